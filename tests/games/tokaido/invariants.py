"""The invariants of RULES.md as a kernel, so that they can be checked after every decision."""

from enum import IntEnum

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.tokaido import tables as t
from boardenvs.games.tokaido.state import Phase

DISH_COPIES = t.frozen(np.bincount(t.MEAL_DISH, minlength=t.DISHES))
ENCOUNTER_COPIES = t.frozen(np.bincount(t.ENCOUNTER_PILE, minlength=t.ENCOUNTER_KINDS))
BATH_COPIES = t.frozen(np.bincount(t.BATH_PILE, minlength=t.BATH_KINDS))
CARD_POINTS = t.frozen(np.where(t.ENCOUNTER_TEMPLE_COINS > 0, 0, t.ENCOUNTER_POINTS))
MOST_MOVES = t.frozen([0, 0, 62, 62, 90, 94])
LEAST_MOVES_EACH = 4
MOST_TEMPLE = 60  # nine temple stops of four coins, two priests, and to spare
INN = int(t.Stop.INN)
WALKERS, SPACE_KIND, DOUBLES_OPEN = t.WALKERS, t.SPACE_KIND, t.DOUBLES_OPEN
SPACES, DISHES, FAMILIES = t.SPACES, t.DISHES, t.FAMILIES
BATH_KINDS, ENCOUNTER_KINDS, PANORAMA_KINDS = t.BATH_KINDS, t.ENCOUNTER_KINDS, t.PANORAMA_KINDS
NUM_SOUVENIRS, NUM_ACHIEVEMENTS, OFFER, MOST_DRAWN = (
    t.NUM_SOUVENIRS, t.NUM_ACHIEVEMENTS, t.OFFER, t.MOST_DRAWN,
)  # fmt: skip
MEAL_DISH, MEAL_POINTS, SOUVENIR_FAMILY = t.MEAL_DISH, t.MEAL_POINTS, t.SOUVENIR_FAMILY
PANORAMA_SECTIONS, PANORAMA_ACHIEVEMENT = t.PANORAMA_SECTIONS, t.PANORAMA_ACHIEVEMENT
BATH_POINTS, BATH_BONUS = t.BATH_POINTS, t.BATH_BONUS
ENCOUNTER_BONUS_POINTS, ACHIEVEMENT_BONUS = t.ENCOUNTER_BONUS_POINTS, t.ACHIEVEMENT_BONUS
ACHIEVEMENT_POINTS, TEMPLE_BONUS = t.ACHIEVEMENT_POINTS, t.TEMPLE_BONUS


class Broken(IntEnum):
    """What `check` found broken; NOTHING is what it should find."""

    NOTHING = 0
    SOUVENIRS = 1  # a souvenir is not in exactly one place
    MEALS = 2  # a dish is not there as often as its copies
    ENCOUNTERS = 3
    BATHS = 4
    MEALS_EATEN = 5  # more than 4
    PURSE = 6  # negative
    ROOM = 7  # more travelers than a stop holds
    PANORAMAS = 8  # more sections than there are, or an achievement held twice
    POINTS = 9  # not the sum of what a seat owns
    FAMILIES = 10  # counts do not fit the owners of the cards
    NO_CHOICE = 11  # no legal action
    MOVES = 12  # fewer or more moves than a game can have
    SCORE_FELL = 13


@kernel
def check(s):
    """Return what is broken in the position, or NOTHING."""
    if not souvenirs_whole(s):
        return Broken.SOUVENIRS
    if not meals_whole(s):
        return Broken.MEALS
    if not encounters_whole(s):
        return Broken.ENCOUNTERS
    if not baths_whole(s):
        return Broken.BATHS
    if not room_kept(s):
        return Broken.ROOM
    for p in range(s.num_players):
        if s.coins[p] < 0:
            return Broken.PURSE
        if bits(s.dishes[p]) > 4:
            return Broken.MEALS_EATEN
        if s.phase != Phase.CHOOSE_TRAVELER and worth(s, p) != s.points[p]:
            return Broken.POINTS
        for panorama in range(PANORAMA_KINDS):
            if s.panoramas[p, panorama] > PANORAMA_SECTIONS[panorama]:
                return Broken.PANORAMAS
    for panorama in range(PANORAMA_KINDS):
        holders, complete = 0, 0
        for p in range(s.num_players):
            holders += s.achievements[p] >> PANORAMA_ACHIEVEMENT[panorama] & 1
            complete += s.panoramas[p, panorama] == PANORAMA_SECTIONS[panorama]
        if holders != min(complete, 1):
            return Broken.PANORAMAS
    for p in range(s.num_players):
        for family in range(FAMILIES):
            owned = 0
            for card in range(NUM_SOUVENIRS):
                owned += s.souvenir_owner[card] == p and SOUVENIR_FAMILY[card] == family
            if owned != s.souvenirs[p, family]:
                return Broken.FAMILIES
    return Broken.NOTHING


