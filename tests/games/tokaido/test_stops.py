"""Chapters 5 and 6 of RULES.md: farm, hot spring, panorama and temple."""

import pytest

from boardenvs.games.tokaido.tables import ACHIEVEMENT_ID, PANORAMA_ID, TRAVELER_ID
from tests.games.tokaido.helpers import (
    give,
    journey,
    place,
    stack_baths,
    stack_encounters,
    top,
    turn,
    visit,
)

FARM, BATH, TEMPLE = 7, 13, 9
VIEW = {"paddy": 4, "mountain": 6, "sea": 11}
SECTIONS = {"paddy": 3, "mountain": 4, "sea": 5}
GUIDE = {kind: f"annaibito_{kind}" for kind in VIEW}


def gain(table, p, kind, source):
    """Let seat `p` gain a section of `kind` from a "stop", a "guide" or the "power"."""
    if source == "stop":
        visit(table, p, VIEW[kind])
    elif source == "guide":
        stack_encounters(table, [GUIDE[kind]])
        visit(table, p, 3)
    else:
        visit(table, p, 14)
        table.play(f"take {kind}")
        table.play("skip meal")
    place(table, p, 0)


def holders(table, kind):
    """Return the seats with the achievement for `kind`."""
    card = ACHIEVEMENT_ID.index(f"panorama_{kind}_first")
    return [p for p in range(table.num_players) if table.s.achievements[p] >> card & 1]


@pytest.mark.parametrize("purse", [0, 1, 7, 1000])
def test_a_farm_gives_three_coins(purse):
    """TK-5.1"""
    table = journey(4)
    table.s.coins[0] = purse
    visit(table, 0, FARM)
    assert table.s.coins[0] == purse + 3
    assert table.s.points[0] == 0


def test_the_bank_never_runs_short():
    """TK-5.1: though the box holds but 50 coins."""
    table = journey(5)
    table.s.coins[:] = 50
    for p in range(5):
        visit(table, p, FARM)
        place(table, p, 0)
    assert table.s.coins.tolist() == [53] * 5


@pytest.mark.parametrize("traveler", TRAVELER_ID)
@pytest.mark.parametrize(("bath", "value"), [("bath_2", 2), ("bath_3", 3)])
def test_a_bath_scores_its_value_and_one_more_for_mitsukuni(traveler, bath, value):
    """TK-5.2, TK-5.3"""
    table = journey(4, [traveler])
    stack_baths(table, [bath])
    visit(table, 0, BATH)
    assert table.scores() == [value + (traveler == "mitsukuni"), 0, 0, 0]
    assert table.s.baths[0].tolist() == [value == 2, value == 3]


def test_baths_are_drawn_from_the_top_and_kept():
    """TK-5.2"""
    table = journey(4)
    stack_baths(table, ["bath_3", "bath_2", "bath_3"])
    below = top(table.s.bath_pile, 9, 9)
    for drawn in ([0, 1], [1, 1], [1, 2]):
        visit(table, 0, BATH)
        assert table.s.baths[0].tolist() == drawn
    assert table.s.points[0] == 8
    assert top(table.s.bath_pile, table.s.baths_left, 9) == below


def test_mitsukuni_scores_one_more_for_each_bath():
    """TK-5.3"""
    table = journey(3, ["mitsukuni"])
    stack_baths(table, ["bath_2", "bath_2", "bath_3"])
    for points in (3, 6, 10):
        visit(table, 0, BATH)
        assert table.s.points[0] == points


@pytest.mark.parametrize("source", ["stop", "guide", "power"])
@pytest.mark.parametrize("kind", PANORAMA_ID)
@pytest.mark.parametrize("owned", range(5))
def test_a_section_is_the_next_of_its_kind_and_scores_its_number(source, kind, owned):
    """TK-5.4"""
    if owned >= SECTIONS[kind]:
        return
    table = journey(3, ["hiroshige"])
    give(table, 0, panoramas={kind: owned})
    give(table, 1, panoramas={"paddy": 3, "mountain": 4, "sea": 5}, achievements=7)
    gain(table, 0, kind, source)
    assert table.s.points[0] == owned + 1
    assert table.s.panoramas[0, PANORAMA_ID.index(kind)] == owned + 1
    assert table.s.panoramas[0].sum() == owned + 1


