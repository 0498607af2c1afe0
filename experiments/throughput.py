"""Measure how fast everything is, beside the peers that are installed, in one run.

    python -m experiments.throughput

Machines drift by tens of per cent between repeats, so all measures take turns in several rounds and
the best round of each counts; single-thread figures are per CPU second. Masked choices in the AEC
loops are drawn by `fast_choice`, the same for ours and the peers'.
"""

import importlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

import boardenvs
from agents.base import need
from boardenvs.core.state import new_rows
from boardenvs.vector import VectorEnv


@dataclass(frozen=True)
class Config:
    """What to measure."""

    game: str = "tokaido"
    rounds: int = 5
    """Times every measure is taken; the best counts."""
    seconds: float = 0.5
    """Length of one measure."""
    peers: bool = True
    """Measure PettingZoo's classics and OpenSpiel too, where they are installed."""
    startup: bool = True
    """Measure import, first step and first compilation, each in a process of its own."""
    out: Path = Path("results/throughput")


BUDGETS = {
    "tokaido": {
        "AEC, 4 players": 120e3,
        "batch of 1,024, one thread": 1.5e6,
        "random playouts, one thread": 3e6,
        "copy, from Python": 300e3,
        "copy, in kernels": 5e6,
        "resample, in kernels": 200e3,
        "two threads over one": 1.6,
        "import": 0.6,
        "import, make, reset, first step": 1.5,
        "first use, compiling": 30,
    },
    "yokohama": {
        "AEC, 4 players": 80e3,
        "batch of 1,024, one thread": 600e3,
        "random playouts, one thread": 1e6,
        "copy, from Python": 300e3,
        "copy, in kernels": 5e6,
        "resample, in kernels": 200e3,
        "two threads over one": 1.6,
        "import": 0.6,
        "import, make, reset, first step": 1.5,
        "first use, compiling": 30,
    },
}
"""What each figure must reach: at least, or for seconds at most."""


def fast_choice(mask: Any, draw: Callable[[], float]) -> int:
    """Return a uniformly random index of the ones in `mask`, int8[A]; `draw` gives [0, 1)."""
    ones = mask.tobytes()
    at = -1
    for _ in range(int(draw() * ones.count(1)) + 1):
        at = ones.find(1, at + 1)
    return at


def aec_loop(env: Any, seconds: float) -> float:
    """Return steps per CPU second of the AEC loop: `last()`, a masked choice, `step()`."""
    draw = random.Random(1).random
    env.reset(seed=1)
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(200):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(fast_choice(observation["action_mask"], draw))
            steps += 1
    return steps / spent


def batch_loop(env: VectorEnv, seconds: float) -> float:
    """Return game steps per second of `env`, the choice of actions not counted."""
    n = env.num_envs
    actions, seeds = np.zeros(n, np.int64), np.arange(n, dtype=np.uint64)
    spent, steps = 0.0, 0
    while spent < seconds:
        env.game.run.choose_batch(0, n, env.mask, seeds, actions)
        start = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - start
        steps += n
    return steps / spent


def playout_loop(game: Any, players: int, seconds: float) -> float:
    """Return decisions per CPU second of random games in kernels."""
    n = 500
    rows, seeds = new_rows(game.state, n), np.arange(n, dtype=np.uint64)
    table, mask = game.prototype(players, {}), np.zeros((n, len(game.actions)), np.int8)
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        steps += game.run.play_batch(rows, table, seeds, mask)
    return steps / spent


def copy_loop(match: Any, seconds: float) -> float:
    """Return copies of a match per CPU second, from Python."""
    copies, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(1000):
            match.copy()
        copies += 1000
    return copies / spent


def kernel_loop(loop: Callable[[int], Any], seconds: float) -> float:
    """Return how often per CPU second `loop(times)` does its work, in kernels."""
    times, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        loop(100_000)
        times += 100_000
    return times / spent


def middle(game: Any, players: int) -> Any:
    """Return a match of `game` some 40 random decisions in."""
    match, rng = boardenvs.new(game.name, players, seed=5), random.Random(5)
    while len(match.actions) < 40:
        match.play(rng.choice(match.legal()))
    return match


def measures(config: Config) -> dict[str, Callable[[], float]]:
    """Return the measures of our own faces, by name."""
    game = boardenvs.game_named(config.game)
    seconds, run = config.seconds, game.run
    taken: dict[str, Callable[[], float]] = {}
    for players in game.players:
        env = boardenvs.make(game.name, players)
        taken[f"AEC, {players} players"] = partial(aec_loop, env, seconds)
    for threads, words in ((1, "one thread"), (2, "two threads")):
        batch = boardenvs.make_vec(game.name, 1024, num_players=4, threads=threads)
        batch.reset()
        taken[f"batch of 1,024, {words}"] = partial(batch_loop, batch, seconds)
    taken["random playouts, one thread"] = lambda: playout_loop(game, 4, seconds)
    match = middle(game, 4)
    taken["copy, from Python"] = lambda: copy_loop(match, seconds)
    source, target = match.to_rows(), new_rows(game.state, 16)
    taken["copy, in kernels"] = lambda: kernel_loop(
        lambda times: run.copy_batch(source, target, times), seconds
    )
    taken["resample, in kernels"] = lambda: kernel_loop(
        lambda times: run.resample_batch(source, 0, np.uint64(1), target, times), seconds
    )
    return taken


