"""Naive twins of the rules, written from RULES.md in plain Python and compared at random."""

import random
from itertools import chain, combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.games.tokaido import GAME
from boardenvs.games.tokaido.tables import (
    ACHIEVEMENT_ID,
    BOARD,
    ENCOUNTER_ID,
    MEALS,
    PANORAMA_ID,
    SOUVENIR_ID,
    SOUVENIRS,
    TRAVELER_ID,
)
from tests.games.tokaido.helpers import deal, give, journey, stack_souvenirs, visit

SECTIONS = {"paddy": 3, "mountain": 4, "sea": 5}
FAMILY = {card["id"]: card["family"] for card in SOUVENIRS["card"]}
PRICE = {card["id"]: card["price"] for card in SOUVENIRS["card"]}
ORDER = ["small_object", "food_drink", "clothing", "art"]

games = st.fixed_dictionaries(
    {"num_players": st.integers(2, 5), "seed": st.integers(0, 2**64 - 1)}
    | {name: st.booleans() for name in GAME.options}
)
few_games = settings(deadline=None, max_examples=12)


def positions(seed, **game):
    """Yield one table after the deal and after each decision of a random game.

    Travelers move by short steps as a rule, so that stops fill up and collections grow.
    """
    table, chance = deal(seed=seed, **game), random.Random(seed)
    yield table
    while not table.over:
        legal = table.legal()
        action = chance.choice(legal)
        table.play(min(action, chance.choice(legal)) if table.phase == "MOVE" else action)
        yield table


def moves(**game):
    """Yield the table before each move of a random game."""
    return (table for table in positions(**game) if table.phase == "MOVE")


def walkers(s):
    """Return the walkers: the seats and, with two players, the neutral traveler."""
    return range(3 if s.num_players == 2 else s.num_players)


def traveler(s, p):
    """Return the name of the traveler of seat `p`, None with initiation."""
    return None if s.initiation else TRAVELER_ID[s.traveler[p]]


# Chapters 2 and 3


def open_targets(s):
    """Return the travel indices the mover may go to (TK-3.1 to TK-3.6, TK-2.2, TK-9.3)."""
    road = BOARD["space"][::-1] if s.return_voyage else BOARD["space"]
    mover = int(s.mover)
    neutral = s.num_players == 2 and mover == 2
    targets = []
    for index in range(s.space[mover] + 1, 55):
        space = road[index]
        if space["kind"] == "inn":
            return [*targets, index]
        room = space["slots_4_5p"] if s.num_players >= 4 else 1
        free = sum(s.space[other] == index for other in walkers(s)) < room
        if space["kind"] in ("village", "temple"):
            free = free and (neutral or s.coins[mover] >= 1)
        if space["kind"].startswith("panorama"):
            kind = space["kind"].removeprefix("panorama_")
            sections = 0 if neutral else s.panoramas[mover, PANORAMA_ID.index(kind)]
            free = free and sections < SECTIONS[kind]
        if free:
            targets.append(index)
    raise AssertionError("there is no inn ahead")


@few_games
@given(games)
def test_legal_moves_are_those_of_chapter_three(game):
    """TK-3.1, TK-3.2, TK-3.3, TK-3.4, TK-3.5, TK-3.6, TK-2.2, TK-9.3"""
    for table in moves(**game):
        assert table.legal_names() == {f"move {index}" for index in open_targets(table.s)}


@few_games
@given(games)
def test_the_mover_and_its_player_are_those_of_the_rules(game):
    """TK-2.4, TK-2.5, TK-2.6, TK-9.2"""
    for table in moves(**game):
        s = table.s
        behind = min(walkers(s), key=lambda w: (s.space[w], -s.slot[w]))
        ahead = max(range(s.num_players), key=lambda p: (s.space[p], -s.slot[p]))
        neutral = s.num_players == 2 and behind == 2
        assert (s.mover, s.player) == (behind, ahead if neutral else behind)


@few_games
@given(games)
def test_the_slots_taken_at_a_position_have_no_gap(game):
    """TK-2.3, TK-2.4: slot 0 is never empty while slot 1 is taken."""
    for table in moves(**game):
        s = table.s
        for index in {int(s.space[w]) for w in walkers(s)}:
            taken = sorted(int(s.slot[w]) for w in walkers(s) if s.space[w] == index)
            assert taken == list(range(len(taken)))


# Chapter 4

cards = st.lists(st.sampled_from(SOUVENIR_ID), unique=True, max_size=24)


