"""Chapter 2 of RULES.md: road, slots and turn order."""

import pytest

from boardenvs.games.tokaido.tables import BOARD
from tests.games.tokaido.helpers import journey, place, place_all, stack_encounters, turn, visit

INNS = [0, 14, 27, 41, 54]
LETTERS = {
    "i": "inn", "v": "village", "f": "farm", "t": "temple", "e": "encounter", "h": "hot_spring",
    "p": "panorama_paddy", "m": "panorama_mountain", "s": "panorama_sea",
}  # fmt: skip
ROAD = "ivtephmfvtesmh istfpmethmsvf ipvefmhsptfesv ihtevsfhempsv i".replace(" ", "")
"""The road as printed, from inn to inn."""


def walk(table, walker, index):
    """Let `walker` make its move to the farm, bath or panorama at `index`, which asks nothing."""
    turn(table, walker)
    table.play(f"move {index}")


def test_the_road_has_five_inns_and_fifty_stops():
    """TK-2.1"""
    kinds = [space["kind"] for space in BOARD["space"]]
    assert [i for i, kind in enumerate(kinds) if kind == "inn"] == INNS
    assert kinds == [LETTERS[letter] for letter in ROAD]
    assert len(kinds) == 55


@pytest.mark.parametrize("index", range(1, 55))
def test_each_position_is_what_the_board_says(index):
    """TK-2.1"""
    table = journey(4)
    s = table.s
    stack_encounters(table, ["samurai"])
    before = int(s.coins[0])
    visit(table, 0, index)
    found = {
        "inn": table.phase == "MEAL",
        "village": table.phase == "VILLAGE_BUY",
        "temple": table.phase == "TEMPLE_DONATE",
        "farm": s.coins[0] == before + 3,
        "encounter": s.encounters[0].any(),
        "hot_spring": s.baths[0].any(),
        "panorama_paddy": s.panoramas[0, 0] == 1,
        "panorama_mountain": s.panoramas[0, 1] == 1,
        "panorama_sea": s.panoramas[0, 2] == 1,
    }
    assert [kind for kind, holds in found.items() if holds] == [LETTERS[ROAD[index]]]


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_a_double_stop_holds_two_with_four_or_five_players_only(num_players):
    """TK-2.2"""
    table = journey(num_players)
    key = "slots_4_5p" if num_players > 3 else "slots_2_3p"
    for space in BOARD["space"]:
        if space["kind"] == "inn":
            continue
        index = space["index"]
        place_all(table, (index - 1, 0), (index, 0), (index - 1, 0))
        turn(table, 0)
        assert (f"move {index}" in table.legal_names()) == (space[key] == 2), index
        place(table, 2, index, 1)
        assert f"move {index}" not in table.legal_names(), index


def test_with_four_players_some_stops_are_single_and_some_double():
    """TK-2.2: 24 stops hold two, as on the board."""
    assert sum(space.get("slots_4_5p") == 2 for space in BOARD["space"]) == 24
    assert all(space.get("slots_2_3p", 1) == 1 for space in BOARD["space"])


@pytest.mark.parametrize("inn", INNS[1:])
@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_an_inn_holds_everybody_in_the_order_of_arrival(num_players, inn):
    """TK-2.2, TK-2.3"""
    table = journey(num_players)
    for walker in range(max(num_players, 3)):
        place(table, walker, inn - 1)
    for slot, walker in enumerate(reversed(range(max(num_players, 3)))):
        turn(table, walker, player=min(walker, num_players - 1))
        table.play(f"move {inn}")
        assert (table.s.space[walker], table.s.slot[walker]) == (inn, slot)
        if table.phase == "MEAL":
            table.play("skip meal")


@pytest.mark.parametrize("standing", [0, 1])
def test_an_arrival_takes_the_lowest_free_slot_of_a_stop(standing):
    """TK-2.3"""
    table = journey(4)
    place_all(table, (3, 0), (4, 0), (6, 0), (7, 0) if standing else (8, 0))
    walk(table, 0, 7)
    assert (table.s.space[0], table.s.slot[0]) == (7, standing)


def test_the_slot_at_the_start_is_the_place_in_the_line():
    """TK-2.3"""
    assert journey(4, line=[2, 0, 3, 1]).s.slot[:4].tolist() == [1, 3, 0, 2]


