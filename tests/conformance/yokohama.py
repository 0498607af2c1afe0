"""Replays recorded Yokohama games: all that is random is in the set-up, so nothing needs help."""

from typing import Any

import numpy as np

from boardenvs.core.state import NONE
from boardenvs.games.yokohama import GAME
from boardenvs.games.yokohama import tables as t
from boardenvs.games.yokohama.state import HAND, Phase
from tests.conformance.replay import Record, same
from tests.table import Table


def name(names: Any, index: Any) -> Any:
    """Return the id of a card or area, None for NONE."""
    return None if index == NONE else names[index]


def filled(cells: Any) -> list[int]:
    """Return the entries of `cells` that are not NONE."""
    return [int(cell) for cell in cells if cell != NONE]


class Yokohama:
    """The adapter."""

    game = GAME

    def start(self, record: Record) -> Table:
        table = Table(GAME, record["players"], seed=record["id"], **record["options"])
        s, setup = table.s, record["setup"]
        self.lay_out(s, setup)
        for deck, card in enumerate(setup["achievements"]):
            s.achievements[deck] = t.ACHIEVEMENT_ID.index(card)
        pile = [t.TECHNOLOGY_ID.index(card) for card in setup["technologies"]]
        for board, area in enumerate(t.LABORATORIES):
            if s.position[area] != NONE:
                s.laboratories[board] = [pile.pop(0) for _ in range(t.COLUMNS)]
        s.technology_deck[: len(pile)] = pile[::-1]
        same(int(s.technologies_left), len(pile), "technologies in the deck")
        pile = [t.ORDER_ID.index(card) for card in setup["orders"]]
        for board, area in enumerate(t.PORTS):
            if s.position[area] != NONE:
                s.ports[board] = [pile.pop(0) for _ in range(t.COLUMNS)]
        for p in range(record["players"]):
            s.offered[p] = [pile.pop(0) for _ in range(t.ORDERS_DEALT)]
        s.order_deck[: len(pile)] = pile[::-1]
        same(int(s.orders_left), len(pile), "orders in the deck")
        table.refresh()
        return table

    def lay_out(self, s: Any, setup: dict[str, Any]) -> None:
        """Lay out the areas, building sites and tokens."""
        tokens: dict[str, list[int]] = {}
        for token, kind in enumerate(t.TOKEN_KIND):
            tokens.setdefault(t.TOKEN_KIND_ID[kind], []).append(token)
        same(int((s.position != NONE).sum()), len(setup["areas"]), "areas in play")
        for position, area_id in enumerate(setup["areas"]):
            area = t.AREA_ID.index(area_id)
            s.area_at[position] = area
            s.position[area] = position
            site, token = setup["sites"][position], setup["tokens"][position]
            s.site[area] = NONE if site is None else t.SITE_ID.index(site)
            s.token[area] = NONE if token is None else tokens[token].pop(0)

    def before(self, table: Table, record: Record, index: int) -> None:
        """Nothing is recorded before a decision that the replayer does not compare itself."""

    def after(self, table: Table, record: Record, index: int, old: Any) -> None:
        same(numbers(table), record["state"][index], "numbers of the seats")
        snapshot = dict(map(tuple, record["snapshots"])).get(index)
        if snapshot:
            compare(as_data(table), snapshot)

    def finish(self, table: Table, record: Record) -> None:
        final = record["final"]
        same([place + 1 for place in table.places()], final["places"], "places")
        same(table.scores(), final["points"], "points")
        parts = table.breakdown()
        found = [{key: v[p] for key, v in parts.items()} for p in range(table.num_players)]
        same(found, final["parts"], "parts")

    def damages(self) -> Any:
        yield "a final score", spoil_points
        yield "two cards of the order deck", spoil_deck


def spoil_points(record: Record) -> bool:
    """Change a final score."""
    record["final"]["points"][0] += 1
    return True


def spoil_deck(record: Record) -> bool:
    """Exchange the first two orders on Port A, which every game shows in its first snapshot."""
    orders = record["setup"]["orders"]
    orders[0], orders[1] = orders[1], orders[0]
    return True


def numbers(table: Table) -> list[int]:
    """Return the recorded numbers of every seat."""
    s = table.s
    found: list[int] = []
    for p in range(table.num_players):
        found += [s.points[p], s.yen[p], s.imports[p], *s.goods[p], *s.pieces[p]]
        found += [s.shophouses[p, HAND], s.trading_houses[p, HAND], s.president[p]]
        found += [len(filled(s.orders[p])), s.agents[p, 0]]
    return [int(number) for number in found]


