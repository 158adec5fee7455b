"""Tables are set up, seats taken, parts of the seed opened; when all are there the game begins."""

import hmac
from collections.abc import Iterable
from typing import NamedTuple

from rubicon import lessons
from rubicon.bots.levels import AT_TABLES
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.errors import BadOptions
from rubicon.game import Game
from rubicon.match.fairness import commitment
from rubicon.server import events as e
from rubicon.server import jobs, secretkeys, wire
from rubicon.server.errors import NotFound, NotYours, Refused
from rubicon.server.moving import run_chance
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms
from rubicon.server.writer import Writer


class Made:
    """A new table, with what its maker alone may know."""

    def __init__(self, writer: Writer, key: str, codes: dict[int, str]):
        self.writer, self.key, self.codes = writer, key, codes
        """The key to the maker's own seats; the one-time codes of the friends' seats."""


class Origin(NamedTuple):
    """Where a new table comes from: its name and, of a request with a key of the client's own, the key and the request's mark."""

    name: str
    key: str | None = None
    request: str = ""

    def key_and_codes(self, seats: Iterable[int]) -> tuple[str, dict[int, str]]:
        """The key to the maker's seats, and a one-time code for each of these seats; with a key of the client's own always the same."""
        if self.key is None:
            return secretkeys.new_key(), {seat: secretkeys.new_key() for seat in seats}
        return self.key, {seat: secretkeys.code_of(self.key, seat) for seat in seats}


def origin_of(key: str | None, request: bytes) -> Origin:
    """What a request makes: a table of its own or, with a key, the one table of that key."""
    if key is None:
        return Origin(secretkeys.new_table())
    return Origin(secretkeys.table_of(key), key, secretkeys.mark_of(key, request))


def made_before(writer: Writer, origin: Origin) -> Made:
    """A table that an earlier attempt of the same request has made, with the same key and codes."""
    created = writer.table.created
    if not hmac.compare_digest(created.request, origin.request):
        raise Refused("other-table", say("other-table"))
    return Made(writer, *origin.key_and_codes(number for number, seat in enumerate(created.seats) if seat.code))


def create(
    wanted: wire.NewTable, origin: Origin, *, compiled: bool, first: str = "", plies: tuple[int, ...] = (), came_from: str = ""
) -> Made:
    """A table as somebody wants it."""
    book = registry.rulebook(game_named(wanted.game))
    try:
        options = option.expanded(book.options, wanted.options)
        game = Game(book, option.parse(book.options, options))
    except BadOptions as problem:
        raise Refused("bad-options", str(problem), 400) from problem
    if wanted.clock.kind != "none" and not wanted.clock.seconds:
        raise Refused("bad-clock", say("clock-seconds"), 400)
    seats = wanted_seats(game, wanted.seats)
    if wanted.companion and (len(game.players) == len(game.seats) or any(seat.kind != "me" for seat in wanted.seats)):
        raise Refused("bad-seats", say("companion-seats"), 400)
    key, codes = origin.key_and_codes(number for number, seat in seats.items() if seat.kind == "friend")
    writer = Writer(Table(origin.name, compiled=compiled))
    seatings = tuple(seating(seats.get(number), codes.get(number)) for number in range(len(game.seats)))
    now = now_ms()
    writer.emit(
        e.Created(
            now,
            wanted.game,
            book.version,
            options,
            seatings,
            wanted.clock,
            wanted.listed,
            secretkeys.new_part(),
            first,
            plies,
            came_from,
            wanted.companion,
            hints=sum(each.kind == "person" for each in seatings) == 1 if wanted.hints is None else wanted.hints,
            request=origin.request,
        )
    )
    for number, seat in seats.items():
        if seat.kind == "me":
            writer.emit(e.Sat(now, number, secretkeys.hashed(key), wanted.name, wanted.commit))
    begin_if_ready(writer, now)
    return Made(writer, key, codes)


def lesson(name: str, origin: Origin, *, compiled: bool) -> Made:
    """A table for somebody who learns a game: the other seats play as the lesson has it."""
    if name not in lessons.NAMES:
        raise NotFound(say("no-lesson", names=", ".join(lessons.NAMES)))
    script, match = lessons.load(name)
    game, first, now = match.game, "" if match.from_start else match.line_at(0), now_ms()
    seatings = tuple(e.Seating("person" if seat == script.learner else "auto") for seat in range(len(game.seats)))
    made = Made(Writer(Table(origin.name, compiled=compiled)), *origin.key_and_codes(()))
    options, part = jobs.options_of(game), secretkeys.new_part()
    made.writer.emit(
        e.Created(
            now, game.name, game.book.version, options, seatings, wire.Clock(), False, part, first, lesson=script, request=origin.request
        )
    )
    made.writer.emit(e.Sat(now, script.learner, secretkeys.hashed(made.key)))
    begin_if_ready(made.writer, now)
    return made


def game_named(name: str) -> str:
    """The name of a game that is played here."""
    if name not in registry.BUILT_IN:
        raise Refused("bad-options", say("unknown-game", name=name, names=", ".join(sorted(registry.BUILT_IN))), 400)
    return name


