"""Placement: one assistant each into up to three areas, or two into one."""

from boardenvs.core.jit import kernel
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.rules.seats import effect_amount, has_effect
from boardenvs.games.yokohama.rules.town import can_hold_assistants, pay_toll, presidents_at
from boardenvs.games.yokohama.state import HAND
from boardenvs.games.yokohama.tables import AREAS, PAIR, SPREAD, Effect

FIRST_PLACE = int(ACTIONS.first[Act.PLACE])


@kernel
def placements_left(s):
    """Return how many assistants the pattern begun still allows, none after a pair.

    Rule: YO-3.1, YO-3.2, YO-3.3, YO-8.8.
    """
    if s.num_placed == PAIR and s.placed[0] == s.placed[1]:
        return 0
    widest = max(SPREAD, effect_amount(s, s.player, Effect.PLACEMENT_SPREAD))
    return min(widest - s.num_placed, s.pieces[s.player, HAND])


@kernel
def can_place(s, area):
    """Return whether the player may place the next assistant in `area`, room in the pattern given.

    No area twice, but the first again as the second of a pair; the toll must be in hand.
    Rule: YO-3.1, YO-3.2, YO-3.4, YO-3.5, YO-8.6.
    """
    p = s.player
    if not can_hold_assistants(s, area):
        return False
    for i in range(s.num_placed):
        if s.placed[i] == area and s.num_placed > 1:
            return False
    free = has_effect(s, p, Effect.NO_PLACEMENT_TOLL)
    return free or presidents_at(s, p, area) <= s.yen[p]


@kernel
def can_place_anywhere(s):
    """Return whether a placement is legal at all.

    Rule: YO-3.7.
    """
    if placements_left(s) > 0:
        for area in range(AREAS):
            if can_place(s, area):
                return True
    return False


@kernel
def legal_placements(s, mask):
    """Mark the areas open to the next assistant, and the pass once one was placed.

    Rule: YO-3.6.
    """
    for area in range(AREAS):
        mask[FIRST_PLACE + area] = can_place(s, area)
    mask[Act.PASS] = s.num_placed > 0


@kernel
def place(s, area):
    """Place an assistant from the hand in `area` and pay its toll.

    Rule: YO-3.3, YO-3.5, YO-8.6.
    """
    p = s.player
    if not has_effect(s, p, Effect.NO_PLACEMENT_TOLL):
        pay_toll(s, p, area)
    s.pieces[p, HAND] -= 1
    s.assistants[area, p] += 1
    s.placed[s.num_placed] = area
    s.num_placed += 1
