"""Self-play experience from a vector env, and what each decision was worth to its seat.

All seats share one network, so a rollout mixes the decisions of all seats of all games. A seat's
rewards come while others act; its advantages run over its own decisions alone.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.base import need
from agents.ppo import PolicyValueNet, sample
from boardenvs.vector import VectorEnv

torch = need("torch", "train")


@dataclass
class Rollout:
    """`steps` decisions in each of n slots; arrays of shape [steps, n] unless said otherwise."""

    obs: NDArray[np.float32]
    """[steps, n, D]"""
    mask: NDArray[np.int8]
    """[steps, n, A]"""
    action: NDArray[np.int64]
    log_prob: NDArray[np.float32]
    value: NDArray[np.float32]
    player: NDArray[np.int16]
    """The seat that decided."""
    rewards: NDArray[np.float32]
    """[steps, n, seats]: what the step paid every seat."""
    done: NDArray[np.int8]
    scale: float = 1.0
    """What the env's rewards are divided by."""

    @classmethod
    def empty(cls, env: VectorEnv, steps: int, scale: float = 1.0) -> "Rollout":
        """Return the buffers for `steps` steps of `env`, to be filled again and again."""
        shape = (steps, env.num_envs)
        return cls(
            obs=np.zeros((*shape, env.obs.shape[1]), np.float32),
            mask=np.zeros((*shape, env.num_actions), np.int8),
            action=np.zeros(shape, np.int64),
            log_prob=np.zeros(shape, np.float32),
            value=np.zeros(shape, np.float32),
            player=np.zeros(shape, np.int16),
            rewards=np.zeros((*shape, env.seats), np.float32),
            done=np.zeros(shape, np.int8),
            scale=scale,
        )


@dataclass
class Finished:
    """What the games that ended in a rollout came to."""

    games: int = 0
    decisions: int = 0
    points: int = 0
    seats: int = 0

    def add(self, env: VectorEnv) -> None:
        """Count the games that ended in `env`'s last step."""
        ended = np.flatnonzero(env.done)
        self.games += len(ended)
        self.decisions += int(env.lengths[ended].sum())
        self.points += int(env.scores[ended].sum())
        self.seats += int(env.num_players[ended].sum())


def collect(env: VectorEnv, net: PolicyValueNet, rollout: Rollout, generator: Any) -> Finished:
    """Fill `rollout` with `net`'s own play on `env`, from where `env` stands."""
    finished = Finished()
    obs, mask = torch.from_numpy(env.obs), torch.from_numpy(env.mask)
    with torch.inference_mode():
        for step in range(len(rollout.action)):
            rollout.obs[step], rollout.mask[step] = env.obs, env.mask
            rollout.player[step] = env.player
            logits, value = net(obs, mask)
            action, log_prob = sample(logits, generator)
            rollout.action[step], rollout.log_prob[step] = action.numpy(), log_prob.numpy()
            rollout.value[step] = value.numpy()
            env.step(rollout.action[step])
            rollout.rewards[step], rollout.done[step] = env.rewards / rollout.scale, env.done
            finished.add(env)
    return finished


def advantages(
    rollout: Rollout, discount: float, trace: float
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Return generalised advantages (Schulman et al. 2016) over each seat's own decisions.

    A decision is followed by its seat's next one in the same game, however many others come
    between; all that the seat was paid in between, the last reward included, counts for it.
    float32[steps, n], and bool[steps, n]: the last decision of a seat whose game goes on is no
    sample, it only serves as the value of the one before.
    """
    steps, slots = rollout.action.shape
    seats = rollout.rewards.shape[2]
    each = np.arange(slots)
    advantage = np.zeros((steps, slots), np.float32)
    known = np.zeros((steps, slots), np.bool_)
    paid = np.zeros((slots, seats), np.float32)  # since the seat's decision being looked at
    next_value = np.zeros((slots, seats), np.float32)
    next_advantage = np.zeros((slots, seats), np.float32)
    followed = np.zeros((slots, seats), np.bool_)  # what comes after the decision is known
    for step in range(steps - 1, -1, -1):
        ended = rollout.done[step] != 0
        paid[ended], next_value[ended], next_advantage[ended], followed[ended] = 0, 0, 0, True
        paid += rollout.rewards[step]
        player, value = rollout.player[step], rollout.value[step]
        error = paid[each, player] + discount * next_value[each, player] - value
        advantage[step] = error + discount * trace * next_advantage[each, player]
        known[step] = followed[each, player]
        advantage[step][~known[step]] = 0
        next_value[each, player], next_advantage[each, player] = value, advantage[step]
        followed[each, player], paid[each, player] = True, 0
    return advantage, known
