"""Chapters 7 and 8 of RULES.md: ports and order cards, laboratories and technologies."""

import pytest

from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import (
    COUNTRY_ID,
    NAME_ID,
    ORDER_ID,
    ORDER_POINTS,
    TECHNOLOGIES,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_ID,
)
from tests.games.yokohama.helpers import (
    drain_technologies,
    fill_laboratory,
    fill_port,
    hand,
    hold_assistants,
    hold_buildings,
    hold_order,
    laboratory_row,
    number,
    own_technology,
    phase,
    port_row,
    put_assistants,
    put_president,
    put_token,
    send_agent,
    stack_orders,
    town,
    visit,
)

A_TO_F = ["order_01", "order_02", "order_03", "order_04", "order_05", "order_06"]
SIX = ["railway_1", "omnibus_1", "telegraph_1", "canning_1", "smelting_1", "newspaper_1"]
PRICES = [2, 2, 3, 3, 4, 4]
LEVEL = [1, 1, 2, 2, 3]
PORTS = pytest.mark.parametrize("port", ["port_a", "port_b"])
LABORATORIES = pytest.mark.parametrize("laboratory", ["laboratory_a", "laboratory_b"])


def cards_open(table):
    """Return the columns a card may be taken from; empty out of the action."""
    return {int(n.removeprefix("take card ")) for n in table.legal_names() if "card" in n}


def laboratory(cards=SIX, power=5, yen=20, owned=(), area="laboratory_a"):
    """Return a table where seat 0 has begun a visit of a laboratory with `cards`."""
    table = town()
    for name in owned:
        own_technology(table, 0, name)
    fill_laboratory(table, area, cards)
    table.s.yen[0] = yen
    visit(table, 0, area, power)
    return table


def goes(table):
    return {name.removeprefix("go ") for name in table.legal_names() if name.startswith("go ")}


def owned(table, p=0):
    return [NAME_ID[k] for k in range(len(NAME_ID)) if table.s.names[p] >> k & 1]


# Chapter 7


@PORTS
@pytest.mark.parametrize("power", range(1, 6))
def test_columns_of_a_port_are_two_a_level(port, power):
    """YO-7.1"""
    table = town()
    visit(table, 0, port, power)
    assert cards_open(table) == set(range(1, 2 * LEVEL[power - 1] + 1))


@PORTS
@pytest.mark.parametrize("column", range(1, 7))
def test_an_order_goes_from_the_port_s_own_board_into_the_hand_for_free(port, column):
    """YO-7.1"""
    table = town()
    table.s.yen[0] = 0
    other = "port_b" if port == "port_a" else "port_a"
    row, other_row = port_row(table, port), port_row(table, other)
    visit(table, 0, port, 5)
    table.play(f"take card {column}")
    assert hand(table, 0) == [row[column - 1]]
    assert row[column - 1] not in port_row(table, port)
    assert port_row(table, other) == other_row
    assert table.s.yen[0] == table.s.imports[0] == 0
    assert table.s.goods[0].tolist() == [1, 1, 1, 1]


def test_one_order_is_taken_in_a_visit():
    """YO-7.1"""
    table = town()
    visit(table, 0, "port_a", 5)
    table.play("take card 1")
    assert table.phase == "TOKEN"
    assert not cards_open(table)


def test_level_2_opens_four_columns_and_the_rest_slides_left():
    """YO-5.6, YO-7.1, YO-16.1, worked example E6"""
    table = town()
    fill_port(table, "port_a", A_TO_F)
    stack_orders(table, ["order_29"])
    visit(table, 0, "port_a", 3)
    assert cards_open(table) == {1, 2, 3, 4}
    table.play("take card 2")
    a, b, c, d, e, f = A_TO_F
    assert port_row(table, "port_a") == [a, c, d, e, f, "order_29"]
    assert hand(table, 0) == [b]


@pytest.mark.parametrize("held", range(4))
def test_nobody_holds_more_than_three_orders(held):
    """YO-7.2; ruling: a port visit with three orders in hand"""
    table = town()
    for order in A_TO_F[:held]:
        hold_order(table, 0, order)
    visit(table, 0, "port_a", 5)
    assert bool(cards_open(table)) == (held < 3)
    if held < 3:
        table.play("take card 6")
        assert len(hand(table, 0)) == held + 1
        assert hand(table, 0)[:held] == A_TO_F[:held]
    assert table.phase == "TOKEN"  # the visit goes on
    table.play("pass")
    assert table.phase == "BUILD"


