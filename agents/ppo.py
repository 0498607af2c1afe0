"""A network that maps an observation to a policy and a value, and the agent that plays by it."""

import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from agents.base import need
from boardenvs.core.game import Game
from boardenvs.core.tables import tables_hash
from boardenvs.match import View

torch = need("torch", "train")
nn = torch.nn

FORMAT = 1
"""Version of the checkpoint's layout."""


class PolicyValueNet(nn.Module):  # type: ignore[name-defined]
    """A multilayer perceptron with two heads: action logits and the value of the seat to act."""

    def __init__(self, observation_size: int, num_actions: int, hidden: tuple[int, ...]):
        """Build it for float32[D] observations and A actions, orthogonally initialised."""
        super().__init__()
        layers: list[Any] = []
        for before, after in zip((observation_size, *hidden), hidden, strict=False):
            layers += [_linear(before, after, 2**0.5), nn.ReLU()]
        self.body = nn.Sequential(*layers)
        self.policy = _linear(hidden[-1], num_actions, 0.01)
        self.value = _linear(hidden[-1], 1, 1.0)

    def forward(self, observation: Any, mask: Any) -> tuple[Any, Any]:
        """Return logits float32[B, A], -inf-like where illegal, and values float32[B].

        `observation` is float32[B, D], `mask` int8 or bool [B, A].
        """
        features = self.body(observation)
        logits = self.policy(features).masked_fill(mask == 0, -1e9)
        return logits, self.value(features).squeeze(-1)


def _linear(before: int, after: int, gain: float) -> Any:
    layer = nn.Linear(before, after)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


def sample(logits: Any, generator: Any) -> tuple[Any, Any]:
    """Return an action drawn for each row of `logits` and its log-probability, int64[B] float32[B].

    By the Gumbel-max trick: one pass, with the given torch generator.
    """
    noise = torch.empty_like(logits).exponential_(generator=generator).log()
    actions = (logits - noise).argmax(-1)
    return actions, log_probability(logits, actions)


def log_probability(logits: Any, actions: Any) -> Any:
    """Return the log-probability of `actions` int64[B] under `logits` float32[B, A]."""
    chosen = logits.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return chosen - logits.logsumexp(-1)


def identity(game: Game) -> dict[str, Any]:
    """Return what a checkpoint must share with the game it is to play."""
    return {
        "format": FORMAT,
        "game": game.id,
        "tables": tables_hash(game.name),
        "observation_size": game.observation_size,
        "num_actions": len(game.actions),
    }


def read_checkpoint(path: str | Path) -> dict[str, Any]:
    """Return the checkpoint at `path`; ValueError for a file that is none, or is damaged.

    Only tensors and plain values are read: a checkpoint cannot run code.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(
            f"there is no checkpoint at {path}; experiments.train_ppo makes one"
        )
    try:
        data = torch.load(path, map_location="cpu", weights_only=True)
    except (RuntimeError, EOFError, OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path} is damaged or no checkpoint: {error}") from error
    except Exception as error:  # torch raises pickle.UnpicklingError subclasses of its own
        raise ValueError(f"{path} is no checkpoint of boardenvs: {error}") from error
    if not isinstance(data, dict) or "identity" not in data:
        raise ValueError(f"{path} is no checkpoint of boardenvs")
    return data


def check_identity(data: dict[str, Any], game: Game, path: str | Path) -> None:
    """Raise ValueError unless the checkpoint `data` was trained for `game` as it is here."""
    for key, here in identity(game).items():
        if data["identity"].get(key) != here:
            raise ValueError(
                f"the checkpoint {path} does not fit {game.id}:"
                f" its {key} is {data['identity'].get(key)!r}, here it is {here!r}"
            )


class PPOAgent:
    """Plays the policy of a checkpoint: its most likely action, or one drawn from it."""

    name = "ppo"

    def __init__(self, checkpoint: dict[str, Any], path: str | Path, seed: int = 0):
        """Play by `checkpoint` as `read_checkpoint` gives it; `path` is for messages."""
        self._checkpoint, self._path = checkpoint, path
        told = checkpoint["identity"]
        self.net = PolicyValueNet(
            told["observation_size"], told["num_actions"], tuple(checkpoint["hidden"])
        )
        try:
            self.net.load_state_dict(checkpoint["model"])
        except (RuntimeError, KeyError) as error:
            raise ValueError(f"the checkpoint {path} is damaged: {error}") from error
        self.net.eval()
        self._rng = np.random.default_rng(seed)
        self._fits: Game | None = None

    @classmethod
    def load(cls, path: str | Path, seed: int = 0) -> "PPOAgent":
        """Return the agent of the checkpoint at `path`; errors as `read_checkpoint`."""
        return cls(read_checkpoint(path), path, seed)

    def act(self, view: View) -> int:
        """Return an action drawn from the policy; ValueError for a view of another game."""
        if self._fits is not view.game:
            check_identity(self._checkpoint, view.game, self._path)
            self._fits = view.game
        with torch.inference_mode():
            logits, _ = self.net(
                torch.from_numpy(view.observation)[None], torch.from_numpy(view.mask)[None]
            )
            chances = torch.softmax(logits[0].double(), -1).numpy()
        return int(self._rng.choice(len(chances), p=chances))
