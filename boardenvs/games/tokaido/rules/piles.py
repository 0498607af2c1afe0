"""Drawing from the face-down piles and putting cards under them."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.state import PLACED, UNSEEN
from boardenvs.games.tokaido.tables import NUM_MEALS


@kernel
def put_under(pile, left, card):
    """Lay `card` under the `left` cards of `pile`: it will be drawn last.

    Rule: TK-12.1.
    """
    for i in range(left, 0, -1):
        pile[i] = pile[i - 1]
    pile[0] = card


@kernel
def draw_souvenir(s):
    """Return the top souvenir, or NONE when all are gone: the pile is never reshuffled.

    Rule: TK-12.5.
    """
    if s.souvenirs_left == 0:
        return NONE
    s.souvenirs_left -= 1
    card = s.souvenir_pile[s.souvenirs_left]
    s.souvenir_pile[s.souvenirs_left] = NONE
    return card


@kernel
def draw_encounter(s):
    """Return the kind of the top encounter card, or NONE when all are gone."""
    if s.encounters_left == 0:
        return NONE
    s.encounters_left -= 1
    kind = s.encounter_pile[s.encounters_left]
    s.encounter_pile[s.encounters_left] = NONE
    s.encounters_returned = min(s.encounters_returned, s.encounters_left)
    return kind


@kernel
def draw_bath(s):
    """Return the kind of the top hot spring card, or NONE when all are gone."""
    if s.baths_left == 0:
        return NONE
    s.baths_left -= 1
    kind = s.bath_pile[s.baths_left]
    s.bath_pile[s.baths_left] = NONE
    return kind


@kernel
def draw_meal(s):
    """Return the top meal card, or NONE when all are gone; nobody sees which it is.

    What a seat remembered of it, and so of the group it lay in, no longer tells where a card is.
    """
    if s.meals_left == 0:
        return NONE
    s.meals_left -= 1
    card = s.meal_pile[s.meals_left]
    s.meal_pile[s.meals_left] = NONE
    for p in range(s.num_players):
        note = s.meal_note[p, card]
        if note != UNSEEN:
            s.meal_note[p, card] = UNSEEN
            if note != PLACED:
                for other in range(NUM_MEALS):
                    if s.meal_note[p, other] == note:
                        s.meal_note[p, other] = UNSEEN
    return card
