"""A state row as an SVG document: the road, the cards that lie open, a panel for each player.

It shows what `render.describe` tells the same reader.
"""

import math
import textwrap
from typing import Any

from boardenvs.core.state import NONE
from boardenvs.games.tokaido import facts
from boardenvs.games.tokaido.panels import GUTTER, WIDTH, panels
from boardenvs.games.tokaido.shapes import (
    BACK_COLOUR,
    BOWL,
    FAMILY_COLOUR,
    FAMILY_ICON,
    NEUTRAL_COLOUR,
    ROAD_COLOUR,
    STOP_COLOUR,
    card,
    card_back,
)
from boardenvs.games.tokaido.tables import (
    DESTINATION,
    DISH_ID,
    DISH_PRICE,
    DOUBLES_OPEN,
    FAMILY_ID,
    SOUVENIR_FAMILY,
    SOUVENIR_ID,
    SOUVENIR_PRICE,
    SPACE_KIND,
    Stop,
)
from boardenvs.svg import (
    CARD,
    FAINT,
    GOLD,
    INK,
    PAPER,
    SEAT_COLOUR,
    circle,
    curve,
    document,
    hint,
    lines,
    moved,
    path,
    rect,
    text,
)

FIRST_LEG, LEG_HEIGHT, WAVE = 140, 108, 6  # y of the first leg, between legs, of the winding
BEND, INN = 150, 70  # x from the edge: of the first stop of a leg, of an inn
LEGEND_TOP, CARDS_TOP, PANELS_TOP = 536, 562, 736


def draw(s: Any, seat: int | None) -> str:
    """Return the board as a standalone SVG document: all that `seat` knows, and nothing more."""
    players, height = panels(s)
    parts = [title(s), road(s), legend(s), offer(s), menu(s, seat), piles(s), known(s, seat)]
    parts.append(moved(0, PANELS_TOP, players))
    return document(WIDTH, PANELS_TOP + height + GUTTER, "Tokaido", "\n".join(parts))


def title(s: Any) -> str:
    """Return what is played, and what is to be decided by whom."""
    game, turn = facts.headline(s)
    return text(GUTTER, 36, turn, 22, bold=True) + text(GUTTER, 58, game, 13, fill=FAINT)


# Road


def spots(s: Any) -> list[tuple[float, float]]:
    """Return where each travel index lies: leg under leg, back and forth, an inn at each bend."""
    points = [(float(INN), float(FIRST_LEG))]
    for nth, leg in enumerate(facts.legs(s)):
        stops = len(leg) - 1
        step = (WIDTH - 2 * BEND) / (stops - 1)
        xs = [BEND + i * step for i in range(stops)] + [WIDTH - INN]
        y = FIRST_LEG + nth * LEG_HEIGHT
        ys = [y + WAVE * math.sin(1.3 * i) for i in range(stops)] + [y + LEG_HEIGHT / 2]
        if leg[-1] == DESTINATION:
            ys[-1] = y
        points += zip([WIDTH - x for x in xs] if nth % 2 else xs, ys, strict=True)
    return points


def road(s: Any) -> str:
    """Return the road with its stops, and who stands there."""
    points = spots(s)
    line = curve(points)
    shapes = [path(line, "none", f'stroke="{ROAD_COLOUR}" stroke-width="26"')]
    shapes.append(path(line, "none", f'stroke="{PAPER}" stroke-width="2" stroke-dasharray="7 7"'))
    numbers = {index: i for i, index in enumerate(facts.inns(s))}
    for index, (x, y) in enumerate(points):
        spot = inn(s, index, numbers[index]) if index in numbers else stop(s, index)
        shapes.append(moved(x, y, spot))
    return "\n".join(shapes)


def stop(s: Any, index: int) -> str:
    """Return a stop: a disc on the road, and one beside it where a second traveler has room."""
    kind = Stop(SPACE_KIND[s.return_voyage, index])
    here = facts.walkers_at(s, index)
    shapes = text(0, 34, str(index), 10, middle=True, fill=FAINT)
    for slot in reversed(range(facts.room(s, index))):
        y = -33 * slot
        edge = f'stroke="{INK}" stroke-width="1.2"'
        shapes += circle(0, y, 19 - 3 * slot, STOP_COLOUR[kind], edge)
        if slot < len(here):
            shapes += token(s, here[slot], 0, y)
        elif not slot:
            shapes += text(0, 5, facts.LETTER[kind], 15, middle=True)
    return hint(f"{index}: {facts.stop_name(kind)}", shapes)


def inn(s: Any, index: int, nth: int) -> str:
    """Return an inn: a house with a place for each traveler, the first to arrive on the left."""
    name = facts.inn_name(s, nth)
    edge = f'stroke="{INK}" stroke-width="1.2"'
    shapes = rect(-46, -30, 92, 68, STOP_COLOUR[Stop.INN], f'rx="5" {edge}')
    shapes += path("M-56-28Q-40-34-30-46H30Q40-34 56-28z", "#7a4a3a", edge)
    shapes += text(0, -33, name, 12, middle=True, bold=True, fill=CARD)
    shapes += text(0, 51, str(index), 10, middle=True, fill=FAINT)
    for slot, walker in enumerate(facts.walkers_at(s, index)):
        row, column = divmod(slot, 3)
        shapes += token(s, walker, 29 * (column - 1), 31 * row - 9)
    if not index and not facts.revealed(s):
        shapes += lines(-38, 0, ("the line is", "not drawn yet"), 11)
    return hint(f"{index}: {name}", shapes)


