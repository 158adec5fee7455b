"""Two processes append to the same tables; the database crashes and both are killed. Nothing that was acknowledged is lost or doubled."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from rubicon.server.events import Read
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.postgres_store import PostgresStore
from tests.server.postgres import execute
from tests.server.test_postgres import with_postgres

TABLES = [f"table{number}" for number in range(6)]
WRITER = """
import asyncio, random, sys
from rubicon.engine.errors import RubiconError
from rubicon.server.errors import Refused
from rubicon.server.events import Read
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.postgres_store import PostgresStore
from rubicon.server.rows import TableRow
from rubicon.server.storage_errors import Conflict, WriteFailed

async def write(store, name, mark):
    known, turn = 0, 0
    while True:
        events = [Read(turn, f"{mark}-{turn}-{part}") for part in range(random.randint(1, 3))]
        row = TableRow(name, "caesar", "running", True, 1, None)
        while True:
            try:
                await store.append(row, known + 1, events)
            except Conflict:
                try:
                    known += len(await store.load(name, known))
                except Refused:  # the database restarts
                    await asyncio.sleep(0.05)
            except WriteFailed as problem:
                assert problem.retry, problem
                await asyncio.sleep(0.05)
            else:
                break
        for part in events:  # acknowledged
            known += 1
            print(name, known, part.note, flush=True)
        turn += 1

async def main():
    store = PostgresStore(PostgresAddress(sys.argv[1]))
    await store.open()
    await asyncio.gather(*(write(store, name, sys.argv[2]) for name in sys.argv[3:]))

asyncio.run(main())
"""


def acknowledged(file: Path) -> dict[tuple[str, int], str]:
    """What a writer was told is stored: by table and number. Its last line may be cut off."""
    lines = [line.split() for line in file.read_text().split("\n")[:-1]]
    return {(name, int(number)): note for name, number, note in lines}


def wait_for_more(file: Path, count: int) -> None:
    """Until a writer has had some more acknowledged."""
    target, end = len(acknowledged(file)) + count, time.monotonic() + 60
    while len(acknowledged(file)) < target:
        assert time.monotonic() < end, file.with_suffix(".errors").read_text()
        time.sleep(0.05)


def test_nothing_is_lost_or_doubled_when_the_database_crashes_and_both_writers_are_killed(
    postgres: PostgresAddress, tmp_path: Path
) -> None:
    files = [tmp_path / "one.txt", tmp_path / "other.txt"]
    writers = []
    for file in files:
        with file.open("wb") as out, file.with_suffix(".errors").open("wb") as errors:
            command = [sys.executable, "-c", WRITER, postgres.dsn, file.stem, *TABLES]
            writers.append(subprocess.Popen(command, stdout=out, stderr=errors))
    try:
        for file in files:
            wait_for_more(file, 100)
        # one backend is killed without warning: PostgreSQL drops all connections and recovers from its log
        backends = "select pid from pg_stat_activity where application_name = 'rubicon' limit 1"
        os.kill(asyncio.run(execute(postgres, backends))[0][0], signal.SIGKILL)
        for file in files:
            wait_for_more(file, 100)
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()
    told = [acknowledged(file) for file in files]
    assert not told[0].keys() & told[1].keys(), "the same number was acknowledged to both"

    async def compare(store: PostgresStore) -> None:
        for name in TABLES:
            notes = [event.note for event in await store.load(name) if isinstance(event, Read)]
            assert len(notes) == len(set(notes)), "doubled"
            assert await store.numbers([name]) == {name: len(notes)}
            for (table, number), note in [*told[0].items(), *told[1].items()]:
                assert table != name or notes[number - 1] == note, "lost"

    with_postgres(postgres, compare)
