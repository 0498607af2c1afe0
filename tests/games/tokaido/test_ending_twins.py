"""The end of the game against a second reading of RULES.md, chapter 11, in plain Python."""

import functools

from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.games.tokaido.tables import WALKERS
from tests.games.tokaido.helpers import journey, place, turn

PRICES = (1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3)  # by dish
GOURMET, BATHER, CHATTERBOX, COLLECTOR = 3, 4, 5, 6
MITSUKUNI = 1
CAST = ("zen_emon", "mitsukuni", "kinko", "hirotada", "umegae")


def counts(size, most):
    return st.lists(st.integers(0, most), min_size=size, max_size=size)


def seat_hands():
    """Collections with values so few that ties are common."""
    return st.fixed_dictionaries(
        {
            "points": st.integers(0, 6),
            "temple": st.integers(0, 4),
            "meals": st.sets(st.integers(0, 13), max_size=3),
            "baths": counts(2, 2),
            "encounters": counts(7, 1),
            "souvenirs": counts(4, 2),
        }
    )


tables = st.integers(2, 5).flatmap(lambda n: st.lists(seat_hands(), min_size=n, max_size=n))
panorama_cards = counts(3, 5)  # by card: its holder; a number without a seat: nobody


def temple_points(piles, neutral):
    """TK-11.6, TK-11.7"""
    ranked = sorted({coins for coins in [*piles, neutral] if coins > 0}, reverse=True)
    worth = dict(zip(ranked, [10, 7, 4, 2, 2, 2], strict=False))
    return [worth.get(coins, 0) for coins in piles]


def final_achievements(hands):
    """Return by seat the set of cards given at the end: TK-11.2, TK-11.4."""
    cards = [set() for _ in hands]
    for card, value in (
        (GOURMET, lambda hand: sum(PRICES[dish] for dish in hand["meals"])),
        (BATHER, lambda hand: sum(hand["baths"])),
        (CHATTERBOX, lambda hand: sum(hand["encounters"])),
        (COLLECTOR, lambda hand: sum(hand["souvenirs"])),
    ):
        values = [value(hand) for hand in hands]
        if max(values) > 0:
            for seat, reached in enumerate(values):
                if reached == max(values):
                    cards[seat].add(card)
    return cards


def places(points, cards):
    """TK-11.8, TK-11.9"""
    results = list(zip(points, cards, strict=True))
    return [sorted(results, reverse=True).index(result) for result in results]


@functools.cache
def last_meal(num_players):
    """Return a table where all have reached the destination and the last has yet to skip a meal."""
    table = journey(num_players, CAST[:num_players])
    last = 0
    walkers = [walker for walker in range(WALKERS[num_players]) if walker != last]
    for slot, walker in enumerate(walkers):
        place(table, walker, 54, slot)
    place(table, last, 53)
    turn(table, last)
    table.play("move 54")
    return table


def play_to_the_end(hands, holders, neutral):
    """Return the table of `hands`, scored; `holders` of the panorama cards, by card."""
    table = last_meal(len(hands)).copy()
    s = table.s
    for p, hand in enumerate(hands):
        s.points[p], s.temple[p] = hand["points"], hand["temple"]
        s.dishes[p] = sum(1 << dish for dish in hand["meals"])
        s.baths[p], s.encounters[p] = hand["baths"], hand["encounters"]
        s.souvenirs[p] = hand["souvenirs"]
    for card, seat in enumerate(holders):
        if seat < len(hands):
            s.achievements[seat] |= 1 << card
    if len(hands) == 2:
        s.temple[2] = neutral
    table.play("skip meal")
    return table


@settings(deadline=None, max_examples=60)
@given(tables, st.integers(0, 5))
def test_temple_ranking_agrees_with_its_twin(hands, neutral):
    """TK-11.6, TK-11.7"""
    piles = [hand["temple"] for hand in hands]
    bare = [hand | {"meals": (), "baths": 0, "encounters": 0, "souvenirs": 0} for hand in hands]
    table = play_to_the_end(bare, (), neutral)
    gained = [score - hand["points"] for score, hand in zip(table.scores(), hands, strict=True)]
    assert gained == temple_points(piles, neutral if len(hands) == 2 else 0)


@settings(deadline=None, max_examples=60)
@given(tables)
def test_achievements_agree_with_their_twin(hands):
    """TK-11.2, TK-11.3, TK-11.4, TK-11.5"""
    table = play_to_the_end([hand | {"temple": 0} for hand in hands], (), 0)
    cards = final_achievements(hands)
    given_out = [{i for i in range(7) if bits >> i & 1} for bits in table.s.achievements.tolist()]
    assert given_out[: len(hands)] == cards
    for seat, hand in enumerate(hands):
        worth = 4 if seat == MITSUKUNI else 3
        assert table.scores()[seat] == hand["points"] + worth * len(cards[seat])


@settings(deadline=None, max_examples=60)
@given(tables, panorama_cards, st.integers(0, 5))
def test_scores_and_places_agree_with_their_twin(hands, holders, neutral):
    """TK-11.1, TK-11.8, TK-11.9"""
    table = play_to_the_end(hands, holders, neutral)
    piles = [hand["temple"] for hand in hands]
    ranking = temple_points(piles, neutral if len(hands) == 2 else 0)
    cards = final_achievements(hands)
    points = [
        hand["points"] + ranking[seat] + (4 if seat == MITSUKUNI else 3) * len(cards[seat])
        for seat, hand in enumerate(hands)
    ]
    numbers = [len(cards[seat]) + holders.count(seat) for seat in range(len(hands))]
    assert table.scores() == points
    assert table.places() == places(points, numbers)


@settings(deadline=None, max_examples=60)
@given(st.integers(2, 5).flatmap(lambda n: st.tuples(counts(n, 2), counts(n, 3))))
def test_places_of_many_ties_agree_with_their_twin(case):
    """TK-11.8, TK-11.9"""
    points, cards = case
    table = last_meal(len(points)).copy()
    for p in range(len(points)):
        table.s.points[p], table.s.achievements[p] = points[p], 2 ** cards[p] - 1
    table.play("skip meal")
    assert table.places() == places(points, cards)
