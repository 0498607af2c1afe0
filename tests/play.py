"""Random play and plain-Python twins for the tests that hold for every game."""

import functools
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from boardenvs import GAMES, registry
from boardenvs.core.game import Game
from boardenvs.core.rewards import Reward
from boardenvs.match import Match
from tests import toy

ALL_GAMES = (*(registry.game_named(name) for name in GAMES), toy.GAME)
"""Every game of the library, and the toy: what holds for it holds for a new game."""

EVERY_GAME = [pytest.param(game, id=game.name) for game in ALL_GAMES]
EVERY_TABLE = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in ALL_GAMES
    for players in game.players
]


def register_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy be found by name, as records and saved bytes need it, for one test."""
    monkeypatch.setattr(registry, "GAMES", (*GAMES, toy.GAME.name))
    monkeypatch.setitem(sys.modules, f"boardenvs.games.{toy.GAME.name}", toy)


def random_options(game: Game, rng: random.Random) -> dict[str, Any]:
    """Return a random choice for every option of `game`."""
    return {name: rng.choice(option.choices) for name, option in game.options.items()}


@functools.cache
def stride(game: Game, players: int) -> int:
    """Return how many decisions to step over so as to look at about a hundred of a random game."""
    match = Match(game, players, seed=1)
    match.play_out()
    return max(1, int(match.state.step) // 100)


def random_game(game: Game, players: int, seed: int, **options: Any) -> Iterator[Match]:
    """Play one game at random; yield the live match at every decision and at the end."""
    rng = random.Random(seed)
    match = Match(game, players, seed, **(random_options(game, rng) | options))
    while not match.over:
        yield match
        match.play(rng.choice(match.legal()))
    yield match


def position(game: Game, players: int, seed: int, **options: Any) -> Match:
    """Return a position of a random game, anywhere from the deal to just before the end."""
    length = sum(1 for _ in random_game(game, players, seed, **options)) - 1
    stop = random.Random(~seed).randrange(length)
    return next(m for i, m in enumerate(random_game(game, players, seed, **options)) if i == stop)


def finish(match: Match, seed: int) -> list[int]:
    """Play `match` to its end at random; return the actions."""
    rng, actions = random.Random(seed), []
    while not match.over:
        actions.append(rng.choice(match.legal()))
        match.play(actions[-1])
    return actions


def row(match: Match) -> bytes:
    """Return the state of `match` as bytes."""
    return match._row.tobytes()


def owed(kind: Reward, points: list[int], places: list[int], margin: float) -> list[float]:
    """Return what a game that ended so pays each seat: `pay` in plain Python."""
    n = len(points)
    if kind == Reward.PLACES:
        steps = [1 - 2 * k / (n - 1) if n > 1 else 1.0 for k in range(n)]
        shared = {q: steps[q : q + places.count(q)] for q in places}
        return [sum(shared[q]) / len(shared[q]) for q in places]
    if kind == Reward.WIN:
        return [1 / places.count(0) if q == 0 else 0.0 for q in places]
    if kind == Reward.MARGIN:
        lead = [x - max(points[:p] + points[p + 1 :], default=0) for p, x in enumerate(points)]
        return [max(-1.0, min(1.0, x / margin)) for x in lead]
    return [float(x) for x in points]


MASK_64 = 2**64 - 1


def splitmix64(state: int) -> tuple[int, int]:
    """Return the generator's next state and its output, in Python's unbounded integers."""
    state = (state + 0x9E3779B97F4A7C15) & MASK_64
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK_64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK_64
    return state, z ^ (z >> 31)
