"""Handles the shared seed: each player reveals the part that they committed to; then the game starts. See docs/host/fairness.md."""

from rubicon.match.fairness import commitment
from rubicon.server import events as e
from rubicon.server.errors import Refused
from rubicon.server.handlers.turns import advance
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


def commit(table: Table, own_seats: tuple[int, ...], promised: str) -> None:
    """Somebody who sits already commits to a part of the seed; nobody has opened one yet.

    Once all seats are taken, only those may that the game waits for: others may be opening their parts just now, and must
    find no commitment later that they could not note before.
    """
    if not own_seats or table.started or any(seat.part for seat in table.seats) or any(table.seats[seat].commit for seat in own_seats):
        raise Refused("not-now", say("commit-once"))
    if table.status == "opening" and not all(table.seats[seat].commit_due for seat in own_seats):
        raise Refused("not-now", say("commit-once"))
    for seat in own_seats:
        table.append(e.Committed(now_ms(), seat, promised))


def open_part(table: Table, own_seats: tuple[int, ...], part: str) -> None:
    """A player opens the part of the seed that they have committed to."""
    if table.status != "opening":
        raise Refused("not-now", say("open-when"))
    if any(seat.commit_due for seat in table.seats):
        raise Refused("not-now", say("commits-missing"))
    if not own_seats or any(table.seats[seat].commit != commitment(part) for seat in own_seats):
        raise Refused("bad-part", say("other-part"))
    for seat in own_seats:
        if not table.seats[seat].part:
            table.append(e.Opened(now_ms(), seat, part))
    start_if_ready(table, now_ms())


def start_if_ready(table: Table, now: int) -> None:
    """Start the game once all seats are taken and all parts of the seed are open."""
    if table.status == "opening" and table.ready:
        table.append(e.Started(now))
        advance(table, now)
