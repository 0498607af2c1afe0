"""What a game is: a frozen dataclass of facts and kernels, with the shared loops bound to it."""

import functools
import importlib
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardenvs.core import loops
from boardenvs.core.actions import ActionTable
from boardenvs.core.jit import bind, is_cold
from boardenvs.core.state import NONE, new_observation, new_rows, peek

Kernel = Any  # a compiled function; numba gives them no useful type


@dataclass(frozen=True)
class Option:
    """One rule variant: kept as an integer field of the state, the index into `choices`."""

    default: Any
    choices: tuple[Any, ...] = (False, True)
    about: str = ""


@dataclass(frozen=True, eq=False)
class Game:
    """Everything the library needs to know of a game; `run` holds the loops bound to it.

    A game is one object: copies and pickles of whatever holds it refer to the same one.

    | kernel | contract |
    |---|---|
    | `setup(s)` | row holds options, `limit`, `num_players`, `rng`; leave a position to decide |
    | `legal(s, mask)` | int8[num_actions], zeroed; mark at least one; leave `s` alone |
    | `apply(s, action)` | one legal decision and all that follows; sets player, phase, over |
    | `observe(s, viewer, o)` | fill a zeroed record, in [0, 1], from what `viewer` may know |
    | `score(s, points)` | int64[seats], zeroed: points made so far, at the end all of them |
    | `rank(s, places)` | int64[seats]: 0 for the winner; ties share a place, the next is skipped |
    | `resample(s, viewer)` | redeal what `viewer` cannot know as a function of what it does know \
and `s.rng`; its observation and mask stay the same |
    """

    name: str
    package: str
    """The package that holds it as `GAME`; its folder is what the compiled kernels depend on."""
    version: int
    players: range
    default_players: int
    max_steps: int
    margin: float
    """Points that make a full win under the `"margin"` reward."""
    state: np.dtype[Any]
    phases: type[IntEnum]
    turn_phase: IntEnum | None
    """The phase a turn begins with, where one player's turns may follow each other at once."""
    actions: ActionTable
    observation: np.dtype[Any]
    setup: Kernel
    legal: Kernel
    apply: Kernel
    observe: Kernel
    score: Kernel
    rank: Kernel
    resample: Kernel
    breakdown: Callable[[Any], dict[str, list[int]]]
    """`breakdown(s)`: the points of each seat by source, which add up to its score."""
    describe: Callable[[Any, int | None], str]
    """`describe(s, seat)`: a text board; what `seat` may know, or a spectator where it is None."""
    label: Callable[[Any, int], str]
    """`label(s, action)`: the action in the words of the moment, as `"buy fan+sake"`."""
    draw: Callable[[Any, int | None], str]
    """`draw(s, seat)`: the board as an SVG document, with the knowledge of `describe`."""
    options: Mapping[str, Option] = field(default_factory=dict)
    made: Callable[[Any], dict[str, list[int]]] | None = None
    """`made(s)`: what `breakdown` lumps together as `"play"`, by source; None where it does not."""

    @property
    def id(self) -> str:
        """Name and version, as PettingZoo writes them: `"tokaido_v0"`."""
        return f"{self.name}_v{self.version}"

    @property
    def seats(self) -> int:
        """Most players: the width of all per-seat arrays."""
        return self.players[-1]

    @functools.cached_property
    def observation_size(self) -> int:
        """D, the number of float32 features of an observation."""
        return self.observation.itemsize // 4

    @functools.cached_property
    def blank(self) -> tuple[NDArray[Any], NDArray[np.float32]]:
        """An observation record and its float32 view, for calls that do not watch."""
        return new_observation(self.observation)

    def check_players(self, num_players: Any) -> int:
        """Return `num_players` as an int; ValueError where the game does not seat that many."""
        if isinstance(num_players, bool) or num_players not in self.players:
            raise ValueError(
                f"{self.name} is for {self.players[0]} to {self.players[-1]} players,"
                f" not {num_players!r}"
            )
        return int(num_players)

    def check_max_steps(self, max_steps: Any) -> int:
        """Return `max_steps` as an int, the game's own where None; errors where it is no count."""
        if max_steps is None:
            return self.max_steps
        if isinstance(max_steps, bool) or not isinstance(max_steps, (int, np.integer)):
            raise TypeError(f"max_steps is a number of decisions, not {max_steps!r}")
        if not 1 <= max_steps < 2**31:
            raise ValueError(f"max_steps must be from 1 to 2**31 - 1, not {max_steps}")
        return int(max_steps)

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return `options` completed by defaults; errors name the option and its choices.

        Raises TypeError for a name the game does not have, ValueError for a value.
        """
        strange = sorted(set(options) - set(self.options))
        if strange:
            raise TypeError(
                f"{self.name} has no option {strange[0]!r}; it has"
                f" {', '.join(sorted(self.options)) or 'none'}"
            )
        full = {name: options.get(name, option.default) for name, option in self.options.items()}
        for name, value in full.items():
            if value not in self.options[name].choices:
                raise ValueError(
                    f"option {name!r} of {self.name} must be one of"
                    f" {self.options[name].choices}, not {value!r}"
                )
        return full

    def prototype(
        self, num_players: int, options: Mapping[str, Any], max_steps: int | None = None
    ) -> NDArray[Any]:
        """Return a one-row array to deal from: options set, all else zero."""
        rows = new_rows(self.state, 1)
        s = peek(rows, 0)
        s.num_players = self.check_players(num_players)
        s.limit = self.check_max_steps(max_steps)
        for name, value in self.check_options(options).items():
            s[name] = self.options[name].choices.index(value)
        return rows

    def __deepcopy__(self, _: Any) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _game_in, (self.package,)

    @functools.cached_property
    def run(self) -> "Loops":
        """The shared loops bound to this game; compiled at first use, with a line that says so."""
        return Loops(self)


def _game_in(package: str) -> Game:
    game: Game = importlib.import_module(package).GAME
    return game


INNER = ("pick", "options", "advance", "position", "fill")
ENTRY_POINTS = (
    "reset", "act", "legal", "see", "stand", "reward", "resample_row", "playout", "foresee",
    "deal", "deal_batch", "step_batch", "choose_batch", "play_batch", "copy_batch",
    "resample_batch",
)  # fmt: skip


class Loops:
    """The loops of core/loops.py, compiled for one game; each is documented there."""

    def __init__(self, game: Game):
        """Bind every loop to `game`'s kernels; tell the user when they have yet to be compiled."""
        module = game.package
        parts = ("setup", "legal", "apply", "observe", "score", "rank", "resample")
        names = {f"g_{part}": getattr(game, part) for part in parts}
        names["g_margin"] = float(game.margin)
        names["g_turn_phase"] = NONE if game.turn_phase is None else int(game.turn_phase)
        for name in INNER + ENTRY_POINTS:
            entry = name in ENTRY_POINTS
            names[f"g_{name}"] = bind(getattr(loops, name), module, entry, **names)
            if entry:
                setattr(self, name, names[f"g_{name}"])
        if is_cold(module):
            self._warm(game)

    def _warm(self, game: Game) -> None:
        """Compile what every game needs first, between two lines on stderr."""
        print(f"boardenvs: compiling {game.name} for its first use on this machine ...",
              end="", file=sys.stderr, flush=True)  # fmt: skip
        start = time.perf_counter()
        rows, mask = new_rows(game.state, 1), np.zeros(len(game.actions), np.int8)
        table = game.prototype(game.default_players, {})
        record, flat = new_observation(game.observation)
        self.reset(rows, 0, table, 0, np.uint64(0), False, mask)
        self.act(rows, 0, int(mask.argmax()), False, mask, True, record, flat)
        self.see(rows, 0, 0, record, flat)
        print(f" {time.perf_counter() - start:.0f} s, kept for later", file=sys.stderr, flush=True)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no loop {name!r}; there are {', '.join(ENTRY_POINTS)}")
