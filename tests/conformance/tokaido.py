"""Replays recorded Tokaido games: those that people played, and simulated ones with full set-ups.

People's logs tell what was drawn, so the drawn cards are moved to the top of their piles first.
Simulated games tell the piles, so every draw must come out by itself; only the order of cards put
under a pile and the neutral traveler's discard, which the engine draws itself, are written over.
"""

from typing import Any

from boardenvs.core.state import NONE
from boardenvs.games.tokaido import GAME
from boardenvs.games.tokaido import tables as t
from boardenvs.games.tokaido.actions import ACTIONS, Act
from boardenvs.games.tokaido.state import Phase
from tests.conformance.replay import DeviationError, Record, same
from tests.table import Table

VARIANTS = tuple(GAME.options)


def dishes(cards: Any) -> list[str]:
    """Return the dishes of meal `cards`, NONE left out, in the order of the table."""
    return [t.DISH_ID[d] for d in sorted(t.MEAL_DISH[card] for card in cards if card != NONE)]


def kinds(counts: Any) -> list[str]:
    """Return encounter kinds as often as `counts` says."""
    return [t.ENCOUNTER_ID[k] for k, count in enumerate(counts) for _ in range(count)]


def meal_cards(names: list[str]) -> list[int]:
    """Return card ids for dishes by name: the first copy for the first of a name, and so on."""
    copies: dict[str, list[int]] = {}
    for card, dish in enumerate(t.MEAL_DISH):
        copies.setdefault(t.DISH_ID[dish], []).append(card)
    return [copies[name].pop(0) for name in names]


def walker_named(table: Table, name: Any) -> int:
    """Return the walker a record calls `name`: a seat, or "neutral"."""
    return table.num_players if name == "neutral" else name


