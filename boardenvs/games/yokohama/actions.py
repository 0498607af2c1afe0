"""The 149 actions of Yokohama; ids as RULES.md lists them and as recorded games use them."""

from enum import IntEnum

from boardenvs.core.actions import ActionTable
from boardenvs.core.tables import frozen
from boardenvs.games.yokohama.tables import (
    AREA_ID,
    COLUMNS,
    COUNTRY_ID,
    DECK_ID,
    GOOD_ID,
    HAND_LIMIT,
    HOUSES,
    ORDERS_DEALT,
    SPACES,
)


class Act(IntEnum):
    """Blocks of actions, in the order of their ids."""

    PASS = 0
    KEEP_ORDER = 1
    FULFIL = 2
    CLAIM = 3
    SEND_AGENT = 4
    PLACE = 5
    GO = 6
    STOP = 7
    RETURN_PRESIDENT = 8
    RECALL = 9
    TAKE_CARD = 10
    USE_SPACE = 11
    MOVE_OUT = 12
    SWAP = 13
    BUY_IMPORT = 14
    TAKE_TOKEN = 15
    CHOOSE_GOOD = 16
    CHOOSE_COUNTRY = 17
    PUT_STATION = 18
    BUILD_SHOPHOUSE = 19
    BUILD_TRADING_HOUSE = 20


SWAPS = [(g, h) for g in range(len(GOOD_ID)) for h in range(len(GOOD_ID)) if g != h]
SWAP_GIVE = frozen(g for g, _ in SWAPS)
SWAP_TAKE = frozen(h for _, h in SWAPS)


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


ACTIONS = ActionTable(
    {
        Act.PASS: [""],
        Act.KEEP_ORDER: _numbers(ORDERS_DEALT),
        Act.FULFIL: _numbers(HAND_LIMIT),
        Act.CLAIM: DECK_ID,
        Act.SEND_AGENT: AREA_ID,
        Act.PLACE: AREA_ID,
        Act.GO: AREA_ID,
        Act.STOP: [""],
        Act.RETURN_PRESIDENT: [""],
        Act.RECALL: AREA_ID,
        Act.TAKE_CARD: _numbers(COLUMNS),
        Act.USE_SPACE: _numbers(SPACES),
        Act.MOVE_OUT: ("assistant", "shophouse", "trading_house"),
        Act.SWAP: [f"{GOOD_ID[g]} for {GOOD_ID[h]}" for g, h in SWAPS],
        Act.BUY_IMPORT: [f"with {good}" for good in GOOD_ID],
        Act.TAKE_TOKEN: [""],
        Act.CHOOSE_GOOD: GOOD_ID,
        Act.CHOOSE_COUNTRY: COUNTRY_ID,
        Act.PUT_STATION: AREA_ID,
        Act.BUILD_SHOPHOUSE: _numbers(HOUSES),
        Act.BUILD_TRADING_HOUSE: [""],
    }
)
