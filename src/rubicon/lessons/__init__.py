"""Loads the lessons: short real games with notes between their plies, a .rubicon file each.

In a file `# learner: Caesar` says who learns, and `# note: close C6 C10 @bonus` that a note comes before the ply that follows, with the
rules that it teaches and what the board points at meanwhile. What the notes say is in the catalogue, in the section of the lesson.
"""

import functools
import re
from pathlib import Path
from typing import NamedTuple

import msgspec

from rubicon.engine.catalogue import Catalogue
from rubicon.engine.errors import BadOptions
from rubicon.game import open_file
from rubicon.match.match import Match

FOLDER = Path(__file__).parent
NAMES = ("caesar", "crassus", "cleopatra", "augustus")
tell = Catalogue("lesson").say
"""What all lessons say, by name."""


class Note(NamedTuple):
    """A note, the number of plies that it comes after, and the identifiers of the rules that it teaches."""

    ply: int
    name: str
    rules: tuple[str, ...]


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """A lesson as a table goes through it: every ply, and the notes by the plies that they come before."""

    name: str
    learner: int
    plies: tuple[int, ...]
    notes: tuple[Note, ...]

    def at(self, ply: int) -> list[Note]:
        """The notes between so many plies and the next."""
        return [note for note in self.notes if note.ply == ply]

    def to_read(self, ply: int, read: int, turn: int) -> bool:
        """Whether a note has to be read before it goes on. The last one before a learner's own decision is there to be followed."""
        stays = turn == self.learner or ply >= len(self.plies)
        return read < len(self.at(ply)) - stays

    def number(self, ply: int, read: int) -> int:
        """Which of the notes stands there now: the first that is not read, else the last one that was."""
        before = sum(note.ply < ply for note in self.notes)
        return max(0, before + min(read, len(self.at(ply)) - 1))

    def note(self, ply: int, read: int) -> Note:
        """That note."""
        return self.notes[self.number(ply, read)]

    def text(self, note: Note) -> str:
        """What a note says; one of another release may be gone."""
        return self._say(note.name, "changed")

    def answer(self, note: Note) -> str:
        """To a move that is legal but not the lesson's: what the note has for it, or what is always right."""
        return self._say(f"{note.name}-else", "else")

    def shows(self, note: Note) -> tuple[str, ...]:
        """What the board points at while the note stands. Like the text it is not stored with a table."""
        return _pointed(self.name).get(note.name, ())

    def _say(self, name: str, otherwise: str) -> str:
        try:
            return Catalogue(f"lesson-{self.name}").say(name)
        except KeyError:
            return tell(otherwise)


class Lesson(NamedTuple):
    """A lesson with its whole game."""

    script: Script
    match: Match

    @property
    def game(self) -> str:
        """The game that it teaches."""
        return self.match.game.name


@functools.cache
def load(name: str) -> Lesson:
    """A lesson by its name; BadOptions if there is none."""
    if name not in NAMES:
        raise BadOptions(tell("no-lesson", lesson=name, names=", ".join(NAMES)))
    path = FOLDER / f"{name}.rubicon"
    match, header, body = open_file(path, typed=True), *path.read_text("utf-8").split("\n\n", 1)
    plies, notes = 0, []
    for line in body.splitlines():
        if line.startswith("# note: "):
            note, *about = line.removeprefix("# note: ").split()
            notes.append(Note(plies, note, tuple(word for word in about if not word.startswith("@"))))
        plies += sum(not word.endswith(":") for word in line.partition("#")[0].split())
    learner = header.partition("# learner: ")[2].splitlines()[0]
    script = Script(name=name, learner=match.game.seats.index(learner), plies=match.actions, notes=tuple(notes))
    return Lesson(script, match)


@functools.cache
def _pointed(lesson: str) -> dict[str, tuple[str, ...]]:
    """What the board points at, by note; a lesson of another release may be gone."""
    if lesson not in NAMES:
        return {}
    heads = re.findall(r"^# note: (\S+)(.*)", (FOLDER / f"{lesson}.rubicon").read_text("utf-8"), re.MULTILINE)
    return {note: tuple(re.findall(r"@(\w+)", about)) for note, about in heads}


def of_game(game: str) -> list[str]:
    """The lessons that teach a game."""
    return [name for name in NAMES if load(name).game == game]
