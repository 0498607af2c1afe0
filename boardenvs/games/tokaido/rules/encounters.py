"""Encounters: people met on the road, and by Chuubei at inns."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.rules.gains import (
    can_take,
    gain_section,
    gain_souvenir,
    is_complete,
)
from boardenvs.games.tokaido.rules.piles import draw_encounter, draw_souvenir, put_under
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import (
    ENCOUNTER_BONUS_COINS,
    ENCOUNTER_BONUS_POINTS,
    ENCOUNTER_COINS,
    ENCOUNTER_EFFECT,
    ENCOUNTER_PANORAMA,
    ENCOUNTER_POINTS,
    ENCOUNTER_TEMPLE_COINS,
    ENCOUNTERS_DRAWN,
    MOST_DRAWN,
    Effect,
)

FIRST_KEEP = int(ACTIONS.first[Act.KEEP])


@kernel
def meet(s, p):
    """Have an encounter; return whether it waits for a decision of `p`.

    Umegae gains her coin and point first; Yoshiyasu draws two cards and is asked which to keep.
    Rule: TK-7.1, TK-7.2, TK-7.3.
    """
    s.coins[p] += ENCOUNTER_BONUS_COINS[s.traveler[p]]
    s.points[p] += ENCOUNTER_BONUS_POINTS[s.traveler[p]]
    cards = ENCOUNTERS_DRAWN[s.traveler[p]]
    if cards == 1:
        return resolve(s, p, draw_encounter(s))
    for i in range(cards):
        s.drawn[i] = draw_encounter(s)
    if s.drawn[0] == NONE:
        return False
    s.phase = Phase.ENCOUNTER_KEEP
    return True


@kernel
def legal_cards(s, mask):
    """Mark the kinds Yoshiyasu drew; two cards of a kind are one choice.

    Rule: TK-7.3.
    """
    for i in range(MOST_DRAWN):
        if s.drawn[i] != NONE:
            mask[FIRST_KEEP + s.drawn[i]] = 1


@kernel
def keep(s, p, kind):
    """Keep one card of `kind`, put the other under the pile, then let the kept one act.

    Rule: TK-7.3, TK-12.3.
    """
    kept = False
    for i in range(MOST_DRAWN):
        card = s.drawn[i]
        s.drawn[i] = NONE
        if card == kind and not kept:
            kept = True
        elif card != NONE:
            put_under(s.encounter_pile, s.encounters_left, card)
            s.encounters_left += 1
            s.encounters_returned += 1
    return resolve(s, p, kind)


@kernel
def resolve(s, p, kind):
    """Add a card of `kind` to the collection and let it act; return whether `p` must decide.

    Rule: TK-7.2, TK-7.4, TK-7.5, TK-7.6, TK-7.7, TK-7.8, TK-7.9.
    """
    if kind == NONE:
        return False
    s.encounters[p, kind] += 1
    effect = ENCOUNTER_EFFECT[kind]
    s.points[p] += ENCOUNTER_POINTS[kind]
    s.coins[p] += ENCOUNTER_COINS[kind]
    s.temple[p] += ENCOUNTER_TEMPLE_COINS[kind]
    if effect == Effect.GAIN_TOP_SOUVENIR:
        card = draw_souvenir(s)
        if card != NONE:
            gain_souvenir(s, p, card)
    elif effect == Effect.GAIN_PANORAMA:
        panorama = ENCOUNTER_PANORAMA[kind]
        if not is_complete(s, p, panorama):
            gain_section(s, p, panorama)
        elif can_take(s, p):
            s.phase = Phase.PANORAMA_TAKE
            return True
    return False
