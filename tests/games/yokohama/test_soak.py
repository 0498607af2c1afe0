"""Random games for every number of players, checked after every decision.

By default as many as fit into a minute together; BOARDENVS_SOAK=10000 in the environment runs ten
thousand for every number of players.
"""

import os

import numpy as np
import pytest

from boardenvs.core.jit import bind, compiled
from boardenvs.core.prng import below
from boardenvs.core.state import new_rows, peek
from boardenvs.games.yokohama import GAME
from boardenvs.games.yokohama import tables as t
from boardenvs.games.yokohama.actions import ACTIONS, Act
from tests.games.yokohama.invariants import Broken, check

GAMES = int(os.environ.get("BOARDENVS_SOAK", 4_000 if compiled else 1))
STRIDE = 1 if compiled else 20  # decisions from one full check to the next
BATCH = 500  # rows held at a time
NAMES = list(GAME.options)
VARIANTS = [
    dict(zip(NAMES, map(bool, map(int, f"{k:0{len(NAMES)}b}")), strict=True))
    for k in range(2 ** len(NAMES))
]
PASS = int(ACTIONS.first[Act.PASS])


def soak(rows, table, seeds, mask, points, found):
    """Play a random game per row; write what broke first, the game and the decision to `found`."""
    decisions = 0
    for i in range(rows.shape[0]):
        rows[i] = table[i % table.shape[0]]
        s = rows[i]
        s.rng = seeds[i]
        g_setup(s)
        points[:] = 0
        while not s.over:
            mask[:] = 0
            g_legal(s, mask)
            count = mask.sum()
            broken = g_check(s) if s.step % STRIDE == 0 else Broken.NOTHING
            if count - mask[PASS] <= 0:
                broken = Broken.NO_CHOICE
            for p in range(s.num_players):
                if s.points[p] < points[p]:
                    broken = Broken.SCORE_FELL
                points[p] = s.points[p]
            if s.step > s.limit:
                broken = Broken.TOO_LONG
            if broken != Broken.NOTHING:
                found[0], found[1], found[2] = broken, i, s.step
                return decisions
            skip = below(s, count)
            action = 0
            while True:
                skip -= mask[action]
                if skip < 0:
                    break
                action += 1
            g_apply(s, action)
            s.step += 1
            decisions += 1
        broken = g_check(s)
        if broken != Broken.NOTHING:
            found[0], found[1], found[2] = broken, i, s.step
            return decisions
    return decisions


g_setup = g_legal = g_apply = g_check = None  # bound below

run = bind(
    soak, __name__, g_setup=GAME.setup, g_legal=GAME.legal, g_apply=GAME.apply, g_check=check
)


@pytest.mark.parametrize("players", GAME.players)
def test_random_games_keep_every_invariant(players, capsys):
    """YO-2.7, YO-7.2, YO-12.2, YO-15.3, YO-17.5, YO-17.7: every combination of options in turn."""
    variants = [GAME.prototype(players, options) for options in VARIANTS]
    seeds = np.random.SeedSequence(players).generate_state(GAMES, np.uint64)
    decisions = rounds = 0
    for first in range(0, GAMES, BATCH):
        batch = seeds[first : first + BATCH]
        rows = new_rows(GAME.state, len(batch))
        turned = variants[first // BATCH % len(variants) :] + variants
        found = np.zeros(3, np.int64)
        mask = np.zeros(len(ACTIONS), np.int8)
        points = np.zeros(GAME.seats, np.int64)
        decisions += run(rows, np.concatenate(turned), batch, mask, points, found)
        assert Broken(found[0]) is Broken.NOTHING, (
            f"{Broken(found[0]).name} in game {first + found[1]} (seed {batch[found[1]]}),"
            f" decision {found[2]}"
        )
        assert rows["over"].all()
        rounds = max(rounds, int(rows["round_number"].max()))
    with capsys.disabled():
        print(
            f"\n{players} players: {GAMES} random games, {decisions} decisions checked,"
            f" at most {rounds} rounds"
        )


SPOILS = [
    ("pieces", (0, 1), Broken.ASSISTANTS),
    ("church", 3, Broken.ASSISTANTS),
    ("customs", 3, Broken.ASSISTANTS),
    ("claims", (1, 0), Broken.ASSISTANTS),
    ("assistants", (9, 1), Broken.ASSISTANTS),
    ("shophouses", (1, 1), Broken.SHOPHOUSES),
    ("shophouses", (1, 2), Broken.SHOPHOUSES),
    ("houses", (9, 0), Broken.SHOPHOUSES),
    ("trading_houses", (1, 2), Broken.TRADING_HOUSES),
    ("trading_house", 9, Broken.TRADING_HOUSES),
    ("orders_left", (), Broken.ORDERS),
    ("order_owner", 3, Broken.ICONS),
    ("technologies_left", (), Broken.TECHNOLOGIES),
    ("tokens_taken", 0, Broken.COUNTS),
    ("fulfilled", 0, Broken.COUNTS),
    ("names", 0, Broken.COUNTS),
    ("agent_supply", 0, Broken.AGENTS),
    ("agents", (0, 0), Broken.AGENTS),
    ("icons", (0, 0), Broken.ICONS),
    ("round_number", (), Broken.ROUND),
    ("last_round", (), Broken.TRIGGER),
    ("president", 1, Broken.PRESIDENTS),
    ("position", 9, Broken.TOWN),
    ("site", 9, Broken.SITES),
    ("token", 9, Broken.TOKENS),
    ("assistants", (17, 1), Broken.CANAL),
    ("ports", (0, 2), Broken.BOARDS),
    ("laboratories", (0, 2), Broken.BOARDS),
    ("orders", (0, 0), Broken.HAND),
    ("yen", 0, Broken.NEGATIVE),
    ("goods", (0, 2), Broken.NEGATIVE),
    ("imports", 0, Broken.NEGATIVE),
    ("visit_area", (), Broken.POWER),
]
NEW = {  # what is written; one less than it was where nothing stands here
    "church": 0, "customs": 0, "claims": 0, "houses": 0, "trading_house": 0, "order_owner": 0,
    "round_number": t.MAX_ROUNDS + 1, "last_round": 3, "president": 0, "site": -1, "token": -1,
    "ports": -1, "laboratories": -1, "orders": -1, "yen": -1, "goods": -1, "imports": -1,
    "visit_area": 9, "names": 1, "icons": 1, "fulfilled": 1, "tokens_taken": 1,
    "assistants": 1, "shophouses": 7, "trading_houses": 1, "agents": 1,
}  # fmt: skip


@pytest.mark.parametrize(("field", "cell", "told"), SPOILS)
def test_the_check_finds_what_is_broken(field, cell, told):
    """A check that cannot fail would prove nothing."""
    entry = bind(looked_at, __name__, g_check=check)
    rows = new_rows(GAME.state, 1)
    GAME.run.reset(
        rows, 0, GAME.prototype(4, {}), 0, np.uint64(1), False, np.zeros(len(ACTIONS), np.int8)
    )
    s = peek(rows, 0)
    s.orders[0, 0], s.offered[0, 0] = s.offered[0, 0], -1
    s.orders[0, 1], s.offered[0, 1] = s.offered[0, 1], -1
    s.president[0] = 0
    assert entry(rows) == Broken.NOTHING
    if cell == ():
        s[field] = NEW.get(field, s[field] - 1)
    else:
        s[field][cell] = NEW.get(field, s[field][cell] - 1)
    assert entry(rows) == told


def looked_at(rows):
    return g_check(rows[0])
