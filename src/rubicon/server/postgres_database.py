"""Connections to PostgreSQL: a pool of them, and its errors as `WriteFailed` and `ReadFailed`."""

import contextlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from rubicon.server import postgres_migrate
from rubicon.server.postgres_address import PostgresAddress, postgres_driver, unreachable
from rubicon.server.storage_errors import Fault, ReadFailed, WriteFailed

POOL_SIZE, POOL_OVERFLOW = 4, 4
"""Connections that are kept, and more that are opened when all of these are busy."""
STATEMENT_SECONDS = 10.0
"""A statement that takes longer is given up."""
FAULTS: dict[str, Fault] = {
    "53100": "full",
    "55P03": "locked",
    "40001": "locked",
    "40P01": "locked",
    "57014": "locked",
    "25006": "io",  # a standby, for example after a failover: the next connection may find the primary
    "25P03": "io",
    "XX001": "damaged",
    "XX002": "damaged",
    "23505": "conflict",
}
"""By SQLSTATE: no room; not locked in time, serialization, deadlock, cancelled; read-only, idle in transaction; damaged; there already."""
PASSING_CLASSES = {"08", "53", "57", "58"}
"""Classes of SQLSTATE that may pass: connection, resources, an operator's intervention such as a restart, the system."""


class PostgresDatabase:
    """A pool of connections to one database."""

    def __init__(self, address: PostgresAddress):
        driver = postgres_driver()
        self._address = address
        self._errors = DBAPIError, OSError, NoFreeConnection, driver.PostgresError, driver.InterfaceError

        async def connect() -> Any:
            return await address.connect(command_timeout=STATEMENT_SECONDS)

        self._engine: AsyncEngine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=connect,
            hide_parameters=True,
            pool_size=POOL_SIZE,
            max_overflow=POOL_OVERFLOW,
            pool_timeout=STATEMENT_SECONDS,
            pool_pre_ping=True,
        )

    async def bring_up_to_date(self) -> None:
        """Run the migrations that are missing; a RubiconError says why the database can't be used."""

        async def connect() -> Any:
            return await self._address.connect(name="rubicon migrations")

        engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
        try:
            async with engine.begin() as connection:
                await postgres_migrate.bring_up_to_date(connection, self._address)
        except (*self._errors, ValueError) as problem:  # asyncpg raises ValueError for an address it can't read
            raise unreachable(self._address, problem) from problem
        finally:
            await engine.dispose()

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    @contextlib.asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, on disk when the block ends."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except self._errors as problem:
            raise WriteFailed(fault_of(problem)) from problem

    async def at_once(self, statement: Executable, given: Mapping[str, object] | None = None) -> Sequence[Any]:
        """What a statement gives that is a transaction of its own: the database ends it, even if this process stops in the middle."""
        try:
            async with self._engine.connect() as connection:
                connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
                found: Sequence[Any] = (await connection.execute(statement, given)).all()
                return found
        except self._errors as problem:
            raise WriteFailed(fault_of(problem)) from problem

    async def found(self, query: Executable, given: Mapping[str, object] | None = None) -> Sequence[Any]:
        """What a query finds."""
        try:
            async with self._engine.connect() as connection:
                found: Sequence[Any] = (await connection.execute(query, given)).all()
                return found
        except self._errors as problem:
            raise ReadFailed(fault_of(problem)) from problem


def fault_of(problem: BaseException) -> Fault:
    """What kind of fault an error of PostgreSQL, its driver or the network means."""
    original = getattr(problem, "orig", None) or problem
    state = getattr(original, "sqlstate", None)
    if isinstance(state, str):
        return FAULTS.get(state) or ("io" if state[:2] in PASSING_CLASSES else "other")
    return "io"  # the database has not said what: the connection was lost, or the driver has given it up