@kernel
def bits(number):
    """Return how many bits of `number` are set."""
    count = 0
    while number:
        count += number & 1
        number >>= 1
    return count


@kernel
def souvenirs_whole(s):
    for card in range(NUM_SOUVENIRS):
        places = np.int64(s.souvenir_owner[card] != NONE)
        for i in range(s.souvenirs_left):
            places += s.souvenir_pile[i] == card
        for i in range(OFFER):
            places += s.offer[i] == card
        if places != 1:
            return False
    return True


@kernel
def meals_whole(s):
    for dish in range(DISHES):
        copies = 0
        for i in range(s.meals_left):
            copies += MEAL_DISH[s.meal_pile[i]] == dish
        for i in range(s.menu_left):
            copies += MEAL_DISH[s.menu[i]] == dish
        if s.free_meal != NONE:
            copies += MEAL_DISH[s.free_meal] == dish
        for p in range(s.num_players):
            copies += s.dishes[p] >> dish & 1
        if copies != DISH_COPIES[dish]:
            return False
    return True


@kernel
def encounters_whole(s):
    for kind in range(ENCOUNTER_KINDS):
        copies = 0
        for i in range(s.encounters_left):
            copies += s.encounter_pile[i] == kind
        for i in range(MOST_DRAWN):
            copies += s.drawn[i] == kind
        for p in range(s.num_players):
            copies += s.encounters[p, kind]
        if copies != ENCOUNTER_COPIES[kind]:
            return False
    return True


@kernel
def baths_whole(s):
    for bath in range(BATH_KINDS):
        copies = 0
        for i in range(s.baths_left):
            copies += s.bath_pile[i] == bath
        for p in range(s.num_players):
            copies += s.baths[p, bath]
        if copies != BATH_COPIES[bath]:
            return False
    return True


@kernel
def room_kept(s):
    for index in range(SPACES):
        there = 0
        for walker in range(WALKERS[s.num_players]):
            there += s.space[walker] == index
        if SPACE_KIND[s.return_voyage, index] != INN and there > 1 + DOUBLES_OPEN[s.num_players]:
            return False
    return True


@kernel
def worth(s, p):
    """Return the points of seat `p` counted from what it owns, by RULES.md, "Invariants"."""
    points = 0
    for k in range(1, NUM_SOUVENIRS + 1):
        families = 0
        for family in range(FAMILIES):
            families += s.souvenirs[p, family] >= k
        points += families * families
    for panorama in range(PANORAMA_KINDS):
        points += s.panoramas[p, panorama] * (s.panoramas[p, panorama] + 1) // 2
    for bath in range(BATH_KINDS):
        points += s.baths[p, bath] * (BATH_POINTS[bath] + BATH_BONUS[s.traveler[p]])
    points += MEAL_POINTS * bits(s.dishes[p]) + s.temple[p]
    for kind in range(ENCOUNTER_KINDS):
        each = CARD_POINTS[kind] + ENCOUNTER_BONUS_POINTS[s.traveler[p]]
        points += s.encounters[p, kind] * each
    points += bits(s.achievements[p]) * (ACHIEVEMENT_POINTS + ACHIEVEMENT_BONUS[s.traveler[p]])
    if s.over and s.temple[p] > 0:
        higher = 0
        for total in range(s.temple[p] + 1, MOST_TEMPLE):
            held = False
            for walker in range(WALKERS[s.num_players]):
                held |= s.temple[walker] == total
            higher += held
        points += TEMPLE_BONUS[higher]
    return points
