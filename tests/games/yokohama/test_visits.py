"""Chapters 5 and 6 of RULES.md: power and visits, production areas and Bank."""

import pytest

from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import AREA_DATA, AREA_ID, GOOD_ID
from tests.games.yokohama.helpers import (
    empty_hand,
    fill_laboratory,
    hold_buildings,
    hold_order,
    number,
    own_technology,
    phase,
    put_assistants,
    put_president,
    put_shophouse,
    put_site,
    put_station,
    put_token,
    put_trading_house,
    send_agent,
    town,
    visit,
)

KIND = {kind["id"]: kind for kind in AREA_DATA["kind"]}
POWER_TABLE = {board["id"]: KIND[board["kind"]]["power_table"] for board in AREA_DATA["board"]}
PRODUCTION = [board["id"] for board in AREA_DATA["board"] if board["category"] == "production"]
POWERS = range(1, 6)


def agent_power(table, area="port_a"):
    """Return the power of a visit of seat 0 by agent, as things stand there."""
    send_agent(table, 0, area)
    return int(table.s.visit_power)


def power(table, area="port_a"):
    """Return the power of a visit of seat 0 by its president, as things stand there."""
    visit(table, 0, area)
    return int(table.s.visit_power)


def cards_open(table):
    return {name for name in table.legal_names() if name.startswith("take card")}


@pytest.mark.parametrize("assistants", range(1, 7))
def test_president_and_each_assistant_are_1_power_up_to_5(assistants):
    """YO-5.1, YO-5.2"""
    table = town()
    put_assistants(table, "port_a", 0, assistants)
    assert power(table) == min(1 + assistants, 5)
    table = town()
    put_assistants(table, "port_a", 0, assistants)
    assert agent_power(table) == min(assistants, 5)


@pytest.mark.parametrize("put", [put_shophouse, put_trading_house])
@pytest.mark.parametrize("owner", [0, 1])
def test_own_buildings_add_1_each_and_those_of_others_nothing(put, owner):
    """YO-5.1; ruling: does a building of another player change one's power"""
    table = town()
    put(table, "port_a", owner)
    assert power(table) == 2 + (owner == 0)


def test_both_kinds_of_own_buildings_add_up():
    """YO-5.1"""
    table = town()
    put_shophouse(table, "port_a", 0)
    put_shophouse(table, "port_a", 1)
    put_trading_house(table, "port_a", 0)
    assert power(table) == 4


def test_pieces_elsewhere_and_of_others_add_nothing():
    """YO-5.1"""
    table = town()
    put_assistants(table, "port_a", 1, 3)
    put_assistants(table, "port_b", 0, 3)
    put_president(table, 2, "port_a")
    put_shophouse(table, "port_b", 0)
    put_trading_house(table, "bank", 0)
    put_station(table, "bank")
    own_technology(table, 0, "grand_hotel")
    assert power(table) == 2
    assert agent_power(table) == 1


def test_president_two_assistants_shophouse_and_station_are_5():
    """YO-5.1, YO-5.2, worked example E4"""
    for assistants, by_president, by_agent in ((2, 5, 4), (3, 5, 5)):
        for expected, start in ((by_president, power), (by_agent, agent_power)):
            table = town()
            put_assistants(table, "port_a", 0, assistants)
            put_shophouse(table, "port_a", 0)
            put_station(table, "port_a")
            assert start(table) == expected


@pytest.mark.parametrize("p", range(4))
def test_the_station_counts_for_every_player(p):
    """YO-5.1, YO-5.3"""
    table = town()
    put_station(table, "port_a")
    visit(table, p, "port_a")
    assert (table.player, table.s.visit_power) == (p, 3)


def test_power_is_fixed_when_the_visit_begins():
    """YO-5.4; ruling: does a building built in this visit add power to it"""
    table = town()
    own_technology(table, 0, "western_architecture")
    fill_laboratory(table, "laboratory_a", ["foreign_school_1"])
    table.s.yen[0] = 9
    visit(table, 0, "laboratory_a", 4)
    table.play("take card 1")
    assert table.phase == "BUILD"  # at power 5 the token would have been asked first
    assert table.s.visit_power == 4


