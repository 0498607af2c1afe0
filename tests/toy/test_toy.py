"""The race is solved: without cards and with two players, leave a multiple of four."""

import functools
import itertools

import pytest

from boardenvs.match import Match
from tests.play import finish, row
from tests.toy import GAME
from tests.toy.state import CARD_POINTS, COUNTERS, LAST_POINTS, MOST_TAKEN


@functools.cache
def wins(counters: int) -> bool:
    """Return whether the player to take wins, by trying everything."""
    return any(not wins(counters - taken) for taken in range(1, min(MOST_TAKEN, counters) + 1))


def best(match):
    """Return a take after which the other cannot win, or the first where there is none."""
    left = int(match.state.counters)
    return next((a for a in match.legal() if not wins(left - a - 1)), match.legal()[0])


def start(players=2, seed=0, counters=COUNTERS, cards=False):
    match = Match(GAME, players, seed, cards=cards)
    match.state.counters = counters
    return Match.from_row(GAME, match._row)


@pytest.mark.parametrize("counters", range(1, COUNTERS + 1))
def test_the_mover_wins_unless_a_multiple_of_four_lies_there(counters):
    """As the engine plays it out, every reply of the other tried."""

    def beaten(match):
        if match.over:
            return match.places() == [0, 1]
        replies = [best(match)] if match.player == 0 else match.legal()
        outcomes = []
        for action in replies:
            after = match.copy()
            after.play(action)
            outcomes.append(beaten(after))
        return all(outcomes)

    assert wins(counters) == (counters % 4 > 0)
    short = counters if counters < 13 else 12 + counters % 4  # longer ones only repeat
    assert beaten(start(counters=short)) == wins(counters)


def test_optimal_play_beats_random_play_from_the_start():
    for seed in range(100):
        match = start(seed=seed)
        while not match.over:
            if match.player == 0:
                match.play(best(match))
            else:
                match.play(match.legal()[seed * int(match.state.counters) % len(match.legal())])
        assert match.scores() == [LAST_POINTS, 0]


def test_the_last_taker_scores_and_everyones_cards_count():
    for seed in range(50):
        match = Match(GAME, 3, seed)
        finish(match, seed)
        s = match.state
        for p in range(3):
            hand = [c for c, h in zip(s.card, s.holder, strict=True) if h == p]
            last = LAST_POINTS if p == match.player else 0
            assert match.scores()[p] == last + sum(CARD_POINTS[c] for c in hand)


def test_taking_a_single_counter_draws_a_card():
    match = Match(GAME, 2, 1)
    assert match.state.holder.tolist()[:3] == [0, 1, -1]
    match.play("take 1")
    assert match.state.holder.tolist()[:4] == [0, 1, 0, -1]
    match.play("take 2")
    assert match.state.drawn == 3


def test_no_more_cards_are_drawn_than_there_are():
    match = Match(GAME, 2, 1)
    for _ in range(COUNTERS):
        match.play("take 1")
    assert match.over
    assert match.state.drawn == len(CARD_POINTS)


def test_without_cards_nothing_is_hidden_and_a_redeal_changes_only_the_generator():
    match = Match(GAME, 3, 1, cards=False)
    world = match.resample(0, 1)
    world.state.rng = match.state.rng
    assert row(world) == row(match)


def test_a_redeal_moves_hidden_cards_and_keeps_the_viewers():
    match = Match(GAME, 3, 1)
    worlds = [match.resample(1, seed).state.card.tolist() for seed in range(300)]
    assert {world[1] for world in worlds} == {int(match.state.card[1])}
    assert all(sorted(world) == list(range(len(CARD_POINTS))) for world in worlds)
    for place in (0, 2, 3):
        assert {world[place] for world in worlds} == {*range(len(CARD_POINTS))} - {worlds[0][1]}


def test_all_hands_are_open_at_the_end():
    match = Match(GAME, 2, 1)
    finish(match, 1)
    assert "?" not in match.describe()
    world = match.resample(0, 3)
    held = int(match.state.drawn)
    assert world.state.card.tolist()[:held] == match.state.card.tolist()[:held]


def test_words_tell_a_seat_its_own_cards_only():
    match = Match(GAME, 3, 1)
    for seat, other in itertools.product(range(3), repeat=2):
        line = match.describe(seat).splitlines()[1 + other]
        assert ("?" in line) == (seat != other)
    assert match.describe().count("?") == 3
    assert match.svg(0).startswith("<svg")
