"""The invariants of RULES.md as a kernel, so that they can be checked after every decision."""

from enum import IntEnum

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.yokohama import tables as t
from boardenvs.games.yokohama.state import BUILT, NEUTRAL, Phase

AREAS, SPACES, COLUMNS, DECKS, GOODS = t.AREAS, t.SPACES, t.COLUMNS, t.DECKS, t.GOODS
HOUSES, COUNTRIES, POSITIONS, IS_CANAL = t.HOUSES, t.COUNTRIES, t.POSITIONS, t.IS_CANAL
NUM_ORDERS, NUM_TECHNOLOGIES, NUM_TOKENS = t.NUM_ORDERS, t.NUM_TECHNOLOGIES, t.NUM_TOKENS
ORDERS_DEALT, HAND_LIMIT, POWER_CAP = t.ORDERS_DEALT, t.HAND_LIMIT, t.POWER_CAP
NUM_POSITIONS, MAX_ROUNDS, ORDERS_REMOVED = t.NUM_POSITIONS, t.MAX_ROUNDS, t.ORDERS_REMOVED
ORDER_COUNTRY, TECHNOLOGY_COUNTRY = t.ORDER_COUNTRY, t.TECHNOLOGY_COUNTRY
TECHNOLOGY_NAME, GRAND_HOTEL = t.TECHNOLOGY_NAME, t.EFFECT_NAMES[t.Effect.STOP_WITH_PRESIDENTS]
END_CHURCH, END_CUSTOMS = t.END_CHURCH, t.END_CUSTOMS
END_SHOPHOUSES, END_TRADING_HOUSES = t.END_SHOPHOUSES, t.END_TRADING_HOUSES
END_ON_EMPTY_ORDERS, NUM_PORTS, NUM_LABORATORIES = (
    t.END_ON_EMPTY_ORDERS, len(t.PORTS), len(t.LABORATORIES),
)  # fmt: skip
PORT_AREA, LABORATORY_AREA = t.frozen(t.PORTS), t.frozen(t.LABORATORIES)
ASSISTANTS = int(t.START_ASSISTANTS.sum())
SHOPHOUSES = int(t.START_SHOPHOUSES.sum())
TRADING_HOUSES = int(t.START_TRADING_HOUSES.sum())
AGENTS, AGENT_COUNT = int(t.AGENT_COUNT.sum()), t.AGENT_COUNT
BY_AGENT_LEAST, BY_MOVE_LEAST = 1, 2  # power of a visit


class Broken(IntEnum):
    """What `check` found broken; NOTHING is what it should find."""

    NOTHING = 0
    ASSISTANTS = 1  # not 20 of a player
    SHOPHOUSES = 2  # not 8 of a player, or two on one site
    TRADING_HOUSES = 3  # not 4 of a player
    ORDERS = 4  # not in exactly one place, but for those removed at setup
    TECHNOLOGIES = 5  # not in exactly one place, or a name owned twice
    TOKENS = 6  # not every area's in exactly one place
    SITES = 7  # an area without one, or two with the same
    AGENTS = 8  # not 10 together
    ICONS = 9  # not those of the technologies and fulfilled orders
    NEGATIVE = 10  # money, goods, imports, pieces
    HAND = 11  # orders in hand with a gap
    BOARDS = 12  # a gap to the left of a card
    CANAL = 13  # something in it
    PRESIDENTS = 14  # two in an area, neither with Grand Hotel
    POWER = 15  # outside 1 to 5
    ROUND = 16  # above the cut, or past the last one
    TRIGGER = 17  # triggered without a reason, or not in spite of one
    TOWN = 18  # areas and positions do not match
    TURNS = 19  # not the same number for all
    COUNTS = 20  # what is counted of a player does not fit what he owns
    NEUTRAL = 21  # a neutral assistant nobody asked for, or one missing
    # Found by the soak.
    NO_CHOICE = 22  # nothing legal, or only the pass
    SCORE_FELL = 23
    TOO_LONG = 24


@kernel
def check(s):
    """Return what is broken in the position, or NOTHING."""
    broken = check_town(s)
    if broken != Broken.NOTHING:
        return broken
    for p in range(s.num_players):
        broken = check_seat(s, p)
        if broken != Broken.NOTHING:
            return broken
    broken = check_cards(s)
    if broken != Broken.NOTHING:
        return broken
    return check_course(s)


