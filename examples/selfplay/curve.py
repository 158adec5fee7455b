"""The learning curve as a picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rubicon.cli.plot import CAESAR, INK, MUTED, PAGE


class Check(NamedTuple):
    """How the network did after some minutes."""

    minutes: float
    share: float
    """Of the wins in paired games against `greedy`."""
    error: float
    """The standard error of that."""


def draw(curve: Sequence[Check], path: Path) -> None:
    """Shares with their 95 % intervals; svg, png or pdf, as the file's name says."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rubicon"
    from matplotlib import pyplot

    figure, axis = pyplot.subplots(figsize=(7, 3.5), layout="constrained", facecolor=PAGE)
    axis.axhline(50, color=MUTED, linewidth=0.8, linestyle="--")
    shares, bars = [100 * check.share for check in curve], [196 * check.error for check in curve]
    axis.errorbar([check.minutes for check in curve], shares, bars, color=CAESAR, marker="o", capsize=3, markersize=4)
    axis.set_xlabel("minutes of self-play", color=INK)
    axis.set_ylabel("wins against greedy in %", color=INK)
    axis.set_title("A small network learns Caesar!; 95 % intervals", color=INK)
    axis.set_facecolor(PAGE)
    axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)
