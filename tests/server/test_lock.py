"""One server a database: a second one says so and ends, backups and readers don't mind."""

import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rubicon.engine.errors import RubiconError
from rubicon.server.backups import backup
from rubicon.server.lock import DatabaseLock
from tests.server.client import Server, free_port


def test_a_second_server_ends_with_one_line(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "link.sqlite").symlink_to(server.database)
        for file in (server.database, tmp_path / "elsewhere" / "link.sqlite"):
            command = [sys.executable, "-m", "rubicon.cli.main", "serve", "--port", str(free_port()), "--database", str(file)]
            ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
            assert (ended.returncode, ended.stdout) == (2, "")
            assert ended.stderr == (
                f"rubicon: {file} is in use by another Rubicon server; stop that one, or choose another file with --database\n"
            )
        made = server.create("caesar", "me friend")
        backup(server.database, tmp_path / "copy.sqlite")
        with contextlib.closing(sqlite3.connect(tmp_path / "copy.sqlite")) as copy:
            assert copy.execute("select name from tables").fetchall() == [(made.table,)]
        server.kill()
        server.start()


def test_the_lock_is_free_after_release_and_after_a_failed_start(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    for _ in range(2):
        lock = DatabaseLock(path)
        with pytest.raises(RubiconError, match="in use by another"):
            DatabaseLock(path.parent / "." / path.name)
        lock.release()
