"""Train one network to play every seat of a game, by self-play with masked PPO.

    python -m experiments.train_ppo --game tokaido --minutes 10 --out results/ppo

Proximal policy optimization (Schulman et al. 2017) with illegal actions masked out of the policy
(Huang and Ontañón 2022). All seats share the network; what a decision was worth is told by
`experiments.rollouts.advantages`. The folder `--out` gets config.json, log.csv, TensorBoard files,
curve.png and checkpoint.pt; run the same command again and training goes on from there. With
`--torch-threads 1` the same seed gives the same network, resumed or not.
"""

import csv
import json
import os
import time
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import numpy as np

import agents
import boardenvs
from agents.base import need
from agents.ppo import (
    PolicyValueNet,
    PPOAgent,
    check_identity,
    identity,
    log_probability,
    read_checkpoint,
)
from boardenvs.vector import VectorEnv
from experiments.plots import is_rated, plot_training, rated_against
from experiments.rollouts import Rollout, advantages, collect
from experiments.tournament import play, standings

torch = need("torch", "train")


@dataclass(frozen=True)
class Config:
    """How to train."""

    game: str = "tokaido"
    num_players: int = 4
    options: dict[str, Any] = field(default_factory=dict)
    """Rule variants, as for `boardenvs.make`."""
    out: Path = Path("results/ppo")
    minutes: float = 10.0
    """Time to train, evaluation included; what a resumed run has already used counts."""
    updates: int | None = None
    """Stop after so many updates instead of by the clock."""
    seed: int = 0
    reward: str = "places"
    """As for `boardenvs.make`; points are divided by the game's `margin`."""
    num_envs: int = 512
    steps: int = 64
    """Decisions per slot and update."""
    epochs: int = 3
    """Passes over the samples of an update."""
    minibatch: int = 4096
    hidden: tuple[int, ...] = (256, 256)
    learning_rate: float = 7e-4
    """At the start; it falls linearly to a tenth of that over `minutes` or `updates`."""
    discount: float = 1.0
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    value_weight: float = 0.5
    gradient_norm: float = 0.5
    evaluations: int = 8
    """Besides one at the start: number k of K comes when (k / K)**2 of the run is done."""
    eval_against: tuple[str, ...] = ("greedy", "random")
    """Who fills the other seats in evaluations: a table of each."""
    eval_games: int = 200
    """Games against each of them per evaluation."""
    torch_threads: int = 2
    env_threads: int = 1


LOG_FIELDS = (
    "seconds", "updates", "samples", "games", "samples_per_second", "policy_loss", "value_loss",
    "entropy", "kl", "clipped", "explained", "mean_points", "mean_length",
)  # fmt: skip