def as_data(table: Table) -> dict[str, Any]:
    """Return the whole state as the snapshots tell it."""
    s = table.s
    n, over = table.num_players, table.over
    moving = not over and s.phase == Phase.MOVE and s.move_start != NONE
    entered = [t.AREA_ID[s.area_at[k]] for k in range(t.POSITIONS) if int(s.entered) >> k & 1]
    return {
        "seat": table.player,
        "phase": "over" if over else table.phase,
        "round": int(s.round_number),
        "end_triggered": bool(s.last_round),
        "last_round": int(s.last_round) or None,
        "agent_used_this_turn": bool(s.agent_used),
        "placed_this_phase": [t.AREA_ID[a] for a in s.placed[: s.num_placed]],
        "move_start": t.AREA_ID[s.move_start] if moving else None,
        "entered_this_move": sorted(entered) if moving else [],
        "visit": None
        if s.visit_area == NONE
        else {
            "area": t.AREA_ID[s.visit_area],
            "power": int(s.visit_power),
            "value": int(s.visit_value),
            "by_agent": bool(s.by_agent),
        },
        "players": [seat_data(s, p) for p in range(n)],
        "areas": {t.AREA_ID[a]: area_data(s, a, n) for a in filled(s.area_at)},
        "station": name(t.AREA_ID, s.station),
        "church": s.church[: len(t.CHURCH_LEVEL)].tolist(),
        "customs": s.customs[: len(t.CUSTOMS_LEVEL)].tolist(),
        "cards": card_data(s),
        "order_deck": [t.ORDER_ID[c] for c in s.order_deck[: s.orders_left][::-1]],
        "technology_deck": [
            t.TECHNOLOGY_ID[c] for c in s.technology_deck[: s.technologies_left][::-1]
        ],
        "agent_supply": s.agent_supply.tolist(),
        "achievements": [
            [t.ACHIEVEMENT_ID[s.achievements[d]], filled(s.claims[d])] for d in range(t.DECKS)
        ],
    }


def seat_data(s: Any, p: int) -> dict[str, Any]:
    """Return a seat as the snapshots tell it; cards it got sorted, since their order is free."""
    return {
        "points": int(s.points[p]),
        "yen": int(s.yen[p]),
        "imports": int(s.imports[p]),
        "goods": s.goods[p].tolist(),
        "assistants": s.pieces[p].tolist(),
        "shophouses": s.shophouses[p].tolist(),
        "trading_houses": s.trading_houses[p].tolist(),
        "president": name(t.AREA_ID, s.president[p]),
        "offered": [t.ORDER_ID[c] for c in filled(s.offered[p])],
        "put_back": name(t.ORDER_ID, s.put_back[p]),
        "orders": [t.ORDER_ID[c] for c in filled(s.orders[p])],
        "fulfilled": [t.ORDER_ID[c] for c in np.flatnonzero(s.order_owner == p)],
        "technologies": sorted(t.TECHNOLOGY_ID[c] for c in np.flatnonzero(s.technology_owner == p)),
        "icons": s.icons[p].tolist(),
        "agents": s.agents[p].tolist(),
        "tokens": sorted(
            t.TOKEN_KIND_ID[t.TOKEN_KIND[c]] for c in np.flatnonzero(s.token_owner == p)
        ),
        "achievements": sorted(
            t.ACHIEVEMENT_ID[s.achievements[d]] for d in range(t.DECKS) if p in s.claims[d]
        ),
    }


def area_data(s: Any, area: int, n: int) -> dict[str, Any]:
    """Return an area as the snapshots tell it."""
    token = s.token[area]
    return {
        "assistants": s.assistants[area, :n].tolist(),
        "site": name(t.SITE_ID, s.site[area]),
        "shophouses": s.houses[area].tolist(),
        "trading_house": int(s.trading_house[area]),
        "token": None if token == NONE else t.TOKEN_KIND_ID[t.TOKEN_KIND[token]],
    }


def card_data(s: Any) -> dict[str, list[str | None]]:
    """Return the cards on the port and laboratory boards in play."""
    found: dict[str, list[str | None]] = {}
    for boards, cards, names in (
        (t.LABORATORIES, s.laboratories, t.TECHNOLOGY_ID),
        (t.PORTS, s.ports, t.ORDER_ID),
    ):
        for board, area in enumerate(boards):
            if s.position[area] != NONE:
                found[t.AREA_ID[area]] = [name(names, card) for card in cards[board]]
    return found


def compare(found: dict[str, Any], snapshot: dict[str, Any]) -> None:
    """Compare a snapshot key by key; cards a player got, and areas entered, in no order."""
    same(sorted(found), sorted(snapshot), "keys of the snapshot")
    snapshot["entered_this_move"].sort()
    for p, player in enumerate(snapshot["players"]):
        for key in ("fulfilled", "technologies", "tokens", "achievements"):
            player[key] = sorted(player[key])
        same(found["players"][p], player, f"player {p}")
    for key, told in snapshot.items():
        if key != "players":
            same(found[key], told, key)
