"""The road: who stands where, who moves, and where to."""

from boardenvs.core.jit import kernel
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.tables import (
    DESTINATION,
    DOUBLES_OPEN,
    HAS_NEUTRAL,
    NEXT_INN,
    PANORAMA_SECTIONS,
    SPACE_KIND,
    SPACE_SLOTS,
    TEMPLE_LEAST,
    VILLAGE_MIN_COINS,
    WALKERS,
    Stop,
)

FIRST_MOVE = int(ACTIONS.first[Act.MOVE])


@kernel
def is_neutral(s, walker):
    """Return whether `walker` is the neutral traveler, which walks with two players.

    Rule: TK-9.1.
    """
    return HAS_NEUTRAL[s.num_players] and walker == s.num_players


@kernel
def kind_of(s, index):
    """Return the Stop at travel index `index`; the return voyage walks the road backwards.

    Rule: TK-2.1, TK-10.3.
    """
    return SPACE_KIND[s.return_voyage, index]


@kernel
def room_at(s, index):
    """Return how many travelers the stop at `index` holds: double stops open with 4 or 5 players.

    Rule: TK-2.2.
    """
    return SPACE_SLOTS[DOUBLES_OPEN[s.num_players], s.return_voyage, index]


@kernel
def standing_at(s, index):
    """Return how many travelers stand at `index`, which is the slot of the next to arrive.

    Rule: TK-2.3.
    """
    count = 0
    for walker in range(WALKERS[s.num_players]):
        count += s.space[walker] == index
    return count


@kernel
def farthest_behind(s):
    """Return the walker that moves next: lowest index, then highest slot.

    It may well be the one that moved last: there are no rounds, and nobody leaves an inn while
    another is still on the way.
    Rule: TK-2.4, TK-2.5.
    """
    last = 0
    for walker in range(1, WALKERS[s.num_players]):
        behind = s.space[walker] < s.space[last]
        level = s.space[walker] == s.space[last]
        if behind or (level and s.slot[walker] > s.slot[last]):
            last = walker
    return last


@kernel
def farthest_ahead(s):
    """Return the seat that moves the neutral traveler: highest index, then lowest slot.

    Rule: TK-9.2.
    """
    first = 0
    for p in range(1, s.num_players):
        ahead = s.space[p] > s.space[first]
        level = s.space[p] == s.space[first]
        if ahead or (level and s.slot[p] < s.slot[first]):
            first = p
    return first


@kernel
def is_open(s, p, index):
    """Return whether the stop at `index` admits seat `p`, apart from room.

    Rule: TK-3.3, TK-3.4, TK-3.5, TK-3.6.
    """
    kind = kind_of(s, index)
    if kind == Stop.VILLAGE:
        return s.coins[p] >= VILLAGE_MIN_COINS
    if kind == Stop.TEMPLE:
        return s.coins[p] >= TEMPLE_LEAST
    if kind >= Stop.PANORAMA_PADDY:
        panorama = kind - Stop.PANORAMA_PADDY
        return s.panoramas[p, panorama] < PANORAMA_SECTIONS[panorama]
    return True


@kernel
def legal_moves(s, mask):
    """Mark the positions the mover may go to: past its own, as far as the next inn.

    The next inn is always among them. Every stop is open to the neutral traveler, room given.
    Rule: TK-3.1, TK-3.2, TK-3.6, TK-9.3.
    """
    walker = s.mover
    neutral = is_neutral(s, walker)
    here = s.space[walker]
    inn = NEXT_INN[s.return_voyage, here]
    first = FIRST_MOVE - 1
    for index in range(here + 1, inn):
        mask[first + index] = neutral or is_open(s, walker, index)
    for other in range(WALKERS[s.num_players]):
        index = s.space[other]
        if here < index < inn and s.slot[other] + 1 >= room_at(s, index):
            mask[first + index] = 0
    mask[first + inn] = 1


@kernel
def everyone_arrived(s):
    """Return whether all travelers, the neutral one included, are at the destination.

    Rule: TK-9.6, TK-11.1.
    """
    return standing_at(s, DESTINATION) == WALKERS[s.num_players]
