"""The games by name, loaded when asked for: importing one game compiles nothing of another."""

import importlib

from boardenvs.core.game import Game
from boardenvs.core.tables import OVERLAY

GAMES = ("tokaido", "yokohama")
"""Names of all games, each a package under `boardenvs.games`."""


def game_named(name: str) -> Game:
    """Return the game called `name` (`"tokaido"`, or `"tokaido_v0"` with its version).

    Raises ValueError for a name or version that is not here.
    """
    plain, _, version = str(name).partition("_v")
    if plain not in GAMES:
        raise ValueError(f"unknown game {name!r}; there are {', '.join(GAMES)}")
    try:
        game: Game = importlib.import_module(f"boardenvs.games.{plain}").GAME
    except (KeyError, IndexError, TypeError) as error:
        if not OVERLAY:
            raise
        raise ValueError(
            f"the tables of {plain} that BOARDENVS_DATA lays over its own do not fit ({error!r});"
            f" python -m boardenvs.tables {plain} --check tells where"
        ) from error
    if version and version != str(game.version):
        raise ValueError(f"{name!r} is not here: this package holds {game.id}")
    return game
