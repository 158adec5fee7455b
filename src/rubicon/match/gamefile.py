"""Reads .rubicon files: a match as text, with a checksum; `gamewriter` writes them. docs/play/notation.md describes the format.

rubicon 1
game caesar 1
options stuck=pass
(sheet cards 5d41402abc4b2a76, and unless it is the built-in one its lines, each after a |)

set-up: HU=might HC=senate ...
Caesar: SC5-SD1 +ship24     # a comment
end: last marker placed, Caesar wins; check 0f3a...
"""

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.chance import Fair
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadFile, BadNotation, BadOptions, IllegalAction, RubiconError
from rubicon.engine.position_parser import bounded
from rubicon.engine.say import say
from rubicon.match.gamewriter import FORMAT, sealed
from rubicon.match.match import Maker, Match, continued

if TYPE_CHECKING:
    from rubicon.game import Game

LONGEST_FILE = 1_000_000
LONGEST_HEADER, LONGEST_WORD = 1_000, 64
"""Characters of a header line (a position has limits of its own), and of a word that names a ply."""
MOST_SHEETS, MOST_ROWS, MOST_FAIR = 10, 1_000, 50
"""Sheets in a file and lines of all of them; lines about the seed."""


class _Reader:
    """Splits a file into words with their places; refuses what no game needs, so that the work stays proportional to the length."""

    def __init__(self, name: str, content: str):
        if len(content) > LONGEST_FILE:
            raise BadFile(say("file-long", name=name, most=LONGEST_FILE))
        self.name = name
        self.header: dict[str, tuple[int, str]] = {}
        self.fair: list[str] = []
        self.sheets: dict[str, tuple[int, str, list[str]]] = {}
        self.plies: list[tuple[int, int, str]] = []
        self.end: tuple[int, str] | None = None
        self._rows: list[str] = []
        self._rows_left = MOST_ROWS
        for number, line in enumerate(content.splitlines(), 1):
            if line.startswith("| ") and self.sheets and not self.plies:
                self._row(number, line[2:])
            else:
                self._line(number, line.partition("#")[0])

    def _row(self, number: int, row: str) -> None:
        """A line of the sheet that was named last."""
        if not self._rows_left:
            raise self.bad(number, 1, say("file-many", what="|", most=MOST_ROWS))
        self._rows_left -= 1
        self._rows.append(row)

    def _line(self, number: int, line: str) -> None:
        words = line.split()
        if not words:
            return
        if self.end:
            raise self.bad(number, 1, say("file-after-end"))
        if (self.plies or words[0].endswith(":")) and words[0] != "end:":
            self._add_plies(number, line, words)
            return
        if words[0] != "position" and len(line) > LONGEST_HEADER:
            raise self.bad(number, LONGEST_HEADER, say("file-long-line", most=LONGEST_HEADER))
        if words[0] == "end:":
            self.end = (number, " ".join(words[1:]))
        elif words[0] in ("rubicon", "game", "options", "position") and words[0] not in self.header:
            self.header[words[0]] = (number, " ".join(words[1:]))
        elif words[0] == "fair":
            if len(self.fair) == MOST_FAIR:
                raise self.bad(number, 1, say("file-many", what=words[0], most=MOST_FAIR))
            self.fair.append(" ".join(words[1:]))
        elif words[0] == "sheet" and len(words) == 3 and words[1] not in self.sheets:
            if len(self.sheets) == MOST_SHEETS:
                raise self.bad(number, 1, say("file-many", what=words[0], most=MOST_SHEETS))
            self._rows = []
            self.sheets[words[1]] = (number, words[2], self._rows)
        else:
            raise self.bad(number, 1, say("file-header", word=words[0]))

    def _add_plies(self, number: int, line: str, words: list[str]) -> None:
        """The plies of a line, after its label if it has one."""
        column = 0
        for place, word in enumerate(words):
            column = line.index(word, column)
            if len(word) > LONGEST_WORD:
                raise self.bad(number, column + 1, say("file-long-word", most=LONGEST_WORD))
            if not (place == 0 and word.endswith(":")):
                self.plies.append((number, column + 1, word))
            column += len(word)

    def bad(self, line: int, column: int, message: str) -> BadFile:
        return BadFile(say("file-place", name=self.name, line=line, column=column, problem=message))

    def field(self, name: str) -> tuple[int, str]:
        if name not in self.header:
            raise BadFile(say("file-field", name=self.name, field=name))
        return self.header[name]


