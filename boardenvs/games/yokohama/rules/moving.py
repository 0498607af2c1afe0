"""The president's move: step by step over areas with own assistants, tolls paid on the way.

A step is legal only if the move can still be brought to an end with the money left. That is found
for all positions at once, on sets of positions as bits: `within[c]` holds those from which a
possible stop can be reached for c yen, the toll of the position itself included.
"""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.rules.seats import has_effect
from boardenvs.games.yokohama.rules.town import is_possible_stop, passing_toll, pay_toll
from boardenvs.games.yokohama.state import HAND
from boardenvs.games.yokohama.tables import (
    AREAS,
    IS_CANAL,
    NEIGHBOURS,
    NUM_POSITIONS,
    SEATS,
    Effect,
)

FIRST_GO = int(ACTIONS.first[Act.GO])
FIRST_RECALL = int(ACTIONS.first[Act.RECALL])
MOST_TOLL = SEATS - 1  # no more presidents than that can oppose


@kernel
def is_enterable(s, p, area):
    """Return whether the president of `p` may enter `area` in this move, toll apart.

    Not where the move began, nor twice; with an own assistant there, which the Canal needs not.
    Rule: YO-4.5, YO-4.6, YO-8.9.
    """
    if area == s.move_start or s.entered >> s.position[area] & 1:
        return False
    if s.assistants[area, p] > 0 or IS_CANAL[area]:
        return True
    return has_effect(s, p, Effect.PASS_WITHOUT_ASSISTANTS)


@kernel
def spread_over(players, positions):
    """Return the neighbours of a set of positions, as bits.

    Rule: YO-1.5.
    """
    found = 0
    position = 0
    while positions:
        if positions & 1:
            found |= NEIGHBOURS[players, position]
        positions >>= 1
        position += 1
    return found


@kernel
def open_steps(s, p):
    """Return the positions from which the move can be ended with the money of `p`, as bits.

    A position counts if it is enterable and some path over enterable ones leads from it to a
    possible stop, itself included, whose tolls together are not above the money.
    Rule: YO-4.9.
    """
    players = s.num_players
    money = min(s.yen[p], MOST_TOLL)
    by_toll_0, by_toll_1, by_toll_2, by_toll_3, stops = 0, 0, 0, 0, 0
    for position in range(NUM_POSITIONS[players]):
        area = s.area_at[position]
        if is_enterable(s, p, area):
            toll = passing_toll(s, p, area)
            bit = 1 << position
            if toll == 0:
                by_toll_0 |= bit
            elif toll == 1:
                by_toll_1 |= bit
            elif toll == 2:
                by_toll_2 |= bit
            else:
                by_toll_3 |= bit
            if is_possible_stop(s, p, area):
                stops |= bit
    within_1, within_2, within_3 = 0, 0, 0  # for one, two, three yen less than `cost`
    within = 0
    for cost in range(money + 1):
        priced = 0
        if cost >= 1:
            priced |= by_toll_1 & (stops | spread_over(players, within_1))
        if cost >= 2:
            priced |= by_toll_2 & (stops | spread_over(players, within_2))
        if cost >= 3:
            priced |= by_toll_3 & (stops | spread_over(players, within_3))
        within |= priced | (by_toll_0 & stops)
        while True:
            wider = within | (by_toll_0 & spread_over(players, within))
            if wider == within:
                break
            within = wider
        within_3, within_2, within_1 = within_2, within_1, within
    return within


@kernel
def can_go_from_hand(s, p, area):
    """Return whether the president may be put from the hand into `area`.

    Rule: YO-4.2, YO-8.7.
    """
    return is_possible_stop(s, p, area) and passing_toll(s, p, area) <= s.yen[p]


@kernel
def legal_steps(s, mask):
    """Mark where the president may go, and whether it may stop or return.

    In the hand it must be put into a possible stop; it stays there, and "returns", only where
    there is none. On the board it may return until it has taken a step.
    Rule: YO-4.2, YO-4.3, YO-4.4, YO-4.8.
    """
    p = s.player
    if s.president[p] == NONE:
        somewhere = False
        for area in range(AREAS):
            if can_go_from_hand(s, p, area):
                mask[FIRST_GO + area] = 1
                somewhere = True
        mask[RETURN] = not somewhere
        return
    here = s.position[s.president[p]]
    steps = open_steps(s, p) & NEIGHBOURS[s.num_players, here]
    for position in range(NUM_POSITIONS[s.num_players]):
        if steps >> position & 1:
            mask[FIRST_GO + s.area_at[position]] = 1
    if s.entered == 0:
        mask[RETURN] = 1
    else:
        mask[STOP] = is_possible_stop(s, p, s.president[p])


RETURN = int(ACTIONS.first[Act.RETURN_PRESIDENT])
STOP = int(ACTIONS.first[Act.STOP])


@kernel
def go(s, area):
    """Take a step to `area` and pay its toll; return whether the move ends with it.

    From the hand the president is put down where it stops.
    Rule: YO-4.2, YO-4.7, YO-8.5.
    """
    p = s.player
    from_hand = s.president[p] == NONE
    if not has_effect(s, p, Effect.NO_PASSING_TOLL):
        pay_toll(s, p, area)
    s.president[p] = area
    s.entered |= np.int64(1) << s.position[area]
    return from_hand


@kernel
def legal_recalls(s, mask):
    """Mark the areas with own assistants to take back, and the pass.

    Rule: YO-4.10.
    """
    for area in range(AREAS):
        mask[FIRST_RECALL + area] = s.assistants[area, s.player] > 0
    mask[Act.PASS] = 1


@kernel
def recall(s, area):
    """Take one assistant from `area` back to the hand.

    Rule: YO-4.10.
    """
    s.assistants[area, s.player] -= 1
    s.pieces[s.player, HAND] += 1
