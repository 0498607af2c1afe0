"""Ten thousand random games for every number of players, checked after every decision."""

import numpy as np
import pytest

from boardenvs.core.jit import bind, compiled
from boardenvs.core.prng import below
from boardenvs.core.state import new_rows, peek
from boardenvs.games.tokaido import GAME
from boardenvs.games.tokaido.actions import ACTIONS, Act
from tests.games.tokaido.invariants import LEAST_MOVES_EACH, MOST_MOVES, WALKERS, Broken, check

GAMES = 10_000 if compiled else 15
VARIANTS = [
    dict(zip(GAME.options, map(bool, map(int, f"{k:04b}")), strict=True)) for k in range(16)
]
LAST_MOVE = int(ACTIONS.first[Act.CHOOSE])


def soak(rows, table, seeds, mask, points, found):
    """Play a random game per row; write what broke first, the game and the decision to `found`."""
    decisions = 0
    for i in range(rows.shape[0]):
        rows[i] = table[i % table.shape[0]]
        s = rows[i]
        s.rng = seeds[i]
        g_setup(s)
        moves = 0
        points[:] = 0
        while not s.over:
            mask[:] = 0
            g_legal(s, mask)
            count = mask.sum()
            broken = g_check(s)
            if count == 0:
                broken = Broken.NO_CHOICE
            for p in range(s.num_players):
                if s.points[p] < points[p]:
                    broken = Broken.SCORE_FELL
                points[p] = s.points[p]
            if s.step > s.limit:
                broken = Broken.MOVES
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
            moves += action < LAST_MOVE
            g_apply(s, action)
            s.step += 1
            decisions += 1
        broken = g_check(s)
        if moves < LEAST_MOVES_EACH * WALKERS[s.num_players] or moves > MOST_MOVES[s.num_players]:
            broken = Broken.MOVES
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
    """Every combination of variants takes its turn."""
    table = np.concatenate([GAME.prototype(players, options) for options in VARIANTS])
    rows = new_rows(GAME.state, GAMES)
    seeds = np.random.SeedSequence(players).generate_state(GAMES, np.uint64)
    found = np.zeros(3, np.int64)
    points = np.zeros(GAME.seats, np.int64)
    decisions = run(rows, table, seeds, np.zeros(len(ACTIONS), np.int8), points, found)
    assert Broken(found[0]) is Broken.NOTHING, (
        f"{Broken(found[0]).name} in game {found[1]} (seed {seeds[found[1]]}), decision {found[2]}"
    )
    assert rows["over"].all()
    with capsys.disabled():
        print(f"\n{players} players: {GAMES} random games, {decisions} decisions checked")


def test_the_check_finds_what_is_broken():
    """A check that cannot fail would prove nothing."""
    spoils = {
        "coins": Broken.PURSE,
        "points": Broken.POINTS,
        "souvenirs_left": Broken.SOUVENIRS,
        "meals_left": Broken.MEALS,
        "encounters_left": Broken.ENCOUNTERS,
        "baths_left": Broken.BATHS,
        "souvenirs": Broken.POINTS,
    }
    entry = bind(looked_at, __name__, g_check=check)
    for field, told in spoils.items():
        rows = new_rows(GAME.state, 1)
        table = GAME.prototype(4, {"initiation": True})
        GAME.run.reset(rows, 0, table, 0, np.uint64(1), False, np.zeros(len(ACTIONS), np.int8))
        assert entry(rows) == Broken.NOTHING
        s = peek(rows, 0)
        if field in ("coins", "points", "souvenirs"):
            s[field][0] = -1 if field == "coins" else 1
        else:
            s[field] -= 1
        assert entry(rows) == told, field


def looked_at(rows):
    return g_check(rows[0])
