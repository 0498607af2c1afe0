"""What a reader may be told of a state row, as words and lists, for render.py and drawing.py.

A reader is a seat, or None for a spectator who sees only what lies open to all. What a seat knows
is the same here as in observe.py.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from boardenvs.core.state import CUT, NONE
from boardenvs.games.yokohama.breakdown import breakdown
from boardenvs.games.yokohama.state import NEUTRAL, Phase
from boardenvs.games.yokohama.tables import (
    ACHIEVEMENTS,
    AREA_ID,
    AREA_MIN_PLAYERS,
    COUNTRY_ID,
    LABORATORIES,
    NAME_AMOUNT,
    NAME_EFFECT,
    NAME_ID,
    NAME_INDUSTRY,
    NUM_POSITIONS,
    ORDER_ASSISTANTS,
    ORDER_COUNTRY,
    ORDER_ID,
    ORDER_IMPORTS,
    ORDER_PAY,
    ORDER_POINTS,
    ORDER_YEN,
    PORTS,
    POSITION_PLACE,
    SITE_AMOUNT,
    SITE_GAIN,
    TECHNOLOGIES,
    TECHNOLOGY_COUNTRY,
    TECHNOLOGY_ID,
    TECHNOLOGY_NAME,
    TOKEN_AMOUNT,
    TOKEN_GAIN,
    TOKEN_KIND,
    TOKENS,
    Effect,
    Gain,
)

OPTIONS = ("neutral_assistant_on_church", "neutral_assistant_on_customs", "dummy_industry_enabled")
QUESTION = {
    Phase.KEEP_ORDER: "which order to keep",
    Phase.EXTRA_1: "on extra actions before the turn",
    Phase.PLACE: "where to place an assistant",
    Phase.MOVE: "where the president goes",
    Phase.RECALL: "which assistants to take back",
    Phase.ACTION: "what to do",
    Phase.TOKEN: "whether to take the token",
    Phase.TOKEN_GOOD: "which good the token gives",
    Phase.TOKEN_AGENT: "which country's agent the token gives",
    Phase.TOKEN_STATION: "where to put the station",
    Phase.BUILD: "what to build, if anything",
    Phase.EXTRA_2: "on extra actions after the turn",
}
IN_VISIT = (
    Phase.ACTION,
    Phase.TOKEN,
    Phase.TOKEN_GOOD,
    Phase.TOKEN_AGENT,
    Phase.TOKEN_STATION,
    Phase.BUILD,
)
LETTER = {
    Gain.NONE: "-",
    Gain.COPPER: "c",
    Gain.SILK: "s",
    Gain.TEA: "t",
    Gain.FISH: "f",
    Gain.YEN: "y",
    Gain.IMPORTS: "i",
    Gain.VP: "v",
    Gain.ASSISTANTS: "a",
    Gain.SHOPHOUSE: "h",
    Gain.ANY_GOODS: "any",
}
LEGEND = (
    "c copper, s silk, t tea, f fish, any of these four; y yen, i imports, v points,"
    " a assistants, h shophouse"
)


def headline(s: Any) -> list[str]:
    """Return what is played, and what is to be decided by whom."""
    options = [name.replace("_", " ") for name in OPTIONS if getattr(s, name)]
    rounds = [f"round {s.round_number}"] if s.round_number else []
    if s.last_round:
        rounds.append(f"the last is round {s.last_round}")
    game = ", ".join(["Yokohama", f"{s.num_players} players", *options, *rounds])
    return [f"{game}; decisions so far: {s.step}", turn(s)]


def turn(s: Any) -> str:
    """Return who decides what."""
    if s.over:
        return f"Game over, cut after {s.step} decisions" if s.over == CUT else "Game over"
    notes = list(circumstances(s))
    told = f"player_{s.player} decides {QUESTION[Phase(s.phase)]}"
    return told + f" ({'; '.join(notes)})" * bool(notes)


def circumstances(s: Any) -> Iterator[str]:
    """Yield what belongs to the running decision: the placement, the move, the visit."""
    if s.phase in IN_VISIT:
        yield AREA_ID[s.visit_area]
        yield f"power {s.visit_power}"
        if s.phase in (Phase.ACTION, Phase.TOKEN_GOOD) and s.visit_left > 1:
            yield f"up to {s.visit_left} times"
        if s.by_agent:
            yield "by an agent"
    elif s.phase == Phase.PLACE and s.num_placed:
        yield "placed in " + ", ".join(AREA_ID[area] for area in s.placed[: s.num_placed])
    elif s.phase == Phase.MOVE and s.move_start != NONE:
        yield f"moving from {AREA_ID[s.move_start]}"
    if s.agent_used and not s.by_agent:
        yield "an agent was used"


def totals(s: Any) -> list[int]:
    """Return the points of each seat: scored in play, at the end all of them."""
    return [sum(points) for points in zip(*breakdown(s).values(), strict=True)]


def places(s: Any) -> list[int]:
    """Return the place of each seat, from 1: by points, then by closeness to the start player."""
    worth = [(points, -p) for p, points in enumerate(totals(s))]
    return [1 + sum(other > own for other in worth) for own in worth]


# Names


def title_of(area: int) -> str:
    """Return the name of an area as its board has it: `"Port A"`."""
    return AREA_ID[area].replace("_", " ").title()


def who(owner: int) -> str:
    """Return the owner of a piece: p and the seat, N for neutral."""
    return "N" if owner == NEUTRAL else f"p{owner}"


def amount(number: int, gain: Gain) -> str:
    """Return a gain in short form: `"2t"`; a `-` for nothing."""
    return LETTER[gain] if gain == Gain.NONE else f"{number}{LETTER[gain]}"


def pay(card: int) -> str:
    """Return what an order asks for: `"1c 2s"`."""
    asked = enumerate(ORDER_PAY[card], Gain.COPPER)
    return " ".join(amount(number, Gain(good)) for good, number in asked if number)


def rewards(card: int) -> list[tuple[int, Gain]]:
    """Return what an order brings, its points first."""
    gains = (
        (int(ORDER_POINTS[card]), Gain.VP),
        (int(ORDER_YEN[card]), Gain.YEN),
        (int(ORDER_IMPORTS[card]), Gain.IMPORTS),
        (int(ORDER_ASSISTANTS[card]), Gain.ASSISTANTS),
    )
    return [(number, gain) for number, gain in gains if number]


def reward(card: int) -> str:
    """Return what an order brings, in short form: `"6v 2y"`."""
    return " ".join(amount(*gain) for gain in rewards(card))


def order(card: int) -> str:
    """Return an order in words."""
    return f"{ORDER_ID[card]} ({COUNTRY_ID[ORDER_COUNTRY[card]]}: {pay(card)} -> {reward(card)})"


def effect(name: int) -> str:
    """Return the effect of a technology as its table names it: `"extra silk 1"`."""
    told = Effect(NAME_EFFECT[name]).name.lower().replace("_", " ").replace("vp", "points")
    return told + f" {NAME_AMOUNT[name]}" * bool(NAME_AMOUNT[name])


def technology(card: int) -> str:
    """Return a technology in words, with the text of its card."""
    name = TECHNOLOGY_NAME[card]
    facts = f"{COUNTRY_ID[TECHNOLOGY_COUNTRY[card]]}, industry {NAME_INDUSTRY[name]}"
    return f"{NAME_ID[name]} ({facts}): {TECHNOLOGIES['technology'][name]['text']}"


def technology_label(s: Any, board: int, column: int) -> str:
    """Return how a technology on a board is called: by its name, by its copy where both lie there.

    "" where the column is empty.
    """
    cards = [card for card in s.laboratories[board] if card != NONE]
    card = s.laboratories[board, column]
    if card == NONE:
        return ""
    names = [TECHNOLOGY_NAME[other] for other in cards]
    name = TECHNOLOGY_NAME[card]
    return TECHNOLOGY_ID[card] if names.count(name) > 1 else NAME_ID[name]


def token(card: int) -> str:
    """Return what a 5-power token gives, in short form: `"2t"`, `"agent"`."""
    gain = Gain(TOKEN_GAIN[card])
    return amount(TOKEN_AMOUNT[card], gain) if gain in LETTER else gain.name.lower()


def token_text(card: int) -> str:
    """Return what a 5-power token gives, in the words of its table."""
    text: str = TOKENS["power_token"][TOKEN_KIND[card]]["text"]
    return text


def achievement_text(card: int) -> str:
    """Return what an achievement asks for."""
    text: str = ACHIEVEMENTS["achievement"][card]["text"]
    return text


# What is open to all


def town(s: Any) -> Iterator[tuple[int, int, int]]:
    """Yield row, column and area of each position of the town."""
    for position in range(NUM_POSITIONS[s.num_players]):
        row, column = POSITION_PLACE[s.num_players, position]
        yield int(row), int(column), int(s.area_at[position])


def boards(s: Any) -> Iterator[tuple[int, bool, int]]:
    """Yield the area, whether it is a port, and the index of each card board in play."""
    for is_port, areas in ((True, PORTS), (False, LABORATORIES)):
        for board, area in enumerate(areas):
            if AREA_MIN_PLAYERS[area] <= s.num_players:
                yield area, is_port, board


def presidents_in(s: Any, area: int) -> list[int]:
    """Return the seats whose president stands in `area`."""
    return [p for p in range(s.num_players) if s.president[p] == area]


def assistants_in(s: Any, area: int) -> list[tuple[int, int]]:
    """Return each seat that has assistants in `area`, and how many."""
    return [(p, int(n)) for p, n in enumerate(s.assistants[area][: s.num_players]) if n]


def spaces(s: Any, area: int) -> Iterator[tuple[int, int, Gain]]:
    """Yield the owner (or NONE), the amount and the gain of each shophouse space of `area`."""
    site = s.site[area]
    for owner, number, gain in zip(s.houses[area], SITE_AMOUNT[site], SITE_GAIN[site], strict=True):
        yield int(owner), int(number), Gain(gain)


def claimants(s: Any, deck: int) -> list[int]:
    """Return who claimed the achievement of a deck, the first one first."""
    return [int(p) for p in s.claims[deck] if p != NONE]


def owned(owner: Any, p: int, names: Iterable[str]) -> list[str]:
    """Return the `names` of the cards that seat `p` owns."""
    return [name for name, of in zip(names, owner, strict=True) if of == p]


def technologies_of(s: Any, p: int) -> list[int]:
    """Return the technology cards of seat `p`."""
    cards: list[int] = np.flatnonzero(np.asarray(s.technology_owner) == p).tolist()
    return cards


def tokens_of(s: Any, p: int) -> list[int]:
    """Return the tokens that seat `p` has taken."""
    cards: list[int] = np.flatnonzero(np.asarray(s.token_owner) == p).tolist()
    return cards


def in_hand(s: Any, p: int) -> int:
    """Return how many orders seat `p` holds."""
    return int(np.sum(s.orders[p] != NONE))


# What one seat knows


def knowledge(s: Any, seat: int | None) -> list[tuple[str, list[int]]]:
    """Return the orders that only `seat` knows, by where they are."""
    if seat is None:
        return []
    groups = (
        ("orders to choose from", s.offered[seat]),
        ("orders in hand", s.orders[seat]),
        ("order put back, out of the game", [s.put_back[seat]]),
    )
    known = [(told, [int(card) for card in cards if card != NONE]) for told, cards in groups]
    return [(told, cards) for told, cards in known if cards]
