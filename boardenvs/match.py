"""Match: one game in progress, for people, tests, search and records."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardenvs.core import loops
from boardenvs.core.game import Game
from boardenvs.core.state import copy_row, glance, new_observation, new_rows, peek
from boardenvs.core.tables import tables_hash
from boardenvs.core.worth import Worth

MAGIC = b"boardenvs1"


def as_seed(seed: Any) -> np.uint64:
    """Return `seed` as the state's 64 bits; TypeError or ValueError where it is no such int."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise TypeError(f"a seed is an int from 0 to 2**64 - 1, not {seed!r}")
    if not 0 <= int(seed) < 2**64:
        raise ValueError(f"a seed is an int from 0 to 2**64 - 1, not {seed}")
    return np.uint64(seed)


class IllegalActionError(ValueError):
    """An action that may not be taken now; the game is as it was before."""


class Match:
    """One game in progress.

    `game` is the Game, `options` its options in full. A seat is an int from 0. Everything here
    may see the whole state: hand agents a `view(seat)`, never the match.
    """

    def __init__(
        self,
        game: Game,
        num_players: int | None = None,
        seed: int = 0,
        *,
        max_steps: int | None = None,
        skip_forced: bool = False,
        **options: Any,
    ):
        """Deal a game of `game` from `seed`, an int in [0, 2**64).

        `max_steps` cuts the game after so many decisions (the game's own limit where None);
        `skip_forced` plays decisions with one legal action by itself. Raises ValueError for a
        number of players or option value the game does not know, TypeError for an option it does
        not have.
        """
        self.game = game
        self.options = game.check_options(options)
        self.skip_forced = bool(skip_forced)
        players = game.default_players if num_players is None else num_players
        table = game.prototype(players, options, max_steps)
        self._row = new_rows(game.state, 1)
        self._mask = np.zeros(len(game.actions), np.int8)  # legal actions, always up to date
        self._seed: int | None = int(as_seed(seed))
        self._actions: list[int] = []
        self._players = int(players)
        self._position = int(
            game.run.reset(self._row, 0, table, 0, as_seed(seed), self.skip_forced, self._mask)
        )

    # What is going on

    @property
    def state(self) -> Any:
        """The live state row, a record of named fields; change it only in tests."""
        return peek(self._row, 0)

    @property
    def seed(self) -> int | None:
        """The seed this game was dealt from; None where what followed is not its deal's future."""
        return self._seed

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions played so far, in order; without those that `skip_forced` played."""
        return tuple(self._actions)

    @property
    def num_players(self) -> int:
        """How many seats are taken."""
        return self._players

    @property
    def player(self) -> int:
        """The seat whose decision it is."""
        return self._position & loops.SEAT_BITS

    @property
    def phase(self) -> str:
        """What is to be decided, in the game's own words: `"MOVE"`; `"OVER"` at the end."""
        return "OVER" if self.over else self.game.phases(int(self.state.phase)).name

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by `max_steps`."""
        return self._position >= loops.OVER_BIT

    @property
    def truncated(self) -> bool:
        """Whether `max_steps` cut the game."""
        return bool(self._position & loops.CUT_BIT)

    def legal(self) -> list[int]:
        """Return the ids of the legal actions, ascending; none when the game is over."""
        return [int(action) for action in np.flatnonzero(self._mask)]

    def mask(self) -> NDArray[np.int8]:
        """Return the legal actions as a fresh int8[num_actions]."""
        return self._mask.copy()

    def name(self, action: int) -> str:
        """Return `action` in the words of the moment, as `play` takes it."""
        return self.game.label(glance(self._row, 0), action)

    def names(self) -> list[str]:
        """Return the legal actions in the words of the moment."""
        return [self.name(action) for action in self.legal()]

    def scores(self) -> list[int]:
        """Return the points of each seat as they stand; final when the game is over."""
        return self._stand()[0]

    def places(self) -> list[int]:
        """Return the place of each seat as it stands, 0 the first; ties share a place."""
        return self._stand()[1]

    def breakdown(self) -> dict[str, list[int]]:
        """Return the points of each seat by source; they add up to `scores()`."""
        return self.game.breakdown(glance(self._row, 0))

    def _stand(self) -> tuple[list[int], list[int]]:
        points = np.zeros(self.game.seats, np.int64)
        places = np.zeros(self.game.seats, np.int64)
        self.game.run.stand(self._row, 0, points, places)
        return points[: self.num_players].tolist(), places[: self.num_players].tolist()

    # Playing

    def action_id(self, action: int | str) -> int:
        """Return the id of an action given by id, by its fixed name or by its words of the moment.

        Raises IllegalActionError for anything that is not legal now, and lists what is.
        """
        chosen: int | None = None
        if isinstance(action, str):
            chosen = self.game.actions.ids.get(action)
            if chosen is None:
                chosen = next((a for a in self.legal() if self.name(a) == action), None)
        elif isinstance(action, (int, np.integer)) and not isinstance(action, bool):
            chosen = int(action)
        inside = chosen is not None and 0 <= chosen < len(self._mask)
        if chosen is None or not inside or not self._mask[chosen]:
            known = f" ({self.game.actions.names[chosen]})" if chosen is not None and inside else ""
            now = "the game is over" if self.over else "legal now: " + ", ".join(self.names())
            raise IllegalActionError(f"{action!r}{known} is not a legal action; {now}")
        return chosen

    def play(self, action: int | str) -> None:
        """Take `action` (id or name) for the seat to move.

        Raises IllegalActionError, the match unchanged, where it is not legal.
        """
        chosen = self.action_id(action)
        record, flat = self.game.blank
        act = self.game.run.act
        self._position = int(
            act(self._row, 0, chosen, self.skip_forced, self._mask, False, record, flat)
        )
        self._actions.append(chosen)

    def action_names(self) -> list[str]:
        """Return the actions played so far, each in the words of its moment.

        ValueError where the match does not hold its game from the deal on.
        """
        if self._seed is None:
            raise ValueError("this match does not hold its game from the deal on")
        past = Match(
            self.game,
            self.num_players,
            self._seed,
            max_steps=int(self.state.limit),
            skip_forced=self.skip_forced,
            **self.options,
        )
        names = []
        for action in self._actions:
            names.append(past.name(action))
            past.play(action)
        return names

    def play_out(self) -> None:
        """Finish the game by uniformly random legal actions, from the match's own generator."""
        self.game.run.playout(self._row, 0, self._mask)
        self._look()
        self._seed = None

    def _look(self) -> None:
        """Find the legal actions and whose turn it is, after the row was written to."""
        self._position = int(self.game.run.legal(self._row, 0, self._mask))

    # What a seat knows

    def check_seat(self, seat: int) -> int:
        """Return `seat` as an int; ValueError where nobody sits there."""
        if isinstance(seat, bool) or seat not in range(self.num_players):
            raise ValueError(f"seat {seat!r} is not one of 0 to {self.num_players - 1}")
        return int(seat)

    def _reader(self, seat: int | None) -> int | None:
        return None if seat is None else self.check_seat(seat)

    def observation(self, seat: int) -> NDArray[np.float32]:
        """Return what `seat` may know, as a fresh float32[D] with values in [0, 1]."""
        record, flat = new_observation(self.game.observation)
        self.game.run.see(self._row, 0, self.check_seat(seat), record, flat)
        return flat

    def view(self, seat: int) -> "View":
        """Return what an agent in `seat` is given."""
        return View(self, self.check_seat(seat))

    def resample(self, seat: int, seed: int) -> "Match":
        """Return a match in which all that `seat` cannot know is redealt from `seed`.

        It depends on what `seat` knows and on `seed` alone, and its future is its own.
        """
        other = self.copy()
        self.game.run.resample_row(other._row, 0, self.check_seat(seat), as_seed(seed))
        other._look()
        other._seed, other._actions = None, []  # what others chose unseen must not be told
        return other

    def describe(self, seat: int | None = None) -> str:
        """Return the board as text: what `seat` may know, or a spectator where it is None."""
        return self.game.describe(glance(self._row, 0), self._reader(seat))

    def svg(self, seat: int | None = None) -> str:
        """Return the board as an SVG document, with the knowledge of `describe`."""
        return self.game.draw(glance(self._row, 0), self._reader(seat))

    # Copies

    def copy(self) -> "Match":
        """Return an independent match in the same position; it will go on in the same way."""
        other = Match.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._row, other._mask = copy_row(self._row), self._mask.copy()
        other._actions = self._actions.copy()
        return other

    __copy__ = copy

    def __deepcopy__(self, _: Any) -> "Match":
        return self.copy()

    def to_bytes(self) -> bytes:
        """Return the position as bytes: the same on any machine, for `from_bytes`."""
        head = f"{self.game.id}:{tables_hash(self.game.name)}:{int(self.skip_forced)}".encode()
        return MAGIC + len(head).to_bytes(2, "little") + head + self._row.tobytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Match":
        """Return the match that `to_bytes` wrote. It goes on in the same way, but has no record:
        how it came to this position is not in the bytes.

        Raises ValueError for bytes that are not a match, or one of another version or tables.
        """
        from boardenvs.registry import game_named

        start = len(MAGIC) + 2
        end = start + int.from_bytes(data[len(MAGIC) : start], "little")
        parts, row = data[start:end].decode("ascii", "replace").split(":"), data[end:]
        if not data.startswith(MAGIC) or len(parts) != 3:
            raise ValueError("these bytes are not a match of boardenvs")
        game = game_named(parts[0])
        if parts[1] != tables_hash(game.name):
            raise ValueError(f"this match of {game.id} was played with other component tables")
        if len(row) != game.state.itemsize:
            raise ValueError(
                f"this match of {game.id} is damaged: {len(row)} bytes of state, not"
                f" {game.state.itemsize}"
            )
        return cls.from_row(game, np.frombuffer(row, game.state), parts[2] == "1")

    def to_rows(self) -> NDArray[Any]:
        """Return a copy of the state as a one-row array of `game.state`, for kernels."""
        return copy_row(self._row)

    @classmethod
    def from_row(cls, game: Game, row: NDArray[Any], skip_forced: bool = False) -> "Match":
        """Return a match in the position of `row`, a one-row array of `game.state`; it is copied.

        It has no record.
        """
        match = cls.__new__(cls)
        match.game, match.skip_forced = game, skip_forced
        match._row = copy_row(row.view(new_rows(game.state, 1).dtype))
        s = match.state
        match.options = {n: option.choices[int(s[n])] for n, option in game.options.items()}
        match._players = int(s.num_players)
        match._mask = np.zeros(len(game.actions), np.int8)
        match._seed, match._actions = None, []
        match._look()
        return match

    def __reduce__(self) -> tuple[Any, ...]:
        row, past = self._row.tobytes(), (self._seed, tuple(self._actions))
        return _unpickled, (self.game, row, self.skip_forced, *past)

    def record(self, agents: list[str] | None = None) -> "Any":
        """Return the game as a `boardenvs.record.Record`; `agents` names who sat where."""
        from boardenvs.record import Record

        return Record.of(self, agents)

    def __repr__(self) -> str:
        return (
            f"<{self.game.id}, {self.num_players} players, step {int(self.state.step)},"
            f" player {self.player}, {self.phase}>"
        )


