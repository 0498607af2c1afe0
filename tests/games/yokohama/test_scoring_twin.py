"""Final scoring against a second reading of RULES.md, chapters 18 and 19, in plain Python."""

import functools
import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.core import jit
from boardenvs.games.yokohama.tables import (
    AGENT_POINTS,
    CHURCH_PRIZE,
    COUNTRIES,
    CUSTOMS_PRIZE,
    GOODS_PER_POINT,
    IMPORT_POINTS,
    NAME_INDUSTRY,
    NAMES,
    SET_POINTS,
    SETUP,
    SPACES,
    TECHNOLOGY_PRIZE,
    YEN_PER_POINT,
)
from tests.games.yokohama.helpers import town

EXAMPLES = 150 if jit.compiled else 40
NEUTRAL = -2
DUMMY = SETUP["two_players"]["dummy_industry_value"]


def counts(size, most):
    return st.lists(st.integers(0, most), min_size=size, max_size=size)


def seats():
    """What a seat has at the end, with values so few that ties are common."""
    return st.fixed_dictionaries(
        {
            "points": st.integers(0, 5),
            "names": st.sets(st.integers(0, NAMES - 1), max_size=4),
            "icons": counts(COUNTRIES, 2),
            "goods": counts(4, 3),
            "imports": st.integers(0, 3),
            "yen": st.integers(0, 7),
            "agents": counts(2, 2),
        }
    )


tables = st.integers(2, 4).flatmap(lambda n: st.lists(seats(), min_size=n, max_size=n))
owners = st.lists(st.integers(-1, 3), min_size=SPACES, max_size=SPACES)
options = st.tuples(st.booleans(), st.booleans(), st.booleans())


def donations(spaces, num_players, prize):
    """YO-18.1, YO-18.2, YO-18.3, YO-19.3: strongest first, then those with fewer prizes left."""
    left = [p for p in range(num_players) if p in spaces]
    won = [0] * num_players
    for points in prize:
        if left:
            most = max(spaces.count(p) for p in left)
            tied = [p for p in left if spaces.count(p) == most]
            best = max(tied, key=lambda p: max(i for i, q in enumerate(spaces) if q == p))
            won[best] = int(points)
            left.remove(best)
    return won


def technology(hands, dummy):
    """YO-18.4, YO-18.5, YO-19.4"""
    values = {p: sum(int(NAME_INDUSTRY[n]) for n in hand["names"]) for p, hand in enumerate(hands)}
    left = [p for p, hand in enumerate(hands) if hand["names"]]
    won = [0] * len(hands)
    if dummy and len(hands) == 2:
        values["dummy"] = DUMMY
        left.append("dummy")
    for points in TECHNOLOGY_PRIZE:
        if left:
            best = max(left, key=lambda p: values[p])  # the first of equals
            left.remove(best)
            if best != "dummy":
                won[best] = int(points)
    return won


@functools.cache
def countries(icons):
    """YO-18.6, YO-18.7: the best of all ways to take sets away one by one."""
    there = [c for c in range(COUNTRIES) if icons[c]]
    best = 0
    for size in range(2, len(there) + 1):
        for chosen in itertools.combinations(there, size):
            rest = tuple(sorted(n - (c in chosen) for c, n in enumerate(icons)))
            best = max(best, int(SET_POINTS[size]) + countries(rest))
    return best


def rest(hand):
    """YO-18.8"""
    return (
        hand["agents"][0] * AGENT_POINTS
        + hand["imports"] * IMPORT_POINTS
        + sum(hand["goods"]) // GOODS_PER_POINT
        + hand["yen"] // YEN_PER_POINT
    )


@functools.cache
def ended(num_players, chosen):
    """Return a table whose game is over."""
    names = (
        "neutral_assistant_on_church",
        "neutral_assistant_on_customs",
        "dummy_industry_enabled",
    )
    table = town(num_players, **dict(zip(names, chosen, strict=True)))
    table.s.over = 1
    return table


def position(hands, church, customs, chosen):
    """Return the final table of `hands`, and who stands on the boards."""
    table = ended(len(hands), chosen).copy()
    s = table.state
    for p, hand in enumerate(hands):
        for field in ("points", "icons", "goods", "imports", "yen", "agents"):
            s[field][p] = hand[field]
        s.names[p] = sum(1 << name for name in hand["names"])
    boards = []
    for field, spaces in (("church", church), ("customs", customs)):
        spaces = [owner if owner < len(hands) else -1 for owner in spaces]
        if s[field][0] == NEUTRAL:
            spaces[0] = NEUTRAL
        s[field] = spaces
        boards.append(spaces)
    return table, boards


@settings(deadline=None, max_examples=EXAMPLES)
@given(tables, owners, owners, options)
def test_scores_and_places_agree_with_their_twin(hands, church, customs, chosen):
    """YO-18.1, YO-18.4, YO-18.6, YO-18.8, YO-18.9, YO-19.3, YO-19.4"""
    table, boards = position(hands, church, customs, chosen)
    sources = {
        "play": [hand["points"] for hand in hands],
        "church": donations(boards[0], len(hands), CHURCH_PRIZE),
        "customs": donations(boards[1], len(hands), CUSTOMS_PRIZE),
        "technology": technology(hands, chosen[2]),
        "countries": [countries(tuple(sorted(hand["icons"]))) for hand in hands],
        "rest": [rest(hand) for hand in hands],
    }
    scores = [sum(column) for column in zip(*sources.values(), strict=True)]
    assert table.breakdown() == sources
    assert table.scores() == scores
    order = sorted(range(len(hands)), key=lambda p: (-scores[p], p))
    assert table.places() == [order.index(p) for p in range(len(hands))]


@settings(deadline=None, max_examples=EXAMPLES)
@given(st.integers(2, 4), owners, owners, options)
def test_prizes_of_the_boards_agree_with_their_twin(num_players, church, customs, chosen):
    """YO-18.1, YO-18.2, YO-18.3, YO-19.3"""
    nothing = dict.fromkeys(("points", "icons", "goods", "imports", "yen", "agents"), 0)
    hands = [nothing | {"names": set()} for _ in range(num_players)]
    table, boards = position(hands, church, customs, chosen)
    won = [
        donations(spaces, num_players, prize)
        for spaces, prize in zip(boards, (CHURCH_PRIZE, CUSTOMS_PRIZE), strict=True)
    ]
    assert table.scores() == [a + b for a, b in zip(*won, strict=True)]


@settings(deadline=None, max_examples=EXAMPLES)
@given(counts(COUNTRIES, 3))
def test_the_best_split_of_icons_is_one_of_every_country_again_and_again(icons):
    """YO-18.7"""
    table = ended(2, (False, False, False)).copy()
    s = table.state
    s.yen[:], s.goods[:] = 0, 0
    s.icons[1] = icons
    assert table.scores() == [0, countries(tuple(sorted(icons)))]