def test_an_order_in_hand_cannot_be_discarded():
    """YO-7.2; ruling: must an order be taken; can it be discarded"""
    table = town()
    for order in A_TO_F[:3]:
        hold_order(table, 0, order)
    table.s.goods[0] = [0, 9, 9, 0]
    phase(table, Phase.EXTRA_1, 0)
    assert {n for n in table.legal_names() if n.startswith("fulfil")} == {"fulfil 2", "fulfil 3"}
    table.play("pass")
    assert hand(table, 0) == A_TO_F[:3]


def test_a_fulfilled_order_makes_room_for_another():
    """YO-7.2"""
    table = town()
    for order in A_TO_F[:3]:
        hold_order(table, 0, order)
    table.s.goods[0] = 9
    phase(table, Phase.EXTRA_1, 0)
    table.play("fulfil 2")
    assert hand(table, 0) == ["order_01", "order_03"]
    visit(table, 0, "port_a", 2)
    assert cards_open(table) == {1, 2}


# Chapter 8


@LABORATORIES
@pytest.mark.parametrize("power", range(1, 6))
@pytest.mark.parametrize("yen", [0, 1, 2, 3, 4, 20])
def test_columns_of_a_laboratory_have_levels_and_prices(laboratory, power, yen):
    """YO-8.1"""
    table = town()
    fill_laboratory(table, laboratory, SIX)
    table.s.yen[0] = yen
    visit(table, 0, laboratory, power)
    expected = {k for k, cost in enumerate(PRICES, 1) if k <= 2 * LEVEL[power - 1] and cost <= yen}
    assert cards_open(table) == expected


@LABORATORIES
@pytest.mark.parametrize("column", range(1, 7))
def test_a_technology_from_the_laboratory_s_own_board_is_paid_and_owned(laboratory, column):
    """YO-8.1, YO-8.3, YO-16.1"""
    table = town()
    fill_laboratory(table, laboratory, SIX)
    other = "laboratory_b" if laboratory == "laboratory_a" else "laboratory_a"
    other_row = laboratory_row(table, other)
    table.s.yen[0] = 20
    visit(table, 0, laboratory, 5)
    table.play(f"take card {column}")
    assert table.s.yen[0] == 20 - PRICES[column - 1]
    card = SIX[column - 1]
    assert owned(table) == [card[:-2]]
    assert table.s.technology_owner[TECHNOLOGY_ID.index(card)] == 0
    assert laboratory_row(table, laboratory)[:5] == SIX[: column - 1] + SIX[column:]
    assert laboratory_row(table, other) == other_row
    assert table.phase == "TOKEN"  # one a visit


def test_with_2_yen_and_power_2_the_column_with_a_new_name_is_open():
    """YO-8.1, YO-8.2, worked example E7"""
    for yen, columns in ((1, set()), (2, {2})):
        table = laboratory(["railway_2", "omnibus_2"], 2, yen, owned=["railway"])
        assert cards_open(table) == columns


def test_a_name_owned_already_cannot_be_taken_and_one_of_others_can():
    """YO-8.2"""
    table = town()
    own_technology(table, 1, "omnibus")
    for name in ("railway", "telegraph"):
        own_technology(table, 0, name)
    other_copies = [
        next(c for c in (f"{n[:-2]}_1", f"{n[:-2]}_2") if table_owner(table, c) < 0) for n in SIX
    ]
    fill_laboratory(table, "laboratory_a", other_copies)
    table.s.yen[0] = 20
    visit(table, 0, "laboratory_a", 5)
    assert cards_open(table) == {2, 4, 5, 6}


def table_owner(table, card):
    return int(table.s.technology_owner[TECHNOLOGY_ID.index(card)])


def test_the_number_of_technologies_is_not_limited():
    """YO-8.2"""
    table = laboratory(owned=[name for name in NAME_ID if name not in ("canning", "railway")])
    assert 1 in cards_open(table)
    table.play("take card 1")
    fill_laboratory(table, "laboratory_a", ["canning_1"])
    visit(table, 0, "laboratory_a", 5)
    table.play("take card 1")
    assert sorted(owned(table)) == sorted(NAME_ID)


