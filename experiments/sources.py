"""Where points come from, and how long games last, when agents play a game.

python -m experiments.sources --game yokohama --games 100
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import agents
from agents.base import need
from boardenvs import game_named
from boardenvs.core.game import Game
from boardenvs.match import Match
from experiments.tournament import play


@dataclass(frozen=True)
class Config:
    """What to play."""

    game: str = "yokohama"
    agent: str = "greedy"
    """Sits in every seat."""
    num_players: int | None = None
    """The game's default where None."""
    games: int = 100
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    out: Path = Path("results/sources")


def rows_of(match: Match) -> list[dict[str, Any]]:
    """Return a row for each seat of a finished match: points by source, score, place, length."""
    told = match.breakdown()
    if match.game.made:
        del told["play"]
        told = match.game.made(match.state) | told
    length = int(match.state.step)
    rounds = int(getattr(match.state, "round_number", 0))
    return [
        {source: points[p] for source, points in told.items()}
        | {"score": match.scores()[p], "place": match.places()[p], "decisions": length}
        | ({"rounds": rounds} if rounds else {})
        for p in range(match.num_players)
    ]


def show(game: Game, rows: Sequence[dict[str, Any]], agent: str, games: int) -> None:
    """Print mean, spread and range of each column, over all seats and over winners."""
    table = need("rich.table", "view").Table(title=f"{game.id}, {games} games of {agent}")
    for heading in ("", "mean", "s.d.", "5 %", "95 %", "mean of winners"):
        table.add_column(heading, justify="right" if heading else "left")
    winners = [row for row in rows if row["place"] == 0]
    for name in rows[0]:
        values = np.array([row[name] for row in rows])
        low, high = np.percentile(values, [5, 95])
        won = np.mean([row[name] for row in winners])
        shown = (values.mean(), values.std(), low, high, won)
        table.add_row(name.replace("_", " "), *(f"{value:.1f}" for value in shown))
    need("rich.console", "view").Console().print(table)


def main(config: Config) -> list[dict[str, Any]]:
    """Play, print the table and write rows.csv; return a row for each seat of each game."""
    game = game_named(config.game)
    players = game.check_players(config.num_players or game.default_players)
    lineup = [agents.make(config.agent, config.seed + p) for p in range(players)]
    track = need("rich.progress", "view").track
    results = play(game, lineup, config.games, config.seed, config.options)
    total = -(-config.games // players) * players
    rows: list[dict[str, Any]] = []
    for _, match in track(results, f"{game.id}, {total} games", total=total):
        rows += rows_of(match)
    config.out.mkdir(parents=True, exist_ok=True)
    with (config.out / f"{game.name}.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    show(game, rows, config.agent, total)
    return rows


if __name__ == "__main__":
    main(need("tyro", "view").cli(Config))
