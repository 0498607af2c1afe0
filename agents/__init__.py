"""The baseline agents: what acts on a view of a game, made by name.

agents.make("random")        uniformly random legal actions
agents.make("greedy")        one decision ahead on expected own points
agents.make("greedy:16")     the same over 16 redeals of what is hidden
agents.make("ppo:PATH")      a network trained by experiments.train_ppo
"""

from agents.base import Agent
from agents.making import AGENTS, make

__all__ = ["AGENTS", "Agent", "make"]
