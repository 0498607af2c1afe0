"""Area visits: their power, and the action of the area."""

from boardenvs.core.jit import kernel
from boardenvs.core.state import NONE
from boardenvs.games.yokohama.actions import ACTIONS, SWAP_GIVE, SWAP_TAKE, Act
from boardenvs.games.yokohama.rules.seats import (
    add_icon,
    effect_amount,
    orders_in_hand,
    trigger_end,
    unload,
)
from boardenvs.games.yokohama.rules.town import power_of
from boardenvs.games.yokohama.state import WAREHOUSE
from boardenvs.games.yokohama.tables import (
    AREA_ACTION,
    AREA_KIND,
    CHURCH_COST,
    CHURCH_LEVEL,
    CHURCH_POINTS,
    COLUMNS,
    CUSTOMS_COST,
    CUSTOMS_LEVEL,
    CUSTOMS_POINTS,
    END_CHURCH,
    END_CUSTOMS,
    END_ON_EMPTY_ORDERS,
    GOODS,
    HAND_LIMIT,
    IMPORT_GETS,
    IMPORT_GIVES,
    KIND_GOOD,
    LABORATORY_BOARD,
    LABORATORY_LEVEL,
    LABORATORY_PRICE,
    NAME_AMOUNT,
    NAME_EFFECT,
    PIECE_COST,
    PORT_BOARD,
    PORT_LEVEL,
    POWER_TABLE,
    SWAP_GETS,
    SWAP_GIVES,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_NAME,
    Action,
    Effect,
    Gain,
    Piece,
)

NUM_SWAPS = len(SWAP_GIVE)
NUM_CHURCH, NUM_CUSTOMS = len(CHURCH_LEVEL), len(CUSTOMS_LEVEL)
PIECES = len(Piece)
COPPER, SILK = int(Gain.COPPER) - 1, int(Gain.SILK) - 1
FIRST_TAKE_CARD = int(ACTIONS.first[Act.TAKE_CARD])
FIRST_USE_SPACE = int(ACTIONS.first[Act.USE_SPACE])
FIRST_MOVE_OUT = int(ACTIONS.first[Act.MOVE_OUT])
FIRST_SWAP = int(ACTIONS.first[Act.SWAP])
FIRST_BUY_IMPORT = int(ACTIONS.first[Act.BUY_IMPORT])


@kernel
def begin_visit(s, area, by_agent):
    """Begin a visit of `area`: fix its power, pay its trading house's owner, gain what it yields.

    Production areas and the Bank ask nothing; elsewhere the action's decisions follow.
    Rule: YO-5.4, YO-5.5, YO-5.6, YO-6.1, YO-6.2, YO-6.3, YO-6.4.
    """
    p = s.player
    s.visit_area = area
    s.by_agent = by_agent
    s.visit_power = power_of(s, p, area)
    value = POWER_TABLE[AREA_KIND[area], s.visit_power - 1]
    s.visit_value = value
    owner = s.trading_house[area]
    if owner != NONE and owner != p:
        s.yen[owner] += 1
    action = AREA_ACTION[area]
    s.visit_left = 1
    if action == Action.WAREHOUSE_MOVES or action == Action.EXCHANGE:
        s.visit_left = value
    elif action == Action.GAIN_YEN:
        s.yen[p] += value
    elif action == Action.GAIN_GOOD and value > 0:
        produce(s, p, KIND_GOOD[AREA_KIND[area]], value)


@kernel
def produce(s, p, good, amount):
    """Gain `amount` of a good in a production area, and what technologies add to it.

    Rule: YO-6.1, YO-6.2, YO-6.3, YO-8.13, YO-8.14, YO-8.15.
    """
    if good == COPPER:
        amount += effect_amount(s, p, Effect.EXTRA_COPPER)
    elif good == SILK:
        amount += effect_amount(s, p, Effect.EXTRA_SILK)
    else:
        amount += effect_amount(s, p, Effect.EXTRA_FOOD)
    s.goods[p, good] += amount


# The area action


