"""A naive twin of the president's move and of power, from RULES.md, compared at random."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from boardenvs.games.yokohama.state import Phase
from boardenvs.games.yokohama.tables import AREA_DATA, AREA_ID, LAYOUT, TECHNOLOGIES
from tests.games.yokohama.helpers import (
    deal,
    own_technology,
    phase,
    power_in,
    put_assistants,
    put_president,
    put_shophouse,
    put_station,
    put_trading_house,
    send_agent,
    town,
    visit,
)

EFFECT = [technology["effect"] for technology in TECHNOLOGIES["technology"]]
LAND = [board["id"] for board in AREA_DATA["board"] if board["id"] != "canal"]
PLACES = {
    entry["players"]: {tuple(place): k for k, place in enumerate(entry["positions"])}
    for entry in LAYOUT["layout"]
}
STEPS = [(0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1)]

seeds = st.integers(0, 2**32 - 1)
seats = st.integers(2, 4)
few = settings(deadline=None, max_examples=12)
some = settings(deadline=None, max_examples=60)


class Mover:
    """The president of the mover and all that its move depends on, in plain Python.

    `path` holds the areas of this move so far: where it began, then those entered.
    """

    def __init__(self, s, path=()):
        p, players = int(s.player), int(s.num_players)
        effects = {e for k, e in enumerate(EFFECT) if int(s.names[p]) >> k & 1}
        at = {k: AREA_ID[s.area_at[k]] for k in PLACES[players].values()}
        self.near = {
            at[k]: [
                at[PLACES[players][r + dr, c + dc]]
                for dr, dc in STEPS
                if (r + dr, c + dc) in PLACES[players]
            ]
            for (r, c), k in PLACES[players].items()
        }
        stand = [AREA_ID[area] if area >= 0 else None for area in s.president[:players].tolist()]
        self.here = stand.pop(p)
        self.own = {area for area in at.values() if s.assistants[AREA_ID.index(area), p] > 0}
        self.crowd = {area: stand.count(area) for area in at.values()}
        self.free_passage = "no_passing_toll" in effects
        self.stops_in_crowds = "stop_with_presidents" in effects
        self.walks_anywhere = "pass_without_assistants" in effects
        self.start = path[0] if path else self.here
        self.entered = set(path[1:])
        self.yen = int(s.yen[p])

    def toll(self, area):
        return 0 if self.free_passage else self.crowd[area]

    def is_stop(self, area):
        quiet = self.crowd[area] == 0 or self.stops_in_crowds
        return area != "canal" and area != self.start and area in self.own and quiet

    def can_enter(self, area, entered):
        if area == self.start or area in entered:
            return False
        return area == "canal" or area in self.own or self.walks_anywhere

    def can_end(self, area, entered, yen):
        """Return whether a step into `area` is legal: some path from it ends in a stop."""
        if not self.can_enter(area, entered) or self.toll(area) > yen:
            return False
        if self.is_stop(area):
            return True
        entered, yen = entered | {area}, yen - self.toll(area)
        return any(self.can_end(next_area, entered, yen) for next_area in self.near[area])

    def legal(self):
        """Return the names of the legal actions in MOVE (chapter 4, YO-8.5, YO-8.7, YO-8.9)."""
        if self.here is None:
            stops = [a for a in self.near if self.is_stop(a) and self.toll(a) <= self.yen]
            return {f"go {area}" for area in stops} or {"return president"}
        steps = self.near[self.here]
        names = {f"go {area}" for area in steps if self.can_end(area, self.entered, self.yen)}
        if not self.entered:
            names.add("return president")
        elif self.is_stop(self.here):
            names.add("stop")
        return names


def random_town(rng, players):
    """Return a town with random assistants, presidents, money and technologies."""
    table = town(players, rng.randrange(2**32))
    in_play = [area for area in LAND if table.s.position[AREA_ID.index(area)] >= 0]
    share = rng.choice([0.2, 0.4, 0.6, 0.9])
    for area in in_play:
        if rng.random() < share:
            put_assistants(table, area, 0)
    favourites = rng.sample(in_play, 3)  # presidents meet
    for p in range(players):
        places = favourites if rng.random() < 0.6 else in_play
        put_president(table, p, None if rng.random() < 0.15 else rng.choice(places))
        table.s.yen[p] = rng.choice([0, 0, 1, 1, 2, 3, 4, 9])
    for name, chance in (("omnibus", 0.15), ("grand_hotel", 0.3), ("railway", 0.2)):
        if rng.random() < chance and not (name == "railway" and players == 4 and share < 0.5):
            own_technology(table, 0, name)
    phase(table, Phase.MOVE, 0)
    return table


def walk(table, rng):
    """Move at random to the end of the move; compare every decision and what a step pays."""
    path = [Mover(table.s).here]
    while table.phase == "MOVE" and table.player == 0:
        mover = Mover(table.s, path)
        assert table.legal_names() == mover.legal()
        name = rng.choice([n for n in table.legal_names() if n != "stop"] or ["stop"])
        if "stop" in table.legal_names() and rng.random() < 0.2:
            name = "stop"
        before = table.s.yen.tolist()
        from_hand = mover.here is None
        table.play(name)
        if name.startswith("go ") and not from_hand:
            path.append(name.removeprefix("go "))
            toll = mover.toll(path[-1])
            assert table.s.yen[0] == before[0] - toll
            assert table.s.yen.sum() == sum(before)
        elif name == "return president":
            assert table.s.yen.tolist() == before


@some
@given(seed=seeds, players=seats)
def test_moves_from_random_positions_are_those_of_the_rules(seed, players):
    """YO-4.1, YO-4.2, YO-4.4 to YO-4.10, YO-8.5, YO-8.7, YO-8.9"""
    rng = random.Random(seed)
    for _ in range(3):
        walk(random_town(rng, players), rng)


@few
@given(seed=seeds, players=seats)
def test_moves_of_random_games_are_those_of_the_rules(seed, players):
    """YO-4.1 to YO-4.10"""
    rng, table = random.Random(seed), deal(players, seed)
    for name in ("omnibus", "grand_hotel", "railway"):
        if rng.random() < 0.3 and players < 4:
            own_technology(table, rng.randrange(players), name)
    path = []
    for _ in range(250):
        if table.over:
            break
        if table.phase == "MOVE":
            mover = Mover(table.s, path)
            path = path or [mover.here]
            assert table.legal_names() == mover.legal()
        name, p = rng.choice(sorted(table.legal_names())), table.player
        table.play(name)
        goes_on = table.phase == "MOVE" and table.player == p and path
        path = [*path, name.removeprefix("go ")] if goes_on else []


@some
@given(seed=seeds, players=seats, by_agent=st.booleans())
def test_power_is_the_sum_of_the_rules(seed, players, by_agent):
    """YO-5.1, YO-5.2, YO-5.3, YO-8.10, YO-8.11, YO-8.12"""
    rng = random.Random(seed)
    table = town(players, seed)
    in_play = [area for area in LAND if table.s.position[AREA_ID.index(area)] >= 0]
    area = rng.choice(in_play)
    for p in range(players):
        if rng.random() < 0.4:
            put_shophouse(table, area, p)
        put_assistants(table, area, p, rng.choice([0, 0, 1, 2]))
    if rng.random() < 0.6:
        put_trading_house(table, area, rng.randrange(players))
    if rng.random() < 0.5:
        put_station(table, area if rng.random() < 0.6 else rng.choice(in_play))
    for name in ("steam_engine", "lighthouse", "foreign_school", "canning"):
        if rng.random() < 0.5:
            own_technology(table, rng.choice([0, players - 1]), name)
    table.s.yen[0] = table.s.imports[0] = 20
    (send_agent if by_agent else visit)(table, 0, area)
    if table.s.visit_area >= 0:  # the visit has come to a decision
        assert table.s.visit_power == power_in(table, 0, area)
