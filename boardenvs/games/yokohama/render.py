"""A state row as text, holding no more than its reader may know, and actions in words."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from boardenvs.core.state import NONE
from boardenvs.games.yokohama.actions import ACTIONS, Act
from boardenvs.games.yokohama.breakdown import breakdown
from boardenvs.games.yokohama.facts import (
    IN_VISIT,
    LEGEND,
    achievement_text,
    amount,
    assistants_in,
    boards,
    claimants,
    effect,
    headline,
    in_hand,
    knowledge,
    order,
    owned,
    pay,
    places,
    presidents_in,
    reward,
    spaces,
    technologies_of,
    technology_label,
    token,
    tokens_of,
    totals,
    town,
    turn,
    who,
)
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENT_FIRST,
    ACHIEVEMENT_ID,
    ACHIEVEMENT_LATER,
    AREA_ACTION,
    AREA_ID,
    CHURCH_COST,
    CHURCH_LEVEL,
    CHURCH_POINTS,
    COLUMNS,
    COUNTRY_ID,
    CUSTOMS_COST,
    CUSTOMS_LEVEL,
    CUSTOMS_POINTS,
    DECK_ID,
    DECKS,
    HAND_LIMIT,
    LABORATORY_BOARD,
    LABORATORY_LEVEL,
    LABORATORY_PRICE,
    NAME_INDUSTRY,
    ORDER_COUNTRY,
    ORDER_ID,
    PORT_BOARD,
    PORT_LEVEL,
    SITE_POINTS,
    SPACES,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_ID,
    TECHNOLOGY_NAME,
    Action,
)

WIDTH = 110
"""Columns that a text board takes at most."""

CELL = 18  # columns of an area, its left edge included
BOARD = 54  # columns of a port or laboratory
SPACE = 12  # columns of a Church or Customs space
COUNTRY_LETTER = [name[:3].title() for name in COUNTRY_ID]
HEADS = (
    "points", " yen", " imports", "  c", "  s", "  t", "  f", "  assistants", "  shophouses",
    "  trading houses", "  agents", "  orders", "  done", "  tokens",
)  # fmt: skip


def label(s: Any, action: int) -> str:
    """Return the name of `action`; cards and spaces are named where the moment tells which."""
    kind, arg = ACTIONS.kind[action], int(ACTIONS.arg[action])
    special = ""
    if kind == Act.KEEP_ORDER:
        special = named("keep", s.offered[s.player][arg])
    elif kind == Act.FULFIL and arg < HAND_LIMIT:
        special = named("fulfil", s.orders[s.player][arg])
    elif kind == Act.CLAIM:
        special = f"claim {ACHIEVEMENT_ID[s.achievements[arg]]}"
    elif kind == Act.TAKE_CARD and s.phase in IN_VISIT:
        special = card_label(s, arg)
    elif kind == Act.USE_SPACE and s.phase in IN_VISIT:
        special = space_label(s, arg)
    return special or ACTIONS.names[action]


def named(verb: str, card: int) -> str:
    """Return what is done with an order, or "" without one."""
    return "" if card == NONE else f"{verb} {ORDER_ID[card]}"


def card_label(s: Any, column: int) -> str:
    """Return the taking of the card in `column` of the board visited, or "" without one."""
    if AREA_ACTION[s.visit_area] == Action.TAKE_ORDER:
        return named("take", s.ports[PORT_BOARD[s.visit_area], column])
    if AREA_ACTION[s.visit_area] == Action.TAKE_TECHNOLOGY:
        name = technology_label(s, LABORATORY_BOARD[s.visit_area], column)
        return f"take {name}" * bool(name)
    return ""


def space_label(s: Any, space: int) -> str:
    """Return the use of a space of the board visited, or "" elsewhere."""
    board = {Action.CHURCH_SPACE: "church", Action.CUSTOMS_SPACE: "customs"}
    name = board.get(Action(AREA_ACTION[s.visit_area]), "")
    return f"use {name} space {space + 1}" * bool(name)


def describe(s: Any, seat: int | None) -> str:
    """Return all that `seat` knows of the board, as lines of at most WIDTH columns."""
    parts = [*headline(s), "", *streets(s), "", *card_boards(s), "", *tracks(s), ""]
    parts += [*supplies(s), "", *table(s)]
    known = knowledge(s, seat)
    if known:
        told = (f"  {what}: {', '.join(map(order, cards))}" for what, cards in known)
        parts += ["", f"Only player_{seat} knows", *told]
    if s.over:
        parts += ["", *standings(s)]
    return "\n".join(line.rstrip() for part in parts for line in fit(part)) + "\n"


def fit(line: str) -> list[str]:
    """Return `line` cut into lines of at most WIDTH columns, with what follows set in."""
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def standings(s: Any) -> list[str]:
    """Return the result of a game that is over, the winner first, with points by source."""
    place, points, sources = places(s), totals(s), breakdown(s)
    lines = [turn(s), f"{'':24}" + "".join(f"{name:>12}" for name in sources)]
    for p in sorted(range(s.num_players), key=place.__getitem__):
        told = "".join(f"{worth[p]:12}" for worth in sources.values())
        lines.append(f"  {place[p]}. player_{p}{points[p]:4} points{told}".rstrip())
    return lines


# Town


def streets(s: Any) -> Iterator[str]:
    """Yield the town: rows of areas like bricks, each as high as its fullest area asks."""
    rows: dict[int, list[list[str]]] = {}
    for row, _, area in town(s):
        rows.setdefault(row, []).append(cell(s, area))
    yield edge(0, len(rows[0]))
    for row, cells in rows.items():
        left = " " * (row * CELL // 2)
        for i in range(max(map(len, cells))):
            yield left + "".join(f"|{line_of(told, i):{CELL - 1}}" for told in cells) + "|"
        yield edge(row, len(cells))


def edge(row: int, areas: int) -> str:
    """Return the line under a row of areas, or above the first."""
    return " " * (row * CELL // 2) + ("+" + "-" * (CELL - 1)) * areas + "+"


def line_of(told: list[str], i: int) -> str:
    """Return line `i` of a cell, "" past its last."""
    return told[i] if i < len(told) else ""


def cell(s: Any, area: int) -> list[str]:
    """Return what is to see in an area: name, site, token and station, who is there."""
    lines = [AREA_ID[area]]
    if s.site[area] == NONE:
        lines.append("~ ~ ~ ~ ~ ~ ~ ~")
    else:
        houses = [
            who(owner) if owner != NONE else amount(number, gain)
            for owner, number, gain in spaces(s, area)
        ]
        owner = s.trading_house[area]
        trade = who(owner) if owner != NONE else f"{SITE_POINTS[s.site[area]]}v"
        lines.append(f"{' '.join(houses)} T:{trade}")
    marks = [f"token {token(s.token[area])}"] if s.token[area] != NONE else []
    lines.append(" ".join(marks + ["STATION"] * int(s.station == area)))
    here = [f"P{p}" for p in presidents_in(s, area)]
    here += [f"p{p}:{n}" for p, n in assistants_in(s, area)]
    return lines + textwrap.wrap(" ".join(here), CELL - 1)


# Boards


def card_boards(s: Any) -> Iterator[str]:
    """Yield the ports and laboratories in play, two side by side, a line a column."""
    shown = list(boards(s))
    for i in range(0, len(shown), 2):
        pair = shown[i : i + 2]
        if i:
            yield ""
        yield " " * 2 + "".join(f"{AREA_ID[area]:{BOARD}}" for area, _, _ in pair)
        for column in range(COLUMNS):
            cells = (
                port_cell(s, board, column) if is_port else laboratory_cell(s, board, column)
                for _, is_port, board in pair
            )
            yield f"{column + 1} " + "".join(f"{told:{BOARD}}" for told in cells)


def port_cell(s: Any, board: int, column: int) -> str:
    """Return an order on a port: level, card, country, what it asks and brings."""
    card = s.ports[board, column]
    if card == NONE:
        return f"L{PORT_LEVEL[column]} empty"
    country = COUNTRY_ID[ORDER_COUNTRY[card]]
    return f"L{PORT_LEVEL[column]} {ORDER_ID[card]} {country:12}{pay(card):>11} -> {reward(card)}"


def laboratory_cell(s: Any, board: int, column: int) -> str:
    """Return a technology in a laboratory: level, price, card, country, industry, effect."""
    card = s.laboratories[board, column]
    left = f"L{LABORATORY_LEVEL[column]} {LABORATORY_PRICE[column]}y "
    if card == NONE:
        return left + "empty"
    name, country = TECHNOLOGY_NAME[card], COUNTRY_LETTER[TECHNOLOGY_COUNTRY[card]]
    told = f"{technology_label(s, board, column)} {country} {NAME_INDUSTRY[name]}"
    return f"{left}{told}, {effect(name)}"


def tracks(s: Any) -> Iterator[str]:
    """Yield the Church and Customs boards: level, cost, points and owner of each space."""
    yield f"{'':9}" + "".join(f"{space:<{SPACE}}" for space in range(1, SPACES + 1))
    church = zip(s.church, CHURCH_LEVEL, CHURCH_COST, CHURCH_POINTS, strict=False)
    customs = zip(s.customs, CUSTOMS_LEVEL, CUSTOMS_COST, CUSTOMS_POINTS, strict=False)
    for name, unit, board in (("church", "y", church), ("customs", "i", customs)):
        cells = (
            f"L{level} {cost}{unit}>{points}v {who(owner) if owner != NONE else ''}"
            for owner, level, cost, points in board
        )
        yield f"{name:9}" + "".join(f"{told:{SPACE}}" for told in cells)


def supplies(s: Any) -> Iterator[str]:
    """Yield the achievements in play, the decks and the agents that are left."""
    for deck in range(DECKS):
        card = s.achievements[deck]
        worth = f"{ACHIEVEMENT_FIRST[card]}v, later {ACHIEVEMENT_LATER[card]}v"
        claimed = " ".join(who(p) for p in claimants(s, deck)) or "nobody"
        told = f"{ACHIEVEMENT_ID[card]}: {achievement_text(card)} {worth}; claimed by {claimed}"
        yield f"{DECK_ID[deck]} {told}"
    agents = ", ".join(
        f"{name} {left}" for name, left in zip(COUNTRY_ID, s.agent_supply, strict=True)
    )
    yield f"Decks: {s.orders_left} orders, {s.technologies_left} technologies; agents: {agents}"
    yield LEGEND
    yield "P0 president, p0:2 assistants; T: trading house; L: level; by site: owner or bonus"


# Players


def table(s: Any) -> Iterator[str]:
    """Yield what each player has, a row each and icons and cards below."""
    yield f"{'':10}" + "".join(HEADS)
    yield f"{'':45}hand+store  h+store+built{'':3}h+store+built  new+used"
    for p in range(s.num_players):
        numbers = [s.points[p], s.yen[p], s.imports[p], *s.goods[p]]
        pieces = (s.pieces[p], s.shophouses[p], s.trading_houses[p], s.agents[p])
        numbers += ["+".join(map(str, where)) for where in pieces]
        numbers += [in_hand(s, p), s.fulfilled[p], s.tokens_taken[p]]
        cells = zip(HEADS, numbers, strict=True)
        yield f"player_{p}  " + "".join(f"{cell!s:>{len(head)}}" for head, cell in cells)
        yield f"{'':10}{'; '.join(cards_of(s, p))}"


def cards_of(s: Any, p: int) -> Iterator[str]:
    """Yield the icons, technologies, orders fulfilled and tokens of seat `p`, if any."""
    icons = (f"{n} {name}" for name, n in zip(COUNTRY_ID, s.icons[p], strict=True) if n)
    yield from listed("icons", icons)
    yield from listed("technologies", (TECHNOLOGY_ID[card] for card in technologies_of(s, p)))
    yield from listed("fulfilled", owned(s.order_owner, p, ORDER_ID))
    yield from listed("tokens", (token(card) for card in tokens_of(s, p)))
    place = s.president[p]
    yield "president in hand" if place == NONE else f"president in {AREA_ID[place]}"


def listed(name: str, words: Iterable[str]) -> Iterator[str]:
    """Yield `words` as a list with a name, nothing where there are none."""
    told = ", ".join(words)
    if told:
        yield f"{name}: {told}"
