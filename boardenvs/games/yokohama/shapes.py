"""Shapes for drawing.py, each a piece of SVG: colours, pieces of wood, chips and small cards."""

import textwrap

from boardenvs.core.state import NONE
from boardenvs.games.yokohama import facts
from boardenvs.games.yokohama.state import NEUTRAL
from boardenvs.games.yokohama.tables import (
    COUNTRY_ID,
    NAME_ID,
    NAME_INDUSTRY,
    ORDER_COUNTRY,
    ORDER_ID,
    ORDER_PAY,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_NAME,
    Gain,
)
from boardenvs.svg import (
    CARD,
    FAINT,
    INK,
    LINE,
    SEAT_COLOUR,
    circle,
    coin,
    hint,
    moved,
    number,
    path,
    rect,
    star,
    text,
)

KIND_COLOUR = {
    "copper_mine": "#e3b48f",
    "silk_mill": "#e6c6df",
    "tea_plantation": "#c3dba6",
    "fishing_port": "#b5d9ea",
    "bank": "#f0dc94",
    "employment_agency": "#e2d3bd",
    "church": "#d7d3ee",
    "customs_house": "#d9cdb4",
    "port": "#a9cbd8",
    "laboratory": "#c9e0d6",
    "chinatown": "#efb9ac",
    "canal": "#79b3d1",
}
GOOD_COLOUR = ("#b5652b", "#c77fb4", "#6a9f4f", "#4f93bf")
IMPORT_COLOUR, NEUTRAL_COLOUR = "#7a5138", "#5b5750"
COUNTRY_COLOUR = ("#8c3d4c", "#3d4f68", "#2f8a90", "#84792c", "#cc8130")
TOKEN_COLOUR = "#4d4a66"
CARD_WIDTH, CARD_HEIGHT = 90, 92


def colour_of(owner: int) -> str:
    """Return the colour of a seat's pieces, or of a neutral one."""
    return NEUTRAL_COLOUR if owner == NEUTRAL else SEAT_COLOUR[owner]


# Pieces, around (x, y)


def assistant(x: float, y: float, colour: str) -> str:
    """Return an assistant: a cube, 12 wide."""
    return rect(x - 6, y - 6, 12, 12, colour, f'rx="2" stroke="{CARD}"')


def president(x: float, y: float, owner: int) -> str:
    """Return a president: a large pawn with the number of its seat, 30 high."""
    body = f"M{number(x - 11)} {number(y + 15)}q1-13 7-16h8q6 3 7 16z"
    edge = f'stroke="{CARD}" stroke-width="1.5"'
    shapes = path(body, SEAT_COLOUR[owner], edge) + circle(x, y - 7, 7.5, SEAT_COLOUR[owner], edge)
    shapes += text(x, y + 12, str(owner), 11, middle=True, bold=True, fill="#fff")
    return hint(f"president of player_{owner}", shapes)


def house(x: float, y: float, colour: str) -> str:
    """Return a shophouse: a little house, 16 wide."""
    form = f"M{number(x - 8)} {number(y - 1)}l8-8 8 8h-2v8h-12v-8z"
    return path(form, colour, f'stroke="{CARD}"')


def trading_house(x: float, y: float, colour: str) -> str:
    """Return a trading house: a wide house with a tower, 22 wide."""
    form = f"M{number(x - 11)} {number(y + 7)}v-8l7-3v-4l4-3 4 3v4l7 3v8z"
    walls = path(form, colour, f'stroke="{CARD}"')
    return walls + rect(x - 2, y + 2, 4, 5, CARD)


def station(x: float, y: float) -> str:
    """Return the station: a locomotive, 24 wide."""
    form = f"M{number(x - 11)} {number(y + 4)}v-12h8v4h8v-4h3v4h3v8z"
    wheels = "".join(circle(x + at, y + 5, 3, INK) for at in (-7, 0, 7))
    return hint("station: 1 power for everyone", path(form, "#2f2c3f") + wheels)


def crate(x: float, y: float) -> str:
    """Return a crate, for imports."""
    box = rect(x - 7, y - 6, 14, 13, IMPORT_COLOUR, f'rx="1.5" stroke="{CARD}"')
    lines = f"M{number(x - 6)} {number(y - 5)}l12 11m0-11l-12 11"
    return box + path(lines, "none", f'stroke="{CARD}" stroke-opacity=".6"')


def good(x: float, y: float, kind: int, r: float = 6.5) -> str:
    """Return a good as a chip with its letter."""
    letter = facts.LETTER[Gain(Gain.COPPER + kind)]
    chip = circle(x, y, r, GOOD_COLOUR[kind], f'stroke="{CARD}"')
    return chip + text(x, y + r * 0.5, letter, r * 1.4, middle=True, bold=True, fill="#fff")


