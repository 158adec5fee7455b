"""Chooses the store of a server by its database: a file is SQLite, an address is PostgreSQL."""

from pathlib import Path

from rubicon.server.lock import DatabaseLock
from rubicon.server.postgres_address import PostgresAddress, postgres_driver
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.store import Store


def store_of(database: Path | PostgresAddress, lock: DatabaseLock | None = None) -> Store:
    """The store of a database, not opened yet; `lock` is that of an SQLite file, if the caller has it."""
    if isinstance(database, Path):
        return SqliteStore(database, lock)
    postgres_driver()
    from rubicon.server.postgres_store import PostgresStore  # SQLAlchemy is slow to import

    return PostgresStore(database)


async def prepare(database: PostgresAddress) -> None:
    """Bring a PostgreSQL database up to date; a RubiconError says in one line why it can't be used."""
    store = store_of(database)
    try:
        await store.open()
    finally:
        await store.close()
