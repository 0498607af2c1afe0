"""The vector env is many matches: game by game, byte by byte."""

import random

import numpy as np
import pytest

from boardenvs.core.jit import compiled
from boardenvs.core.rewards import Reward
from boardenvs.core.state import CUT, OVER
from boardenvs.match import IllegalActionError, Match
from boardenvs.vector import VectorEnv
from tests.play import ALL_GAMES, EVERY_GAME, EVERY_TABLE, owed, row, splitmix64, stride
from tests.toy import GAME as TOY

STEPS = 250 if compiled else 25
KINDS = [kind.name.lower() for kind in Reward]


def choose(vec, rng):
    """Return a random legal action for every slot."""
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in vec.mask]


def slot(vec, i):
    """Return the state of slot `i` as bytes."""
    return vec._rows[i : i + 1].tobytes()


def check_against_matches(vec, steps, seed, margin):
    """Step `vec`; hold every slot to a Match that takes the same actions; return games finished."""
    rng, finished = random.Random(seed), 0
    paid = [[0.0] * vec.seats for _ in range(vec.num_envs)]
    kind = Reward(vec._kind)
    for _ in range(steps):
        matches = [vec.match(i) for i in range(vec.num_envs)]
        streams = vec._seeds.tolist()
        actions = choose(vec, rng)
        vec.step(np.array(actions))
        for i, (match, action) in enumerate(zip(matches, actions, strict=True)):
            match.play(action)
            n = match.num_players
            points, places = match.scores(), match.places()
            if kind == Reward.SCORE_DELTA:
                due = [x - y for x, y in zip(points, paid[i], strict=False)]
                paid[i] = [0.0] * vec.seats if match.over else points
            else:
                due = owed(kind, points, places, margin) if match.over else [0.0] * n
            assert vec.rewards[i].tolist() == pytest.approx([*due, *[0.0] * (vec.seats - n)])
            assert vec.done[i] == match.state.over
            if match.over:
                finished += 1
                assert vec.scores[i, :n].tolist() == points
                assert vec.places[i, :n].tolist() == places
                assert not vec.scores[i, n:].any()
                assert not vec.places[i, n:].any()
                assert vec.lengths[i] == match.state.step
                assert vec.num_players[i] == n
                match = next_game(vec, streams[i])
            assert slot(vec, i) == row(match)
            assert vec.player[i] == match.player
            assert (vec.mask[i] == match.mask()).all()
            assert vec.obs[i].tobytes() == match.observation(match.player).tobytes()
    return finished


def next_game(vec, stream):
    """Return the game a slot deals next when its stream stands at `stream`, as a Match."""
    _, draw = splitmix64(stream)
    s = vec._table[draw % len(vec._table)]
    options = {n: o.choices[int(s[n])] for n, o in vec.game.options.items()}
    return Match(
        vec.game,
        int(s["num_players"]),
        draw,
        max_steps=int(s["limit"]),
        skip_forced=vec._skip,
        **options,
    )


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_a_slot_plays_as_a_match_does(game, players):
    vec = VectorEnv(game, 6, players, seed=players)
    vec.reset()
    steps = STEPS * min(stride(game, players), 12)
    assert check_against_matches(vec, steps, players, game.margin) or not compiled


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_slot_is_paid_what_its_match_earns_at_mixed_tables(game, kind):
    """Games of several numbers of players follow one another; forced moves are skipped."""
    vec = VectorEnv(game, 6, game.players, seed=3, reward=kind, skip_forced=True)
    vec.reset()
    steps = STEPS * min(stride(game, game.players[-1]), 12)
    assert check_against_matches(vec, steps, 5, game.margin) or not compiled


@pytest.mark.parametrize("game", EVERY_GAME)
def test_max_steps_cuts_a_slot_and_says_so(game):
    vec = VectorEnv(game, 3, seed=3, max_steps=5, reward="score_delta")
    vec.reset()
    assert check_against_matches(vec, 4, 5, game.margin) == 0
    vec.step(choose(vec, random.Random(1)))
    assert vec.done.tolist() == [CUT] * 3
    assert vec.lengths.tolist() == [5] * 3


@pytest.mark.parametrize("game", EVERY_GAME)
def test_options_hold_in_every_slot(game):
    for name, option in game.options.items():
        value = next(choice for choice in option.choices if choice != option.default)
        vec = VectorEnv(game, 2, seed=3, **{name: value})
        vec.reset()
        assert all(vec.match(i).options[name] == value for i in range(2))


@pytest.mark.skipif(not compiled, reason="deals thousands of games")
@pytest.mark.parametrize("game", EVERY_GAME)
def test_numbers_of_players_are_drawn_evenly(game):
    counts = list(game.players)
    vec = VectorEnv(game, 4000, counts, seed=1)
    vec.reset()
    seen = np.bincount([vec.state(i).num_players for i in range(vec.num_envs)])[counts[0] :]
    expected = vec.num_envs / len(counts)
    assert abs(seen - expected).max() < 5 * expected**0.5


