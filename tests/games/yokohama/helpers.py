"""Positions of Yokohama set up by hand: who stands where, who holds what, whose phase it is.

Areas, orders and technologies are given by the ids of the tables ("bank", "order_29", "railway");
areas also by their number. Cards and pieces are moved, never made, so that each stays in one place.
"""

from boardenvs.games.yokohama import GAME
from boardenvs.games.yokohama.state import HAND, WAREHOUSE, Phase
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENT_DECK,
    ACHIEVEMENT_ID,
    AREA_DATA,
    AREA_ID,
    COLUMNS,
    HAND_LIMIT,
    HOUSES,
    LABORATORY_BOARD,
    NAME_ID,
    ORDER_ID,
    PORT_BOARD,
    SITE_ID,
    TECHNOLOGIES,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_ID,
    TECHNOLOGY_NAME,
    TOKEN_KIND,
    TOKEN_KIND_ID,
)
from tests.table import Table

NONE = -1


def number(area):
    """Return the index of an area, given by its id or already by its index."""
    return AREA_ID.index(area) if isinstance(area, str) else int(area)


def deal(num_players=4, seed=0, **options):
    """Return a table at its first decision: which order seat 0 keeps."""
    return Table(GAME, num_players, seed=seed, **options)


def town(num_players=4, seed=0, layout=(), **options):
    """Return a table past the choice of orders, at the first `PLACE` of seat 0, in round 1.

    Nobody holds an order (the cards kept lie under the deck), so that no extra phase is asked
    for one; `hold_order` gives some. `layout` names areas for positions 0, 1, ... (`lay_out`).
    """
    table = deal(num_players, seed, **options)
    for _ in range(num_players):
        table.play("keep order 1")
    for p in range(num_players):
        empty_hand(table, p)
    lay_out(table, layout)
    phase(table, Phase.PLACE, 0)
    return table


def lay_out(table, areas):
    """Lay `areas` on positions 0, 1, ...; the other areas in play follow in the order they had.

    Building sites, tokens and all pieces stay with their areas.
    """
    s = table.s
    first = [number(area) for area in areas]
    old = [int(area) for area in s.area_at if area != NONE]
    if not set(first) <= set(old):
        raise ValueError("only areas in play can be laid out")
    for position, area in enumerate(first + [area for area in old if area not in first]):
        s.area_at[position] = area
        s.position[area] = position


def phase(table, which, p=0):
    """Let seat `p` be at the start of phase `which` (a member of `Phase`), in a clean turn.

    No agent was used, nothing placed, no visit is under way; a move begins where the president
    of `p` stands. Use `visit` for the phases of a visit.
    """
    s = table.s
    s.phase, s.player = int(which), p
    s.agent_used = 0
    s.placed[:] = NONE
    s.num_placed = 0
    s.move_start = s.president[p] if which == Phase.MOVE else NONE
    s.entered = 0
    s.visit_area = NONE
    s.visit_power = s.visit_value = s.visit_left = s.by_agent = s.resume = 0


# Pieces


def put_assistants(table, area, p, count=1):
    """Move `count` assistants of seat `p` into an area: from the hand, then from the warehouse."""
    s = table.s
    from_hand = min(count, int(s.pieces[p, HAND]))
    if count - from_hand > s.pieces[p, WAREHOUSE]:
        raise ValueError(f"seat {p} has no {count} assistants left")
    s.pieces[p, HAND] -= from_hand
    s.pieces[p, WAREHOUSE] -= count - from_hand
    s.assistants[number(area), p] += count


def take_off(table, area, p):
    """Move all assistants of seat `p` in an area to the hand."""
    s = table.s
    s.pieces[p, HAND] += s.assistants[number(area), p]
    s.assistants[number(area), p] = 0


def hold_assistants(table, p, count):
    """Let seat `p` have `count` assistants in hand; the others go to or come from the warehouse."""
    s = table.s
    both = int(s.pieces[p].sum())
    if not 0 <= count <= both:
        raise ValueError(f"seat {p} has only {both} assistants outside the town")
    s.pieces[p] = count, both - count


