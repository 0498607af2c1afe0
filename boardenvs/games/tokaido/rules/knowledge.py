"""What a seat cannot know, redealt: the worlds that look the same from where it sits."""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.prng import below, redeal
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.state import PLACED, Phase
from boardenvs.games.tokaido.tables import (
    ENCOUNTERS_DRAWN,
    MOST_DRAWN,
    MOST_ON_MENU,
    NUM_ENCOUNTERS,
    NUM_MEALS,
    NUM_TRAVELERS,
    SEATS,
    TRAVELERS_OFFERED,
    WALKERS,
)

MEAL_PLACES = NUM_MEALS + MOST_ON_MENU + 1
"""Where a meal card can lie unseen: the pile from the bottom, the menu, the free meal."""


@kernel
def resample(s, viewer):
    """Redeal all that `viewer` cannot know.

    The result depends on what `viewer` knows and on `s.rng`, and on nothing else.
    Rule: TK-13.1, TK-13.2.
    """
    redeal(s, s.bath_pile[: s.baths_left])
    redeal_souvenirs(s)
    redeal_encounters(s, viewer)
    redeal_meals(s, viewer)
    if not s.initiation:
        redeal_tiles(s, viewer)
        if s.phase == Phase.CHOOSE_TRAVELER:
            redeal(s, s.line[: WALKERS[s.num_players]])


@kernel
def redeal_souvenirs(s):
    """Redeal each group of the souvenir pile in itself: everyone saw which cards it holds.

    Rule: TK-13.7.
    """
    low = 0
    while low < s.souvenirs_left:
        group = s.souvenir_group[s.souvenir_pile[low]]
        high = low + 1
        while high < s.souvenirs_left and s.souvenir_group[s.souvenir_pile[high]] == group:
            high += 1
        redeal(s, s.souvenir_pile[low:high])
        low = high


@kernel
def redeal_encounters(s, viewer):
    """Redeal the encounter pile, and the cards Yoshiyasu drew unless he is the viewer.

    What he put under the pile stays where he knows it to be.
    Rule: TK-13.6.
    """
    if ENCOUNTERS_DRAWN[s.traveler[viewer]] > 1 and s.phase != Phase.CHOOSE_TRAVELER:
        redeal(s, s.encounter_pile[s.encounters_returned : s.encounters_left])
        return
    left = s.encounters_left
    cards = np.empty(NUM_ENCOUNTERS, np.int16)
    for i in range(left):
        cards[i] = s.encounter_pile[i]
    total = left
    for i in range(MOST_DRAWN):
        if s.drawn[i] != NONE:
            cards[total] = s.drawn[i]
            total += 1
    redeal(s, cards[:total])
    for i in range(left):
        s.encounter_pile[i] = cards[i]
    for i in range(total - left):
        s.drawn[i] = cards[left + i]


@kernel
def meal_at(s, place):
    """Return the meal card at `place` of MEAL_PLACES, or NONE."""
    if place < NUM_MEALS:
        return s.meal_pile[place]
    if place < NUM_MEALS + MOST_ON_MENU:
        return s.menu[place - NUM_MEALS]
    return s.free_meal


@kernel
def redeal_meals(s, viewer):
    """Redeal the unseen meals, and each group of leftovers the viewer knows in itself.

    Rule: TK-13.4, TK-13.5, TK-13.6.
    """
    places = np.empty(MEAL_PLACES, np.int16)
    cards = np.empty(MEAL_PLACES, np.int16)
    notes = np.empty((MEAL_PLACES, SEATS), np.int16)
    for note in range(PLACED):
        count = 0
        for place in range(MEAL_PLACES):
            card = meal_at(s, place)
            if card != NONE and s.meal_note[viewer, card] == note:
                places[count] = place
                cards[count] = card
                for p in range(s.num_players):
                    notes[count, p] = s.meal_note[p, card]
                count += 1
        if count > 1:
            redeal(s, cards[:count])
            for i in range(count):
                lay_meal(s, places[i], cards[i], notes[i])
    sort_menu(s)


@kernel
def lay_meal(s, place, card, notes):
    """Lay `card` at `place`; what each seat noted of the card there now holds of this one."""
    if place < NUM_MEALS:
        s.meal_pile[place] = card
    elif place < NUM_MEALS + MOST_ON_MENU:
        s.menu[place - NUM_MEALS] = card
    else:
        s.free_meal = card
    for p in range(s.num_players):
        s.meal_note[p, card] = notes[p]


@kernel
def sort_menu(s):
    """Put the menu back in ascending order."""
    for i in range(1, s.menu_left):
        card = s.menu[i]
        while i > 0 and s.menu[i - 1] > card:
            s.menu[i] = s.menu[i - 1]
            i -= 1
        s.menu[i] = card


@kernel
def redeal_tiles(s, viewer):
    """Redeal the tiles that others hold unseen and those in the box.

    Before the reveal that is all but the viewer's two; others who have chosen choose anew. After
    it, the chosen tiles stay and what the others returned is redealt.
    Rule: TK-13.3.
    """
    hidden = s.phase == Phase.CHOOSE_TRAVELER
    cells = np.empty(NUM_TRAVELERS, np.int16)
    tiles = np.empty(NUM_TRAVELERS, np.int16)
    count = 0
    for i in range(NUM_TRAVELERS):
        owner = i // TRAVELERS_OFFERED
        known = owner == viewer or (
            not hidden and owner < s.num_players and s.tiles[i] == s.traveler[owner]
        )
        if not known:
            cells[count] = i
            tiles[count] = s.tiles[i]
            count += 1
    redeal(s, tiles[:count])
    for k in range(count):
        s.tiles[cells[k]] = tiles[k]
    if hidden:
        for p in range(s.num_players):
            if p != viewer and s.traveler[p] != NONE:
                s.traveler[p] = s.tiles[p * TRAVELERS_OFFERED + below(s, TRAVELERS_OFFERED)]
