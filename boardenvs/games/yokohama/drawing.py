"""A state row as an SVG document: the town, the boards beside it, a panel for each player.

It shows what `render.describe` tells the same reader.
"""

import textwrap
from typing import Any

from boardenvs.core.state import NONE
from boardenvs.games.yokohama import facts
from boardenvs.games.yokohama.panels import GUTTER, WIDTH, panels
from boardenvs.games.yokohama.shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COUNTRY_COLOUR,
    KIND_COLOUR,
    assistant,
    colour_of,
    crate,
    gain,
    good,
    house,
    order,
    president,
    station,
    technology,
    token,
    trading_house,
)
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENT_FIRST,
    ACHIEVEMENT_ID,
    ACHIEVEMENT_LATER,
    AREA_KIND,
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
    GOOD_ID,
    KIND_ID,
    LABORATORY_LEVEL,
    LABORATORY_PRICE,
    PORT_LEVEL,
    SITE_POINTS,
    Gain,
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
    document,
    hint,
    lines,
    moved,
    number,
    path,
    rect,
    star,
    text,
)

TOWN_TOP, PITCH, SLOPE = 76, 124, 22  # y of the town, between its rows, of a brick's slopes
TOWN_WIDTH, WIDEST = 936, 184  # of the whole town, of a brick
HALF = 590  # x of the right one of two boards, from the left one
STRIP, TRACK = CARD_HEIGHT + 44, 96  # heights of a strip of cards, of the tracks


def draw(s: Any, seat: int | None) -> str:
    """Return the board as a standalone SVG document: all that `seat` knows, and nothing more."""
    rows = 1 + max(row for row, _, _ in facts.town(s))
    y = TOWN_TOP + rows * PITCH + SLOPE + 40
    parts = [
        title(s),
        moved(GUTTER, TOWN_TOP, town(s)),
        moved(side(s), TOWN_TOP, supplies(s, side(s))),
    ]
    for shapes, height in (*strips(s), (tracks(s), TRACK), *known(s, seat)):
        parts.append(moved(GUTTER, y, shapes))
        y += height
    players, tallest = panels(s)
    parts.append(moved(0, y - 8, players))
    return document(WIDTH, y - 8 + tallest + GUTTER, "Yokohama", "\n".join(parts))


def title(s: Any) -> str:
    """Return what is played, and what is to be decided by whom."""
    game, turn = facts.headline(s)
    size = 22 if len(turn) < 95 else 16
    return text(GUTTER, 36, turn, size, bold=True) + text(GUTTER, 58, game, 13, fill=FAINT)


# Town


def brick_width(s: Any) -> float:
    """Return how wide an area is drawn: the longest row fits its place."""
    return float(min(WIDEST, TOWN_WIDTH / (1 + max(column for _, column, _ in facts.town(s)))))


def side(s: Any) -> float:
    """Return the x of what lies beside the town."""
    columns = 1 + max(column for _, column, _ in facts.town(s))
    return GUTTER + columns * brick_width(s) + 24


def town(s: Any) -> str:
    """Return the areas, row under row, each row shifted by half an area."""
    wide = brick_width(s)
    return "\n".join(
        moved((column + row / 2) * wide, row * PITCH, area_shape(s, area, wide))
        for row, column, area in facts.town(s)
    )


def area_shape(s: Any, area: int, wide: float) -> str:
    """Return an area: its ground, name, site, token, station and who is there."""
    left, right, half = 2, number(wide - 2), number(wide / 2)
    low, high = SLOPE, PITCH
    form = f"M{half} 2L{right} {low}V{high}L{half} {high + SLOPE - 2}L{left} {high}V{low}z"
    visited = s.visit_area == area and s.phase in facts.IN_VISIT and not s.over
    edge = f'stroke="{GOLD}" stroke-width="4"' if visited else f'stroke="{INK}" stroke-opacity=".5"'
    shapes = path(form, KIND_COLOUR.get(KIND_ID[AREA_KIND[area]], LINE), edge)
    shapes += text(wide / 2, 31, facts.title_of(area), 12.5, middle=True, bold=True)
    if s.site[area] != NONE:
        shapes += moved(wide / 2 - 72, 38, site(s, area))
    if s.token[area] != NONE:
        shapes += token(22, 84, s.token[area])
    if s.station == area:
        shapes += station(wide - 20, 86)
    return shapes + crowd(s, area, wide)


