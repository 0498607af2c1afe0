"""Power tokens, RULES.md chapter 11."""

import itertools
import random

import pytest

from boardenvs.games.yokohama.state import HAND, WAREHOUSE
from boardenvs.games.yokohama.tables import (
    AGENT_COUNT,
    AREA_ID,
    COUNTRY_ID,
    GOOD_ID,
    IS_CANAL,
    TOKEN_AMOUNT,
    TOKEN_GAIN,
    TOKEN_KIND,
    TOKEN_KIND_ID,
    TOKEN_KINDS,
    TOKEN_MIN_POWER,
    Gain,
)
from tests.games.yokohama.helpers import (
    hold_buildings,
    put_assistants,
    put_president,
    put_token,
    town,
    visit,
)

BANK = AREA_ID.index("bank")
KIND_CARD = [list(TOKEN_KIND).index(kind) for kind in range(TOKEN_KINDS)]
KIND_GAIN = {TOKEN_KIND_ID[k]: Gain(int(TOKEN_GAIN[card])) for k, card in enumerate(KIND_CARD)}
KIND_AMOUNT = {TOKEN_KIND_ID[k]: int(TOKEN_AMOUNT[card]) for k, card in enumerate(KIND_CARD)}
AT_ONCE = [kind for kind, gain in KIND_GAIN.items() if gain < Gain.ANY_GOODS]


def at_token(kind, num_players=4, area="bank", buildings=(0, 0), p=0):
    """Return a table where seat `p` may take a token of `kind`, in a visit with power 5."""
    table = town(num_players)
    hold_buildings(table, p, *buildings)
    put_token(table, area, kind)
    visit(table, p, area, 5)
    assert table.phase == "TOKEN"
    return table


def owned(table, p=0):
    """Return what a token can bring, by kind of gain."""
    s = table.s
    things = {Gain.COPPER + good: int(s.goods[p, good]) for good in range(4)}
    things |= {Gain.YEN: int(s.yen[p]), Gain.IMPORTS: int(s.imports[p])}
    things |= {Gain.VP: int(s.points[p]), Gain.ASSISTANTS: -int(s.pieces[p, WAREHOUSE])}
    things |= {Gain.SHOPHOUSE: -int(s.shophouses[p, WAREHOUSE]), Gain.AGENT: int(s.agents[p, 0])}
    return things


@pytest.mark.parametrize("power", [1, 2, 3, 4, 5])
def test_a_token_is_offered_only_at_the_highest_power(power):
    """YO-11.1"""
    table = town(4)
    hold_buildings(table, 0, 0, 0)
    visit(table, 0, "bank", power)
    assert (table.phase == "TOKEN") == (power >= TOKEN_MIN_POWER)


def test_a_token_taken_lies_before_the_player_and_is_gone_for_all_others():
    """YO-11.1"""
    table = at_token("pow_yen_4")
    token = int(table.s.token[BANK])
    table.play("take token")
    assert table.s.token[BANK] == -1
    assert table.s.token_owner[token] == 0
    assert table.s.tokens_taken.tolist() == [1, 0, 0, 0]
    put_president(table, 0)
    hold_buildings(table, 1, 0, 0)
    visit(table, 1, "bank", 5)
    assert (table.phase, table.player) == ("PLACE", 2)


def test_a_token_declined_stays():
    """YO-11.1"""
    table = at_token("pow_yen_4")
    before = owned(table)
    assert table.legal_names() == {"pass", "take token"}
    table.play("pass")
    assert table.s.token[BANK] != -1
    assert table.s.tokens_taken[0] == 0
    assert owned(table) == before
    put_president(table, 0)
    visit(table, 1, "bank", 5)
    assert table.phase == "TOKEN"


@pytest.mark.parametrize("kind", AT_ONCE)
def test_a_token_gives_its_amount_at_once_and_nothing_else(kind):
    """YO-11.2"""
    table = at_token(kind)
    before = owned(table)
    table.play("take token")
    assert (table.phase, table.player) == ("BUILD", 0) or table.player == 1
    before[KIND_GAIN[kind]] += KIND_AMOUNT[kind]
    assert owned(table) == before


@pytest.mark.parametrize("choices", list(itertools.product(range(4), range(4))))
def test_the_token_for_goods_of_choice_gives_two_by_two_choices(choices):
    """YO-11.3"""
    table = at_token("pow_any_goods_2")
    goods = table.s.goods[0].tolist()
    table.play("take token")
    assert KIND_AMOUNT["pow_any_goods_2"] == len(choices)
    for good in choices:
        assert table.phase == "TOKEN_GOOD"
        assert table.legal_names() == {f"choose good {name}" for name in GOOD_ID}
        table.play(f"choose good {GOOD_ID[good]}")
        goods[good] += 1
    assert table.s.goods[0].tolist() == goods
    assert table.player == 1