def test_a_number_of_players_may_be_a_numpy_integer():
    vec = VectorEnv(TOY, 1, np.int64(3))
    vec.reset()
    assert vec.state(0).num_players == 3


@pytest.mark.parametrize("game", EVERY_GAME)
def test_two_threads_write_the_same_bytes_as_one(game):
    batches = [VectorEnv(game, 9, game.players, 4, threads=threads) for threads in (1, 2)]
    for vec in batches:
        vec.reset()
        rng = random.Random(0)
        for _ in range(STEPS):
            vec.step(choose(vec, rng))
        vec.close()
    one, two = (
        b"".join(
            array.tobytes()
            for array in (vec._rows, vec._seeds, vec.obs, vec.mask, vec.player, vec.rewards,
                          vec.done, vec.scores, vec.places, vec.lengths, vec.num_players)
        )
        for vec in batches
    )  # fmt: skip
    assert one == two


def test_there_may_be_more_threads_than_slots():
    vec = VectorEnv(TOY, 2, threads=5)
    vec.reset()
    vec.step(choose(vec, random.Random(0)))
    vec.close()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_arrays_are_written_in_place(game):
    vec = VectorEnv(game, 4)
    names = (
        "obs",
        "mask",
        "player",
        "rewards",
        "done",
        "scores",
        "places",
        "lengths",
        "num_players",
    )
    arrays = {name: getattr(vec, name) for name in names}
    vec.reset()
    first = vec.obs.copy()
    rng = random.Random(0)
    for _ in range(5):
        vec.step(choose(vec, rng))
    assert all(getattr(vec, name) is array for name, array in arrays.items())
    assert (arrays["obs"] != first).any()
    assert vec.obs.dtype == vec.rewards.dtype == np.float32
    assert vec.mask.dtype == vec.done.dtype == np.int8


@pytest.mark.parametrize("game", EVERY_GAME)
def test_same_seed_same_games_other_seed_others(game):
    def rows(seed):
        vec = VectorEnv(game, 4, seed=seed)
        vec.reset()
        return vec._rows.tobytes()

    assert rows(1) == rows(1)
    assert rows(1) != rows(2)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_slots_play_different_games(game):
    vec = VectorEnv(game, 16)
    vec.reset()
    assert len({slot(vec, i) for i in range(16)}) == 16


@pytest.mark.parametrize("game", EVERY_GAME)
def test_reset_in_the_middle_starts_all_over(game):
    vec = VectorEnv(game, 4, game.players, seed=6, reward="score_delta")
    vec.reset()
    start = (vec._rows.tobytes(), vec.obs.tobytes(), vec.mask.tobytes())
    rng = random.Random(0)
    for _ in range(15):
        vec.step(choose(vec, rng))
    vec.reset(seed=6)
    assert (vec._rows.tobytes(), vec.obs.tobytes(), vec.mask.tobytes()) == start
    assert not vec.rewards.any()
    assert not vec.done.any()
    check_against_matches(vec, 40 if compiled else 5, 1, game.margin)


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("bad", [-1, "first past the end", "illegal"])
def test_an_illegal_action_is_refused_with_its_slot_and_all_after_it_untouched(game, bad):
    vec = VectorEnv(game, 5, seed=2)
    vec.reset()
    rng = random.Random(3)
    while vec.mask[2].all():  # the toy offers all it has for most of the game
        vec.step(choose(vec, rng))
    actions = choose(vec, rng)
    actions[2] = {"illegal": int(vec.mask[2].argmin()), -1: -1}.get(bad, vec.num_actions)
    before = [slot(vec, i) for i in range(5)]
    moved = [vec.match(i) for i in range(2)]
    with pytest.raises(
        IllegalActionError, match=rf"action {actions[2]} .* slot 2; legal there: \["
    ):
        vec.step(actions)
    assert [slot(vec, i) for i in range(2, 5)] == before[2:]
    for i, match in enumerate(moved):
        match.play(actions[i])
        assert match.over or slot(vec, i) == row(match)


def test_step_before_reset_is_refused():
    with pytest.raises(RuntimeError, match=r"reset\(\) needs to be called before step\(\)"):
        VectorEnv(TOY, 2).step([0, 0])


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], 0, [[0, 0]]])
def test_a_wrong_number_of_actions_is_refused(actions):
    vec = VectorEnv(TOY, 2)
    vec.reset()
    with pytest.raises(ValueError, match="step takes 2 actions, not shape"):
        vec.step(actions)


def test_a_finished_game_is_marked_over():
    vec = VectorEnv(TOY, 1)
    vec.reset()
    rng = random.Random(0)
    while not vec.done[0]:
        vec.step(choose(vec, rng))
    assert vec.done[0] == OVER
    assert vec.state(0).step == 0


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.name)
def test_unpack_is_the_observation_by_name(game):
    vec = VectorEnv(game, 2)
    vec.reset()
    field = game.observation.names[0]
    vec.obs[1, :] = 0.25
    assert np.all(vec.unpack(1)[field] == np.float32(0.25))
