"""What one seat may know, as a record of float32 features in [0, 1].

Seats are rotated: index k of an axis of SEATS is the seat k places after the viewer, so index 0 is
the viewer itself. The first block is public, the second the viewer's own knowledge.
"""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.core.tables import frozen
from boardenvs.games.tokaido.rules.ending import METRICS
from boardenvs.games.tokaido.rules.road import is_neutral
from boardenvs.games.tokaido.state import PLACED, Phase
from boardenvs.games.tokaido.tables import (
    BATH_KINDS,
    BATH_PILE,
    DESTINATION,
    DISH_PRICE,
    DISHES,
    DOUBLES_OPEN,
    ENCOUNTER_KINDS,
    ENCOUNTER_PILE,
    ENCOUNTERS_DRAWN,
    FAMILIES,
    FREE_MEAL,
    HAS_NEUTRAL,
    MEAL_DISH,
    MOST_DRAWN,
    MOST_ON_MENU,
    NEXT_INN,
    NO_TRAVELER,
    NUM_ACHIEVEMENTS,
    NUM_BATHS,
    NUM_ENCOUNTERS,
    NUM_MEALS,
    NUM_SOUVENIRS,
    NUM_TRAVELERS,
    OFFER,
    PANORAMA_KINDS,
    PANORAMA_SECTIONS,
    SEATS,
    SOUVENIR_FAMILY,
    SOUVENIR_PRICE,
    SPACE_KIND,
    SPACE_SLOTS,
    SPACES,
    TRAVELERS_OFFERED,
    WALKERS,
    Metric,
)

# Scales: what a feature is divided by. Larger values than these are cut to 1.
MOST_COINS = 30
MOST_TEMPLE = 20
MOST_POINTS = 120
MOST_PRICE = 12
LONGEST_LEG = 14

F = np.float32

# What one card or unit adds to its feature: products, since a division costs five times as much.
COIN, TEMPLE_COIN, POINT, PRICE = 1 / MOST_COINS, 1 / MOST_TEMPLE, 1 / MOST_POINTS, 1 / MOST_PRICE
STEP, LEG_STEP, SLOT_SHARE = 1 / DESTINATION, 1 / LONGEST_LEG, 1 / (SEATS - 1)
FAMILY_SHARE = frozen(1 / np.bincount(SOUVENIR_FAMILY, minlength=FAMILIES), F)
BATH_SHARE = frozen(1 / np.bincount(BATH_PILE, minlength=BATH_KINDS), F)
ENCOUNTER_SHARE = frozen(1 / np.bincount(ENCOUNTER_PILE, minlength=ENCOUNTER_KINDS), F)
DISH_SHARE = frozen(1 / np.bincount(MEAL_DISH, minlength=DISHES), F)
SECTION_SHARE = frozen(1 / PANORAMA_SECTIONS, F)
PRINTED_SHARE = frozen(SOUVENIR_PRICE / SOUVENIR_PRICE.max(), F)
ROAD_KIND = frozen(SPACE_KIND / SPACE_KIND.max(), F)
ROAD_SLOTS = frozen(np.minimum(SPACE_SLOTS, 2) / 2, F)

