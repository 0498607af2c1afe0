"""What a reader may be told of a state row, as words and lists, for render.py and drawing.py.

A reader is a seat, or None for a spectator who sees only what lies open to all. What a seat knows
is the same here as in observe.py.
"""

import collections
import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from boardenvs.core.state import CUT, NONE
from boardenvs.games.tokaido.state import PLACED, Phase
from boardenvs.games.tokaido.tables import (
    ACHIEVEMENT_ID,
    DISH_ID,
    DISH_PRICE,
    DISHES,
    DOUBLES_OPEN,
    ENCOUNTER_ID,
    ENCOUNTERS_DRAWN,
    FAMILY_ID,
    FREE_MEAL,
    MEAL_DISH,
    NO_TRAVELER,
    NUM_MEALS,
    SOUVENIR_FAMILY,
    SOUVENIR_ID,
    SOUVENIR_PRICE,
    SOUVENIR_RANK,
    SPACE_ID,
    SPACE_KIND,
    SPACE_SLOTS,
    SPACES,
    TRAVELER_ID,
    TRAVELERS_OFFERED,
    WALKERS,
    Stop,
)

LETTER = "IVFTEHPMS"  # by Stop
VARIANTS = ("gastronomy", "preparations", "initiation", "return_voyage")
QUESTION = {
    Phase.CHOOSE_TRAVELER: "which traveler to be",
    Phase.MOVE: "where to go",
    Phase.VILLAGE_BUY: "what to buy",
    Phase.TEMPLE_DONATE: "how many coins to give to the temple",
    Phase.ENCOUNTER_KEEP: "which encounter to keep",
    Phase.PANORAMA_TAKE: "which panorama to add to",
    Phase.FREE_MEAL: "whether to take the meal offered for free",
    Phase.MEAL: "which meal to buy, if any",
}


def headline(s: Any) -> list[str]:
    """Return what is played, and what is to be decided by whom."""
    variants = [name.replace("_", " ") for name in VARIANTS if getattr(s, name)]
    game = ", ".join(["Tokaido", f"{s.num_players} players", *variants])
    return [f"{game}; decisions so far: {s.step}", turn(s)]


def turn(s: Any) -> str:
    """Return who decides what."""
    if s.over:
        return f"Game over, cut after {s.step} decisions" if s.over == CUT else "Game over"
    question = QUESTION[Phase(s.phase)]
    if s.phase == Phase.MOVE and s.mover == s.num_players:
        question = "where the neutral traveler goes"
    return f"{player(s, s.player)} decides {question}"


def places(s: Any) -> list[int]:
    """Return the place of each seat, from 1: by points, then by achievement cards."""
    worth = [(s.points[p], int(s.achievements[p]).bit_count()) for p in range(s.num_players)]
    return [1 + sum(other > own for other in worth) for own in worth]


# Names


def revealed(s: Any) -> bool:
    """Return whether the travelers and the starting line are open to all."""
    return bool(s.phase != Phase.CHOOSE_TRAVELER)


def traveler_name(s: Any, p: int) -> str:
    """Return who travels in seat `p`, or "" before the reveal and where nobody has a tile."""
    shown = revealed(s) and s.traveler[p] != NO_TRAVELER
    return TRAVELER_ID[s.traveler[p]] if shown else ""


def player(s: Any, p: int) -> str:
    """Return the player in seat `p`, with the traveler where it is known."""
    name = traveler_name(s, p)
    return f"player_{p} ({name})" if name else f"player_{p}"


def inns(s: Any) -> list[int]:
    """Return the travel indices of the inns, the start first."""
    indices: list[int] = np.flatnonzero(SPACE_KIND[s.return_voyage] == Stop.INN).tolist()
    return indices


def legs(s: Any) -> list[range]:
    """Return the stretches of road: the spaces after one inn up to and with the next."""
    return [range(first + 1, last + 1) for first, last in itertools.pairwise(inns(s))]


def inn_name(s: Any, number: int) -> str:
    """Return the name of an inn, 0 the start: a city, or its number on the way."""
    cities = [SPACE_ID[end].removeprefix("inn_").title() for end in (0, SPACES - 1)]
    ends = {0: cities[s.return_voyage], len(inns(s)) - 1: cities[1 - s.return_voyage]}
    return ends.get(number, f"inn {number}")


def stop_name(kind: Stop) -> str:
    """Return what a space of `kind` is called; of a panorama, what it shows."""
    return kind.name.removeprefix("PANORAMA_").lower().replace("_", " ")


def with_counts(names: Iterable[str]) -> list[str]:
    """Return each of `names` once, with how often it comes where that is more than once."""
    times = collections.Counter(names)
    return [name if n == 1 else f"{n} {name}" for name, n in times.items()]


def counted(names: Iterable[str]) -> str:
    """Return `names` as a list, each once with how often it comes."""
    return ", ".join(with_counts(names))


