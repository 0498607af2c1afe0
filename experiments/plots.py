"""Figures of experiments, as files."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from agents.base import need

COLOURS = ("tab:blue", "tab:green", "tab:orange", "tab:purple")


def is_rated(told: Mapping[str, float]) -> bool:
    """Return whether an entry of a training log holds an evaluation."""
    return bool(rated_against([told]))


def rated_against(log: Sequence[Mapping[str, float]]) -> list[str]:
    """Return whom the learner met in the evaluations of `log`."""
    keys = [key for told in log[-1:] for key in told if key.startswith("first_")]
    return [key.removeprefix("first_") for key in keys if not key.endswith("_error")]


def plot_training(
    log: Sequence[Mapping[str, float]], path: Path, title: str, num_players: int
) -> None:
    """Draw first places over time with 95 % intervals, and points in self-play.

    `log` has a mapping an update, some with the keys of an evaluation; nothing is drawn without.
    """
    rated = [told for told in log if is_rated(told)]
    if not rated:
        return
    need("matplotlib", "train").use("Agg")
    pyplot = need("matplotlib.pyplot", "train")
    figure, (shares, points) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    minutes = [told["seconds"] / 60 for told in rated]
    for other, colour in zip(rated_against(rated), COLOURS, strict=False):
        share = [100 * told[f"first_{other}"] for told in rated]
        error = [100 * told[f"first_{other}_error"] for told in rated]
        label = f"against {num_players - 1} {other}"
        shares.errorbar(minutes, share, error, marker="o", capsize=3, color=colour, label=label)
    even = 100 / num_players
    shares.axhline(even, color="gray", linestyle="--", linewidth=1, label="an even share")
    shares.set(xlabel="minutes of training", ylabel="first places in %", ylim=(0, 102))
    shares.legend(loc="lower right")
    played = [told for told in log if "mean_points" in told]
    points.plot([told["seconds"] / 60 for told in played], [told["mean_points"] for told in played])
    points.set(xlabel="minutes of training", ylabel="mean points a seat in self-play")
    for axes in (shares, points):
        axes.grid(alpha=0.3)
    figure.suptitle(title)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110)
    pyplot.close(figure)
