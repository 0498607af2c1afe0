"""Bad input gives one clear error, of a fitting type, that names the thing and the way out."""

import numpy as np
import pytest

import boardenvs
from boardenvs import tokaido_v0
from boardenvs.aec import BoardEnv
from boardenvs.match import IllegalActionError, Match
from boardenvs.vector import VectorEnv
from tests.play import EVERY_GAME, row
from tests.toy import GAME as TOY

MAKERS = {
    "new": boardenvs.new,
    "make": boardenvs.make,
    "make_vec": lambda game, **options: boardenvs.make_vec(game, num_envs=2, **options),
}
ENVS = {name: MAKERS[name] for name in ("make", "make_vec")}


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("name", ["chess", "", "Tokaido", "_v0", None, 7])
def test_an_unknown_game_is_named_and_the_games_are_listed(make, name):
    with pytest.raises(ValueError, match=rf"unknown game {name!r}; there are tokaido"):
        make(name)


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("name", ["tokaido_v9", "tokaido_v00", "tokaido_vx"])
def test_a_version_that_is_not_here_is_named_with_the_one_that_is(make, name):
    with pytest.raises(ValueError, match=rf"'{name}' is not here: this package holds tokaido_v0"):
        make(name)


def test_a_name_may_hold_the_version():
    assert boardenvs.new("tokaido_v0").game is boardenvs.new("tokaido").game


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_an_unknown_option_is_named_and_the_options_are_listed(make):
    with pytest.raises(TypeError) as error:
        make("tokaido", colour="red")
    for word in (
        "tokaido",
        "'colour'",
        "gastronomy",
        "initiation",
        "preparations",
        "return_voyage",
    ):
        assert word in str(error.value)


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("value", ["yes", 2, None, -1, [True]])
def test_an_unknown_value_of_an_option_is_named_with_its_choices(make, value):
    with pytest.raises(ValueError, match="option 'gastronomy' of tokaido must be one of") as error:
        make("tokaido", gastronomy=value)
    assert "(False, True)" in str(error.value)
    assert repr(value) in str(error.value)


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("players", [0, 1, 6, -2, True, 2.5])
def test_a_number_of_players_that_does_not_fit_is_named_with_the_range(make, players):
    with pytest.raises((ValueError, TypeError), match="players") as error:
        make("tokaido", num_players=players)
    assert repr(players) in str(error.value)
    assert "2 to 5" in str(error.value)


def test_a_number_of_players_that_is_no_number_is_refused():
    for make in (boardenvs.new, boardenvs.make):
        with pytest.raises((ValueError, TypeError), match="2 to 5 players, not 'three'"):
            make("tokaido", num_players="three")
    with pytest.raises(ValueError, match="2 to 5 players, not 6"):
        boardenvs.make_vec("tokaido", num_players=[2, 6])
    with pytest.raises(ValueError, match="num_players"):
        boardenvs.make_vec("tokaido", num_players=[])


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
@pytest.mark.parametrize("limit", [0, -1, 2**31, 10**12, 2.5, "ten", True])
def test_a_limit_of_steps_that_does_not_fit_is_named(make, limit):
    """A game takes at least one decision, and the state counts them in 32 bits."""
    with pytest.raises((ValueError, TypeError), match="max_steps"):
        make("tokaido", max_steps=limit)


@pytest.mark.parametrize("make", ENVS.values(), ids=ENVS)
@pytest.mark.parametrize("reward", ["points", "", "PLACES ", None, 1])
def test_an_unknown_reward_is_named_and_the_rewards_are_listed(make, reward):
    with pytest.raises(ValueError, match=rf"unknown reward {reward!r}; choose from") as error:
        make("tokaido", reward=reward)
    for word in ("'places'", "'win'", "'margin'", "'score'", "'score_delta'"):
        assert word in str(error.value)


@pytest.mark.parametrize("mode", ["rgb_array", "", "ANSI", 1])
def test_an_unknown_render_mode_is_named_and_the_modes_are_listed(mode):
    with pytest.raises(ValueError, match="render_mode must be one of") as error:
        boardenvs.make("tokaido", render_mode=mode)
    for word in (repr(mode), "'human'", "'ansi'"):
        assert word in str(error.value)


def test_an_unknown_answer_to_illegal_actions_is_named():
    with pytest.raises(ValueError, match=r"illegal must be one of .*'terminate', 'raise'.*'warn'"):
        tokaido_v0.env(illegal="warn")


@pytest.mark.parametrize(("count", "threads"), [(0, 1), (-1, 1), (4, 0)])
def test_a_batch_of_nothing_is_refused(count, threads):
    with pytest.raises(ValueError, match=f"num_envs and threads .* not {count}, {threads}"):
        VectorEnv(TOY, count, threads=threads)


# Seeds

