"""Everything a game of Tokaido must remember, as one fixed-size row of integers.

A *walker* is a traveler on the road: seats 0 to num_players - 1, and with two players one more,
the neutral traveler, at index num_players. A pile's top card is the last of its `left` cards, so
that a card put *under* the pile goes to the front; cells past `left` are NONE.
"""

from enum import IntEnum

import numpy as np

from boardenvs.core.state import state_dtype
from boardenvs.games.tokaido.tables import (
    BATH_KINDS,
    ENCOUNTER_KINDS,
    FAMILIES,
    MOST_DRAWN,
    MOST_ON_MENU,
    MOST_WALKERS,
    NUM_BATHS,
    NUM_ENCOUNTERS,
    NUM_MEALS,
    NUM_SOUVENIRS,
    NUM_TRAVELERS,
    OFFER,
    PANORAMA_KINDS,
    SEATS,
)


class Phase(IntEnum):
    """What is to be decided; each has its own block of actions."""

    CHOOSE_TRAVELER = 0  # a player picks one of the two tiles dealt
    MOVE = 1  # where the walker farthest behind goes
    VILLAGE_BUY = 2  # which of the cards on offer to buy
    TEMPLE_DONATE = 3  # how many coins to give
    ENCOUNTER_KEEP = 4  # which of the cards drawn to keep
    PANORAMA_TAKE = 5  # which panorama to add a section to
    FREE_MEAL = 6  # the meal offered for free: accept or decline
    MEAL = 7  # which meal of the menu to buy, if any


STATE = state_dtype(
    # Variants: 0 or 1.
    ("gastronomy", np.int16),
    ("preparations", np.int16),
    ("initiation", np.int16),
    ("return_voyage", np.int16),
    # Road.
    ("mover", np.int16),  # walker being moved, or finishing its stop
    ("line", np.int16, MOST_WALKERS),  # walkers in the starting line, the first next to the road
    ("space", np.int16, MOST_WALKERS),  # by walker: travel index, 0 the start
    ("slot", np.int16, MOST_WALKERS),  # by walker: 0 on the road; at an inn the order of arrival
    ("temple", np.int16, MOST_WALKERS),  # by walker: coins in the own temple pile
    # By seat; seats beyond num_players stay 0, their traveler NONE.
    ("traveler", np.int16, SEATS),  # tile chosen, NONE before; others see it once all have chosen
    ("coins", np.int16, SEATS),
    ("points", np.int16, SEATS),  # on the score track; final scoring is added at the end
    ("souvenirs", np.int16, (SEATS, FAMILIES)),  # cards owned
    ("panoramas", np.int16, (SEATS, PANORAMA_KINDS)),  # sections owned
    ("baths", np.int16, (SEATS, BATH_KINDS)),  # hot spring cards owned
    ("encounters", np.int16, (SEATS, ENCOUNTER_KINDS)),  # cards owned
    ("dishes", np.int16, SEATS),  # meals eaten: bit d for dish d
    ("achievements", np.int16, SEATS),  # cards held: bit i for achievement i
    ("skipped", np.int16, SEATS),  # 1: took no meal at the inn being visited
    # Piles, offers and the menu.
    ("tiles", np.int16, NUM_TRAVELERS),  # tiles as dealt: two to seat 0, two to seat 1, ...
    ("souvenir_pile", np.int16, NUM_SOUVENIRS),  # card ids
    ("souvenirs_left", np.int16),
    ("souvenir_owner", np.int16, NUM_SOUVENIRS),  # by card: seat, or NONE
    ("souvenir_group", np.int16, NUM_SOUVENIRS),  # by card: village stop that put it under, or 0
    ("groups", np.int16),  # village stops that put cards under so far
    ("offer", np.int16, OFFER),  # card ids on offer, NONE behind the last
    ("meal_pile", np.int16, NUM_MEALS),  # card ids; tables.MEAL_DISH names the dish
    ("meals_left", np.int16),
    ("menu", np.int16, MOST_ON_MENU),  # card ids in ascending order, NONE behind the last
    ("menu_left", np.int16),
    ("inn", np.int16),  # number of the inn being visited, from 1; 0 on the road
    ("discarded", np.int16),  # 1: the neutral traveler removed a card at the inn being visited
    ("free_meal", np.int16),  # card offered for free, else NONE
    # What each seat knows of each meal card: UNSEEN, PLACED, or the inn whose leftovers hold it.
    ("meal_note", np.int16, (SEATS, NUM_MEALS)),
    ("encounter_pile", np.int16, NUM_ENCOUNTERS),  # kinds
    ("encounters_left", np.int16),
    ("encounters_returned", np.int16),  # lowest cards of the pile that a seat put there itself
    ("drawn", np.int16, MOST_DRAWN),  # kinds drawn, to keep one of; NONE otherwise
    ("bath_pile", np.int16, NUM_BATHS),  # kinds
    ("baths_left", np.int16),
)

UNSEEN = 0
"""Meal note: the card may lie anywhere the seat has not looked."""

PLACED = 9
"""Meal note: the seat knows where the card lies. Notes 1 to 4 say: among that inn's leftovers."""