def hold_buildings(table, p, shophouses, trading_houses):
    """Let seat `p` have so many unbuilt buildings in hand; the others are in the warehouse."""
    s = table.s
    for pieces, count in ((s.shophouses[p], shophouses), (s.trading_houses[p], trading_houses)):
        both = int(pieces[HAND] + pieces[WAREHOUSE])
        if not 0 <= count <= both:
            raise ValueError(f"seat {p} has only {both} unbuilt buildings of a kind")
        pieces[HAND], pieces[WAREHOUSE] = count, both - count


def put_president(table, p, area=None):
    """Put the president of seat `p` into an area, or into the hand where it is None."""
    table.s.president[p] = NONE if area is None else number(area)


def put_shophouse(table, area, p, space=None):
    """Build a shophouse of seat `p` on a space of the area, from 1 (by default the first free).

    Nothing is gained; it comes from the hand, or else from the warehouse.
    """
    s = table.s
    free = [h for h in range(HOUSES) if s.houses[number(area), h] == NONE]
    house = free[0] if space is None else space - 1
    if house not in free:
        raise ValueError("that space is taken")
    _build(s.shophouses[p])
    s.houses[number(area), house] = p


def put_trading_house(table, area, p):
    """Build a trading house of seat `p` in the area; nothing is scored."""
    _build(table.s.trading_houses[p])
    table.s.trading_house[number(area)] = p


def put_station(table, area):
    """Put the station on an area; its token stays where it is."""
    table.s.station = number(area)


def put_site(table, area, site):
    """Give an area the building site `site` ("site_01"), in exchange for its own."""
    _exchange(table.s.site, number(area), SITE_ID.index(site))


def put_token(table, area, kind):
    """Give an area a token of `kind` ("pow_yen_4"), in exchange for its own.

    None takes the token of the area out of the game.
    """
    s = table.s
    if kind is None:
        s.token[number(area)] = NONE
        return
    cards = [card for card, k in enumerate(TOKEN_KIND) if TOKEN_KIND_ID[k] == kind]
    card = next(card for card in cards if s.token_owner[card] == NONE)
    _exchange(s.token, number(area), card)


def give_agents(table, p, count=1):
    """Give seat `p` unused agents from the supply, of the countries with most left."""
    s = table.s
    for _ in range(count):
        s.agent_supply[s.agent_supply.argmax()] -= 1
        s.agents[p, 0] += 1


# Cards


def turn_up(table, achievement):
    """Let `achievement` ("ach_a1") be the card in play of its letter."""
    card = ACHIEVEMENT_ID.index(achievement)
    table.s.achievements[ACHIEVEMENT_DECK[card]] = card


def own_technology(table, p, name, icon=False):
    """Lay a copy of technology `name` ("railway") before seat `p`, from wherever it lies.

    Nothing is paid, scored or refilled by it, and its icon is counted only if `icon` says so
    (which brings no agent). Its place in a laboratory is filled from the deck.
    """
    s = table.s
    kind = NAME_ID.index(name)
    if s.names[p] >> kind & 1:
        raise ValueError(f"seat {p} owns {name}")
    copies = [c for c, of in enumerate(TECHNOLOGY_NAME) if of == kind and s.technology_owner[c] < 0]
    deck = s.technology_deck[: s.technologies_left].tolist()
    card = sorted(copies, key=lambda c: c not in deck)[0]
    s.technologies_left = _take_out(s.technology_deck, s.technologies_left, card, s.laboratories)
    s.names[p] |= 1 << kind
    s.technology_owner[card] = p
    if icon:
        s.icons[p, TECHNOLOGY_COUNTRY[card]] += 1
    return TECHNOLOGY_ID[card]


