"""What a player gains by a stop, a card or a power: souvenirs, panorama sections, achievements."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.state import UNSEEN
from boardenvs.games.tokaido.tables import (
    ACHIEVEMENT_BONUS,
    ACHIEVEMENT_POINTS,
    FAMILIES,
    MEAL_DISH,
    MEAL_POINTS,
    PANORAMA_ACHIEVEMENT,
    PANORAMA_KINDS,
    PANORAMA_SECTIONS,
    SET_POINTS,
    SOUVENIR_FAMILY,
)

FIRST_TAKE = int(ACTIONS.first[Act.TAKE])


@kernel
def gain_souvenir(s, p, card):
    """Add souvenir `card` and score its place in a set: 1, 3, 5 or 7.

    It joins the lowest set without its family, so each family of which `p` owns more counts.
    Rule: TK-4.4, TK-4.5.
    """
    family = SOUVENIR_FAMILY[card]
    ahead = 0
    for other in range(FAMILIES):
        ahead += s.souvenirs[p, other] > s.souvenirs[p, family]
    s.points[p] += SET_POINTS[ahead]
    s.souvenirs[p, family] += 1
    s.souvenir_owner[card] = p


@kernel
def gain_achievement(s, p, card):
    """Hand achievement `card` to `p` and score it; Mitsukuni scores one more.

    Rule: TK-11.5.
    """
    s.achievements[p] |= 1 << card
    s.points[p] += ACHIEVEMENT_POINTS + ACHIEVEMENT_BONUS[s.traveler[p]]


@kernel
def is_complete(s, p, panorama):
    """Return whether `p` has every section of `panorama`."""
    return s.panoramas[p, panorama] == PANORAMA_SECTIONS[panorama]


@kernel
def gain_section(s, p, panorama):
    """Add the next section of `panorama`, which there always is, and score its number.

    The first player in the game to complete a panorama takes its achievement.
    Rule: TK-1.3, TK-5.4, TK-5.5.
    """
    s.panoramas[p, panorama] += 1
    s.points[p] += s.panoramas[p, panorama]
    if is_complete(s, p, panorama):
        card = PANORAMA_ACHIEVEMENT[panorama]
        for q in range(s.num_players):
            if s.achievements[q] >> card & 1:
                return
        gain_achievement(s, p, card)


@kernel
def can_take(s, p):
    """Return whether `p` has a panorama left to complete."""
    for panorama in range(PANORAMA_KINDS):
        if not is_complete(s, p, panorama):
            return True
    return False


@kernel
def legal_sections(s, mask):
    """Mark the panoramas the player has still to complete.

    Rule: TK-7.9, TK-8.4.
    """
    for panorama in range(PANORAMA_KINDS):
        mask[FIRST_TAKE + panorama] = not is_complete(s, s.player, panorama)


@kernel
def gain_meal(s, p, card):
    """Add meal `card` to the dishes eaten by `p`, for all to see, and score it.

    Rule: TK-8.8.
    """
    s.dishes[p] |= 1 << MEAL_DISH[card]
    s.points[p] += MEAL_POINTS
    for q in range(s.num_players):
        s.meal_note[q, card] = UNSEEN


@kernel
def remove_at(cards, i):
    """Take out `cards[i]`, close the gap and leave NONE at the end."""
    for k in range(i, len(cards) - 1):
        cards[k] = cards[k + 1]
    cards[len(cards) - 1] = NONE