class Tokaido:
    """The adapter."""

    game = GAME

    def start(self, record: Record) -> Table:
        options = {name: name in record["variants"] for name in VARIANTS}
        table = Table(GAME, record["players"], seed=record["id"], **options)
        s, setup = table.s, record.get("setup")
        if setup:
            piles = setup["piles"]
            s.souvenir_pile[:] = [t.SOUVENIR_ID.index(c) for c in piles["souvenirs"]][::-1]
            s.meal_pile[:] = meal_cards(piles["meals"])[::-1]
            s.encounter_pile[:] = [t.ENCOUNTER_ID.index(k) for k in piles["encounters"]][::-1]
            s.bath_pile[:] = [list(t.BATH_POINTS).index(v) for v in piles["hot_springs"]][::-1]
        line = [walker_named(table, name) for name in record["line"]]
        if s.initiation:  # the journey has begun by the engine's own line: begin it by the record's
            self.line_up(table, line)
        else:
            s.line[: len(line)] = line
            self.deal_tiles(s, record)
        table.refresh()
        return table

    def line_up(self, table: Table, line: list[int]) -> None:
        """Begin an initiation game again, from the recorded line."""
        s = table.s
        s.line[: len(line)] = line
        for place, walker in enumerate(line):
            s.slot[walker] = place
            if walker < table.num_players:
                extra = t.PREPARATION_COINS[place] if s.preparations else 0
                s.coins[walker] = t.START_COINS[t.NO_TRAVELER] + extra
        s.mover = line[-1]
        neutral = s.mover == table.num_players
        s.player = next(w for w in line if w < table.num_players) if neutral else s.mover

    def deal_tiles(self, s: Any, record: Record) -> None:
        """Deal each seat its recorded offer, or its chosen tile and one that nobody chose."""
        chosen = [t.TRAVELER_ID.index(name) for name in record["travelers"]]
        free = [tile for tile in range(t.NUM_TRAVELERS) if tile not in chosen]
        offers = [
            [t.TRAVELER_ID.index(name) for name in record["offers"][p]]
            if record["offers"]
            else [chosen[p], free[p]]
            for p in range(record["players"])
        ]
        dealt = [tile for offer in offers for tile in offer]
        s.tiles[:] = dealt + [tile for tile in range(t.NUM_TRAVELERS) if tile not in dealt]

    def before(self, table: Table, record: Record, index: int) -> None:
        snapshot = dict(map(tuple, record.get("snapshots", []))).get(index)
        if snapshot:
            compare(as_data(table), snapshot)
        if "setup" not in record:
            self.bring_up(table.s, record["chance"][index])

    def bring_up(self, s: Any, chance: dict[str, Any]) -> None:
        """Move the cards that were drawn to the top of their piles, `menu` above `free_meal`.

        Cards drawn together are listed in no order, but they come from where a draw must come
        from: all fresh cards first, then what was put under, group by group.
        """
        names = [*chance.get("souvenirs", []), *chance.get("artisan", "").split()]
        cards = [t.SOUVENIR_ID.index(name) for name in names]
        for left in range(s.souvenirs_left, s.souvenirs_left - len(names), -1):
            pile = s.souvenir_pile[:left].tolist()
            groups = [int(s.souvenir_group[card]) for card in pile]
            raise_one(s.souvenir_pile, pile, cards, groups.index(groups[-1]) if groups else 0)
        met = [t.ENCOUNTER_ID.index(name) for name in chance.get("encounters", [])]
        for left in range(s.encounters_left, s.encounters_left - len(met), -1):
            fresh = left > s.encounters_returned
            low = int(s.encounters_returned) if fresh else left - 1
            raise_one(s.encounter_pile, s.encounter_pile[:left].tolist(), met, low)
        dealt = (chance.get("menu", []), chance.get("free_meal", "").split())
        left = int(s.meals_left)
        for group in dealt:
            names = list(group)
            for _ in range(len(names)):
                pile = [t.DISH_ID[t.MEAL_DISH[card]] for card in s.meal_pile[:left]]
                raise_one(s.meal_pile, pile, names, 0)
                left -= 1
        if "hot_spring" in chance:
            pile = [int(t.BATH_POINTS[kind]) for kind in s.bath_pile[: s.baths_left]]
            raise_one(s.bath_pile, pile, [chance["hot_spring"]], 0)

    def after(self, table: Table, record: Record, index: int, old: Any) -> None:
        chance = record["chance"][index]
        seat, action = record["decisions"][index]
        if "setup" in record:
            self.settle(table.s, old, chance)
        told = {k: v for k, v in chance.items() if not k.startswith("under_")}
        same(drawn(table.s, old, seat, action), told, "drawn")
        table.refresh()
        numbers = record["state"][index]
        if numbers:
            n = table.num_players
            found = [*table.s.coins[:n].tolist(), *table.s.points[:n].tolist()]
            if len(numbers) > 2 * n:
                found.append(int(table.s.temple[n]))
            same(found, numbers, "coins and scores")

    def settle(self, s: Any, old: Any, chance: dict[str, Any]) -> None:
        """Write the recorded chance of cards put under a pile over the engine's own."""
        group = chance.get("under_souvenirs", [])
        found = [t.SOUVENIR_ID[card] for card in s.souvenir_pile[: len(group)]]
        same(sorted(found), sorted(group), "souvenirs put under the pile")
        s.souvenir_pile[: len(group)] = [t.SOUVENIR_ID.index(name) for name in group[::-1]]
        leftovers = chance.get("under_meals", [])
        discard = chance.get("neutral_discard")
        if discard:
            self.settle_discard(s, discard, len(leftovers))
        cards = s.meal_pile[: len(leftovers)].tolist()
        same(dishes(cards), sorted(leftovers, key=t.DISH_ID.index), "meals put under the pile")
        for i, name in enumerate(leftovers[::-1]):
            card = next(c for c in cards if t.DISH_ID[t.MEAL_DISH[c]] == name)
            cards.remove(card)
            s.meal_pile[i] = card

    def settle_discard(self, s: Any, name: str, leftovers: int) -> None:
        """Exchange the neutral traveler's discard for the recorded dish, where it took another."""
        dish = t.DISH_ID.index(name)
        if t.MEAL_DISH[s.meal_pile[leftovers]] == dish:
            return
        others = s.meal_pile[:leftovers] if leftovers else s.menu[: s.menu_left]
        places = [i for i, card in enumerate(others) if t.MEAL_DISH[card] == dish]
        if not places:
            raise DeviationError(f"neutral discard {name} was not on the menu")
        others[places[0]], s.meal_pile[leftovers] = (
            int(s.meal_pile[leftovers]),
            int(others[places[0]]),
        )
        s.menu[: s.menu_left].sort()

    def damages(self) -> Any:
        yield "a drawn card", spoil_bath
        yield "two cards of a pile", spoil_pile
        yield "a final score", spoil_score

    def finish(self, table: Table, record: Record) -> None:
        for index, snapshot in record.get("snapshots", []):
            if index == len(record["decisions"]):
                compare(as_data(table), snapshot)
        final, s, n = record["final"], table.s, table.num_players
        same(table.scores(), final["score"], "final scores")
        same([place + 1 for place in table.places()], final["rank"], "ranks")
        parts = table.breakdown()
        same([{k: v[p] for k, v in parts.items()} for p in range(n)],
             seatwise(final["components"], n), "components")  # fmt: skip
        data = as_data(table)
        found = {
            "souvenirs": s.souvenirs[:n].tolist(),
            **{key: data[key] for key in ("panoramas", "hot_springs", "encounters")},
            "meals": data["meals"],
            "temple_coins": s.temple[:n].tolist(),
            "achievements": data["achievements"],
        }
        told = seatwise(final["collections"], n)
        for p in range(n):
            told[p]["meals"] = sorted(told[p]["meals"], key=t.DISH_ID.index)
            same({k: v[p] for k, v in found.items()}, told[p], f"collection of seat {p}")


