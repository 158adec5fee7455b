"""Brings an SQLite database up to date. All missing migrations run in one transaction, so a process that is killed leaves nothing behind.

`postgres_migrate` does the same for PostgreSQL, with the same migrations.

To write a migration, add a file to migrations/versions, named after its revision, and change schema.py accordingly. Alembic is slow to
import, so it is loaded only where there is something to do.
"""

import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rubicon.engine.errors import RubiconError
from rubicon.server.say import say

if TYPE_CHECKING:
    from sqlalchemy import Connection

FOLDER = Path(__file__).parent / "migrations"
REVISIONS = tuple(sorted(file.name[:4] for file in (FOLDER / "versions").glob("[0-9]*.py")))
"""Of all migrations, oldest first, by the names of their files."""
HEAD = REVISIONS[-1]
"""The newest migration: a database that stands there needs no Alembic."""
FIRST = {"alembic_version", "tables", "events", "tables_by_status"}
"""What an interrupted first migration of an earlier release can have left."""
LOCK_SECONDS = 30.0
"""How long a migration waits for another process that writes."""


def version(path: Path) -> str | None:
    """The migration that a database stands at; None: it is new, or its first migration was interrupted."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        names = {name for (name,) in database.execute("select name from sqlite_master where name not like 'sqlite_%'")}
        if "alembic_version" not in names:
            if not names <= FIRST:
                raise RubiconError(say("database-foreign", path=path))
            return None
        row = database.execute("select version_num from alembic_version").fetchone()
        return row[0] if row else None


def bring_up_to_date(path: Path) -> None:
    """Create the file if there is none, run the migrations that are missing, and name what is wrong with a file that can't be used."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o600)  # it holds the seeds of running games
    try:
        found = version(path)
        if found != HEAD:
            if found is not None and found not in REVISIONS:
                raise RubiconError(say("database-newer", path=path))
            upgrade(path)
    except sqlite3.Error as problem:
        raise RubiconError(unusable(path, problem)) from problem


def unusable(path: Path, problem: sqlite3.Error) -> str:
    """Why a database can't be opened, and what helps if it is damaged."""
    damaged = getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT
    return say("database-damaged", path=path, problem=problem) if damaged else f"{path}: {problem}"


def upgrade(path: Path) -> None:
    """Run all migrations that are missing, in one transaction that no other process can write beside."""
    from sqlalchemy import URL, create_engine, event
    from sqlalchemy.exc import DBAPIError

    engine = create_engine(URL.create("sqlite", database=str(path)), connect_args={"timeout": LOCK_SECONDS, "isolation_level": None})
    event.listen(engine, "begin", _begin_immediate)
    try:
        with engine.begin() as connection:
            run_migrations(connection)
    except DBAPIError as problem:
        if isinstance(problem.orig, sqlite3.Error):
            raise problem.orig from problem
        raise
    finally:
        engine.dispose()


def run_migrations(connection: "Connection") -> None:
    """Run all migrations that are missing, in the transaction of a connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _begin_immediate(connection: Any) -> None:
    """Python's driver begins no transaction before DDL by itself, so every statement of a migration would be committed alone."""
    connection.exec_driver_sql("begin immediate")
