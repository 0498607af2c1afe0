"""Tournaments: seats rotated over the same deals, honest shares and intervals, files to go by."""

import csv

import numpy as np
import pytest

import agents
from boardenvs import game_named
from boardenvs.record import load
from experiments import tournament
from experiments.tournament import Config, interval, play, standings

GAME = game_named("tokaido")


def rows_of(names, games, seed=0):
    made = {name: agents.make(name) for name in names}
    return [row for row, _ in play(GAME, [made[name] for name in names], games, seed)]


def test_every_deal_is_played_in_every_rotation():
    rows = rows_of(["greedy", "random", "random"], 7)
    assert len(rows) == 9
    for deal in range(3):
        mine = [row for row in rows if row["deal"] == deal]
        assert {row["seed"] for row in mine} == {deal}
        assert {row["agents"].index("greedy") for row in mine} == {0, 1, 2}


def test_shares_of_first_places_add_up_to_the_games():
    rows = rows_of(["greedy", "random", "random", "random"], 40)
    table = {row.agent: row for row in standings(rows)}
    assert table["greedy"].games == 40
    assert table["random"].games == 120
    assert table["greedy"].first + 3 * table["random"].first == pytest.approx(1)
    assert table["greedy"].place + 3 * table["random"].place == pytest.approx(10)
    assert standings(rows)[0].agent == "greedy"


def test_ties_share_what_they_cover():
    row = {"deal": 0, "agents": ["a", "b"], "points": [5, 5], "places": [1.5, 1.5],
           "first": [0.5, 0.5], "seconds": [0, 0], "decisions": [1, 1]}  # fmt: skip
    table = standings([row, row | {"deal": 1}])
    assert [standing.first for standing in table] == [0.5, 0.5]


def test_the_interval_covers_the_mean_as_often_as_it_says():
    """Of 95 % intervals over correlated games of a deal, about 95 in 100 hold the true mean."""
    rng = np.random.default_rng(0)
    held = 0
    for _ in range(400):
        luck = rng.normal(size=50)
        values = [(deal, luck[deal] + rng.normal()) for deal in range(50) for _ in range(4)]
        mean, error = interval(values)
        held += abs(mean) <= error
    assert 0.92 <= held / 400 <= 0.98


def test_a_tournament_writes_config_games_standings_and_records(tmp_path):
    config = Config(agents=("greedy", "random"), games=4, out=tmp_path, records=True)
    table = tournament.main(config)
    assert [row.agent for row in table] == ["greedy", "random"]
    games = list(csv.DictReader((tmp_path / "games.csv").read_text().splitlines()))
    assert len(games) == 8
    assert (tmp_path / "config.json").exists()
    assert (tmp_path / "standings.csv").read_text().splitlines()[1].startswith("greedy,")
    assert len(load(tmp_path / "games.jsonl")) == 4


def test_the_same_config_plays_the_same_games(tmp_path):
    for out in ("a", "b"):
        tournament.main(Config(agents=("greedy", "random"), games=4, out=tmp_path / out))
    assert (tmp_path / "a/games.csv").read_bytes() == (tmp_path / "b/games.csv").read_bytes()


def test_a_lineup_of_the_wrong_size_is_refused():
    with pytest.raises(ValueError, match="2 to 5 players, not 6"):
        tournament.main(Config(agents=("random",) * 6))