OBSERVATION = np.dtype(
    [
        # Public.
        ("num_players", F, SEATS - 1),  # one-hot, from 2
        ("variants", F, 4),  # gastronomy, preparations, initiation, return voyage
        ("phase", F, len(Phase)),  # one-hot
        ("player", F, SEATS),  # one-hot: who decides
        ("mover", F, SEATS + 1),  # one-hot: traveler being moved; the last is the neutral one
        ("traveler", F, (SEATS, NUM_TRAVELERS)),  # one-hot, once revealed; the own one at once
        ("space", F, SEATS),  # travel index / 54
        ("to_inn", F, SEATS),  # positions to the next inn / 14
        ("slot", F, SEATS),  # / 4
        ("coins", F, SEATS),  # / 30
        ("temple", F, SEATS),  # coins in the temple pile / 20
        ("points", F, SEATS),  # / 120
        ("souvenirs", F, (SEATS, FAMILIES)),  # cards owned / cards there are
        ("panoramas", F, (SEATS, PANORAMA_KINDS)),  # sections owned / sections
        ("baths", F, (SEATS, BATH_KINDS)),  # cards owned / cards there are
        ("encounters", F, (SEATS, ENCOUNTER_KINDS)),  # cards owned / cards there are
        ("dishes", F, (SEATS, DISHES)),  # 1: eaten
        ("achievements", F, (SEATS, NUM_ACHIEVEMENTS)),  # 1: card held
        ("meal_prices", F, SEATS),  # sum of printed prices / 12
        ("leading", F, (SEATS, METRICS)),  # 1: has most of what an end-of-game achievement counts
        ("skipped", F, SEATS),  # 1: took no meal at the inn being visited
        ("neutral", F, 4),  # neutral traveler: space, to_inn, slot, temple, scaled as above
        ("road_kind", F, SPACES),  # kind of stop / 8, in the order of tables.Stop
        ("road_slots", F, SPACES),  # travelers it holds / 2; an inn shows 1
        ("road_taken", F, SPACES),  # travelers there / 2, cut at 1
        ("here", F, SPACES),  # one-hot: where the traveler being moved stands
        ("piles", F, 4),  # cards left of souvenirs, meals, encounters, hot springs
        ("souvenir_owned", F, NUM_SOUVENIRS),  # 1: owned by someone
        ("souvenir_under", F, NUM_SOUVENIRS),  # 1: put back unsold, still in the pile
        ("baths_left", F, BATH_KINDS),  # cards in the pile / cards there are
        ("encounters_unmet", F, ENCOUNTER_KINDS),  # cards nobody owns / cards there are
        ("menu_left", F),  # cards on the menu / 6
        ("offer", F, NUM_SOUVENIRS),  # 1: on offer
        ("offer_family", F, (OFFER, FAMILIES)),  # one-hot, in the order of the offer
        ("offer_price", F, OFFER),  # printed price / 3
        # The viewer's own.
        ("tiles", F, NUM_TRAVELERS),  # the tiles dealt; once revealed, the one returned
        ("menu_seen", F),  # 1: has seen the menu of the inn being visited
        ("menu", F, DISHES),  # cards still on it as far as known / cards there are
        ("menu_short", F),  # 1: the neutral traveler has since taken one of them, unseen
        ("free_meal", F, DISHES),  # one-hot: the dish offered for free
        ("declined", F, DISHES),  # 1: a meal declined that lies under the pile
        ("drawn", F, ENCOUNTER_KINDS),  # cards drawn to choose from / cards there are
        ("returned", F, ENCOUNTER_KINDS),  # cards put under the pile / cards there are
    ]
)


@kernel
def observe(s, viewer, o):
    """Fill `o`, a zeroed OBSERVATION, with what `viewer` may know; leave `s` alone.

    Rule: TK-13.1, TK-13.2.
    """
    observe_turn(s, viewer, o)
    revealed = s.phase != Phase.CHOOSE_TRAVELER
    if revealed:
        observe_road(s, o)
    for k in range(s.num_players):
        p = (viewer + k) % s.num_players
        observe_seat(s, p, k, o)
        if revealed:
            observe_place(s, p, k, o)
    observe_leaders(s, o)
    observe_piles(s, o)
    observe_tiles(s, viewer, o)
    observe_meals(s, viewer, o)
    observe_encounters(s, viewer, o)


@kernel
def observe_turn(s, viewer, o):
    """Fill the variants in play, the phase, who decides and which traveler is being moved."""
    o.num_players[s.num_players - 2] = 1
    o.variants[0] = s.gastronomy
    o.variants[1] = s.preparations
    o.variants[2] = s.initiation
    o.variants[3] = s.return_voyage
    if s.over:
        return
    o.phase[s.phase] = 1
    o.player[(s.player - viewer) % s.num_players] = 1
    if s.phase != Phase.CHOOSE_TRAVELER:
        if is_neutral(s, s.mover):
            o.mover[SEATS] = 1
        else:
            o.mover[(s.mover - viewer) % s.num_players] = 1
        o.here[s.space[s.mover]] = 1