def peers(seconds: float) -> dict[str, Callable[[], float]]:
    """Return the measures of those peers that are installed, by name."""
    taken: dict[str, Callable[[], float]] = {}
    for name in ("tictactoe_v3", "connect_four_v3"):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
        except ImportError as error:
            print(f"left out: PettingZoo {name} ({error})", file=sys.stderr)
            continue
        taken[f"PettingZoo {name}"] = partial(aec_loop, module.env(), seconds)
    try:
        import pyspiel
    except ImportError as error:
        print(f"left out: OpenSpiel ({error})", file=sys.stderr)
        return taken
    for name in ("hearts", "connect_four"):
        game = pyspiel.load_game(name)
        taken[f"OpenSpiel {name}, states only"] = partial(spiel_loop, game, False, seconds)
        taken[f"OpenSpiel {name}, observed"] = partial(spiel_loop, game, True, seconds)
    return taken


def spiel_loop(game: Any, watch: bool, seconds: float) -> float:
    """Return steps per CPU second of random play on OpenSpiel states, from Python."""
    rng = random.Random(1)
    observed = game.get_type().provides_observation_tensor
    steps, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            if watch and observed:
                np.asarray(state.observation_tensor(), np.float32)
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps / spent


FIRST_STEP = """
import time; start = time.perf_counter()
import boardenvs; imported = time.perf_counter()
env = boardenvs.make({game!r}); env.reset(seed=1)
env.step(int(env.last()[0]["action_mask"].argmax()))
print(imported - start, time.perf_counter() - start)
"""


def startup(game: str, cache: str | None) -> tuple[float, float]:
    """Return the seconds to import, and to import and take a first step, in a fresh process."""
    env = os.environ | ({"NUMBA_CACHE_DIR": cache} if cache else {})
    told = subprocess.run(
        [sys.executable, "-c", FIRST_STEP.format(game=game)],
        env=env, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1],
    ).stdout.split()  # fmt: skip
    return float(told[0]), float(told[1])


def startups(config: Config) -> Iterator[tuple[str, float]]:
    """Yield the start-up figures, in seconds: best of the rounds, the cold one taken once."""
    with tempfile.TemporaryDirectory() as cache:
        cold = startup(config.game, cache)[1]
    warm = [startup(config.game, None) for _ in range(config.rounds)]
    yield "import", min(imported for imported, _ in warm)
    yield "import, make, reset, first step", min(stepped for _, stepped in warm)
    yield "first use, compiling", cold


def show(figures: dict[str, float], budgets: dict[str, float], title: str) -> None:
    """Print the figures beside what they must reach."""
    table = need("rich.table", "view").Table(title=title)
    for heading in ("what", "measured", "budget", ""):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for name, figure in figures.items():
        lower_is_better = name in ("import", "import, make, reset, first step")
        lower_is_better |= name == "first use, compiling"
        unit = " s" if lower_is_better else ""
        shown = f"{figure:,.2f}{unit}" if figure < 100 else f"{figure:,.0f}/s"
        budget = budgets.get(name)
        reached = ""
        if budget is not None:
            good = figure <= budget if lower_is_better else figure >= budget
            reached = "reached" if good else "MISSED"
        told = (
            "" if budget is None else f"{budget:,.1f}{unit}" if budget < 100 else f"{budget:,.0f}/s"
        )
        table.add_row(name, shown, told, reached)
    need("rich.console", "view").Console().print(table)


def main(config: Config) -> dict[str, float]:
    """Measure, print the table and write figures.json; return the figures by name."""
    taken = measures(config) | (peers(config.seconds) if config.peers else {})
    for measure in taken.values():
        measure()  # compiles, and fills caches
    best: dict[str, float] = dict.fromkeys(taken, 0.0)
    track = need("rich.progress", "view").track
    for _ in track(range(config.rounds), "rounds"):
        for name, measure in taken.items():
            best[name] = max(best[name], measure())
    best["two threads over one"] = (
        best["batch of 1,024, two threads"] / best["batch of 1,024, one thread"]
    )
    if config.startup:
        best |= dict(startups(config))
    config.out.mkdir(parents=True, exist_ok=True)
    (config.out / "figures.json").write_text(json.dumps(best, indent=2) + "\n")
    show(best, BUDGETS.get(config.game, {}), f"{config.game}, best of {config.rounds} rounds")
    return best


if __name__ == "__main__":
    main(need("tyro", "view").cli(Config))
