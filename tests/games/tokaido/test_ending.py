"""The end of the game, RULES.md chapter 11."""

import pytest

from boardenvs.games.tokaido.tables import ACHIEVEMENT_ID, WALKERS
from tests.games.tokaido.helpers import (
    give,
    journey,
    place,
    stack_encounters,
    stack_meals,
    turn,
    visit,
)

PLAIN = ("hirotada", "zen_emon", "sasayakko", "kinko", "umegae")


def gather(table):
    """Bring everyone to the destination but the last seat, which stands before it."""
    last = table.num_players - 1
    walkers = [walker for walker in range(WALKERS[table.num_players]) if walker != last]
    for slot, walker in enumerate(walkers):
        place(table, walker, 54, slot)
    place(table, last, 53)
    turn(table, last)


def finish(table):
    """End the game: the last seat reaches the destination and has no meal."""
    gather(table)
    table.play("move 54")
    table.play("skip meal")


def dine(table, index, *actions):
    """Let seats 0, 1, ... reach the inn at `index` in turn and take their decisions there."""
    for p, action in enumerate(actions):
        visit(table, p, index)
        table.play(action)


def plain(num_players=3, *travelers, **options):
    """Return a table of `travelers`, other seats with powers that play no part at the end."""
    cast = [*travelers, *(name for name in PLAIN if name not in travelers)]
    return journey(num_players, cast[:num_players], **options)


def holders(table, achievement):
    """Return the seats that hold `achievement`."""
    card = ACHIEVEMENT_ID.index(achievement)
    return [p for p in range(table.num_players) if table.s.achievements[p] >> card & 1]


def held(*achievements):
    """Return the bits of `achievements`, given by name or index."""
    indices = (a if isinstance(a, int) else ACHIEVEMENT_ID.index(a) for a in achievements)
    return sum(1 << i for i in indices)


@pytest.mark.parametrize("num_players", [3, 4, 5])
def test_the_game_ends_when_the_last_has_finished_its_meal_at_the_destination(num_players):
    """TK-11.1"""
    table = plain(num_players)
    gather(table)
    table.play("move 54")
    assert (table.over, table.phase) == (False, "MEAL")
    table.play("skip meal")
    assert table.over
    assert not table.truncated
    assert table.legal() == []


def test_the_game_goes_on_while_one_is_on_the_road():
    """TK-11.1"""
    table = plain(3)
    gather(table)
    place(table, 1, 50)
    table.play("move 54")
    table.play("skip meal")
    assert (table.over, table.s.mover) == (False, 1)


@pytest.mark.parametrize("end", [14, 27, 41])
def test_the_game_goes_on_when_all_meet_at_an_inn_between(end):
    """TK-11.1"""
    table = plain(3)
    dine(table, end, "skip meal", "skip meal", "skip meal")
    assert not table.over


def test_the_neutral_traveler_can_end_the_game():
    """TK-11.1"""
    table = plain(2)
    for walker, index in ((0, 54), (1, 54), (2, 53)):
        place(table, walker, index, walker % 2)
    turn(table, 2, player=0)
    give(table, 0, temple=1)
    table.play("move 54")
    assert table.over
    assert table.scores() == [10, 0]


def test_final_scoring_waits_for_the_end_and_then_adds_achievements_and_ranking():
    """TK-11.1"""
    table = plain(3)
    give(table, 0, baths=["bath_2"], temple=1, points=5)
    gather(table)
    table.play("move 54")
    assert table.scores() == [5, 0, 0]
    table.play("skip meal")
    assert table.scores() == [5 + 3 + 10, 0, 0]


def test_the_last_meal_counts_for_the_gourmet():
    """TK-11.1"""
    table = plain(3)
    give(table, 0, meals=["soba"])
    stack_meals(table, ["udon"])
    dine(table, 54, "skip meal", "skip meal", "eat udon")
    assert holders(table, "gourmet") == [2]


HANDS = {
    "gourmet": (
        {"meals": ["udon", "unagi"]},  # 6 coins for 2 meals
        {"meals": ["dango", "misoshiru", "soba"]},  # 4 coins for 3 meals
        {"meals": ["sashimi", "dango", "soba"]},
    ),
    "bather": (
        {"baths": ["bath_2"] * 3},  # 6 points
        {"baths": ["bath_3"] * 2},  # as many points, fewer cards
        {"baths": ["bath_2", "bath_3", "bath_3"]},
    ),
    "chatterbox": (
        {"encounters": ["kuge", "miko"]},
        {"encounters": ["samurai"]},
        {"encounters": ["samurai", "annaibito_sea"]},
    ),
    "collector": (
        {"souvenirs": ["koma", "gofu", "washi"]},  # one family
        {"souvenirs": ["sake", "ukiyoe"]},
        {"souvenirs": ["hashi", "ocha", "geta"]},
    ),
}


