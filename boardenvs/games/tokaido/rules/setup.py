"""Setup: piles, tiles, the starting line, and the choice of travelers."""

from boardenvs.core.jit import kernel
from boardenvs.core.prng import shuffle
from boardenvs.core.state import NONE
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.rules.turns import next_turn
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import (
    BATH_PILE,
    ENCOUNTER_PILE,
    HAS_NEUTRAL,
    NO_TRAVELER,
    NUM_BATHS,
    NUM_ENCOUNTERS,
    NUM_MEALS,
    NUM_SOUVENIRS,
    NUM_TRAVELERS,
    PREPARATION_COINS,
    START_COINS,
    START_POINTS,
    TRAVELERS_OFFERED,
    WALKERS,
)

FIRST_CHOOSE = int(ACTIONS.first[Act.CHOOSE])


@kernel
def setup(s):
    """Shuffle the piles, deal the tiles and draw the starting line, which none sees yet.

    Chance acts here, and later only in the order of cards put under a pile and the neutral
    traveler's discard.
    Rule: TK-1.1, TK-1.2, TK-1.4, TK-10.1, TK-12.6.
    """
    s.traveler[:] = NONE
    s.offer[:] = NONE
    s.menu[:] = NONE
    s.free_meal = NONE
    s.drawn[:] = NONE
    s.souvenir_owner[:] = NONE
    for card in range(NUM_SOUVENIRS):
        s.souvenir_pile[card] = card
    for card in range(NUM_MEALS):
        s.meal_pile[card] = card
    for i in range(NUM_ENCOUNTERS):
        s.encounter_pile[i] = ENCOUNTER_PILE[i]
    for i in range(NUM_BATHS):
        s.bath_pile[i] = BATH_PILE[i]
    s.souvenirs_left, s.meals_left = NUM_SOUVENIRS, NUM_MEALS
    s.encounters_left, s.baths_left = NUM_ENCOUNTERS, NUM_BATHS
    shuffle(s, s.souvenir_pile)
    shuffle(s, s.meal_pile)
    shuffle(s, s.encounter_pile)
    shuffle(s, s.bath_pile)
    for traveler in range(NUM_TRAVELERS):
        s.tiles[traveler] = traveler
    shuffle(s, s.tiles)
    for walker in range(WALKERS[s.num_players]):
        s.line[walker] = walker
    shuffle(s, s.line[: WALKERS[s.num_players]])
    if s.initiation:
        start_without_travelers(s)
    else:
        s.phase = Phase.CHOOSE_TRAVELER


@kernel
def start_without_travelers(s):
    """Start the initiation variant: no tiles, no powers.

    Rule: TK-10.2.
    """
    s.tiles[:] = NONE
    for p in range(s.num_players):
        s.traveler[p] = NO_TRAVELER
    start_journey(s)


@kernel
def legal_travelers(s, mask):
    """Mark the two tiles dealt to the player.

    Rule: TK-1.4.
    """
    for i in range(TRAVELERS_OFFERED):
        mask[FIRST_CHOOSE + s.tiles[s.player * TRAVELERS_OFFERED + i]] = 1


@kernel
def choose_traveler(s, traveler):
    """Keep one of the tiles dealt; when all have chosen they are revealed and the journey starts.

    Rule: TK-1.4, TK-13.3.
    """
    s.traveler[s.player] = traveler
    if s.player + 1 < s.num_players:
        s.player += 1
    else:
        start_journey(s)


@kernel
def start_journey(s):
    """Hand out the starting coins, line the travelers up and let the hindmost move.

    With preparations purses change by place in the line; the neutral traveler has none.
    Rule: TK-1.5, TK-1.6, TK-9.1, TK-10.5.
    """
    for p in range(s.num_players):
        s.coins[p] = START_COINS[s.traveler[p]]
        s.points[p] = START_POINTS
    for place in range(WALKERS[s.num_players]):
        walker = s.line[place]
        s.slot[walker] = place
        if s.preparations and not (HAS_NEUTRAL[s.num_players] and walker == s.num_players):
            s.coins[walker] += PREPARATION_COINS[place]
    next_turn(s)