@kernel
def can_move_out(s, p, piece):
    """Return whether `p` can move a piece out of the warehouse and pay for it.

    Rule: YO-10.1.
    """
    if piece == Piece.ASSISTANT:
        left = s.pieces[p, WAREHOUSE]
    elif piece == Piece.SHOPHOUSE:
        left = s.shophouses[p, WAREHOUSE]
    else:
        left = s.trading_houses[p, WAREHOUSE]
    return left > 0 and cost_of(s, p, piece) <= s.yen[p]


@kernel
def cost_of(s, p, piece):
    """Return what moving a piece out costs `p`; a technology makes buildings cheaper.

    Rule: YO-8.17, YO-10.1.
    """
    if piece == Piece.ASSISTANT:
        return PIECE_COST[piece] + 0
    return max(PIECE_COST[piece] - effect_amount(s, p, Effect.BUILDING_DISCOUNT), 0)


@kernel
def can_take_order(s, p, board, column):
    """Return whether the order on `column` of a port may be taken: level and hand allow it.

    Rule: YO-5.6, YO-7.1, YO-7.2.
    """
    if s.ports[board, column] == NONE or PORT_LEVEL[column] > s.visit_value:
        return False
    return orders_in_hand(s, p) < HAND_LIMIT


@kernel
def can_take_technology(s, p, board, column):
    """Return whether the technology may be taken: level, price and name allow it.

    Rule: YO-5.6, YO-8.1, YO-8.2.
    """
    card = s.laboratories[board, column]
    if card == NONE or LABORATORY_LEVEL[column] > s.visit_value:
        return False
    if s.names[p] >> TECHNOLOGY_NAME[card] & 1:
        return False
    return LABORATORY_PRICE[column] <= s.yen[p]


@kernel
def can_use_church(s, p, space):
    """Return whether a Church space is free, of a low enough level and payable.

    Rule: YO-9.1, YO-19.2.
    """
    free = s.church[space] == NONE and CHURCH_LEVEL[space] <= s.visit_value
    return free and CHURCH_COST[space] <= s.yen[p]


@kernel
def can_use_customs(s, p, space):
    """Return whether a Customs space is free, of a low enough level and payable.

    Rule: YO-9.2, YO-19.2.
    """
    free = s.customs[space] == NONE and CUSTOMS_LEVEL[space] <= s.visit_value
    return free and CUSTOMS_COST[space] <= s.imports[p]


@kernel
def legal_actions(s, mask):
    """Mark what the action of the area visited offers; return how much that is. The pass apart.

    Rule: YO-5.7, YO-9.4, YO-10.1, YO-10.3.
    """
    p, area, count = s.player, s.visit_area, 0
    action = AREA_ACTION[area]
    if s.visit_left == 0:
        return 0
    if action == Action.WAREHOUSE_MOVES:
        for piece in range(PIECES):
            if can_move_out(s, p, piece):
                mask[FIRST_MOVE_OUT + piece] = 1
                count += 1
    elif action == Action.TAKE_ORDER:
        for column in range(COLUMNS):
            if can_take_order(s, p, PORT_BOARD[area], column):
                mask[FIRST_TAKE_CARD + column] = 1
                count += 1
    elif action == Action.TAKE_TECHNOLOGY:
        for column in range(COLUMNS):
            if can_take_technology(s, p, LABORATORY_BOARD[area], column):
                mask[FIRST_TAKE_CARD + column] = 1
                count += 1
    elif action == Action.CHURCH_SPACE:
        for space in range(NUM_CHURCH):
            if can_use_church(s, p, space):
                mask[FIRST_USE_SPACE + space] = 1
                count += 1
    elif action == Action.CUSTOMS_SPACE:
        for space in range(NUM_CUSTOMS):
            if can_use_customs(s, p, space):
                mask[FIRST_USE_SPACE + space] = 1
                count += 1
    elif action == Action.EXCHANGE:
        for swap in range(NUM_SWAPS):
            if s.goods[p, SWAP_GIVE[swap]] >= SWAP_GIVES:
                mask[FIRST_SWAP + swap] = 1
                count += 1
        for good in range(GOODS):
            if s.goods[p, good] >= IMPORT_GIVES:
                mask[FIRST_BUY_IMPORT + good] = 1
                count += 1
    return count