def spoil_bath(record: Record) -> bool:
    """Change a hot spring card that was drawn."""
    for chance in record["chance"]:
        if "hot_spring" in chance:
            chance["hot_spring"] = 5 - chance["hot_spring"]
            return True
    return False


def spoil_pile(record: Record) -> bool:
    """Exchange two neighbouring cards of a pile."""
    pile = record["setup"]["piles"]["hot_springs"] if "setup" in record else []
    for i in range(len(pile) - 1):
        if pile[i] != pile[i + 1]:
            pile[i], pile[i + 1] = pile[i + 1], pile[i]
            return True
    return False


def spoil_score(record: Record) -> bool:
    """Change a final score."""
    record["final"]["score"][0] += 1
    return True


def seatwise(data: Any, n: int) -> list[dict[str, Any]]:
    """Return per-seat dicts, whether the record keeps a list of dicts or a dict of lists."""
    if isinstance(data, list):
        return [dict(entry) for entry in data]
    return [{key: values[p] for key, values in data.items()} for p in range(n)]


def raise_one(cells: Any, pile: list[Any], wanted: list[Any], low: int) -> None:
    """Move one of the `wanted`, at or above `low` of `pile`, to its end in `cells`; unlist it."""
    places = [i for i in range(len(pile) - 1, low - 1, -1) if pile[i] in wanted]
    if not places:
        raise DeviationError(f"{wanted} drawn, but not to be found where they could be drawn from")
    at, moved = places[0], int(cells[places[0]])
    wanted.remove(pile[at])
    cells[at : len(pile) - 1] = cells[at + 1 : len(pile)].copy()
    cells[len(pile) - 1] = moved


def drawn(s: Any, old: Any, seat: int, action: int) -> dict[str, Any]:
    """Return what the decision drew, under the names of the records."""
    found: dict[str, Any] = {}
    act = ACTIONS.kind[action]
    gained = [c for c in range(t.NUM_SOUVENIRS) if s.souvenir_owner[c] != old.souvenir_owner[c]]
    if act != Act.BUY and gained:
        (found["artisan"],) = [t.SOUVENIR_ID[card] for card in gained]
    if act != Act.MOVE:
        return found
    baths = (s.baths - old.baths).sum(0)
    if baths.sum():
        (found["hot_spring"],) = [int(t.BATH_POINTS[k]) for k in range(t.BATH_KINDS) if baths[k]]
    met = kinds((s.encounters - old.encounters).sum(0))
    met += [t.ENCOUNTER_ID[k] for k in sorted(s.drawn.tolist()) if k != NONE]
    if met:
        found["encounters"] = met
    if s.phase == Phase.VILLAGE_BUY and not s.over:
        found["souvenirs"] = [t.SOUVENIR_ID[card] for card in s.offer if card != NONE]
    neutral = old.mover == s.num_players
    index = ACTIONS.arg[action] + 1
    if t.SPACE_KIND[s.return_voyage, index] == t.Stop.INN:
        if old.inn == 0:
            found["menu"] = menu_laid_out(s)
        if neutral:
            found["neutral_discard"] = discard_of(s, old)
        if s.free_meal != NONE:
            found["free_meal"] = t.DISH_ID[t.MEAL_DISH[s.free_meal]]
    return found


