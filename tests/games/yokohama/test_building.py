"""Building and recovery, RULES.md chapters 12 and 13."""

import random

import pytest

from boardenvs.games.yokohama.state import BUILT, HAND, WAREHOUSE
from boardenvs.games.yokohama.tables import (
    AREA_ID,
    BUILD_MIN_POWER,
    HOUSES,
    NUM_SITES,
    SITE_AMOUNT,
    SITE_GAIN,
    SITE_ID,
    SITE_POINTS,
    Gain,
)
from tests.games.yokohama.helpers import (
    hold_assistants,
    hold_buildings,
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

BANK = AREA_ID.index("bank")
SPACES = {
    (int(SITE_GAIN[site, house]), int(SITE_AMOUNT[site, house])): (site, house)
    for site in range(NUM_SITES)
    for house in range(HOUSES)
}  # one of each gain and amount


def building(num_players=4, power=4, hands=(2, 1), p=0, site=None, area="bank"):
    """Return a table where seat `p` visits an area with `power` and may build, if it may."""
    table = town(num_players)
    hold_buildings(table, p, *hands)
    if site is not None:
        put_site(table, area, SITE_ID[site])
    put_token(table, area, None)
    visit(table, p, area, power)
    return table


def owned(table, p=0):
    s = table.s
    things = {Gain.COPPER + good: int(s.goods[p, good]) for good in range(4)}
    things |= {Gain.YEN: int(s.yen[p]), Gain.IMPORTS: int(s.imports[p])}
    things |= {Gain.VP: int(s.points[p]), Gain.ASSISTANTS: -int(s.pieces[p, WAREHOUSE])}
    return things | {Gain.SHOPHOUSE: -int(s.shophouses[p, WAREHOUSE])}


SHOPHOUSES = {f"build shophouse {n}" for n in range(1, HOUSES + 1)}


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_building_needs_power_four_or_five(power):
    """YO-12.1"""
    table = building(power=power)
    assert (table.phase == "BUILD") == (power >= BUILD_MIN_POWER)
    if power >= BUILD_MIN_POWER:
        assert table.legal_names() == {"pass", "build trading house"} | SHOPHOUSES


@pytest.mark.parametrize("what", ["shophouse 1", "trading house"])
def test_only_one_building_is_built_in_a_visit(what):
    """YO-12.1"""
    table = building()
    table.play(f"build {what}")
    assert table.player == 1
    assert table.s.shophouses[0, BUILT] + table.s.trading_houses[0, BUILT] == 1


def test_building_is_optional():
    """YO-12.1"""
    table = building()
    table.play("pass")
    assert table.player == 1
    assert table.s.houses[BANK].tolist() == [-1] * HOUSES


def test_an_agent_may_build_too():
    """YO-12.1: with enough power in any visit."""
    table = town(4)
    put_token(table, "bank", None)
    send_agent(table, 0, "bank", 4)
    table.play("build shophouse 4")
    assert table.s.houses[BANK, HOUSES - 1] == 0


def test_a_shophouse_goes_from_the_hand_onto_the_space_chosen():
    """YO-12.2"""
    table = building()
    table.play("build shophouse 4")
    assert table.s.houses[BANK].tolist() == [-1, -1, -1, 0]
    assert table.s.shophouses[0].tolist() == [1, 6, 1]


def test_without_a_building_in_hand_none_can_be_built():
    """YO-12.2, YO-12.4: those in the warehouse do not help."""
    assert building(hands=(0, 1)).legal_names() == {"pass", "build trading house"}
    assert building(hands=(1, 0)).legal_names() == {"pass"} | SHOPHOUSES
    assert building(hands=(0, 0)).player == 1


def test_a_shophouse_needs_a_free_space():
    """YO-12.2"""
    table = town(4)
    for p, space in ((1, 2), (2, 4)):
        put_shophouse(table, "bank", p, space)
    visit(table, 0, "bank", 4)
    assert table.legal_names() == {"pass", "build shophouse 1", "build shophouse 3"}


def test_nobody_has_two_shophouses_on_one_site():
    """YO-12.2"""
    table = town(4)
    put_shophouse(table, "bank", 0, 2)
    hold_buildings(table, 0, 2, 1)
    visit(table, 0, "bank", 4)
    assert table.legal_names() == {"pass", "build trading house"}


@pytest.mark.parametrize("space", range(1, HOUSES + 1))
@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_all_four_spaces_can_be_used_with_any_number_of_players(num_players, space):
    """YO-12.2"""
    table = building(num_players)
    table.play(f"build shophouse {space}")
    assert table.s.houses[BANK, space - 1] == 0


@pytest.mark.parametrize(("kind", "amount"), SPACES)
def test_a_shophouse_gains_the_bonus_of_its_space_at_once_and_nothing_else(kind, amount):
    """YO-12.3"""
    site, house = SPACES[kind, amount]
    table = building(site=site)
    before = owned(table)
    table.play(f"build shophouse {house + 1}")
    if kind != Gain.NONE:
        before[kind] += amount
    assert owned(table) == before


@pytest.mark.parametrize("site", range(NUM_SITES))
def test_every_site_has_one_space_without_a_bonus(site):
    """YO-12.3"""
    assert SITE_GAIN[site].tolist().count(Gain.NONE) == 1


@pytest.mark.parametrize("site", range(NUM_SITES))
def test_a_trading_house_scores_the_printed_points_at_once(site):
    """YO-12.4"""
    table = building(site=site)
    before = owned(table)
    table.play("build trading house")
    before[Gain.VP] += int(SITE_POINTS[site])
    assert owned(table) == before
    assert table.s.trading_house[BANK] == 0
    assert table.s.trading_houses[0].tolist() == [0, 3, 1]


@pytest.mark.parametrize("owner", [0, 1])
def test_a_site_holds_one_trading_house(owner):
    """YO-12.4"""
    table = town(4)
    put_trading_house(table, "bank", owner)
    hold_buildings(table, 0, 2, 1)
    visit(table, 0, "bank", 4)
    assert table.legal_names() == {"pass"} | SHOPHOUSES


def test_a_player_may_have_both_kinds_on_one_site_built_in_different_visits():
    """YO-12.5"""
    table = building()
    table.play("build trading house")
    visit(table, 0, "bank", 4)
    table.play("build shophouse 1")
    assert table.s.trading_house[BANK] == 0
    assert table.s.houses[BANK, 0] == 0


def test_both_kinds_of_buildings_and_the_station_count_one_each_in_a_visit():
    """YO-12.5, YO-5.1"""
    table = town(4)
    put_trading_house(table, "bank", 0)
    put_shophouse(table, "bank", 0)
    put_station(table, "bank")
    put_token(table, "bank", None)
    put_assistants(table, "bank", 0)
    hold_buildings(table, 0, 0, 0)
    yen = int(table.s.yen[0])
    send_agent(table, 0, "bank", 4)
    assert table.s.pieces[0].sum() == 20
    assert table.s.yen[0] == yen + 4


@pytest.mark.parametrize("seed", range(3))
def test_buildings_are_never_removed(seed):
    """YO-12.5"""
    table = town(4)
    put_trading_house(table, "bank", 1)
    put_shophouse(table, "church", 2, 3)
    chooser = random.Random(seed)
    houses, trading = table.s.houses.copy(), table.s.trading_house.copy()
    for _ in range(200):
        table.play(chooser.choice(table.legal()))
        s = table.s
        assert (s.houses[houses >= 0] == houses[houses >= 0]).all()
        assert (s.trading_house[trading >= 0] == trading[trading >= 0]).all()
        houses, trading = s.houses.copy(), s.trading_house.copy()


# Recovery


@pytest.mark.parametrize("count", [1, 2, 5])
def test_all_own_assistants_of_the_visited_area_return_to_the_hand(count):
    """YO-13.1"""
    table = town(4)
    hold_buildings(table, 0, 0, 0)
    put_token(table, "bank", None)
    hold_assistants(table, 0, 8)
    put_assistants(table, "bank", 0, count)
    put_assistants(table, "bank", 1, 2)
    put_assistants(table, "church", 0, 1)
    visit(table, 0, "bank")
    assert table.player == 1
    assert table.s.assistants[BANK].tolist() == [0, 2, 0, 0]
    assert table.s.assistants[AREA_ID.index("church")].tolist() == [1, 0, 0, 0]
    assert table.s.pieces[0].tolist() == [7, 12]
    assert table.s.president[0] == BANK


def test_assistants_return_from_an_agents_visit_too():
    """YO-13.1"""
    table = town(4)
    put_president(table, 0, "church")
    send_agent(table, 0, "bank", 3)
    assert table.s.assistants[BANK, 0] == 0
    assert table.s.pieces[0, HAND] == 8
    assert table.s.president[0] == AREA_ID.index("church")


def test_of_three_assistants_at_the_church_one_goes_to_the_space_and_two_return():
    """YO-13.1, worked example E8"""
    table = town(4)
    table.s.yen[0] = 4
    put_assistants(table, "church", 0, 3)
    visit(table, 0, "church")
    assert {name for name in table.legal_names() if "use" in name} == {
        f"use space {n}" for n in range(1, 7)
    }
    table.play("use space 6")
    table.play("pass")
    assert (table.s.points[0], table.s.yen[0], table.s.church[5]) == (9, 0, 0)
    assert table.s.pieces[0, HAND] == 7
    assert table.s.assistants[AREA_ID.index("church"), 0] == 0
