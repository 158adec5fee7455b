"""Bringing a database up to date. Alembic is slow to import, so it is loaded only where there is something to do."""

import contextlib
import sqlite3
from pathlib import Path

HEAD = "0001"
"""The newest migration: a database that stands there needs no Alembic."""


def version(path: Path) -> str | None:
    """The migration that a database stands at; None: it is new."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        if database.execute("select name from sqlite_master where name = 'alembic_version'").fetchone() is None:
            return None
        row = database.execute("select version_num from alembic_version").fetchone()
        return row[0] if row else None


def upgrade(path: Path) -> None:
    """Run all migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", f"sqlite:///{path}")
    command.upgrade(config, "head")
