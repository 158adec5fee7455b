"""Writes the report of `rubicon arena` as one HTML file with its plots inside, to send or to publish."""

import html
import io
from collections.abc import Iterable, Sequence
from pathlib import Path

from rubicon import __version__
from rubicon.arena.report import Report
from rubicon.cli.arena_plot import figure_of, pairs_figure
from rubicon.cli.arena_text import POINTS, signed, verdict
from rubicon.cli.plot import CAESAR, INK, MUTED, PAGE, POMPEY

STYLE = """
:root {
  color-scheme: light dark;
  --page: light-dark(#fffdf8, #191715); --ink: light-dark(#2a231f, #efe7da); --line: light-dark(#d8cfc4, #4a433c);
  --muted: light-dark(#6b5d50, #b3a796); --caesar: light-dark(#9e2a2b, #ff5a4e); --pompey: light-dark(#1d4f7c, #7db3e6)
}
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--page); max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
h1, h2, p { overflow-wrap: anywhere }
table { border-collapse: collapse }
caption { text-align: left; font-weight: bold; white-space: nowrap }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left }
.wide { overflow-x: auto; margin: 1rem 0 }
svg { width: 100%; min-width: 32rem; max-width: 48rem; height: auto; fill: var(--ink) }
"""
COLOURS = {PAGE: "--page", INK: "--ink", "#000000": "--ink", MUTED: "--muted", CAESAR: "--caesar", POMPEY: "--pompey"}
"""Colours of plots as the page's own, which are others in the dark."""


def write(found: list[Report], path: Path) -> None:
    """One page with a section for each run."""
    title = f"{found[0].game.capitalize()}: {', '.join(found[0].bots)}"
    body = "\n".join(section(report) for report in found)
    head = (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{STYLE}</style>"
    )
    page = f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n<h1>{html.escape(title)}</h1>\n{body}\n</body>\n</html>\n'
    path.write_text(page, "utf-8")


def section(report: Report) -> str:
    """All figures of a run."""
    facts = [
        f"{report.games:,} games on {report.deals:,} deals, seed {report.seed}; 95 % intervals. Games take {report.mean_plies:.1f} plies.",
        f"Rubicon {__version__}, rules version {report.rules}, code {report.code}.",
    ]
    if report.sprt:
        facts.append(verdict(report.sprt, *report.bots))
    parts = [f"<h2>{html.escape(report.options or 'no options')}</h2>", *(f"<p>{html.escape(fact)}</p>" for fact in facts)]
    parts.append(_svg("Plot of ratings" if report.ratings else "Plot of scores", figure_of([report])))
    parts.append(_table("Ratings", ("bot", "Elo", "from", "to", "games", "score"), _rating_rows(report)))
    parts.append(_table("Scores against the automatic opponent", ("bot", "score", "from", "to", "games"), _solo_rows(report)))
    above = [
        (" above ".join(each.bots), *(f"{100 * value:+.2f}" for value in (each.difference, each.low, each.high)))
        for each in report.differences
    ]
    parts.append(_table("Differences on the same deals, in points", ("bots", "difference", "from", "to"), above))
    skills = [(skill.bot, f"{skill.mu:.2f}", f"{skill.sigma:.2f}") for skill in sorted(report.skills, key=lambda skill: -skill.mu)]
    parts.append(_table("openskill (Plackett–Luce)", ("bot", "μ", "σ"), skills))
    if report.pairings:
        parts.append(_svg("Plot of pairs by the first bot's points", pairs_figure(report)))
    heads = ("pairing", "score", "from", "to", "won", "drawn", "lost", *POINTS, "normalised Elo", "LOS")
    parts.append(_table("Pairings, with pairs by the first bot's points", heads, _pairing_rows(report)))
    lost = [(each.bot, each.crashes, each.illegal, each.time, each.first_reason) for each in report.forfeits]
    parts.append(_table("Games lost by forfeit", ("bot", "crashes", "illegal actions", "time forfeits", "first reason"), lost))
    seats = [(f"{each.bot}, {each.seat}", each.games, each.wins, each.draws, each.losses) for each in report.by_seat]
    parts.append(_table("By seat", ("bot and seat", "games", "won", "drawn", "lost"), seats))
    times = [(each.bot, each.decisions, f"{each.mean_ms:.1f}", f"{each.slowest_ms:.0f}") for each in report.thinking]
    parts.append(_table("Thinking", ("bot", "decisions", "mean ms", "slowest ms"), times))
    return "\n".join(part for part in parts if part)


def _rating_rows(report: Report) -> Iterable[Sequence[object]]:
    for each in sorted(report.ratings, key=lambda rating: -rating.elo):
        yield each.bot, f"{each.elo:+.0f}", f"{each.low:+.0f}", f"{each.high:+.0f}", each.games, f"{each.score:.2%}"


def _solo_rows(report: Report) -> Iterable[Sequence[object]]:
    for each in sorted(report.solo, key=lambda solo: -solo.score):
        yield each.bot, f"{each.score:.2%}", f"{each.low:.2%}", f"{each.high:.2%}", each.games


def _pairing_rows(report: Report) -> Iterable[Sequence[object]]:
    for each in report.pairings:
        share = (f"{value:.2%}" for value in (each.score, each.low, each.high))
        counts = (each.wins, each.draws, each.losses, *each.pairs_by_points)
        yield " v ".join(each.bots), *share, *counts, signed(each.normalized_elo), f"{each.los:.1%}"


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table, or nothing if it has no rows."""
    lines = ["<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in rows]
    if not lines:
        return ""
    head = "".join(f"<th>{html.escape(name)}</th>" for name in heads)
    table = f"<table>\n<caption>{html.escape(caption)}</caption>\n<tr>{head}</tr>\n" + "\n".join(lines) + "\n</table>"
    return _scrolling(caption, table)


def _scrolling(name: str, content: str) -> str:
    """Something that may be wider than a phone: it is moved sideways by itself, with a finger or with the keyboard."""
    return f'<div class="wide" role="region" tabindex="0" aria-label="{html.escape(name)}">\n{content}\n</div>'


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else html.escape(str(value))


def _svg(name: str, figure: object) -> str:
    """A figure as SVG without its XML declaration, in the page's colours, the same bytes for the same figures."""
    from matplotlib.figure import Figure

    assert isinstance(figure, Figure)
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None})
    found = out.getvalue()[out.getvalue().index("<svg") :]
    for colour, variable in COLOURS.items():
        found = found.replace(colour.lower(), f"var({variable})")
    return _scrolling(name, found.replace("<svg ", f'<svg role="img" aria-label="{html.escape(name)}" ', 1))
