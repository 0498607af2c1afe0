"""Everything a race must remember, as one fixed-size row of integers; and its three actions.

All cards lie in one line, dealt and drawn from the left: `card[i]` is what lies at place `i`, and
`holder[i]` the seat that took it, or NONE while it is in the pile. All see who holds which place,
only the holder what lies there.
"""

from enum import IntEnum

import numpy as np

from boardenvs.core.actions import ActionTable
from boardenvs.core.state import state_dtype
from boardenvs.core.tables import frozen

SEATS = 5
COUNTERS = 21
MOST_TAKEN = 3
LAST_POINTS = 5
CARD_POINTS = frozen([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])  # by card id
CARDS = len(CARD_POINTS)


class Phase(IntEnum):
    """What is to be decided; each phase has its own block of actions."""

    TAKE = 0  # how many counters to take


class Act(IntEnum):
    """Blocks of actions, in the order of their ids."""

    TAKE = 0  # arg + 1 counters


ACTIONS = ActionTable({Act.TAKE: [str(count) for count in range(1, MOST_TAKEN + 1)]})

STATE = state_dtype(
    ("cards", np.int16),  # option: 1 when cards are in play
    ("counters", np.int16),  # left on the table
    ("card", np.int16, CARDS),  # card ids by place
    ("holder", np.int16, CARDS),  # seat by place, or NONE
    ("drawn", np.int16),  # places taken so far
    ("points", np.int16, SEATS),
)
