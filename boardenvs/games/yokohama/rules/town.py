"""The town: who stands where, what it costs to come near, and how strong a visit is."""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.yokohama.rules.seats import effect_amount, has_effect
from boardenvs.games.yokohama.tables import (
    AREA_ACTION,
    AREA_CATEGORY,
    AREAS,
    HOUSES,
    IS_CANAL,
    POWER_CAP,
    Action,
    Category,
    Effect,
)


@kernel
def in_play(s, area):
    """Return whether `area` is one of the boards laid out.

    Rule: YO-1.3.
    """
    return s.position[area] != NONE


@kernel
def presidents_at(s, p, area):
    """Return how many opposing presidents stand in `area`: 1 yen of toll each.

    Rule: YO-3.5.
    """
    count = 0
    for q in range(s.num_players):
        count += q != p and s.president[q] == area
    return count


@kernel
def pay_toll(s, p, area):
    """Pay 1 yen to the owner of each opposing president in `area`.

    Rule: YO-3.5, YO-4.7.
    """
    for q in range(s.num_players):
        if q != p and s.president[q] == area:
            s.yen[p] -= 1
            s.yen[q] += 1


@kernel
def passing_toll(s, p, area):
    """Return what it costs the president of `p` to enter `area`.

    Rule: YO-4.7, YO-8.5.
    """
    return 0 if has_effect(s, p, Effect.NO_PASSING_TOLL) else presidents_at(s, p, area)


@kernel
def is_possible_stop(s, p, area):
    """Return whether the president of `p` may end its move in `area`.

    An own assistant must be there and no opposing president, unless a technology allows it; it
    must not be where the move began.
    Rule: YO-4.1, YO-4.6, YO-8.7.
    """
    if not in_play(s, area) or s.assistants[area, p] == 0 or area == s.move_start:
        return False
    return presidents_at(s, p, area) == 0 or has_effect(s, p, Effect.STOP_WITH_PRESIDENTS)


@kernel
def has_house(s, p, area):
    """Return whether `p` has a shophouse on the building site of `area`.

    Rule: YO-12.2.
    """
    for house in range(HOUSES):
        if s.houses[area, house] == p:
            return True
    return False


@kernel
def power_on_board(s, p, area):
    """Return the power of `p` in `area` without technologies: what stands there.

    The president, each assistant, an own shophouse, an own trading house, and the station, which
    counts for every player.
    Rule: YO-5.1, YO-5.3, YO-14.10.
    """
    power = np.int64(s.assistants[area, p])
    power += s.president[p] == area
    power += has_house(s, p, area)
    power += s.trading_house[area] == p
    power += s.station == area
    return power


@kernel
def power_bonus(s, p, area):
    """Return what the technologies of `p` add to its power in an area of that kind.

    Rule: YO-8.10, YO-8.11, YO-8.12.
    """
    if AREA_CATEGORY[area] == Category.PRODUCTION:
        return effect_amount(s, p, Effect.POWER_BONUS_PRODUCTION)
    if AREA_ACTION[area] == Action.TAKE_ORDER:
        return effect_amount(s, p, Effect.POWER_BONUS_PORT)
    if AREA_ACTION[area] == Action.TAKE_TECHNOLOGY:
        return effect_amount(s, p, Effect.POWER_BONUS_LABORATORY)
    return 0


@kernel
def power_of(s, p, area):
    """Return the power of `p` in `area`, technologies included, at most 5.

    Rule: YO-5.1, YO-5.2.
    """
    return min(power_on_board(s, p, area) + power_bonus(s, p, area), POWER_CAP)


@kernel
def can_hold_assistants(s, area):
    """Return whether assistants may be placed in `area`, and the station: not in the Canal.

    Rule: YO-3.4, YO-10.4, YO-11.5.
    """
    return in_play(s, area) and not IS_CANAL[area]


@kernel
def has_assistants_out(s, p):
    """Return whether `p` has an assistant in any area.

    Rule: YO-4.10.
    """
    for area in range(AREAS):
        if s.assistants[area, p] > 0:
            return True
    return False
