"""Handles lessons: moves have to be the ones of the lesson's script, notes have to be read."""

from rubicon.server import events as e
from rubicon.server.errors import NotYours, Refused
from rubicon.server.handlers.turns import advance
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


def check_move(table: Table, action: int) -> None:
    """In a lesson, refuse a legal move that is not the script's, with what is missing to it or the lesson's own answer."""
    lesson = table.created.lesson
    if lesson is None or (action == table.scripted and not table.to_read):
        return
    nearly = "" if table.to_read or table.scripted is None else table.game.book.texts.nearly(action, table.scripted)
    raise Refused("not-the-lesson", nearly or lesson.answer(lesson.note(len(table.actions), table.read)))


def read_note(table: Table, own_seats: tuple[int, ...], note: str) -> None:
    """The learner has read the current note; the lesson goes on."""
    if not own_seats:
        raise NotYours(say("spectator"))
    table.require_running()
    lesson = table.created.lesson
    if lesson is None or not table.to_read or lesson.note(len(table.actions), table.read).name != note:
        raise Refused("stale", say("note-stale"))
    table.append(e.Read(now_ms(), note))
    advance(table, now_ms())
