"""A state row as text, holding no more than its reader may know, and actions in words."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from boardenvs.core.state import NONE
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.facts import (
    LETTER,
    achievements_of,
    counted,
    dishes_of,
    encounters_of,
    headline,
    inn_name,
    knowledge,
    known_menu,
    legs,
    meal,
    places,
    revealed,
    room,
    souvenir,
    stop_name,
    traveler_name,
    turn,
    unsold,
    walkers_at,
    without_meal,
)
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import (
    BATH_POINTS,
    DOUBLES_OPEN,
    FAMILY_ID,
    HAS_NEUTRAL,
    PANORAMA_ID,
    PANORAMA_SECTIONS,
    SOUVENIR_ID,
    SPACE_KIND,
    Stop,
)

WIDTH = 110
"""Columns that a text board takes at most."""

MARGIN, CELL = 12, 6  # columns of the road: left of its first space, and for each space
COLUMNS = [
    *(f" {name.split('_')[0]}" for name in FAMILY_ID),
    *(f"{name:>{len(name) + 1 + 2 * (not i)}}" for i, name in enumerate(PANORAMA_ID)),
    *(f"  of {points}" for points in BATH_POINTS),
]


def label(s: Any, action: int) -> str:
    """Return the name of `action`; what is bought in a village is named card by card."""
    basket = int(ACTIONS.arg[action])
    if ACTIONS.kind[action] == Act.BUY and basket:
        cards = [card for i, card in enumerate(s.offer) if basket >> i & 1]
        if NONE not in cards:
            return "buy " + "+".join(SOUVENIR_ID[card] for card in cards)
    return ACTIONS.names[action]


def describe(s: Any, seat: int | None) -> str:
    """Return all that `seat` knows of the board, as lines of at most WIDTH columns."""
    parts = [*headline(s), "", *road(s), "", *table(s), "", *open_cards(s, seat)]
    known = knowledge(s, seat)
    if known:
        parts += ["", f"Only player_{seat} knows", *("  " + line for line in known)]
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
    """Return the result of a game that is over, the winner first."""
    place = places(s)
    lines = []
    for p in sorted(range(s.num_players), key=place.__getitem__):
        name = traveler_name(s, p)
        lines.append(f"  {place[p]}. player_{p:<3}{name:12}{s.points[p]:>4} points")
    return [turn(s), *lines]


# Road


def road(s: Any) -> list[str]:
    """Return the road, three lines a leg: travel indices, stops, and who stands there."""
    lines = [line for number, leg in enumerate(legs(s), 1) for line in leg_lines(s, number, leg)]
    legend = "  ".join(f"{LETTER[kind]} {stop_name(kind)}" for kind in Stop if kind != Stop.INN)
    return [*lines, "", legend + "  VV room for two" * int(DOUBLES_OPEN[s.num_players])]


def leg_lines(s: Any, number: int, leg: range) -> Iterator[str]:
    """Yield the three lines of one leg of the road."""
    left = f"leg {number}" if number > 1 else inn_name(s, 0)
    standing = "" if number > 1 else tokens(s, 0) if revealed(s) else "not lined up"
    stops = leg[:-1]
    letters = (LETTER[SPACE_KIND[s.return_voyage, i]] * room(s, i) for i in stops)
    here = (tokens(s, i) for i in stops)
    yield f"{'':{MARGIN}}" + "".join(f"{i:^{CELL}}" for i in leg)
    yield f"{left + ' ':═<{MARGIN}}{in_cells(letters, '═')} {inn_name(s, number)}"
    yield f"{standing:{MARGIN}}{in_cells(here, ' ')} {tokens(s, leg[-1])}"


def in_cells(marks: Iterable[str], fill: str) -> str:
    """Return `marks` side by side, each in the middle of its space of the road."""
    return "".join(f"{mark:{fill}^{CELL}}" for mark in marks)


def tokens(s: Any, index: int) -> str:
    """Return who stands at travel index `index`: p and the seat, N for the neutral traveler."""
    return "".join("N" if w == s.num_players else f"p{w}" for w in walkers_at(s, index))


# Players


def table(s: Any) -> Iterator[str]:
    """Yield the players' purses, points and collections, a row each and their named cards below."""
    yield f"{'':45}souvenirs                panoramas            hot springs"
    yield " " * 22 + "coins temple points  " + in_columns(COLUMNS)
    for p in range(s.num_players):
        sections = zip(s.panoramas[p], PANORAMA_SECTIONS, strict=True)
        counts = [*s.souvenirs[p], *(f"{own}/{most}" for own, most in sections), *s.baths[p]]
        numbers = f"{s.coins[p]:5}{s.temple[p]:7}{s.points[p]:7}"
        yield f"player_{p}  {traveler_name(s, p):12}{numbers}  {in_columns(counts)}"
        yield from cards_of(s, p)
    if HAS_NEUTRAL[s.num_players]:
        yield f"neutral{'':20}{s.temple[s.num_players]:7}"


def in_columns(cells: Iterable[Any]) -> str:
    """Return `cells` set under the heads of COLUMNS."""
    return "".join(f"{cell!s:>{len(head)}}" for head, cell in zip(COLUMNS, cells, strict=True))


def cards_of(s: Any, p: int) -> Iterator[str]:
    """Yield the cards of seat `p` that have names, if it has any."""
    kinds = {
        "met": encounters_of(s, p),
        "ate": [meal(dish) for dish in dishes_of(s, p)],
        "achieved": achievements_of(s, p),
    }
    told = "; ".join(f"{verb} {counted(cards)}" for verb, cards in kinds.items() if cards)
    if told:
        yield f"{'':10}{told}"


# Cards


def open_cards(s: Any, seat: int | None) -> Iterator[str]:
    """Yield the offer, the menu and the piles, as `seat` sees them."""
    offer = [souvenir(card) for card in s.offer if card != NONE]
    if offer or s.phase == Phase.VILLAGE_BUY:
        yield f"On offer: {', '.join(offer) or 'nothing'}"
    if s.inn:
        yield menu_line(s, seat)
    yield (
        f"Piles: {s.souvenirs_left} souvenirs, {s.meals_left} meals,"
        f" {s.encounters_left} encounters, {s.baths_left} hot springs"
    )
    groups = " | ".join(" ".join(SOUVENIR_ID[card] for card in group) for group in unsold(s))
    if groups:
        yield f"Put back under the souvenirs, each group in unknown order: {groups}"


def menu_line(s: Any, seat: int | None) -> str:
    """Return the menu as `seat` knows it: its dishes, or how many cards lie face down."""
    cards = f"{s.menu_left} card{'' if s.menu_left == 1 else 's'}"
    dishes, short = known_menu(s, seat)
    names = ", ".join(meal(dish) for dish in dishes)
    if short:
        told = f"{cards}: {names}, but one of these is gone"
    elif dishes:
        hidden = s.menu_left - len(dishes)
        told = f"{cards}: {names}" + (f", {hidden} face down" if hidden else "")
    else:
        told = f"{cards}" + ", face down" * bool(s.menu_left)
    hungry = ", ".join(without_meal(s))
    return f"Menu of {inn_name(s, s.inn)}, {told}" + f"; no meal for {hungry}" * bool(hungry)
