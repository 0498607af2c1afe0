"""Many games at once: the caller steps all of them in one call, in place, on one thread or more."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardenvs.core.game import Game
from boardenvs.core.rewards import reward_named
from boardenvs.core.state import join, new_rows, peek
from boardenvs.crew import Crew
from boardenvs.match import IllegalActionError, Match, as_seed


class VectorEnv:
    """A batch of `num_envs` games of one kind; slots are independent and start anew by themselves.

    All arrays are made once and written in place, n = num_envs, seats = the game's most players:

    | array | type | after `reset` or `step` |
    |---|---|---|
    | `obs` | float32[n, D] | what the seat to act may know |
    | `mask` | int8[n, A] | its legal actions |
    | `player` | int16[n] | the seat to act |
    | `rewards` | float32[n, seats] | what the step paid each seat |
    | `done` | int8[n] | 1: a game ended in this step by its rules, 2: cut by `max_steps` |

    Where `done`, the slot already holds the first position of its next game, and `scores`,
    `places` (int64[n, seats]), `lengths` and `num_players` (int64[n]) tell of the game that ended.
    `torch.from_numpy` of any of them sees the same memory.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int = 1024,
        num_players: int | Iterable[int] | None = None,
        seed: int = 0,
        reward: str = "places",
        skip_forced: bool = False,
        threads: int = 1,
        max_steps: int | None = None,
        **options: Any,
    ):
        """Make the batch; call `reset` before stepping.

        Args:
            game: what is played, from `boardenvs.game_named`.
            num_envs: number of slots.
            num_players: seats taken, or several numbers to draw from evenly for every game.
            seed: of the whole batch; each slot has a stream of its own that starts from it.
            reward: as for `boardenvs.aec.BoardEnv`.
            skip_forced: play decisions with a single legal action without asking.
            threads: the batch is cut into as many slices, each stepped on a thread without the GIL.
            max_steps: decisions after which a game is cut; the game's own limit where None.
            options: the game's rule variants.

        Raises:
            ValueError: a count, reward or option value that is not known.
            TypeError: an option the game does not have.
        """
        if num_envs < 1 or threads < 1:
            raise ValueError(f"num_envs and threads must be at least 1, not {num_envs}, {threads}")
        if num_players is None:
            num_players = game.default_players
        choices = list(num_players) if isinstance(num_players, Iterable) else [num_players]
        if not choices:
            raise ValueError("num_players must name at least one number of players")
        self.game, self.num_envs = game, num_envs
        self.seats, self.num_actions = game.seats, len(game.actions)
        self._table = join([game.prototype(n, options, max_steps) for n in choices])
        self._kind, self._skip = int(reward_named(reward)), bool(skip_forced)
        self._seed = seed
        self._rows = new_rows(game.state, num_envs)
        self._seeds = np.zeros(num_envs, np.uint64)
        self._records = new_rows(game.observation, num_envs)
        self.obs: NDArray[np.float32] = self._records.view(np.float32).reshape(num_envs, -1)
        self.mask = np.zeros((num_envs, self.num_actions), np.int8)
        self.player = np.zeros(num_envs, np.int16)
        self.rewards = np.zeros((num_envs, self.seats), np.float32)
        self.done = np.zeros(num_envs, np.int8)
        self.scores = np.zeros((num_envs, self.seats), np.int64)
        self.places = np.zeros((num_envs, self.seats), np.int64)
        self.lengths = np.zeros(num_envs, np.int64)
        self.num_players = np.zeros(num_envs, np.int64)
        self._paid = np.zeros((num_envs, self.seats), np.float32)
        self._actions = np.zeros(num_envs, np.int64)
        self._ready = False
        self._crew = Crew(num_envs, threads)

    def reset(self, seed: int | None = None) -> None:
        """Start a new game in every slot, from `seed` or the one given at construction."""
        self._seed = self._seed if seed is None else seed
        start = np.random.SeedSequence(int(as_seed(self._seed)))
        self._seeds[:] = start.generate_state(self.num_envs, np.uint64)
        self.rewards[:], self.done[:] = 0, 0
        self._crew.run(
            self.game.run.deal_batch,
            self._rows, self._table, self._seeds, self._skip, self.mask, self._records, self.obs,
            self.player, True, self._paid,
        )  # fmt: skip
        self._ready = True

    def step(self, actions: Any) -> None:
        """Take `actions` (int[n]), one a slot, and write what follows to the arrays.

        Raises RuntimeError before `reset`, ValueError for a wrong shape, TypeError for what are no
        integers, and IllegalActionError for an action that is not legal; then slots before it in
        its slice have moved, the rest not.
        """
        if not self._ready:
            raise RuntimeError("reset() needs to be called before step()")
        if np.shape(actions) != (self.num_envs,):
            raise ValueError(f"step takes {self.num_envs} actions, not shape {np.shape(actions)}")
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions are ids, integers, not {chosen.dtype}")
        self._actions[:] = chosen
        refused = self._crew.run(
            self.game.run.step_batch,
            self._rows, self._actions, self._table, self._seeds, self._skip, self.mask,
            self._records, self.obs, self.player, True, self._kind, self.rewards, self.done,
            self._paid, self.scores, self.places, self.lengths, self.num_players,
        )  # fmt: skip
        for i in refused:
            if i >= 0:
                action = int(self._actions[i])
                raise IllegalActionError(
                    f"action {action} is not legal in slot {i};"
                    f" legal there: {np.flatnonzero(self.mask[i]).tolist()}"
                )

    def _remembered(self) -> dict[str, NDArray[Any]]:
        return {
            "rows": self._rows, "seeds": self._seeds, "mask": self.mask,
            "obs": self.obs, "player": self.player, "paid": self._paid,
        }  # fmt: skip

    def snapshot(self) -> dict[str, NDArray[np.uint8]]:
        """Return everything the batch must remember, by name, as bytes: for checkpoints."""
        return {
            name: array.reshape(-1).view(np.uint8).copy()
            for name, array in self._remembered().items()
        }

    def restore(self, snapshot: dict[str, NDArray[np.uint8]]) -> None:
        """Go on from a `snapshot` of a batch made with the same arguments.

        ValueError, with nothing changed, for one of another size.
        """
        arrays = self._remembered()
        sizes = {name: array.nbytes for name, array in arrays.items()}
        if {name: len(data) for name, data in snapshot.items()} != sizes:
            raise ValueError("this snapshot is of a batch of another game, size or version")
        for name, array in arrays.items():
            array.reshape(-1).view(np.uint8)[:] = snapshot[name]
        self._ready = True

    def state(self, i: int) -> Any:
        """Return slot `i`'s live state row, a record of named fields."""
        return peek(self._rows, i)

    def match(self, i: int) -> Match:
        """Return a copy of slot `i`'s game as a Match, which has no record."""
        return Match.from_row(self.game, self._rows[i : i + 1], self._skip)

    def unpack(self, i: int) -> Any:
        """Return slot `i`'s observation as a record of named features, live."""
        return peek(self._records, i)

    def close(self) -> None:
        """End the threads."""
        self._crew.close()
