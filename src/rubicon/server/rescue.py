"""Saves what can be read of a damaged database into a new one: of every table the longest run of events that replays."""

import contextlib
import mmap
import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from rubicon.engine.errors import RubiconError
from rubicon.server import events as e
from rubicon.server import migrate
from rubicon.server.backups import replacing
from rubicon.server.errors import Refused
from rubicon.server.integrity import quick_check, readable, unchanged
from rubicon.server.publisher import row_of
from rubicon.server.rows import TableRow
from rubicon.server.say import say
from rubicon.server.sqlite_database import readable_tables
from rubicon.server.sqlite_pages import Pages
from rubicon.server.storage_errors import fault_of
from rubicon.server.table import Table

Reason = Literal["", "missing", "undecodable", "unplayable", "end-missing"]
"""Why a table could not be saved whole: an event is gone, or is no event, or does not follow from those before it; or its end is gone."""


@dataclass(frozen=True, kw_only=True, order=True)
class RescuedTable:
    """How much of a table could be rescued."""

    name: str
    game: str
    kept: int
    known: int
    """Events that it had, as far as that can be known."""
    reason: Reason

    @property
    def outcome(self) -> Literal["whole", "cut", "lost"]:
        """Whether the table was rescued whole, cut short, or lost."""
        return "lost" if not self.kept else "cut" if self.reason else "whole"


class Report(NamedTuple):
    """What was saved, and what was wrong with the file."""

    damage: list[str]
    tables: list[RescuedTable]
    all_known: bool
    """Whether the list of tables is sound; if not, there may have been others."""

    @property
    def complete(self) -> bool:
        """Whether nothing is lost."""
        return self.all_known and all(saved.outcome == "whole" for saved in self.tables)


def rescue(path: Path, target: Path, progress: Callable[[int, int], None] = lambda done, total: None) -> Report:
    """Copy every table that can be read to a new file. The damaged one is only read."""
    if target.exists():
        raise RubiconError(say("rescue-exists", path=target))
    with replacing(target) as partial:
        migrate.bring_up_to_date(partial)
        with contextlib.closing(sqlite3.connect(partial)) as copy, copy:
            found = _copied(path, copy, target.parent)
            names, saved = sorted({*found.rows, *found.known}), []
            for number, name in enumerate(names, 1):
                saved.append(_save(copy, name, found.rows.get(name), found.known.get(name, 0), damaged=bool(found.damage)))
                progress(number, len(names))
        return Report(found.damage, saved, found.all_known)


@dataclass(frozen=True, kw_only=True)
class ReadableContents:
    """What can still be read of a damaged database, besides the events, which are copied at once."""

    damage: list[str]
    rows: dict[str, TableRow]
    """The list of tables."""
    known: dict[str, int]
    """The highest number of an event of each table."""
    all_known: bool


def _copied(path: Path, copy: sqlite3.Connection, folder: Path) -> ReadableContents:
    """Copy all events that can be found, by SQLite as far as it can, and from the pages."""
    try:
        with contextlib.closing(unchanged(path)) as source:
            source.execute("begin")
            for table in ("tables", "events"):
                source.execute(f"select * from {table} limit 0").fetchall()
            damage, all_known = quick_check(source), quick_check(source, "tables") == []
            rows = {row.name: row for row in readable_tables(source)}
            known = _copy_events(source, copy)
            if damage:
                _copy_stray_events(source, copy, known, only=set(rows) if all_known else None, folder=folder)
            _copy_heartbeat(source, copy)
        return ReadableContents(damage=damage, rows=rows, known=known, all_known=all_known)
    except sqlite3.Error as problem:  # SQLite can't make anything of the file, for example because its end is missing
        known, rows = {}, {}
        if fault_of(problem) == "damaged":
            rows = _copy_from_pages(path, copy, known, only=None)
        if not known:
            raise RubiconError(say("rescue-hopeless", path=path, problem=problem)) from problem
        return ReadableContents(damage=[str(problem)], rows=rows, known=known, all_known=False)


def _copy_events(source: sqlite3.Connection, copy: sqlite3.Connection) -> dict[str, int]:
    """All events that can be read; gives the highest number of each table that is known of."""
    known = _indexed(source)
    for name, number, content in readable(source, "events", ("table_name", "number", "content")):
        if isinstance(name, str) and isinstance(number, int) and isinstance(content, bytes):
            copy.execute("insert or ignore into events values (?, ?, ?)", (name, number, content))
            known[name] = max(known.get(name, 0), number + max(1, _events_in(content)) - 1)
    return known


def _copy_stray_events(
    source: sqlite3.Connection, copy: sqlite3.Connection, known: dict[str, int], *, only: set[str] | None, folder: Path
) -> None:
    """Events that are still on their pages, though the way to these pages is damaged; `only` of some tables.

    Pages that are not in use any more may hold tables that were deleted. If the list of tables is damaged, they can't be told from others
    and come back; retention deletes them again.
    """
    with tempfile.TemporaryDirectory(prefix=".rescue.", dir=folder) as beside, contextlib.suppress(sqlite3.DatabaseError):
        image = Path(beside) / "image.sqlite"
        with contextlib.closing(sqlite3.connect(image)) as whole:
            source.backup(whole)  # with what is still in the write-ahead log
        _copy_from_pages(image, copy, known, only=only)


