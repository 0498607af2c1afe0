"""The variants, RULES.md chapter 10."""

import itertools

import pytest

from boardenvs.core.state import NONE
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import BOARD, NO_TRAVELER, SPACE_KIND, WALKERS, Stop
from tests.games.tokaido.helpers import (
    deal,
    give,
    journey,
    place_all,
    stack_baths,
    stack_encounters,
    stack_meals,
    stack_souvenirs,
    turn,
    visit,
)

VARIANTS = ("gastronomy", "preparations", "initiation", "return_voyage")
MENU = ("dango", "soba", "tofu", "udon")


def test_the_variants_are_off_by_default():
    """TK-10.1"""
    table = deal(3)
    assert [table.s[name] for name in VARIANTS] == [0, 0, 0, 0]
    assert table.phase == "CHOOSE_TRAVELER"


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
@pytest.mark.parametrize("chosen", list(itertools.product([False, True], repeat=4)))
def test_variants_combine_with_each_other_and_any_number_of_players(num_players, chosen):
    """TK-10.1"""
    table = journey(num_players, **dict(zip(VARIANTS, chosen, strict=True)))
    assert [bool(table.s[name]) for name in VARIANTS] == list(chosen)
    if num_players == 2 + sum(chosen) % 4:
        table.play_out()
        assert table.over
        assert not table.truncated


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_initiation_starts_with_7_coins_and_no_tiles(num_players):
    """TK-10.2"""
    s = deal(num_players, initiation=True).s
    assert s.phase == Phase.MOVE
    assert (s.tiles == NONE).all()
    assert (s.traveler[:num_players] == NO_TRAVELER).all()
    assert s.coins.tolist() == [7] * num_players + [0] * (5 - num_players)
    assert not s.points.any()


@pytest.mark.parametrize("index", [14, 27, 41, 54])
def test_initiation_has_no_power_at_inns(index):
    """TK-10.2"""
    table = journey(3, initiation=True)
    visit(table, 0, index)
    assert table.phase == "MEAL"
    assert (table.s.meals_left, table.s.encounters_left) == (21, 14)
    assert not table.s.panoramas.any()


def test_initiation_has_no_discount_on_meals():
    """TK-10.2"""
    table = journey(3, initiation=True)
    give(table, 0, coins=2)
    stack_meals(table, MENU)
    visit(table, 0, 14)
    assert table.legal_names() == {"eat dango", "eat soba", "eat tofu", "skip meal"}
    table.play("eat soba")
    assert table.s.coins[0] == 0


def test_initiation_has_no_power_at_hot_springs_and_temples():
    """TK-10.2"""
    table = journey(3, initiation=True)
    stack_baths(table, ["bath_2"])
    visit(table, 0, 5)
    assert table.s.points[0] == 2
    visit(table, 1, 2)
    table.play("donate 1")
    assert (table.s.temple[1], table.s.points[1], table.s.coins[1]) == (1, 1, 6)


def test_initiation_has_no_power_at_encounters():
    """TK-10.2"""
    table = journey(3, initiation=True)
    stack_encounters(table, ["samurai", "kuge"])
    visit(table, 0, 3)
    assert (table.s.points[0], table.s.coins[0], table.s.encounters_left) == (3, 7, 13)


def test_initiation_has_no_power_in_villages():
    """TK-10.2"""
    table = journey(3, initiation=True)
    stack_souvenirs(table, ["koma", "ukiyoe", "sake"])  # 1, 3 and 2 coins
    visit(table, 0, 1)
    table.play("buy #1+#2+#3")
    assert table.s.coins[0] == 1


@pytest.mark.parametrize("index", range(55))
def test_the_return_voyage_reads_the_road_from_edo(index):
    """TK-10.3"""
    assert Stop(SPACE_KIND[1][index]).name.lower() == BOARD["space"][54 - index]["kind"]