def token(s: Any, walker: int, x: float, y: float) -> str:
    """Return a traveler; the one being moved has a golden ring."""
    neutral = walker == s.num_players
    colour = NEUTRAL_COLOUR if neutral else SEAT_COLOUR[walker]
    ring = GOLD if facts.revealed(s) and walker == s.mover and not s.over else "#fff"
    shapes = circle(x, y, 13, colour, f'stroke="{ring}" stroke-width="3"')
    mark = "N" if neutral else str(walker)
    shapes += text(x, y + 5, mark, 14, middle=True, bold=True, fill="#fff")
    return hint("neutral traveler" if neutral else facts.player(s, walker), shapes)


def legend(s: Any) -> str:
    """Return what the letters and colours of the stops and of the souvenirs stand for."""
    shapes, x = "", GUTTER + 8.0
    for kind in Stop:
        if kind != Stop.INN:
            shapes += circle(x, 0, 8, STOP_COLOUR[kind], f'stroke="{INK}"')
            shapes += text(x, 4, facts.LETTER[kind], 10, middle=True)
            shapes += text(x + 13, 4, facts.stop_name(kind))
            x += 34 + 6.5 * len(facts.stop_name(kind))
    x += 30
    for family, colour in zip(FAMILY_ID, FAMILY_COLOUR, strict=True):
        shapes += rect(x, -6, 12, 12, colour, 'rx="3"')
        shapes += text(x + 17, 4, family.replace("_", " "))
        x += 38 + 6.5 * len(family)
    if DOUBLES_OPEN[s.num_players]:
        shapes += text(WIDTH - GUTTER, 4, "two discs: room for two", fill=FAINT, end=True)
    return moved(0, LEGEND_TOP, shapes)


# Cards


def section(x: float, name: str, shapes: str) -> str:
    """Return a group of cards with its name above, faint where there are none."""
    name = text(0, 0, name, 13, bold=bool(shapes), fill=INK if shapes else FAINT)
    return moved(x, CARDS_TOP + 16, name + shapes)


def offer(s: Any) -> str:
    """Return the souvenirs on offer in a village."""
    shapes = ""
    for i, souvenir in enumerate(souvenir for souvenir in s.offer if souvenir != NONE):
        family = SOUVENIR_FAMILY[souvenir]
        look = FAMILY_COLOUR[family], FAMILY_ICON[family]
        face = card(70 * i, 10, SOUVENIR_ID[souvenir], SOUVENIR_PRICE[souvenir], *look)
        shapes += hint(facts.souvenir(souvenir), face)
    return section(GUTTER, "On offer" if shapes else "Nothing on offer", shapes)


def menu(s: Any, seat: int | None) -> str:
    """Return the menu of the inn being visited: dishes where `seat` knows them, else backs."""
    if not s.inn:
        return section(250, "No menu", "")
    dishes, short = facts.known_menu(s, seat)
    shapes = ""
    for i, dish in enumerate(dishes):
        shapes += card(70 * i, 10, DISH_ID[dish], DISH_PRICE[dish], BACK_COLOUR["meals"], BOWL)
    for i in range(len(dishes), s.menu_left):
        shapes += card_back(70 * i, 10, BACK_COLOUR["meals"])
    notes = ["one of these is gone"] * short
    if facts.without_meal(s):
        notes.append(f"no meal for {', '.join(facts.without_meal(s))}")
    shapes += text(0, 116, "; ".join(notes), 11.5)
    return section(250, f"Menu of {facts.inn_name(s, s.inn)}", shapes)


def piles(s: Any) -> str:
    """Return the piles with what is left in them, and the souvenirs put back under theirs."""
    left = (s.souvenirs_left, s.meals_left, s.encounters_left, s.baths_left)
    shapes = ""
    for i, (name, cards) in enumerate(zip(BACK_COLOUR, left, strict=True)):
        shapes += card_back(66 * i, 10, BACK_COLOUR[name], cards)
        shapes += text(66 * i + 28, 104, name, 11, middle=True)
    x = 0.0
    for group in facts.unsold(s):
        for souvenir in group:
            chip = rect(x, 130, 8, 10, FAMILY_COLOUR[SOUVENIR_FAMILY[souvenir]], 'rx="2"')
            shapes += hint(facts.souvenir(souvenir), chip)
            x += 9
        x += 4
    if x:
        shapes += text(0, 124, "put back under the souvenirs, group by group", 11, fill=FAINT)
    return section(680, "Piles", shapes)


def known(s: Any, seat: int | None) -> str:
    """Return what `seat` alone knows."""
    told = facts.knowledge(s, seat)
    if not told:
        return ""
    wrapped = [part for line in told for part in textwrap.wrap(line, 36, subsequent_indent="   ")]
    return section(965, f"Only player_{seat} knows", lines(0, 22, wrapped))