@pytest.mark.parametrize("kind", PANORAMA_ID)
def test_a_panorama_ends_with_its_last_section_and_is_built_once(kind):
    """TK-5.4"""
    table = journey(3)
    for _ in range(SECTIONS[kind]):
        gain(table, 0, kind, "stop")
    assert table.s.points[0] == {"paddy": 6, "mountain": 10, "sea": 15}[kind] + 3
    turn(table, 0)
    assert f"move {VIEW[kind]}" not in table.legal_names()


@pytest.mark.parametrize("source", ["stop", "guide", "power"])
@pytest.mark.parametrize("kind", PANORAMA_ID)
def test_the_first_to_complete_a_panorama_scores_three_more(kind, source):
    """TK-5.5"""
    table = journey(3, ["hiroshige"])
    give(table, 0, panoramas={kind: SECTIONS[kind] - 1})
    give(table, 1, panoramas={kind: SECTIONS[kind] - 1})
    gain(table, 0, kind, source)
    assert holders(table, kind) == [0]
    assert table.s.points[0] == SECTIONS[kind] + 3
    gain(table, 1, kind, "guide" if source == "stop" else "stop")
    assert holders(table, kind) == [0]
    assert table.s.points[1] == SECTIONS[kind]


@pytest.mark.parametrize("kind", PANORAMA_ID)
def test_only_the_last_section_brings_the_achievement(kind):
    """TK-5.5"""
    table = journey(3)
    give(table, 0, panoramas={kind: SECTIONS[kind] - 2})
    gain(table, 0, kind, "stop")
    assert holders(table, kind) == []
    assert table.s.points[0] == SECTIONS[kind] - 1


def test_each_panorama_has_an_achievement_of_its_own():
    """TK-5.5"""
    table = journey(3)
    give(table, 0, panoramas={"paddy": 2})
    give(table, 1, panoramas={"sea": 4, "mountain": 3})
    for p, kind in ((0, "paddy"), (1, "sea"), (1, "mountain")):
        gain(table, p, kind, "stop")
    assert [holders(table, kind) for kind in PANORAMA_ID] == [[0], [1], [1]]
    assert table.scores() == [3 + 3, 5 + 3 + 4 + 3, 0]


@pytest.mark.parametrize(
    ("purse", "donations"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3]), (9, [1, 2, 3])]
)
def test_a_donation_is_one_to_three_coins_all_in_hand(purse, donations):
    """TK-6.1: giving nothing is no choice."""
    table = journey(4)
    table.s.coins[0] = purse
    visit(table, 0, TEMPLE)
    assert table.legal_names() == {f"donate {coins}" for coins in donations}


@pytest.mark.parametrize("coins", [1, 2, 3])
@pytest.mark.parametrize("traveler", TRAVELER_ID)
def test_each_coin_given_scores_a_point_and_the_bank_adds_one_for_hirotada(traveler, coins):
    """TK-6.1, TK-6.2"""
    table = journey(4, [traveler])
    table.s.coins[0] = 5
    visit(table, 0, TEMPLE)
    table.play(f"donate {coins}")
    given = coins + (traveler == "hirotada")
    assert table.s.coins[0] == 5 - coins
    assert table.s.temple.tolist() == [given, 0, 0, 0, 0]
    assert table.scores() == [given, 0, 0, 0]


def test_coins_given_stay_in_the_temple_pile():
    """TK-6.1"""
    table = journey(4)
    for coins, pile in ((2, 2), (3, 5), (1, 6)):
        visit(table, 0, TEMPLE)
        table.play(f"donate {coins}")
        assert table.s.temple[0] == pile
    visit(table, 0, FARM)
    visit(table, 0, 14)
    table.play("skip meal")
    assert table.s.temple[0] == table.s.points[0] == 6


def test_hirotada_gives_all_he_has():
    """TK-6.2: worked example 10."""
    table = journey(4, ["hirotada"])
    table.s.coins[0] = 2
    visit(table, 0, TEMPLE)
    assert table.legal_names() == {"donate 1", "donate 2"}
    table.play("donate 2")
    assert (table.s.coins[0], table.s.temple[0], table.s.points[0]) == (0, 3, 3)


def test_the_bank_adds_to_each_donation_of_hirotada():
    """TK-6.2"""
    table = journey(4, ["hirotada"])
    for pile in (2, 4, 6):
        visit(table, 0, TEMPLE)
        table.play("donate 1")
        assert table.s.temple[0] == table.s.points[0] == pile
