"""Handles players who stop playing: resignation, absence, time that has run out. The game ends, or a bot takes the seat."""

from rubicon.server import commands
from rubicon.server import events as e
from rubicon.server.bot_turns import STAND_IN
from rubicon.server.errors import NotYours, Refused
from rubicon.server.handlers.turns import advance
from rubicon.server.say import say
from rubicon.server.server_time import TIME
from rubicon.server.table import Table, now_ms

AWAY_MS = 10 * 60 * 1000
"""How long a player has to be away before the others may replace them, at a table without a clock."""


def resign(table: Table, own_seats: tuple[int, ...]) -> None:
    """A player gives up; the others share the win."""
    if not own_seats:
        raise NotYours(say("spectator-resigns"))
    if table.created.lesson:
        raise Refused("not-now", say("lesson-resign"))
    if table.status not in ("running", "paused", "opening"):
        raise Refused("not-running", say(f"status-{table.status}"))
    table.append(e.Ended(now_ms(), "resigned", table.acting_seat(own_seats, None)))


def replace_absent(table: Table, own_seats: tuple[int, ...], command: commands.Replace, away_since: int | None) -> None:
    """Replace a player who is away by a bot, or end the game without a winner."""
    now = now_ms()
    if not own_seats:
        raise NotYours(say("spectator"))
    if command.seat >= len(table.seats) or command.seat in own_seats or table.seats[command.seat].bot:
        raise Refused("not-away", say("nobody-to-replace"))
    if table.status not in ("running", "paused", "opening") or table.clocks.setting.kind != "none":
        raise Refused("not-now", say("clock-decides"))
    if away_since is None or TIME.playing(now) - away_since < AWAY_MS:
        raise Refused("not-away", say("not-away"))
    if command.how == "end":
        table.append(e.Ended(now, "away", -1))
    else:
        table.append(e.Replaced(now, seat=command.seat, bot=STAND_IN, why="away"))


def end_overdue(table: Table, now: int) -> bool:
    """If a player's time has run out, end the game or let a bot take the seat, as the table was set up; whether it had run out."""
    end = table.clocks.deadline()
    if end is None or TIME.playing(now) < end[0] or table.over:  # `over` comes last: it would replay the game of a resting table
        return False
    if table.clocks.setting.when_over == "loss" or table.seats[end[1]].bot:
        table.append(e.Ended(now, "time", end[1]))
    else:
        table.append(e.Replaced(now, seat=end[1], bot=STAND_IN, why="time"))
        advance(table, now)
    return True
