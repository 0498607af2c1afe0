"""Setup: the town, the boards, the decks, and the order each player keeps."""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.prng import below, shuffle
from boardenvs.core.state import NONE
from boardenvs.core.tables import frozen
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.rules.turns import settle
from boardenvs.games.yokohama.state import NEUTRAL, WAREHOUSE, Phase
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENT_DECK,
    AGENT_COUNT,
    AREA_MIN_PLAYERS,
    AREAS,
    CHURCH_NEUTRAL,
    COLUMNS,
    COUNTRIES,
    CUSTOMS_NEUTRAL,
    DECKS,
    GOODS,
    IS_CANAL,
    LABORATORIES,
    NUM_ACHIEVEMENTS,
    NUM_ORDERS,
    NUM_POSITIONS,
    NUM_SITES,
    NUM_TECHNOLOGIES,
    NUM_TOKENS,
    ORDERS_DEALT,
    ORDERS_REMOVED,
    PORTS,
    START_ASSISTANTS,
    START_GOODS,
    START_IMPORTS,
    START_SHOPHOUSES,
    START_TRADING_HOUSES,
    START_YEN,
)

FIRST_KEEP = int(ACTIONS.first[Act.KEEP_ORDER])
PORT_AREA, LABORATORY_AREA = frozen(PORTS), frozen(LABORATORIES)
NUM_PORTS, NUM_LABORATORIES = len(PORTS), len(LABORATORIES)
NUM_CHURCH, NUM_CUSTOMS = len(CHURCH_NEUTRAL), len(CUSTOMS_NEUTRAL)


@kernel
def setup(s):
    """Lay out a game for its number of players and leave the first choice of an order.

    Rule: YO-1.1, YO-1.2, YO-1.13, YO-16.3.
    """
    clear(s)
    lay_out_town(s)
    turn_up_achievements(s)
    fill_laboratories(s)
    fill_ports(s)
    for p in range(s.num_players):
        equip(s, p)
    if s.num_players == 2:
        place_neutral_assistants(s)
    s.phase = Phase.KEEP_ORDER


@kernel
def clear(s):
    """Mark everything as absent."""
    s.area_at[:] = NONE
    s.position[:] = NONE
    s.site[:] = NONE
    s.token[:] = NONE
    s.houses[:] = NONE
    s.trading_house[:] = NONE
    s.station = NONE
    s.church[:] = NONE
    s.customs[:] = NONE
    s.ports[:] = NONE
    s.laboratories[:] = NONE
    s.order_deck[:] = NONE
    s.technology_deck[:] = NONE
    s.claims[:] = NONE
    s.president[:] = NONE
    s.technology_owner[:] = NONE
    s.token_owner[:] = NONE
    s.orders[:] = NONE
    s.offered[:] = NONE
    s.put_back[:] = NONE
    s.order_owner[:] = NONE
    s.placed[:] = NONE
    s.move_start = NONE
    s.visit_area = NONE


@kernel
def lay_out_town(s):
    """Shuffle the areas in play onto the positions; give each but the Canal a site and a token.

    Rule: YO-1.3, YO-1.4, YO-1.7.
    """
    count = 0
    for area in range(AREAS):
        if AREA_MIN_PLAYERS[area] <= s.num_players:
            s.area_at[count] = area
            count += 1
    shuffle(s, s.area_at[:count])
    sites = np.arange(NUM_SITES)
    shuffle(s, sites)
    tokens = np.arange(NUM_TOKENS)
    shuffle(s, tokens)
    card = 0
    for position in range(NUM_POSITIONS[s.num_players]):
        area = s.area_at[position]
        s.position[area] = position
        if not IS_CANAL[area]:
            s.site[area] = sites[card]
            s.token[area] = tokens[card]
            card += 1


