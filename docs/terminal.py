"""Draws docs/pictures/terminal.svg: the map in the terminal in the middle of a game. Run: python docs/terminal.py."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

import rubicon
from rubicon.bots import Bot
from rubicon.cli.terminal_game import THEME
from rubicon.engine.chance import generators


def main() -> None:
    """Play a game up to its middle and draw it with Caesar's eyes."""
    game = rubicon.load("caesar")
    match, rng = game.start(seed=12), generators(12, 0, 1, 0)[0]
    while sum(ply.turn >= 0 for ply in match.log) < 13 or match.turn != 0:
        match.play(Bot("greedy").choose(match.view_record(match.turn), match.legal(), rng))
    console = Console(record=True, width=100, theme=THEME, highlight=False, file=io.StringIO())
    assert game.book.texts.picture is not None
    console.print(game.book.texts.picture(match.view_record(0)))
    last = max(ply.number for ply in match.log if ply.turn == 1)
    console.print(Text(match.tell(last, 0)))
    console.print(Text("Caesar> "))
    drawn = console.export_svg(title="rubicon play caesar", unique_id="rubicon")
    (Path(__file__).parent / "pictures" / "terminal.svg").write_text(re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL))


if __name__ == "__main__":
    main()
