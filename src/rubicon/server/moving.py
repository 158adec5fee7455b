"""Moves: checked, played, and what chance does after them."""

from collections.abc import Callable

from rubicon.engine.errors import BadNotation, IllegalAction
from rubicon.engine.verbs import CHANCE
from rubicon.server import events as e
from rubicon.server import teaching, wire
from rubicon.server.errors import Refused
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms
from rubicon.server.writer import Writer


def move(writer: Writer, mine: tuple[int, ...], wanted: wire.Move) -> int:
    """A player's move; gives the number of its event. The same id sent twice is one move."""
    table = writer.table
    seat = mine[0] if mine and wanted.seat == CHANCE else table.seat_meant(mine, wanted.seat)
    for own in (*mine, 0) if mine and wanted.id else ():
        if wanted.id in table.seats[own].ids:
            return table.seats[own].ids[wanted.id]
    table.must_run()
    if wanted.seat == CHANCE:
        return enter(writer, wanted)
    if seat not in table.waiting:
        raise Refused("not-your-turn", say("not-your-turn"))
    if wanted.at < table.seats[seat].asked:
        raise Refused("stale", say("stale", number=table.number, at=wanted.at))
    action = number_of(writer, seat, wanted.action)
    teaching.check(table, action)
    return decide(writer, seat, action, wanted.id, now_ms())


def enter(writer: Writer, wanted: wire.Move) -> int:
    """What the real components have brought, at a companion's table."""
    table = writer.table
    if not table.asks_for_chance:
        raise Refused("not-your-turn", say("chance-not-asked"))
    if wanted.at < table.number:
        raise Refused("stale", say("stale", number=table.number, at=wanted.at))
    writer.emit(e.Ply(now_ms(), CHANCE, number_of(writer, CHANCE, wanted.action), wanted.id))
    number = table.number
    run_chance(writer, now_ms())
    return number


def draw(writer: Writer, mine: tuple[int, ...], *, on: bool) -> None:
    """At a companion's table: chance decides for somebody who does not want to reach into the bag."""
    table = writer.table
    table.must_run()
    if not mine or not table.asks_for_chance:
        raise Refused("not-your-turn", say("chance-not-asked"))
    while table.asks_for_chance:
        writer.emit(e.Ply(now_ms(), CHANCE, table.match.drawn(table.chance)))
        run_chance(writer, now_ms())
        if not on:
            return


def number_of(writer: Writer, seat: int, action: int | str) -> int:
    """A legal action of a seat by number or notation."""
    try:
        return writer.table.match.number(action, seat)
    except (BadNotation, IllegalAction) as problem:
        raise Refused("illegal", str(problem)) from problem


def decide(writer: Writer, seat: int, action: int, move_id: str, now: int) -> int:
    """A decision that is legal: played at once, or sealed until its turn."""
    table = writer.table
    if table.match.turn != seat:
        writer.emit(e.Sealed(now, seat, action, move_id))
        return table.number
    writer.emit(e.Ply(now, seat, action, move_id))
    number = table.number
    run_chance(writer, now)
    return number


def run_chance(writer: Writer, now: int) -> None:
    """Draws, and sealed choices whose turn has come, up to the next open decision."""
    table = writer.table
    while not table.over:
        turn = table.match.turn
        if table.to_read or (table.asks_for_chance and len(table.match.legal()) > 1):
            return
        if turn == CHANCE:
            scripted = table.scripted
            writer.emit(e.Ply(now, CHANCE, table.match.drawn(table.chance) if scripted is None else scripted))
        elif turn in table.sealed:
            writer.emit(e.Ply(now, turn, table.sealed[turn].action))
        else:
            return


def read(writer: Writer, mine: tuple[int, ...], note: str) -> None:
    """In a lesson: a note is read, and it goes on."""
    teaching.read(writer, mine, note)
    run_chance(writer, now_ms())


def preview(table: Table, mine: tuple[int, ...], wanted: wire.Preview) -> Callable[[], list[dict[str, object]]]:
    """What the legal actions with a part in their notation would do, as far as the mover can know; to be worked out elsewhere."""
    seat = table.seat_meant(mine, wanted.seat)
    table.must_run()
    if seat not in table.waiting:
        raise Refused("not-your-turn", say("not-your-turn"))
    match = table.match.fork()

    def work() -> list[dict[str, object]]:
        texts = {action: match.text(action, seat) for action in match.legal(seat)}
        part = wanted.part.upper()
        found = [action for action, text in texts.items() if part in text.upper()]
        found.sort(key=lambda action: not texts[action].upper().startswith(part))
        return [
            {"action": action, "text": texts[action], "does": match.preview(action, seat)}
            | ({"words": match.effect(action, seat)} if wanted.words else {})
            for action in found[:MOST_PREVIEWS]
        ]

    return work


MOST_PREVIEWS = 40
