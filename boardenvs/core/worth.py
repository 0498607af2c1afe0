"""What a position is worth to a seat: a weighted sum of fields of the state."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from boardenvs.core.game import Game


class Worth:
    """A linear measure of a seat's position.

    `weights` is float64[K]; `offsets[p]`, int64[seats, K], says which int16 cells of a state row
    they apply to for seat p.
    """

    def __init__(self, game: Game, weights: Mapping[str, Any]):
        """Weigh fields of `game`'s state: `{"points": 1, "goods": [1, 1, 0.5, 0.5]}`.

        A field must run over the seats first; its weight is a number, or one for each of the
        cells a seat has there. ValueError for a field that is not so.
        """
        cells: list[Any] = []
        found: list[float] = []
        for name, weight in weights.items():
            if name not in (game.state.names or ()):
                raise ValueError(f"{game.name} has no state field {name!r}")
            kind, offset = game.state.fields[name][:2]  # type: ignore[index]
            if kind.base != np.int16 or not kind.shape or kind.shape[0] != game.seats:
                raise ValueError(f"{name!r} is not an int16 field over the seats of {game.name}")
            each = int(np.prod(kind.shape[1:], dtype=int))
            for cell, value in enumerate(np.broadcast_to(weight, each)):
                if value:
                    cells.append(offset // 2 + np.arange(game.seats) * each + cell)
                    found.append(float(value))
        self.weights = np.array(found)
        self.offsets = np.ascontiguousarray(np.array(cells, np.int64).T)