@pytest.mark.parametrize("achievement", HANDS)
def test_the_highest_value_takes_the_achievement_and_scores_3(achievement):
    """TK-11.2"""
    table = plain(3)
    most, fewer, _ = HANDS[achievement]
    give(table, 0, **fewer)
    give(table, 1, **most)
    finish(table)
    assert holders(table, achievement) == [1]
    assert table.scores() == [0, 3, 0]


@pytest.mark.parametrize("achievement", HANDS)
def test_all_who_tie_for_the_highest_value_score_in_full(achievement):
    """TK-11.2"""
    table = plain(3)
    for p, hand in enumerate(HANDS[achievement]):
        give(table, p, **hand)
    finish(table)
    assert holders(table, achievement) == [0, 2]
    assert table.scores() == [3, 0, 3]


def test_one_player_can_take_all_four_achievements():
    """TK-11.2"""
    table = plain(3)
    for hands in HANDS.values():
        give(table, 1, **hands[0])
    finish(table)
    assert table.scores() == [0, 12, 0]
    assert table.s.achievements[:3].tolist() == [0, held(3, 4, 5, 6), 0]


def test_gourmet_counts_what_is_printed_not_what_kinko_paid():
    """TK-11.2, TK-11.3: worked example 7."""
    table = plain(3, "kinko")
    give(table, 0, coins=3)
    give(table, 1, meals=["fugu", "sashimi"])
    for index, dish in ((14, "dango"), (27, "soba"), (41, "udon")):
        stack_meals(table, [dish])
        dine(table, index, f"eat {dish}", "skip meal", "skip meal")
    assert table.s.coins[0] == 0
    finish(table)
    assert holders(table, "gourmet") == [0, 1]
    assert table.scores() == [18 + 3, 3, 0]


def test_gourmet_counts_the_printed_price_of_satsuki_s_free_meal():
    """TK-11.3"""
    table = plain(3, "satsuki")
    give(table, 1, meals=["soba"])
    stack_meals(table, ["dango", "misoshiru", "tofu", "sushi", "udon"])
    dine(table, 14, "free meal accept", "skip meal", "skip meal")
    finish(table)
    assert holders(table, "gourmet") == [0]


def test_chatterbox_counts_encounters_met_by_chuubei_at_inns():
    """TK-11.3: ruling."""
    table = plain(3, "chuubei")
    give(table, 1, encounters=["kuge"])
    stack_encounters(table, ["samurai", "samurai"])
    for index in (14, 27):
        dine(table, index, "skip meal", "skip meal", "skip meal")
    finish(table)
    assert holders(table, "chatterbox") == [0]


def test_chatterbox_counts_encounters_that_had_no_effect():
    """TK-11.3"""
    table = plain(3)
    give(table, 0, panoramas={"paddy": 3, "mountain": 4, "sea": 5})
    stack_encounters(table, ["annaibito_sea"])
    visit(table, 0, 3)
    finish(table)
    assert holders(table, "chatterbox") == [0]


def test_collector_counts_souvenirs_of_artisans():
    """TK-11.3: ruling."""
    table = plain(3)
    stack_encounters(table, ["shokunin"])
    visit(table, 0, 3)
    finish(table)
    assert holders(table, "collector") == [0]


@pytest.mark.parametrize("num_players", [2, 3, 4, 5])
def test_an_achievement_nobody_worked_for_goes_to_nobody(num_players):
    """TK-11.4"""
    table = plain(num_players)
    finish(table)
    assert not table.s.achievements.any()
    assert table.scores() == [0] * num_players


def test_an_achievement_nobody_worked_for_goes_to_nobody_beside_one_that_is_given():
    """TK-11.4"""
    table = plain(3)
    give(table, 1, baths=["bath_3"])
    finish(table)
    assert table.s.achievements[:3].tolist() == [0, held("bather"), 0]


@pytest.mark.parametrize("achievement", HANDS)
@pytest.mark.parametrize("shared", [False, True])
def test_mitsukuni_scores_4_for_an_achievement_shared_or_not(achievement, shared):
    """TK-11.5: ruling."""
    table = plain(3, "mitsukuni")
    most, fewer, equal = HANDS[achievement]
    give(table, 0, **most)
    give(table, 1, **(equal if shared else fewer))
    finish(table)
    assert table.scores() == [4, 3 if shared else 0, 0]


