"""A lesson at a table: notes that are read or followed, moves that have to be the lesson's own."""

from typing import Any

from rubicon.server import events as e
from rubicon.server.errors import NotYours, Refused
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms
from rubicon.server.writer import Writer


def check(table: Table, action: int) -> None:
    """A legal move that is not the lesson's is answered kindly, and changes nothing."""
    lesson = table.created.lesson
    if lesson is None or (action == table.scripted and not table.to_read):
        return
    raise Refused("not-the-lesson", lesson.answer(lesson.note(len(table.actions), table.read)))


def read(writer: Writer, mine: tuple[int, ...], note: str) -> None:
    """The learner has read the note that stands there."""
    table = writer.table
    if not mine:
        raise NotYours(say("spectator"))
    table.must_run()
    lesson = table.created.lesson
    if lesson is None or not table.to_read or lesson.note(len(table.actions), table.read).name != note:
        raise Refused("stale", say("note-stale"))
    writer.emit(e.Read(now_ms(), note))


def note(table: Table) -> dict[str, Any] | None:
    """What a screen shows of a lesson: the note, whether it is only to be read, and the move that it asks for."""
    lesson = table.created.lesson
    if lesson is None or not table.started:
        return None
    ply = len(table.actions)
    stands, follow = lesson.note(ply, table.read), table.match.turn == lesson.learner and not table.to_read
    return {
        "name": stands.name,
        "text": lesson.text(stands),
        "rules": list(stands.rules),
        "number": lesson.number(ply, table.read) + 1,
        "of": len(lesson.notes),
        "read": table.to_read,
        "follow": table.scripted if follow else None,
    }
