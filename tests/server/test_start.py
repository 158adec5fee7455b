"""From the start to the first page: nothing heavy is loaded on the way."""

import subprocess
import sys
from pathlib import Path

from tests.server.client import Server

FIRST_PAGE = """
import asyncio, sys
from pathlib import Path
from rubicon.cli.main import COMMANDS
from rubicon.server.app import Settings, application

app = application(Settings(database=Path(sys.argv[1]), warm=False))
scope = {"type": "http", "method": "GET", "path": "/", "raw_path": b"/", "query_string": b"", "headers": [(b"host", b"localhost")],
         "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "scheme": "http", "http_version": "1.1", "root_path": ""}
sent = []

async def receive():
    return {"type": "http.request", "body": b"", "more_body": False}

async def send(message):
    sent.append(message)

async def main():
    async with app.app.lifespan():
        await app(scope, receive, send)

asyncio.run(main())
assert sent[0]["status"] == 200, sent
print(*sorted(name for name in ("alembic", "numba", "matplotlib", "rich") if name in sys.modules))
"""


def loaded(database: Path) -> list[str]:
    found = subprocess.run([sys.executable, "-c", FIRST_PAGE, str(database)], check=True, capture_output=True, text=True)
    return found.stdout.split()


def test_the_way_to_the_first_page_loads_neither_migrations_nor_a_compiler(tmp_path: Path) -> None:
    assert loaded(tmp_path / "new" / "tables.sqlite") == ["alembic"]
    server = Server(tmp_path)
    server.stop()
    assert loaded(server.database) == []


def test_what_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_text("a shopping list, longer than a header: bread, wine, olives")
    ended = subprocess.run([sys.executable, "-m", "rubicon.cli.main", "serve", "--database", str(file)], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert f"{file}: file is not a database" in ended.stderr
