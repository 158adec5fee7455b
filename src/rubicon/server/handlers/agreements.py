"""Handles what needs the other players' consent: takeback, pause, resume. Bots agree to everything."""

from typing import Literal

from rubicon.server import events as e
from rubicon.server.errors import NotYours, Refused
from rubicon.server.handlers import takebacks
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


def ask(table: Table, own_seats: tuple[int, ...], what: Literal["takeback", "pause", "resume"]) -> None:
    """A player asks the others; where nobody has to agree, it is done at once."""
    if not own_seats:
        raise NotYours(say("spectator-asks"))
    if what == "takeback" and table.sealed.keys() & set(own_seats):
        table.append(e.Unsealed(now_ms(), max(table.sealed.keys() & set(own_seats))))
        return
    if what == "takeback" and table.created.companion:
        table.require_running()
        table.append(e.Undone(now_ms(), own_seats[0], takebacks.last_entry(table)))
        return
    by = takebacks.last_decider(table, own_seats) if what == "takeback" else own_seats[0]
    if table.request is not None:
        raise Refused("not-now", say("request-open"))
    if what == "takeback":
        table.require_running()
        takebacks.last_decision(table, by)  # refuses what can't be taken back
    elif table.status != ("running" if what == "pause" else "paused"):
        raise Refused("not-running", say(f"status-{table.status}"))
    table.append(e.Asked(now_ms(), by, what))
    carry_out_if_agreed(table, own_seats)


def answer(table: Table, own_seats: tuple[int, ...], yes: bool) -> None:
    """Another player agrees, or does not."""
    if table.request is None:
        raise Refused("not-now", say("nothing-asked"))
    if not own_seats or table.request.by in own_seats:
        raise NotYours(say("others-answer"))
    if yes and table.request.what == "takeback":
        takebacks.last_decision(table, table.request.by)  # refuses what can't be taken back any more
    for seat in own_seats:
        table.append(e.Answered(now_ms(), seat, yes))
        if not yes:
            return
    carry_out_if_agreed(table, ())


def is_about_rematch(table: Table, own_seats: tuple[int, ...]) -> bool:
    """Whether another player has asked these seats for a rematch, which needs a table of its own."""
    request = table.request
    return request is not None and request.what == "rematch" and bool(own_seats) and request.by not in own_seats


def carry_out_if_agreed(table: Table, own_seats: tuple[int, ...]) -> None:
    """Do what was asked for once all other people have agreed."""
    now = now_ms()
    request = table.request
    if request is None or table.people() - {request.by} - set(own_seats) - table.agreed:
        return
    if request.what == "takeback":
        table.append(e.Undone(now, request.by, takebacks.last_decision(table, request.by)))
    else:
        table.append(e.Paused(now) if request.what == "pause" else e.Resumed(now))
