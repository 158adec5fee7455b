"""Handles moves of players; beside a physical board also what was drawn there."""

from rubicon.engine.errors import BadNotation, IllegalAction
from rubicon.engine.verbs import CHANCE
from rubicon.server import commands
from rubicon.server import events as e
from rubicon.server.errors import Refused
from rubicon.server.handlers import lessons
from rubicon.server.handlers.turns import advance, decide
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


def move(table: Table, own_seats: tuple[int, ...], command: commands.Move) -> int:
    """Play a player's move; gives the number of its event. The same id sent twice is one move."""
    seat = own_seats[0] if own_seats and command.seat == CHANCE else table.acting_seat(own_seats, command.seat)
    for own in (*own_seats, 0) if own_seats and command.id else ():
        if command.id in table.seats[own].ids:
            return table.seats[own].ids[command.id]
    table.require_running()
    if command.seat == CHANCE:
        return enter_chance(table, command)
    if seat not in table.waiting:
        raise Refused("not-your-turn", say("not-your-turn"))
    if command.at < table.seats[seat].open_since:
        raise Refused("stale", say("stale", number=table.number, at=command.at))
    action = legal_action(table, seat, command.action)
    lessons.check_move(table, action)
    return decide(table, seat, action, move_id=command.id, now=now_ms())


def enter_chance(table: Table, command: commands.Move) -> int:
    """At a companion's table: enter what the real components have brought."""
    if not table.asks_for_chance:
        raise Refused("not-your-turn", say("chance-not-asked"))
    if command.at < table.number:
        raise Refused("stale", say("stale", number=table.number, at=command.at))
    table.append(e.Ply(now_ms(), by=CHANCE, action=legal_action(table, CHANCE, command.action), id=command.id))
    number = table.number
    advance(table, now_ms())
    return number


def draw(table: Table, own_seats: tuple[int, ...], *, on: bool) -> None:
    """At a companion's table: let the server draw, for somebody who does not want to reach into the bag; `on`: up to the next decision."""
    table.require_running()
    if not own_seats or not table.asks_for_chance:
        raise Refused("not-your-turn", say("chance-not-asked"))
    while table.asks_for_chance:
        table.append(e.Ply(now_ms(), by=CHANCE, action=table.match.drawn(table.chance)))
        advance(table, now_ms())
        if not on:
            return


def legal_action(table: Table, seat: int, action: int | str) -> int:
    """The number of a legal action of a seat, given by number or in notation."""
    try:
        return table.match.number(action, seat)
    except (BadNotation, IllegalAction) as problem:
        raise Refused("illegal", str(problem)) from problem
