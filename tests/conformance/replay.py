"""The one replayer: it plays a recorded game decision by decision and compares everything recorded.

What differs from game to game is an adapter: how a record sets up a position, which names its
numbers have, and what help the recorded chance events need.
"""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from boardenvs.core.game import Game
from tests.table import Table

Record = dict[str, Any]


class DeviationError(AssertionError):
    """The engine and a recorded game disagree; says in which game, where and on what."""


class Adapter(Protocol):
    """A game's part of the replay. `index` counts decisions from 0."""

    game: Game

    def start(self, record: Record) -> Table:
        """Return a table with everything random of the record's set-up written into it."""

    def before(self, table: Table, record: Record, index: int) -> None:
        """Compare what is recorded before decision `index`; prepare the chance it will meet."""

    def after(self, table: Table, record: Record, index: int, old: Any) -> None:
        """Compare what is recorded after it; `old` is the state row as it was before."""

    def finish(self, table: Table, record: Record) -> None:
        """Compare the final state and result."""

    def damages(self) -> Iterator[tuple[str, Callable[[Record], bool]]]:
        """Yield ways to spoil a record that a replay must notice.

        Each is what it spoils and a function that does so, in place, returning whether it could.
        """


def same(found: Any, recorded: Any, what: str) -> None:
    """Raise DeviationError unless the engine's `found` equals what is `recorded`."""
    if found != recorded:
        raise DeviationError(f"{what}: recorded {recorded}, but the engine has {found}")


def legal_ids(mask: str) -> list[int]:
    """Decode a hexadecimal mask: bit i is set when action i is legal."""
    bits = int(mask, 16)
    return [action for action in range(bits.bit_length()) if bits >> action & 1]


def replay(record: Record, adapter: Adapter) -> int:
    """Replay one recorded game; return its number of decisions. DeviationError where it differs."""
    where = "set-up"
    try:
        table = adapter.start(record)
        phases = record.get("phase") or [None] * len(record["decisions"])
        for index, (seat, action) in enumerate(record["decisions"]):
            where = f"decision {index}"
            same(table.over, False, "game over")
            same(table.player, seat, "acting seat")
            if phases[index] is not None:
                same(table.phase, phases[index], "phase")
            if record["legal"][index] is not None:
                same(table.legal(), legal_ids(record["legal"][index]), "legal actions")
            adapter.before(table, record, index)
            old = table.copy().state
            table.play(action)
            adapter.after(table, record, index, old)
        where = "end"
        same(table.over, True, "game over")
        adapter.finish(table, record)
    except DeviationError as deviation:
        raise DeviationError(f"game {record['id']}, {where}: {deviation}") from deviation
    return len(record["decisions"])
