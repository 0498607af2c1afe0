"""The baseline agents: what they choose, and what they say when asked for the impossible."""

import subprocess
import sys

import numpy as np
import pytest

import agents
import boardenvs
from agents.worth import WORTH
from boardenvs.core.worth import Worth
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
    """Before its last temple it gives all it may: a coin given is worth more than one kept."""
    given = 0
    for seed in range(40):
        match = opening(seed)
        rng = np.random.default_rng(seed)
        while not match.over and match.phase != "TEMPLE_DONATE":
            match.play(int(rng.choice(match.legal())))
        if not match.over:
            given += 1
            assert agents.make("greedy").act(match.view(match.player)) == match.legal()[-1]
    assert given > 10


def ways_to_finish(match, seat, left):
    """Yield the points of `seat` at the end of its turn, for every way to play it."""
    turn_goes_on = not match.over and match.player == seat and match.phase != "MOVE"
    if not turn_goes_on or left == 0:
        yield match.scores()[seat]
        return
    for action in match.legal():
        after = match.copy()
        after.play(action)
        yield from ways_to_finish(after, seat, left - 1)


def test_foresight_is_the_best_end_of_the_turn_in_each_redealt_world():
    """The compiled search with many tries against every way to finish the turn, in plain Python."""
    worlds, seed = 2, 5
    for number in range(6):
        match = opening(number)
        rng = np.random.default_rng(number)
        for _ in range(25):
            match.play(int(rng.choice(match.legal())))
        view = match.view(match.player)
        found = view.foresee(worlds=worlds, tries=400, seed=seed)
        samples = [view.sample(seed_of(seed, k)) for k in range(worlds)]
        for action in range(len(found)):
            if action not in match.legal():
                assert found[action] == -np.inf
                continue
            best = []
            for sample in samples:
                after = sample.copy()
                after.play(action)
                best.append(max(ways_to_finish(after, view.seat, 40)))
            assert found[action] == pytest.approx(np.mean(best))


def seed_of(seed, world):
    """Return the seed of the world that the search looks at: a step of splitmix64 apart."""
    return (seed + world * 0x9E3779B97F4A7C15) % 2**64


def test_worth_weighs_what_a_seat_holds():
    match = opening(3)
    worth = Worth(match.game, {"points": 1, "coins": 0.5, "souvenirs": [1, 2, 3, 4]})
    match.state.souvenirs[1] = [1, 0, 2, 0]
    cells = match.to_rows().view(np.int16)
    value = worth.weights @ cells[worth.offsets[1]]
    assert value == match.state.points[1] + 0.5 * match.state.coins[1] + 1 + 6


@pytest.mark.parametrize("name", ["colour", "rng", "offer", "mover"])
def test_worth_of_what_is_no_field_by_seat_is_refused(name):
    with pytest.raises(ValueError, match=name):
        Worth(boardenvs.game_named("tokaido"), {name: 1})


@pytest.mark.parametrize("name", boardenvs.GAMES)
def test_every_game_has_a_table_of_worth(name):
    assert Worth(boardenvs.game_named(name), WORTH[name]).weights.any()


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
