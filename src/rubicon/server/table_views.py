"""Tables as clients see them: facts for everybody, the position as one viewer knows it, legal moves, the log in words."""

from typing import Any

from rubicon.engine import options as option
from rubicon.engine.catalogue import spoken
from rubicon.engine.verbs import CHANCE, NOBODY, OVER
from rubicon.server.errors import NotYours, Refused
from rubicon.server.say import say
from rubicon.server.snapshots import Viewer
from rubicon.server.table import Table


def info(table: Table, now: int) -> dict[str, Any]:
    """What everybody may know of a table besides the game; built once per event, except for the clocks."""
    if table.info_cache[0] != table.number:
        table.info_cache = table.number, _facts(table)
    return {**table.info_cache[1], "time_left": table.clocks.shown(now)}


def _facts(table: Table) -> dict[str, Any]:
    game, created = table.game, table.created
    return {
        "table": table.name,
        "number": table.number,
        "game": game.name,
        "title": game.book.title,
        "rules": game.book.version,
        "options": option.text(game.options),
        "status": table.status,
        "seats": [
            {
                "seat": game.seats[number],
                "name": seat.name,
                "bot": seat.bot,
                "stand_in": seat.stand_in,
                "person": seat.is_person,
                "taken": seat.taken,
                "open": not seat.taken and not seat.code,
                "commit": seat.commit,
                "commit_due": seat.commit_due,
                "part_open": bool(seat.part),
                "decided": number in table.sealed,
            }
            for number, seat in enumerate(table.seats)
        ],
        "waiting": list(table.waiting),
        "clock": table.clocks.setting,
        "time_left": None,
        "request": {"by": table.request.by, "what": table.request.what, "agreed": sorted(table.agreed)} if table.request else None,
        "server_commit": table.server_commit,
        "scores": table.scores(),
        "why": table.why(),
        "links": [{"what": link.what, "table": link.table} for link in table.links],
        "came_from": created.came_from,
        "from_position": bool(created.first),
        "companion": created.companion,
        "hints": created.hints,
        "lesson": created.lesson.name if created.lesson else "",
    }


def plain_view(table: Table, own_seats: tuple[int, ...], now: int) -> dict[str, Any]:
    """A table for programs that know the rules: the position and the notation of all plies, and legal actions by number."""
    viewer = table.viewer(own_seats)
    data: dict[str, Any] = {**info(table, now), "you": list(own_seats), "view": None, "legal": {}}
    if table.started:
        data["view"] = table.snapshots.at(table.number).view(table.match, viewer)
        data["log"] = [(ply.turn, ply.text) for ply in table.match.seen(viewer)]
        data["legal"] = table.legal(own_seats)
    return data


def rich_view(
    table: Table, own_seats: tuple[int, ...], now: int, *, ply: int | None = None, viewer: Viewer | None = None, text: bool = False
) -> dict[str, Any]:
    """A table with everything that a screen shows: view, moves as data, what is asked in words; now, or after `ply` plies.

    The viewer is one of the client's own seats or a spectator; any seat, or "all", once the game is over. `text` adds the view as headed
    text, for people who read the table instead of looking at it.
    """
    seen_by = _permitted(table, own_seats, viewer)
    data: dict[str, Any] = {
        **info(table, now),
        "options_data": table.options_data,
        "you": list(own_seats),
        "eyes": seen_by,
        "ply": len(table.actions) if ply is None else ply,
        "view": None,
        "moves": {},
        "asks": "",
        "rules": [],
        "note": None,
    }
    if not table.started:
        return data
    if not 0 <= data["ply"] <= len(table.actions):
        raise Refused("no-such-ply", say("no-ply", ply=ply, count=len(table.actions)), 400)
    match = table.match
    if ply is not None:
        data["view"] = match.position(ply) if seen_by == "all" else match.view(seen_by, ply)
        if text:
            data["text"] = match.plain(None if seen_by == "all" else seen_by, ply)
        return data
    snapshot = table.snapshots.at(table.number)
    data |= {"view": snapshot.view(match, seen_by), "note": lesson_note(table)}
    if text:
        data["text"] = snapshot.text(match, seen_by)
    if not table.over:
        asked, moves = snapshot.todo(match), {seat: snapshot.choices(match, seat) for seat in table.deciding(own_seats)}
        data |= {"asks": asked.text, "rules": asked.rules, "moves": moves}
    return data


def log(table: Table, viewer: Viewer) -> list[dict[str, Any]]:
    """Every ply in words, as a viewer has seen it; each line is built once per language."""
    if not table.started:
        return []
    lines, match, seat = table.log_lines.setdefault((spoken(), viewer), []), table.match, None if viewer == "all" else viewer
    for number in range(len(lines) + 1, len(table.actions) + 1):
        ply = match.ply(number, seat)
        lines.append({"ply": number, "by": ply.turn, "text": ply.text, "words": match.sentence(ply, seat)})
    return lines.copy()


def with_words(table: Table, events: list[dict[str, Any]], viewer: int) -> list[dict[str, Any]]:
    """Forms of events in which every ply that was not taken back has its sentence, too."""
    if not any(event["kind"] == "ply" for event in events):
        return events
    lasting, lines = min([len(table.actions), *(event["plies"] for event in events if event["kind"] == "undone")]), log(table, viewer)
    return [
        {**event, "words": lines[event["ply"] - 1]["words"]} if event["kind"] == "ply" and event["ply"] <= lasting else event
        for event in events
    ]


def lesson_note(table: Table) -> dict[str, Any] | None:
    """The current note of a lesson: its text, whether it is only to be read, and the move that it asks for."""
    lesson = table.created.lesson
    if lesson is None or not table.started:
        return None
    ply = len(table.actions)
    current, follow = lesson.note(ply, table.read), table.match.turn == lesson.learner and not table.to_read
    return {
        "name": current.name,
        "text": lesson.text(current),
        "rules": list(current.rules),
        "number": lesson.number(ply, table.read) + 1,
        "of": len(lesson.notes),
        "read": table.to_read,
        "follow": table.scripted if follow else None,
    }


def _permitted(table: Table, own_seats: tuple[int, ...], viewer: Viewer | None) -> Viewer:
    """The viewer that a client wants, or its own if it names none; refused if it may not have that point of view."""
    if viewer is None:
        return table.viewer(own_seats)
    if viewer in (CHANCE, OVER) or (viewer != "all" and viewer >= len(table.seats)):
        raise Refused("no-such-seat", say("no-seat", seat=viewer), 400)
    if not table.over and viewer not in (*own_seats, NOBODY):
        raise NotYours(say("own-eyes"))
    return viewer
