"""Component tables from the command line: where they are read from, and whether they hold.

    python -m boardenvs.tables yokohama            the tables and their provenance
    python -m boardenvs.tables yokohama --check    counts, ids, ranges and references

With BOARDENVS_DATA set, the files it lays over the game's own are the ones looked at.
"""

import argparse
import importlib.util
import sys
from collections.abc import Sequence
from types import ModuleType

from boardenvs.core.checking import Tables
from boardenvs.core.tables import GAMES as FOLDER
from boardenvs.core.tables import load, source
from boardenvs.registry import GAMES


def check(game: str) -> list[str]:
    """Return the problems of `game`'s tables as they are read, each with file, entry and field."""
    tables = Tables(game)
    try:
        _checks(game).check(tables)
    except ValueError as error:
        tables.problems.append(str(error))
    return tables.problems


def _checks(game: str) -> ModuleType:
    """Return the module of checks of `game`, without the game: damaged tables cannot be played."""
    spec = importlib.util.spec_from_file_location(f"{game}_check", FOLDER / game / "check.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def provenance(game: str) -> list[str]:
    """Return a line for each table of `game`: its file and where its numbers come from."""
    lines = []
    for path in sorted((FOLDER / game / "data").glob("*.toml")):
        table = load(game, path.stem)
        told = table.get("provenance") or table.get("meta", {}).get("provenance", "not told")
        status = told["status"] if isinstance(told, dict) else told
        lines.append(f"{source(game, path.stem)}: {status}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables of a game, or the problems found in them; return 1 where there are some."""
    parser = argparse.ArgumentParser("python -m boardenvs.tables", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--check", action="store_true", help="look for problems")
    chosen = parser.parse_args(arguments)
    if not chosen.check:
        print("\n".join(provenance(chosen.game)))
        return 0
    problems = check(chosen.game)
    print("\n".join(problems) if problems else f"the tables of {chosen.game} hold")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
