"""Component tables: TOML as printed on the components, to read-only integer arrays.

`BOARDENVS_DATA=<folder>` lays `<folder>/<game>/<file>.toml` over the file of that name, so that
someone who owns a game can correct a card without touching code. Read once, at import.
"""

import functools
import hashlib
import os
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

GAMES = Path(__file__).parents[1] / "games"
OVERLAY = os.environ.get("BOARDENVS_DATA")


def frozen(values: Any, dtype: Any = np.int16) -> NDArray[Any]:
    """Return `values` as a read-only array, int16 unless told otherwise: a safe kernel global."""
    array = np.array(list(values) if isinstance(values, Iterable) else values, dtype)
    array.flags.writeable = False
    return array


def _folders(game: str) -> list[Path]:
    own = GAMES / game / "data"
    return [own, Path(OVERLAY) / game] if OVERLAY else [own]


def overlaid_files(game: str) -> list[Path]:
    """Return the files that BOARDENVS_DATA lays over `game`'s tables."""
    if not OVERLAY:
        return []
    if not Path(OVERLAY).is_dir():
        raise FileNotFoundError(f"BOARDENVS_DATA names {OVERLAY!r}, which is not a folder")
    return sorted((Path(OVERLAY) / game).glob("*.toml"))


@functools.cache
def source(game: str, file: str) -> Path:
    """Return the path `file`.toml of `game` is read from: the overlay's where it has one."""
    known = {path.stem for path in (GAMES / game / "data").glob("*.toml")}
    strange = [path for path in overlaid_files(game) if path.stem not in known]
    if strange:
        raise ValueError(
            f"{strange[0]} lies over no table of {game}; its tables are {', '.join(sorted(known))}"
        )
    return next(p for f in reversed(_folders(game)) if (p := f / f"{file}.toml").exists())


def load(game: str, file: str) -> dict[str, Any]:
    """Return the table `file`.toml of `game`, the overlay's where BOARDENVS_DATA has one."""
    path = source(game, file)
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is not valid TOML: {error}") from error


@functools.cache
def tables_hash(game: str) -> str:
    """Return 16 hex digits that name the tables of `game` as they are read; records carry them."""
    seen = hashlib.sha256()
    for stem in sorted(path.stem for path in (GAMES / game / "data").glob("*.toml")):
        seen.update(repr((stem, load(game, stem))).encode())
    return seen.hexdigest()[:16]
