"""What people look at: pages, curves, tables, the demo, and docs written from the code."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import boardenvs
from boardenvs.record import RecordError, save
from experiments import game_page, replay, sources, throughput

ROOT = Path(__file__).parents[2]


def played(seed=1):
    match = boardenvs.new("tokaido", 3, seed=seed)
    while not match.over:
        match.play(match.legal()[-1])
    return match


@pytest.mark.parametrize("name", boardenvs.GAMES)
def test_the_page_of_a_game_is_what_the_code_says(name):
    """Written by `python -m experiments.game_page`; write it again when this fails."""
    game = boardenvs.game_named(name)
    assert (ROOT / "docs" / f"{name}.md").read_text() == game_page.page(game)


def test_a_replay_page_shows_every_decision(tmp_path):
    match = played()
    save(tmp_path / "games.jsonl", [match.record(["a", "b", "<script>"])])
    out = replay.main(replay.Config(tmp_path / "games.jsonl", out=tmp_path / "page.html"))
    text = out.read_text()
    assert f'max="{len(match.actions)}"' in text
    assert text.count("http://www.w3.org/2000/svg") == len(match.actions) + 1
    assert text.count("</script>") == 1


def test_a_replay_of_a_game_that_is_not_there_is_refused(tmp_path):
    save(tmp_path / "games.jsonl", [played().record()])
    with pytest.raises(RecordError, match="has 1 games, no number 3"):
        replay.main(replay.Config(tmp_path / "games.jsonl", game=3))


def test_every_position_draws_as_valid_svg():
    match = boardenvs.new("tokaido", 5, seed=3)
    while not match.over:
        ElementTree.fromstring(match.svg())
        match.play(match.legal()[0])
    ElementTree.fromstring(match.svg())


def test_sources_add_up_to_the_scores(tmp_path):
    rows = sources.main(sources.Config("tokaido", "random", 3, games=6, out=tmp_path))
    assert len(rows) == 18
    for row in rows:
        told = sum(v for k, v in row.items() if k not in ("score", "place", "decisions"))
        assert told == row["score"]
    assert len((tmp_path / "tokaido.csv").read_text().splitlines()) == 19


def test_throughput_measures_every_budget(tmp_path):
    config = throughput.Config(rounds=1, seconds=0.01, peers=False, startup=False, out=tmp_path)
    figures = throughput.main(config)
    starts = {"import", "import, make, reset, first step", "first use, compiling"}
    assert set(throughput.BUDGETS["tokaido"]) <= set(figures) | starts
    assert all(figure > 0 for figure in figures.values())
    assert (tmp_path / "figures.json").exists()


@pytest.mark.slow
def test_the_demo_trains_rates_and_shows(tmp_path, capsys):
    pytest.importorskip("torch", reason="the train extra is not installed")
    from experiments import demo, train_ppo

    tiny = train_ppo.Config(
        num_envs=16, steps=16, epochs=1, hidden=(16,), torch_threads=1, evaluations=2, eval_games=4
    )
    demo.main(demo.Config(minutes=0.05, games=4, out=tmp_path, train=tiny))
    told = capsys.readouterr().out
    assert "first places against three greedy" in told
    assert "Where the points came from" in told
    for name in ("curve.png", "checkpoint.pt", "replay.html", "replay.jsonl", "greedy/games.csv"):
        assert (tmp_path / name).exists(), name
