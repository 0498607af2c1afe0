"""The panels of an SVG board: all that each player has, as it lies open to everyone."""

from collections.abc import Iterator
from typing import Any

from boardenvs.core.state import NONE
from boardenvs.games.yokohama import facts
from boardenvs.games.yokohama.breakdown import breakdown
from boardenvs.games.yokohama.shapes import (
    COUNTRY_COLOUR,
    assistant,
    crate,
    good,
    house,
    president,
    trading_house,
)
from boardenvs.games.yokohama.tables import (
    COUNTRY_ID,
    GOODS,
    NAME_ID,
    ORDER_ID,
    TECHNOLOGY_NAME,
)
from boardenvs.svg import (
    CARD,
    FAINT,
    GOLD,
    INK,
    LINE,
    SEAT_COLOUR,
    circle,
    coin,
    hint,
    moved,
    number,
    path,
    pills,
    rect,
    text,
)

WIDTH, GUTTER, MARGIN = 1200, 20, 12  # of the drawing, around panels, inside them
ORDINAL = ("", "1st", "2nd", "3rd", "4th")
TECHNOLOGY_COLOUR, ORDER_COLOUR, TOKEN_COLOUR = "#d3e6dc", "#f0dcc0", "#d9d6ea"
POINTS_COLOUR = "#f5e0a0"


def panel_width(s: Any) -> float:
    """Return how wide a player's panel is: three panels at least share the width."""
    columns = max(int(s.num_players), 3)
    return (WIDTH - GUTTER * (columns + 1)) / columns


def panels(s: Any) -> tuple[str, float]:
    """Return the panels of all players side by side, and the height they take."""
    shown = [panel(s, p) for p in range(s.num_players)]
    tallest = max(high for _, high in shown)
    framed = [
        frame(s, tallest, s.player == p and not s.over) + shapes
        for p, (shapes, _) in enumerate(shown)
    ]
    step = panel_width(s) + GUTTER
    return "\n".join(moved(GUTTER + i * step, 0, it) for i, it in enumerate(framed)), tallest


def frame(s: Any, height: float, decides: bool) -> str:
    """Return the ground of a panel, with a golden edge for the player to decide."""
    edge = f'stroke="{GOLD}" stroke-width="5"' if decides else f'stroke="{LINE}"'
    return rect(0, 0, panel_width(s), height, CARD, f'rx="10" {edge}')


def header(s: Any, p: int) -> str:
    """Return the coloured head of a panel: the seat and its points, at the end its place."""
    width = panel_width(s)
    shapes = path(f"M0 34V10Q0 0 10 0H{number(width - 10)}q10 0 10 10V34z", SEAT_COLOUR[p])
    shapes += text(MARGIN, 23, f"player_{p}", 15, bold=True, fill="#fff")
    told = f"{facts.totals(s)[p]} points"
    if s.over:
        told = f"{ORDINAL[facts.places(s)[p]]} with {told}"
    return shapes + text(width - MARGIN, 23, told, 13, end=True, fill="#fff")


def panel(s: Any, p: int) -> tuple[str, float]:
    """Return all that seat `p` has, and the height it takes."""
    width = panel_width(s)
    shapes = header(s, p) + wealth(s, p) + pieces(s, p) + icons(s, p) + held(s, p)
    if s.president[p] == NONE:
        shapes += president(width - 30, 156, p)
        shapes += text(width - 30, 182, "in hand", 9.5, middle=True, fill=FAINT)
    bottom = 192.0
    for words, colour in named_cards(s, p):
        shape, high = pills(MARGIN, bottom, width - 2 * MARGIN, words, colour)
        shapes, bottom = shapes + shape, bottom + high + 4
    return shapes, bottom + 4


def wealth(s: Any, p: int) -> str:
    """Return the yen, imports and goods of seat `p`."""
    step = (panel_width(s) - 2 * MARGIN) / (2 + GOODS)
    shapes, x = "", MARGIN + 8.0
    for sign, count in ((coin, s.yen[p]), (crate, s.imports[p])):
        shapes += sign(x, 54) + text(x + 10, 59, str(count), 14, bold=True)
        x += step
    for kind, count in enumerate(s.goods[p]):
        shapes += good(x, 54, kind, 8) + text(x + 10, 59, str(count), 14, bold=True)
        x += step
    return hint("yen, imports, goods", shapes)


def pieces(s: Any, p: int) -> str:
    """Return where the assistants, shophouses and trading houses of seat `p` are."""
    step = (panel_width(s) - 2 * MARGIN) / 3
    shapes = ""
    rows = (
        (assistant, s.pieces[p]),
        (house, s.shophouses[p]),
        (trading_house, s.trading_houses[p]),
    )
    for i, (sign, where) in enumerate(rows):
        x = MARGIN + i * step
        shapes += sign(x + 11, 84, SEAT_COLOUR[p])
        shapes += text(x + 26, 89, str(where[0]), 15, bold=True)
        stored = f"+ {where[1]} stored"
        shapes += text(x + 2, 105, stored, 10.5, fill=FAINT)
        if len(where) > 2:
            shapes += text(x + 42, 89, f"built {where[2]}", 10.5)
    return hint("in hand, in the warehouse, built", shapes)


def icons(s: Any, p: int) -> str:
    """Return the country icons and the agents of seat `p`."""
    shapes, x = "", MARGIN + 9.0
    for country, count in enumerate(s.icons[p]):
        fill = COUNTRY_COLOUR[country]
        disc = circle(x, 128, 9, fill if count else "none", f'stroke="{fill}"')
        colour = "#fff" if count else fill
        disc += text(x, 132, str(count), 11, middle=True, bold=True, fill=colour)
        shapes += hint(f"{COUNTRY_ID[country]} icons", disc)
        x += 22
    shapes += text(x + 4, 132, f"agents {s.agents[p, 0]}", 12, bold=True)
    return shapes + text(x + 72, 132, f"used {s.agents[p, 1]}", 12, fill=FAINT)


def held(s: Any, p: int) -> str:
    """Return the orders in the hand of seat `p` as backs, and how many it has fulfilled."""
    shapes = ""
    for i in range(facts.in_hand(s, p)):
        x = MARGIN + 1 + 22 * i
        shapes += rect(x, 148, 18, 26, SEAT_COLOUR[p], f'rx="3" stroke="{INK}"')
        shapes += rect(x + 3, 151, 12, 20, "none", f'rx="2" stroke="{CARD}" stroke-opacity=".7"')
    told = f"{facts.in_hand(s, p)} in hand, {s.fulfilled[p]} fulfilled"
    return shapes + text(MARGIN + 74, 166, told, 12)


def named_cards(s: Any, p: int) -> Iterator[tuple[list[str], str]]:
    """Yield the technologies, orders and tokens of seat `p`, each kind with its colour.

    At the end its points by source come first.
    """
    technologies = [
        NAME_ID[TECHNOLOGY_NAME[card]].replace("_", " ") for card in facts.technologies_of(s, p)
    ]
    orders = [name.replace("_", " ") for name in facts.owned(s.order_owner, p, ORDER_ID)]
    tokens = [f"token {facts.token(card)}" for card in facts.tokens_of(s, p)]
    sources = breakdown(s) if s.over else {}
    points = [f"{name} {worth[p]}" for name, worth in sources.items()]
    for cards, colour in (
        (points, POINTS_COLOUR),
        (technologies, TECHNOLOGY_COLOUR),
        (orders, ORDER_COLOUR),
        (tokens, TOKEN_COLOUR),
    ):
        if cards:
            yield cards, colour
