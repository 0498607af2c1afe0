"""The trained agent: checkpoints that fit are played, all others are refused with a reason."""

import copy

import numpy as np
import pytest

import agents
import boardenvs

torch = pytest.importorskip("torch", reason="the train extra is not installed")

from agents.ppo import PolicyValueNet, identity, log_probability, sample  # noqa: E402

GAME = boardenvs.game_named("tokaido")


def checkpoint():
    """Return a checkpoint of an untrained network."""
    torch.manual_seed(0)
    net = PolicyValueNet(GAME.observation_size, len(GAME.actions), (8,))
    return {"identity": identity(GAME), "hidden": [8], "model": net.state_dict()}


def test_a_checkpoint_plays_legal_actions_and_repeats_by_seed(tmp_path):
    torch.save(checkpoint(), tmp_path / "net.pt")
    games = []
    for _ in range(2):
        agent = agents.make(f"ppo:{tmp_path / 'net.pt'}", seed=4)
        match = boardenvs.new("tokaido", 3, seed=2)
        while not match.over:
            match.play(agent.act(match.view(match.player)))
        games.append(match.actions)
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("key", "value"),
    [("game", "yokohama_v0"), ("game", "tokaido_v1"), ("tables", "0" * 16), ("format", 99)],
)
def test_a_checkpoint_of_another_game_or_version_is_refused(tmp_path, key, value):
    data = copy.deepcopy(checkpoint())
    data["identity"][key] = value
    torch.save(data, tmp_path / "net.pt")
    agent = agents.make(f"ppo:{tmp_path / 'net.pt'}")
    view = boardenvs.new("tokaido").view(0)
    with pytest.raises(ValueError, match=f"net.pt does not fit tokaido_v0: its {key} is {value!r}"):
        agent.act(view)


def test_a_damaged_checkpoint_is_refused(tmp_path):
    torch.save(checkpoint(), tmp_path / "net.pt")
    whole = (tmp_path / "net.pt").read_bytes()
    (tmp_path / "half.pt").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.pt").write_text("not a checkpoint")
    torch.save({"model": {}}, tmp_path / "other.pt")
    data = checkpoint()
    del data["model"]["value.bias"]
    torch.save(data, tmp_path / "short.pt")
    for name in ("half", "text", "other", "short"):
        with pytest.raises(ValueError, match=f"{name}.pt"):
            agents.make(f"ppo:{tmp_path / name}.pt")


def test_a_checkpoint_cannot_run_code(tmp_path):
    class Mischief:
        def __reduce__(self):
            return (open, (str(tmp_path / "trace"), "w"))

    torch.save({"identity": {}, "model": Mischief()}, tmp_path / "net.pt")
    with pytest.raises(ValueError, match="no checkpoint of boardenvs"):
        agents.make(f"ppo:{tmp_path / 'net.pt'}")
    assert not (tmp_path / "trace").exists()


def test_a_checkpoint_that_is_not_there_is_named():
    with pytest.raises(FileNotFoundError, match=r"no checkpoint at nowhere\.pt"):
        agents.make("ppo:nowhere.pt")


def test_samples_follow_the_policy_and_never_the_mask():
    generator = torch.Generator().manual_seed(1)
    logits = torch.tensor([[0.0, 1.0, -1e9, 2.0]]).repeat(40000, 1)
    actions, log_prob = sample(logits, generator)
    counts = np.bincount(actions.numpy(), minlength=4) / 40000
    expected = torch.softmax(logits[0], -1).numpy()
    assert counts[2] == 0
    assert np.abs(counts - expected).max() < 0.01
    assert torch.allclose(
        log_prob.exp(), torch.softmax(logits, -1).gather(1, actions[:, None])[:, 0]
    )
    assert torch.equal(log_probability(logits, actions), log_prob)
