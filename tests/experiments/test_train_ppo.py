"""Training: deterministic on one thread, resumable after a kill, and refusing what does not fit."""

import csv
import dataclasses
import json

import pytest

torch = pytest.importorskip("torch", reason="the train extra is not installed")

from agents.ppo import read_checkpoint  # noqa: E402
from experiments import train_ppo  # noqa: E402
from experiments.train_ppo import Config, Trainer  # noqa: E402

TINY = Config(
    updates=2, num_envs=8, steps=24, epochs=1, minibatch=64, hidden=(16,), torch_threads=1,
    evaluations=1, eval_games=4,
)  # fmt: skip


def trained(out, **changes):
    """Train a tiny run into `out`; return its checkpoint."""
    return read_checkpoint(train_ppo.main(dataclasses.replace(TINY, out=out, **changes)))


def same(first, second):
    return all(torch.equal(first["model"][name], second["model"][name]) for name in first["model"])


def test_the_same_seed_trains_the_same_network(tmp_path):
    first, second = trained(tmp_path / "a"), trained(tmp_path / "b")
    other = trained(tmp_path / "c", seed=1)
    assert same(first, second)
    assert not same(first, other)


def test_a_run_that_was_stopped_ends_with_the_network_of_one_that_was_not(tmp_path):
    """Learning rates fall over the whole run, so both are told its full length."""
    whole = Trainer(dataclasses.replace(TINY, out=tmp_path / "whole", updates=4))
    for _ in range(4):
        whole.update()
    half = Trainer(dataclasses.replace(TINY, out=tmp_path / "half", updates=4))
    half.update()
    half.update()
    half.save()
    resumed = Trainer(dataclasses.replace(TINY, out=tmp_path / "half", updates=4))
    assert (resumed.updates, resumed.samples) == (2, half.samples)
    resumed.update()
    resumed.update()
    assert same(whole.checkpoint(), resumed.checkpoint())


def test_a_run_leaves_its_config_log_curve_and_tensorboard(tmp_path):
    trained(tmp_path)
    assert json.loads((tmp_path / "config.json").read_text())["num_envs"] == 8
    rows = list(csv.DictReader((tmp_path / "log.csv").read_text().splitlines()))
    assert [int(row["updates"]) for row in rows] == [0, 1, 2]
    assert 0 <= float(rows[0]["first_random"]) <= 1
    assert 0 <= float(rows[-1]["first_greedy"]) <= 1
    assert (tmp_path / "curve.png").stat().st_size > 1000
    assert list((tmp_path / "tensorboard").iterdir())


def test_a_finished_run_is_not_trained_again(tmp_path):
    assert same(trained(tmp_path), trained(tmp_path))


def test_another_config_does_not_go_on_from_a_checkpoint(tmp_path):
    trained(tmp_path)
    with pytest.raises(ValueError, match="was trained with num_envs = 8, not 4"):
        trained(tmp_path, num_envs=4)


def test_a_kill_while_saving_leaves_the_last_checkpoint(tmp_path, monkeypatch):
    before = trained(tmp_path)
    trainer = Trainer(dataclasses.replace(TINY, out=tmp_path, updates=3))
    trainer.update()

    def killed(data, path):
        path.write_bytes(b"half a checkpoint")
        raise KeyboardInterrupt

    monkeypatch.setattr(torch, "save", killed)
    with pytest.raises(KeyboardInterrupt):
        trainer.save()
    assert same(before, read_checkpoint(tmp_path / "checkpoint.pt"))
