"""What players ask each other: to take back, to pause, to go on. Bots agree to everything."""

from typing import Literal

from rubicon.engine.verbs import CHANCE
from rubicon.server import events as e
from rubicon.server.errors import NotYours, Refused
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms
from rubicon.server.writer import Writer


def ask(writer: Writer, mine: tuple[int, ...], what: Literal["takeback", "pause", "resume"]) -> None:
    """A player asks; where nobody has to agree it is done."""
    table = writer.table
    if not mine:
        raise NotYours(say("spectator-asks"))
    if what == "takeback" and table.sealed.keys() & set(mine):
        writer.emit(e.Unsealed(now_ms(), max(table.sealed.keys() & set(mine))))
        return
    if what == "takeback" and table.created.companion:
        table.must_run()
        writer.emit(e.Undone(now_ms(), mine[0], last_entry(table)))
        return
    by = asker(table, mine) if what == "takeback" else mine[0]
    if table.request is not None:
        raise Refused("not-now", say("request-open"))
    if what == "takeback":
        table.must_run()
        back_to(table, by)
    elif table.status != ("running" if what == "pause" else "paused"):
        raise Refused("not-running", say(f"status-{table.status}"))
    writer.emit(e.Asked(now_ms(), by, what))
    do_if_agreed(writer, mine)


def answer(writer: Writer, mine: tuple[int, ...], yes: bool) -> None:
    """Another player answers."""
    table = writer.table
    if table.request is None:
        raise Refused("not-now", say("nothing-asked"))
    if not mine or table.request.by in mine:
        raise NotYours(say("others-answer"))
    if yes and table.request.what == "takeback":
        back_to(table, table.request.by)
    for seat in mine:
        writer.emit(e.Answered(now_ms(), seat, yes))
        if not yes:
            return
    do_if_agreed(writer, ())


def do_if_agreed(writer: Writer, mine: tuple[int, ...]) -> None:
    """Done when all other people have agreed."""
    table, now = writer.table, now_ms()
    request = table.request
    if request is None or table.people() - {request.by} - set(mine) - table.agreed:
        return
    if request.what == "takeback":
        writer.emit(e.Undone(now, request.by, back_to(table, request.by)))
    else:
        writer.emit(e.Paused(now) if request.what == "pause" else e.Resumed(now))


def asker(table: Table, mine: tuple[int, ...]) -> int:
    """Of several seats of one browser, the one that has decided last."""
    for ply in reversed(range(table.base, len(table.actions))):
        if table.match.turn_at(ply) in mine:
            return table.match.turn_at(ply)
    raise Refused("nothing-to-take-back", say("nothing-decided"))


def last_entry(table: Table) -> int:
    """At a companion's table: the ply that was entered last; what followed from it without a choice goes, too."""
    match = table.match.fork()
    while len(match) > table.base:
        match.cut(len(match) - 1)
        if match.turn != CHANCE or len(match.legal()) > 1:
            return len(match)
    raise Refused("nothing-to-take-back", say("nothing-entered"))


def back_to(table: Table, seat: int) -> int:
    """The ply that a player's last decision is; refused where an opponent was shown something of chance since.

    An outcome that opponents have seen in its public form only, such as the player's own draw, comes again.
    """
    match, opponents = table.match, table.people(besides=seat)
    for ply in reversed(range(table.base, len(table.actions))):
        action, turn = table.actions[ply], match.turn_at(ply)
        if turn == seat:
            return ply
        shown = any(match.perceived(action, other, ply) == action for other in opponents)
        if turn == CHANCE and shown:
            raise Refused("shown", say("shown"))
    raise Refused("nothing-to-take-back", say("nothing-decided"))