def gain(x: float, y: float, amount: int, kind: Gain, size: float = 12) -> str:
    """Return an amount with the sign of what is gained, 26 wide around x."""
    told = text(x - 3, y + 4, str(amount), size, end=True, bold=True)
    if Gain.COPPER <= kind <= Gain.FISH:
        return told + good(x + 6, y, kind - Gain.COPPER)
    if kind == Gain.ANY_GOODS:
        return told + circle(x + 6, y, 6.5, FAINT) + text(x + 6, y + 4, "?", 10, middle=True)
    if kind == Gain.SHOPHOUSE:
        return told + house(x + 7, y + 1, FAINT)
    if kind == Gain.ASSISTANTS:
        return told + assistant(x + 6, y, FAINT)
    sign = {Gain.YEN: coin, Gain.VP: star, Gain.IMPORTS: crate}[kind]
    return told + moved(x + 7, y, f'<g transform="scale(.8)">{sign(0, 0)}</g>')


def token(x: float, y: float, card: int) -> str:
    """Return a 5-power token: an octagon with what it gives."""
    form = f"M{number(x - 13)} {number(y - 7)}l6-6h14l6 6v14l-6 6h-14l-6-6z"
    short = facts.token(card).replace("any", "?")
    told = {"agent": "agt", "station": "stn"}.get(short, short)
    shapes = path(form, TOKEN_COLOUR, f'stroke="{CARD}" stroke-width="1.5"')
    size = 12 if len(told) < 3 else 10
    shapes += text(x, y + 4, told, size, middle=True, bold=True, fill="#fff")
    return hint(f"5-power token: {facts.token_text(card)}", shapes)


# Cards, from their upper left corner


def blank(country: int, left: str, right: str) -> str:
    """Return a card with a head in the colour of its country."""
    shapes = rect(0, 0, CARD_WIDTH, CARD_HEIGHT, CARD, f'rx="6" stroke="{FAINT}"')
    head = f"M0 18V6q0-6 6-6h{CARD_WIDTH - 12}q6 0 6 6v12z"
    shapes += path(head, COUNTRY_COLOUR[country])
    shapes += text(6, 13, left, 10.5, bold=True, fill="#fff")
    size = 10.5 if len(right) < 9 else 8.5
    return shapes + text(CARD_WIDTH - 6, 13, right, size, end=True, bold=True, fill="#fff")


def gap() -> str:
    """Return the place of a card that is not there."""
    edge = f'rx="6" stroke="{LINE}" stroke-dasharray="4 3"'
    return rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "none", edge)


def order(card: int) -> str:
    """Return an order: what it asks as chips, what it brings below."""
    if card == NONE:
        return gap()
    country = int(ORDER_COUNTRY[card])
    shapes = blank(country, ORDER_ID[card].removeprefix("order_"), COUNTRY_ID[country].title())
    asked = [kind for kind, count in enumerate(ORDER_PAY[card]) for _ in range(count)]
    rows = [asked[:4], asked[4:]] if len(asked) > 4 else [asked]
    for i, row in enumerate(rows):
        for j, kind in enumerate(row):
            x = CARD_WIDTH / 2 + 18 * (j - (len(row) - 1) / 2)
            shapes += good(x, 42 + 18 * (i - (len(rows) - 1) / 2), kind, 8)
    shapes += path(f"M8 65H{CARD_WIDTH - 8}", "none", f'stroke="{LINE}"')
    gains = facts.rewards(card)
    for i, (amount, kind) in enumerate(gains):
        shapes += gain(CARD_WIDTH / 2 + 40 * (i - (len(gains) - 1) / 2), 79, amount, kind, 13)
    return hint(facts.order(card), shapes)


def technology(card: int, price: int) -> str:
    """Return a technology: its name, industry value and price in yen; its text as a hint."""
    if card == NONE:
        return gap()
    name, country = TECHNOLOGY_NAME[card], int(TECHNOLOGY_COUNTRY[card])
    shapes = blank(country, COUNTRY_ID[country].title(), "")
    lines = NAME_ID[name].split("_")
    for i, line in enumerate(lines):
        y = 38 + 13 * (i - (len(lines) - 1) / 2)
        shapes += text(CARD_WIDTH / 2, y, line, 11.5, middle=True, bold=True)
    told = textwrap.wrap(facts.effect(name), 19)
    for i, line in enumerate(told):
        shapes += text(CARD_WIDTH / 2, 58 + 9 * i, line, 8, middle=True, fill=FAINT)
    shapes += gain(20, 81, price, Gain.YEN) if price else ""
    shapes += gear(CARD_WIDTH - 15, 80, int(NAME_INDUSTRY[name]))
    return hint(facts.technology(card), shapes)


def gear(x: float, y: float, value: int) -> str:
    """Return an industry value in a cogwheel."""
    teeth = f'stroke="{FAINT}" stroke-width="4" stroke-dasharray="3.14"'
    shapes = circle(x, y, 8, CARD, teeth) + circle(x, y, 7, CARD, f'stroke="{FAINT}"')
    return shapes + text(x, y + 4, str(value), 11, middle=True, bold=True)