def _unpickled(
    game: Game, row: bytes, skip_forced: bool, seed: int | None, actions: tuple[int, ...]
) -> Match:
    match = Match.from_row(game, np.frombuffer(row, game.state), skip_forced)
    match._seed, match._actions = seed, list(actions)
    return match


class View:
    """All that an agent in one seat may work with; the true state is not in it.

    `game`, `seat`, `observation` (float32[D], see `Game.observation`) and `mask`
    (int8[num_actions], zero off turn); for planners, worlds that look the same from the seat.
    """

    def __init__(self, match: Match, seat: int):
        """Take what `seat` may know of `match` as it stands; made by `Match.view`."""
        self.game = match.game
        self.seat = seat
        self.observation = match.observation(seat)
        self._world = match.resample(seat, 0)
        own_turn = match.player == seat and not match.over
        self.mask = match.mask() if own_turn else np.zeros_like(self._world._mask)

    def sample(self, seed: int) -> Match:
        """Return a match that may be the true one for all this seat knows; `seed` picks which.

        A determinization: equal views and seeds give equal matches, whatever is hidden.
        """
        return self._world.resample(self.seat, seed)

    def foresee(
        self,
        worth: Worth | None = None,
        worlds: int = 4,
        tries: int = 16,
        seed: int = 0,
        depth: int = 40,
    ) -> NDArray[np.float64]:
        """Return what the seat can make of its turn by each action, float64[num_actions].

        Every legal action is taken in `worlds` redeals of what is hidden, the rest of the turn
        played in up to `tries` random ways, `depth` decisions at most; the best position at its
        end counts, by `worth` (its points where None), averaged over the worlds. Illegal actions
        get -inf. One compiled call.
        """
        worth = worth or Worth(self.game, {"points": 1})
        game, masks = self.game, np.zeros((2, len(self.mask)), np.int8)
        work = new_rows(game.state, 2)
        cells = work.view(np.int16).reshape(2, -1)
        values = np.zeros(len(self.mask))
        game.run.foresee(
            self._world._row, 0, self.seat, worlds, tries, depth, as_seed(seed),
            work, cells, worth.offsets, worth.weights, masks, values,
        )  # fmt: skip
        return values