@kernel
def observe_road(s, o):
    """Fill the road and who stands on it."""
    doubles = DOUBLES_OPEN[s.num_players]
    for index in range(SPACES):
        o.road_kind[index] = ROAD_KIND[s.return_voyage, index]
        o.road_slots[index] = ROAD_SLOTS[doubles, s.return_voyage, index]
    for walker in range(WALKERS[s.num_players]):
        index = s.space[walker]
        o.road_taken[index] = min(o.road_taken[index] + 0.5, 1)
    if HAS_NEUTRAL[s.num_players]:
        walker = s.num_players
        index = s.space[walker]
        o.neutral[0] = index * STEP
        o.neutral[1] = (NEXT_INN[s.return_voyage, index] - index) * LEG_STEP
        o.neutral[2] = s.slot[walker] * SLOT_SHARE
        o.neutral[3] = min(s.temple[walker] * TEMPLE_COIN, 1)


@kernel
def observe_place(s, p, k, o):
    """Fill where seat `p` stands and who travels there."""
    index = s.space[p]
    o.space[k] = index * STEP
    o.to_inn[k] = (NEXT_INN[s.return_voyage, index] - index) * LEG_STEP
    o.slot[k] = s.slot[p] * SLOT_SHARE
    if s.traveler[p] != NO_TRAVELER:
        o.traveler[k, s.traveler[p]] = 1


@kernel
def observe_seat(s, p, k, o):
    """Fill the purse, points and collection of seat `p`.

    What the end-of-game achievements count is added up on the way, in `o.leading`.
    """
    o.coins[k] = min(s.coins[p] * COIN, 1)
    o.temple[k] = min(s.temple[p] * TEMPLE_COIN, 1)
    o.points[k] = min(s.points[p] * POINT, 1)
    o.skipped[k] = s.skipped[p]
    prices, baths, encounters, souvenirs = 0, 0, 0, 0
    for family in range(FAMILIES):
        souvenirs += s.souvenirs[p, family]
        o.souvenirs[k, family] = s.souvenirs[p, family] * FAMILY_SHARE[family]
    for panorama in range(PANORAMA_KINDS):
        o.panoramas[k, panorama] = s.panoramas[p, panorama] * SECTION_SHARE[panorama]
    for bath in range(BATH_KINDS):
        baths += s.baths[p, bath]
        o.baths[k, bath] = s.baths[p, bath] * BATH_SHARE[bath]
    for kind in range(ENCOUNTER_KINDS):
        encounters += s.encounters[p, kind]
        o.encounters[k, kind] = s.encounters[p, kind] * ENCOUNTER_SHARE[kind]
    for dish in range(DISHES):
        eaten = s.dishes[p] >> dish & 1
        prices += eaten * DISH_PRICE[dish]
        o.dishes[k, dish] = eaten
    for card in range(NUM_ACHIEVEMENTS):
        o.achievements[k, card] = s.achievements[p] >> card & 1
    o.meal_prices[k] = min(prices * PRICE, 1)
    o.leading[k, Metric.SUM_PRINTED_MEAL_PRICE] = prices
    o.leading[k, Metric.COUNT_HOT_SPRING_CARDS] = baths
    o.leading[k, Metric.COUNT_ENCOUNTER_CARDS] = encounters
    o.leading[k, Metric.COUNT_SOUVENIR_CARDS] = souvenirs


@kernel
def observe_leaders(s, o):
    """Turn the counts in `o.leading` into who would take each achievement if the game ended now."""
    for metric in range(METRICS):
        most = np.float32(0)
        for k in range(s.num_players):
            most = max(most, o.leading[k, metric])
        for k in range(s.num_players):
            o.leading[k, metric] = most > 0 and o.leading[k, metric] == most