def price_of(basket, name):
    """Return what `name` must hold and what it pays for `basket` (TK-4.3, TK-4.6, TK-4.7)."""
    prices = sorted(PRICE[card] for card in basket)
    if name == "zen_emon" and prices:
        prices[-1] = 1
    free = prices[0] if name == "sasayakko" and len(prices) >= 2 else 0
    return sum(prices), sum(prices) - free


def points_one_by_one(names):
    """Return the points of `names`, each put in the lowest set without its family (TK-4.4)."""
    sets, points = [], 0
    for name in names:
        home = next((group for group in sets if FAMILY[name] not in group), None)
        if home is None:
            home = set()
            sets.append(home)
        home.add(FAMILY[name])
        points += [1, 3, 5, 7][len(home) - 1]
    return points


def worth(counts):
    """Return what a collection of so many cards a family is worth (TK-4.5)."""
    return sum(sum(n >= k for n in counts) ** 2 for k in range(1, 25))


@settings(deadline=None, max_examples=80)
@given(
    cards=cards.filter(len),
    name=st.sampled_from(["kinko", "sasayakko", "zen_emon"]),
    purse=st.integers(1, 9),
)
def test_baskets_are_legal_and_paid_as_written(cards, name, purse):
    """TK-4.1, TK-4.2, TK-4.3, TK-4.4, TK-4.6, TK-4.7"""
    offer, owned = cards[:3], cards[3:]
    table = journey(3, [name])
    give(table, 0, souvenirs=owned, coins=purse)
    give(table, 1, souvenirs=[card for card in SOUVENIR_ID if card not in cards])
    visit(table, 0, 1)
    shelf = sorted(offer, key=lambda c: (ORDER.index(FAMILY[c]), PRICE[c], SOUVENIR_ID.index(c)))
    places = range(len(shelf))
    legal = table.legal_names()
    for chosen in chain.from_iterable(combinations(places, n) for n in range(len(shelf) + 1)):
        basket = [shelf[i] for i in chosen]
        held, paid = price_of(basket, name)
        action = "buy " + ("+".join(f"#{i + 1}" for i in chosen) or "nothing")
        assert (action in legal) == (held <= purse)
        if held <= purse:
            legal.remove(action)
            after = table.copy()
            after.play(action)
            assert purse - after.state.coins[0] == paid
            gain = points_one_by_one(owned + basket) - points_one_by_one(owned)
            assert after.state.points[0] == gain
    assert not legal


@settings(deadline=None, max_examples=60)
@given(cards=cards, sizes=st.lists(st.integers(1, 3), min_size=24, max_size=24))
def test_souvenirs_score_as_one_by_one_and_as_squares(cards, sizes):
    """TK-4.4, TK-4.5: bought in groups of any size."""
    table = journey(3)
    left = list(cards)
    for size in sizes:
        group, left = left[:size], left[size:]
        if not group:
            break
        stack_souvenirs(table, group)
        table.s.coins[0] = 9
        visit(table, 0, 1)
        offer = [SOUVENIR_ID[card] for card in table.s.offer if card >= 0]
        table.play("buy " + "+".join(f"#{i + 1}" for i, c in enumerate(offer) if c in group))
        bought = cards[: len(cards) - len(left)]
        counts = [sum(FAMILY[card] == family for card in bought) for family in ORDER]
        assert table.s.souvenirs[0].tolist() == counts
        assert table.s.points[0] == points_one_by_one(bought) == worth(counts)


# The invariants: what a score is the sum of


def metrics(s, p):
    """Return what the end-of-game achievements count for seat `p` (TK-11.2, TK-11.3)."""
    return {
        "gourmet": sum(dish["price"] for dish in meals_of(s, p)),
        "bather": int(s.baths[p].sum()),
        "chatterbox": int(s.encounters[p].sum()),
        "collector": sum(int(owner) == p for owner in s.souvenir_owner),
    }


def meals_of(s, p):
    """Return the dishes of seat `p`."""
    return [dish for d, dish in enumerate(MEALS["dish"]) if int(s.dishes[p]) >> d & 1]


def achievements_of(s, p):
    """Return the names of the achievement cards of seat `p`."""
    return {name for i, name in enumerate(ACHIEVEMENT_ID) if int(s.achievements[p]) >> i & 1}


