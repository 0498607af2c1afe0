"""The recorded games: where they lie, and how to read them."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("BOARDENVS_CONFORMANCE", ROOT / "../shared/conformance"))


def files(game: str) -> list[Path]:
    """Return the files of recorded games of `game`, none where the folder is absent."""
    return sorted((FOLDER / game).glob("*.jsonl.gz"))


def read(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the records of a file: one game a line."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