class Trainer:
    """A training run: the network, its optimizer, the games it plays, and what it has logged."""

    def __init__(self, config: Config):
        """Start afresh, or go on from the checkpoint in `config.out` where there is one.

        ValueError where that checkpoint was made with another config or for another game.
        """
        self.config = config
        torch.set_num_threads(config.torch_threads)
        torch.manual_seed(config.seed)
        self.game = boardenvs.game_named(config.game)
        self.env = VectorEnv(
            self.game, config.num_envs, config.num_players, config.seed, config.reward,
            skip_forced=True, threads=config.env_threads, **config.options,
        )  # fmt: skip
        self.net = PolicyValueNet(self.game.observation_size, len(self.game.actions), config.hidden)
        self.optimizer = torch.optim.Adam(self.net.parameters(), eps=1e-5)
        self.generator = torch.Generator().manual_seed(config.seed)
        in_points = config.reward in ("score", "score_delta")
        self.rollout = Rollout.empty(self.env, config.steps, self.game.margin if in_points else 1)
        self.seconds, self.updates, self.samples, self.games = 0.0, 0, 0, 0
        self.log: list[dict[str, float]] = []
        self.path = config.out / "checkpoint.pt"
        if self.path.exists():
            self._resume(read_checkpoint(self.path))
        else:
            self.env.reset()

    # Progress

    @property
    def progress(self) -> float:
        """How much of the run is done, from 0 to 1."""
        if self.config.updates is not None:
            return min(self.updates / self.config.updates, 1.0)
        return min(self.seconds / (60 * self.config.minutes), 1.0)

    def update(self) -> dict[str, float]:
        """Play a rollout, learn from it, and return what there is to log."""
        start = time.perf_counter()
        finished = collect(self.env, self.net, self.rollout, self.generator)
        losses, used = self._learn()
        seconds = time.perf_counter() - start
        self.seconds += seconds
        self.updates += 1
        self.samples += used
        self.games += finished.games
        told = losses | self.counts() | {"samples_per_second": used / seconds}
        if finished.games:
            told["mean_points"] = finished.points / finished.seats
            told["mean_length"] = finished.decisions / finished.games
        return told

    def counts(self) -> dict[str, float]:
        """Return how far the run is."""
        return {
            "seconds": self.seconds,
            "updates": self.updates,
            "samples": self.samples,
            "games": self.games,
        }

    def next_evaluation(self) -> float:
        """Return the progress at which the next evaluation is due: early ones lie closer."""
        total = self.config.evaluations
        return (int(total * self.progress**0.5 + 1e-9) + 1) ** 2 / total**2

    def _learn(self) -> tuple[dict[str, float], int]:
        """Take the gradient steps of one update; return mean losses and the samples used."""
        config, rollout = self.config, self.rollout
        advantage, known = advantages(rollout, config.discount, config.trace)
        rows = np.flatnonzero(known)
        data = {
            "obs": rollout.obs.reshape(-1, rollout.obs.shape[2]),
            "mask": rollout.mask.reshape(-1, rollout.mask.shape[2]),
            "action": rollout.action.reshape(-1),
            "log_prob": rollout.log_prob.reshape(-1),
            "advantage": advantage.reshape(-1),
            "target": (advantage + rollout.value).reshape(-1),
        }
        tensors = {name: torch.from_numpy(array) for name, array in data.items()}
        rate = config.learning_rate * (1 - 0.9 * self.progress)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        sums: dict[str, float] = {}
        batches = 0
        for _ in range(config.epochs):
            order = torch.randperm(len(rows), generator=self.generator).numpy()
            for low in range(0, len(rows), config.minibatch):
                picked = torch.from_numpy(rows[order[low : low + config.minibatch]])
                batch = {name: tensor[picked] for name, tensor in tensors.items()}
                for name, value in self._descend(batch).items():
                    sums[name] = sums.get(name, 0.0) + value
                batches += 1
        told = {name: value / batches for name, value in sums.items()}
        spread = (advantage + rollout.value)[known].var()
        told["explained"] = float(1 - advantage[known].var() / max(spread, 1e-8))
        return told, len(rows)

    def _descend(self, batch: dict[str, Any]) -> dict[str, float]:
        """Take one gradient step on `batch`."""
        config = self.config
        logits, value = self.net(batch["obs"], batch["mask"])
        log_prob = log_probability(logits, batch["action"])
        ratio = (log_prob - batch["log_prob"]).exp()
        gain = batch["advantage"]
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        clipped = ratio.clamp(1 - config.clip, 1 + config.clip)
        policy_loss = -torch.minimum(ratio * gain, clipped * gain).mean()
        value_loss = (value - batch["target"]).square().mean()
        chances = torch.softmax(logits, -1)
        entropy = (logits.logsumexp(-1) - (chances * logits).sum(-1)).mean()
        loss = policy_loss + config.value_weight * value_loss - config.entropy * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), config.gradient_norm)
        self.optimizer.step()
        with torch.no_grad():
            off = (ratio - 1).abs() > config.clip
            kl = ((ratio - 1) - (log_prob - batch["log_prob"])).mean()
        return {
            "policy_loss": policy_loss.item(),
            "value_loss": value_loss.item(),
            "entropy": entropy.item(),
            "kl": kl.item(),
            "clipped": off.float().mean().item(),
        }

    def evaluate(self) -> dict[str, float]:
        """Return the share of first places against a table of greedy, and of random, agents."""
        start = time.perf_counter()
        learner = PPOAgent(self.checkpoint(), self.path, self.config.seed)
        told: dict[str, float] = {}
        for other in self.config.eval_against:
            lineup = [learner, *[agents.make(other, 1)] * (self.config.num_players - 1)]
            results = play(self.game, lineup, self.config.eval_games, 10**6, self.config.options)
            table = {row.agent: row for row in standings([row for row, _ in results])}
            told[f"first_{other}"] = table["ppo"].first
            told[f"first_{other}_error"] = table["ppo"].first_error
        self.seconds += time.perf_counter() - start
        return told

    # Files

    def checkpoint(self) -> dict[str, Any]:
        """Return all that is needed to play by the network and to go on training it."""
        return {
            "identity": identity(self.game),
            "hidden": list(self.config.hidden),
            "model": self.net.state_dict(),
            "config": _plain(self.config),
            "optimizer": self.optimizer.state_dict(),
            "generator": self.generator.get_state(),
            "env": {name: torch.from_numpy(a) for name, a in self.env.snapshot().items()},
            "counts": [self.seconds, self.updates, self.samples, self.games],
            "log": self.log,
        }

    def save(self) -> None:
        """Write the checkpoint, the log and the curve; a kill while writing loses nothing."""
        self.config.out.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        torch.save(self.checkpoint(), fresh)
        os.replace(fresh, self.path)
        with (self.config.out / "log.csv").open("w", newline="") as file:
            rated = [f"first_{other}" for other in self.config.eval_against]
            errors = [f"{name}_error" for name in rated]
            writer = csv.DictWriter(file, [*LOG_FIELDS, *rated, *errors])
            writer.writeheader()
            writer.writerows(self.log)
        title = f"{self.game.id}, self-play PPO, {self.config.num_players} players"
        plot_training(self.log, self.config.out / "curve.png", title, self.config.num_players)

    def _resume(self, data: dict[str, Any]) -> None:
        check_identity(data, self.game, self.path)
        free = {"minutes", "updates", "out", "evaluations", "torch_threads", "env_threads"}
        now = _plain(self.config)
        changed = [k for k in now if k not in free and data["config"].get(k) != now[k]]
        if changed:
            raise ValueError(
                f"{self.path} was trained with {changed[0]} ="
                f" {data['config'].get(changed[0])!r}, not {now[changed[0]]!r};"
                " use that, or another --out"
            )
        self.net.load_state_dict(data["model"])
        self.optimizer.load_state_dict(data["optimizer"])
        self.generator.set_state(data["generator"])
        self.env.restore({name: tensor.numpy() for name, tensor in data["env"].items()})
        self.seconds, self.updates, self.samples, self.games = data["counts"]
        self.log = data["log"]


