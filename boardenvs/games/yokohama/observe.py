"""What one seat may know, as a record of float32 features in [0, 1].

Seats are rotated: index k of an axis of SEATS is the seat k places after the viewer, so index 0 is
the viewer itself. Areas keep their index of areas.toml in every layout. The last block is the
viewer's own knowledge, all else is public.
"""

import numpy as np

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.core.tables import frozen
from boardenvs.games.yokohama.rules.ending import industry
from boardenvs.games.yokohama.rules.seats import orders_in_hand
from boardenvs.games.yokohama.rules.town import power_bonus, power_on_board
from boardenvs.games.yokohama.state import NEUTRAL, Phase
from boardenvs.games.yokohama.tables import (
    AREAS,
    COLUMNS,
    COUNTRIES,
    DECKS,
    GOODS,
    HAND_LIMIT,
    HOUSES,
    LABORATORIES,
    NAME_INDUSTRY,
    NAMES,
    NUM_ACHIEVEMENTS,
    NUM_ORDERS,
    NUM_POSITIONS,
    NUM_TECHNOLOGIES,
    ORDER_ASSISTANTS,
    ORDER_COUNTRY,
    ORDER_IMPORTS,
    ORDER_PAY,
    ORDER_POINTS,
    ORDER_YEN,
    ORDERS_DEALT,
    PORTS,
    POSITION_PLACE,
    POWER_CAP,
    SEATS,
    SITE_AMOUNT,
    SITE_GAIN,
    SITE_POINTS,
    SPACES,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_NAME,
    TOKEN_KIND,
    TOKEN_KINDS,
    Gain,
)

F = np.float32

# What one unit adds to its feature; larger values are cut to 1.
POINT, YEN, IMPORT, GOOD = 1 / 150, 1 / 30, 1 / 10, 1 / 10
ASSISTANT, SHOPHOUSE, TRADING_HOUSE = 1 / 20, 1 / 8, 1 / 4
AGENT, ICON, FULFILLED, TOKEN_SHARE = 1 / 5, 1 / 6, 1 / 10, 1 / 8
INDUSTRY = 1 / int(NAME_INDUSTRY.sum())
ORDER_SHARE, TECHNOLOGY_SHARE, HELD = 1 / NUM_ORDERS, 1 / NUM_TECHNOLOGIES, 1 / HAND_LIMIT
POWER, ROUND, REPEAT, AGENT_LEFT = 1 / POWER_CAP, 1 / 40, 1 / 6, 1 / 3
PLACE_SHARE = frozen(POSITION_PLACE / POSITION_PLACE.max(), F)
NUM_PORTS, NUM_LABORATORIES = len(PORTS), len(LABORATORIES)
PHASES = len(Phase)

_ORDER = [
    *(ORDER_PAY / ORDER_PAY.max()).T,
    ORDER_POINTS / ORDER_POINTS.max(),
    ORDER_YEN / ORDER_YEN.max(),
    ORDER_IMPORTS / ORDER_IMPORTS.max(),
    ORDER_ASSISTANTS / ORDER_ASSISTANTS.max(),
    *np.eye(COUNTRIES)[ORDER_COUNTRY].T,
]
ORDER_FEATURES = frozen(np.stack(_ORDER, 1), F)
ORDER_SIZE = ORDER_FEATURES.shape[1]
TECHNOLOGY_FEATURES = frozen(
    np.concatenate([np.eye(NAMES)[TECHNOLOGY_NAME], np.eye(COUNTRIES)[TECHNOLOGY_COUNTRY]], 1), F
)
TECHNOLOGY_SIZE = TECHNOLOGY_FEATURES.shape[1]
SITE_FEATURES = frozen(
    np.stack([SITE_GAIN / (len(Gain) - 1), SITE_AMOUNT / SITE_AMOUNT.max()], 2), F
)
TRADING_FEATURE = frozen(SITE_POINTS / SITE_POINTS.max(), F)

PORT_SHAPE = (NUM_PORTS, COLUMNS, ORDER_SIZE)
LABORATORY_SHAPE = (NUM_LABORATORIES, COLUMNS, TECHNOLOGY_SIZE)

