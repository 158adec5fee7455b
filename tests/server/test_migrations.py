"""Migrations are all or nothing: a process that is killed after any statement leaves a database that the next start completes."""

import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rubicon.engine.errors import RubiconError
from rubicon.server import migrate

KILLED_EVERYWHERE = """
import os, sqlite3, sys
from pathlib import Path
import alembic.command, sqlalchemy.dialects.sqlite
from sqlalchemy import event
from sqlalchemy.engine import Engine
from rubicon.server import migrate, schema

folder, left = Path(sys.argv[1]), 0

def count(statement):
    global left
    if left == 0:
        os._exit(9)
    left -= 1

event.listen(Engine, "connect", lambda connection, record: connection.set_trace_callback(count))
for statements in range(1000):
    path = folder / f"{statements}.sqlite"
    child = os.fork()
    if child == 0:
        left = statements
        migrate.bring_up_to_date(path)
        os._exit(0)
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if ended == 0:
        break
    assert ended == 9, ended
    assert migrate.version(path) is None
    left = -1
    migrate.bring_up_to_date(path)
print(statements)
"""

LEFT_BY_0_1_0 = (
    "create table alembic_version (version_num varchar(32) not null, constraint alembic_version_pkc primary key (version_num))",
    "create table tables (name varchar(32) not null, game varchar(40) not null, status varchar(12) not null, listed boolean not null, "
    "bots boolean not null, changed bigint not null, primary key (name))",
    "create table events (table_name varchar(32) not null, number integer not null, content blob not null, "
    "primary key (table_name, number), foreign key(table_name) references tables (name) on delete cascade)",
    "create index tables_by_status on tables (status, changed)",
)


def layout(path: Path) -> list[tuple[str, ...]]:
    """Tables, columns and indexes, however they were written down."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        names = [name for (name,) in database.execute("select name from sqlite_master order by name")]
        columns = [(name, *map(str, row)) for name in names for row in database.execute(f"pragma table_info('{name}')")]
        found = database.execute("select version_num from alembic_version").fetchall()
    return [*((name,) for name in names), *((a, b, c, d.lower(), *rest) for a, b, c, d, *rest in columns), *found]


@pytest.fixture
def complete(tmp_path: Path) -> list[tuple[str, ...]]:
    migrate.bring_up_to_date(tmp_path / "complete.sqlite")
    return layout(tmp_path / "complete.sqlite")


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_a_migration_killed_after_any_statement_is_completed_by_the_next_start(tmp_path: Path, complete: list[tuple[str, ...]]) -> None:
    ended = subprocess.run([sys.executable, "-c", KILLED_EVERYWHERE, str(tmp_path)], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
    kills = int(ended.stdout)
    assert kills > 8
    for statements in range(kills):
        assert layout(tmp_path / f"{statements}.sqlite") == complete


@pytest.mark.parametrize("statements", range(len(LEFT_BY_0_1_0) + 1))
def test_what_a_killed_migration_of_0_1_0_has_left_is_completed(tmp_path: Path, statements: int, complete: list[tuple[str, ...]]) -> None:
    path = tmp_path / "left.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        for statement in LEFT_BY_0_1_0[:statements]:
            database.execute(statement)
    migrate.bring_up_to_date(path)
    assert layout(path) == complete


def test_two_that_start_at_once_migrate_once(tmp_path: Path, complete: list[tuple[str, ...]]) -> None:
    script = "import sys; from pathlib import Path; from rubicon.server import migrate; migrate.upgrade(Path(sys.argv[1]))"
    path = tmp_path / "tables.sqlite"
    both = [subprocess.Popen([sys.executable, "-c", script, str(path)], stderr=subprocess.PIPE) for _ in range(2)]
    assert [(process.communicate()[1], process.returncode) for process in both] == [(b"", 0)] * 2
    assert layout(path) == complete


def test_the_schema_is_what_the_migrations_make(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine

    from rubicon.server.schema import metadata

    migrate.bring_up_to_date(tmp_path / "tables.sqlite")
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_database_of_a_newer_release_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    migrate.bring_up_to_date(path)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(RubiconError, match="newer release"):
        migrate.bring_up_to_date(path)


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "bookmarks.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("create table bookmarks (address text)")
    before = path.read_bytes()
    with pytest.raises(RubiconError, match="another program"):
        migrate.bring_up_to_date(path)
    assert path.read_bytes() == before
