"""What ends the game, RULES.md chapter 17."""

import pytest

from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import (
    AREA_ID,
    END_CHURCH,
    END_CUSTOMS,
    END_SHOPHOUSES,
    END_TRADING_HOUSES,
    MAX_ROUNDS,
)
from tests.games.yokohama.helpers import (
    drain_orders,
    hold_buildings,
    phase,
    put_shophouse,
    put_token,
    put_trading_house,
    send_agent,
    town,
)
from tests.games.yokohama.helpers import (
    visit as go_and_visit,
)

COUNTS = [2, 3, 4]
AREAS_OF_ALL = [name for name in AREA_ID if name.endswith("_1") or name in ("bank", "church")]


def visit(table, p, area, power):
    """Let seat `p` visit an area; no other president is in the way."""
    table.s.president[:] = -1
    go_and_visit(table, p, area, power)


def donate(table, board, space, p):
    """Put an assistant of seat `p` from the warehouse on space `space` (from 1) of a board."""
    table.s.pieces[p, 1] -= 1
    table.s[board][space - 1] = p


def donated(num_players, board, count):
    """Return a table in round 5 with `count` assistants of the players on a board, in turns."""
    table = town(num_players)
    table.s.round_number = 5
    for space in range(count):
        donate(table, board, space + 1, space % num_players)
    table.s.yen[:], table.s.imports[:] = 20, 9
    return table


def hurry(table):
    """Let the player on turn do as little as possible."""
    names = table.legal_names()
    for name in ("pass", "return president"):
        if name in names:
            table.play(name)
            return
    table.play(min(table.legal()))


def finish(table):
    """Play on to the end; return the (round, seat) of all turns that were still taken."""
    turns = set()
    while not table.over:
        turns.add((int(table.s.round_number), table.player))
        hurry(table)
    return turns


def with_buildings(num_players, kind, count, p=0):
    """Return a table in round 5 where `p` has built `count` and visits the church to build more."""
    table = town(num_players)
    table.s.round_number = 5
    areas = [a for a in table.s.area_at.tolist() if a >= 0 and table.s.site[a] >= 0]
    areas = [a for a in areas if AREA_ID[a] != "bank"]
    for area in areas[:count]:
        (put_shophouse if kind == "shophouse" else put_trading_house)(table, area, p)
    hold_buildings(table, p, *((1, 0) if kind == "shophouse" else (0, 1)))
    put_token(table, "bank", None)
    visit(table, p, "bank", 4)
    return table


@pytest.mark.parametrize("num_players", COUNTS)
def test_the_last_trading_house_triggers_the_end(num_players):
    """YO-17.1"""
    table = with_buildings(num_players, "trading", END_TRADING_HOUSES - 2)
    table.play("build trading house")
    assert table.s.last_round == 0
    table = with_buildings(num_players, "trading", END_TRADING_HOUSES - 1)
    assert table.s.last_round == 0
    table.play("build trading house")
    assert table.s.last_round == 6
    assert table.s.trading_houses[0].sum() == END_TRADING_HOUSES


def test_trading_houses_of_different_players_trigger_nothing():
    """YO-17.1, YO-17.2: one player has built them all."""
    table = with_buildings(4, "trading", 2)
    for area in ("port_a", "port_b", "chinatown"):
        if table.s.trading_house[AREA_ID.index(area)] == -1:
            put_trading_house(table, area, 1)
    table.play("build trading house")
    assert table.s.last_round == 0


@pytest.mark.parametrize("num_players", COUNTS)
def test_the_last_shophouse_triggers_the_end(num_players):
    """YO-17.2"""
    table = with_buildings(num_players, "shophouse", END_SHOPHOUSES - 2)
    table.play("build shophouse 4")
    assert table.s.last_round == 0
    table = with_buildings(num_players, "shophouse", END_SHOPHOUSES - 1)
    assert table.s.last_round == 0
    table.play("build shophouse 4")
    assert table.s.last_round == 6
    assert table.s.shophouses[0].sum() == END_SHOPHOUSES


@pytest.mark.parametrize("num_players", COUNTS)
def test_a_port_space_that_cannot_be_refilled_triggers_the_end_an_empty_deck_alone_does_not(
    num_players,
):
    """YO-17.3"""
    table = town(num_players)
    table.s.round_number = 5
    drain_orders(table, 1)
    visit(table, 0, "port_a", 2)
    table.play("take card 1")
    assert (table.s.orders_left, table.s.last_round) == (0, 0)
    visit(table, 1, "port_a", 2)
    table.play("pass")
    assert table.s.last_round == 0
    table.s.round_number = 5
    visit(table, 1, "port_a", 2)
    table.play("take card 1")
    assert table.s.last_round == 6


