"""Plots the statistics of `rubicon simulate`."""

from pathlib import Path
from typing import Any

from rubicon.cli.common import playing

INK, MUTED, CAESAR, POMPEY, PAGE = "#2A231F", "#6B5D50", "#9E2A2B", "#1D4F7C", "#FFFDF8"
KINDS = (("#4C7A3F", "//"), ("#C8772B", ".."), ("#B5607E", "\\\\"), ("#7A6A8E", ""), ("#3F7A7A", "xx"))
"""Colours of kinds of cards, each with a hatch, so that colour never speaks alone."""


def draw(found: list[dict[str, Any]], path: Path) -> None:
    """A panel for wins by set of options, one for each group of what goes with winning; bars are 95 % intervals."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rubicon"
    from matplotlib import pyplot

    groups = list(found[0]["wins_with"])
    even = 1 / len(found[0]["players"])
    panels = [_by_options(found), *(_by_group(found[0], group) for group in groups)]
    heights = [max(1.2, 0.28 * len(rows)) for _, rows in panels]
    pieces = sorted(found[0]["pieces"], key=lambda row: -row["wins"]["share"])
    heights += [0.19 * len(pieces)] if pieces else []
    longest = max(len(name) for _, rows in panels for name, _ in rows)
    figure = pyplot.figure(figsize=(max(9, 3 + 0.07 * longest), sum(heights) + 1.1 * len(heights)), layout="constrained", facecolor=PAGE)
    grid = figure.add_gridspec(len(heights), 3, height_ratios=heights)
    for place, (title, rows) in enumerate(panels):
        _panel(figure.add_subplot(grid[place, :]), title, rows, even)
    if pieces:
        _pieces([figure.add_subplot(grid[-1, column]) for column in range(3)], pieces, even)
    bots = playing(found[0]["bots"])
    figure.suptitle(f"{found[0]['game'].capitalize()}: {found[0]['games']:,} games of {bots}", color=INK)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)


def _by_options(found: list[dict[str, Any]]) -> tuple[str, list[tuple[str, dict[str, float]]]]:
    """Wins of the first player, a row a set of options."""
    return "the first player wins", [(data["options"] or "no options", data["wins_by_seat"][data["players"][0]]) for data in found]


def _by_group(data: dict[str, Any], group: str) -> tuple[str, list[tuple[str, dict[str, float]]]]:
    rows = sorted(data["wins_with"][group].items(), key=lambda item: item[1]["share"], reverse=True)
    options = data["options"] or "no options"
    return f"Who {group} … wins ({options})", rows


def _panel(axis: Any, title: str, rows: list[tuple[str, dict[str, float]]], even: float) -> None:
    """A dot a row with its interval, and the even chance as a line."""
    _shares(axis, [row for _, row in rows], even)
    axis.set_yticks(range(len(rows)), [name for name, _ in rows], color=INK)
    _dress(axis, title)
    axis.xaxis.set_major_formatter(_percent)


def _shares(axis: Any, rows: list[dict[str, float]], even: float) -> None:
    errors = [[row["share"] - row["low"] for row in rows], [row["high"] - row["share"] for row in rows]]
    axis.axvline(even, color=MUTED, linewidth=0.8, linestyle="--")
    axis.errorbar(
        [row["share"] for row in rows], range(len(rows)), xerr=errors, fmt="o", color=CAESAR, ecolor=POMPEY, capsize=3, markersize=4
    )


def _percent(value: float, position: int) -> str:
    return f"{100 * value:.3g} %"


def _dress(axis: Any, title: str) -> None:
    axis.invert_yaxis()
    axis.set_title(title, loc="left", color=INK, fontsize=10)
    axis.set_facecolor(PAGE)
    axis.spines[["top", "right"]].set_visible(False)


def _pieces(axes: list[Any], rows: list[dict[str, Any]], even: float) -> None:
    """A row a card: how often it is had, what it brings, how often who has it wins; kinds by colour and by hatch."""
    places, kinds = range(len(rows)), sorted({row["kind"] for row in rows})
    look = [KINDS[kinds.index(row["kind"]) % len(KINDS)] for row in rows]
    for axis, key, title in ((axes[0], "games", "had in … of the games"), (axes[1], "points", "points it brings")):
        bars = axis.barh(places, [row[key] for row in rows], color=[colour for colour, _ in look], edgecolor=PAGE)
        for bar, (_, hatch) in zip(bars, look, strict=True):
            bar.set_hatch(hatch)
        _dress(axis, title)
    _shares(axes[2], [row["wins"] for row in rows], even)
    _dress(axes[2], "who has it wins")
    for axis in axes:
        axis.set_yticks(places, [row["name"] for row in rows] if axis is axes[0] else [], color=INK, fontsize=7)
        axis.set_ylim(len(rows) - 0.5, -0.5)
    for axis in (axes[0], axes[2]):
        axis.xaxis.set_major_formatter(_percent)
    labels = [
        axes[1].barh([0], [0], color=KINDS[i % len(KINDS)][0], hatch=KINDS[i % len(KINDS)][1], edgecolor=PAGE) for i in range(len(kinds))
    ]
    axes[1].legend(labels, kinds, loc="lower right", fontsize=7, frameon=False)
