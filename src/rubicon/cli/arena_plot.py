"""Plots the report of `rubicon arena`."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rubicon.arena.report import Report
from rubicon.cli.plot import CAESAR, INK, MUTED, PAGE, POMPEY

if TYPE_CHECKING:
    from matplotlib.figure import Figure

OUTCOMES = ((POMPEY, ""), (POMPEY, "//"), (MUTED, ""), (CAESAR, "//"), (CAESAR, ""))
"""Colours of a pair's outcomes from 0 to 2 points, each with a hatch, so that colour never speaks alone."""


def draw(found: list[Report], path: Path) -> None:
    """A panel for each run, in a file."""
    figure_of(found).savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def figure_of(found: list[Report]) -> "Figure":
    """A panel for each run: ratings, or scores against an automatic opponent; bars are 95 % intervals."""
    height = sum(0.9 + 0.3 * len(report.bots) for report in found)
    figure = _figure(8, height + 0.6)
    axes = figure.subplots(len(found), 1, squeeze=False)
    for report, axis in zip(found, axes[:, 0], strict=True):
        _panel(axis, report)
    first = found[0]
    figure.suptitle(f"{first.game.capitalize()}: {first.deals:,} deals, seed {first.seed}; 95 % intervals", color=INK)
    return figure


def pairs_figure(report: Report) -> "Figure":
    """A bar for each pairing: the shares of pairs in which the first bot made 0, ½, 1, 1½ and 2 points."""
    figure = _figure(8, 1.2 + 0.3 * len(report.pairings))
    axis = figure.subplots()
    for row, pairing in enumerate(reversed(report.pairings)):
        left = 0.0
        for points, (count, (colour, hatch)) in enumerate(zip(pairing.pairs_by_points, OUTCOMES, strict=True)):
            share = 100 * count / max(pairing.pairs, 1)
            label = f"{points / 2:g}" if row == 0 else None
            axis.barh(row, share, left=left, color=colour, hatch=hatch, edgecolor=PAGE, label=label)
            left += share
    axis.set_yticks(range(len(report.pairings)), [" v ".join(pairing.bots) for pairing in reversed(report.pairings)], color=INK)
    axis.set_xlim(0, 100)
    axis.set_xlabel("pairs in %, by the first bot's points", color=INK)
    axis.set_facecolor(PAGE)
    axis.legend(ncols=len(OUTCOMES), loc="lower center", bbox_to_anchor=(0.5, 1), frameon=False)
    return figure


def _figure(width: float, height: float) -> "Figure":
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "rubicon"
    return Figure(figsize=(width, height), layout="constrained", facecolor=PAGE)


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
