"""The entry points every game shares, written once and bound to each game's kernels by `Loops`.

The names `g_*` and the module-level records they read are placeholders that `bind` replaces. All
arrays are the caller's; nothing is allocated here.

    rows     state rows of the game, shape [n]
    table    prototype rows, one per choice of options: `reset` starts from a copy of one
    mask     int8[num_actions]; `masks` int8[n, num_actions]
    record   the observation as a one-row array of the game's observation dtype; `records` of n rows
    flat     the same memory as float32[D]; `flats` float32[n, D]
"""

import numpy as np

from boardenvs.core.prng import GOLDEN, below, mixed
from boardenvs.core.rewards import Reward, pay
from boardenvs.core.state import CUT
from boardenvs.core.tables import frozen

OUT_OF_RANGE, ILLEGAL = -2, -1
"""What `act` returns instead of a position when it refuses an action."""

# In arrays, since a plain constant as argument would compile the callee a second time.
NO_ACTION = frozen([-1], np.int64)
FORCED_TOO = frozen([False], np.bool_)
SEAT_BITS, OVER_BIT, CUT_BIT = 63, 64, 128
"""The parts of a `position`: the seat to act, and what is added when the game is over, and cut."""


def options(s, mask):
    """Mark the legal actions of a running game in `mask`; return how many there are."""
    mask[:] = 0
    if s.over:
        return 0
    g_legal(s, mask)
    count = 0
    for action in range(mask.shape[0]):
        count += mask[action]
    return count


def advance(s, action, skip, mask):
    """Take `action` (legal; none where it is negative), then fill `mask` for what comes next.

    With `skip`, every decision that has one option is taken on the way.
    """
    while True:
        if action >= 0:
            g_apply(s, action)
            s.step += 1
            if s.step >= s.limit and not s.over:
                s.over = CUT
        if g_options(s, mask) != 1 or not skip:
            return
        action = g_pick(mask, 0)


def pick(mask, skip):
    """Return the id of the legal action number `skip` (from 0)."""
    for action in range(mask.shape[0]):
        skip -= mask[action]
        if skip < 0:
            return action
    return -1


def position(s):
    """Return seat to act, OVER_BIT and CUT_BIT in one int: cheap to hand to Python."""
    code = np.int64(s.player)
    if s.over:
        code += OVER_BIT
        if s.over == CUT:
            code += CUT_BIT
    return code


def reset(rows, i, table, j, seed, skip, mask):
    """Deal a new game into row `i`, with the options of prototype `j`; return its `position`."""
    rows[i] = table[j]
    rows[i].rng = seed
    g_setup(rows[i])
    g_advance(rows[i], NO_ACTION[0], skip, mask)
    return g_position(rows[i])


def act(rows, i, action, skip, mask, watch, record, flat):
    """Take `action` in row `i` if `mask` allows it, refill `mask`; return the new `position`.

    `mask` must hold what the last call on this row left in it. With `watch`, the observation of
    the seat to act next is filled too. OUT_OF_RANGE and ILLEGAL are returned with nothing changed.
    """
    if action < 0 or action >= mask.shape[0]:
        return OUT_OF_RANGE
    if not mask[action]:
        return ILLEGAL
    g_advance(rows[i], action, skip, mask)
    if watch:
        flat[:] = 0
        g_observe(rows[i], rows[i].player, record[0])
    return g_position(rows[i])


def legal(rows, i, mask):
    """Fill `mask` for row `i`, all zero when the game is over; return the row's `position`."""
    g_options(rows[i], mask)
    return g_position(rows[i])


def see(rows, i, viewer, record, flat):
    """Fill the observation of seat `viewer` in row `i`."""
    flat[:] = 0
    g_observe(rows[i], viewer, record[0])


def stand(rows, i, points, places):
    """Fill the points and places (int64[seats]) of row `i` as they stand."""
    points[:] = 0
    places[:] = 0
    g_score(rows[i], points)
    g_rank(rows[i], places)


def reward(rows, i, kind, points, places, out):
    """Fill what the end of row `i` pays each seat (`pay`); `points` and `places` too."""
    g_stand(rows, i, points, places)
    out[:] = 0
    pay(kind, points, places, rows[i].num_players, g_margin, out)


def resample_row(rows, i, viewer, seed):
    """Redeal in row `i` all that seat `viewer` cannot know, the generator's state included.

    The result is a function of what `viewer` knows and of `seed` (uint64).
    """
    rows[i].rng = mixed(seed)
    g_resample(rows[i], viewer)


def playout(rows, i, mask):
    """Play row `i` to its end by uniformly random legal actions, from its own generator."""
    s = rows[i]
    count = g_options(s, mask)
    while not s.over:
        g_advance(s, g_pick(mask, below(s, count)), FORCED_TOO[0], mask)
        count = 0
        for action in range(mask.shape[0]):
            count += mask[action]