def hold_order(table, p, order):
    """Put `order` ("order_29") into the next free slot of seat `p`, from wherever it lies.

    A place in a port is filled from the deck.
    """
    s = table.s
    card = ORDER_ID.index(order)
    slot = int((s.orders[p] != NONE).sum())
    if slot == HAND_LIMIT:
        raise ValueError(f"seat {p} holds {HAND_LIMIT} orders")
    if s.order_owner[card] != NONE:
        raise ValueError(f"{order} is fulfilled")
    if card in s.orders[p]:
        raise ValueError(f"seat {p} holds {order}")
    for q in range(s.num_players):
        if card in s.orders[q]:
            rest = [c for c in s.orders[q].tolist() if c not in (card, NONE)]
            s.orders[q] = rest + [NONE] * (HAND_LIMIT - len(rest))
    s.put_back[s.put_back == card] = NONE
    s.orders_left = _take_out(s.order_deck, s.orders_left, card, s.ports)
    s.orders[p, slot] = card


def empty_hand(table, p):
    """Put the orders seat `p` holds under the order deck."""
    s = table.s
    for card in [int(card) for card in s.orders[p] if card != NONE]:
        deck = s.order_deck[: s.orders_left].tolist()
        s.order_deck[: s.orders_left + 1] = [card, *deck]
        s.orders_left += 1
    s.orders[p] = NONE


def fill_port(table, port, orders):
    """Put `orders` (ids) into columns 1, 2, ... of a port, in exchange for those there."""
    s = table.s
    places = _order_places(s)
    for column, order in enumerate(orders):
        board = int(PORT_BOARD[number(port)])
        _put(places, s.ports[board], column, ORDER_ID.index(order))


def fill_laboratory(table, laboratory, technologies):
    """Put `technologies` (card ids as "railway_1") into columns 1, 2, ... of a laboratory."""
    s = table.s
    places = [s.technology_deck[: s.technologies_left], *s.laboratories]
    for column, card in enumerate(technologies):
        board = int(LABORATORY_BOARD[number(laboratory)])
        _put(places, s.laboratories[board], column, TECHNOLOGY_ID.index(card))


def stack_orders(table, orders):
    """Put `orders` on top of the order deck, the first to be drawn first."""
    s = table.s
    for depth, order in enumerate(orders):
        place = s.order_deck[: s.orders_left]
        _put(_order_places(s), place, int(s.orders_left) - 1 - depth, ORDER_ID.index(order))


def stack_technologies(table, technologies):
    """Put `technologies` on top of the technology deck, the first to be drawn first."""
    s = table.s
    deck = s.technology_deck[: s.technologies_left]
    for depth, card in enumerate(technologies):
        place = int(s.technologies_left) - 1 - depth
        _put([deck, *s.laboratories], deck, place, TECHNOLOGY_ID.index(card))


def drain_orders(table, left=0):
    """Take orders out of the game unseen until the deck holds `left`."""
    s = table.s
    s.order_deck[left:] = NONE
    s.orders_left = left


def drain_technologies(table, left=0):
    """Take technologies out of the game until the deck holds `left`."""
    s = table.s
    s.technology_deck[left:] = NONE
    s.technologies_left = left


def port_row(table, port):
    """Return the ids of the orders on a port from column 1 on, None for an empty column."""
    row = table.s.ports[PORT_BOARD[number(port)]]
    return [None if card == NONE else ORDER_ID[card] for card in row]


def laboratory_row(table, laboratory):
    """Return the ids of the technologies in a laboratory from column 1 on."""
    row = table.s.laboratories[LABORATORY_BOARD[number(laboratory)]]
    return [None if card == NONE else TECHNOLOGY_ID[card] for card in row]


def hand(table, p):
    """Return the ids of the orders seat `p` holds."""
    return [ORDER_ID[card] for card in table.s.orders[p] if card != NONE]


# Visits


