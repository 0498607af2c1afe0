"""One turn ahead: the action by which its own turn can be expected to end best."""

import numpy as np

from agents.worth import WORTH
from boardenvs.core.worth import Worth
from boardenvs.match import View


class GreedyAgent:
    """Looks to the end of its own turn in several redeals of what it cannot see.

    Each legal action is followed by random ways to finish the turn, of which the best counts: a
    bounded search over its own decisions. Positions are valued by the points made and by what the
    seat holds (`agents/worth.py`). Of equal actions it takes the first by id.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, worlds: int = 4, tries: int = 16):
        """Average over `worlds` redeals, with `tries` ways to finish the turn in each."""
        self._rng = np.random.default_rng(seed)
        self._worlds, self._tries = worlds, tries
        self._known: dict[str, Worth] = {}

    def act(self, view: View) -> int:
        """Return the action by which the turn is expected to end best."""
        if view.game.name not in self._known:
            weights = WORTH.get(view.game.name, {"points": 1})
            self._known[view.game.name] = Worth(view.game, weights)
        seed = int(self._rng.integers(2**63))
        worth = self._known[view.game.name]
        return int(np.argmax(view.foresee(worth, self._worlds, self._tries, seed)))
