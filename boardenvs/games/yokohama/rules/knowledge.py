"""What a seat cannot know, redealt: the worlds that look the same from where it sits."""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.prng import redeal
from boardenvs.core.state import NONE
from boardenvs.games.yokohama.tables import COLUMNS, HAND_LIMIT, NUM_ORDERS, ORDERS_DEALT, PORTS

NUM_PORTS = len(PORTS)


@kernel
def resample(s, viewer):
    """Redeal all that `viewer` cannot know: the technology deck and every order it has not seen.

    That is the deck, the cards in other hands, those offered to others and put back by them, and
    those removed at set-up. The result depends on what `viewer` knows and on `s.rng` alone.
    Rule: YO-20.1, YO-20.2, YO-20.3, YO-20.4, YO-20.5.
    """
    redeal(s, s.technology_deck[: s.technologies_left])
    seen = np.zeros(NUM_ORDERS, np.bool_)
    for card in range(NUM_ORDERS):
        seen[card] = s.order_owner[card] != NONE
    for board in range(NUM_PORTS):
        for column in range(COLUMNS):
            if s.ports[board, column] != NONE:
                seen[s.ports[board, column]] = True
    for slot in range(HAND_LIMIT):
        if s.orders[viewer, slot] != NONE:
            seen[s.orders[viewer, slot]] = True
    for i in range(ORDERS_DEALT):
        if s.offered[viewer, i] != NONE:
            seen[s.offered[viewer, i]] = True
    if s.put_back[viewer] != NONE:
        seen[s.put_back[viewer]] = True
    unseen = np.empty(NUM_ORDERS, np.int16)
    count = 0
    for card in range(NUM_ORDERS):
        if not seen[card]:
            unseen[count] = card
            count += 1
    redeal(s, unseen[:count])
    deal_unseen(s, viewer, unseen)


@kernel
def deal_unseen(s, viewer, unseen):
    """Lay the `unseen` orders where cards lie hidden from `viewer`; what is left is out of play.

    Rule: YO-20.2, YO-20.3.
    """
    at = 0
    for i in range(s.orders_left):
        s.order_deck[i] = unseen[at]
        at += 1
    for p in range(s.num_players):
        if p == viewer:
            continue
        for slot in range(HAND_LIMIT):
            if s.orders[p, slot] != NONE:
                s.orders[p, slot] = unseen[at]
                at += 1
        for i in range(ORDERS_DEALT):
            if s.offered[p, i] != NONE:
                s.offered[p, i] = unseen[at]
                at += 1
        if s.put_back[p] != NONE:
            s.put_back[p] = unseen[at]
            at += 1