def site(s: Any, area: int) -> str:
    """Return the spaces of a building site: their bonuses, or the houses on them."""
    shapes = ""
    for i, (owner, amount, kind) in enumerate(facts.spaces(s, area)):
        x = 28.0 * i
        shapes += rect(x, 0, 26, 22, CARD, f'rx="3" fill-opacity=".75" stroke="{LINE}"')
        if owner != NONE:
            shapes += hint(f"shophouse of player_{owner}", house(x + 13, 12, colour_of(owner)))
        elif kind != Gain.NONE:
            bonus = gain(0, 0, amount, kind, 13)
            shapes += moved(x + 12, 11, f'<g transform="scale(.85)">{bonus}</g>')
    shapes += rect(112, 0, 32, 22, CARD, f'rx="3" fill-opacity=".75" stroke="{INK}"')
    owner = int(s.trading_house[area])
    if owner != NONE:
        return shapes + hint(f"trading house of player_{owner}",
                             trading_house(128, 13, colour_of(owner)))  # fmt: skip
    points = gain(0, 0, int(SITE_POINTS[s.site[area]]), Gain.VP, 12)
    return shapes + moved(130, 11, f'<g transform="scale(.85)">{points}</g>')


def crowd(s: Any, area: int, wide: float) -> str:
    """Return the presidents and assistants in an area."""
    shapes = ""
    for i, p in enumerate(facts.presidents_in(s, area)):
        shapes += president(54 + 23 * i, 84, p)
    here = facts.assistants_in(s, area)
    for i, (p, count) in enumerate(here):
        x = wide / 2 + 33 * (i - (len(here) - 1) / 2)
        shapes += rect(x - 15, 104, 30, 18, CARD, 'rx="5" fill-opacity=".8"')
        pawn = assistant(x - 6, 113, SEAT_COLOUR[p]) + text(x + 3, 118, str(count), 13, bold=True)
        shapes += hint(f"assistants of player_{p}", pawn)
    return shapes


# Beside the town


def supplies(s: Any, x: float) -> str:
    """Return the achievements in play, the agents and decks, and what the signs stand for."""
    wide = WIDTH - GUTTER - x
    shapes = "".join(moved(0, 98 * deck, achievement(s, deck, wide)) for deck in range(DECKS))
    shapes += text(0, 98 * DECKS + 14, "Agents left", 13, bold=True)
    for i, (country, left) in enumerate(zip(COUNTRY_ID, s.agent_supply, strict=True)):
        disc = circle(12 + 30 * i, 98 * DECKS + 34, 11, COUNTRY_COLOUR[i])
        disc += text(12 + 30 * i, 98 * DECKS + 39, str(left), 13, middle=True, bold=True, fill=CARD)
        shapes += hint(f"agents of {country}", disc)
    decks = f"Decks: {s.orders_left} orders, {s.technologies_left} technologies"
    shapes += text(0, 98 * DECKS + 66, decks, 11)
    return shapes + moved(0, 98 * DECKS + 90, legend())


def achievement(s: Any, deck: int, wide: float) -> str:
    """Return the achievement of a deck: what it asks, its points, who claimed it."""
    card = s.achievements[deck]
    shapes = rect(0, 0, wide, 90, CARD, f'rx="8" stroke="{LINE}"')
    shapes += text(
        10, 18, f"{DECK_ID[deck]}  {ACHIEVEMENT_ID[card].replace('_', ' ')}", 13, bold=True
    )
    told = textwrap.wrap(facts.achievement_text(card), int(wide / 5.6))
    shapes += lines(10, 33, told, 10.5)
    worth = f"{ACHIEVEMENT_FIRST[card]}, then {ACHIEVEMENT_LATER[card]}"
    shapes += star(18, 78) + text(30, 83, worth, 12, bold=True)
    for i, p in enumerate(facts.claimants(s, deck)):
        shapes += hint(f"claimed by player_{p}", assistant(wide - 14 - 18 * i, 78, SEAT_COLOUR[p]))
    return shapes


