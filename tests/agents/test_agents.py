"""The baseline agents: what they choose, and what they say when asked for the impossible."""

import subprocess
import sys

import numpy as np
import pytest

import agents
import boardenvs
from boardenvs.match import View


def opening(seed=3, players=4):
    """Return a match past the choice of travelers, at its first move."""
    match = boardenvs.new("tokaido", players, seed=seed)
    while match.phase == "CHOOSE_TRAVELER":
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("name", ["random", "greedy", "greedy:1"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_agents_play_whole_games_by_legal_actions(name, players):
    agent = agents.make(name, seed=1)
    match = boardenvs.new("tokaido", players, seed=9)
    while not match.over:
        match.play(agent.act(match.view(match.player)))  # play refuses what is illegal


def test_an_agent_is_called_by_what_it_was_made_from():
    assert agents.make("greedy:2").name == "greedy:2"


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_makes_the_same_choices(name):
    view = opening().view(opening().player)
    first, second = agents.make(name, 5), agents.make(name, 5)
    assert [first.act(view) for _ in range(20)] == [second.act(view) for _ in range(20)]


def test_random_covers_all_legal_actions_and_no_other():
    match = opening()
    agent = agents.make("random", 0)
    drawn = {agent.act(match.view(match.player)) for _ in range(500)}
    assert drawn == set(match.legal())


def test_greedy_takes_the_points_in_reach():
    """At a temple with coins to give, it gives as many as it may: a point each."""
    for seed in range(40):
        match = opening(seed)
        rng = np.random.default_rng(seed)
        while not match.over and match.phase != "TEMPLE_DONATE":
            match.play(int(rng.choice(match.legal())))
        if not match.over:
            assert agents.make("greedy").act(match.view(match.player)) == match.legal()[-1]


def test_expected_points_are_those_of_playing_each_action_in_redealt_worlds():
    """The compiled look ahead against the same in plain Python, where nothing hidden matters."""
    match = opening()
    view = match.view(match.player)
    values = view.expected_points(3, seed=1)
    assert set(np.flatnonzero(np.isfinite(values))) == set(match.legal())
    for action in match.legal():
        after = match.copy()
        after.play(action)
        index = action + 1
        drawing = boardenvs.game_named("tokaido").name == "tokaido" and index in HIDDEN_DRAWS
        if not drawing:
            assert values[action] == after.scores()[match.player]


HIDDEN_DRAWS = {3, 5, 10, 13, 14}
"""Encounters, hot springs and the inn of the first leg: what they bring is not known before."""


def test_a_view_holds_no_true_state():
    """Two games that differ only in what a seat cannot know give it the same view, to the byte."""
    match = opening(seed=11)
    seat = match.player
    other = match.resample(seat, 77)
    assert other.to_bytes() != match.to_bytes()
    first, second = View(match, seat), View(other, seat)
    assert (first.observation == second.observation).all()
    assert (first.mask == second.mask).all()
    assert first.sample(5).to_bytes() == second.sample(5).to_bytes()
    reachable = [value for value in vars(first).values() if isinstance(value, type(match))]
    assert all(world.to_bytes() != match.to_bytes() for world in reachable)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("alphazero", "unknown agent 'alphazero'; there are random, greedy, ppo"),
        ("random:3", "takes no argument"),
        ("greedy:none", "number of redeals"),
        ("greedy:0", "number of redeals"),
        ("ppo", "needs a checkpoint"),
    ],
)
def test_a_name_that_is_none_is_told(spec, told):
    with pytest.raises(ValueError, match=told):
        agents.make(spec)


WITHOUT = """
import sys
class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name.split(".")[0])
sys.meta_path.insert(0, Gone())
{action}
"""


@pytest.mark.parametrize(
    ("missing", "action"),
    [
        ("torch", "import agents; agents.make('ppo:somewhere.pt')"),
        ("torch", "import experiments.train_ppo"),
        ("rich", "from experiments import tournament as t; t.show([], '')"),
    ],
)
def test_a_missing_extra_is_named_with_the_way_to_get_it(missing, action):
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(missing=missing, action=action)],
        capture_output=True,
        text=True,
    ).stderr
    assert told.splitlines()[-1].startswith("ModuleNotFoundError: " + missing)
    assert "pip install 'boardenvs[" in told


def test_playing_needs_no_extra():
    """The base dependencies are enough for a match and for the AEC and vector environments."""
    action = (
        "import boardenvs; m = boardenvs.new('tokaido'); m.play(m.legal()[0]);"
        "e = boardenvs.make('tokaido'); e.reset(seed=1); boardenvs.make_vec('tokaido', 2).reset();"
        "gone = {'torch', 'matplotlib', 'rich', 'tyro'} & set(sys.modules); assert not gone, gone"
    )
    code = WITHOUT.format(missing="torch", action=action)
    subprocess.run([sys.executable, "-c", code], check=True)