def parse(content: str, make: Maker, name: str = "", *, typed: bool = False, most_plies: int | None = None) -> Match:
    """The match that a file's content holds; BadFile names the line and column of what is wrong.

    `most_plies`: refuse longer games before anything is replayed; left out, the rulebook's own bound counts.
    """
    reader = _Reader(name or say("this-text"), content)
    line, version = reader.field("rubicon")
    if version != str(FORMAT):
        raise reader.bad(line, 9, say("file-format", format=FORMAT, found=version))
    game, recorded = _game(reader, make)
    most = game.book.limits.longest if most_plies is None else min(most_plies, game.book.limits.longest)
    if len(reader.plies) > most:
        line, column, _ = reader.plies[most]
        raise reader.bad(line, column, say("file-many-plies", most=most))
    match = Match(game, None, first=_first_position(reader, game))
    for line, column, word in reader.plies:
        try:
            match.play(word)
        except BadNotation as problem:
            raise reader.bad(line, column + problem.column - 1, f"{problem}{_other_rules(game, recorded)}") from problem
        except IllegalAction as problem:
            raise reader.bad(line, column, f"{problem}{_other_rules(game, recorded)}") from problem
    if reader.end is None:
        raise BadFile(say("file-cut", name=reader.name, count=len(reader.plies)))
    line, end = reader.end
    if end != sealed(match):
        raise reader.bad(line, 1, say("file-altered", rules=_other_rules(game, recorded)))
    return continued(match, None if typed else Fair())


def _first_position(reader: _Reader, game: ConfiguredGame) -> Any:
    """Where the game begins, if not at its start."""
    if "position" not in reader.header or game.book.texts.positions is None:
        return None
    line, given = reader.header["position"]
    try:
        options, first = game.book.texts.positions.parse(bounded(given), game.book.options)
    except RubiconError as problem:
        raise reader.bad(line, 10, str(problem)) from problem
    if options != game.options:
        raise reader.bad(line, 10, say("file-position"))
    return first


def _game(reader: _Reader, make: Maker) -> "tuple[Game, str]":
    """The game that the header names, and the rules version it was recorded with."""
    line, named = reader.field("game")
    name, _, recorded = named.partition(" ")
    if not recorded.isdecimal():
        raise reader.bad(line, 6, say("file-game", found=named))
    try:
        book = registry.rulebook(name)
        line, given = reader.header.get("options", (line, ""))
        texts = {sheet: _sheet(reader, sheet, built_in.name) for sheet, built_in in option.sheets(book.options).items()}
        game = make(book, option.from_text(book.options, given, texts))
        for sheet, (line, name, _) in reader.sheets.items():
            if getattr(game.options, sheet, None) is None or getattr(game.options, sheet).name != name:
                raise reader.bad(line, 7, say("file-not-the-sheet", sheet=name))
        return game, recorded
    except BadFile:
        raise
    except (BadOptions, RubiconError) as problem:
        raise reader.bad(line, 1, str(problem)) from problem


def _sheet(reader: _Reader, name: str, built_in: str) -> str:
    """The text of a sheet that the file carries, or the name of the built-in one."""
    line, recorded, rows = reader.sheets.get(name, (1, "", []))
    if not recorded:
        raise BadFile(say("file-no-sheet", name=reader.name, sheet=name))
    if not rows and recorded != built_in:
        raise reader.bad(line, 7, say("file-other-sheet", recorded=recorded, built_in=built_in))
    return "\n".join([*rows, ""]) if rows else built_in


def _other_rules(game: ConfiguredGame, recorded: str) -> str:
    if recorded == str(game.book.version):
        return ""
    return say("file-other-rules", recorded=recorded, version=game.book.version)


def fair_lines(path: str | PathLike[str]) -> list[str]:
    """The parts of the seed that a file carries."""
    return _Reader(Path(path).name, Path(path).read_text("utf-8")).fair


def read(path: str | PathLike[str], make: Maker, *, typed: bool = False) -> Match:
    """Open a .rubicon file; chance goes on with a seed from the operating system, or `typed` in."""
    source = Path(path)
    if source.stat().st_size > LONGEST_FILE:
        raise BadFile(say("file-long", name=source.name, most=LONGEST_FILE))
    try:
        return parse(source.read_text("utf-8"), make, source.name, typed=typed)
    except UnicodeDecodeError as problem:
        raise BadFile(say("file-no-text", name=source.name)) from problem
