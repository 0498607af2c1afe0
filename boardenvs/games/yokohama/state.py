"""Everything a game of Yokohama must remember, as one fixed-size row of integers.

An area is an index into areas.toml, the same in every layout; the decks' top card is the last of
their `left` cards, cells past those are NONE.
"""

from enum import IntEnum

import numpy as np

from boardenvs.core.state import state_dtype
from boardenvs.games.yokohama.tables import (
    AREAS,
    COLUMNS,
    COUNTRIES,
    DECKS,
    GOODS,
    HAND_LIMIT,
    HOUSES,
    LABORATORIES,
    NUM_ORDERS,
    NUM_TECHNOLOGIES,
    NUM_TOKENS,
    ORDERS_DEALT,
    PORTS,
    POSITIONS,
    SEATS,
    SPACES,
)


class Phase(IntEnum):
    """What is to be decided."""

    KEEP_ORDER = 0  # which of the two orders dealt to keep
    EXTRA_1 = 1  # agent, achievement, order; or go on to placement
    PLACE = 2  # where to place an assistant
    MOVE = 3  # the president's next step, or its return
    RECALL = 4  # which assistants to take back after a return
    ACTION = 5  # what to do in the area visited
    TOKEN = 6  # whether to take the 5-power token
    TOKEN_GOOD = 7  # which good the token gives
    TOKEN_AGENT = 8  # which country's agent it gives
    TOKEN_STATION = 9  # where to put the station
    BUILD = 10  # what to build, if anything
    EXTRA_2 = 11  # as EXTRA_1, at the end of the turn


MOST_PLACED = 4  # areas of the widest spread
HAND, WAREHOUSE, BUILT = (
    0,
    1,
    2,
)  # where shophouses and trading houses are; assistants: the first two
NEUTRAL = -2  # owner of a neutral assistant's space

STATE = state_dtype(
    # Options: 0 or 1.
    ("neutral_assistant_on_church", np.int16),
    ("neutral_assistant_on_customs", np.int16),
    ("dummy_industry_enabled", np.int16),
    # The course of the game.
    ("round_number", np.int16),  # from 1; 0 while orders are chosen
    ("last_round", np.int16),  # 0 until the end is triggered
    # The town, by area unless said otherwise; areas not in play have position NONE.
    ("area_at", np.int16, POSITIONS),  # by position: the area
    ("position", np.int16, AREAS),
    ("site", np.int16, AREAS),  # building site card, NONE at the Canal
    ("token", np.int16, AREAS),  # 5-power token, NONE once taken
    ("houses", np.int16, (AREAS, HOUSES)),  # seat of the shophouse on each space, or NONE
    ("trading_house", np.int16, AREAS),  # seat, or NONE
    ("assistants", np.int16, (AREAS, SEATS)),
    ("station", np.int16),  # area, or NONE
    # Management boards.
    ("church", np.int16, SPACES),  # by space: seat, NONE or NEUTRAL
    ("customs", np.int16, SPACES),
    ("ports", np.int16, (len(PORTS), COLUMNS)),  # order cards
    ("laboratories", np.int16, (len(LABORATORIES), COLUMNS)),  # technology cards
    ("order_deck", np.int16, NUM_ORDERS),
    ("orders_left", np.int16),
    ("technology_deck", np.int16, NUM_TECHNOLOGIES),
    ("technologies_left", np.int16),
    ("agent_supply", np.int16, COUNTRIES),
    ("achievements", np.int16, DECKS),  # the card in play of each deck
    ("claims", np.int16, (DECKS, SEATS)),  # seats in the order of claiming, then NONE
    # By seat.
    ("points", np.int16, SEATS),  # scored in play
    ("yen", np.int16, SEATS),
    ("imports", np.int16, SEATS),
    ("goods", np.int16, (SEATS, GOODS)),
    ("pieces", np.int16, (SEATS, 2)),  # assistants in hand and in the warehouse
    ("shophouses", np.int16, (SEATS, 3)),  # in hand, in the warehouse, built
    ("trading_houses", np.int16, (SEATS, 3)),
    ("president", np.int16, SEATS),  # area, or NONE in the hand
    ("agents", np.int16, (SEATS, 2)),  # unused, used
    ("icons", np.int16, (SEATS, COUNTRIES)),
    ("names", np.int16, SEATS),  # technologies owned: bit n for name n
    ("technology_owner", np.int16, NUM_TECHNOLOGIES),  # by card: seat, or NONE
    ("tokens_taken", np.int16, SEATS),
    ("token_owner", np.int16, NUM_TOKENS),  # by token: seat, or NONE
    ("orders", np.int16, (SEATS, HAND_LIMIT)),  # cards in hand, in the order of arrival
    ("offered", np.int16, (SEATS, ORDERS_DEALT)),  # cards to choose from at set-up
    ("put_back", np.int16, SEATS),  # the one not kept
    ("fulfilled", np.int16, SEATS),  # orders fulfilled
    ("order_owner", np.int16, NUM_ORDERS),  # by card: seat that fulfilled it, or NONE
    # The running turn.
    ("agent_used", np.int16),  # 1: an agent was used this turn
    ("placed", np.int16, MOST_PLACED),  # areas of the running placement in order
    ("num_placed", np.int16),
    ("move_start", np.int16),  # area where the move began, or NONE
    ("entered", np.int32),  # positions entered in this move, as bits
    ("visit_area", np.int16),  # NONE outside a visit
    ("visit_power", np.int16),
    ("visit_value", np.int16),  # what the power table gives
    ("visit_left", np.int16),  # repetitions left: moves, exchanges, goods of a token
    ("by_agent", np.int16),
    ("resume", np.int16),  # the extra phase an agent's visit returns to
)
