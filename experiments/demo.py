"""Train a first agent on Tokaido, rate it against the baselines, and show what it learned.

make demo
"""

import dataclasses
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import agents
from agents.base import need
from agents.ppo import read_checkpoint
from boardenvs import game_named, new
from boardenvs.record import Record, save
from experiments import tournament, train_ppo
from experiments.plots import is_rated, rated_against
from experiments.replay import write_page
from experiments.tournament import Standing, play_game


@dataclass(frozen=True)
class Config:
    """How long to take."""

    minutes: float = 4.0
    """Of training."""
    games: int = 400
    """Games against three greedy, and as many against three random, agents."""
    seed: int = 0
    out: Path = Path("results/demo")
    train: train_ppo.Config = dataclasses.field(
        default_factory=lambda: train_ppo.Config(eval_games=80)
    )
    """How to train; `minutes`, `seed` and `out` are set from here."""


BARS = "▁▂▃▄▅▆▇█"


def spark(shares: list[float]) -> str:
    """Return shares from 0 to 1 as a line of bars."""
    return "".join(BARS[min(int(share * len(BARS)), len(BARS) - 1)] for share in shares)


def show_curve(log: list[dict[str, float]], console: Any) -> None:
    """Print how first places grew with training."""
    rated = [told for told in log if is_rated(told)]
    for other in rated_against(rated):
        shares = [told[f"first_{other}"] for told in rated]
        console.print(
            f"first places against three {other:<6} {spark(shares)}"
            f"  {100 * shares[0]:.0f} % -> {100 * shares[-1]:.0f} %"
        )


def show_game(record: Record, console: Any) -> None:
    """Print a game: the last position, then where the points came from."""
    match = record.replay()
    console.print(match.describe(), markup=False, highlight=False, soft_wrap=True)
    table = need("rich.table", "view").Table(title="Where the points came from")
    table.add_column("")
    for p, agent in enumerate(record.agents):
        table.add_column(f"player_{p} ({agent})", justify="right")
    for source, points in match.breakdown().items():
        table.add_row(source.replace("_", " "), *map(str, points))
    table.add_section()
    table.add_row("score", *map(str, record.scores))
    console.print(table)


def rate(config: Config, learner: str) -> list[list[Standing]]:
    """Play the learner against a table of each baseline; print and return the standings."""
    tables = []
    for other in ("greedy", "random"):
        lineup = (learner, other, other, other)
        settings = tournament.Config(
            agents=lineup, games=config.games, seed=config.seed + 5000, out=config.out / other
        )
        tables.append(tournament.main(settings))
    return tables


def one_game(config: Config, learner: str) -> Record:
    """Play one game of the learner against three greedy agents; save and return its record."""
    seats = [agents.make(name, config.seed) for name in (learner, "greedy", "greedy", "greedy")]
    match = new("tokaido", 4, seed=config.seed + 4)
    play_game(match, seats)
    record = match.record(["ppo", "greedy", "greedy", "greedy"])
    save(config.out / "replay.jsonl", [record])
    return record


def main(config: Config) -> list[list[Standing]]:
    """Train, rate, show; return the standings against greedy and against random agents."""
    console = need("rich.console", "view").Console()
    console.rule("1. Compile the rules")
    game_named("tokaido").run  # noqa: B018  bound, and so compiled, at first use
    console.print("Tokaido is ready.")
    console.rule(f"2. Train by self-play, {config.minutes:g} minutes")
    settings = dataclasses.replace(
        config.train, minutes=config.minutes, seed=config.seed, out=config.out
    )
    path = train_ppo.main(settings)
    learner = f"ppo:{path}"
    console.rule("3. The learning curve")
    show_curve(read_checkpoint(path)["log"], console)
    console.print(f"as a picture: {config.out / 'curve.png'}")
    console.rule("4. Against the baselines")
    tables = rate(config, learner)
    console.rule("5. A game of it (player_0) against three greedy")
    record = one_game(config, learner)
    show_game(record, console)
    console.print(f"move by move, in a browser: {write_page(record, config.out / 'replay.html')}")
    return tables


if __name__ == "__main__":
    main(need("tyro", "view").cli(Config))
