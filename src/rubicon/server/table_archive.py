"""The file format of exported tables: compressed JSON lines, one a table, with a hash chain over its events.

The file consists of gzip members, each of which is complete: an export that was interrupted goes on after the last whole one, and any
tool that reads gzip reads all of them. The first line says what it is, the last one how many tables there are.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

import msgspec

from rubicon.engine.errors import RubiconError
from rubicon.server import events as e
from rubicon.server.rows import EventsRow, StoredTable, TableRow
from rubicon.server.say import say
from rubicon.server.server_time import Outage
from rubicon.server.store import Store

FORMAT, VERSION = "rubicon-tables", 1
CHUNK = 1 << 16


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: when a server last ran on the database, and when none did, so that clocks mean the same after an import."""

    format: str = FORMAT
    version: int = VERSION
    source: str
    """A hash of where the database is: an export is not continued with another one."""
    alive: int | None
    outages: list[Outage]


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table with all of its events. A row holds one event, or a list of those that were written together."""

    name: str
    game: str
    status: str
    listed: bool
    changed: int
    wake: int | None
    last: int
    rows: list[msgspec.Raw]
    hash: str

    @property
    def row(self) -> TableRow:
        """The table in the list of tables."""
        return TableRow(self.name, self.game, self.status, self.listed, self.changed, self.wake)


class End(msgspec.Struct, frozen=True):
    """The last line: without it, a part of the file is missing."""

    tables: int


def head_of(store: Store) -> Head:
    """The first line of an export of an open store."""
    source = hashlib.sha256(store.place.encode()).hexdigest()[:16]
    return Head(source=source, alive=store.last_run.alive, outages=store.last_run.outages)


def table_line(table: StoredTable, rows: Sequence[tuple[int, bytes]]) -> TableLine | None:
    """A table as a line; None if its events are not all there, or can't be read."""
    events = stored_events(rows)
    if events is None or len(events) != table.last:
        return None
    raw = [msgspec.Raw(e.plain_row(content)) for _, content in rows]
    return TableLine(**table.row._asdict(), last=table.last, rows=raw, hash=chain(table.row.name, events))


def stored_events(rows: Sequence[tuple[int, bytes]]) -> list[bytes] | None:
    """The JSON of every event of a table, from its rows in the database; None if one is missing or can't be read."""
    found: list[bytes] = []
    for first, content in rows:
        if first != len(found) + 1:
            return None
        try:
            e.decode_row(content)
            found += events_of([msgspec.Raw(e.plain_row(content))])
        except (msgspec.DecodeError, UnicodeError, TypeError):
            return None
    return found


def events_of(rows: Sequence[msgspec.Raw]) -> list[bytes]:
    """The JSON of every event, as it is written."""
    found: list[bytes] = []
    for row in rows:
        text = bytes(row)
        found += [bytes(event) for event in msgspec.json.decode(text, type=list[msgspec.Raw])] if text[:1] == b"[" else [text]
    return found


def chain(name: str, events: Sequence[bytes]) -> str:
    """The hash of a table's events: each is hashed together with the hash of all before it, beginning with the table's name."""
    digest = hashlib.sha256(name.encode()).digest()
    for event in events:
        digest = hashlib.sha256(digest + event).digest()
    return digest.hex()


def entries_after(line: TableLine, number: int) -> tuple[EventsRow, ...]:
    """The rows of events after a number, as they are stored; a row that begins before it is cut."""
    found, first = [], 1
    for row in line.rows:
        events = events_of([row])
        missing = events[max(0, number + 1 - first) :]
        if missing:
            whole = len(missing) == len(events)
            text = bytes(row) if whole else missing[0] if len(missing) == 1 else b"[" + b",".join(missing) + b"]"
            found.append(EventsRow(line.name, first + len(events) - len(missing), e.packed_row(text)))
        first += len(events)
    return tuple(found)


class ArchiveWriter:
    """Writes an export beside its target, and puts it there when it is complete. One that was interrupted is continued."""

    def __init__(self, target: Path, head: Head):
        if target.exists():
            raise RubiconError(say("rescue-exists", path=target))
        self._target, self._partial = target, target.with_name(f"{target.name}.partial")
        self.tables, self.last_name, begun, end = 0, "", False, 0
        """Tables that are written, and the name of the last of them."""
        if self._partial.exists():
            for member in whole_members(self._partial):
                begun, end = True, member.end
                lines = member.content.splitlines()
                if member.first and msgspec.json.decode(lines.pop(0), type=Head).source != head.source:
                    raise RubiconError(say("archive-other", path=self._partial))
                for line in lines:
                    self.tables, self.last_name = self.tables + 1, msgspec.json.decode(line, type=TableLine).name
        self._file: BinaryIO = self._partial.open("r+b" if self._partial.exists() else "wb")
        self._partial.chmod(0o600)  # it holds the seeds of running games
        self._file.truncate(end)
        self._file.seek(end)
        if not begun:
            self.write([head])

    def write(self, lines: Sequence[Head | TableLine | End]) -> None:
        """Write lines as a member of their own: on disk when it returns."""
        content = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
        self._file.write(gzip.compress(content, mtime=0))
        self._file.flush()
        os.fsync(self._file.fileno())
        found = [line for line in lines if isinstance(line, TableLine)]
        if found:
            self.tables, self.last_name = self.tables + len(found), found[-1].name

    def finish(self) -> None:
        """Write the end, and put the file in its place."""
        self.write([End(self.tables)])
        self._file.close()
        self._partial.rename(self._target)

    def close(self) -> None:
        """Leave what is written for the next attempt."""
        self._file.close()


class Member(NamedTuple):
    """A part of the file that is complete: its contents, where it ends, and whether it is the first."""

    content: bytes
    end: int
    first: bool


def whole_members(path: Path) -> Iterator[Member]:
    """The gzip members of a file, up to the first that is cut off."""
    with path.open("rb") as file:
        start = 0
        while True:
            file.seek(start)
            unpack, content, read = zlib.decompressobj(wbits=31), b"", 0
            try:
                while not unpack.eof and (piece := file.read(CHUNK)):
                    content += unpack.decompress(piece)
                    read += len(piece)
            except zlib.error:
                return
            if not unpack.eof:
                return
            end = start + read - len(unpack.unused_data)
            yield Member(content, end, start == 0)
            start = end


def read_archive(path: Path) -> Iterator[Head | TableLine]:
    """The head and the tables of a file, one after the other; refused if it is something else, or not complete."""
    count, ended = 0, False
    try:
        with gzip.open(path, "rb") as file:
            head = msgspec.json.decode(file.readline(), type=Head)
            if (head.format, head.version) != (FORMAT, VERSION):
                raise RubiconError(say("archive-bad", path=path))
            yield head
            for text in file:
                line = msgspec.json.decode(text, type=TableLine) if b'"hash"' in text else msgspec.json.decode(text, type=End)
                if isinstance(line, End):
                    ended = line.tables == count
                else:
                    count += 1
                    yield line
    except (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeError) as problem:
        if isinstance(problem, OSError) and not isinstance(problem, gzip.BadGzipFile):
            raise
        raise RubiconError(say("archive-bad", path=path)) from problem
    if not ended:
        raise RubiconError(say("archive-bad", path=path))
