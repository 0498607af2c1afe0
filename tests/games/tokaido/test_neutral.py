"""The neutral traveler of two players, RULES.md chapter 9."""

from collections import Counter

import numpy as np
import pytest

from boardenvs.core.state import NONE
from boardenvs.games.tokaido.tables import DISH_ID, MEAL_DISH
from tests.games.tokaido.helpers import (
    deal,
    give,
    journey,
    place,
    place_all,
    stack_meals,
    turn,
    visit,
)

NEUTRAL = 2
INNS = (14, 27, 41, 54)
TEMPLES = (2, 9)
MENU = ("dango", "soba", "tofu", "udon")


def two(**options):
    """Return a table of two whose travelers have no power on the road."""
    return journey(2, ["kinko", "zen_emon"], **options)


def neutral_moves(table, index):
    """Let the neutral traveler move to `index` from the position before it."""
    place(table, NEUTRAL, index - 1)
    turn(table, NEUTRAL, player=0)
    table.play(f"move {index}")


def changed(before, after):
    """Return the names of the fields that differ."""
    return {name for name in before.dtype.names if not np.array_equal(before[name], after[name])}


def test_the_neutral_traveler_may_take_any_place_in_the_line():
    """TK-9.1"""
    places = Counter(deal(2, seed).s.line[:3].tolist().index(NEUTRAL) for seed in range(300))
    assert sorted(places) == [0, 1, 2]
    assert min(places.values()) > 70


@pytest.mark.parametrize("place_of_neutral", [0, 1, 2])
def test_the_neutral_traveler_stands_at_the_start_in_its_place(place_of_neutral):
    """TK-9.1"""
    line = [0, 1]
    line.insert(place_of_neutral, NEUTRAL)
    table = two(line=line)
    assert (table.s.space[NEUTRAL], table.s.slot[NEUTRAL]) == (0, place_of_neutral)
    assert table.s.mover == line[2]


def test_the_neutral_traveler_has_no_tile_purse_or_score():
    """TK-9.1"""
    table = two(preparations=True)
    s = table.s
    assert (s.traveler[NEUTRAL], s.coins[NEUTRAL], s.points[NEUTRAL]) == (NONE, 0, 0)
    assert len(table.scores()) == len(table.places()) == 2


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_no_neutral_traveler_walks_with_more_players(num_players):
    """TK-9.1"""
    table = journey(num_players)
    assert sorted(table.s.slot[:num_players].tolist()) == list(range(num_players))
    assert not table.s.slot[num_players:].any()


@pytest.mark.parametrize("index", [5, 6, 7, 11])
def test_double_stops_stay_single_for_the_neutral_traveler_and_beside_it(index):
    """TK-9.1"""
    table = two()
    place_all(table, (index, 0), (20, 0), (0, 0))
    turn(table, NEUTRAL, player=1)
    assert f"move {index}" not in table.legal_names()
    place_all(table, (0, 0), (20, 0), (index, 0))
    turn(table, 0)
    assert f"move {index}" not in table.legal_names()


@pytest.mark.parametrize(("other", "mover"), [(16, 1), (20, 0), (54, 0)])
def test_the_player_farthest_ahead_moves_the_neutral_traveler(other, mover):
    """TK-9.2"""
    table = two()
    place_all(table, (other, 0), (14, 0), (15, 0))
    turn(table, 1)
    table.play("move 17")
    assert (table.s.mover, table.s.player, table.phase) == (NEUTRAL, mover, "MOVE")


@pytest.mark.parametrize("inn", INNS)
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_at_one_inn_the_one_in_the_lower_slot_moves_the_neutral_traveler(inn, first):
    """TK-9.2"""
    table = two()
    place(table, NEUTRAL, inn - 5)
    for p in (first, 1 - first):
        visit(table, p, inn)
        table.play("skip meal")
    assert (table.s.mover, table.s.player) == (NEUTRAL, first)


@pytest.mark.parametrize(
    ("line", "player"), [((0, 1, NEUTRAL), 0), ((1, 0, NEUTRAL), 1), ((0, NEUTRAL, 1), 1)]
)
def test_the_line_at_the_start_tells_who_moves_the_neutral_traveler_first(line, player):
    """TK-9.2: whoever stands nearer the road, unless that traveler has to move itself."""
    table = two(line=line)
    assert (table.s.mover, table.s.player) == (line[2], player)


def test_who_moves_the_neutral_traveler_is_found_anew_for_every_move():
    """TK-9.2"""
    table = two()
    place_all(table, (20, 0), (17, 0), (15, 0))
    turn(table, NEUTRAL, player=0)
    table.play("move 18")
    assert (table.s.mover, table.s.player) == (1, 1)
    table.play("move 26")
    assert (table.s.mover, table.s.player) == (NEUTRAL, 1)