BAD_SEEDS = {
    "below 0": (-1, ValueError),
    "too large": (2**64, ValueError),
    "a float": (1.5, TypeError),
    "a string": ("7", TypeError),
    "a bool": (True, TypeError),
}
SEEDED = {
    "new": lambda seed: Match(TOY, seed=seed),
    "reset": lambda seed: BoardEnv(TOY).reset(seed=seed),
    "vector reset": lambda seed: VectorEnv(TOY, 2).reset(seed=seed),
    "vector": lambda seed: VectorEnv(TOY, 2, seed=seed).reset(),
    "resample": lambda seed: Match(TOY).resample(0, seed),
    "sample": lambda seed: Match(TOY).view(0).sample(seed),
    "foresee": lambda seed: Match(TOY).view(0).foresee(worlds=1, seed=seed),
}


@pytest.mark.parametrize("seeded", SEEDED.values(), ids=SEEDED)
@pytest.mark.parametrize(("seed", "kind"), BAD_SEEDS.values(), ids=BAD_SEEDS)
def test_a_bad_seed_is_named_with_the_range(seeded, seed, kind):
    with pytest.raises(kind, match=r"a seed is an int from 0 to 2\*\*64 - 1, not") as error:
        seeded(seed)
    assert str(seed) in str(error.value)


def test_a_refused_seed_leaves_the_game_and_the_sequence_as_they_were():
    for bad, _ in BAD_SEEDS.values():
        envs = [BoardEnv(TOY), BoardEnv(TOY)]
        for env in envs:
            env.reset(seed=5)
        with pytest.raises((TypeError, ValueError)):
            envs[0].reset(seed=bad)
        assert envs[0]._row.tobytes() == envs[1]._row.tobytes()
        for env in envs:
            env.reset()
        assert envs[0]._row.tobytes() == envs[1]._row.tobytes()


# Playing

NO_ACTIONS = [
    -1, 10**6, 10**30, 2.0, np.float32(1), None, True, [0], "", "fly away", "take 9", b"take 1",
]  # fmt: skip


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused_and_the_match_is_unchanged(game, action):
    """The error names it and lists what is legal, and how to say it."""
    match = Match(game, seed=1)
    match.play(match.legal()[0])
    before = row(match), match.actions, match.legal()
    with pytest.raises(IllegalActionError, match="is not a legal action; legal now: ") as error:
        match.play(action)
    assert repr(action) in str(error.value)
    assert all(name in str(error.value) for name in match.names())
    assert (row(match), match.actions, match.legal()) == before
    assert row(match.record().replay() if game is not TOY else match) == row(match)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_illegal_action_is_refused_by_id_and_by_name(game):
    match = Match(game, seed=1)
    while match.mask().all():
        match.play(0)
    action = int(match.mask().argmin())
    name = game.actions.names[action]
    before = row(match), match.actions
    for way in (action, np.int64(action), name):
        with pytest.raises(IllegalActionError, match="legal now: ") as error:
            match.play(way)
        assert name in str(error.value)
    assert (row(match), match.actions) == before


@pytest.mark.parametrize("game", EVERY_GAME)
def test_after_the_end_no_action_is_legal_and_the_error_says_so(game):
    match = Match(game, seed=1)
    match.play_out()
    before = row(match)
    for action in (0, game.actions.names[0], None):
        with pytest.raises(IllegalActionError, match="the game is over"):
            match.play(action)
    assert row(match) == before


@pytest.mark.parametrize("seat", [-1, 2, 10, True, None, "0", 0.5])
def test_a_seat_where_nobody_sits_is_named(seat):
    """None is a spectator to `describe` and `svg`, and a seat to nothing else."""
    match = Match(TOY, 2)
    asked = [match.observation, match.view, lambda seat: match.resample(seat, 1)]
    if seat is not None:
        asked += [match.describe, match.svg]
    for ask in asked:
        with pytest.raises(ValueError, match=f"seat {seat!r} is not one of 0 to 1"):
            ask(seat)


# Bytes


def test_bytes_that_are_no_match_are_refused():
    data = boardenvs.new("tokaido", seed=1).to_bytes()
    for bad in (b"", b"nonsense", data[:5], data[1:], b"x" + data):
        with pytest.raises(ValueError, match="not a match of boardenvs"):
            Match.from_bytes(bad)


def test_bytes_that_are_torn_are_refused():
    data = boardenvs.new("tokaido", seed=1).to_bytes()
    for bad in (data[:-1], data + b"\0", data[:40]):
        with pytest.raises(ValueError, match="damaged"):
            Match.from_bytes(bad)


def test_bytes_of_another_version_or_other_tables_are_refused():
    data = boardenvs.new("tokaido", seed=1).to_bytes()
    with pytest.raises(ValueError, match=r"tokaido_v7.* this package holds tokaido_v0"):
        Match.from_bytes(data.replace(b"tokaido_v0", b"tokaido_v7"))
    tables = data.split(b":")[1]
    with pytest.raises(ValueError, match="other component tables"):
        Match.from_bytes(data.replace(tables, b"0" * len(tables)))


# The AEC env before its first and after its last step; test_guards.py has every call.


def test_step_before_reset_says_reset_is_needed():
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before step"):
        BoardEnv(TOY).step(0)


def test_a_step_of_an_agent_that_is_done_must_be_none():
    env = BoardEnv(TOY)
    env.reset(seed=1)
    while env._mask.any():
        env.step(0)
    before = env._row.tobytes(), env.agents[:]
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)
    assert (env._row.tobytes(), env.agents) == before
