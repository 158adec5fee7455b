"""Every test file has a server of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rubicon.server.postgres_address import PostgresAddress
from tests.server.client import Made, Server
from tests.server.postgres import postgres_database, postgres_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared by the tests of a file; each makes its own tables."""
    running = Server(Path(tmp_path_factory.mktemp("server")))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def made(server: Server) -> Made:
    """A table that waits for a friend."""
    return server.create("caesar", "me friend")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server with other settings; it is stopped at the end, however the test ends."""
    running: list[Server] = []

    def begin(**settings: Any) -> Server:
        running.append(Server(tmp_path, **settings))
        return running[-1]

    yield begin
    for server in running:
        if server.process is not None and server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[PostgresAddress]:
    """A PostgreSQL server, shared by all tests of this process; started when the first of them needs it."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def postgres(postgres_address: PostgresAddress) -> Iterator[PostgresAddress]:
    """An empty PostgreSQL database."""
    with postgres_database(postgres_address) as address:
        yield address