@pytest.mark.parametrize(
    ("start", "inn"), [(0, 13), (12, 13), (13, 27), (26, 27), (27, 40), (39, 40), (40, 54)]
)
def test_the_return_voyage_has_inns_at_13_27_and_40(start, inn):
    """TK-10.3"""
    table = journey(3, return_voyage=True)
    place_all(table, (start, 0), (0, 0), (0, 1))
    turn(table, 0)
    assert max(table.legal()) == table.game.actions.ids[f"move {inn}"]
    visit(table, 0, inn)
    assert table.phase == "MEAL"
    assert table.s.menu_left == 4


@pytest.mark.parametrize(
    ("index", "phase"),
    [(1, Phase.VILLAGE_BUY), (9, Phase.VILLAGE_BUY), (11, Phase.TEMPLE_DONATE), (12, Phase.MOVE)],
)
def test_stops_of_the_return_voyage_do_what_their_board_space_says(index, phase):
    """TK-10.3: travel index 12 is the hot spring at 42."""
    table = journey(3, return_voyage=True)
    visit(table, 0, index)
    assert table.s.phase == phase
    assert table.s.baths[0].sum() == (index == 12)


@pytest.mark.parametrize(("index", "room"), [(1, 1), (2, 2), (3, 2), (4, 1), (52, 1), (53, 2)])
def test_double_stops_of_the_return_voyage_lie_where_the_board_has_them(index, room):
    """TK-10.3"""
    table = journey(4, return_voyage=True)
    place_all(table, (index - 1, 0), (index, 0), (54, 0), (54, 1))
    turn(table, 0)
    assert (f"move {index}" in table.legal_names()) == (room == 2)


@pytest.mark.parametrize(("index", "phase"), [(13, 5), (27, 5), (40, 5), (54, 7)])
def test_powers_of_the_return_voyage_act_between_edo_and_kyoto(index, phase):
    """TK-10.3: Hiroshige takes a section at each inn between, none at Kyoto."""
    table = journey(3, ["hiroshige"], return_voyage=True)
    assert table.s.menu_left == 0
    visit(table, 0, index)
    assert table.s.phase == phase


def test_the_return_voyage_ends_in_kyoto():
    """TK-10.3"""
    table = journey(3, return_voyage=True)
    place_all(table, (53, 0), (54, 0), (54, 1))
    turn(table, 0)
    table.play("move 54")
    table.play("skip meal")
    assert table.over


@pytest.mark.parametrize("index", [14, 54])
@pytest.mark.parametrize(("num_players", "size"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_gastronomy_has_menus_one_card_shorter(num_players, size, index):
    """TK-10.4"""
    table = journey(num_players, gastronomy=True)
    visit(table, 0, index)
    assert (table.s.menu_left, table.s.meals_left) == (size, 25 - size)


def test_preparations_change_purses_by_place_in_the_line():
    """TK-10.5"""
    table = journey(5, initiation=True, preparations=True)
    coins = [table.s.coins[p] for p in table.s.line[:5]]
    assert coins == [9, 8, 7, 6, 6]


@pytest.mark.parametrize(
    ("line", "coins"),
    [((2, 0, 1), (8, 6)), ((0, 2, 1), (9, 6)), ((0, 1, 2), (9, 7)), ((1, 2, 0), (7, 8))],
)
def test_preparations_leave_the_neutral_traveler_a_place_without_effect(line, coins):
    """TK-10.5"""
    table = journey(2, ["kinko", "zen_emon"], line=line, preparations=True)
    assert table.s.coins.tolist() == [*coins, 0, 0, 0]


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_purses_do_not_depend_on_the_line_without_preparations(num_players):
    """TK-10.5"""
    table = journey(num_players, ["kinko", "zen_emon"])
    assert table.s.coins[:2].tolist() == [7, 6]
    assert WALKERS[num_players] == max(num_players, 3)


def test_preparations_of_three_players():
    """TK-10.5: worked example 12."""
    table = journey(3, ["kinko", "satsuki", "yoshiyasu"], line=[0, 1, 2], preparations=True)
    assert table.s.coins[:3].tolist() == [9, 3, 9]
    assert table.s.mover == 2