def test_a_station_put_on_the_area_visited_does_not_raise_its_power():
    """YO-5.4"""
    table = town()
    put_token(table, "fishing_port_1", "pow_station_1")
    visit(table, 0, "fishing_port_1", 5)
    table.play("take token")
    fish = int(table.s.goods[0, 3])
    table.play("put station fishing_port_1")
    assert table.s.visit_power == 5
    assert table.s.goods[0, 3] == fish


def test_assistants_sent_to_a_church_space_do_not_lower_the_power():
    """YO-5.4"""
    table = town()
    table.s.yen[0] = 9
    visit(table, 0, "church", 4)
    table.play("use space 1")
    assert table.phase == "BUILD"
    assert table.s.assistants[number("church"), 0] == 2


@pytest.mark.parametrize("start", [visit, send_agent])
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_the_owner_of_a_trading_house_gets_1_yen_from_the_bank_when_others_visit(start, owner):
    """YO-5.5; rulings: trading house income from the own and from an agent's visit"""
    table = town()
    put_trading_house(table, "port_a", owner)
    table.s.yen[:] = 7
    start(table, 0, "port_a")
    assert table.s.yen.tolist() == [7 + (p == owner and p != 0) for p in range(4)]


def test_walking_past_a_trading_house_brings_nothing():
    """YO-5.5"""
    table = town(layout=["bank", "church", "port_a"])
    put_trading_house(table, "church", 1)
    put_president(table, 0, "bank")
    put_assistants(table, "church", 0)
    put_assistants(table, "port_a", 0)
    table.s.yen[:] = 7
    phase(table, Phase.MOVE, 0)
    for name in ("go church", "go port_a", "stop"):
        table.play(name)
    assert table.s.yen.tolist() == [7, 7, 7, 7]


@pytest.mark.parametrize("level_area", ["port_a", "laboratory_a", "church", "customs_house"])
@pytest.mark.parametrize(("strength", "level"), list(enumerate([1, 1, 2, 2, 3], 1)))
def test_the_level_opens_the_spaces_not_above_it(level_area, strength, level):
    """YO-5.6"""
    table = town()
    table.s.yen[0] = table.s.imports[0] = 20
    visit(table, 0, level_area, strength)
    assert (table.phase, table.s.visit_power) == ("ACTION", strength)
    assert table.s.visit_value == level
    offered = len(table.legal_names() - {"pass"})
    per_level = [2, 4, 6] if level_area in ("port_a", "laboratory_a") else [3, 6, 8]
    assert offered == per_level[level - 1]


@pytest.mark.parametrize("area", ["employment_agency", "chinatown"])
@pytest.mark.parametrize("strength", POWERS)
def test_the_value_of_the_power_table_is_the_number_of_repetitions(area, strength):
    """YO-5.6"""
    table = town()
    table.s.goods[0] = 9
    visit(table, 0, area, strength)
    table.s.token[number(area)] = -1
    hold_buildings(table, 0, 0, 0)
    name = "move out assistant" if area == "employment_agency" else "swap tea for fish"
    times = 0
    while table.phase == "ACTION":
        table.play(name)
        times += 1
    assert times == POWER_TABLE[area][strength - 1]


@pytest.mark.parametrize(
    "area", ["port_a", "laboratory_a", "church", "customs_house", "employment_agency", "chinatown"]
)
def test_paying_and_taking_is_never_forced_and_the_visit_goes_on(area):
    """YO-5.7; ruling: must an order be taken"""
    table = town()
    table.s.yen[0] = table.s.imports[0] = 20
    visit(table, 0, area, 5)
    before = [table.s[field].tolist() for field in ("yen", "imports", "goods", "points", "orders")]
    assert table.phase == "ACTION"
    table.play("pass")
    assert table.phase == "TOKEN"
    table.play("pass")
    assert table.phase == "BUILD"
    table.play("pass")
    after = [table.s[field].tolist() for field in ("yen", "imports", "goods", "points", "orders")]
    assert after == before
    assert table.player == 1
    assert table.s.assistants.sum() == 0