OBSERVATION = np.dtype(
    [
        # The turn.
        ("num_players", F, SEATS - 1),  # one-hot, from 2
        ("options", F, 3),  # neutral assistant on the Church, on the Customs, dummy industry
        ("seat", F, SEATS),  # one-hot: the viewer's seat, which breaks ties
        ("phase", F, PHASES),  # one-hot
        ("player", F, SEATS),  # one-hot: whose turn it is
        ("round_number", F),  # / 40
        ("last_round", F, 2),  # the end is triggered; this is the last round
        ("agent_used", F),  # 1: an agent was used this turn
        ("placed", F, AREAS),  # 1: used in the running placement
        ("move_start", F, AREAS),  # one-hot: where the move began
        ("entered", F, AREAS),  # 1: entered in this move
        ("visit_area", F, AREAS),  # one-hot
        ("visit", F, 4),  # power / 5, value of the power table / 6, by an agent, repetitions / 6
        # By seat.
        ("points", F, SEATS),  # scored in play, / 150
        ("yen", F, SEATS),  # / 30
        ("imports", F, SEATS),  # / 10
        ("goods", F, (SEATS, GOODS)),  # / 10
        ("pieces", F, (SEATS, 2)),  # assistants in hand and in the warehouse, / 20
        ("shophouses", F, (SEATS, 3)),  # in hand, in the warehouse, built, / 8
        ("trading_houses", F, (SEATS, 3)),  # in hand, in the warehouse, built, / 4
        ("president", F, (SEATS, AREAS)),  # one-hot; all zero in the hand
        ("agents", F, (SEATS, 2)),  # unused, used, / 5
        ("icons", F, (SEATS, COUNTRIES)),  # / 6
        ("names", F, (SEATS, NAMES)),  # 1: technology owned
        ("industry", F, SEATS),  # sum of industry values / that of all
        ("orders_held", F, SEATS),  # orders in hand / 3
        ("fulfilled", F, SEATS),  # orders fulfilled / 10
        ("tokens_taken", F, SEATS),  # / 8
        ("claimed", F, (SEATS, DECKS)),  # 1: achievement claimed
        # The town, by area.
        ("in_play", F, AREAS),  # 1: laid out
        ("place", F, (AREAS, 2)),  # row and column, / the largest of either
        ("assistants", F, (AREAS, SEATS)),  # / 20
        ("houses", F, (AREAS, HOUSES, SEATS)),  # one-hot: whose shophouse is on the space
        ("trading_house", F, (AREAS, SEATS)),  # one-hot
        ("bonus", F, (AREAS, HOUSES, 2)),  # what the space brings: kind / 12, amount / the largest
        ("trading_points", F, AREAS),  # points of the trading house / the largest
        ("token", F, (AREAS, TOKEN_KINDS)),  # one-hot: the token there
        ("station", F, AREAS),  # one-hot
        ("power", F, AREAS),  # the viewer's power there now, / 5
        # The boards.
        ("church", F, (SPACES, SEATS + 1)),  # one-hot: whose assistant; the last is a neutral one
        ("customs", F, (SPACES, SEATS + 1)),  # one-hot, likewise
        ("ports", F, PORT_SHAPE),  # each: pay, points, yen, imports, assistants, country
        ("laboratories", F, LABORATORY_SHAPE),  # each: name, country
        ("achievements", F, NUM_ACHIEVEMENTS),  # 1: in play
        ("agent_supply", F, COUNTRIES),  # / 3
        ("decks", F, 2),  # orders and technologies left / those there are
        # The viewer's own.
        ("orders", F, (HAND_LIMIT, ORDER_SIZE)),  # cards in hand, as on the ports
        ("offered", F, (ORDERS_DEALT, ORDER_SIZE)),  # cards to choose from at set-up
        ("put_back", F, ORDER_SIZE),  # the card put out of the game at set-up
    ]
)


@kernel
def observe(s, viewer, o):
    """Fill `o`, a zeroed OBSERVATION, with what `viewer` may know; leave `s` alone.

    Rule: YO-20.1, YO-20.4.
    """
    observe_turn(s, viewer, o)
    for k in range(s.num_players):
        observe_seat(s, (viewer + k) % s.num_players, k, o)
    for position in range(NUM_POSITIONS[s.num_players]):
        observe_area(s, viewer, s.area_at[position], position, o)
    observe_boards(s, viewer, o)
    observe_own(s, viewer, o)


@kernel
def observe_turn(s, viewer, o):
    """Fill whose turn it is, how far it is, and how far the game is.

    Rule: YO-20.5.
    """
    o.num_players[s.num_players - 2] = 1
    o.options[0] = s.neutral_assistant_on_church
    o.options[1] = s.neutral_assistant_on_customs
    o.options[2] = s.dummy_industry_enabled
    o.seat[viewer] = 1
    o.round_number = min(s.round_number * ROUND, 1)
    o.last_round[0] = s.last_round > 0
    o.last_round[1] = s.last_round > 0 and s.round_number == s.last_round
    if s.over:
        return
    o.phase[s.phase] = 1
    o.player[(s.player - viewer) % s.num_players] = 1
    o.agent_used = s.agent_used
    for i in range(s.num_placed):
        o.placed[s.placed[i]] = 1
    if s.move_start != NONE:
        o.move_start[s.move_start] = 1
    if s.entered:
        for position in range(NUM_POSITIONS[s.num_players]):
            o.entered[s.area_at[position]] = s.entered >> position & 1
    if s.visit_area != NONE:
        o.visit_area[s.visit_area] = 1
        o.visit[0] = s.visit_power * POWER
        o.visit[1] = min(s.visit_value * REPEAT, 1)
        o.visit[2] = s.by_agent
        o.visit[3] = min(s.visit_left * REPEAT, 1)