def _copy_from_pages(path: Path, copy: sqlite3.Connection, known: dict[str, int], *, only: set[str] | None) -> dict[str, TableRow]:
    """Events from the pages of a file; gives the list of tables, as far as it is there."""
    rows: dict[str, TableRow] = {}
    if not path.stat().st_size:
        return rows
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        for row in Pages(content).rows():
            match row:
                case [str(name), int(number), bytes(event)] if (only is None or name in only) and (count := _events_in(event)):
                    copy.execute("insert or ignore into events values (?, ?, ?)", (name, number, event))
                    known[name] = max(known.get(name, 0), number + count - 1)
                case [str(name), _, _, _, _, _, *last] if len(last) <= 1:  # `last` is missing in older files
                    with contextlib.suppress(msgspec.ValidationError):
                        rows[name] = msgspec.convert(row[: len(TableRow._fields)], TableRow, strict=False)
    return rows


def _events_in(content: bytes) -> int:
    """How many events a row holds; 0 if it is none."""
    with contextlib.suppress(msgspec.DecodeError, UnicodeError):
        return len(e.decode_row(content))
    return 0


def _indexed(source: sqlite3.Connection) -> dict[str, int]:
    """The highest event number of each table, from the index: it lies on other pages than the events. Read from both ends."""
    known: dict[str, int] = {}
    for order in ("", " desc"):
        query = f"select table_name, number from events order by table_name{order}, number{order}"
        with contextlib.suppress(sqlite3.DatabaseError):
            for name, number in source.execute(query):
                if isinstance(name, str) and isinstance(number, int):
                    known[name] = max(known.get(name, 0), number)
            break
    return known


def _copy_heartbeat(source: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    with contextlib.suppress(sqlite3.DatabaseError):
        copy.executemany("insert or ignore into server values (?, ?)", source.execute("select id, alive from server").fetchall())


def _save(copy: sqlite3.Connection, name: str, row: TableRow | None, known: int, *, damaged: bool) -> RescuedTable:
    """Cut a table to what replays, and write its row in the list of tables anew."""
    stored = copy.execute("select number, content from events where table_name = ? order by number", (name,)).fetchall()
    replay = Replay(name)
    reason = replay.run(stored)
    kept = replay.kept
    rebuilt = (row if replay.other_rules else None) or (row_of(replay.table) if kept else None)
    if not reason and (not kept or kept < known):
        reason = "missing"
    if not reason and damaged and row and rebuilt and (row.status, row.changed) != (rebuilt.status, rebuilt.changed):
        reason = "end-missing"
    copy.execute("delete from events where table_name = ? and number > ?", (name, kept))
    if rebuilt:
        columns = ", ".join((*rebuilt._fields, "last"))
        copy.execute(f"insert into tables ({columns}) values ({', '.join('?' * (len(rebuilt) + 1))})", (*rebuilt, kept))
    game = rebuilt.game if rebuilt else row.game if row else ""
    return RescuedTable(name=name, game=game, kept=kept, known=max(known, kept), reason=reason)


class Replay:
    """A table from its stored events, as far as they are there and make sense."""

    def __init__(self, name: str):
        self.table, self.kept = Table(name), 0
        self.other_rules = False
        """Played with rules that this release does not know: not damaged, and kept for a release that does."""

    def run(self, stored: list[tuple[int, bytes]]) -> Reason:
        """Replay up to the first row that is missing or makes no sense; gives what is wrong with it."""
        for index, (number, content) in enumerate(stored):
            if number != self.kept + 1:
                return "missing"
            try:
                events = e.decode_row(content)
            except (msgspec.DecodeError, UnicodeError):
                return "undecodable"
            for event in events:
                if not self.other_rules and not self._apply(event):
                    self._begin_again(stored[:index])
                    return "unplayable"
                self.kept += 1
        return ""

    def _apply(self, event: e.AnyEvent) -> bool:
        try:
            if not self._is_possible(event):
                return False
            self.table.apply(event)
        except Refused as problem:
            self.other_rules = problem.code == "other-rules"
            return self.other_rules
        except Exception:  # whatever nonsense makes the rules do
            return False
        return True

    def _is_possible(self, event: e.AnyEvent) -> bool:
        """Whether an event can follow: the first sets the table up, and moves are legal."""
        if isinstance(event, e.Created) == bool(self.kept):
            return False
        if isinstance(event, e.Ply) and self.table.created.version == self.table.game.book.version:
            return event.action in self.table.match.legal()
        return True

    def _begin_again(self, stored: list[tuple[int, bytes]]) -> None:
        """The event that made no sense may have been taken in halfway."""
        self.table, self.kept = Table(self.table.name), 0
        for _, content in stored:
            for event in e.decode_row(content):
                self.table.apply(event)
                self.kept += 1