@kernel
def check_town(s):
    """Return what is broken in the town."""
    sites, areas = np.int64(0), 0
    for area in range(AREAS):
        position = s.position[area]
        if position == NONE or IS_CANAL[area]:
            for p in range(s.num_players):
                if s.assistants[area, p] != 0:
                    return Broken.CANAL
            for house in range(HOUSES):
                if s.houses[area, house] != NONE:
                    return Broken.CANAL
            if s.site[area] != NONE or s.token[area] != NONE or s.station == area:
                return Broken.CANAL
            if s.trading_house[area] != NONE:
                return Broken.CANAL
        if position != NONE:
            areas += 1
            if s.area_at[position] != area:
                return Broken.TOWN
            if not IS_CANAL[area]:
                bit = np.int64(1) << np.int64(s.site[area]) if s.site[area] != NONE else 0
                if bit == 0 or sites & bit:
                    return Broken.SITES
                sites |= bit
    return Broken.NOTHING if areas == NUM_POSITIONS[s.num_players] else Broken.TOWN


@kernel
def check_seat(s, p):
    """Return what is broken in the pieces and goods of `p`."""
    if s.yen[p] < 0 or s.imports[p] < 0 or s.goods[p].min() < 0 or s.pieces[p].min() < 0:
        return Broken.NEGATIVE
    if s.shophouses[p].min() < 0 or s.trading_houses[p].min() < 0 or s.agents[p].min() < 0:
        return Broken.NEGATIVE
    assistants = s.pieces[p].sum()
    houses, trading_houses = 0, 0
    for area in range(AREAS):
        if s.assistants[area, p] < 0:
            return Broken.NEGATIVE
        assistants += s.assistants[area, p]
        here = 0
        for house in range(HOUSES):
            here += s.houses[area, house] == p
        if here > 1:
            return Broken.SHOPHOUSES
        houses += here
        trading_houses += s.trading_house[area] == p
    for space in range(SPACES):
        assistants += s.church[space] == p
        assistants += s.customs[space] == p
    for deck in range(DECKS):
        claimed = 0
        for i in range(s.num_players):
            claimed += s.claims[deck, i] == p
        if claimed > 1:
            return Broken.ASSISTANTS
        assistants += claimed
    if assistants != ASSISTANTS:
        return Broken.ASSISTANTS
    if s.shophouses[p].sum() != SHOPHOUSES or s.shophouses[p, BUILT] != houses:
        return Broken.SHOPHOUSES
    if s.trading_houses[p].sum() != TRADING_HOUSES or s.trading_houses[p, BUILT] != trading_houses:
        return Broken.TRADING_HOUSES
    for slot in range(1, HAND_LIMIT):
        if s.orders[p, slot] != NONE and s.orders[p, slot - 1] == NONE:
            return Broken.HAND
    return check_owned(s, p)


@kernel
def check_owned(s, p):
    """Return whether the counts of `p` fit the cards and tokens that lie before him."""
    fulfilled, names, tokens = 0, 0, 0
    for country in range(COUNTRIES):
        icons = 0
        for card in range(NUM_ORDERS):
            icons += s.order_owner[card] == p and ORDER_COUNTRY[card] == country
        fulfilled += icons
        for card in range(NUM_TECHNOLOGIES):
            icons += s.technology_owner[card] == p and TECHNOLOGY_COUNTRY[card] == country
        if icons != s.icons[p, country]:
            return Broken.ICONS
    for card in range(NUM_TECHNOLOGIES):
        if s.technology_owner[card] == p:
            if names >> TECHNOLOGY_NAME[card] & 1:
                return Broken.TECHNOLOGIES
            names |= 1 << TECHNOLOGY_NAME[card]
    for token in range(NUM_TOKENS):
        tokens += s.token_owner[token] == p
    if fulfilled != s.fulfilled[p] or names != s.names[p] or tokens != s.tokens_taken[p]:
        return Broken.COUNTS
    return Broken.NOTHING


@kernel
def add(seen, card):
    """Return the set `seen` with `card`, or -1 if it was there already; NONE adds nothing."""
    if card == NONE or seen == -1:
        return seen
    bit = np.int64(1) << np.int64(card)
    return np.int64(-1) if seen & bit else seen | bit


@kernel
def size(seen):
    """Return how many cards a set holds; -1 where one was met twice."""
    if seen == -1:
        return -1
    count = 0
    while seen:
        count += 1
        seen &= seen - 1
    return count