def visit(table, p, area, power=None):
    """Let seat `p` visit an area: its president is put there from the hand.

    With `power` as many own assistants are put there (or taken to the hand) as that takes; power
    1, which no move reaches, is an agent's visit. Without it those that stand there count, at
    least one. The visit runs on to its next decision: `ACTION`, `TOKEN`, `BUILD`, or past its end.
    """
    if power == 1:
        send_agent(table, p, area, 1)
        return
    put_president(table, p)
    _adjust(table, p, area, None if power is None else power - 1)
    phase(table, Phase.MOVE, p)
    table.play(f"go {AREA_ID[number(area)]}")


def send_agent(table, p, area, power=None):
    """Let seat `p` visit an area by agent in `EXTRA_1`; the agent is given from the supply."""
    if table.s.president[p] == number(area):
        put_president(table, p)
    _adjust(table, p, area, power)
    if table.s.agents[p, 0] == 0:
        give_agents(table, p)
    phase(table, Phase.EXTRA_1, p)
    table.play(f"send agent {AREA_ID[number(area)]}")


def power_in(table, p, area):
    """Return the power of seat `p` in an area as RULES.md has it, up to 5 (YO-5.1, YO-5.2)."""
    s, area = table.s, number(area)
    board = AREA_DATA["board"][area]
    bonus = {
        "power_bonus_production": board["category"] == "production",
        "power_bonus_port": board["kind"] == "port",
        "power_bonus_laboratory": board["kind"] == "laboratory",
    }
    total = int(s.assistants[area, p]) + int(s.president[p] == area)
    total += int(p in s.houses[area]) + int(s.trading_house[area] == p) + int(s.station == area)
    for kind, technology in enumerate(TECHNOLOGIES["technology"]):
        if s.names[p] >> kind & 1 and bonus.get(technology["effect"], False):
            total += technology["amount"]
    return min(total, 5)


def _adjust(table, p, area, power):
    """Let `p` have the assistants in the area that make its power there, president apart."""
    s, area = table.s, number(area)
    if power is None:
        if s.assistants[area, p] == 0:
            put_assistants(table, area, p)
        return
    take_off(table, area, p)
    others = power_in(table, p, area) - (int(s.president[p]) == area)
    if power - others < 1:
        raise ValueError(f"no power {power} with an assistant in {AREA_ID[area]}")
    put_assistants(table, area, p, power - others)


def money_and_goods(table):
    """Return yen, imports, goods and points of all seats, to compare before and after."""
    s = table.s
    return [field.tolist() for field in (s.yen, s.imports, s.goods, s.points)]


def _build(pieces):
    place = HAND if pieces[HAND] else WAREHOUSE
    if not pieces[place]:
        raise ValueError("no such building is left")
    pieces[place] -= 1
    pieces[2] += 1


def _exchange(cells, at, card):
    """Write `card` to a cell, and what was there to where it was."""
    for i in range(len(cells)):
        if cells[i] == card:
            cells[i] = cells[at]
    cells[at] = card


def _order_places(s):
    return [s.order_deck[: s.orders_left], *s.ports, *s.orders, s.put_back]


def _put(places, row, at, card):
    """Write `card` to a cell, and what was there to where it was, out of the game if nowhere."""
    for place in places:
        for i in range(len(place)):
            if place[i] == card:
                place[i] = row[at]
                row[at] = card
                return
    row[at] = card


def _take_out(deck, left, card, boards):
    """Take `card` from a deck or a board, which is filled from the deck; return what is left."""
    left = int(left)
    for board in boards:
        for column in range(COLUMNS):
            if board[column] == card:
                if left == 0:
                    board[column : COLUMNS - 1] = board[column + 1 :].copy()
                    board[COLUMNS - 1] = NONE
                    return left
                left -= 1
                board[column] = deck[left]
                deck[left] = NONE
                return left
    cards = deck[:left].tolist()
    if card not in cards:
        return left
    i = cards.index(card)
    deck[i : left - 1] = deck[i + 1 : left].copy()
    deck[left - 1] = NONE
    return left - 1
