"""Makes backups: checked copies of a database that may be in use."""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rubicon.engine.errors import RubiconError
from rubicon.server.integrity import connected, quick_check
from rubicon.server.say import say
from rubicon.server.storage_errors import fault_of

SIDE_FILES = "-wal", "-journal"
"""Files beside a database that belong to its contents."""


def backup(path: Path, target: Path) -> None:
    """Copy a database. The target appears whole and checked, or stays as it was."""
    if target.exists() and target.samefile(path):
        raise RubiconError(say("copy-onto-itself", path=target))
    with replacing(target) as partial:
        try:
            with contextlib.closing(connected(path)) as source, contextlib.closing(sqlite3.connect(partial)) as copy:
                source.backup(copy)
                problems = quick_check(copy)
                if not problems:
                    copy.execute("pragma journal_mode=delete")  # one file, without a write-ahead log beside it
        except sqlite3.Error as problem:
            if fault_of(problem) != "damaged":
                raise RubiconError(f"{path}: {problem}") from problem
            problems = [str(problem)]
        if problems:
            raise RubiconError(say("copy-damaged", path=path, problem=problems[0]))


@contextlib.contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A temporary file beside the target, which takes its place when all went well, and is removed otherwise."""
    for side in SIDE_FILES:
        beside = target.with_name(target.name + side)
        if beside.exists():  # SQLite would take what is in it for a part of the new file
            raise RubiconError(say("copy-open", path=beside))
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".partial", dir=target.parent)
    partial = Path(name)
    try:
        yield partial
        os.fsync(handle)
        os.replace(partial, target)
        _sync_folder(target.parent)
    finally:
        os.close(handle)
        for left in partial, *(partial.with_name(partial.name + side) for side in (*SIDE_FILES, "-shm")):
            left.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """The new name is on disk, too, where the system can say so."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
