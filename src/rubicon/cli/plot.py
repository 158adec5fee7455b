"""Pictures of what `rubicon simulate` counts."""

from pathlib import Path
from typing import Any

INK, MUTED, CAESAR, POMPEY, PAGE = "#2A231F", "#6B5D50", "#9E2A2B", "#1D4F7C", "#FFFDF8"


def draw(found: list[dict[str, Any]], path: Path) -> None:
    """A panel for wins by set of options, one for each group of what goes with winning; bars are 95 % intervals."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rubicon"
    from matplotlib import pyplot

    groups = list(found[0]["wins_with"])
    panels = [_by_options(found), *(_by_group(found[0], group) for group in groups)]
    heights = [max(1.2, 0.28 * len(rows)) for _, rows in panels]
    figure, axes = pyplot.subplots(
        len(panels), 1, figsize=(8, sum(heights) + 1.1 * len(panels)), height_ratios=heights, layout="constrained", facecolor=PAGE
    )
    for axis, (title, rows) in zip([axes] if len(panels) == 1 else axes, panels, strict=True):
        _panel(axis, title, rows)
    bots = " and ".join(found[0]["bots"])
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


def _panel(axis: Any, title: str, rows: list[tuple[str, dict[str, float]]]) -> None:
    """A dot a row with its interval, and the even chance as a line."""
    places = range(len(rows))
    shares = [row["share"] for _, row in rows]
    errors = [[row["share"] - row["low"] for _, row in rows], [row["high"] - row["share"] for _, row in rows]]
    axis.axvline(0.5, color=MUTED, linewidth=0.8, linestyle="--")
    axis.errorbar(shares, places, xerr=errors, fmt="o", color=CAESAR, ecolor=POMPEY, capsize=3, markersize=4)
    axis.set_yticks(places, [name for name, _ in rows], color=INK)
    axis.invert_yaxis()
    axis.xaxis.set_major_formatter(lambda value, position: f"{100 * value:.3g} %")
    axis.set_title(title, loc="left", color=INK, fontsize=10)
    axis.set_facecolor(PAGE)
    axis.spines[["top", "right"]].set_visible(False)