@kernel
def observe_seat(s, p, k, o):
    """Fill what everyone sees of seat `p`."""
    o.points[k] = min(s.points[p] * POINT, 1)
    o.yen[k] = min(s.yen[p] * YEN, 1)
    o.imports[k] = min(s.imports[p] * IMPORT, 1)
    for good in range(GOODS):
        o.goods[k, good] = min(s.goods[p, good] * GOOD, 1)
    for where in range(2):
        o.pieces[k, where] = s.pieces[p, where] * ASSISTANT
        o.agents[k, where] = min(s.agents[p, where] * AGENT, 1)
    for where in range(3):
        o.shophouses[k, where] = s.shophouses[p, where] * SHOPHOUSE
        o.trading_houses[k, where] = s.trading_houses[p, where] * TRADING_HOUSE
    if s.president[p] != NONE:
        o.president[k, s.president[p]] = 1
    for country in range(COUNTRIES):
        o.icons[k, country] = min(s.icons[p, country] * ICON, 1)
    for name in range(NAMES):
        o.names[k, name] = s.names[p] >> name & 1
    o.industry[k] = industry(s, p) * INDUSTRY
    o.orders_held[k] = orders_in_hand(s, p) * HELD
    o.fulfilled[k] = min(s.fulfilled[p] * FULFILLED, 1)
    o.tokens_taken[k] = min(s.tokens_taken[p] * TOKEN_SHARE, 1)
    for deck in range(DECKS):
        for i in range(s.num_players):
            if s.claims[deck, i] == p:
                o.claimed[k, deck] = 1


@kernel
def observe_area(s, viewer, area, position, o):
    """Fill an area in play: where it lies, who and what stands there, what can be built."""
    o.in_play[area] = 1
    for axis in range(2):
        o.place[area, axis] = PLACE_SHARE[s.num_players, position, axis]
    for k in range(s.num_players):
        o.assistants[area, k] = s.assistants[area, (viewer + k) % s.num_players] * ASSISTANT
    o.station[area] = s.station == area
    power = power_on_board(s, viewer, area)
    if s.names[viewer]:
        power += power_bonus(s, viewer, area)
    o.power[area] = min(power * POWER, 1)
    if s.site[area] == NONE:
        return
    site = s.site[area]
    o.trading_points[area] = TRADING_FEATURE[site]
    for house in range(HOUSES):
        o.bonus[area, house, 0] = SITE_FEATURES[site, house, 0]
        o.bonus[area, house, 1] = SITE_FEATURES[site, house, 1]
        owner = s.houses[area, house]
        if owner != NONE:
            o.houses[area, house, (owner - viewer) % s.num_players] = 1
    if s.trading_house[area] != NONE:
        o.trading_house[area, (s.trading_house[area] - viewer) % s.num_players] = 1
    if s.token[area] != NONE:
        o.token[area, TOKEN_KIND[s.token[area]]] = 1


@kernel
def observe_boards(s, viewer, o):
    """Fill the management boards, the achievements in play, the supply and the decks."""
    for space in range(SPACES):
        observe_space(s, viewer, s.church[space], o.church[space])
        observe_space(s, viewer, s.customs[space], o.customs[space])
    for board in range(NUM_PORTS):
        for column in range(COLUMNS):
            show_order(s.ports[board, column], o.ports[board, column])
    for board in range(NUM_LABORATORIES):
        for column in range(COLUMNS):
            card = s.laboratories[board, column]
            if card != NONE:
                for i in range(TECHNOLOGY_SIZE):
                    o.laboratories[board, column, i] = TECHNOLOGY_FEATURES[card, i]
    for deck in range(DECKS):
        o.achievements[s.achievements[deck]] = 1
    for country in range(COUNTRIES):
        o.agent_supply[country] = s.agent_supply[country] * AGENT_LEFT
    o.decks[0] = s.orders_left * ORDER_SHARE
    o.decks[1] = s.technologies_left * TECHNOLOGY_SHARE


@kernel
def observe_space(s, viewer, owner, features):
    """Fill whose assistant stands on a space of the Church or the Customs."""
    if owner == NEUTRAL:
        features[SEATS] = 1
    elif owner != NONE:
        features[(owner - viewer) % s.num_players] = 1


@kernel
def show_order(card, features):
    """Fill what an order asks for and brings; nothing where there is none."""
    if card != NONE:
        for i in range(ORDER_SIZE):
            features[i] = ORDER_FEATURES[card, i]


@kernel
def observe_own(s, viewer, o):
    """Fill the orders the viewer holds, was offered, and put back.

    Rule: YO-20.2, YO-20.3.
    """
    for slot in range(HAND_LIMIT):
        show_order(s.orders[viewer, slot], o.orders[slot])
    for i in range(ORDERS_DEALT):
        show_order(s.offered[viewer, i], o.offered[i])
    show_order(s.put_back[viewer], o.put_back)
