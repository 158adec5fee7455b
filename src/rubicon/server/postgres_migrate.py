"""Brings a PostgreSQL database up to date: in one transaction, and only one process at a time."""

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from rubicon.engine.errors import RubiconError
from rubicon.server import migrate
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.say import say

LOCK = 0x0052_7562_6963_6F6E
"""The number of the advisory lock that migrations take: "Rubicon" as bytes."""


async def bring_up_to_date(connection: AsyncConnection, address: PostgresAddress) -> None:
    """Run the migrations that are missing, within the transaction of a connection; others that start now wait for it."""
    await connection.execute(text("set local lock_timeout = 0"))
    await connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    await connection.run_sync(_upgrade, address)


def _upgrade(connection: Connection, address: PostgresAddress) -> None:
    names = set(inspect(connection).get_table_names())
    version = None
    if "alembic_version" in names:
        version = connection.execute(text("select version_num from alembic_version")).scalar()
    if names and ("alembic_version" not in names or (version is not None and "events" not in names)):
        raise RubiconError(say("database-foreign", path=address))
    if version is not None and version not in migrate.REVISIONS:
        raise RubiconError(say("database-newer", path=address))
    if version != migrate.HEAD:
        migrate.run_migrations(connection)
