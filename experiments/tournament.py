"""Play agents against each other, seats rotated over the same deals, and rate them.

    python -m experiments.tournament --agents greedy random random random --games 1000

Every deal is played once in every rotation of the seats, so that nobody owes a result to a seat or
a deal. A share of first places counts ties as the part they share; intervals are 95 %, from the
spread between deals.
"""

import csv
import itertools
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import agents
from agents import Agent
from agents.base import need
from boardenvs import game_named
from boardenvs.core.game import Game
from boardenvs.match import Match
from boardenvs.record import Record, save


@dataclass(frozen=True)
class Config:
    """What to play."""

    agents: tuple[str, ...] = ("greedy", "random", "random", "random")
    """One agent a seat, by name; the same name may sit twice and is rated as one."""
    game: str = "tokaido"
    games: int = 1000
    """Games in all, rounded up to full rotations of the seats."""
    seed: int = 0
    """Of the deals, and of the agents' own choices."""
    options: dict[str, Any] = field(default_factory=dict)
    """Rule variants, as for `boardenvs.make`."""
    records: bool = False
    """Save every game as a record."""
    out: Path = Path("results/tournament")


@dataclass(frozen=True)
class Standing:
    """How one agent did. `*_error` is half the width of the 95 % interval."""

    agent: str
    games: int
    """Games it sat in, counted once a seat."""
    first: float
    """Share of first places."""
    first_error: float
    place: float
    """Mean place, 1 the first; ties have the mean of the places they cover."""
    place_error: float
    points: float
    points_error: float
    seconds: float
    """Mean time per decision."""


def play_game(match: Match, seats: Sequence[Agent]) -> tuple[list[float], list[int]]:
    """Play `match` to its end; return the seconds and the decisions of each seat."""
    seconds, decisions = [0.0] * len(seats), [0] * len(seats)
    while not match.over:
        seat = match.player
        start = time.perf_counter()
        action = seats[seat].act(match.view(seat))
        seconds[seat] += time.perf_counter() - start
        decisions[seat] += 1
        match.play(action)
    return seconds, decisions


def play(
    game: Game,
    lineup: Sequence[Agent],
    games: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
) -> Iterator[tuple[dict[str, Any], Match]]:
    """Yield a row of results and the finished match for each game.

    `lineup` has an agent a seat. Deal d is played in every rotation; in rotation r, seat p holds
    agent (p + r) mod n.
    """
    n = len(lineup)
    for deal in range(-(-games // n)):
        for turn in range(n):
            match = Match(game, n, seed + deal, **(options or {}))
            seats = [lineup[(p + turn) % n] for p in range(n)]
            seconds, decisions = play_game(match, seats)
            row = {"deal": deal, "rotation": turn, "seconds": seconds, "decisions": decisions}
            yield row | _result(match, seats), match


def _result(match: Match, seats: Sequence[Agent]) -> dict[str, Any]:
    places = np.array(match.places())
    tied = np.array([(places == place).sum() for place in places])
    return {
        "seed": match.seed,
        "agents": [agent.name for agent in seats],
        "points": match.scores(),
        "places": (places + 1 + (tied - 1) / 2).tolist(),
        "first": ((places == 0) / tied).tolist(),
    }


def standings(rows: Sequence[Mapping[str, Any]]) -> list[Standing]:
    """Return how each agent did over `rows`, the best first."""
    names = dict.fromkeys(name for row in rows for name in row["agents"])
    table = []
    for name in names:
        at = [[p for p, other in enumerate(row["agents"]) if other == name] for row in rows]
        means = {
            key: interval(
                [
                    (row["deal"], row[key][p])
                    for row, seats in zip(rows, at, strict=True)
                    for p in seats
                ]
            )
            for key in ("first", "places", "points")
        }
        pairs = [(row, p) for row, seats in zip(rows, at, strict=True) for p in seats]
        decisions = sum(row["decisions"][p] for row, p in pairs)
        seconds = sum(row["seconds"][p] for row, p in pairs) / max(decisions, 1)
        table.append(
            Standing(name, len(pairs), *means["first"], *means["places"], *means["points"], seconds)
        )
    return sorted(table, key=lambda standing: -standing.first)


def interval(values: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return the mean of `(deal, value)` pairs and half its 95 % interval.

    Games of one deal are not independent, so the spread is taken between the means of deals.
    """
    by_deal: dict[int, list[float]] = {}
    for deal, value in values:
        by_deal.setdefault(deal, []).append(value)
    means = np.array([np.mean(group) for group in by_deal.values()])
    error = 1.96 * means.std(ddof=1) / len(means) ** 0.5 if len(means) > 1 else float("nan")
    return float(np.mean([value for _, value in values])), float(error)


def show(table: Sequence[Standing], title: str) -> None:
    """Print `table` to the terminal."""
    rich_table = need("rich.table", "view")
    console = need("rich.console", "view").Console()
    grid = rich_table.Table(title=title)
    for heading in ("agent", "games", "first places", "mean place", "mean points", "ms/decision"):
        grid.add_column(heading, justify="left" if heading == "agent" else "right")
    for row in table:
        grid.add_row(
            row.agent,
            f"{row.games:,}",
            f"{100 * row.first:.1f} % ± {100 * row.first_error:.1f}",
            f"{row.place:.2f} ± {row.place_error:.2f}",
            f"{row.points:.1f} ± {row.points_error:.1f}",
            f"{1000 * row.seconds:.2f}",
        )
    console.print(grid)


def write(config: Config, rows: list[dict[str, Any]], table: list[Standing]) -> None:
    """Write config.json, games.csv (a line a seat of a game) and standings.csv to `config.out`."""
    config.out.mkdir(parents=True, exist_ok=True)
    told = asdict(config) | {"out": str(config.out)}
    (config.out / "config.json").write_text(json.dumps(told, indent=2) + "\n")
    seatwise = ("agents", "points", "places", "first", "decisions")
    with (config.out / "games.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["deal", "rotation", "seed", "seat", *seatwise])
        for row in rows:
            for p in range(len(row["agents"])):
                head = [row["deal"], row["rotation"], row["seed"], p]
                writer.writerow(head + [row[key][p] for key in seatwise])
    with (config.out / "standings.csv").open("w", newline="") as file:
        fields = list(Standing.__dataclass_fields__)
        writer = csv.writer(file)
        writer.writerow(fields)
        writer.writerows([getattr(standing, name) for name in fields] for standing in table)


def main(config: Config) -> list[Standing]:
    """Play, print the table, write the files; return the standings, the best first."""
    game = game_named(config.game)
    game.check_players(len(config.agents))
    numbers = itertools.count(config.seed)
    made = {name: agents.make(name, next(numbers)) for name in dict.fromkeys(config.agents)}
    lineup = [made[name] for name in config.agents]
    total = -(-config.games // len(lineup)) * len(lineup)
    progress = need("rich.progress", "view")
    rows, records = [], []
    results = play(game, lineup, config.games, config.seed, config.options)
    for row, match in progress.track(results, f"{game.id}, {total} games", total=total):
        rows.append(row)
        if config.records:
            records.append(Record.of(match, row["agents"]))
    table = standings(rows)
    write(config, rows, table)
    if config.records:
        save(config.out / "games.jsonl", records)
    show(table, f"{game.id}, {len(lineup)} players, {len(rows)} games, seats rotated")
    return table


if __name__ == "__main__":
    main(need("tyro", "view").cli(Config))
