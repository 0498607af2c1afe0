"""Chapter 3 of RULES.md: legal moves."""

import pytest

from boardenvs.games.tokaido.tables import BOARD, PANORAMA_ID, SOUVENIR_ID, TRAVELER_ID
from tests.games.tokaido.helpers import give, journey, place, place_all, stack_souvenirs, turn

STOPS = {
    kind: [space["index"] for space in BOARD["space"] if space["kind"] == kind]
    for kind in ("village", "temple", "panorama_paddy", "panorama_mountain", "panorama_sea")
}
OPEN_TO_ALL = [
    space["index"]
    for space in BOARD["space"][1:]
    if space["kind"] in ("farm", "hot_spring", "encounter", "inn")
]


def alone_at(index, num_players=3, **options):
    """Return a table where seat 0 moves from `index` and all others stand at the start."""
    table = journey(num_players, **options)
    place(table, 0, index)
    turn(table, 0)
    return table


def targets(table):
    """Return the travel indices open to the mover, in order."""
    names = table.legal_names()
    assert all(name.startswith("move ") for name in names)  # there is no other choice: no pass
    return sorted(int(name.removeprefix("move ")) for name in names)


@pytest.mark.parametrize("index", range(54))
def test_a_move_goes_forward_to_the_next_inn_at_most(index):
    """TK-3.1"""
    inn = next(inn for inn in (14, 27, 41, 54) if inn > index)
    assert targets(alone_at(index)) == list(range(index + 1, inn + 1))


def test_travelers_and_free_stops_are_jumped_over():
    """TK-3.1"""
    table = journey(3)
    place_all(table, (2, 0), (4, 0), (5, 0))
    turn(table, 0)
    assert targets(table) == [3, *range(6, 15)]
    table.play("move 13")
    assert table.s.space[:3].tolist() == [13, 4, 5]


@pytest.mark.parametrize(
    ("num_players", "index", "standing", "is_open"),
    [
        (3, 3, 0, True), (3, 3, 1, False), (2, 3, 1, False), (5, 3, 1, False),  # single
        (3, 7, 0, True), (3, 7, 1, False), (2, 7, 1, False),  # double, but closed
        (4, 7, 0, True), (4, 7, 1, True), (4, 7, 2, False), (5, 7, 1, True), (5, 7, 2, False),
        (2, 14, 2, True), (3, 14, 2, True), (4, 14, 3, True), (5, 14, 4, True),  # inn
    ],
)  # fmt: skip
def test_a_stop_is_open_while_it_has_room(num_players, index, standing, is_open):
    """TK-3.2"""
    table = journey(num_players)
    for slot in range(standing):
        place(table, slot + 1, index, slot)
    assert (index in targets(table)) == is_open


@pytest.mark.parametrize("coins", [0, 1, 2])
@pytest.mark.parametrize("kind", ["village", "temple"])
def test_a_village_and_a_temple_ask_for_a_coin(kind, coins):
    """TK-3.3, TK-3.4"""
    for index in STOPS[kind]:
        table = alone_at(index - 1)
        table.s.coins[0] = coins
        assert (index in targets(table)) == (coins > 0)


def test_a_village_of_dearer_cards_is_open_to_one_coin():
    """TK-3.3"""
    table = alone_at(0)
    table.s.coins[0] = 1
    stack_souvenirs(table, ["ukiyoe", "sumie", "shamisen"])
    table.play("move 1")
    assert table.legal_names() == {"buy nothing"}


def test_a_village_without_cards_is_open():
    """TK-3.3"""
    table = alone_at(0)
    give(table, 1, souvenirs=SOUVENIR_ID)
    assert 1 in targets(table)
    table.play("move 1")
    assert table.legal_names() == {"buy nothing"}


@pytest.mark.parametrize("traveler", TRAVELER_ID)
def test_no_traveler_is_exempt_from_the_coin_for_a_village_or_temple(traveler):
    """TK-3.3, TK-3.4: neither Hirotada at temples nor Zen-emon at villages."""
    table = alone_at(0, travelers=[traveler])
    table.s.coins[0] = 0
    assert targets(table) == [3, 4, 5, 6, 7, 10, 11, 12, 13, 14]
    table.s.coins[0] = 1
    assert targets(table) == list(range(1, 15))


@pytest.mark.parametrize("kind", PANORAMA_ID)
def test_a_panorama_is_closed_to_a_mover_who_has_completed_it(kind):
    """TK-3.5"""
    sections = {"paddy": 3, "mountain": 4, "sea": 5}[kind]
    for index in STOPS[f"panorama_{kind}"]:
        table = alone_at(index - 1)
        give(table, 0, panoramas={kind: sections - 1})
        give(table, 1, panoramas={kind: sections})
        assert index in targets(table)
        give(table, 0, panoramas={kind: sections})
        assert index not in targets(table)


def test_other_panoramas_stay_open_when_one_is_complete():
    """TK-3.5"""
    table = alone_at(0)
    give(table, 0, panoramas={"paddy": 3})
    assert targets(table) == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]


@pytest.mark.parametrize("index", range(54))
def test_farms_baths_encounters_and_inns_ask_nothing(index):
    """TK-3.6"""
    table = alone_at(index)
    give(table, 0, panoramas={"paddy": 3, "mountain": 4, "sea": 5}, coins=0)
    inn = next(inn for inn in (14, 27, 41, 54) if inn > index)
    assert targets(table) == [i for i in OPEN_TO_ALL if index < i <= inn]


def test_the_next_inn_is_open_when_nothing_else_is():
    """TK-3.6: all stops on the way are full, closed or out of reach."""
    table = journey(3)
    place_all(table, (11, 0), (12, 0), (13, 0))
    turn(table, 0)
    assert targets(table) == [14]


def test_the_next_inn_is_open_when_all_others_are_there():
    """TK-3.6"""
    table = journey(5)
    place_all(table, (13, 0), (14, 0), (14, 1), (14, 2), (14, 3))
    turn(table, 0)
    assert targets(table) == [14]