def test_an_empty_column_offers_nothing():
    """YO-8.1, YO-16.2"""
    table = town()
    fill_laboratory(table, "laboratory_a", SIX)
    drain_technologies(table)
    table.s.yen[0] = 20
    visit(table, 0, "laboratory_a", 5)
    table.play("take card 1")
    assert laboratory_row(table, "laboratory_a") == [*SIX[1:], None]
    visit(table, 0, "laboratory_a", 5)
    assert cards_open(table) == {1, 2, 3, 4, 5}


def test_a_technology_works_at_once_but_not_on_the_power():
    """YO-8.3, YO-8.16, YO-5.4; ruling: does a technology work in the visit that took it"""
    table = laboratory(["western_architecture_1"], 3)
    table.play("take card 1")
    assert (table.phase, table.s.visit_power) == ("BUILD", 3)
    table = laboratory(["foreign_school_1"], 3)
    table.play("take card 1")
    assert table.player == 1  # no building: the power stayed 3


def test_technologies_work_for_their_owner_only():
    """YO-8.3"""
    table = town()
    for name in NAME_ID:
        own_technology(table, 1, name)
    visit(table, 0, "silk_mill_1", 3)
    assert table.s.goods[0, 1] == 2
    visit(table, 1, "silk_mill_1", 3)
    assert table.s.goods[1, 1] == 1 + 1 + 1
    assert table.s.goods[0, 1] == 2


def test_technologies_work_on_the_owner_s_turns_only():
    """YO-8.3, YO-8.5, YO-8.6"""
    table = town()
    for name in ("omnibus", "telegraph"):
        own_technology(table, 1, name)
    put_president(table, 1, "bank")
    table.s.yen[0] = 3
    table.play("place bank")
    assert table.s.yen[:2].tolist() == [2, 5]


@pytest.mark.parametrize("copy", [1, 2])
def test_world_exhibition_scores_10_on_taking_it(copy):
    """YO-8.4"""
    table = laboratory([f"world_exhibition_{copy}"])
    table.play("take card 1")
    assert table.s.points.tolist() == [10, 0, 0, 0]
    visit(table, 0, "laboratory_a", 2)
    visit(table, 0, "bank", 2)
    assert table.s.points[0] == 10


def test_other_technologies_score_nothing_on_taking_them():
    """YO-8.4"""
    for name in NAME_ID[1:]:
        table = laboratory([f"{name}_1"])
        table.play("take card 1")
        assert table.s.points[0] == 0


def test_taking_a_technology_counts_its_icon():
    """YO-8.3, YO-15.1"""
    for name in NAME_ID:
        table = laboratory([f"{name}_2"])
        table.play("take card 1")
        country = TECHNOLOGY_COUNTRY[TECHNOLOGY_ID.index(f"{name}_2")]
        expected = [int(k == country) for k in range(len(COUNTRY_ID))]
        assert table.s.icons[0].tolist() == expected


def street(*technologies, own=(), opposing=(), start="bank", yen=0):
    """Return a table with seat 0 before its move; bank, church, port_a, ... lie in a row."""
    table = town(layout=["bank", "church", "port_a", "laboratory_a"])
    for name in technologies:
        own_technology(table, 0, name)
    put_president(table, 0, start)
    for area in own:
        put_assistants(table, area, 0)
    for q, area in enumerate(opposing, 1):
        put_president(table, q, area)
    table.s.yen[:] = [yen, 0, 0, 0]
    phase(table, Phase.MOVE, 0)
    return table


def test_horse_omnibus_makes_passing_free():
    """YO-8.5"""
    table = street(own=["church", "port_a"], opposing=["church", "church"])
    assert goes(table) == set()
    own_technology(table, 0, "omnibus")
    assert goes(table) == {"church"}
    table.play("go church")
    assert table.s.yen.tolist() == [0, 0, 0, 0]


def test_horse_omnibus_does_not_let_the_president_stop_with_others():
    """YO-8.5"""
    table = street("omnibus", own=["church"], opposing=["church"], yen=9)
    assert goes(table) == set()


@pytest.mark.parametrize("start", ["bank", None])
def test_horse_omnibus_makes_the_stops_of_grand_hotel_free(start):
    """YO-8.5, YO-8.7"""
    table = street("omnibus", "grand_hotel", own=["church"], opposing=["church"], start=start)
    assert goes(table) == {"church"}
    table.play("go church")
    assert table.s.yen.tolist() == [0, 0, 0, 0]


def test_horse_omnibus_does_not_make_placements_free():
    """YO-8.5"""
    table = street("omnibus", opposing=["bank"], yen=3)
    phase(table, Phase.PLACE, 0)
    table.play("place bank")
    assert table.s.yen.tolist() == [2, 1, 0, 0]


