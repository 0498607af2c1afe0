"""Yokohama under PettingZoo's naming: `yokohama_v0.env()` and `yokohama_v0.raw_env()`."""

from typing import Any

from boardenvs.aec import BoardEnv
from boardenvs.games.yokohama import GAME

__all__ = ["env", "raw_env"]


def env(**options: Any) -> BoardEnv:
    """Return Yokohama as an AEC environment with all guards; `BoardEnv` lists the options."""
    return BoardEnv(GAME, **options)


def raw_env(**options: Any) -> BoardEnv:
    """Return the same without the guard that ends the game on an illegal action: it raises."""
    return BoardEnv(GAME, **{"illegal": "raise", **options})
