"""The town: who stands where, what it costs to come near, and how strong a visit is."""

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
    """Return whether `area` is one of the boards laid out."""
    return s.position[area] != NONE


@kernel
def presidents_at(s, p, area):
    """Return how many opposing presidents stand in `area`: 1 yen of toll each."""
    count = 0
    for q in range(s.num_players):
        count += q != p and s.president[q] == area
    return count


@kernel
def pay_toll(s, p, area):
    """Pay 1 yen to the owner of each opposing president in `area`."""
    for q in range(s.num_players):
        if q != p and s.president[q] == area:
            s.yen[p] -= 1
            s.yen[q] += 1


@kernel
def passing_toll(s, p, area):
    """Return what it costs the president of `p` to enter `area`."""
    return 0 if has_effect(s, p, Effect.NO_PASSING_TOLL) else presidents_at(s, p, area)


@kernel
def is_possible_stop(s, p, area):
    """Return whether the president of `p` may end its move in `area`.

    An own assistant must be there and no opposing president, unless a technology allows it; it
    must not be where the move began.
    """
    if not in_play(s, area) or s.assistants[area, p] == 0 or area == s.move_start:
        return False
    return presidents_at(s, p, area) == 0 or has_effect(s, p, Effect.STOP_WITH_PRESIDENTS)


@kernel
def has_house(s, p, area):
    """Return whether `p` has a shophouse on the building site of `area`."""
    for house in range(HOUSES):
        if s.houses[area, house] == p:
            return True
    return False


@kernel
def power_of(s, p, area):
    """Return the power of `p` in `area`: president, assistants, buildings, station, technologies.

    The station counts for every player. At most 5.
    """
    power = s.assistants[area, p] + (s.president[p] == area)
    power += has_house(s, p, area) + (s.trading_house[area] == p) + (s.station == area)
    if AREA_CATEGORY[area] == Category.PRODUCTION:
        power += effect_amount(s, p, Effect.POWER_BONUS_PRODUCTION)
    elif AREA_ACTION[area] == Action.TAKE_ORDER:
        power += effect_amount(s, p, Effect.POWER_BONUS_PORT)
    elif AREA_ACTION[area] == Action.TAKE_TECHNOLOGY:
        power += effect_amount(s, p, Effect.POWER_BONUS_LABORATORY)
    return min(power, POWER_CAP)


@kernel
def can_hold_assistants(s, area):
    """Return whether assistants may be placed in `area`, and the station: not in the Canal."""
    return in_play(s, area) and not IS_CANAL[area]


@kernel
def has_assistants_out(s, p):
    """Return whether `p` has an assistant in any area."""
    for area in range(AREAS):
        if s.assistants[area, p] > 0:
            return True
    return False
