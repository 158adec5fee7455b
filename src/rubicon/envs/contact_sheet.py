"""Draws many games of a batch side by side, for reports of learning."""

from collections.abc import Iterable, Sequence

from rubicon.engine.verbs import NOBODY
from rubicon.envs import render
from rubicon.game import Game
from rubicon.vector.batch import Batch

CELL = 360
"""The width of one game, in pixels."""


def contact_sheet(batch: Batch, rows: Iterable[int] = range(9), *, viewer: int | None = None, columns: int = 3) -> str:
    """Some games of a batch side by side, as one SVG picture: what the seat that decides sees, or always the same viewer."""
    if not isinstance(batch.game, Game):
        raise TypeError("a contact sheet is drawn of a batch that a game has made")
    drawn: list[str] = []
    for row in rows:
        if row < len(batch):
            who = max(int(batch.seats[row]), NOBODY) if viewer is None else viewer
            drawn.append(render.svg(batch.game, render.seen_by(batch.game, batch.positions[row], who)))
    return _side_by_side(drawn, columns)


def _side_by_side(drawn: Sequence[str], columns: int) -> str:
    """SVG pictures in rows; each keeps its own coordinates, scaled to its cell."""
    cells, below = [], 0
    for first in range(0, len(drawn), columns):
        heights = []
        for place, svg in enumerate(drawn[first : first + columns]):
            wide, high = _size(svg)
            height = round(CELL * high / wide)
            heights.append(height)
            cells.append(svg.replace("<svg ", f'<svg x="{place * CELL}" y="{below}" width="{CELL}" height="{height}" ', 1))
        below += max(heights)
    size = f'width="{columns * CELL}" height="{below}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(cells) + "\n</svg>\n"


def _size(svg: str) -> tuple[float, float]:
    """The width and height that a picture says in its viewBox."""
    _, _, wide, high = svg.partition('viewBox="')[2].partition('"')[0].split()
    return float(wide), float(high)
