"""Actions as dense ids with names that parse back; numbered in one place."""

from collections.abc import Mapping, Sequence
from enum import IntEnum

from boardenvs.core.tables import frozen


class ActionTable:
    """Number the actions of a game, block by block, in the order of its `Act` enum.

    `kind[a]` and `arg[a]` decode action `a` inside a kernel; `first[act]` is where the block of
    `act` starts, so `first[act] + arg` encodes. All three are int16 and read-only. `names[a]` is
    the name of `a`, `ids[name]` its id.
    """

    def __init__(self, blocks: Mapping[IntEnum, Sequence[str]]):
        """Number `blocks`: every member of one enum, in its order, with a label for each argument.

        Raises ValueError where a member is missing or out of order, or two names are equal.
        """
        if list(blocks) != list(type(next(iter(blocks)))):
            raise ValueError("blocks must follow the order of the enum, with none left out")
        pairs = [(act, i) for act, labels in blocks.items() for i in range(len(labels))]
        self.kind = frozen(act for act, _ in pairs)
        self.arg = frozen(i for _, i in pairs)
        self.first = frozen(pairs.index((act, 0)) for act in blocks)
        self.names = [
            f"{act.name.lower().replace('_', ' ')} {blocks[act][i]}".strip() for act, i in pairs
        ]
        self.ids = {name: a for a, name in enumerate(self.names)}
        if len(self.ids) < len(self.names):
            raise ValueError("two actions have the same name")

    def __len__(self) -> int:
        return len(self.names)
