"""boardenvs: modern Euro board games as reinforcement-learning environments.

boardenvs.make("tokaido", num_players=4)       a PettingZoo AEC environment
boardenvs.make_vec("tokaido", num_envs=1024)   many games at once
boardenvs.new("tokaido", num_players=4)        one game, for people, search and records
"""

from typing import TYPE_CHECKING, Any

from boardenvs.core.game import Game
from boardenvs.registry import GAMES, game_named

if TYPE_CHECKING:
    from boardenvs.aec import BoardEnv
    from boardenvs.match import Match
    from boardenvs.vector import VectorEnv

__all__ = ["GAMES", "Game", "game_named", "make", "make_vec", "new"]
__version__ = "0.1.0"


def make(game: str, num_players: int | None = None, **options: Any) -> "BoardEnv":
    """Return `game` as a PettingZoo AEC environment; see `boardenvs.aec.BoardEnv` for `options`."""
    from boardenvs.aec import BoardEnv

    return BoardEnv(game_named(game), num_players, **options)


def make_vec(game: str, num_envs: int = 1024, **options: Any) -> "VectorEnv":
    """Return `num_envs` games of `game` stepped at once; see `boardenvs.vector.VectorEnv`."""
    from boardenvs.vector import VectorEnv

    return VectorEnv(game_named(game), num_envs, **options)


def new(game: str, num_players: int | None = None, seed: int = 0, **options: Any) -> "Match":
    """Return one new game of `game`; see `boardenvs.match.Match`."""
    from boardenvs.match import Match

    return Match(game_named(game), num_players, seed, **options)