@kernel
def observe_piles(s, o):
    """Fill what all can tell of the piles, the offer and the menu: sizes, and cards seen.

    Rule: TK-13.7.
    """
    o.piles[0] = s.souvenirs_left / NUM_SOUVENIRS
    o.piles[1] = s.meals_left / NUM_MEALS
    o.piles[2] = s.encounters_left / NUM_ENCOUNTERS
    o.piles[3] = s.baths_left / NUM_BATHS
    o.menu_left = s.menu_left / MOST_ON_MENU
    for card in range(NUM_SOUVENIRS):
        o.souvenir_owned[card] = s.souvenir_owner[card] != NONE
    for i in range(s.souvenirs_left):
        card = s.souvenir_pile[i]
        if s.souvenir_group[card] == 0:
            break
        o.souvenir_under[card] = 1
    for i in range(OFFER):
        card = s.offer[i]
        if card != NONE:
            o.offer[card] = 1
            o.offer_family[i, SOUVENIR_FAMILY[card]] = 1
            o.offer_price[i] = PRINTED_SHARE[card]
    for bath in range(BATH_KINDS):
        owned = 0
        for p in range(s.num_players):
            owned += s.baths[p, bath]
        o.baths_left[bath] = 1 - owned * BATH_SHARE[bath]
    for kind in range(ENCOUNTER_KINDS):
        met = 0
        for p in range(s.num_players):
            met += s.encounters[p, kind]
        o.encounters_unmet[kind] = 1 - met * ENCOUNTER_SHARE[kind]


@kernel
def observe_tiles(s, viewer, o):
    """Fill the viewer's two tiles while all choose, later the one it returned; and its choice.

    Rule: TK-13.3.
    """
    if s.initiation:
        return
    if s.traveler[viewer] != NONE:
        o.traveler[0, s.traveler[viewer]] = 1
    for i in range(TRAVELERS_OFFERED):
        tile = s.tiles[viewer * TRAVELERS_OFFERED + i]
        if s.phase == Phase.CHOOSE_TRAVELER or tile != s.traveler[viewer]:
            o.tiles[tile] = 1


@kernel
def observe_meals(s, viewer, o):
    """Fill what the viewer knows of the menu, of a meal offered to it, of meals it declined.

    Rule: TK-13.4, TK-13.5, TK-13.6.
    """
    for i in range(s.menu_left):
        card = s.menu[i]
        if s.meal_note[viewer, card] == PLACED:
            o.menu_seen = 1
            o.menu[MEAL_DISH[card]] += DISH_SHARE[MEAL_DISH[card]]
    if s.discarded:
        for card in range(NUM_MEALS):
            if s.meal_note[viewer, card] == s.inn:
                o.menu_seen = 1
                o.menu_short = 1
                o.menu[MEAL_DISH[card]] += DISH_SHARE[MEAL_DISH[card]]
    if s.phase != Phase.CHOOSE_TRAVELER and FREE_MEAL[s.traveler[viewer]]:
        for i in range(s.meals_left):
            card = s.meal_pile[i]
            if s.meal_note[viewer, card] == PLACED:
                o.declined[MEAL_DISH[card]] = 1
    if s.free_meal != NONE and s.player == viewer:
        o.free_meal[MEAL_DISH[s.free_meal]] = 1


@kernel
def observe_encounters(s, viewer, o):
    """Fill the encounters the viewer drew to choose from, and those it put under the pile.

    Rule: TK-13.6.
    """
    if s.phase == Phase.CHOOSE_TRAVELER or ENCOUNTERS_DRAWN[s.traveler[viewer]] == 1:
        return
    for i in range(MOST_DRAWN):
        if s.drawn[i] != NONE:
            o.drawn[s.drawn[i]] += ENCOUNTER_SHARE[s.drawn[i]]
    for i in range(s.encounters_returned):
        kind = s.encounter_pile[i]
        o.returned[kind] += ENCOUNTER_SHARE[kind]
