"""Writes a match as a .rubicon file; `gamefile` reads it. docs/play/notation.md describes the format."""

import hashlib
import os
import tempfile
import textwrap
from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.engine import options as option

if TYPE_CHECKING:
    from rubicon.match.match import Match, Ply

FORMAT = 1
WIDTH = 100


def outcome(match: "Match") -> str:
    """How it stands, in the words of files, whatever the reader speaks."""
    if match.scores is None:
        return "unfinished"
    winners = [name for name, share in zip(match.game.seats, match.scores, strict=True) if share == max(match.scores)]
    return f"{match.why}, {winners[0]} wins" if len(winners) == 1 else f"{match.why}, shared by {' and '.join(winners)}"


def seal(match: "Match", log: "Sequence[Ply] | None" = None) -> str:
    """A hash of the game, its options, its plies and its outcome: what an altered file can't keep. `log`: `match.log`, if at hand."""
    plies = match.log if log is None else log
    content = [match.game.name, option.text(match.game.options), *(ply.text for ply in plies), outcome(match)]
    if not match.from_start:
        content.insert(2, match.line_at(0))
    return hashlib.sha256("\n".join(content).encode()).hexdigest()[:16]


def sealed(match: "Match", log: "Sequence[Ply] | None" = None) -> str:
    """What the end line says."""
    return f"{outcome(match)}; check {seal(match, log)}"


def text(match: "Match", fair: Sequence[str] = ()) -> str:
    """The whole file; `fair`: lines with the parts of its seed, see docs/host/fairness.md."""
    book = match.game.book
    lines = [f"# {book.title}", f"rubicon {FORMAT}", f"game {book.name} {book.version}"]
    if options := option.text(match.game.options):
        lines.append(f"options {options}")
    for name, built_in in option.sheets(book.options).items():
        sheet = getattr(match.game.options, name)
        lines.append(f"sheet {name} {sheet.name}")
        lines += [f"| {row}" for row in sheet.text.splitlines()] if sheet != built_in else []
    if not match.from_start:
        lines.append(f"position {match.line_at(0)}")
    header, lines = [*lines, *fair, ""], []
    row: list[str] = []
    log = match.log
    for ply, before in zip(log, match._positions, strict=False):
        label = book.texts.notation.headline(before) or ("" if lines or row else "then")  # a position may be in the middle of a line
        if label and row:
            lines.append(" ".join(row))
            row = []
        row += [f"{label}:", ply.text] if label else [ply.text]
    if row:
        lines.append(" ".join(row))
    wrapped = [piece for line in lines for piece in textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False) or [""]]
    return "\n".join([*header, *wrapped, f"end: {sealed(match, log)}", ""])


def write(match: "Match", path: str | PathLike[str]) -> None:
    """Write the file whole or not at all."""
    target = Path(path)
    handle, draft = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text(match))
        os.chmod(draft, 0o666 & ~_umask())
        os.replace(draft, target)
    except BaseException:
        os.unlink(draft)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