@pytest.mark.parametrize(
    ("board", "area", "needed"),
    [("church", "church", END_CHURCH), ("customs", "customs_house", END_CUSTOMS)],
)
@pytest.mark.parametrize("num_players", COUNTS)
def test_enough_assistants_on_church_or_customs_trigger_the_end(num_players, board, area, needed):
    """YO-17.4"""
    number = int(needed[num_players])
    for before, last_round in ((number - 2, 0), (number - 1, 6)):
        table = donated(num_players, board, before)
        visit(table, 0, area, 5)
        table.play("use space 8")
        assert table.s.last_round == last_round
    assert number == {2: 4, 3: 5, 4: 6}[num_players]


def test_assistants_on_church_and_customs_are_not_added_up():
    """YO-17.4"""
    table = donated(4, "church", 4)
    for space in range(1, 5):
        donate(table, "customs", space, 1)
    visit(table, 0, "church", 5)
    table.play("use space 8")
    assert table.s.last_round == 0


def test_after_a_trigger_in_round_17_all_finish_it_and_play_round_18():
    """YO-17.4, YO-17.5, worked example E10"""
    table = donated(4, "customs", 5)
    table.s.round_number = 17
    visit(table, 1, "customs_house", 4)
    table.play("use space 6")
    assert table.s.last_round == 18
    table.play("pass")
    assert table.player == 2
    turns = finish(table)
    assert turns == {(17, 2), (17, 3)} | {(18, p) for p in range(4)}
    assert table.s.round_number == 18


@pytest.mark.parametrize("num_players", COUNTS)
@pytest.mark.parametrize("seat", [0, -1])
def test_the_round_is_finished_and_one_more_is_played_whoever_triggered(num_players, seat):
    """YO-17.5"""
    table = donated(num_players, "church", int(END_CHURCH[num_players]) - 1)
    p = seat % num_players
    visit(table, p, "church", 5)
    table.play("use space 8")
    turns = finish(table) - {(5, p)}
    expected = {(5, q) for q in range(p + 1, num_players)} | {(6, q) for q in range(num_players)}
    assert turns == expected
    assert not table.truncated


@pytest.mark.parametrize("which", [Phase.EXTRA_1, Phase.EXTRA_2])
def test_a_trigger_counts_in_an_agents_visit_too(which):
    """YO-17.5"""
    table = donated(4, "church", 5)
    if which == Phase.EXTRA_1:
        send_agent(table, 2, "church", 3)
    else:
        visit(table, 0, "bank", 2)
        table.s.agents[2, 0] = 1
        table.s.assistants[AREA_ID.index("church"), 2] = 3
        phase(table, which, 2)
        table.play("send agent church")
    table.play("use space 6")
    assert table.s.last_round == 6


@pytest.mark.parametrize("round_number", [5, 6])
def test_a_second_trigger_changes_nothing(round_number):
    """YO-17.6"""
    table = donated(4, "church", 5)
    visit(table, 0, "church", 5)
    table.play("use space 8")
    assert table.s.last_round == 6
    table.s.round_number = round_number
    drain_orders(table)
    visit(table, 1, "port_a", 2)
    table.play("take card 1")
    visit(table, 2, "church", 5)
    table.play("use space 7")
    assert table.s.last_round == 6


def test_after_the_trigger_all_actions_stay_possible():
    """YO-17.6: further assistants on Church and Customs included."""
    table = donated(4, "church", 5)
    visit(table, 0, "church", 5)
    table.play("use space 8")
    table.s.round_number = 6
    visit(table, 1, "church", 5)
    assert table.legal_names() == {"pass", "use space 6", "use space 7"}
    points = int(table.s.points[1])
    table.play("use space 7")
    assert table.s.points[1] > points
    visit(table, 2, "customs_house", 5)
    assert len(table.legal_names()) == 9


@pytest.mark.parametrize("num_players", COUNTS)
def test_the_game_is_over_when_the_last_round_of_the_cut_is_finished(num_players):
    """YO-17.7"""
    table = town(num_players)
    table.s.round_number = MAX_ROUNDS - 1
    table.s.yen[0] = 40
    phase(table, Phase.EXTRA_2, num_players - 1)
    table.s.orders[num_players - 1, 0] = -1
    table.s.agents[num_players - 1, 0] = 1
    table.s.assistants[AREA_ID.index("bank"), num_players - 1] = 1
    table.play("pass")
    assert not table.over
    turns = finish(table)
    assert turns == {(MAX_ROUNDS, p) for p in range(num_players)}
    assert (table.s.last_round, table.truncated) == (0, False)
    assert table.scores()[0] >= 20 - 3


def test_a_trigger_in_the_last_round_of_the_cut_adds_no_round():
    """YO-17.7"""
    table = donated(4, "church", 5)
    table.s.round_number = MAX_ROUNDS
    visit(table, 0, "church", 5)
    table.play("use space 8")
    turns = finish(table) - {(MAX_ROUNDS, 0)}
    assert turns == {(MAX_ROUNDS, p) for p in (1, 2, 3)}
