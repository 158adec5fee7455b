"""A table as a screen shows it: the view, the moves as data, what happened and what is asked in words."""

from typing import Any, Literal

from rubicon.core import options as option
from rubicon.core.catalogue import spoken
from rubicon.core.verbs import CHANCE, NOBODY, OVER
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
        "options_data": option.as_texts(table.game.options),
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
    data["view"] = match.position(ply) if seen_by == "all" else match.view(seen_by, ply)
    if ply is None:
        data["note"] = teaching.note(table)
    if text:
        data["text"] = match.plain(None if seen_by == "all" else seen_by, ply)
    if ply is None and not table.over:
        asked = table.game.book.todo(match.view_record(NOBODY))
        data |= {"asks": asked.text, "rules": list(asked.rules), "moves": moves(table, mine)}
    return data


def moves(table: Table, mine: tuple[int, ...]) -> dict[int, list[dict[str, Any]]]:
    """The legal actions of one's own seats that are waited for, as data."""
    match = table.match
    return {
        seat: [{"action": action, "text": match.text(action, seat), "does": match.describe(action, seat)} for action in legal]
        for seat, legal in table.legal(mine).items()
    }


def log(table: Table, eyes: Eyes) -> list[dict[str, Any]]:
    """Every ply in words, as those eyes have seen it."""
    if not table.started:
        return []
    match = table.match
    plies = match.log if eyes == "all" else match.seen(eyes)
    told = zip(plies, words(table, eyes), strict=True)
    return [{"ply": ply.number, "by": ply.turn, "text": ply.text, "words": line} for ply, line in told]


def words(table: Table, eyes: Eyes) -> list[str]:
    """Every ply in a sentence, as those eyes have seen it; told once in each language."""
    lines = table.told.setdefault((spoken(), eyes), [])
    for ply in range(len(lines) + 1, len(table.actions) + 1):
        lines.append(table.match.tell(ply, None if eyes == "all" else eyes))
    return lines


def in_words(table: Table, events: list[dict[str, Any]], eyes: int) -> list[dict[str, Any]]:
    """Events of which plies that still stand are told in words."""
    if not any(event["kind"] == "ply" for event in events):
        return events
    lasting, lines = min([len(table.actions), *(event["plies"] for event in events if event["kind"] == "undone")]), words(table, eyes)
    return [
        {**event, "words": lines[event["ply"] - 1]} if event["kind"] == "ply" and event["ply"] <= lasting else event for event in events
    ]


def _allowed(table: Table, mine: tuple[int, ...], eyes: Eyes | None) -> Eyes:
    if eyes is None:
        return table.eyes(mine)
    if eyes in (CHANCE, OVER) or (eyes != "all" and eyes >= len(table.seats)):
        raise Refused("no-such-seat", say("no-seat", seat=eyes), 400)
    if not table.over and eyes not in (*mine, NOBODY):
        raise NotYours(say("own-eyes"))
    return eyes
