"""Every test file has a server of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Shared by the tests of a file; each makes its own tables."""
    running = Server(Path(tmp_path_factory.mktemp("server")))
    yield running
    running.stop()