def foresee(
    rows, i, viewer, worlds, tries, depth, seed, work, cells, offsets, weights, masks, values
):  # fmt: skip
    """Fill `values` (float64[num_actions]) with what `viewer` can make of its turn by each action.

    Each legal action is taken in each of `worlds` redeals of row `i`, and the rest of the viewer's
    turn (up to `depth` decisions) is then played in up to `tries` random ways, of which the best
    counts. What a position is worth is the sum of `weights` (float64[K]) times the cells of the
    row at `offsets[viewer]` (int64[seats, K]); `cells` is `work` as int16[2, cells]. Illegal
    actions get -inf. `masks` is int8[2, num_actions]. Row `i` stays as it is.
    """
    values[:] = -np.inf
    g_options(rows[i], masks[0])
    for action in range(masks.shape[1]):
        if masks[0, action]:
            values[action] = 0
    draw = mixed(seed)
    for k in range(worlds):
        work[0] = rows[i]
        work[0].rng = mixed(seed + np.uint64(k) * GOLDEN)
        g_resample(work[0], viewer)
        for action in range(masks.shape[1]):
            if not masks[0, action]:
                continue
            best = -np.inf
            for _ in range(tries):
                work[1] = work[0]
                s = work[1]
                g_apply(s, action)
                branched = False
                left = depth
                while left > 0 and not s.over and s.player == viewer and s.phase != g_turn_phase:
                    count = g_options(s, masks[1])
                    branched |= count > 1
                    draw = draw + GOLDEN
                    skip = ((mixed(draw) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
                    g_apply(s, g_pick(masks[1], np.int64(skip)))
                    left -= 1
                worth = 0.0
                for c in range(weights.shape[0]):
                    worth += weights[c] * cells[1, offsets[viewer, c]]
                best = max(best, worth)
                if not branched:
                    break
            values[action] += best / worlds


def fill(rows, i, masks, records, flats, players, watch):
    """Write seat to act and, with `watch`, its observation for row `i` of a batch."""
    s = rows[i]
    players[i] = s.player
    if watch:
        flats[i, :] = 0
        g_observe(s, s.player, records[i])


def deal(rows, i, table, seeds, skip, masks):
    """Start the next game of slot `i`: its options and seed are drawn from `seeds[i]` (uint64)."""
    seeds[i] = seeds[i] + GOLDEN
    draw = mixed(seeds[i])
    j = np.int64(draw % np.uint64(table.shape[0])) if table.shape[0] > 1 else 0
    g_reset(rows, i, table, j, draw, skip, masks[i])


def deal_batch(low, high, rows, table, seeds, skip, masks, records, flats, players, watch, paid):
    """Start a new game in every slot from `low` up to `high`."""
    for i in range(low, high):
        g_deal(rows, i, table, seeds, skip, masks)
        g_fill(rows, i, masks, records, flats, players, watch)
        paid[i, :] = 0


def step_batch(
    low, high, rows, actions, table, seeds, skip, masks, records, flats, players, watch,
    kind, rewards, done, paid, scores, places, lengths, seats,
):  # fmt: skip
    """Take `actions[i]` in every slot from `low` up to `high`; start anew where a game ends.

    Returns the first slot whose action is illegal, with that slot and all after it untouched, or
    -1. `rewards` (float32[n, seats]) gets what the step paid; `done` int8[n] OVER or CUT where a
    game ended, and then `scores`, `places`, `lengths` and `seats` tell of the game that ended.
    `paid` is float32[n, seats], SCORE_DELTA's account of what each seat has had.
    """
    for i in range(low, high):
        action = actions[i]
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            return i
        s = rows[i]
        g_advance(s, action, skip, masks[i])
        done[i] = s.over
        rewards[i, :] = 0
        if s.over or kind == Reward.SCORE_DELTA:
            scores[i, :] = 0
            g_score(s, scores[i])
            if s.over:
                places[i, :] = 0
                g_rank(s, places[i])
                lengths[i] = s.step
                seats[i] = s.num_players
            pay(kind, scores[i], places[i], s.num_players, g_margin, rewards[i])
            if kind == Reward.SCORE_DELTA:
                for p in range(s.num_players):
                    owed = rewards[i, p]
                    rewards[i, p] -= paid[i, p]
                    paid[i, p] = owed
        if s.over:
            paid[i, :] = 0
            g_deal(rows, i, table, seeds, skip, masks)
        g_fill(rows, i, masks, records, flats, players, watch)
    return -1


def choose_batch(low, high, masks, seeds, actions):
    """Draw a uniformly random legal action for every slot, from the choosers' own `seeds`."""
    for i in range(low, high):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        seeds[i] = seeds[i] + GOLDEN
        draw = ((mixed(seeds[i]) >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
        actions[i] = g_pick(masks[i], np.int64(draw))


def play_batch(rows, table, seeds, mask):
    """Play one random game in each row, from `seeds` (uint64[n]); return the decisions taken."""
    decisions = 0
    for i in range(rows.shape[0]):
        g_deal(rows, i, table, seeds, FORCED_TOO[0], mask)
        g_playout(rows, i, mask[i])
        decisions += rows[i].step
    return decisions


def copy_batch(source, target, times):
    """Copy the first row of `source` over those of `target` in turn, `times` times."""
    for k in range(times):
        target[k % target.shape[0]] = source[0]


def resample_batch(source, viewer, seed, target, times):
    """Copy the first row of `source` and redeal the copy for `viewer`, `times` times."""
    for k in range(times):
        target[k % target.shape[0]] = source[0]
        s = target[k % target.shape[0]]
        s.rng = mixed(seed + np.uint64(k))
        g_resample(s, viewer)


# Placeholders, so that the templates above are complete Python and read as such.
def _unbound(*_):
    raise RuntimeError("a loop was called without being bound to a game")


g_setup = g_legal = g_apply = g_observe = g_score = g_rank = g_resample = _unbound
g_options = g_advance = g_pick = g_position = g_stand = _unbound
g_reset = g_deal = g_fill = g_playout = _unbound
g_margin = 1.0
g_turn_phase = -1