def test_telegraph_makes_placements_free_but_not_the_move():
    """YO-8.6"""
    table = street("telegraph", own=["church", "port_a"], opposing=["church"])
    assert goes(table) == set()
    phase(table, Phase.PLACE, 0)
    assert "place church" in table.legal_names()
    table.play("place church")
    table.play("place church")
    assert table.s.yen.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("start", ["bank", None])
@pytest.mark.parametrize("there", [1, 2, 3])
@pytest.mark.parametrize("yen", range(4))
def test_grand_hotel_allows_stops_with_opposing_presidents_for_the_toll(start, there, yen):
    """YO-8.7"""
    table = street("grand_hotel", own=["church"], opposing=["church"] * there, start=start, yen=yen)
    assert goes(table) == ({"church"} if yen >= there else set())
    if yen >= there:
        table.play("go church")
        if start is not None:
            assert table.legal_names() == {"stop"}
            table.play("stop")
        assert table.s.president[0] == number("church")
        assert table.s.yen[1 : 1 + there].tolist() == [1] * there
        assert table.s.yen[0] == yen - there


def test_grand_hotel_still_needs_an_own_assistant_and_another_area():
    """YO-8.7, YO-4.1"""
    table = street("grand_hotel", own=["bank"], opposing=["bank", "church"], yen=9)
    assert table.legal_names() == {"return president"}


def test_gas_lamps_widen_the_spread_to_four_areas_and_leave_the_pair_at_two():
    """YO-8.8"""
    table = town()
    own_technology(table, 0, "gas_lamps")
    for k, area in enumerate(["bank", "church", "port_a", "silk_mill_1"]):
        assert (table.phase, table.s.num_placed) == ("PLACE", k)
        table.play(f"place {area}")
        if k in (1, 2):
            assert not {"place bank", f"place {area}"} & table.legal_names()
    assert table.phase == "MOVE"
    table = town()
    own_technology(table, 0, "gas_lamps")
    table.play("place bank")
    table.play("place bank")
    assert table.phase == "MOVE"
    assert table.s.assistants.sum() == 2


def test_railway_enters_areas_without_an_own_assistant_and_stops_with_one():
    """YO-8.9"""
    table = street("railway", own=["laboratory_a"])
    assert "church" in goes(table)
    table.play("go church")
    assert "stop" not in table.legal_names()
    table.play("go port_a")
    assert "stop" not in table.legal_names()
    table.play("go laboratory_a")
    assert "stop" in table.legal_names()


def test_railway_pays_tolls():
    """YO-8.9"""
    table = street("railway", own=["laboratory_a"], opposing=["church"], yen=1)
    table.play("go church")
    assert table.s.yen.tolist() == [0, 1, 0, 0]
    table = street("railway", own=["port_a"], opposing=["church", "church"], yen=1)
    assert "church" not in goes(table)


BONUS = {
    "steam_engine": {
        "copper_mine_1", "copper_mine_2", "silk_mill_1", "silk_mill_2", "tea_plantation_1",
        "tea_plantation_2", "fishing_port_1", "fishing_port_2",
    },
    "lighthouse": {"port_a", "port_b"},
    "foreign_school": {"laboratory_a", "laboratory_b"},
}  # fmt: skip
EVERYWHERE = {
    *BONUS["steam_engine"], *BONUS["lighthouse"], *BONUS["foreign_school"], "employment_agency",
    "bank", "church", "customs_house", "chinatown",
}  # fmt: skip


@pytest.mark.parametrize("area", sorted(EVERYWHERE))
@pytest.mark.parametrize("name", sorted(BONUS))
def test_technologies_add_1_power_where_they_say_and_nowhere_else(name, area):
    """YO-5.1, YO-8.10, YO-8.11, YO-8.12"""
    table = town()
    own_technology(table, 0, name)
    table.s.yen[0] = table.s.imports[0] = 20
    put_assistants(table, area, 0, 3)
    visit(table, 0, area)  # four pieces: power 5 asks for the token, 4 does not
    while table.phase == "ACTION":
        table.play("pass")
    assert table.s.visit_power == 4 + (area in BONUS[name])
    assert table.phase == ("TOKEN" if area in BONUS[name] else "BUILD")


