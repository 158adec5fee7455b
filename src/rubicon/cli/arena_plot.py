"""Plots the report of `rubicon arena`."""

from pathlib import Path
from typing import Any

from rubicon.arena.report import Report
from rubicon.cli.plot import CAESAR, INK, MUTED, PAGE, POMPEY


def draw(found: list[Report], path: Path) -> None:
    """A panel for each run: ratings, or scores against an automatic opponent; bars are 95 % intervals."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rubicon"
    from matplotlib import pyplot

    height = sum(0.9 + 0.3 * len(report.bots) for report in found)
    figure, axes = pyplot.subplots(len(found), 1, figsize=(8, height + 0.6), layout="constrained", facecolor=PAGE, squeeze=False)
    for report, axis in zip(found, axes[:, 0], strict=True):
        _panel(axis, report)
    first = found[0]
    figure.suptitle(f"{first.game.capitalize()}: {first.deals:,} deals, seed {first.seed}; 95 % intervals", color=INK)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)


def _panel(axis: Any, report: Report) -> None:
    if report.ratings:
        rows = sorted((rating.elo, rating.low, rating.high, rating.bot) for rating in report.ratings)
    else:
        rows = sorted((100 * solo.score, 100 * solo.low, 100 * solo.high, solo.bot) for solo in report.solo)
    middles = [middle for middle, _, _, _ in rows]
    errors = [[middle - low for middle, low, _, _ in rows], [high - middle for middle, _, high, _ in rows]]
    axis.axvline(0 if report.ratings else 50, color=MUTED, linewidth=0.8, linestyle="--")
    axis.errorbar(middles, range(len(rows)), xerr=errors, fmt="o", color=CAESAR, ecolor=POMPEY, capsize=3, markersize=4)
    axis.set_yticks(range(len(rows)), [bot for _, _, _, bot in rows], color=INK)
    axis.set_ylim(-0.5, len(rows) - 0.5)
    if report.solo:
        axis.set_xlim(-2, 102)
    axis.set_xlabel("Elo" if report.ratings else "score in %", color=INK)
    axis.set_title(report.options or "no options", loc="left", color=INK, fontsize=10)
    axis.set_facecolor(PAGE)
    axis.spines[["top", "right"]].set_visible(False)
