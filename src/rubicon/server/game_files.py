"""Imports games from `.rubicon` files, exports them, and lists their random draws, so that players can verify the shuffle."""

import msgspec

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.catalogue import Catalogue, spoken
from rubicon.engine.verbs import NOBODY
from rubicon.match.fairness import commitment
from rubicon.server import events as e
from rubicon.server import file_jobs, requests, secret_keys
from rubicon.server.errors import Refused
from rubicon.server.messages import Draw
from rubicon.server.offload import in_thread, offload
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


async def import_game(content: str, *, compiled: bool) -> Table:
    """Set up a table with the game of a .rubicon file, to look at and to fork."""
    parsed = msgspec.msgpack.decode(await offload(file_jobs.parse_file, content, spoken()), type=file_jobs.ParsedFile)
    if parsed.record is None:
        raise Refused("bad-file", parsed.problem, 400)
    return await in_thread(_table_for, parsed.record, over=parsed.over, compiled=compiled)


def _table_for(record: file_jobs.GameRecord, *, over: bool, compiled: bool) -> Table:
    """A table that shows a game from elsewhere."""
    book = registry.rulebook(record.game)
    table = Table(secret_keys.new_table(), compiled=compiled)
    now = now_ms()
    table.append(
        e.Created(
            now,
            game=record.game,
            version=book.version,
            options=record.options,
            seats=tuple(e.SeatSetup(kind="auto") for _ in book.seats(option.parse(book.options, record.options))),
            clock=requests.Clock(),
            listed=False,
            part=secret_keys.new_part(),
            first=record.first,
            plies=record.actions,
            came_from="import",
        )
    )
    table.append(e.Started(now))
    if not over:
        table.append(e.Ended(now, "away", -1))
    return table


def record_of(table: Table) -> bytes:
    """A table's game, encoded for a job that replays it."""
    created = table.created
    record = file_jobs.GameRecord(game=created.game, options=created.options, first=created.first, actions=tuple(table.actions))
    return msgspec.msgpack.encode(record)


async def export_game(table: Table, own_seats: tuple[int, ...]) -> str:
    """A finished game as a .rubicon file with its seed opened; of a running one the log as the asker has seen it."""
    if table.over and table.started:
        how = f"# {table.ended.why}: {table.game.seats[table.ended.loser]}\n" if table.ended and table.ended.loser >= 0 else ""
        return how + await offload(file_jobs.game_file, record_of(table), fair_lines(table))
    if not table.started:
        raise Refused("not-running", say("not-begun"))
    title, called = table.game.book.title, Catalogue(table.game.name).called
    if own_seats:
        heading = say("export-seat", title=title, seat=called(table.game.seats[own_seats[0]]))
    else:
        heading = say("export-spectator", title=title)
    lines = await offload(file_jobs.seen_log, record_of(table), own_seats[0] if own_seats else NOBODY)
    return "\n".join([f"# {heading}", *lines, ""])


async def draws(table: Table) -> list[Draw]:
    """Every draw of a finished game with its odds, so that anybody can follow them from the seed."""
    if not table.over or not table.started:
        raise Refused("not-over", say("draws-over"))
    if not fair_lines(table):
        return []
    return msgspec.msgpack.decode(await offload(file_jobs.list_draws, record_of(table), table.base), type=list[Draw])


def fair_lines(table: Table) -> list[str]:
    """The parts of the seed and their commitments, for `rubicon verify`."""
    if table.created.companion or table.created.lesson or all(seat.automatic for seat in table.seats):
        return []
    lines = [f"fair after {table.base}"] if table.base else []
    lines += [f"fair server {commitment(table.created.part)} {table.created.part}"]
    return lines + [f"fair seat {number} {seat.commit} {seat.part}" for number, seat in enumerate(table.seats) if seat.part]
