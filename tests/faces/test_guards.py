"""The guards inside BoardEnv behave as PettingZoo's stock wrappers around an env without any."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

from boardenvs.aec import BoardEnv
from boardenvs.core.jit import compiled
from boardenvs.core.rewards import Reward
from boardenvs.match import IllegalActionError, Match
from tests.play import EVERY_GAME, owed
from tests.toy import GAME as TOY

SEEDS = range(60 if compiled else 3)


class PlainEnv(AECEnv):
    """An AEC env written as PettingZoo's guide has it, over a Match and without any guard."""

    def __init__(self, game, num_players=None, reward="places", **options):
        self.game, self.options, self.kind = game, options, Reward[reward.upper()]
        self.metadata = {"name": game.id}
        self.render_mode = None
        self.players = num_players or game.default_players
        self.possible_agents = [f"player_{p}" for p in range(self.players)]
        self.space = gymnasium.spaces.Discrete(len(game.actions))

    def reset(self, seed=None, options=None):
        self.match = Match(self.game, self.players, seed, **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.paid = [0.0] * self.players
        self.agent_selection = self.agents[self.match.player]

    def step(self, action):
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        match = self.match
        match.play(int(action))
        points, places = match.scores(), match.places()
        if match.over or self.kind == Reward.SCORE_DELTA:
            due = owed(self.kind, points, places, self.game.margin)
            for p, agent in enumerate(self.agents):
                self.rewards[agent] = due[p] - self.paid[p]
            if self.kind == Reward.SCORE_DELTA:
                self.paid = due
        if match.over:
            self.terminations = dict.fromkeys(self.agents, not match.truncated)
            self.truncations = dict.fromkeys(self.agents, match.truncated)
        self.agent_selection = self.possible_agents[match.player]
        self._accumulate_rewards()

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mask = self.match.mask()
        if seat != self.match.player:
            mask[:] = 0
        return {"observation": self.match.observation(seat), "action_mask": mask}

    def state(self):
        return np.concatenate([self.match.observation(seat) for seat in range(self.players)])

    def render(self):
        return None

    def action_space(self, agent):
        return self.space


def raw_board_env(game, num_players=None, **options):
    return BoardEnv(game, num_players, illegal="raise", **options)


def guarded(env: AECEnv) -> AECEnv:
    """Return `env` in the three wrappers that PettingZoo's classics use."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


RAW = [pytest.param(PlainEnv, id="plain"), pytest.param(raw_board_env, id="raw_env")]
"""What the stock wrappers are put around: an env of their kind, and our own without the guard."""


def outcome(call) -> Any:
    """Return what `call` returns, or the type and words of what it raises, and its warnings."""
    EnvLogger.flush()
    try:
        result = call()
    except Exception as error:
        # The words up to the point where ours also say which action it was.
        return type(error), str(error).split(":")[0].split("\n")[0]
    return result, list(dict.fromkeys(EnvLogger.mqueue))


def told(env):
    """Return all that an env tells about rewards and turns."""
    return {
        "agents": list(env.agents),
        "selection": env.agent_selection,
        "rewards": rounded(env.rewards),
        "terminations": dict(env.terminations),
        "truncations": dict(env.truncations),
        "cumulative": rounded(env._cumulative_rewards),
        "infos": dict(env.infos),
        "num_agents": env.num_agents,
    }


def rounded(rewards):
    """Return `rewards` to 5 digits: ours are float32 inside."""
    return {agent: round(reward, 5) for agent, reward in rewards.items()}


def seen(env, agent):
    observation = env.observe(agent)
    return observation["observation"].tobytes(), observation["action_mask"].tobytes()


BEFORE_RESET = {
    "rewards": lambda env: env.rewards,
    "terminations": lambda env: env.terminations,
    "truncations": lambda env: env.truncations,
    "infos": lambda env: env.infos,
    "agent_selection": lambda env: env.agent_selection,
    "agents": lambda env: env.agents,
    "num_agents": lambda env: env.num_agents,
    "step": lambda env: env.step(0),
    "step None": lambda env: env.step(None),
    "step out of range": lambda env: env.step(-5),
    "observe": lambda env: env.observe("player_0"),
    "observe a stranger": lambda env: env.observe("nobody"),
    "state": lambda env: env.state(),
    "render": lambda env: env.render(),
    "agent_iter": lambda env: env.agent_iter(),
    "last": lambda env: env.last(),
    "last without observation": lambda env: env.last(observe=False),
    "hasattr agents": lambda env: hasattr(env, "agents"),
    "max_num_agents": lambda env: env.max_num_agents,
    "possible_agents": lambda env: env.possible_agents,
    "action_space": lambda env: env.action_space("player_0").n,
    "close": lambda env: env.close(),
}


@pytest.mark.parametrize("raw", RAW)
@pytest.mark.parametrize("call", BEFORE_RESET.values(), ids=BEFORE_RESET)
def test_everything_before_reset_is_refused_or_answered_as_by_the_wrappers(call, raw):
    assert outcome(lambda: call(BoardEnv(TOY))) == outcome(lambda: call(guarded(raw(TOY))))


def test_a_missing_attribute_is_named():
    env = BoardEnv(TOY)
    with pytest.raises(AttributeError, match="nonsense"):
        _ = env.nonsense


WRONG = {
    "None": None,
    "below 0": -1,
    "the first past the end": 3,
    "far past the end": 10**30,
    "a float": 1.0,
    "a numpy float": np.float32(1),
    "a string": "take 1",
    "a list": [1],
    "an array": np.array([1]),
    "nan": float("nan"),
}


@pytest.mark.parametrize("raw", RAW)
@pytest.mark.parametrize("action", WRONG.values(), ids=WRONG)
def test_an_action_outside_the_space_is_refused_as_by_the_wrappers_and_changes_nothing(action, raw):
    ours, theirs = BoardEnv(TOY), guarded(raw(TOY))
    for env in (ours, theirs):
        env.reset(seed=4)
    before = ours._row.tobytes(), told(ours)
    refused = outcome(lambda: ours.step(action))
    assert refused == outcome(lambda: theirs.step(action))
    assert refused[0] is AssertionError
    assert (ours._row.tobytes(), told(ours)) == before
    for env in (ours, theirs):
        env.step(np.int64(1))
    assert told(ours) == told(theirs)


INTEGERS = [int, np.int64, np.int32, np.uint8, np.array]


@pytest.mark.parametrize("kind", INTEGERS, ids=lambda kind: kind.__name__)
def test_any_integer_is_an_action(kind):
    ours, theirs = BoardEnv(TOY), guarded(PlainEnv(TOY))
    for env in (ours, theirs):
        env.reset(seed=4)
        env.step(kind(1))
    assert told(ours) == told(theirs)
    assert ours._row.tobytes() == theirs.unwrapped.match._row.tobytes()


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("raw", RAW)
@pytest.mark.parametrize("reward", [kind.name.lower() for kind in Reward])
def test_whole_games_go_as_with_the_wrappers(game, raw, reward):
    """Step by step until all agents are gone and beyond, some ended by an illegal action."""
    for seed in SEEDS:
        rng = random.Random(seed)
        players = rng.choice(game.players)
        cut = rng.choice([None, 4, 15])
        mistake = rng.choice([0, 1, 7, 30, 10**6])
        options = {} if cut is None else {"max_steps": cut}
        ours = BoardEnv(game, players, reward=reward, **options)
        theirs = guarded(raw(game, players, reward=reward, **options))
        for env in (ours, theirs):
            env.reset(seed=seed)
        taken = 0
        while ours.agents:
            assert told(ours) == told(theirs)
            agent = ours.agent_selection
            mask = ours.observe(agent)["action_mask"]
            if ours.terminations[agent] or ours.truncations[agent]:
                action = rng.choice([None, None, None, 0, -1, 10**6])
            elif taken >= mistake and not mask.all():
                action = int(mask.argmin())
            else:
                action = rng.choice(np.flatnonzero(mask).tolist())
            # The wrappers treat a turn that looked first in another way.
            if rng.random() < 0.3 and not any(ours.terminations.values()):
                assert seen(ours, agent) == seen(theirs, agent)
            assert outcome(lambda: ours.step(action)) == outcome(lambda: theirs.step(action))  # noqa: B023
            taken += 1
        assert told(ours) == told(theirs)
        for action in (None, 0, -1):
            assert outcome(lambda: ours.step(action)) == outcome(lambda: theirs.step(action))  # noqa: B023
        assert told(ours) == told(theirs)
        for env in (ours, theirs):
            env.reset(seed=seed + 1)
        assert told(ours) == told(theirs)


@pytest.mark.parametrize("raw", RAW)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_after_an_illegal_action_agents_see_what_they_see_with_the_wrappers(game, raw):
    """Each agent, the mover or not, is still shown its own knowledge while it leaves."""
    for seed in SEEDS:
        ours, theirs = BoardEnv(game, 3), guarded(raw(game, 3))
        rng = random.Random(seed)
        for env in (ours, theirs):
            env.reset(seed=seed)
        for _ in range(rng.randrange(12)):
            if ours._mask.any():
                action = rng.choice(np.flatnonzero(ours._mask).tolist())
                for env in (ours, theirs):
                    env.step(action)
        if ours._mask.all() or not ours._mask.any():
            continue
        match = Match.from_row(game, ours._row)
        for env in (ours, theirs):
            env.step(int(ours._mask.argmin()))
        while ours.agents:
            agent = ours.agent_selection
            own = match.observation(ours.possible_agents.index(agent)).tobytes()
            assert seen(ours, agent)[0] == own
            assert seen(theirs, agent)[0] == own
            for env in (ours, theirs):
                env.step(None)


def test_an_illegal_action_costs_the_mover_one_and_ends_the_game():
    env = BoardEnv(TOY, 3, max_steps=100)
    env.reset(seed=1)
    while env._mask[2]:
        env.step(0)
    loser = env.agent_selection
    env.step(2)
    assert env.rewards == {a: -1.0 if a == loser else 0.0 for a in env.possible_agents}
    assert all(env.terminations.values())
    assert all(env.truncations.values())
    returns = {}
    for agent in env.agent_iter():
        _, returns[agent], *_ = env.last()
        env.step(None)
    assert returns == {a: -1.0 if a == loser else 0.0 for a in env.possible_agents}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_illegal_action_may_be_refused_instead_with_nothing_changed(game):
    """The error names the action and its agent, and lists what is legal."""
    env = BoardEnv(game, illegal="raise")
    env.reset(seed=1)
    while env._mask.all():
        env.step(0)
    action = int(env._mask.argmin())
    before = env._row.tobytes(), told(env), seen(env, env.agent_selection)
    with pytest.raises(IllegalActionError) as refusal:
        env.step(action)
    for word in (str(action), game.actions.names[action], env.agent_selection, "legal now: ["):
        assert word in str(refusal.value)
    assert (env._row.tobytes(), told(env), seen(env, env.agent_selection)) == before


def looped(env, body, resets=True):
    """Loop over `agent_iter` and call `body` each time; return the agents, or the error."""
    env.reset(seed=1)
    agents = []

    def loop():
        for agent in env.agent_iter(50):
            agents.append(agent)
            body(env, len(agents))

    return outcome(loop), agents


BODIES = {
    "without step": lambda env, count: None,
    "without step the third time": lambda env, count: env.step(0) if count < 3 else None,
    "with reset instead of step": lambda env, count: (
        env.reset(seed=1) if count == 3 else env.step(0)
    ),
    "with last only": lambda env, count: env.last(),
    "with two steps": lambda env, count: (env.step(0), env.agents and env.step(0)),
    "with an action out of range": lambda env, count: env.step(99),
}


@pytest.mark.parametrize("raw", RAW)
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_agent_iter_wants_a_step_each_turn_as_the_wrappers_do(body, raw):
    assert looped(BoardEnv(TOY), body) == looped(guarded(raw(TOY)), body)


@pytest.mark.parametrize("max_iter", [0, 1, 5, 1000])
def test_agent_iter_ends_after_max_iter_turns(max_iter):
    def agents(env):
        env.reset(seed=1)
        found = []
        for agent in env.agent_iter(max_iter):
            found.append(agent)
            env.step(None if env.terminations[agent] else 0)
        return found

    assert agents(BoardEnv(TOY)) == agents(guarded(PlainEnv(TOY)))
