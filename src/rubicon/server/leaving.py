"""Giving up, staying away, running out of time."""

from rubicon.server import events as e
from rubicon.server import wire
from rubicon.server.bot_turns import STAND_IN
from rubicon.server.errors import NotYours, Refused
from rubicon.server.moving import run_chance
from rubicon.server.say import say
from rubicon.server.server_time import TIME
from rubicon.server.table import now_ms
from rubicon.server.writer import Writer

AWAY_MS = 10 * 60 * 1000
"""Who stays away so long without a clock can be replaced."""


def resign(writer: Writer, mine: tuple[int, ...]) -> None:
    """A player gives up; the others share the win."""
    table = writer.table
    if not mine:
        raise NotYours(say("spectator-resigns"))
    if table.created.lesson:
        raise Refused("not-now", say("lesson-resign"))
    if table.status not in ("running", "paused", "opening"):
        raise Refused("not-running", say(f"status-{table.status}"))
    writer.emit(e.Ended(now_ms(), "resigned", table.seat_meant(mine, None)))


def replace(writer: Writer, mine: tuple[int, ...], wanted: wire.Replace, away_since: int | None) -> None:
    """A player who is away: a bot takes the seat, or the game ends without a winner."""
    table, now = writer.table, now_ms()
    if not mine:
        raise NotYours(say("spectator"))
    if wanted.seat >= len(table.seats) or wanted.seat in mine or table.seats[wanted.seat].bot:
        raise Refused("not-away", say("nobody-to-replace"))
    if table.status not in ("running", "paused", "opening") or table.clocks.setting.kind != "none":
        raise Refused("not-now", say("clock-decides"))
    if away_since is None or TIME.playing(now) - away_since < AWAY_MS:
        raise Refused("not-away", say("not-away"))
    if wanted.how == "end":
        writer.emit(e.Ended(now, "away", -1))
    else:
        writer.emit(e.Replaced(now, wanted.seat, STAND_IN, "away"))


def time_is_over(writer: Writer, now: int) -> bool:
    """Whether somebody's time has run out; then a bot takes the seat, or it is a loss, as the table was set up."""
    table = writer.table
    end = table.clocks.deadline()
    if end is None or TIME.playing(now) < end[0] or table.over:  # only whose clock runs out is looked at: others may rest
        return False
    if table.clocks.setting.when_over == "loss" or table.seats[end[1]].bot:
        writer.emit(e.Ended(now, "time", end[1]))
    else:
        writer.emit(e.Replaced(now, end[1], STAND_IN, "time"))
        run_chance(writer, now)
    return True
