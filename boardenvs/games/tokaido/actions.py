"""The 102 actions of Tokaido; ids as RULES.md lists them and as recorded games use them."""

from enum import IntEnum

from boardenvs.core.actions import ActionTable
from boardenvs.games.tokaido.tables import (
    DESTINATION,
    DISH_ID,
    ENCOUNTER_ID,
    OFFER,
    PANORAMA_ID,
    TEMPLE_MOST,
    TRAVELER_ID,
)


class Act(IntEnum):
    """Blocks of actions, in the order of their ids."""

    MOVE = 0  # to travel index arg + 1
    CHOOSE = 1  # traveler arg
    BUY = 2  # the cards on offer that are set in the bits of arg
    DONATE = 3  # arg + 1 coins
    KEEP = 4  # encounter kind arg
    TAKE = 5  # a section of panorama arg
    FREE_MEAL = 6  # 0 accept, 1 decline
    EAT = 7  # dish arg
    SKIP = 8  # no meal


_BASKETS = [
    "+".join(f"#{card + 1}" for card in range(OFFER) if basket >> card & 1) or "nothing"
    for basket in range(2**OFFER)
]

ACTIONS = ActionTable(
    {
        Act.MOVE: [str(index) for index in range(1, DESTINATION + 1)],
        Act.CHOOSE: TRAVELER_ID,
        Act.BUY: _BASKETS,
        Act.DONATE: [str(coins) for coins in range(1, TEMPLE_MOST + 1)],
        Act.KEEP: ENCOUNTER_ID,
        Act.TAKE: PANORAMA_ID,
        Act.FREE_MEAL: ("accept", "decline"),
        Act.EAT: DISH_ID,
        Act.SKIP: ("meal",),
    }
)
