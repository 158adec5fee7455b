"""Exports the tables of any database to a file, and imports such a file into any other. Both can be interrupted and started again."""

import asyncio
import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rubicon.server.errors import Damaged
from rubicon.server.rows import Append
from rubicon.server.storage_errors import WriteFailed
from rubicon.server.store import Store
from rubicon.server.table_archive import (
    ArchiveWriter,
    Head,
    TableLine,
    chain,
    entries_after,
    events_of,
    head_of,
    read_archive,
    stored_events,
    table_line,
)

TOGETHER = 200
"""Tables that are read or written together."""

Progress = Callable[[int], None]
"""Is called with the number of tables that are done."""


@dataclass
class Exported:
    """What an export has written."""

    tables: int = 0
    damaged: list[str] = field(default_factory=list)
    """Tables whose events can't be read; they are left out."""


@dataclass
class Imported:
    """What an import has done, table by table."""

    new: int = 0
    continued: int = 0
    """Tables of which the database had only the first events."""
    present: int = 0
    """Tables that were there already, maybe with more events."""
    damaged: list[str] = field(default_factory=list)
    """Tables whose events do not match their hash in the file: not imported."""
    different: list[str] = field(default_factory=list)
    """Tables that have other events in the database: left as they are."""
    failed: list[str] = field(default_factory=list)
    """Tables that could not be written, or that came back otherwise than they were written."""

    @property
    def complete(self) -> bool:
        """Whether the database now has all tables of the file."""
        return not (self.damaged or self.different or self.failed)


async def export_tables(store: Store, target: Path, progress: Progress = lambda done: None) -> Exported:
    """Write all tables of an open store to a file. A table that changes meanwhile is written as it was at one moment."""
    writer, report = ArchiveWriter(target, head_of(store)), Exported()
    try:
        name = writer.last_name
        while tables := await store.tables_after(name, TOGETHER):
            lines = []
            for table in tables:
                name = table.row.name
                try:
                    rows = [(number, content) for number, content in await store.contents(name) if number <= table.last]
                    line = table_line(table, rows)
                except Damaged:
                    line = None
                if line is not None:
                    lines.append(line)
                elif await store.numbers([name]):  # it was not deleted meanwhile
                    report.damaged.append(name)
            if lines:
                writer.write(lines)
            progress(writer.tables)
        report.tables = writer.tables
        writer.finish()
    finally:
        writer.close()
    return report


async def import_tables(path: Path, store: Store, progress: Progress = lambda done: None) -> Imported:
    """Add the tables of a file to an open store, and read every table again to see that it is the same.

    Nothing that is in the database is changed or deleted: a table that is there already must have the same events, or the first of them.
    """
    report, done = Imported(), 0
    lines = read_archive(path)
    head = next(lines)
    assert isinstance(head, Head)
    for group in _groups(line for line in lines if isinstance(line, TableLine)):
        await _import_group(store, group, report)
        done += len(group)
        progress(done)
    if head.alive is not None:
        await store.beat(max(head.alive, store.last_run.alive or 0), head.outages)
    return report


def _groups(lines: Iterable[TableLine]) -> Iterator[list[TableLine]]:
    iterator = iter(lines)
    while group := list(itertools.islice(iterator, TOGETHER)):
        yield group


async def _import_group(store: Store, group: list[TableLine], report: Imported) -> None:
    there = await store.numbers([line.name for line in group])
    written: list[TableLine] = []
    appends: list[Append] = []
    for line in group:
        events, last = events_of(line.rows), there.get(line.name, 0)
        if chain(line.name, events) != line.hash or len(events) != line.last:
            report.damaged.append(line.name)
        elif last and not await _agrees(store, line, events):
            report.different.append(line.name)
        elif last >= line.last:
            report.present += 1
        else:
            written.append(line)
            appends.append(Append(row=line.row, expected=last, count=line.last - last, entries=entries_after(line, last)))
    results = await asyncio.gather(*map(store.append_rows, appends), return_exceptions=True)
    for line, append, problem in zip(written, appends, results, strict=True):
        if isinstance(problem, BaseException) and not isinstance(problem, WriteFailed):
            raise problem
        if problem is not None or not await _is_stored(store, line):
            report.failed.append(line.name)
        elif append.expected:
            report.continued += 1
        else:
            report.new += 1


async def _agrees(store: Store, line: TableLine, events: list[bytes]) -> bool:
    """Whether the events of a table in the database and in the file are the same, as far as both go."""
    stored = stored_events(await store.contents(line.name))
    return stored is not None and all(one == other for one, other in zip(stored, events, strict=False))


async def _is_stored(store: Store, line: TableLine) -> bool:
    """Whether a table that was written can be read from the database with the same hash."""
    stored = stored_events(await store.contents(line.name))
    return stored is not None and chain(line.name, stored[: line.last]) == line.hash