@pytest.mark.parametrize(("index", "kind", "sections"), [(4, "paddy", 3), (6, "mountain", 4)])
@pytest.mark.parametrize(("traveler", "worth"), [("mitsukuni", 4), ("zen_emon", 3)])
def test_mitsukuni_scores_4_for_a_panorama_achievement(index, kind, sections, traveler, worth):
    """TK-11.5: ruling."""
    table = plain(3, traveler)
    give(table, 0, panoramas={kind: sections - 1})
    visit(table, 0, index)
    assert table.s.points[0] == sections + worth


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        ((6, 6, 4, 2, 1), (10, 10, 7, 4, 2)),
        ((5, 3, 3, 0, 0), (10, 7, 7, 0, 0)),
    ],
)
def test_temple_ranking_of_the_worked_example(piles, points):
    """TK-11.6: worked example 6, the tie for first a ruling."""
    test_temple_ranking(piles, points)


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        ((1, 2, 3, 4, 5), (2, 2, 4, 7, 10)),
        ((3, 3, 3, 3, 3), (10, 10, 10, 10, 10)),
        ((0, 0, 0, 0, 1), (0, 0, 0, 0, 10)),
        ((2, 9, 2, 9, 1), (7, 10, 7, 10, 4)),
        ((4, 4, 3, 2), (10, 10, 7, 4)),
        ((1, 2, 3, 4), (2, 4, 7, 10)),
        ((1, 1, 0), (10, 10, 0)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_temple_ranking(piles, points):
    """TK-11.6: 10, 7, 4, then 2 each; ties share a rank, none is skipped, 0 coins score nothing."""
    table = plain(len(piles))
    for p, coins in enumerate(piles):
        give(table, p, temple=coins)
    finish(table)
    assert table.scores() == list(points)


@pytest.mark.parametrize(
    ("piles", "neutral", "points"),
    [
        ((3, 2), 5, (7, 4)),
        ((3, 2), 3, (10, 7)),
        ((3, 1), 2, (10, 4)),
        ((3, 2), 1, (10, 7)),
        ((3, 2), 0, (10, 7)),
        ((3, 3), 4, (7, 7)),
        ((0, 1), 4, (0, 7)),
        ((0, 0), 4, (0, 0)),
    ],
)
def test_the_neutral_temple_pile_is_ranked_but_scores_for_nobody(piles, neutral, points):
    """TK-11.7"""
    table = plain(2)
    for walker, coins in enumerate((*piles, neutral)):
        table.s.temple[walker] = coins
    finish(table)
    assert table.scores() == list(points)
    assert not table.s.points[2:].any()


@pytest.mark.parametrize(
    ("points", "cards", "places"),
    [
        ((10, 30, 20), ((), (), ()), [2, 0, 1]),
        ((20, 20, 20), ((0,), (), (1, 4)), [1, 2, 0]),
        ((20, 20, 21), ((0, 1, 2), (6,), ()), [1, 2, 0]),
        *(((20, 20, 19), ((), (card,), ()), [1, 0, 2]) for card in range(7)),
    ],
)
def test_points_win_and_then_achievement_cards_of_all_kinds(points, cards, places):
    """TK-11.8"""
    table = plain(3)
    for p in range(3):
        give(table, p, points=points[p], achievements=held(*cards[p]))
    finish(table)
    assert table.places() == places


def test_a_shared_achievement_counts_for_each_holder():
    """TK-11.8"""
    table = plain(3)
    for p, points in enumerate((20, 20, 23)):
        give(table, p, points=points, baths=["bath_2"] if p < 2 else [])
    finish(table)
    assert table.scores() == [23, 23, 23]
    assert table.places() == [0, 0, 2]


def test_coins_left_over_are_worth_nothing():
    """TK-11.8"""
    table = plain(3)
    for p, coins in enumerate((0, 30, 5)):
        give(table, p, points=20, coins=coins)
    finish(table)
    assert table.scores() == [20, 20, 20]
    assert table.places() == [0, 0, 0]


def test_neither_turn_order_nor_temple_coins_break_a_tie():
    """TK-11.8"""
    table = plain(3)
    give(table, 0, points=20)
    give(table, 2, points=10, temple=3)
    give(table, 1, points=9)
    finish(table)
    assert table.scores() == [20, 9, 20]
    assert table.places() == [0, 2, 0]


@pytest.mark.parametrize(
    ("points", "cards", "places"),
    [
        ((30, 30, 20, 10), (2, 2, 0, 0), [0, 0, 2, 3]),  # 1, 1, 3, 4
        ((30, 20, 20, 20), (0, 1, 1, 1), [0, 1, 1, 1]),
        ((10, 20, 20, 30), (3, 1, 2, 0), [3, 2, 1, 0]),
        ((10, 10, 20, 20), (1, 1, 0, 1), [2, 2, 1, 0]),
        ((10, 10, 10, 10, 10), (0, 1, 0, 1, 0), [2, 0, 2, 0, 2]),
        ((5, 5), (1, 1), [0, 0]),
    ],
)
def test_equals_share_a_place_and_the_places_after_them_are_skipped(points, cards, places):
    """TK-11.9"""
    table = plain(len(points))
    for p in range(len(points)):
        give(table, p, points=points[p], achievements=held(*range(cards[p])))
    finish(table)
    assert table.places() == places
