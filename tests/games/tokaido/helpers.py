"""Positions of Tokaido set up by hand: who plays whom, who stands where, what lies on a pile.

Cards are given by the names of the tables ("koma", "soba", "samurai", "bath_2"); they are moved,
never made, so that each stays in one place.
"""

from boardenvs.games.tokaido import GAME
from boardenvs.games.tokaido.state import Phase
from boardenvs.games.tokaido.tables import (
    BATHS,
    DISH_ID,
    ENCOUNTER_ID,
    MEAL_DISH,
    PANORAMA_ID,
    SOUVENIR_FAMILY,
    SOUVENIR_ID,
    TRAVELER_ID,
    WALKERS,
)
from tests.table import Table

BATH_ID = tuple(card["id"] for card in BATHS["card"])

QUIET = "kinko hirotada zen_emon mitsukuni sasayakko umegae yoshiyasu hiroshige chuubei satsuki"
"""Travelers in the order `journey` fills empty seats with: those that disturb least come first."""


def deal(num_players=4, seed=0, **options):
    """Return a table at its first decision: the choice of seat 0, or a move with initiation."""
    return Table(GAME, num_players, seed, **options)


def journey(num_players=4, travelers=(), seed=0, line=None, **options):
    """Return a table past the choice, about to make the first move.

    `travelers` names those of seats 0, 1, ...; further seats get others. `line` holds the walkers
    from the one next to the road on; by default the neutral traveler, then the last seat, and so
    on to seat 0, who moves first. With initiation there are no travelers and the line is as drawn.
    """
    table = deal(num_players, seed, **options)
    s = table.s
    if s.initiation:
        return table
    cast = list(travelers) + [name for name in QUIET.split() if name not in travelers]
    for p, name in enumerate(cast[:num_players]):
        _swap(s.tiles, 2 * p, list(s.tiles).index(TRAVELER_ID.index(name)))
    walkers = range(WALKERS[num_players] - 1, -1, -1)
    s.line[: len(walkers)] = walkers if line is None else line
    for name in cast[:num_players]:
        table.play(f"choose {name}")
    return table


def place(table, walker, index, slot=0):
    """Stand `walker` at travel index `index` in `slot`; whose turn it is stays as it was."""
    table.s.space[walker] = index
    table.s.slot[walker] = slot


def place_all(table, *positions):
    """Stand walkers 0, 1, ... at `positions`, each (index, slot)."""
    for walker, (index, slot) in enumerate(positions):
        place(table, walker, index, slot)


def turn(table, walker, player=None):
    """Make it the turn of `walker`, moved by seat `player` (itself where None)."""
    table.s.phase = Phase.MOVE
    table.s.mover = walker
    table.s.player = walker if player is None else player


def visit(table, p, index):
    """Let seat `p` move to `index` now, from the position before it."""
    place(table, p, index - 1)
    turn(table, p)
    table.play(f"move {index}")


def stack_souvenirs(table, souvenirs):
    """Put `souvenirs` on top of their pile, the first to be drawn first."""
    s = table.s
    _stack(s.souvenir_pile, s.souvenirs_left, [SOUVENIR_ID.index(name) for name in souvenirs])


def stack_encounters(table, encounters):
    """Put `encounters` on top of their pile, the first to be drawn first."""
    s = table.s
    _stack(s.encounter_pile, s.encounters_left, [ENCOUNTER_ID.index(name) for name in encounters])


def stack_baths(table, baths):
    """Put `baths` ("bath_2", "bath_3") on top of their pile, the first to be drawn first."""
    s = table.s
    _stack(s.bath_pile, s.baths_left, [BATH_ID.index(name) for name in baths])


def stack_meals(table, dishes):
    """Put a card of each of `dishes` on top of the meal pile, the first to be drawn first."""
    s = table.s
    cards = []
    for dish in dishes:
        wanted = DISH_ID.index(dish)
        pile = s.meal_pile[: s.meals_left].tolist()
        cards.append(next(c for c in pile if MEAL_DISH[c] == wanted and c not in cards))
    _stack(s.meal_pile, s.meals_left, cards)


def give(table, p, *, souvenirs=(), meals=(), encounters=(), baths=(), panoramas=None, **numbers):
    """Move cards from the piles to the collection of seat `p`, scoring nothing.

    `panoramas` sets numbers of sections, as {"sea": 5}; further names set fields of the seat, as
    `coins=3` or `temple=2`.
    """
    s = table.s
    for name in souvenirs:
        card = SOUVENIR_ID.index(name)
        s.souvenirs_left = _take_out(s.souvenir_pile, s.souvenirs_left, card)
        s.souvenirs[p, SOUVENIR_FAMILY[card]] += 1
        s.souvenir_owner[card] = p
    for name in meals:
        dish = DISH_ID.index(name)
        card = next(c for c in s.meal_pile[: s.meals_left].tolist() if MEAL_DISH[c] == dish)
        s.meals_left = _take_out(s.meal_pile, s.meals_left, card)
        s.dishes[p] |= 1 << dish
    for name in encounters:
        kind = ENCOUNTER_ID.index(name)
        s.encounters_left = _take_out(s.encounter_pile, s.encounters_left, kind)
        s.encounters[p, kind] += 1
    for name in baths:
        kind = BATH_ID.index(name)
        s.baths_left = _take_out(s.bath_pile, s.baths_left, kind)
        s.baths[p, kind] += 1
    for name, sections in (panoramas or {}).items():
        s.panoramas[p, PANORAMA_ID.index(name)] = sections
    for field, number in numbers.items():
        s[field][p] = number


def top(pile, left, count):
    """Return the `count` top cards of a pile, the first to be drawn first."""
    return pile[left - count : left][::-1].tolist()


def _swap(cards, i, j):
    cards[i], cards[j] = int(cards[j]), int(cards[i])


def _stack(pile, left, cards):
    for depth, card in enumerate(cards):
        goal = int(left) - 1 - depth
        below = pile[: goal + 1].tolist()
        if card not in below:
            raise ValueError(f"card {card} is not among those left to stack")
        _swap(pile, goal, below.index(card))


def _take_out(pile, left, card):
    i = pile[:left].tolist().index(card)
    pile[i : left - 1] = pile[i + 1 : left].copy()
    pile[left - 1] = -1
    return int(left) - 1