@pytest.mark.parametrize(
    ("positions", "to", "next_mover"),
    [
        ([(5, 0), (9, 0), (8, 0), (10, 0)], 12, 2),  # the lowest index
        ([(5, 0), (9, 0), (9, 1), (10, 0)], 12, 2),  # on a double stop, slot 1
        ([(5, 0), (9, 1), (9, 0), (10, 0)], 12, 1),
        ([(5, 0), (9, 0), (9, 1), (8, 0)], 12, 3),  # index before slot
        ([(5, 0), (11, 0), (12, 0), (13, 0)], 11, 0),  # the later arrival
        ([(5, 0), (0, 2), (0, 1), (0, 0)], 7, 1),  # the line at the start
        ([(27, 0), (14, 1), (14, 2), (14, 0)], 28, 2),  # at an inn, the last to arrive
        ([(5, 0), (8, 0), (9, 0), (10, 0)], 7, 0),  # still farthest behind
        ([(5, 0), (7, 0), (9, 0), (10, 0)], 7, 0),
    ],
)
def test_the_traveler_farthest_behind_moves_next(positions, to, next_mover):
    """TK-2.4"""
    table = journey(4)
    place_all(table, *positions)
    walk(table, 0, to)
    assert (table.s.mover, table.player, table.phase) == (next_mover, next_mover, "MOVE")


def test_turn_order_on_the_road():
    """TK-2.4, TK-2.5: worked example 1."""
    table = journey(4)
    place_all(table, (9, 0), (6, 0), (6, 1), (5, 0))
    walk(table, 3, 8)
    table.play("buy nothing")
    assert table.player == 2
    table.play("move 11")
    assert table.player == 1
    table.play("move 7")
    assert (table.s.space[1], table.s.slot[1]) == (7, 0)
    assert table.player == 1


def test_travelers_leave_an_inn_in_the_reverse_order_of_arrival():
    """TK-2.3, TK-2.4, TK-2.5: worked example 2."""
    a, b, c, d = range(4)
    table = journey(4)
    place_all(table, (12, 0), (0, 0), (11, 0), (13, 0))
    for walker in (d, a, c, b):
        turn(table, walker)
        table.play("move 14")
        table.play("skip meal")
    assert table.s.slot[:4].tolist() == [1, 3, 2, 0]
    left = []
    for index in (24, 22, 19, 17):  # panoramas, a bath and a farm, each short of the last
        left.append(table.player)
        table.play(f"move {index}")
        if index != 17:
            place(table, left[-1], 30)
    assert left == [b, c, a, d]


@pytest.mark.parametrize("index", [5, 6, 7, 13])
def test_a_traveler_still_farthest_behind_moves_again(index):
    """TK-2.5"""
    table = journey(3)
    place_all(table, (0, 0), (14, 0), (14, 1))
    walk(table, 0, index)
    assert table.player == 0
    assert table.phase == "MOVE"


def test_nobody_leaves_an_inn_while_another_is_on_the_way():
    """TK-2.5"""
    table = journey(3)
    place_all(table, (11, 0), (14, 0), (14, 1))
    table.s.inn = 1
    for index in (12, 13):
        walk(table, 0, index)
        assert table.player == 0
    table.play("move 14")
    table.play("skip meal")
    assert table.player == 0  # the last to reach the inn is the first to leave it
    assert "move 15" in table.legal_names()


@pytest.mark.parametrize(
    ("traveler", "index", "phase", "answer"),
    [
        ("kinko", 8, "VILLAGE_BUY", "buy nothing"),
        ("kinko", 9, "TEMPLE_DONATE", "donate 1"),
        ("kinko", 14, "MEAL", "skip meal"),
        ("yoshiyasu", 10, "ENCOUNTER_KEEP", "keep samurai"),
    ],
)
def test_a_stop_is_finished_by_its_mover_before_another_moves(traveler, index, phase, answer):
    """TK-2.6"""
    table = journey(3, [traveler])
    stack_encounters(table, ["samurai", "kuge"])
    visit(table, 0, index)
    assert (table.phase, table.player, table.s.mover) == (phase, 0, 0)
    assert table.s.space[1] < index  # another has long been farthest behind
    table.play(answer)
    assert (table.phase, table.player) == ("MOVE", 1)


def test_the_decisions_of_one_arrival_follow_each_other():
    """TK-2.6: a guide met at an inn, and then the meal."""
    table = journey(3, ["chuubei"])
    stack_encounters(table, ["annaibito_sea"])
    table.s.panoramas[0, 2] = 5
    visit(table, 0, 14)
    phases = []
    for answer in ("take paddy", "skip meal"):
        phases.append((table.phase, table.player))
        table.play(answer)
    assert phases == [("PANORAMA_TAKE", 0), ("MEAL", 0)]
    assert table.player == 1


@pytest.mark.parametrize(("p", "q"), [(0, 1), (1, 0)])
def test_the_neutral_traveler_moves_again_while_it_is_farthest_behind(p, q):
    """TK-2.5, TK-2.6: worked example 13; the player ahead decides for it."""
    neutral = 2
    table = journey(2)
    place(table, p, 20)
    place(table, neutral, 15)
    place(table, q, 14)
    walk(table, q, 17)
    assert (table.s.mover, table.player) == (neutral, p)
    table.play("move 16")
    assert table.s.temple.tolist() == [0, 0, 1, 0, 0]
    assert (table.s.mover, table.player, table.phase) == (neutral, p, "MOVE")
