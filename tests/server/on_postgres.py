"""`make test-postgres`: the tests of the server on PostgreSQL, all but those that look into an SQLite file.

python -m tests.server.on_postgres [arguments of pytest]
"""

import os
import sys
from pathlib import Path

import pytest

from tests.server.client import ON_POSTGRES
from tests.server.postgres import postgres_server

ABOUT_A_STORE = ("sqlite", "server.database", "PostgresAddress", "PostgresStore")
"""Words in test files that choose their database themselves."""


def files() -> list[str]:
    """The test files of which the database is no business."""
    found = sorted(Path(__file__).parent.glob("test_*.py"))
    return [str(file) for file in found if not any(word in file.read_text() for word in ABOUT_A_STORE)]


if __name__ == "__main__":
    with postgres_server() as address:
        os.environ[ON_POSTGRES] = address.dsn
        code = pytest.main([*files(), *sys.argv[1:]])
    sys.exit(code)
