"""After a game, or from one: rematch, fork, import, export."""

import msgspec

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.catalogue import Catalogue, spoken
from rubicon.engine.verbs import NOBODY
from rubicon.match.fairness import commitment
from rubicon.server import events as e
from rubicon.server import jobs, seating, secretkeys, wire
from rubicon.server.errors import NotYours, Refused
from rubicon.server.offload import in_thread, offload
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms
from rubicon.server.writer import Writer


def rematch_of(table: Table) -> str:
    """The table where the game is played again; empty: there is none."""
    return next((link.table for link in table.links if link.what == "rematch"), "")


def rematch(writer: Writer, mine: tuple[int, ...], *, compiled: bool) -> Writer | None:
    """Another game with seats swapped: everybody keeps their keys and names, chance starts anew. None: there is one already."""
    table = writer.table
    if not mine:
        raise NotYours(say("spectator-rematch"))
    if not table.over:
        raise Refused("not-over", say("not-over"))
    if table.created.lesson:
        raise Refused("not-now", say("lesson-rematch"))
    if rematch_of(table):
        return None
    new = Writer(Table(secretkeys.new_table(), compiled=compiled))
    now, created = now_ms(), table.created
    order = [number for number in range(len(table.seats)) if not table.seats[number].automatic]
    swapped = dict(zip(order, order[1:] + order[:1], strict=True))
    old = [table.seats[swapped.get(number, number)] for number in range(len(table.seats))]
    seatings = tuple(
        e.Seating("auto" if seat.automatic else "bot" if seat.bot else "person", seat.bot, commits=bool(seat.commit)) for seat in old
    )
    new.emit(
        e.Created(
            now,
            created.game,
            table.game.book.version,
            created.options,
            seatings,
            created.clock,
            False,
            secretkeys.new_part(),
            came_from=table.name,
            hints=created.hints,
        )
    )
    for number, seat in enumerate(old):
        if seat.is_person and seat.key:
            new.emit(e.Sat(now, number, seat.key, seat.name))
    writer.emit(e.Linked(now, "rematch", new.table.name))
    seating.begin_if_ready(new, now)
    return new


async def fork(table: Table, wanted: wire.Fork, origin: seating.Origin, *, compiled: bool) -> seating.Made:
    """Play on from any ply of a finished game; chance starts anew."""
    if not table.over:
        raise Refused("not-over", say("fork-over"))
    if wanted.ply > len(table.actions):
        raise Refused("no-such-ply", say("fork-ply", count=len(table.actions)), 400)
    new = wire.NewTable(
        table.created.game, wanted.seats, dict(table.created.options), table.created.clock, False, wanted.name, wanted.commit
    )
    plies, created = tuple(table.actions[: wanted.ply]), table.created
    return await in_thread(seating.create, new, origin, compiled=compiled, first=created.first, plies=plies, came_from=table.name)


async def imported(content: str, *, compiled: bool) -> Writer:
    """A game from a .rubicon file, to look at and to play on from."""
    parsed = msgspec.msgpack.decode(await offload(jobs.parse_file, content, spoken()), type=jobs.ParsedFile)
    if parsed.record is None:
        raise Refused("bad-file", parsed.problem, 400)
    return await in_thread(_table_for, parsed.record, over=parsed.over, compiled=compiled)


def _table_for(record: jobs.GameRecord, *, over: bool, compiled: bool) -> Writer:
    """A table that shows a game from elsewhere."""
    book = registry.rulebook(record.game)
    writer = Writer(Table(secretkeys.new_table(), compiled=compiled))
    now = now_ms()
    seatings = tuple(e.Seating("auto") for _ in book.seats(option.parse(book.options, record.options)))
    writer.emit(
        e.Created(
            now,
            record.game,
            book.version,
            record.options,
            seatings,
            wire.Clock(),
            False,
            secretkeys.new_part(),
            record.first,
            record.actions,
            "import",
        )
    )
    writer.emit(e.Started(now))
    if not over:
        writer.emit(e.Ended(now, "away", -1))
    return writer


def record_of(table: Table) -> bytes:
    """A table's game, for a job that replays it."""
    created = table.created
    return msgspec.msgpack.encode(jobs.GameRecord(created.game, created.options, created.first, tuple(table.actions)))


async def exported(table: Table, mine: tuple[int, ...]) -> str:
    """A finished game as a .rubicon file with its seed opened; of a running one the log as the asker has seen it."""
    if table.over and table.started:
        how = f"# {table.ended.why}: {table.game.seats[table.ended.loser]}\n" if table.ended and table.ended.loser >= 0 else ""
        return how + await offload(jobs.game_file, record_of(table), fair_lines(table))
    if not table.started:
        raise Refused("not-running", say("not-begun"))
    title, called = table.game.book.title, Catalogue(table.game.name).called
    heading = say("export-seat", title=title, seat=called(table.game.seats[mine[0]])) if mine else say("export-spectator", title=title)
    lines = await offload(jobs.seen_log, record_of(table), mine[0] if mine else NOBODY)
    return "\n".join([f"# {heading}", *lines, ""])


async def draws(table: Table) -> list[jobs.Draw]:
    """Every draw of a finished game with its odds, so that anybody can follow them from the seed."""
    if not table.over or not table.started:
        raise Refused("not-over", say("draws-over"))
    if not fair_lines(table):
        return []
    return msgspec.msgpack.decode(await offload(jobs.list_draws, record_of(table), table.base), type=list[jobs.Draw])


def fair_lines(table: Table) -> list[str]:
    """The parts of the seed and their commitments, for `rubicon verify`."""
    if table.created.companion or table.created.lesson or all(seat.automatic for seat in table.seats):
        return []
    lines = [f"fair after {table.base}"] if table.base else []
    lines += [f"fair server {commitment(table.created.part)} {table.created.part}"]
    return lines + [f"fair seat {number} {seat.commit} {seat.part}" for number, seat in enumerate(table.seats) if seat.part]
