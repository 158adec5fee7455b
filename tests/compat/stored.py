"""Where the fixtures lie, and how they are read."""

import asyncio
import contextlib
import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

from rubicon.server.replay import replay
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.table import Table

FOLDER = Path(__file__).parent / "fixtures"
DATABASES, GAME_FILES = FOLDER / "databases", FOLDER / "games"
FROZEN = Path(__file__).parent / "frozen"
DRAWS, POSITIONS = FOLDER / "draws.json", FOLDER / "positions.json"


def content(path: Path) -> Any:
    """What a JSON file holds."""
    return json.loads(path.read_text("utf-8"))


def plain(found: object) -> Any:
    """What would come back if it were written as JSON."""
    return json.loads(json.dumps(found))


def unpacked(name: str, folder: Path) -> Path:
    """A copy of a stored database that may be opened and changed."""
    copy = folder / f"{name}.sqlite"
    copy.write_bytes(gzip.decompress((DATABASES / f"{name}.sqlite.gz").read_bytes()))
    return copy


def all_tables(database: Path, names: list[str]) -> dict[str, Table]:
    """Tables of a database, opened as a server opens it and made from their events."""

    async def load() -> dict[str, Table]:
        store = SqliteStore(database)
        await store.open()
        try:
            return {name: replay(name, await store.load(name), compiled=False)[0] for name in names}
        finally:
            await store.close()

    return asyncio.run(load())


def rows(database: Path, query: str) -> list[Any]:
    """What a query finds, without the server's own code."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()