@pytest.mark.parametrize("name", sorted(BONUS))
def test_a_power_bonus_works_by_agent_too_and_not_above_5(name):
    """YO-8.3, YO-8.10, YO-8.11, YO-8.12, YO-5.2"""
    area = sorted(BONUS[name])[0]
    for assistants, expected in ((4, 5), (5, 5), (6, 5)):
        table = town()
        own_technology(table, 0, name)
        put_assistants(table, area, 0, assistants)
        put_token(table, area, "pow_vp_4")
        send_agent(table, 0, area)
        while table.phase == "ACTION":
            table.play("pass")
        assert table.s.visit_power == expected


EXTRA = {
    "silk_reeling": ("silk_mill", [0, 1, 1, 2, 3]),
    "smelting": ("copper_mine", [0, 0, 1, 2, 3]),
    "canning": ("tea_plantation", [1, 2, 3, 4, 5]),
}
GOOD = {"copper_mine": 0, "silk_mill": 1, "tea_plantation": 2, "fishing_port": 3}


@pytest.mark.parametrize("power", range(1, 6))
@pytest.mark.parametrize("board", [1, 2])
@pytest.mark.parametrize("kind", sorted(GOOD))
@pytest.mark.parametrize("name", sorted(EXTRA))
def test_production_technologies_add_1_where_something_is_given(name, kind, board, power):
    """YO-8.13, YO-8.14, YO-8.15"""
    table = town()
    own_technology(table, 0, name)
    visit(table, 0, f"{kind}_{board}", power)
    values = {"fishing_port": EXTRA["canning"][1], **dict(EXTRA.values())}
    value = values[kind][power - 1]
    helps = EXTRA[name][0] == kind or (name == "canning" and kind == "fishing_port")
    expected = [1, 1, 1, 1]
    expected[GOOD[kind]] += value + (helps and value > 0)
    assert table.s.goods[0].tolist() == expected


@pytest.mark.parametrize("power", range(1, 6))
@pytest.mark.parametrize("own", [False, True])
def test_western_architecture_builds_from_power_3_on(own, power):
    """YO-8.16, YO-12.1"""
    table = town()
    if own:
        own_technology(table, 0, "western_architecture")
    put_token(table, "bank", None)
    visit(table, 0, "bank", power)
    assert (table.phase == "BUILD") == (power >= (3 if own else 4))


@pytest.mark.parametrize(("own", "costs"), [(False, [0, 2, 4]), (True, [0, 1, 3])])
def test_brickworks_make_buildings_of_the_employment_agency_cheaper(own, costs):
    """YO-8.17, YO-10.1"""
    for piece, cost in zip(["assistant", "shophouse", "trading_house"], costs, strict=True):
        for yen in range(6):
            table = town()
            if own:
                own_technology(table, 0, "brickworks")
            table.s.yen[0] = yen
            visit(table, 0, "employment_agency", 2)
            assert (f"move out {piece}" in table.legal_names()) == (yen >= cost)
            if yen >= cost:
                table.play(f"move out {piece}")
                assert table.s.yen[0] == yen - cost


@pytest.mark.parametrize("order", ["order_01", "order_29", "order_36"])
def test_newspaper_adds_2_points_to_orders_from_now_on(order):
    """YO-8.18, YO-14.1"""
    table = town()
    hold_order(table, 0, "order_02")
    hold_order(table, 0, order)
    table.s.goods[0] = 20
    phase(table, Phase.EXTRA_1, 0)
    table.play("fulfil 1")
    first = int(ORDER_POINTS[ORDER_ID.index("order_02")])
    assert table.s.points[0] == first
    own_technology(table, 0, "newspaper")
    assert table.s.points[0] == first  # nothing for what was fulfilled before
    table.play("fulfil 1")
    assert table.s.points[0] == first + ORDER_POINTS[ORDER_ID.index(order)] + 2


def test_each_effect_belongs_to_the_name_that_the_rules_give_it():
    """YO-8.4, YO-8.18"""
    amounts = {t["name_id"]: t["amount"] for t in TECHNOLOGIES["technology"]}
    assert amounts["world_exhibition"] == 10
    assert amounts["newspaper"] == 2
    assert len(NAME_ID) * 2 == len(TECHNOLOGY_ID)


def test_a_hand_of_assistants_limits_gas_lamps_too():
    """YO-8.8, YO-3.7"""
    table = town()
    own_technology(table, 0, "gas_lamps")
    hold_assistants(table, 0, 2)
    hold_buildings(table, 0, 0, 0)
    table.play("place bank")
    table.play("place church")
    assert table.phase == "MOVE"