def holders(s):
    """Return who holds which achievement at the end, given who came first to a panorama."""
    found = {}
    for i, kind in enumerate(PANORAMA_ID):
        name = f"panorama_{kind}_first"
        found[name] = {p for p in range(s.num_players) if name in achievements_of(s, p)}
        complete = {p for p in range(s.num_players) if s.panoramas[p, i] == SECTIONS[kind]}
        assert len(found[name]) == min(len(complete), 1)
        assert found[name] <= complete
    for name in ("gourmet", "bather", "chatterbox", "collector"):
        values = [metrics(s, p)[name] for p in range(s.num_players)]
        most = max(values)
        found[name] = {p for p, value in enumerate(values) if s.over and value == most > 0}
    return found


def temple_points(s, p):
    """Return the points of seat `p` in the temple ranking (TK-11.6, TK-11.7)."""
    totals = sorted({int(s.temple[w]) for w in walkers(s)} - {0}, reverse=True)
    if s.temple[p] == 0:
        return 0
    return [10, 7, 4, 2, 2, 2][totals.index(s.temple[p])]


def recomputed(s, p, found):
    """Return the points of seat `p` from its collection and the `found` holders (Invariants)."""
    name = traveler(s, p)
    owned = [SOUVENIR_ID[card] for card, owner in enumerate(s.souvenir_owner) if owner == p]
    cards = {kind: int(s.encounters[p, i]) for i, kind in enumerate(ENCOUNTER_ID)}
    achievements = sum(p in seats for seats in found.values())
    baths = int(s.baths[p].sum())
    points = worth([sum(FAMILY[card] == family for card in owned) for family in ORDER])
    points += sum(m * (m + 1) // 2 for m in s.panoramas[p].tolist())
    points += 2 * int(s.baths[p, 0]) + 3 * int(s.baths[p, 1])
    points += 6 * len(meals_of(s, p)) + int(s.temple[p]) + 3 * cards["samurai"]
    points += 3 * achievements
    points += temple_points(s, p) if s.over else 0
    if name == "umegae":
        points += sum(cards.values())
    if name == "mitsukuni":
        points += baths + achievements
    return points


@few_games
@given(games)
def test_a_score_is_at_all_times_the_sum_of_its_parts(game):
    """Invariants: TK-4.5, TK-5.2, TK-5.3, TK-5.4, TK-5.5, TK-6.1, TK-6.2, TK-7.1, TK-11.6"""
    before = [0] * game["num_players"]
    for table in positions(**game):
        scores, found = table.scores(), holders(table.s)
        assert scores == [recomputed(table.s, p, found) for p in range(table.num_players)]
        assert all(now >= then for now, then in zip(scores, before, strict=True))
        before = scores
    for p in range(table.num_players):
        assert achievements_of(table.s, p) == {name for name, seats in found.items() if p in seats}


@few_games
@given(games)
def test_places_follow_points_and_then_achievements(game):
    """TK-11.8, TK-11.9"""
    *_, table = positions(**game)
    strength = [
        (points, len(achievements_of(table.s, p))) for p, points in enumerate(table.scores())
    ]
    assert table.places() == [sum(other > own for other in strength) for own in strength]


@few_games
@given(games)
def test_every_card_is_in_one_place_and_nothing_is_owed(game):
    """Invariants: TK-1.2, TK-2.2, TK-4.3, TK-7.3, TK-8.9"""
    for table in positions(**game):
        s = table.s
        souvenirs = [c for c in [*s.souvenir_pile, *s.offer] if c >= 0]
        owned = [card for card, owner in enumerate(s.souvenir_owner) if owner >= 0]
        assert sorted([*souvenirs, *owned]) == list(range(24))
        meals = [c for c in [*s.meal_pile, *s.menu, s.free_meal] if c >= 0]
        eaten = [len(meals_of(s, p)) for p in range(s.num_players)]
        assert len(meals) == len(set(meals)) == 25 - sum(eaten)
        for kind, copies in enumerate([2, 2, 2, 2, 1, 2, 3]):
            found = (s.encounter_pile == kind).sum() + (s.drawn == kind).sum()
            assert found + s.encounters[:, kind].sum() == copies
        for kind in (0, 1):
            assert (s.bath_pile == kind).sum() + s.baths[:, kind].sum() == 6
        assert (s.coins >= 0).all()
        assert max(eaten) <= 4
        stops = [int(s.space[w]) for w in walkers(s)]
        inns = {0, 13, 27, 40, 54} if s.return_voyage else {0, 14, 27, 41, 54}
        most = max((stops.count(i) for i in stops if i not in inns), default=0)
        assert most <= (2 if s.num_players >= 4 else 1)
