"""The AEC env gives every seat its due, and no more than it may know."""

import copy
import random

import numpy as np
import pytest

from boardenvs.aec import BoardEnv
from boardenvs.core.jit import compiled
from boardenvs.core.rewards import Reward
from boardenvs.match import Match
from tests.play import EVERY_GAME, EVERY_TABLE, owed, random_options, row
from tests.toy import GAME as TOY

SEEDS = range(40 if compiled else 2)
KINDS = [kind.name.lower() for kind in Reward]


def play(env, rng, match=None):
    """Play `env` at random to the end as a learner does; return what each agent was given."""
    returns = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        returns[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        env.step(action)
        if match is not None:
            match.play(action)
    return returns


@pytest.mark.parametrize("reward", KINDS)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_what_each_agent_is_given_is_what_the_rules_gave_its_seat(game, reward):
    """Seen through `last` over whole games of all variants, some of them cut short."""
    for seed in SEEDS:
        rng = random.Random(seed)
        options = random_options(game, rng)
        options |= {"skip_forced": rng.random() < 0.5, "max_steps": rng.choice([None, 3, 12])}
        players = rng.choice(game.players)
        env = BoardEnv(game, players, reward=reward, **options)
        match = Match(game, players, seed, **options)
        env.reset(seed=seed)
        returns = play(env, rng, match)
        due = owed(Reward[reward.upper()], match.scores(), match.places(), game.margin)
        assert list(returns.values()) == pytest.approx(due, abs=1e-5)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_rewards_are_paid_to_all_agents_in_the_step_they_fall_due(game):
    """Score deltas add up step by step; all other rewards come with the last step."""
    for seed in SEEDS:
        rng = random.Random(seed)
        envs = {kind: BoardEnv(game, 3, reward=kind) for kind in KINDS}
        for env in envs.values():
            env.reset(seed=seed)
        match = Match(game, 3, seed)
        delta = envs["score_delta"]
        total = np.zeros(3)
        while not match.over:
            action = rng.choice(match.legal())
            match.play(action)
            for env in envs.values():
                env.step(action)
            total += list(delta.rewards.values())
            assert total.tolist() == match.scores()
            for kind, env in envs.items():
                assert set(env.rewards) == set(env.possible_agents)
                if kind != "score_delta" and not match.over:
                    assert set(env.rewards.values()) == {0.0}
        assert list(envs["score"].rewards.values()) == match.scores()
        assert sum(envs["places"].rewards.values()) == pytest.approx(0, abs=1e-6)
        assert sum(envs["win"].rewards.values()) == pytest.approx(1)


@pytest.mark.parametrize("reward", KINDS)
def test_rewards_are_floats_and_ends_are_bools(reward):
    env = BoardEnv(TOY, 3, reward=reward)
    env.reset(seed=1)
    while env._mask.any():
        env.step(0)
    for values, kind in ((env.rewards, float), (env.terminations, bool), (env.truncations, bool)):
        assert {type(value) for value in values.values()} == {kind}


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_an_env_plays_as_a_match_does(game, players):
    """The same seed and actions; every agent is shown its seat's knowledge at every step."""
    for seed in range(3 if compiled else 1):
        rng = random.Random(seed)
        env, match = BoardEnv(game, players), Match(game, players, seed)
        env.reset(seed=seed)
        while True:
            assert env._row.tobytes() == row(match)
            seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
            for seat in range(players):
                assert seen[seat].tobytes() == match.observation(seat).tobytes()
            assert env.state().tobytes() == np.concatenate(seen).tobytes()
            assert env.state_space.contains(env.state())
            if match.over:
                break
            assert env.agent_selection == f"player_{match.player}"
            action = rng.choice(match.legal())
            env.step(action)
            match.play(action)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_masks_are_zero_off_turn_and_after_the_end(game, players):
    env = BoardEnv(game, players)
    env.reset(seed=2)
    rng = random.Random(2)
    while True:
        over = any(env.terminations.values())
        for agent in env.possible_agents:
            mask = env.observe(agent)["action_mask"]
            assert mask.dtype == np.int8
            assert mask.any() == (agent == env.agent_selection and not over)
        if over:
            break
        mask = env.last()[0]["action_mask"]
        env.step(rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_observations_are_fresh_arrays_in_their_space(game):
    """What a learner keeps is not written over later, and what it writes changes nothing."""
    env = BoardEnv(game)
    env.reset(seed=2)
    kept = []
    rng = random.Random(0)
    for _ in range(5):
        observation = env.last()[0]
        assert env.observation_space(env.agent_selection).contains(observation)
        kept.append((observation, copy.deepcopy(observation)))
        env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    for observation, then in kept:
        assert (observation["observation"] == then["observation"]).all()
        assert (observation["action_mask"] == then["action_mask"]).all()
    agent = env.agent_selection
    before = env.observe(agent)
    for name in ("observation", "action_mask"):
        env.observe(agent)[name][:] = 0
        assert (env.observe(agent)[name] == before[name]).all()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_infos_are_empty_unless_the_mask_is_asked_for(game):
    for wanted in (False, True):
        env = BoardEnv(game, 2, mask_in_info=wanted)
        env.reset(seed=2)
        rng = random.Random(0)
        while env._mask.any():
            assert set(env.infos) == set(env.agents)
            for agent, info in env.infos.items():
                assert set(info) == ({"action_mask"} if wanted else set())
                if wanted:
                    assert (info["action_mask"] == env.observe(agent)["action_mask"]).all()
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
        if wanted:
            assert not any(info["action_mask"].any() for info in env.infos.values())


@pytest.mark.parametrize("game", EVERY_GAME)
def test_unpack_gives_the_features_of_an_observation_by_name(game):
    env = BoardEnv(game)
    env.reset(seed=2)
    observation = env.last()[0]
    packed = env.unpack(observation)
    assert packed.tobytes() == observation["observation"].tobytes()
    assert env.unpack(observation["observation"]).tobytes() == packed.tobytes()
    assert packed.dtype.names == game.observation.names
    for name in game.observation.names:
        assert np.asarray(packed[name]).dtype == np.float32


def test_unpack_reads_strided_doubles_too():
    env = BoardEnv(TOY)
    env.reset(seed=2)
    flat = env.last()[0]["observation"].astype(np.float64)[::-1].copy()[::-1]
    assert env.unpack(flat).counters == 1


@pytest.mark.parametrize("game", EVERY_GAME)
def test_spaces_fit_what_is_handed_out(game):
    env = BoardEnv(game, 2)
    for agent in env.possible_agents:
        space = env.observation_space(agent)
        assert space is env.observation_spaces[agent]
        assert space["observation"].shape == (game.observation_size,)
        assert space["action_mask"].shape == (len(game.actions),)
        assert env.action_space(agent).n == len(game.actions)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_resets_without_a_seed_deal_a_sequence_that_the_last_seed_began(game):
    def deals(seed):
        env = BoardEnv(game)
        env.reset(seed=seed)
        found = [env._row.tobytes()]
        for _ in range(3):
            env.reset()
            found.append(env._row.tobytes())
        return found

    assert deals(5) == deals(5)
    assert len({*deals(5), *deals(6)}) == 8


def test_the_largest_seed_is_a_seed():
    env = BoardEnv(TOY)
    env.reset(seed=2**64 - 1)
    assert env._row.tobytes() == row(Match(TOY, seed=2**64 - 1))
    env.reset(seed=np.int64(3))
    assert env._row.tobytes() == row(Match(TOY, seed=3))


def test_a_reset_forgets_the_game_before():
    env = BoardEnv(TOY, 3, reward="score_delta")
    env.reset(seed=1)
    while env._mask.any():
        env.step(0)
    env.reset(seed=1)
    assert env.agents == env.possible_agents
    assert set(env.rewards.values()) == set(env._cumulative_rewards.values()) == {0.0}
    assert not any(env.terminations.values())
    returns = play(env, random.Random(0))
    assert sum(returns.values()) >= 5


def test_ansi_returns_the_public_board_and_human_prints_it(capsys):
    boards = {}
    for mode in ("ansi", "human"):
        env = BoardEnv(TOY, 2, render_mode=mode)
        env.reset(seed=1)
        boards[mode] = env.render()
    assert boards["ansi"] == Match(TOY, 2, 1).describe()
    assert boards["human"] is None
    assert capsys.readouterr().out.strip() == boards["ansi"]


def test_render_without_a_mode_warns_which_option_it_needs():
    env = BoardEnv(TOY)
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


def test_a_copy_is_independent():
    env = BoardEnv(TOY, 3)
    env.reset(seed=1)
    other = env.copy()
    before = env._row.tobytes(), env.last()[0]["observation"].tobytes(), dict(env.rewards)
    while other._mask.any():
        other.step(0)
    assert (env._row.tobytes(), env.last()[0]["observation"].tobytes(), env.rewards) == before
    assert env.agents == env.possible_agents
