"""`render()`: a whole position as text, or drawn as SVG."""

from typing import Any

from rubicon.core.game import Game

MODES = ("human", "ansi", "svg")


def drawn(game: Game, position: Any, mode: str | None) -> str | None:
    """As text (`ansi`), as an SVG picture, or on the screen (`human`), where nothing comes back; nothing without a mode."""
    if mode is None:
        return None
    if mode == "svg":
        return svg(game, position)
    if mode == "ansi":
        return game.book.plain(position)
    print(game.book.plain(position))
    return None


def svg(game: Game, position: Any) -> str:
    """The picture of the terminal, or its headed text."""
    from io import StringIO

    from rich.console import Console

    from rubicon.cli.table import DRAWN_WIDTH, THEME

    text = game.book.plain(position)
    width = DRAWN_WIDTH if game.book.picture else max(map(len, text.splitlines()))
    console = Console(theme=THEME, record=True, file=StringIO(), width=width, highlight=False)
    if game.book.picture:
        console.print(game.book.picture(position))
    else:
        console.print(text, markup=False)
    return console.export_svg(title=game.book.title)