@pytest.mark.parametrize("country", range(len(COUNTRY_ID)))
def test_the_agent_token_gives_an_unused_agent_of_any_country_without_icons(country):
    """YO-11.4"""
    table = at_token("pow_agent_1")
    assert not table.s.icons.any()
    table.play("take token")
    assert table.phase == "TOKEN_AGENT"
    assert table.legal_names() == {f"choose country {name}" for name in COUNTRY_ID}
    table.play(f"choose country {COUNTRY_ID[country]}")
    supply = AGENT_COUNT.tolist()
    supply[country] -= 1
    assert table.s.agent_supply.tolist() == supply
    assert not table.s.icons.any()


def test_the_agent_of_a_token_may_be_used_in_the_same_turn():
    """YO-11.4, YO-14.7: it is unused."""
    table = at_token("pow_agent_1")
    put_assistants(table, "church", 0)
    table.play("take token")
    table.play("choose country england")
    assert table.s.agents[0].tolist() == [1, 0]
    assert (table.phase, table.player) == ("EXTRA_2", 0)
    assert "send agent church" in table.legal_names()


@pytest.mark.parametrize("country", range(len(COUNTRY_ID)))
def test_a_country_without_an_agent_left_cannot_be_chosen(country):
    """YO-11.4"""
    table = at_token("pow_agent_1")
    table.s.agent_supply[country] = 0
    table.play("take token")
    left = {f"choose country {name}" for c, name in enumerate(COUNTRY_ID) if c != country}
    assert table.legal_names() == left


def test_the_agent_token_may_be_taken_from_an_empty_supply_and_gives_nothing():
    """YO-11.4"""
    table = at_token("pow_agent_1")
    table.s.agent_supply[:] = 0
    table.play("take token")
    assert table.s.tokens_taken[0] == 1
    assert table.s.agents[0].tolist() == [0, 0]
    assert table.player == 1


@pytest.mark.parametrize("num_players", [2, 3, 4])
def test_the_station_goes_on_any_area_in_play_except_the_canal(num_players):
    """YO-11.5"""
    table = at_token("pow_station_1", num_players)
    table.play("take token")
    assert table.phase == "TOKEN_STATION"
    areas = [area for area in table.s.area_at.tolist() if area != -1 and not IS_CANAL[area]]
    assert table.legal_names() == {f"put station {AREA_ID[area]}" for area in areas}


@pytest.mark.parametrize("area", ["church", "bank"])
def test_the_station_is_put_on_another_area_or_the_one_visited(area):
    """YO-11.5"""
    table = at_token("pow_station_1")
    table.play("take token")
    table.play(f"put station {area}")
    assert table.s.station == AREA_ID.index(area)
    put_president(table, 0)
    visit(table, 1, area)
    assert table.s.visit_power == 3 or table.s.visit_area == -1
    assert area == "bank" or table.s.visit_power == 3


@pytest.mark.parametrize("seed", range(3))
def test_the_station_never_moves_again(seed):
    """YO-11.5: its token is the only one, and no other action moves it."""
    assert list(KIND_GAIN.values()).count(Gain.STATION) == 1
    assert list(TOKEN_GAIN).count(Gain.STATION) == 1
    table = at_token("pow_station_1")
    table.play("take token")
    table.play("put station church")
    chooser = random.Random(seed)
    for _ in range(150):
        table.play(chooser.choice(table.legal()))
        assert table.s.station == AREA_ID.index("church")


def test_a_shophouse_from_a_token_can_be_built_in_the_same_visit():
    """YO-11.6"""
    table = at_token("pow_shophouse_1")
    assert table.s.shophouses[0, HAND] == 0
    table.play("take token")
    assert (table.phase, table.player) == ("BUILD", 0)
    table.play("build shophouse 4")
    assert 0 in table.s.houses[BANK].tolist()


@pytest.mark.parametrize("building", ["shophouse 4", "trading house"])
@pytest.mark.parametrize("kind", TOKEN_KIND_ID)
def test_one_visit_may_have_both_a_token_and_a_building_the_token_first(kind, building):
    """YO-11.6"""
    table = at_token(kind, buildings=(2, 1))
    assert not any(name.startswith("build") for name in table.legal_names())
    table.play("take token")
    while table.phase != "BUILD":
        table.play(table.legal()[0])
    table.play(f"build {building}")
    assert table.s.tokens_taken[0] == 1
    assert table.s.trading_houses[0, 2] + table.s.shophouses[0, 2] == 1