def _plain(config: Config) -> dict[str, Any]:
    """Return `config` as plain values, for JSON and checkpoints."""
    told = asdict(config) | {"out": str(config.out), "hidden": list(config.hidden)}
    told["eval_against"] = list(config.eval_against)
    return {field.name: told[field.name] for field in fields(config)}


def _bar() -> Any:
    """Return a progress bar for a run that goes by time."""
    progress = need("rich.progress", "train")
    return progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.TaskProgressColumn(),
        progress.TimeElapsedColumn(),
        progress.TextColumn("{task.fields[told]}"),
        refresh_per_second=2,
    )


def main(config: Config) -> Path:
    """Train until the time or the updates are used up; return the checkpoint's path."""
    trainer = Trainer(config)
    config.out.mkdir(parents=True, exist_ok=True)
    (config.out / "config.json").write_text(json.dumps(_plain(config), indent=2) + "\n")
    board = need("torch.utils.tensorboard", "train").SummaryWriter(config.out / "tensorboard")
    due = 0.0 if trainer.updates == 0 else trainer.next_evaluation()
    with _bar() as bar:
        task = bar.add_task(f"{trainer.game.id}", total=1.0, told="")
        while trainer.progress < 1:
            told = trainer.update() if trainer.log else trainer.counts()
            last = trainer.progress >= 1
            if last or trainer.progress >= due:
                told |= trainer.evaluate() | {"seconds": trainer.seconds}
                due = trainer.next_evaluation()
            trainer.log.append(told)
            for name, value in told.items():
                board.add_scalar(f"train/{name}", value, trainer.samples)
            if last or is_rated(told):
                trainer.save()
            bar.update(task, completed=trainer.progress, told=_line(trainer.log))
    board.close()
    return trainer.path


def _line(log: list[dict[str, float]]) -> str:
    """Return the state of a run in a few words."""
    last = log[-1]
    line = f"{last['samples'] / 1e6:.2f}M decisions"
    rated = [told for told in log if is_rated(told)]
    for other in rated_against(rated):
        line += f", first against {other} {100 * rated[-1][f'first_{other}']:.0f} %"
    return line


if __name__ == "__main__":
    main(need("tyro", "train").cli(Config))
