"""One decision ahead: the action after which its own points can be expected to be highest."""

import numpy as np

from boardenvs.match import View


class GreedyAgent:
    """Tries each legal action in several redeals of what it cannot see, and counts own points.

    Between actions that promise the same it takes the first by id; at Tokaido that is the nearest
    stop.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, redeals: int = 4):
        """Average over `redeals` worlds, drawn from a generator started from `seed`."""
        self._rng = np.random.default_rng(seed)
        self._redeals = redeals

    def act(self, view: View) -> int:
        """Return the action with the highest expected points right after it."""
        seed = int(self._rng.integers(2**63))
        return int(np.argmax(view.expected_points(self._redeals, seed)))
