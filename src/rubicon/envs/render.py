"""Renders what a viewer sees of a position, as text or as SVG, for `render()` of the environments."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.errors import BadOptions
from rubicon.engine.picture_style import STYLES, WIDTH
from rubicon.engine.record import blank
from rubicon.engine.verbs import EVERYTHING, NOBODY
from rubicon.game import Game

MODES = ("human", "ansi", "svg", "rgb_array")
Rendered = str | NDArray[np.uint8] | None
PUBLIC, ALL = "public", "all"
"""Points of view of a whole table, besides its agents: a spectator's; everything, hidden cards and all."""


def viewer(perspective: str, seats: Mapping[str, int]) -> int:
    """The seat whose point of view is asked for, NOBODY or EVERYTHING; `seats`: those of the agents."""
    known = {PUBLIC: NOBODY, ALL: EVERYTHING, **seats}
    if perspective not in known:
        raise BadOptions(f"perspective {perspective!r}; there are: {', '.join(known)}")
    return known[perspective]


def render(game: Game, position: Any, viewer: int, mode: str | None) -> Rendered:
    """What a seat, NOBODY or EVERYTHING sees: as text, as an SVG picture, as pixels of the text, or printed; None without a mode."""
    if mode is None:
        return None
    shown = seen_by(game, position, viewer)
    if mode == "rgb_array":
        from rubicon.envs.pixels import pixels

        return pixels(game.book.plain(shown))
    if mode == "svg":
        return svg(game, shown)
    if mode == "ansi":
        return game.book.plain(shown)
    print(game.book.plain(shown))
    return None


def seen_by(game: Game, position: Any, seat: int) -> Any:
    """What a seat, NOBODY or EVERYTHING sees of a position."""
    if seat == EVERYTHING:
        return position
    seen = blank(game.book.state)
    game.compiled.view(position, seat, seen)
    return seen


def svg(game: Game, position: Any) -> str:
    """A view as the terminal draws it, or its outline."""
    from io import StringIO

    from rich.console import Console
    from rich.theme import Theme

    text = game.book.plain(position)
    width = WIDTH if game.book.texts.picture else max(map(len, text.splitlines()))
    console = Console(theme=Theme(STYLES), record=True, file=StringIO(), width=width, highlight=False)
    if game.book.texts.picture:
        console.print(game.book.texts.picture(position))
    else:
        console.print(text, markup=False)
    return console.export_svg(title=game.book.title)
