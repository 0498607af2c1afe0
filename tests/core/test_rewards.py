"""What the end of a game pays, held to a twin in plain Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.core.jit import bind
from boardenvs.core.rewards import Reward, pay, reward_named
from tests.play import owed


def _settle(kind, points, places, num_players, margin, out):
    g_pay(kind, points, places, num_players, margin, out)


g_pay = None
settle = bind(_settle, __name__, g_pay=pay)


def paid(kind, points, places, margin=10.0):
    """Return what `pay` gives each seat, and see that it leaves the other seats alone."""
    seats = len(points) + 2
    out = np.full(seats, 7, np.float32)
    arrays = [np.array([*values, 9, 9], np.int64) for values in (points, places)]
    settle(int(kind), *arrays, len(points), float(margin), out)
    assert (out[len(points) :] == 7).all()
    return out[: len(points)].tolist()


@st.composite
def finals(draw):
    """Return points and the places they give, ties broken for some seats and not for others."""
    seats = draw(st.integers(2, 6))
    points = draw(st.lists(st.integers(-20, 200), min_size=seats, max_size=seats))
    breakers = draw(st.lists(st.integers(0, 2), min_size=seats, max_size=seats))
    keys = list(zip(points, breakers, strict=True))
    return points, [sum(other > key for other in keys) for key in keys]


@given(finals(), st.sampled_from(Reward), st.integers(1, 100))
@settings(deadline=None)
def test_every_reward_is_what_its_definition_says(final, kind, margin):
    points, places = final
    due = owed(kind, points, places, margin)
    assert paid(kind, points, places, margin) == pytest.approx(due, abs=1e-6)


@given(finals())
@settings(deadline=None)
def test_places_sum_to_zero_and_wins_to_one(final):
    assert sum(paid(Reward.PLACES, *final)) == pytest.approx(0, abs=1e-6)
    assert sum(paid(Reward.WIN, *final)) == pytest.approx(1, abs=1e-6)


@given(finals())
@settings(deadline=None)
def test_a_better_place_pays_more_and_equal_places_the_same(final):
    _, places = final
    out = paid(Reward.PLACES, *final)
    for p in range(len(places)):
        for q in range(len(places)):
            assert (out[p] > out[q]) == (places[p] < places[q])
            assert (out[p] == out[q]) == (places[p] == places[q])


@pytest.mark.parametrize(
    ("kind", "points", "places", "due"),
    [
        (Reward.PLACES, [9, 5], [0, 1], [1, -1]),
        (Reward.PLACES, [9, 5, 7], [0, 2, 1], [1, -1, 0]),
        (Reward.PLACES, [5, 5, 5, 5], [0, 0, 0, 0], [0, 0, 0, 0]),
        (Reward.PLACES, [7, 7, 1, 3, 5], [0, 0, 4, 3, 2], [0.75, 0.75, -1, -0.5, 0]),
        (Reward.WIN, [7, 7, 1], [0, 0, 2], [0.5, 0.5, 0]),
        (Reward.WIN, [7, 7, 1], [1, 0, 2], [0, 1, 0]),
        (Reward.MARGIN, [12, 8, 3], [0, 1, 2], [0.4, -0.4, -0.9]),
        (Reward.MARGIN, [90, 8], [0, 1], [1, -1]),
        (Reward.SCORE, [12, -8], [0, 1], [12, -8]),
        (Reward.SCORE_DELTA, [12, -8], [0, 1], [12, -8]),
    ],
)
def test_worked_examples(kind, points, places, due):
    assert paid(kind, points, places) == pytest.approx(due)


@pytest.mark.parametrize("kind", Reward)
def test_rewards_are_found_by_name(kind):
    assert reward_named(kind.name.lower()) is kind


@pytest.mark.parametrize("name", ["points", "", None, 3, "__class__"])
def test_an_unknown_name_is_refused_with_the_choices(name):
    with pytest.raises(ValueError, match=r"choose from 'places', 'win', 'margin', 'score', 'score"):
        reward_named(name)
