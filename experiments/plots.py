"""Figures of experiments, as files."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from agents.base import need


def plot_training(
    log: Sequence[Mapping[str, float]], path: Path, title: str, num_players: int
) -> None:
    """Draw first places against greedy and random agents over time, with 95 % intervals.

    `log` has a mapping an update, some with the keys of an evaluation; nothing is drawn without.
    """
    rated = [told for told in log if "first_greedy" in told]
    if not rated:
        return
    need("matplotlib", "train").use("Agg")
    pyplot = need("matplotlib.pyplot", "train")
    figure, (shares, points) = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    minutes = [told["seconds"] / 60 for told in rated]
    equal = 100 / num_players
    for other, colour in (("random", "tab:green"), ("greedy", "tab:blue")):
        share = [100 * told[f"first_{other}"] for told in rated]
        error = [100 * told[f"first_{other}_error"] for told in rated]
        shares.errorbar(
            minutes,
            share,
            yerr=error,
            marker="o",
            capsize=3,
            color=colour,
            label=f"against {other}",
        )
    shares.axhline(equal, color="gray", linestyle="--", linewidth=1, label="an even share")
    shares.set(xlabel="minutes of training", ylabel="first places in %", ylim=(0, 102))
    shares.legend(loc="lower right")
    points.plot([told["seconds"] / 60 for told in log], [told["mean_points"] for told in log])
    points.set(xlabel="minutes of training", ylabel="mean points a seat in self-play")
    for axes in (shares, points):
        axes.grid(alpha=0.3)
    figure.suptitle(title)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110)
    pyplot.close(figure)
