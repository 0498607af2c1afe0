"""The rules of the race: setup, the turn, scoring, and what a seat cannot know."""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.prng import redeal, shuffle
from boardenvs.core.state import NONE, OVER
from tests.toy.state import ACTIONS, CARD_POINTS, CARDS, COUNTERS, LAST_POINTS, MOST_TAKEN

ARG = ACTIONS.arg


@kernel
def setup(s):
    """Lay out the counters; with cards, shuffle them and deal one to each seat."""
    s.counters = COUNTERS
    s.holder[:] = NONE
    if s.cards:
        for i in range(CARDS):
            s.card[i] = i
        shuffle(s, s.card)
        for p in range(s.num_players):
            draw_card(s, p)


@kernel
def draw_card(s, p):
    """Give the next card of the pile to `p`; nothing happens when it is used up."""
    if s.drawn < CARDS:
        s.holder[s.drawn] = p
        s.drawn += 1


@kernel
def legal(s, mask):
    """Mark the takes that the counters on the table allow."""
    mask[: min(MOST_TAKEN, s.counters)] = 1


@kernel
def apply(s, action):
    """Take counters and pass the turn; the last counter ends the race."""
    p, count = s.player, ARG[action] + 1
    s.counters -= count
    if s.cards and count == 1:
        draw_card(s, p)
    if s.counters == 0:
        s.points[p] += LAST_POINTS
        score_cards(s)
        s.over = OVER
    else:
        s.player = (p + 1) % s.num_players


@kernel
def score_cards(s):
    """Score the cards in all hands."""
    for i in range(s.drawn):
        s.points[s.holder[i]] += CARD_POINTS[s.card[i]]


@kernel
def score(s, points):
    """Fill the points made so far: hidden cards count only once the race is over."""
    for p in range(s.num_players):
        points[p] = s.points[p]


@kernel
def rank(s, places):
    """Fill the places, 0 the winner's; equal points share one."""
    for p in range(s.num_players):
        for q in range(s.num_players):
            places[p] += s.points[q] > s.points[p]


@kernel
def is_hidden(s, viewer, i):
    """Return whether the card at place `i` is unknown to `viewer`; at the end hands are shown."""
    return s.holder[i] == NONE or (s.holder[i] != viewer and not s.over)


@kernel
def resample(s, viewer):
    """Redeal every card hidden from `viewer`, over the places where such cards lie."""
    if not s.cards:
        return
    cards = np.empty(CARDS, np.int16)
    count = 0
    for i in range(CARDS):
        if is_hidden(s, viewer, i):
            cards[count] = s.card[i]
            count += 1
    redeal(s, cards[:count])
    count = 0
    for i in range(CARDS):
        if is_hidden(s, viewer, i):
            s.card[i] = cards[count]
            count += 1