@kernel
def turn_up_achievements(s):
    """Turn up one achievement of each deck at random.

    Rule: YO-1.8.
    """
    for deck in range(DECKS):
        count = 0
        for card in range(NUM_ACHIEVEMENTS):
            count += ACHIEVEMENT_DECK[card] == deck
        pick = below(s, count)
        for card in range(NUM_ACHIEVEMENTS):
            if ACHIEVEMENT_DECK[card] == deck:
                if pick == 0:
                    s.achievements[deck] = card
                pick -= 1


@kernel
def fill_laboratories(s):
    """Shuffle the technologies; fill the laboratories in play from the top.

    Rule: YO-1.6, YO-1.9.
    """
    for card in range(NUM_TECHNOLOGIES):
        s.technology_deck[card] = card
    shuffle(s, s.technology_deck)
    s.technologies_left = NUM_TECHNOLOGIES
    for board in range(NUM_LABORATORIES):
        if s.position[LABORATORY_AREA[board]] != NONE:
            for column in range(COLUMNS):
                s.technologies_left -= 1
                s.laboratories[board, column] = s.technology_deck[s.technologies_left]
                s.technology_deck[s.technologies_left] = NONE


@kernel
def draw_order(s):
    """Return the top order of the deck."""
    s.orders_left -= 1
    card = s.order_deck[s.orders_left]
    s.order_deck[s.orders_left] = NONE
    return card


@kernel
def fill_ports(s):
    """Shuffle the orders, remove some unseen with few players; fill the ports; deal two to each.

    Rule: YO-1.6, YO-1.10, YO-1.12.
    """
    for card in range(NUM_ORDERS):
        s.order_deck[card] = card
    shuffle(s, s.order_deck)
    s.orders_left = NUM_ORDERS
    for _ in range(ORDERS_REMOVED[s.num_players]):
        draw_order(s)
    for board in range(NUM_PORTS):
        if s.position[PORT_AREA[board]] != NONE:
            for column in range(COLUMNS):
                s.ports[board, column] = draw_order(s)
    for p in range(s.num_players):
        for i in range(ORDERS_DEALT):
            s.offered[p, i] = draw_order(s)


@kernel
def equip(s, p):
    """Give `p` the pieces, goods and money to start with; the start player has less money.

    Rule: YO-1.11.
    """
    for good in range(GOODS):
        s.goods[p, good] = START_GOODS[good]
    for place in range(WAREHOUSE + 1):
        s.pieces[p, place] = START_ASSISTANTS[place]
        s.shophouses[p, place] = START_SHOPHOUSES[place]
        s.trading_houses[p, place] = START_TRADING_HOUSES[place]
    s.yen[p] = START_YEN[p]
    s.imports[p] = START_IMPORTS
    if p == 0:
        for country in range(COUNTRIES):
            s.agent_supply[country] = AGENT_COUNT[country]


@kernel
def place_neutral_assistants(s):
    """Block a space of the Church and of the Customs, where the option says so.

    Rule: YO-19.1, YO-19.2.
    """
    for space in range(NUM_CHURCH):
        if s.neutral_assistant_on_church and CHURCH_NEUTRAL[space]:
            s.church[space] = NEUTRAL
    for space in range(NUM_CUSTOMS):
        if s.neutral_assistant_on_customs and CUSTOMS_NEUTRAL[space]:
            s.customs[space] = NEUTRAL


@kernel
def legal_orders(s, mask):
    """Mark the orders dealt.

    Rule: YO-1.12.
    """
    for i in range(ORDERS_DEALT):
        mask[FIRST_KEEP + i] = 1


@kernel
def keep_order(s, kept):
    """Keep one of the orders dealt and put the other out of the game; then the next seat's turn.

    Rule: YO-1.12, YO-1.13.
    """
    p = s.player
    for i in range(ORDERS_DEALT):
        if i == kept:
            s.orders[p, 0] = s.offered[p, i]
        else:
            s.put_back[p] = s.offered[p, i]
        s.offered[p, i] = NONE
    s.player += 1
    if s.player == s.num_players:
        s.player = 0
        s.round_number = 1
        s.phase = Phase.EXTRA_1
        settle(s)
