"""Lines of text in a terminal: broken between words, further lines of an entry under its text; a file gets whole lines."""

import re
import shutil
import sys
import textwrap
from typing import TextIO

ENTRY = re.compile(r"\s*\S.*?\s{2,}(?=\S)|\s*")
"""What stands before the text of an entry: a number, a move or a command, then at least two blanks; else only blanks."""
WIDEST = 30
"""Columns that this takes at most: a wider one is part of the text."""


def wrapped(text: str, columns: int) -> str:
    """A text for so many columns."""
    return "\n".join(line for one in text.split("\n") for line in _lines(one, columns) or [""])


def _lines(line: str, columns: int) -> list[str]:
    if len(line) <= columns:
        return [line]
    found = ENTRY.match(line)
    entry = found[0] if found and len(found[0]) <= min(WIDEST, columns // 2) else ""
    text = textwrap.wrap(line[len(entry) :], columns - len(entry), break_long_words=False, break_on_hyphens=False)
    return [f"{entry if number == 0 else ' ' * len(entry)}{part}" for number, part in enumerate(text)]


def show(text: str, file: TextIO | None = None) -> None:
    """Print a text; in a terminal no word is broken at the edge."""
    out = sys.stdout if file is None else file
    print(wrapped(text, shutil.get_terminal_size().columns) if out.isatty() else text, file=out, flush=True)
