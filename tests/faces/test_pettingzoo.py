"""PettingZoo's own tests, for every game and number of players."""

import warnings

import numpy as np
import pytest

from boardenvs import tokaido_v0
from boardenvs.aec import BoardEnv
from boardenvs.core.jit import compiled
from tests.play import EVERY_GAME, EVERY_TABLE

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # from the games it imports by the way
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

CYCLES = 1000 if compiled else 3


@pytest.fixture(autouse=True)
def no_seed_from_elsewhere():
    np.random.seed(0)  # PettingZoo samples actions from gymnasium's spaces, which numpy seeds


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
@pytest.mark.parametrize("reward", ["places", "score_delta"])
def test_api_test_passes(game, players, reward):
    """Its warnings about Dict observations, and about masks that are zero off turn, are expected:
    the same are silenced there, by name, for PettingZoo's own card games."""
    with warnings.catch_warnings():
        for message in (
            "Observation is not a NumPy array",
            "Observation space for each agent probably should be",
            "Action mask numpy array is all zeros",
        ):
            warnings.filterwarnings("ignore", message)
        api_test(BoardEnv(game, players, reward=reward), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_seed_test_passes(game, players):
    seed_test(lambda: BoardEnv(game, players), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "players"), EVERY_TABLE)
def test_render_test_passes(game, players, capsys):
    """`ansi` returns the board as several lines of text, `human` prints it."""
    render_test(
        lambda render_mode: BoardEnv(game, players, render_mode=render_mode),
        custom_tests={"ansi": lambda board: board.count("\n") >= players},
    )
    assert capsys.readouterr().out.count("\n") > 5


@pytest.mark.slow
@pytest.mark.parametrize("game", EVERY_GAME)
def test_performance_benchmark_runs(game, capsys):
    performance_benchmark(BoardEnv(game))
    assert "turns per second" in capsys.readouterr().out


def test_the_module_has_pettingzoos_names():
    env, raw = tokaido_v0.env(num_players=3), tokaido_v0.raw_env(num_players=3)
    assert str(env) == str(raw) == "tokaido_v0"
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert env.metadata["name"] == "tokaido_v0"
    assert env.metadata["is_parallelizable"] is False
    assert set(env.metadata) >= {"render_modes", "render_fps"}
    assert env.unwrapped is env
    assert env.max_num_agents == 3