def legend() -> str:
    """Return what the signs on the board stand for."""
    shapes = ""
    for i, name in enumerate(GOOD_ID):
        shapes += good(8, 17 * i, i) + text(22, 17 * i + 4, name, 11)
    signs = ((coin, "yen"), (crate, "imports"), (star, "points"))
    for i, (sign, name) in enumerate(signs):
        shapes += moved(104, 17 * i, f'<g transform="scale(.8)">{sign(0, 0)}</g>')
        shapes += text(118, 17 * i + 4, name, 11)
    shapes += assistant(104, 51, FAINT) + text(118, 55, "assistants", 11)
    shapes += house(8, 70, FAINT) + text(22, 74, "shophouse", 11)
    return shapes + trading_house(104, 70, FAINT) + text(118, 74, "trading house", 11)


# Boards


def strips(s: Any) -> list[tuple[str, int]]:
    """Return the ports and laboratories in play, two in a strip, each with its height."""
    shown = [card_board(s, *board) for board in facts.boards(s)]
    pairs = [shown[i : i + 2] for i in range(0, len(shown), 2)]
    return [("".join(moved(HALF * i, 0, it) for i, it in enumerate(pair)), STRIP) for pair in pairs]


def card_board(s: Any, area: int, is_port: bool, board: int) -> str:
    """Return a port or laboratory with the cards that lie on it, and the level of each column."""
    shapes = text(0, 0, facts.title_of(area), 13, bold=True)
    for column in range(COLUMNS):
        level = (PORT_LEVEL if is_port else LABORATORY_LEVEL)[column]
        if is_port:
            card = order(s.ports[board, column])
        else:
            card = technology(s.laboratories[board, column], int(LABORATORY_PRICE[column]))
        x = 95 * column
        shapes += moved(x, 8, card)
        told = f"{column + 1}: level {level}"
        shapes += text(x + CARD_WIDTH / 2, CARD_HEIGHT + 20, told, 10, middle=True, fill=FAINT)
    return shapes


def tracks(s: Any) -> str:
    """Return the Church and Customs boards."""
    church = track("Church", s.church, CHURCH_LEVEL, CHURCH_COST, CHURCH_POINTS, Gain.YEN)
    customs = track(
        "Customs House", s.customs, CUSTOMS_LEVEL, CUSTOMS_COST, CUSTOMS_POINTS, Gain.IMPORTS
    )
    return church + moved(HALF, 0, customs)


def track(name: str, owners: Any, levels: Any, costs: Any, points: Any, unit: Gain) -> str:
    """Return the spaces of the Church or of Customs: cost, points, level and who is there."""
    shapes = text(0, 0, name, 13, bold=True)
    ground = ("", "#fffdf7", "#f3ead3", "#e6d6b2")
    for i, (owner, level) in enumerate(zip(owners, levels, strict=False)):
        x = 71.0 * i
        shapes += rect(x, 8, 67, 46, ground[min(level, 3)], f'rx="6" stroke="{FAINT}"')
        shapes += gain(x + 25, 22, int(costs[i]), unit, 13)
        shapes += gain(x + 25, 43, int(points[i]), Gain.VP, 13)
        if owner != NONE:
            colour = colour_of(int(owner))
            pawn = rect(x + 42, 20, 22, 22, colour, f'rx="4" stroke="{CARD}"')
            pawn += text(
                x + 53, 36, facts.who(int(owner))[-1], 13, middle=True, bold=True, fill="#fff"
            )
            shapes += pawn
        shapes += text(x + 33, 67, f"{i + 1}: level {level}", 10, middle=True, fill=FAINT)
    return shapes


def known(s: Any, seat: int | None) -> list[tuple[str, int]]:
    """Return the orders that `seat` alone knows, with the height they take, if there are any."""
    groups = facts.knowledge(s, seat)
    if not groups:
        return []
    shapes, x = text(0, 0, f"Only player_{seat} knows", 13, bold=True), 0.0
    for told, cards in groups:
        shapes += text(x, 17, told, 11, fill=FAINT)
        for i, card in enumerate(cards):
            shapes += moved(x + 95 * i, 24, order(card))
        x += max(95 * len(cards), 6.2 * len(told)) + 24
    return [(shapes, CARD_HEIGHT + 48)]