@kernel
def move_out(s, piece):
    """Move a piece from the warehouse to the hand and pay for it.

    Rule: YO-10.1.
    """
    p = s.player
    s.yen[p] -= cost_of(s, p, piece)
    if piece == Piece.ASSISTANT:
        unload(s.pieces[p], 1)
    elif piece == Piece.SHOPHOUSE:
        unload(s.shophouses[p], 1)
    else:
        unload(s.trading_houses[p], 1)


@kernel
def swap(s, kind):
    """Give one good for one of another kind.

    Rule: YO-10.3.
    """
    s.goods[s.player, SWAP_GIVE[kind]] -= SWAP_GIVES
    s.goods[s.player, SWAP_TAKE[kind]] += SWAP_GETS


@kernel
def buy_import(s, good):
    """Give three goods of a kind for one import.

    Rule: YO-10.3.
    """
    s.goods[s.player, good] -= IMPORT_GIVES
    s.imports[s.player] += IMPORT_GETS


@kernel
def close_gap(row, column):
    """Slide the cards to the right of `column` one place left; the last place becomes free.

    Rule: YO-16.1.
    """
    for c in range(column, COLUMNS - 1):
        row[c] = row[c + 1]
    row[COLUMNS - 1] = NONE


@kernel
def take_order(s, column):
    """Take an order into the hand and refill the port; an empty deck triggers the end.

    Rule: YO-7.1, YO-16.1, YO-16.2, YO-17.3.
    """
    p, board = s.player, PORT_BOARD[s.visit_area]
    s.orders[p, orders_in_hand(s, p)] = s.ports[board, column]
    close_gap(s.ports[board], column)
    if s.orders_left > 0:
        s.orders_left -= 1
        s.ports[board, COLUMNS - 1] = s.order_deck[s.orders_left]
        s.order_deck[s.orders_left] = NONE
    elif END_ON_EMPTY_ORDERS:
        trigger_end(s)


@kernel
def take_technology(s, column):
    """Buy a technology: it works from now on, and its icon counts. Refill the laboratory.

    Rule: YO-8.1, YO-8.3, YO-8.4, YO-16.1, YO-16.2.
    """
    p, board = s.player, LABORATORY_BOARD[s.visit_area]
    card = s.laboratories[board, column]
    name = TECHNOLOGY_NAME[card]
    s.yen[p] -= LABORATORY_PRICE[column]
    s.names[p] |= 1 << name
    s.technology_owner[card] = p
    if NAME_EFFECT[name] == Effect.IMMEDIATE_VP:
        s.points[p] += NAME_AMOUNT[name]
    add_icon(s, p, TECHNOLOGY_COUNTRY[card])
    close_gap(s.laboratories[board], column)
    if s.technologies_left > 0:
        s.technologies_left -= 1
        s.laboratories[board, COLUMNS - 1] = s.technology_deck[s.technologies_left]
        s.technology_deck[s.technologies_left] = NONE


@kernel
def num_donated(spaces):
    """Return how many assistants of players stand on a Church or Customs board.

    Rule: YO-17.4, YO-19.3.
    """
    count = 0
    for owner in spaces:
        count += owner >= 0
    return count


@kernel
def use_space(s, space):
    """Pay for a space of the Church or the Customs, score it, and leave an assistant there.

    The assistant comes from the area visited, and stays for good.
    Rule: YO-9.1, YO-9.2, YO-9.3, YO-9.4, YO-17.4.
    """
    p = s.player
    s.assistants[s.visit_area, p] -= 1
    if AREA_ACTION[s.visit_area] == Action.CHURCH_SPACE:
        s.yen[p] -= CHURCH_COST[space]
        s.points[p] += CHURCH_POINTS[space]
        s.church[space] = p
        if num_donated(s.church) >= END_CHURCH[s.num_players]:
            trigger_end(s)
    else:
        s.imports[p] -= CUSTOMS_COST[space]
        s.points[p] += CUSTOMS_POINTS[space]
        s.customs[space] = p
        if num_donated(s.customs) >= END_CUSTOMS[s.num_players]:
            trigger_end(s)