@pytest.mark.parametrize("area", ["church", "customs_house", "laboratory_a"])
def test_an_action_that_can_do_nothing_still_leads_to_token_and_building(area):
    """YO-5.7"""
    table = town()
    table.s.yen[0] = table.s.imports[0] = 0
    visit(table, 0, area, 5)
    assert table.phase == "TOKEN"
    table.play("pass")
    assert table.phase == "BUILD"


def test_a_production_area_that_yields_nothing_is_visited_all_the_same():
    """YO-5.7, YO-6.1"""
    table = town()
    put_trading_house(table, "copper_mine_1", 1)
    visit(table, 0, "copper_mine_1", 2)
    assert table.s.goods[0].tolist() == [1, 1, 1, 1]
    assert table.s.yen[1] == 5
    assert table.s.assistants[number("copper_mine_1"), 0] == 0
    assert table.player == 1


@pytest.mark.parametrize("strength", POWERS)
@pytest.mark.parametrize("area", PRODUCTION)
def test_production_areas_give_their_good_by_power_without_a_choice(area, strength):
    """YO-5.6, YO-6.1, YO-6.2, YO-6.3"""
    worked = {
        "copper_mine": [0, 0, 1, 2, 3],
        "silk_mill": [0, 1, 1, 2, 3],
        "tea_plantation": [1, 2, 3, 4, 5],
        "fishing_port": [1, 2, 3, 4, 5],
    }
    kind = KIND[AREA_DATA["board"][AREA_ID.index(area)]["kind"]]
    assert kind["power_table"] == worked[kind["id"]]
    table = town()
    empty_hand(table, 0)
    visit(table, 0, area, strength)
    assert table.phase != "ACTION"
    expected = [1 + (good == kind["unit"]) * kind["power_table"][strength - 1] for good in GOOD_ID]
    assert table.s.goods[0].tolist() == expected
    assert (table.s.goods[1:] == 1).all()


@pytest.mark.parametrize(("strength", "yen"), list(enumerate([1, 2, 3, 4, 6], 1)))
def test_the_bank_gives_yen_by_power_without_a_choice(strength, yen):
    """YO-5.6, YO-6.4"""
    table = town()
    table.s.yen[:] = 0
    visit(table, 0, "bank", strength)
    assert table.phase != "ACTION"
    assert table.s.yen.tolist() == [yen, 0, 0, 0]
    assert POWER_TABLE["bank"][strength - 1] == yen


@pytest.mark.parametrize(
    ("strength", "machines", "silk", "builds"),
    [(4, False, 2, True), (4, True, 3, True), (1, False, 0, False), (1, True, 0, False)],
)
def test_silk_by_power_and_machines(strength, machines, silk, builds):
    """YO-6.2, YO-8.13, YO-12.1, worked example E5"""
    table = town()
    if machines:
        own_technology(table, 0, "silk_reeling")
    visit(table, 0, "silk_mill_1", strength)
    assert table.s.goods[0, 1] == 1 + silk
    assert (table.phase == "BUILD") == builds


def test_a_declined_order_and_a_hand_stay_as_they_were():
    """YO-5.7, YO-7.2"""
    table = town()
    hold_order(table, 0, "order_29")
    put_site(table, "port_a", "site_01")
    visit(table, 0, "port_a", 3)
    assert cards_open(table) == {f"take card {k}" for k in (1, 2, 3, 4)}
    row = table.s.ports.tolist()
    table.play("pass")
    assert table.s.ports.tolist() == row
    assert (table.s.orders[0] >= 0).sum() == 1