def test_the_neutral_traveler_is_moved_twice_in_a_row_while_farthest_behind():
    """TK-9.2, TK-9.4: worked example 13."""
    table = two()
    place_all(table, (20, 0), (14, 0), (15, 0))
    turn(table, 1)
    table.play("move 17")
    assert (table.s.mover, table.s.player) == (NEUTRAL, 0)
    table.play("move 16")
    assert table.s.temple.tolist() == [0, 0, 1, 0, 0]
    assert (table.s.mover, table.s.player) == (NEUTRAL, 0)


@pytest.mark.parametrize("player", [0, 1])
def test_every_free_place_up_to_the_next_inn_is_open_to_the_neutral_traveler(player):
    """TK-9.3: whatever the purses and panoramas of the players."""
    table = two()
    for p in (0, 1):
        give(table, p, coins=0, panoramas={"paddy": 3, "mountain": 4, "sea": 5})
    place_all(table, (5, 0), (8, 0), (0, 0))
    turn(table, NEUTRAL, player=player)
    free = set(range(1, 15)) - {5, 8}
    assert table.legal_names() == {f"move {index}" for index in free}


@pytest.mark.parametrize(("start", "inn"), [(13, 14), (14, 27), (30, 41), (53, 54)])
def test_the_neutral_traveler_goes_forward_and_passes_no_inn(start, inn):
    """TK-9.3"""
    table = two()
    place_all(table, (54, 0), (54, 1), (start, 0))
    turn(table, NEUTRAL, player=0)
    assert table.legal_names() == {f"move {index}" for index in range(start + 1, inn + 1)}


@pytest.mark.parametrize("index", range(1, 14))
def test_a_stop_of_the_neutral_traveler_changes_nothing_but_its_temple_pile(index):
    """TK-9.4"""
    table = two()
    place_all(table, (20, 0), (17, 0), (0, 0))
    turn(table, NEUTRAL, player=0)
    before = table.copy().s
    table.play(f"move {index}")
    temple = index in TEMPLES
    assert changed(before, table.s) == {"step", "space"} | ({"temple"} if temple else set())
    assert table.s.temple.tolist() == [0, 0, int(temple), 0, 0]


@pytest.mark.parametrize("inn", INNS)
@pytest.mark.parametrize("gastronomy", [False, True])
def test_the_neutral_traveler_arriving_first_removes_one_card_of_a_full_menu(inn, gastronomy):
    """TK-9.5"""
    table = two(gastronomy=gastronomy)
    size = 3 if gastronomy else 4
    drawn = set(table.s.meal_pile[25 - size : 25].tolist())
    neutral_moves(table, inn)
    s = table.s
    assert (s.menu_left, s.meals_left) == (size - 1, 25 - size + 1)
    assert {*s.menu[: size - 1].tolist(), int(s.meal_pile[0])} == drawn


@pytest.mark.parametrize("bought", [None, "soba"])
def test_each_card_left_on_the_menu_is_equally_likely_to_be_removed(bought):
    """TK-9.5, TK-12.6"""
    table = two()
    stack_meals(table, MENU)
    visit(table, 0, 14)
    table.play(f"eat {bought}" if bought else "skip meal")
    left = table.s.menu[: table.s.menu_left].tolist()
    removed = Counter()
    for rng in range(100 * len(left)):
        other = table.copy()
        other.s.rng = rng
        neutral_moves(other, 14)
        removed[int(other.s.meal_pile[0])] += 1
    assert sorted(removed) == left
    assert all(70 <= count <= 130 for count in removed.values())


def test_the_neutral_traveler_takes_a_meal_from_the_last_to_dine():
    """TK-9.5: worked example 14."""
    table = two()
    stack_meals(table, MENU)
    visit(table, 1, 14)
    assert table.s.menu_left == 4
    table.play("eat soba")
    neutral_moves(table, 14)
    assert DISH_ID[MEAL_DISH[table.s.meal_pile[0]]] in {"dango", "tofu", "udon"}
    visit(table, 0, 14)
    assert len(table.legal_names() - {"skip meal"}) == 2


def test_the_line_at_the_start_costs_no_meal():
    """TK-9.5"""
    table = two(line=[0, 1, NEUTRAL])
    assert (table.s.menu_left, table.s.meals_left) == (0, 25)


@pytest.mark.parametrize("inn", INNS)
def test_the_players_wait_at_an_inn_for_the_neutral_traveler(inn):
    """TK-9.6"""
    table = two()
    place(table, NEUTRAL, inn - 7)
    for p in (0, 1):
        visit(table, p, inn)
        table.play("skip meal")
    assert table.s.mover == NEUTRAL
    assert table.s.menu_left == 4
    assert not table.over


def test_the_neutral_traveler_walks_to_the_destination_and_may_stop_at_temples():
    """TK-9.6"""
    table = two()
    place_all(table, (54, 0), (54, 1), (42, 0))
    turn(table, NEUTRAL, player=0)
    table.play("move 43")
    assert table.s.temple[NEUTRAL] == 1
    assert (table.s.mover, table.over) == (NEUTRAL, False)
    table.play("move 54")
    assert table.over
