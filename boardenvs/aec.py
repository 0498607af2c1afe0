"""The PettingZoo face: one table of a game as an AEC environment, with its guards inside.

PettingZoo's three stock wrappers cap any environment at some 10,000 steps a second. The same
guards stand in this class, where they cost next to nothing: order of calls, actions out of range,
illegal actions. A test holds them to the stock wrappers' behaviour.
"""

import copy
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from boardenvs.core.game import Game
from boardenvs.core.loops import CUT_BIT, OVER_BIT, SEAT_BITS
from boardenvs.core.rewards import Reward, reward_named
from boardenvs.core.state import glance, new_observation, new_rows
from boardenvs.match import IllegalActionError, as_seed

RENDER_MODES = ("human", "ansi")
ILLEGAL_CHOICES = ("terminate", "raise")
AFTER_RESET = frozenset(
    {"rewards", "terminations", "truncations", "infos", "agent_selection", "agents", "num_agents"}
)

Observation = dict[str, NDArray[Any]]


class BoardEnv(AECEnv[str, Observation, int]):
    """A table of one game under PettingZoo's AEC interface.

    Agents are `"player_0"` to `"player_<n-1>"`. An observation is
    `{"observation": float32[D] in [0, 1], "action_mask": int8[A]}`; the mask is all zeros off
    turn, and `unpack` gives the observation's features by name. Actions are ids below A. All
    agents end together; rewards come at the end, to all of them in that step.
    """

    def __init__(
        self,
        game: Game,
        num_players: int | None = None,
        render_mode: str | None = None,
        reward: str = "places",
        skip_forced: bool = False,
        illegal: str = "terminate",
        mask_in_info: bool = False,
        max_steps: int | None = None,
        **options: Any,
    ):
        """Set up a table; nothing is dealt before `reset`.

        Args:
            game: what is played, from `boardenvs.game_named`.
            num_players: seats taken; the game's default where None.
            render_mode: `"ansi"` returns the public board as text, `"human"` prints it.
            reward: `"places"`, `"win"`, `"margin"`, `"score"` or `"score_delta"`; see
                `boardenvs.core.rewards.Reward`.
            skip_forced: play decisions with a single legal action without asking.
            illegal: an illegal action ends the game with -1 for the mover (`"terminate"`), or
                raises IllegalActionError and changes nothing (`"raise"`).
            mask_in_info: put the mask into `infos[agent]["action_mask"]` too.
            max_steps: decisions after which the game is truncated; the game's own limit where None.
            options: the game's rule variants.

        Raises:
            ValueError: a number of players, reward, mode or option value that is not known.
            TypeError: an option the game does not have.
        """
        players = game.check_players(game.default_players if num_players is None else num_players)
        for value, choices, what in (
            (render_mode, (None, *RENDER_MODES), "render_mode"),
            (illegal, ILLEGAL_CHOICES, "illegal"),
        ):
            if value not in choices:
                raise ValueError(f"{what} must be one of {choices}, not {value!r}")
        self.metadata = {
            "name": game.id,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"player_{p}" for p in range(players)]
        self._table = game.prototype(players, options, max_steps)
        self._kind = reward_named(reward)
        self._skip = bool(skip_forced)
        self._illegal = illegal
        self._mask_in_info = mask_in_info
        self._seats = {agent: p for p, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 1, (game.observation_size,), np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (len(game.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: gymnasium.spaces.Discrete(len(game.actions)) for agent in self.possible_agents
        }
        self.state_space = gymnasium.spaces.Box(
            0, 1, (players * game.observation_size,), np.float32
        )
        self._row = new_rows(game.state, 1)
        self._mask = np.zeros(len(game.actions), np.int8)
        self._nothing = np.zeros(len(game.actions), np.int8)
        self._record, self._flat = new_observation(game.observation)
        self._seeds = np.random.default_rng()
        self._ready = False
        self._moved = False

    def __getattr__(self, name: str) -> Any:
        """Tell what is missing: before `reset` there are no agents yet."""
        if name in AFTER_RESET and not self.__dict__.get("_ready"):
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")

    # Spaces

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of `agent`'s observations: the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of `agent`'s actions: the same object at every call."""
        return self.action_spaces[agent]

    def unpack(self, observation: Observation | NDArray[np.float32]) -> Any:
        """Return an observation's features as a record: `env.unpack(obs)["coins"]`, float32."""
        flat = observation["observation"] if isinstance(observation, dict) else observation
        names = np.dtype((np.record, self.game.observation))
        return np.ascontiguousarray(flat, np.float32).view(names)[0]

    # The game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game from `seed`; without one, from the sequence the last seed began.

        Seed 7 is the same deal here, in a Match and in a record. `options` is part of PettingZoo's
        interface and not used: rule variants are chosen when the environment is made.
        """
        if seed is None:
            dealt = as_seed(int(self._seeds.integers(2**63)))
        else:
            dealt = as_seed(seed)
            self._seeds = np.random.default_rng(int(dealt))
        code = self.game.run.reset(self._row, 0, self._table, 0, dealt, self._skip, self._mask)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._paid = np.zeros(self.game.seats, np.float32)
        self._points = np.zeros(self.game.seats, np.int64)
        self._places = np.zeros(self.game.seats, np.int64)
        self._ready = self._moved = True
        self._ended = False
        self._arrive(code)
        self._look()

    def step(self, action: Any) -> None:
        """Take `action` (an id) for `agent_selection`; None for an agent whose game has ended.

        Raises AssertionError before `reset` and for an action out of range, ValueError for an
        action of an agent that is done, IllegalActionError with `illegal="raise"`.
        """
        if not self._ready:
            EnvLogger.error_step_before_reset()
        self._moved = True
        if self._ended:
            self._step_ended(action)
            return
        if type(action) is not int or not -1 <= action <= len(self._mask):
            action = self._as_id(action)
        code = self.game.run.act(
            self._row, 0, action, self._skip, self._mask, True, self._record, self._flat
        )
        if code < 0:
            self._refuse(action)
            return
        if code >= OVER_BIT or self._kind == Reward.SCORE_DELTA:
            self._pay(self.agent_selection)
        self._arrive(code)

    def _as_id(self, action: Any) -> int:
        """Return `action` as an int if the action space holds it; an assertion fails if not."""
        assert self.action_spaces[self.agent_selection].contains(action), (
            f"action is not in action space: {action!r} is no id below {len(self._mask)}"
        )
        return int(action)

    def _refuse(self, action: int) -> None:
        """End the game against the mover, or raise, for an action that `act` did not take."""
        self._as_id(action)
        agent = self.agent_selection
        if self._illegal == "raise":
            raise IllegalActionError(
                f"{action} ({self.game.actions.names[action]}) is not a legal action of {agent};"
                f" legal now: {np.flatnonzero(self._mask).tolist()}"
            )
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = -1.0
        self._accumulate_rewards()
        self._deads_step_first()
        self._ended = True

    def _step_ended(self, action: Any) -> None:
        """Let an agent whose game has ended leave."""
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if action is not None:
            self._as_id(action)
        self._was_dead_step(action)

    def _pay(self, mover: str) -> None:
        """Hand out the rewards of a step in which there are some."""
        out = np.zeros(self.game.seats, np.float32)
        kind, row = self._kind, self._row
        self.game.run.reward(row, 0, int(kind), self._points, self._places, out)
        if kind == Reward.SCORE_DELTA:
            out, self._paid = out - self._paid, out
        self._cumulative_rewards[mover] = 0.0
        self.rewards = {agent: float(out[p]) for agent, p in self._seats.items()}
        self._accumulate_rewards()

    def _arrive(self, code: int) -> None:
        """Point to the agent that acts next; end the game for all where it is over."""
        self._on_turn = code & SEAT_BITS
        self.agent_selection = self.possible_agents[self._on_turn]
        if code >= OVER_BIT:
            cut = bool(code & CUT_BIT)
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            self._ended = True
        if self._mask_in_info:
            for agent in self.agents:
                self.infos[agent] = {"action_mask": self._mask_of(agent)}

    # What an agent sees

    def _look(self) -> None:
        """Fill the buffers with the observation of the agent to act."""
        self.game.run.see(self._row, 0, self._on_turn, self._record, self._flat)

    def _mask_of(self, agent: str) -> NDArray[np.int8]:
        return (self._mask if self._seats[agent] == self._on_turn else self._nothing).copy()

    def observe(self, agent: str) -> Observation:
        """Return what `agent` may know, in fresh arrays; its mask is zero unless it is to act."""
        if not self._ready:
            EnvLogger.error_observe_before_reset()
        if self._seats[agent] == self._on_turn and not self._ended:
            return {"observation": self._flat.copy(), "action_mask": self._mask.copy()}
        record, flat = new_observation(self.game.observation)
        self.game.run.see(self._row, 0, self._seats[agent], record, flat)
        return {"observation": flat, "action_mask": self._mask_of(agent)}

    def state(self) -> NDArray[np.float32]:
        """Return all seats' observations in a row, float32[num_players * D]: for central critics.

        It holds every seat's private knowledge; hand it to no player.
        """
        if not self._ready:
            EnvLogger.error_state_before_reset()
        return np.concatenate(
            [self.observe(agent)["observation"] for agent in self.possible_agents]
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent to act until all are done; each turn must `step` or `reset`."""
        if not self._ready:
            EnvLogger.error_agent_iter_before_reset()
        return self._agents_in_turn(max_iter)

    def _agents_in_turn(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            assert self._moved, "need to call step() or reset() in a loop over `agent_iter`"
            self._moved = False
            yield self.agent_selection

    def render(self) -> str | None:
        """Return the public board as text (`"ansi"`) or print it (`"human"`)."""
        if not self._ready:
            EnvLogger.error_render_before_reset()
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: env(render_mode='ansi')")
            return None
        board = self.game.describe(glance(self._row, 0), None)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    # Copies

    def copy(self) -> "BoardEnv":
        """Return an independent environment in the same position of the same game."""
        return copy.deepcopy(self)

    def __copy__(self) -> "BoardEnv":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "BoardEnv":
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        other.__setstate__(copy.deepcopy(self.__getstate__(), memo))
        return other

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields, without the record over `_flat`, which would come to lie elsewhere."""
        return {name: value for name, value in self.__dict__.items() if name != "_record"}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)
        kept = self._flat
        self._record, self._flat = new_observation(self.game.observation)
        self._flat[:] = kept