def souvenir(card: int) -> str:
    """Return a souvenir with what a buyer asks of it: family and price."""
    family = FAMILY_ID[SOUVENIR_FAMILY[card]].replace("_", " ")
    return f"{SOUVENIR_ID[card]} ({family}, {SOUVENIR_PRICE[card]})"


def meal(dish: int) -> str:
    """Return a dish with its price."""
    return f"{DISH_ID[dish]} ({DISH_PRICE[dish]})"


# What is open to all


def walkers_at(s: Any, index: int) -> list[int]:
    """Return who stands at travel index `index`, slot 0 first; nobody before the reveal."""
    if not revealed(s):
        return []
    here: list[int] = np.flatnonzero(s.space[: WALKERS[s.num_players]] == index).tolist()
    return sorted(here, key=s.slot.__getitem__)


def room(s: Any, index: int) -> int:
    """Return how many travelers the stop at travel index `index` holds."""
    return int(SPACE_SLOTS[DOUBLES_OPEN[s.num_players], s.return_voyage, index])


def encounters_of(s: Any, p: int) -> list[str]:
    """Return the encounter cards of seat `p`, one entry a card."""
    return [kind for k, kind in enumerate(ENCOUNTER_ID) for _ in range(s.encounters[p, k])]


def dishes_of(s: Any, p: int) -> list[int]:
    """Return the dishes that seat `p` has eaten."""
    return [dish for dish in range(DISHES) if s.dishes[p] >> dish & 1]


def achievements_of(s: Any, p: int) -> list[str]:
    """Return the achievement cards of seat `p`."""
    return [name for i, name in enumerate(ACHIEVEMENT_ID) if s.achievements[p] >> i & 1]


def unsold(s: Any) -> list[list[int]]:
    """Return the souvenirs put back under the pile, a list a group, the next to be drawn first."""
    groups: dict[int, list[int]] = {}
    group_of = s.souvenir_group
    for card in s.souvenir_pile[: s.souvenirs_left]:
        if group_of[card]:
            groups.setdefault(int(group_of[card]), []).append(int(card))
    return [sorted(groups[group], key=SOUVENIR_RANK.__getitem__) for group in sorted(groups)]


def without_meal(s: Any) -> list[str]:
    """Return who took no meal at the inn being visited."""
    return [f"player_{p}" for p in range(s.num_players) if s.skipped[p]]


# What one seat knows


def known_menu(s: Any, seat: int | None) -> tuple[list[int], bool]:
    """Return the dishes that `seat` knows to be on the menu, and whether one has since gone.

    One of them is gone, the seat cannot tell which, where the neutral traveler came after it.
    """
    if seat is None:
        return [], False
    placed = [card for card in s.menu[: s.menu_left] if s.meal_note[seat, card] == PLACED]
    short = []
    if s.discarded:
        short = [card for card in range(NUM_MEALS) if s.meal_note[seat, card] == s.inn]
    return [int(MEAL_DISH[card]) for card in placed + short], bool(short)


def knowledge(s: Any, seat: int | None) -> list[str]:
    """Return what `seat` alone knows, a line each; nothing where it is None."""
    if seat is None:
        return []
    lines = [*tiles_known(s, seat)]
    if s.free_meal != NONE and s.player == seat:
        lines.append(f"offered for free: {meal(MEAL_DISH[s.free_meal])}")
    if revealed(s) and FREE_MEAL[s.traveler[seat]]:
        pile = [card for card in s.meal_pile[: s.meals_left] if s.meal_note[seat, card] == PLACED]
        if pile:
            lines.append(
                f"declined, under the meals: {counted(DISH_ID[MEAL_DISH[c]] for c in pile)}"
            )
    if revealed(s) and ENCOUNTERS_DRAWN[s.traveler[seat]] > 1:
        drawn = [ENCOUNTER_ID[kind] for kind in s.drawn if kind != NONE]
        under = [ENCOUNTER_ID[kind] for kind in s.encounter_pile[: s.encounters_returned]]
        lines += [f"drawn: {counted(drawn)}"] * bool(drawn)
        lines += [f"put under the encounters: {counted(under)}"] * bool(under)
    return lines


def tiles_known(s: Any, seat: int) -> Iterator[str]:
    """Yield the two tiles dealt to `seat`, and its choice; after the reveal the one returned."""
    if s.initiation:
        return
    first = seat * TRAVELERS_OFFERED
    tiles = s.tiles[first : first + TRAVELERS_OFFERED]
    if revealed(s):
        returned = [TRAVELER_ID[tile] for tile in tiles if tile != s.traveler[seat]]
        yield f"traveler returned: {', '.join(returned)}"
    else:
        yield f"travelers to choose from: {', '.join(TRAVELER_ID[tile] for tile in tiles)}"
        if s.traveler[seat] != NONE:
            yield f"traveler chosen: {TRAVELER_ID[s.traveler[seat]]}"
