"""Agents by name."""

from collections.abc import Callable

from agents.base import Agent
from agents.greedy import GreedyAgent
from agents.random import RandomAgent


def _random(argument: str, seed: int) -> Agent:
    if argument:
        raise ValueError(f"'random' takes no argument, not {argument!r}")
    return RandomAgent(seed)


def _greedy(argument: str, seed: int) -> Agent:
    if argument and not (argument.isdecimal() and int(argument) > 0):
        raise ValueError(f"'greedy:N' takes a number of redeals, not {argument!r}")
    return GreedyAgent(seed, *([int(argument)] if argument else []))


def _ppo(argument: str, seed: int) -> Agent:
    if not argument:
        raise ValueError("'ppo' needs a checkpoint: 'ppo:results/ppo/checkpoint.pt'")
    from agents.ppo import PPOAgent

    return PPOAgent.load(argument, seed)


AGENTS: dict[str, Callable[[str, int], Agent]] = {
    "random": _random,
    "greedy": _greedy,
    "ppo": _ppo,
}


def make(spec: str, seed: int = 0) -> Agent:
    """Return the agent called `spec`: a name, or a name and its argument as `"greedy:16"`.

    `seed` fixes its random choices. Raises ValueError for an unknown name or a bad argument,
    FileNotFoundError for a checkpoint that is not there, ModuleNotFoundError for a missing extra.
    """
    name, _, argument = spec.partition(":")
    if name not in AGENTS:
        raise ValueError(f"unknown agent {spec!r}; there are {', '.join(AGENTS)}")
    agent = AGENTS[name](argument, seed)
    agent.name = spec
    return agent