@kernel
def check_cards(s):
    """Return whether some card, token or agent is lost or in two places."""
    orders = np.int64(0)
    for i in range(NUM_ORDERS):
        if (s.order_deck[i] != NONE) != (i < s.orders_left):
            return Broken.ORDERS
        orders = add(orders, s.order_deck[i])
        if s.order_owner[i] != NONE:
            orders = add(orders, i)
    for board in range(NUM_PORTS):
        for column in range(COLUMNS):
            card = s.ports[board, column]
            orders = add(orders, card)
            if column > 0 and card != NONE and s.ports[board, column - 1] == NONE:
                return Broken.BOARDS
    for p in range(s.num_players):
        for slot in range(HAND_LIMIT):
            orders = add(orders, s.orders[p, slot])
        for i in range(ORDERS_DEALT):
            orders = add(orders, s.offered[p, i])
        orders = add(orders, s.put_back[p])
    if size(orders) != NUM_ORDERS - ORDERS_REMOVED[s.num_players]:
        return Broken.ORDERS

    technologies = np.int64(0)
    for i in range(NUM_TECHNOLOGIES):
        if (s.technology_deck[i] != NONE) != (i < s.technologies_left):
            return Broken.TECHNOLOGIES
        technologies = add(technologies, s.technology_deck[i])
        if s.technology_owner[i] != NONE:
            technologies = add(technologies, i)
    for board in range(NUM_LABORATORIES):
        for column in range(COLUMNS):
            card = s.laboratories[board, column]
            technologies = add(technologies, card)
            if column > 0 and card != NONE and s.laboratories[board, column - 1] == NONE:
                return Broken.BOARDS
    if size(technologies) != NUM_TECHNOLOGIES:
        return Broken.TECHNOLOGIES

    tokens, expected = np.int64(0), 0
    for area in range(AREAS):
        expected += s.position[area] != NONE and not IS_CANAL[area]
        tokens = add(tokens, s.token[area])
    for token in range(NUM_TOKENS):
        if s.token_owner[token] != NONE:
            tokens = add(tokens, token)
    if size(tokens) != expected:
        return Broken.TOKENS

    agents = 0
    for country in range(COUNTRIES):
        if s.agent_supply[country] < 0 or s.agent_supply[country] > AGENT_COUNT[country]:
            return Broken.AGENTS
        agents += s.agent_supply[country]
    for p in range(s.num_players):
        agents += s.agents[p].sum()
    return Broken.NOTHING if agents == AGENTS else Broken.AGENTS


@kernel
def check_course(s):
    """Return what is broken in presidents, the visit, the end and the round."""
    moving = s.phase == Phase.MOVE
    for p in range(s.num_players):
        on_the_way = moving and p == s.player
        if s.president[p] != NONE and not on_the_way:
            if IS_CANAL[s.president[p]] or s.position[s.president[p]] == NONE:
                return Broken.CANAL
            for q in range(p):
                both_stopped = not (moving and q == s.player)
                if both_stopped and s.president[q] == s.president[p]:
                    either = s.names[p] | s.names[q]
                    if either & GRAND_HOTEL == 0:
                        return Broken.PRESIDENTS
    if s.visit_area != NONE:
        least = BY_AGENT_LEAST if s.by_agent else BY_MOVE_LEAST
        if s.visit_power < least or s.visit_power > POWER_CAP:
            return Broken.POWER
    for space in range(SPACES):
        may = s.num_players == 2 and space == 0
        on_church = may and s.neutral_assistant_on_church == 1
        on_customs = may and s.neutral_assistant_on_customs == 1
        if (s.church[space] == NEUTRAL) != on_church:
            return Broken.NEUTRAL
        if (s.customs[space] == NEUTRAL) != on_customs:
            return Broken.NEUTRAL
    if s.round_number > MAX_ROUNDS or (s.last_round and s.round_number > s.last_round):
        return Broken.ROUND
    if (s.last_round != 0) != has_reason_to_end(s):
        return Broken.TRIGGER
    if s.over:
        if s.player != 0:
            return Broken.TURNS
        if s.round_number != s.last_round and s.round_number != MAX_ROUNDS:
            return Broken.ROUND
    return Broken.NOTHING


@kernel
def has_reason_to_end(s):
    """Return whether the position shows that the end was triggered, as it then does for good."""
    church, customs = 0, 0
    for space in range(SPACES):
        church += s.church[space] >= 0
        customs += s.customs[space] >= 0
    if church >= END_CHURCH[s.num_players] or customs >= END_CUSTOMS[s.num_players]:
        return True
    for p in range(s.num_players):
        if s.shophouses[p, BUILT] >= END_SHOPHOUSES:
            return True
        if s.trading_houses[p, BUILT] >= END_TRADING_HOUSES:
            return True
    for board in range(NUM_PORTS):
        if s.position[PORT_AREA[board]] != NONE and s.ports[board, COLUMNS - 1] == NONE:
            return END_ON_EMPTY_ORDERS
    return False
