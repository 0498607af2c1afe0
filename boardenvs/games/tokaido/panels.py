"""The panels of an SVG board: all that each player has, as it lies open to everyone."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from boardenvs.games.tokaido import facts
from boardenvs.games.tokaido.shapes import (
    ACHIEVEMENT_COLOUR,
    BATH_COLOUR,
    ENCOUNTER_COLOUR,
    FAMILY_COLOUR,
    MEAL_COLOUR,
    NEUTRAL_COLOUR,
    SCENE_HEIGHT,
    SECTION,
    gate,
    panorama,
)
from boardenvs.games.tokaido.tables import (
    BATH_POINTS,
    DISH_ID,
    DISH_PRICE,
    FAMILIES,
    HAS_NEUTRAL,
    NUM_SOUVENIRS,
    PANORAMA_ID,
    PANORAMA_SECTIONS,
    SOUVENIR_FAMILY,
)
from boardenvs.svg import (
    CARD,
    GOLD,
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
    star,
    text,
)

WIDTH, GUTTER, MARGIN = 1200, 20, 12  # of the drawing, around panels, inside them
IN_FAMILY = NUM_SOUVENIRS // FAMILIES
ORDINAL = ("", "1st", "2nd", "3rd", "4th", "5th")


def panel_width(s: Any) -> float:
    """Return how wide a player's panel is: three panels at least share the width."""
    columns = max(int(s.num_players), 3)
    return (WIDTH - GUTTER * (columns + 1)) / columns


def panels(s: Any) -> tuple[str, float]:
    """Return the panels of all travelers side by side, and the height they take."""
    shown = [panel(s, p) for p in range(s.num_players)]
    tallest = max(high for _, high in shown)
    framed = [
        frame(s, tallest, s.player == p and not s.over) + shapes
        for p, (shapes, _) in enumerate(shown)
    ]
    if HAS_NEUTRAL[s.num_players]:
        coins = gate(24, 54) + text(40, 60, str(s.temple[s.num_players]), 17, bold=True)
        framed.append(frame(s, 76, False) + header(s, NEUTRAL_COLOUR, "neutral", "") + coins)
    step = panel_width(s) + GUTTER
    return "\n".join(moved(GUTTER + i * step, 0, it) for i, it in enumerate(framed)), tallest


def frame(s: Any, height: float, decides: bool) -> str:
    """Return the ground of a panel, with a golden edge for the player to decide."""
    edge = f'stroke="{GOLD}" stroke-width="5"' if decides else f'stroke="{LINE}"'
    return rect(0, 0, panel_width(s), height, CARD, f'rx="10" {edge}')


def header(s: Any, colour: str, left: str, right: str) -> str:
    """Return the coloured head of a panel."""
    width = panel_width(s)
    shapes = path(f"M0 34V10Q0 0 10 0H{number(width - 10)}q10 0 10 10V34z", colour)
    shapes += text(MARGIN, 23, left, 15, bold=True, fill="#fff")
    return shapes + text(width - MARGIN, 23, right, 14, end=True, fill="#fff")


def panel(s: Any, p: int) -> tuple[str, float]:
    """Return all that seat `p` has, and the height it takes."""
    width = panel_width(s)
    place = f" - {ORDINAL[facts.places(s)[p]]}" if s.over else ""
    shapes = header(s, SEAT_COLOUR[p], f"player_{p}", facts.traveler_name(s, p) + place)
    icons = ((coin, s.coins[p]), (star, s.points[p]), (gate, s.temple[p]))
    for i, (icon, count) in enumerate(icons):
        x = MARGIN + 12 + i * min(width / 3, 90)
        shapes += icon(x, 54) + text(x + 16, 60, str(count), 17, bold=True)
    shapes += moved(MARGIN, 80, souvenirs(s, p)) + moved(MARGIN, 122, scenery(s, p))
    bottom = 122 + SCENE_HEIGHT * scene_scale(s) + 12
    if s.baths[p].sum():
        shapes, bottom = shapes + moved(MARGIN, bottom, baths(s, p)), bottom + 25
    for words, colour in named_cards(s, p):
        shape, high = pills(MARGIN, bottom, width - 2 * MARGIN, words, colour)
        shapes, bottom = shapes + shape, bottom + high + 4
    return shapes, bottom + 4


def souvenirs(s: Any, p: int) -> str:
    """Return the souvenirs of seat `p` as chips, a block of two rows a family."""
    width = (panel_width(s) - 2 * MARGIN) / FAMILIES
    shapes = ""
    for family, colour in enumerate(FAMILY_COLOUR):
        cards = np.flatnonzero((s.souvenir_owner == p) & (family == SOUVENIR_FAMILY))
        for i in range(IN_FAMILY):
            row, column = divmod(i, IN_FAMILY // 2)
            at = family * width + 14.5 * column, 15.0 * row, 12, 12
            if i < len(cards):
                shapes += hint(facts.souvenir(cards[i]), rect(*at, colour, 'rx="3"'))
            else:
                shapes += rect(*at, "none", f'rx="3" stroke="{colour}" stroke-opacity=".4"')
    return shapes


def scene_scale(s: Any) -> float:
    """Return how large landscapes are drawn for all three to fit a panel."""
    room = panel_width(s) - 2 * MARGIN - 8 * (len(PANORAMA_ID) - 1)
    return float(min(room / (SECTION * PANORAMA_SECTIONS.sum()), 1.2))


def scenery(s: Any, p: int) -> str:
    """Return the panoramas of seat `p`, as far as it has their sections."""
    shapes, x, scale = "", 0.0, scene_scale(s)
    for name, owned, sections in zip(PANORAMA_ID, s.panoramas[p], PANORAMA_SECTIONS, strict=True):
        picture = panorama(x, 0, scale, name, int(owned), int(sections))
        shapes += hint(f"{name} {owned}/{sections}", picture)
        x += SECTION * scale * sections + 8
    return shapes


def baths(s: Any, p: int) -> str:
    """Return the hot spring cards of seat `p` as discs with their points."""
    worth = [kind for kind, count in enumerate(s.baths[p]) for _ in range(count)]
    step = min(22.0, (panel_width(s) - 2 * MARGIN - 20) / len(worth))
    shapes = ""
    for i, kind in enumerate(worth):
        shapes += circle(10 + step * i, 9, 9.5, BATH_COLOUR[kind], f'stroke="{CARD}"')
        shapes += text(10 + step * i, 13, str(BATH_POINTS[kind]), 11, middle=True, bold=True)
    return hint("hot springs", shapes)


def named_cards(s: Any, p: int) -> Iterator[tuple[list[str], str]]:
    """Yield the encounters, meals and achievements of seat `p`, each kind with its colour."""
    meals = [f"{DISH_ID[dish]} {DISH_PRICE[dish]}" for dish in facts.dishes_of(s, p)]
    encounters, achievements = facts.encounters_of(s, p), facts.achievements_of(s, p)
    for cards, colour in (
        (encounters, ENCOUNTER_COLOUR),
        (meals, MEAL_COLOUR),
        (achievements, ACHIEVEMENT_COLOUR),
    ):
        if cards:
            yield facts.with_counts(cards), colour
