"""The log of a run: a JSON line for each report, and a picture of the learning curve."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from rubicon.training.evaluation import Score

INK, MUTED, PAGE = "#2A231F", "#6B5D50", "#FFFDF8"
COLOURS = ("#9E2A2B", "#1D4F7C", "#4C7A3F", "#C8772B", "#7A6A8E")


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a run at one moment."""

    seconds: float
    updates: int
    decisions: int
    decisions_per_second: float
    """Since the last report, learning included."""
    policy_loss: float
    value_loss: float
    entropy: float
    learning_rate: float
    scores: tuple[Score, ...] = ()

    def __str__(self) -> str:
        speed = f"{self.decisions_per_second:,.0f}/s"
        losses = f"entropy {self.entropy:.2f}  value {self.value_loss:.3f}"
        return f"{self.seconds / 60:6.1f} min {self.decisions:>13,} decisions {speed:>10}  {losses}  {'  '.join(map(str, self.scores))}"


def append(report: Report, path: Path) -> None:
    """Add a line to a log."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(report) + b"\n")


def read(path: Path) -> list[Report]:
    """All reports of a log."""
    return [msgspec.json.decode(line, type=Report) for line in path.read_bytes().splitlines() if line]


def draw(reports: Sequence[Report], path: Path, title: str) -> None:
    """The learning curve: scores with their 95 % intervals; svg, png or pdf, as the file's name says."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "rubicon"
    from matplotlib import pyplot

    figure, axis = pyplot.subplots(figsize=(7, 3.5), layout="constrained", facecolor=PAGE)
    axis.axhline(50, color=MUTED, linewidth=0.8, linestyle="--")
    curves: dict[str, list[tuple[float, Score]]] = {}
    for report in reports:
        for score in report.scores:
            curves.setdefault(f"{score.opponent} {score.options}".strip(), []).append((report.seconds / 60, score))
    for number, (name, curve) in enumerate(curves.items()):
        minutes, shares = [at for at, _ in curve], [100 * score.share for _, score in curve]
        bars, colour = [196 * score.error for _, score in curve], COLOURS[number % len(COLOURS)]
        axis.errorbar(minutes, shares, bars, color=colour, marker="o", capsize=3, markersize=4, label=name)
    axis.set_xlabel("minutes of training", color=INK)
    axis.set_ylabel("wins in %", color=INK)
    axis.set_title(title, color=INK)
    axis.set_facecolor(PAGE)
    axis.spines[["top", "right"]].set_visible(False)
    axis.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
    pyplot.close(figure)
