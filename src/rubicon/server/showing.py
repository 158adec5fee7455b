"""A table as a screen shows it: the view, the moves as data, what happened and what is asked in words."""

from typing import Any, Literal

from rubicon.engine.catalogue import spoken
from rubicon.engine.verbs import CHANCE, NOBODY, OVER
from rubicon.server import teaching
from rubicon.server.errors import NotYours, Refused
from rubicon.server.say import say
from rubicon.server.table import Table

Eyes = int | Literal["all"]


def whole(
    table: Table, mine: tuple[int, ...], now: int, *, ply: int | None = None, eyes: Eyes | None = None, text: bool = False
) -> dict[str, Any]:
    """The table with the eyes of one of one's own seats, or a spectator's; of the past too, and of others once it is over.

    `text`: with the view as headed text, for those who read it instead of looking at it.
    """
    seen_by = _allowed(table, mine, eyes)
    data: dict[str, Any] = {
        **table.info(now),
        "options_data": table.options_data,
        "you": list(mine),
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
    now_shown = table.snapshots.at(table.number)
    data |= {"view": now_shown.view(match, seen_by), "note": teaching.note(table)}
    if text:
        data["text"] = now_shown.text(match, seen_by)
    if not table.over:
        asked, moves = now_shown.todo(match), {seat: now_shown.choices(match, seat) for seat in table.deciding(mine)}
        data |= {"asks": asked.text, "rules": asked.rules, "moves": moves}
    return data


def log(table: Table, eyes: Eyes) -> list[dict[str, Any]]:
    """Every ply in words, as those eyes have seen it; each is told once in a language."""
    if not table.started:
        return []
    lines, match, viewer = table.told.setdefault((spoken(), eyes), []), table.match, None if eyes == "all" else eyes
    for number in range(len(lines) + 1, len(table.actions) + 1):
        ply = match.ply(number, viewer)
        lines.append({"ply": number, "by": ply.turn, "text": ply.text, "words": match.sentence(ply, viewer)})
    return lines.copy()


def in_words(table: Table, events: list[dict[str, Any]], eyes: int) -> list[dict[str, Any]]:
    """Events of which plies that still stand are told in words."""
    if not any(event["kind"] == "ply" for event in events):
        return events
    lasting, lines = min([len(table.actions), *(event["plies"] for event in events if event["kind"] == "undone")]), log(table, eyes)
    return [
        {**event, "words": lines[event["ply"] - 1]["words"]} if event["kind"] == "ply" and event["ply"] <= lasting else event
        for event in events
    ]


def _allowed(table: Table, mine: tuple[int, ...], eyes: Eyes | None) -> Eyes:
    if eyes is None:
        return table.eyes(mine)
    if eyes in (CHANCE, OVER) or (eyes != "all" and eyes >= len(table.seats)):
        raise Refused("no-such-seat", say("no-seat", seat=eyes), 400)
    if not table.over and eyes not in (*mine, NOBODY):
        raise NotYours(say("own-eyes"))
    return eyes
