"""Chance: published numbers, even spread, and redeals that echo nothing."""

import itertools
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.core.jit import bind, compiled
from boardenvs.core.prng import below, next64, redeal, shuffle
from boardenvs.core.state import new_rows, peek, state_dtype
from tests.play import splitmix64

# A field of its own: numba would take the bare header for a part of every game's row, and warn.
ROW = state_dtype(("of_this_test", np.int16))
DRAWS = 60_000 if compiled else 600


def _draw(rows, out):
    for i in range(out.shape[0]):
        out[i] = g_kernel(rows[0])


def _draw_below(rows, n, out):
    for i in range(out.shape[0]):
        out[i] = g_kernel(rows[0], n)


def _order(rows, cards):
    g_kernel(rows[0], cards)


g_kernel = None
draw64 = bind(_draw, __name__, g_kernel=next64)
draw_below = bind(_draw_below, __name__, g_kernel=below)
shuffled = bind(_order, __name__, g_kernel=shuffle)
redealt = bind(_order, __name__, g_kernel=redeal)


def row(seed):
    rows = new_rows(ROW, 1)
    peek(rows, 0).rng = np.uint64(seed)
    return rows


def below_n(seed, n, count):
    out = np.zeros(count, np.int64)
    draw_below(row(seed), n, out)
    return out


def ordered(how, seed, cards):
    array = np.array(cards, np.int16)
    how(row(seed), array)
    return array.tolist()


def test_the_generator_gives_the_published_outputs_of_splitmix64():
    out = np.zeros(3, np.uint64)
    draw64(row(1234567), out)
    assert out.tolist() == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, 2**64 - 1))
@settings(deadline=None)
def test_the_generator_is_splitmix64_for_every_seed(seed):
    """Its state counts up by the golden gamma and wraps at 2**64."""
    rows, out = row(seed), np.zeros(4, np.uint64)
    draw64(rows, out)
    for found in out.tolist():
        seed, expected = splitmix64(seed)
        assert found == expected
    assert int(peek(rows, 0).rng) == seed


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**31))
@settings(deadline=None)
def test_below_is_the_high_half_of_the_next_draw_scaled(seed, n):
    (found,) = below_n(seed, n, 1)
    _, draw = splitmix64(seed)
    assert found == (draw >> 32) * n >> 32
    assert 0 <= found < n


@pytest.mark.parametrize("n", [1, 2, 3, 7, 24, 100])
def test_below_is_even(n):
    """By chi-square, five standard deviations wide."""
    seen = np.bincount(below_n(n, n, DRAWS), minlength=n)
    assert len(seen) == n
    chi = ((seen - DRAWS / n) ** 2 / (DRAWS / n)).sum()
    assert chi < n + 5 * (2 * n) ** 0.5


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(-5, 50), max_size=30))
@settings(deadline=None)
def test_shuffle_is_fisher_yates_from_the_end(seed, cards):
    expected, state = list(cards), seed
    for i in range(len(cards) - 1, 0, -1):
        state, draw = splitmix64(state)
        j = (draw >> 32) * (i + 1) >> 32
        expected[i], expected[j] = expected[j], expected[i]
    assert ordered(shuffled, seed, cards) == expected
    assert sorted(expected) == sorted(cards)


@pytest.mark.parametrize("how", [shuffled, redealt], ids=["shuffle", "redeal"])
def test_every_order_comes_up_evenly(how):
    count = DRAWS // 10
    seen = Counter(tuple(ordered(how, seed, [3, 1, 2])) for seed in range(count))
    assert set(seen) == set(itertools.permutations([1, 2, 3]))
    assert max(abs(n - count / 6) for n in seen.values()) < 5 * (count / 6) ** 0.5


@given(
    st.integers(0, 2**64 - 1),
    st.lists(st.integers(-5, 50), max_size=30),
    st.randoms(use_true_random=False),
)
@settings(deadline=None)
def test_a_redeal_depends_on_which_cards_there_are_and_not_on_how_they_lie(seed, cards, rng):
    other = list(cards)
    rng.shuffle(other)
    assert ordered(redealt, seed, cards) == ordered(redealt, seed, other)
    assert ordered(redealt, seed, cards) == ordered(shuffled, seed, sorted(cards))


def test_a_redeal_leaves_the_true_order_no_more_often_than_chance():
    count = DRAWS // 10
    hits = 0
    for seed in range(count):
        cards = list(range(4))
        random.Random(seed).shuffle(cards)
        hits += ordered(redealt, seed, cards) == cards
    assert abs(hits - count / 24) < 5 * (count / 24) ** 0.5
