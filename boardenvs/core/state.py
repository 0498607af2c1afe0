"""A game in progress as one row of a structured array: integers only, copied as bytes."""

from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardenvs.core import jit

NONE = -1
"""The absent card, owner, space or seat. Test for it before you index: `a[-1]` is legal, wrong."""

OVER, CUT = 1, 2
"""Values of `over`: the rules ended the game, or `limit` decisions cut it short."""

HEADER = [
    ("rng", np.uint64),  # state of the game's own random generator: core/prng.py
    ("step", np.int32),  # decisions taken so far, forced ones included
    ("limit", np.int32),  # decisions after which the game is cut
    ("num_players", np.int16),
    ("player", np.int16),  # seat whose decision it is
    ("phase", np.int16),  # what is to be decided: the game's own `Phase`
    ("over", np.int16),  # 0 while the game goes on, then OVER or CUT
]


def state_dtype(*fields: Any) -> np.dtype[Any]:
    """Return the row type of a game: the common header, then the game's own `fields`.

    Wide fields come first and the end is filled up, so that no byte of a row is padding, which
    numpy would copy or not as it likes. ValueError for a name that an array already uses:
    `s.round` would be a method without the JIT.
    """
    taken = [field[0] for field in fields if hasattr(np.record, field[0])]
    if taken:
        raise ValueError(f"a state field cannot be called {taken[0]!r}: arrays have that attribute")
    laid_out = sorted(HEADER + list(fields), key=lambda field: -np.dtype(field[1]).itemsize)
    cells = np.dtype(laid_out, align=True).itemsize - np.dtype(laid_out).itemsize
    if cells:
        laid_out.append(("filler", np.int16, cells // 2))
    return np.dtype(laid_out, align=True)


def new_rows(dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """Return `count` zeroed rows that kernels read by attribute, with the JIT and without."""
    return _over(np.zeros(count * dtype.itemsize, np.uint8), dtype, count)


def new_observation(dtype: np.dtype[Any]) -> tuple[NDArray[Any], NDArray[np.float32]]:
    """Return a zeroed observation record as a one-row array, and the same memory as float32[D]."""
    flat = np.zeros(dtype.itemsize // 4, np.float32)
    return _over(flat, dtype, 1), flat


def _over(memory: NDArray[Any], dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """Return `memory` as `count` rows; `np.zeros` of a type of many fields is five times slower."""
    kind = dtype if jit.compiled else np.dtype((np.record, dtype))
    return np.ndarray(count, kind, memory.data)


def peek(rows: NDArray[Any], i: int) -> Any:
    """Return row `i` as a live record for Python code: `peek(rows, 0).coins[2]`."""
    return rows.view(np.dtype((np.record, rows.dtype)))[i]


def glance(rows: NDArray[Any], i: int) -> SimpleNamespace:
    """Return the fields of row `i` by name, for reading: much faster than a record to look at."""
    return SimpleNamespace(**{name: rows[name][i] for name in rows.dtype.names or ()})


def join(rows: list[NDArray[Any]]) -> NDArray[Any]:
    """Return the rows of several arrays in one, byte for byte: by fields, padding would be lost."""
    memory = b"".join(array.tobytes() for array in rows)
    return np.ndarray(sum(map(len, rows)), rows[0].dtype, bytearray(memory))


def copy_row(rows: NDArray[Any]) -> NDArray[Any]:
    """Return a copy of a one-row array; by bytes, which is 60 times faster than by fields."""
    return np.ndarray(1, rows.dtype, bytearray(rows.tobytes()))
