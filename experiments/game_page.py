"""Write a game's page of the docs from the game itself, so that it cannot drift from the code.

    python -m experiments.game_page --game tokaido

Options, decisions, action ids and observation fields come from `Game` and from the comments beside
the fields of its observation; provenance from the component tables.
"""

import inspect
import itertools
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.base import need
from boardenvs import game_named
from boardenvs.core.game import Game

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Config:
    """Which page to write."""

    game: str = "tokaido"
    docs: Path = ROOT / "docs"


def options_table(game: Game) -> list[str]:
    """Return the rule variants as a Markdown table."""
    lines = ["| option | choices | default | what it does |", "|---|---|---|---|"]
    for name, option in game.options.items():
        choices = ", ".join(f"`{choice!r}`" for choice in option.choices)
        lines.append(f"| `{name}` | {choices} | `{option.default!r}` | {option.about} |")
    return lines


def actions_table(game: Game) -> list[str]:
    """Return the blocks of actions as a Markdown table."""
    lines = ["| ids | number | names |", "|---|---|---|"]
    kinds = game.actions.kind.tolist()
    for _, group in itertools.groupby(range(len(kinds)), kinds.__getitem__):
        ids = list(group)
        names = [f"`{game.actions.names[i]}`" for i in ids]
        shown = names if len(names) <= 14 else [*names[:2], "...", names[-1]]
        span = f"{ids[0]}" if len(ids) == 1 else f"{ids[0]}-{ids[-1]}"
        lines.append(f"| {span} | {len(ids)} | {', '.join(shown)} |")
    return lines


def field_comments(game: Game) -> dict[str, str]:
    """Return the comment beside each field of the observation, from its source."""
    source = inspect.getsource(sys.modules[game.observe.py_func.__module__])
    found = re.findall(r'^\s*\("(\w+)", F\b[^#\n]*# (.+)$', source, re.MULTILINE)
    return dict(found)


def observation_table(game: Game) -> list[str]:
    """Return the fields of the observation as a Markdown table."""
    comments = field_comments(game)
    lines = ["| at | field | shape | meaning |", "|---|---|---|---|"]
    for name in game.observation.names or ():
        kind, offset = game.observation.fields[name][:2]  # type: ignore[index]
        shape = " x ".join(map(str, kind.shape)) or "1"
        lines.append(f"| {offset // 4} | `{name}` | {shape} | {comments[name]} |")
    return lines


def provenance_table(game: Game) -> list[str]:
    """Return where the numbers of each component table come from."""
    lines = ["| table | status | what it rests on |", "|---|---|---|"]
    for path in sorted((ROOT / "boardenvs" / "games" / game.name / "data").glob("*.toml")):
        table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        told = table.get("provenance") or table["meta"]
        status = told.get("status") or told["provenance"]
        status = f"**{status}**" if status == "reconstructed" else status
        lines.append(f"| `{path.name}` | {status} | {_basis(told)} |")
    return lines


def provenance_note(game: Game) -> list[str]:
    """Return a warning where numbers of `game` had to be reconstructed, nothing otherwise."""
    tables = (ROOT / "boardenvs" / "games" / game.name / "data").glob("*.toml")
    if not any('"reconstructed"' in path.read_text(encoding="utf-8") for path in tables):
        return []
    return [
        "**Some of these numbers are reconstructed**: no public source was found for them, and "
        "they were designed to fit every published figure. A table marked **reconstructed** is so "
        "as a whole, one marked mixed says so entry by entry. The rules read every number from "
        "the tables, so results speak of the game with these numbers. Whoever owns the game can "
        f"lay corrected files over them: `BOARDENVS_DATA=<folder>`, `<folder>/{game.name}/"
        f"<table>.toml`, checked by `python -m boardenvs.tables {game.name} --check`.",
        "",
    ]


def _basis(told: dict[str, Any]) -> str:
    """Return what a table says it rests on, in one line."""
    if "agreement" in told:
        return str(told["agreement"])
    points = told.get("constraints") or told.get("sources") or ["see the entries"]
    return "; ".join(map(str, points))


def page(game: Game) -> str:
    """Return the page of `game` as Markdown."""
    rules = f"../boardenvs/games/{game.name}/RULES.md"
    parts = [
        f"# {game.name.capitalize()}",
        "",
        f"`{game.id}`, {game.players[0]} to {game.players[-1]} players, "
        f"{len(game.actions)} actions, {game.observation_size} observation features. "
        f"The rules, numbered, with their sources: [RULES.md]({rules}).",
        "",
        f"This page is written by `python -m experiments.game_page --game {game.name}`.",
        "",
        "```python",
        f"from boardenvs import {game.id}",
        "",
        f'env = {game.id}.env(num_players={game.default_players}, reward="places")',
        "```",
        "",
        f"![A position of {game.name.capitalize()}](images/{game.name}.svg)",
        "",
        "## Options",
        "",
        *options_table(game),
        "",
        "## Decisions",
        "",
        "One decision is pending at a time: " + ", ".join(f"`{p.name}`" for p in game.phases) + ".",
        "",
        "## Actions",
        "",
        *actions_table(game),
        "",
        "## Observation",
        "",
        "float32 in [0, 1], flat; `env.unpack(observation)` gives the fields by name. Axes of "
        f"{game.seats} run over the seats from the viewer's own, index 0, in seating order.",
        "",
        *observation_table(game),
        "",
        "## Rewards and end",
        "",
        "All agents end together, by the rules or after `max_steps` decisions "
        f"(default {game.max_steps}; then `truncations` are set). Rewards come with the end; see "
        f"[Rewards](faces.md#rewards). `margin` counts {game.margin:g} points as a full win.",
        "",
        "## Where the numbers come from",
        "",
        *provenance_note(game),
        *provenance_table(game),
        "",
    ]
    return "\n".join(parts)


def main(config: Config) -> Path:
    """Write the page and return its path."""
    game = game_named(config.game)
    path = config.docs / f"{game.name}.md"
    path.write_text(page(game), encoding="utf-8")
    print(f"wrote {path}")
    return path


if __name__ == "__main__":
    main(need("tyro", "view").cli(Config))