def menu_laid_out(s: Any) -> list[str]:
    """Return the dishes of a menu just laid out: those on it, and the neutral discard."""
    cards = s.menu[: s.menu_left].tolist()
    if s.discarded:
        cards.append(int(s.meal_pile[0]))
    return dishes(cards)


def discard_of(s: Any, old: Any) -> str:
    """Return the dish the neutral traveler put under the pile: above the leftovers, if any."""
    leftovers = 0 if s.inn else max(int(old.menu_left) - 1, 0)
    return t.DISH_ID[t.MEAL_DISH[s.meal_pile[leftovers]]]


def as_data(table: Table) -> dict[str, Any]:
    """Return the whole state as the snapshots tell it."""
    s, n = table.s, table.num_players
    walkers = int(t.WALKERS[n])
    over = table.over
    neutral = s.mover == n
    return {
        "phase": "GAME_OVER" if over else table.phase,
        "seat": None if over else table.player,
        "mover": None if over else ("neutral" if neutral else int(s.mover)),
        "travelers": [None if s.initiation else t.TRAVELER_ID[s.traveler[p]] for p in range(n)],
        "coins": s.coins[:n].tolist(),
        "scores": s.points[:n].tolist(),
        "positions": [[int(s.space[w]), int(s.slot[w])] for w in range(walkers)],
        "temple": s.temple[:walkers].tolist(),
        "souvenirs": [
            [t.SOUVENIR_ID[c] for c in range(t.NUM_SOUVENIRS) if s.souvenir_owner[c] == p]
            for p in range(n)
        ],
        "panoramas": s.panoramas[:n].tolist(),
        "hot_springs": s.baths[:n].tolist(),
        "encounters": s.encounters[:n].tolist(),
        "meals": [
            [t.DISH_ID[d] for d in range(t.DISHES) if s.dishes[p] >> d & 1] for p in range(n)
        ],
        "achievements": [
            [t.ACHIEVEMENT_ID[c] for c in range(t.NUM_ACHIEVEMENTS) if s.achievements[p] >> c & 1]
            for p in range(n)
        ],
        "menu": dishes(s.menu) if s.inn else None,
        "offer": [t.SOUVENIR_ID[card] for card in s.offer if card != NONE],
        "drawn": [t.ENCOUNTER_ID[kind] for kind in sorted(s.drawn.tolist()) if kind != NONE],
        "free_meal": None if s.free_meal == NONE else t.DISH_ID[t.MEAL_DISH[s.free_meal]],
        "piles": {
            "souvenirs": [t.SOUVENIR_ID[c] for c in s.souvenir_pile[: s.souvenirs_left][::-1]],
            "meals": [t.DISH_ID[t.MEAL_DISH[c]] for c in s.meal_pile[: s.meals_left][::-1]],
            "encounters": [t.ENCOUNTER_ID[k] for k in s.encounter_pile[: s.encounters_left][::-1]],
            "hot_springs": [int(t.BATH_POINTS[k]) for k in s.bath_pile[: s.baths_left][::-1]],
        },
    }


def compare(found: dict[str, Any], snapshot: dict[str, Any]) -> None:
    """Compare a snapshot key by key; meals as sets, since the engine keeps no order of eating."""
    same(sorted(found), sorted(snapshot), "keys of the snapshot")
    for key, told in snapshot.items():
        if key == "meals":
            told = [sorted(eaten, key=t.DISH_ID.index) for eaten in told]
        same(found[key], told, key)
