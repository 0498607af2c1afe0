"""The agent that any other must beat: every legal action is equally likely."""

import numpy as np

from boardenvs.match import View


class RandomAgent:
    """Plays uniformly random legal actions."""

    name = "random"

    def __init__(self, seed: int = 0):
        """Draw from a generator of its own, started from `seed`."""
        self._rng = np.random.default_rng(seed)

    def act(self, view: View) -> int:
        """Return a random legal action."""
        return int(self._rng.choice(np.flatnonzero(view.mask)))