def wanted_seats(game: Game, wanted: tuple[wire.SeatWanted, ...]) -> dict[int, wire.SeatWanted]:
    """What is wanted for each seat that decides."""
    if len(wanted) != len(game.players):
        names = ", ".join(game.seats[seat] for seat in game.players)
        raise Refused("bad-seats", say("seats-players", seats=len(wanted), players=len(game.players), names=names), 400)
    for bot in {seat.bot for seat in wanted if seat.kind == "bot"} - set(AT_TABLES):
        raise Refused("bad-seats", say("no-bot", name=bot, names=", ".join(AT_TABLES)), 400)
    return dict(zip(game.players, wanted, strict=True))


def seating(wanted: wire.SeatWanted | None, code: str | None) -> e.Seating:
    """A seat as the table is set up with it."""
    if wanted is None:
        return e.Seating("auto")
    return e.Seating("bot", wanted.bot) if wanted.kind == "bot" else e.Seating("person", code=secretkeys.hashed(code) if code else "")


def join(writer: Writer, wanted: wire.Join) -> tuple[int, str]:
    """Take a seat; gives its number and the key to it. The same key sent again has the same answer."""
    if wanted.key is not None and (mine := taken_with(writer.table, wanted.key, wanted)):
        return mine[0], wanted.key
    seats, key, now = seats_for(writer.table, wanted), wanted.key or secretkeys.new_key(), now_ms()
    for seat in seats:
        writer.emit(e.Sat(now, seat, secretkeys.hashed(key), wanted.name, wanted.commit))
    begin_if_ready(writer, now)
    return seats[0], key


def taken_with(table: Table, key: str, wanted: wire.Join) -> list[int]:
    """The seats that somebody has taken with a key before; refused if another seat is wanted now."""
    mine = [number for number, seat in enumerate(table.seats) if secretkeys.fits(key, seat.key)]
    coded = [number for number, seat in enumerate(table.seats) if wanted.code is not None and secretkeys.fits(wanted.code, seat.code)]
    if mine and not {*coded, *([] if wanted.seat is None else [wanted.seat])} <= set(mine):
        raise Refused("other-seat", say("other-seat"))
    return mine


def seats_for(table: Table, wanted: wire.Join) -> list[int]:
    """The seats that a code is for, or an open one."""
    if wanted.code is not None:
        coded = [number for number, seat in enumerate(table.seats) if secretkeys.fits(wanted.code, seat.code)]
        if not coded:
            raise NotYours(say("code-used"))
        return coded
    free = [number for number, seat in enumerate(table.seats) if not seat.taken and not seat.code]
    if wanted.seat is not None and wanted.seat not in free:
        raise Refused("seat-taken", say("seat-taken"))
    if not free:
        raise Refused("seat-taken", say("all-taken"))
    return [wanted.seat if wanted.seat is not None else free[0]]


def code_for(writer: Writer, mine: tuple[int, ...]) -> str:
    """A one-time code that moves somebody's seats to another device."""
    table = writer.table
    if not mine:
        raise NotYours(say("no-seat-to-move"))
    if not table.started and any(table.seats[seat].commit for seat in mine):
        raise Refused("not-now", say("open-first"))
    code = secretkeys.new_key()
    for seat in mine:
        writer.emit(e.Coded(now_ms(), seat, secretkeys.hashed(code)))
    return code


def commit(writer: Writer, mine: tuple[int, ...], promised: str) -> None:
    """Somebody who sits already commits to a part of the seed; nobody has opened one yet.

    Once all seats are taken, only those may that the game waits for: others may be opening their parts just now, and must
    find no commitment later that they could not note before.
    """
    table = writer.table
    if not mine or table.started or any(seat.part for seat in table.seats) or any(table.seats[seat].commit for seat in mine):
        raise Refused("not-now", say("commit-once"))
    if table.status == "opening" and not all(table.seats[seat].commit_due for seat in mine):
        raise Refused("not-now", say("commit-once"))
    for seat in mine:
        writer.emit(e.Committed(now_ms(), seat, promised))


def open_part(writer: Writer, mine: tuple[int, ...], part: str) -> None:
    """A player opens a part of the seed."""
    table = writer.table
    if table.status != "opening":
        raise Refused("not-now", say("open-when"))
    if any(seat.commit_due for seat in table.seats):
        raise Refused("not-now", say("commits-missing"))
    if not mine or any(table.seats[seat].commit != commitment(part) for seat in mine):
        raise Refused("bad-part", say("other-part"))
    for seat in mine:
        if not table.seats[seat].part:
            writer.emit(e.Opened(now_ms(), seat, part))
    begin_if_ready(writer, now_ms())


def begin_if_ready(writer: Writer, now: int) -> None:
    """All seats are taken, all parts are open: the game begins."""
    table = writer.table
    if table.status == "opening" and table.ready:
        writer.emit(e.Started(now))
        run_chance(writer, now)
