"""What one seat may know of a race, as a record of float32 features in [0, 1]."""

import numpy as np

from boardenvs.core.jit import kernel
from tests.toy.state import CARD_POINTS, CARDS, COUNTERS, LAST_POINTS, SEATS

MOST_POINTS = LAST_POINTS + int(CARD_POINTS.sum())
F = np.float32

OBSERVATION = np.dtype(
    [
        ("num_players", F),  # / 5
        ("cards_in_play", F),  # the option
        (
            "player",
            F,
            SEATS,
        ),  # one-hot: who takes; index k is the seat k after the viewer
        ("counters", F),  # / 21
        ("held", F, SEATS),  # cards in hand / 10
        ("points", F, SEATS),  # / 25; none before the end
        ("own", F, CARDS),  # 1: card in the viewer's hand
    ]
)


@kernel
def observe(s, viewer, o):
    """Fill `o`, a zeroed OBSERVATION, with what `viewer` may know; leave `s` alone."""
    o.num_players = s.num_players / SEATS
    o.cards_in_play = s.cards
    o.counters = s.counters / COUNTERS
    if not s.over:
        o.player[(s.player - viewer) % s.num_players] = 1
    for p in range(s.num_players):
        o.points[(p - viewer) % s.num_players] = s.points[p] / MOST_POINTS
    for i in range(s.drawn):
        o.held[(s.holder[i] - viewer) % s.num_players] += 1 / CARDS
        if s.holder[i] == viewer:
            o.own[s.card[i]] = 1
