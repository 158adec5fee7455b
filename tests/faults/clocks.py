"""The system clock jumps, the process is suspended, the server is down: no player's clock is charged, nothing old is deleted."""

import contextlib
import os
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from tests.faults.outcomes import Outcome
from tests.faults.players import wait_for
from tests.server.client import Person, Server
from tests.server.test_clocks import begin, first, left

TEN_YEARS = 10 * 365 * 86_400_000
MOVE_SECONDS = 8
OUTAGE_SECONDS = 5.0
TWICE = 2
"""Outages one after the other: together they are longer than a move may take."""
TOLERANCE_MS = 600
"""The server looks every 250 ms whether time has passed without it."""
HOUR = 3_600_000


def jumps(folder: Path) -> list[Outcome]:
    """The clock jumps forward by ten years and back again; the server is restarted with the right time, too."""
    offset = folder / "offset"
    offset.write_text("0")
    faults = {"clock_file": str(offset), "retention_seconds": 0.3}
    with Server(folder, faults=faults, retention=[HOUR, HOUR]) as server:
        finished = _finished(server)
        server.stop()  # a table in memory would be kept anyway
        _make_old(server.database, finished[0])
        server.start()
        deletes = wait_for(lambda: finished[0] not in _tables(server.database))
        _, people = begin(server, {"kind": "move", "seconds": MOVE_SECONDS}, "me me")
        person = people[0]

        def jump(milliseconds: int) -> None:
            new = offset.with_suffix(".new")
            new.write_text(str(milliseconds))
            new.replace(offset)
            time.sleep(1.0)  # several ticks, and looks for old tables

        def restart() -> None:
            server.stop()
            server.start()

        fair = [_is_fair(person, lambda: jump(TEN_YEARS), 0.0), _is_fair(person, lambda: jump(0), 0.0)]
        fair.append(_is_fair(person, restart, 0.0))
        kept = set(finished[1:]) <= _tables(server.database)
        return [
            Outcome("clock jumps by ten years, and back", len(fair), sum(fair), 0, "players' clocks"),
            Outcome("clock jumps: old tables are kept", 1, deletes and kept, 0, "one that is really old is deleted"),
        ]


def suspended(folder: Path) -> Outcome:
    """SIGSTOP, and SIGCONT some seconds later."""

    def suspend(server: Server) -> None:
        assert server.process is not None
        os.kill(server.process.pid, signal.SIGSTOP)
        time.sleep(OUTAGE_SECONDS)
        os.kill(server.process.pid, signal.SIGCONT)

    return _outages(folder, "SIGSTOP, SIGCONT", suspend)


def down(folder: Path) -> Outcome:
    """The server is stopped, and started some seconds later."""

    def restart(server: Server) -> None:
        server.stop()
        time.sleep(OUTAGE_SECONDS)
        server.start()

    return _outages(folder, "server down", restart)


def down_after_a_kill(folder: Path) -> Outcome:
    """The server is killed, and started some seconds later."""

    def restart(server: Server) -> None:
        server.kill()
        time.sleep(OUTAGE_SECONDS)
        server.start()

    return _outages(folder, "server killed and down", restart)


def _outages(folder: Path, fault: str, break_it: Callable[[Server], None]) -> Outcome:
    """Outages that would use up a move's time if they were charged; the player moves after them."""
    with Server(folder) as server:
        made, people = begin(server, {"kind": "move", "seconds": MOVE_SECONDS}, "me me")
        person, fair = people[0], 0
        for _ in range(TWICE):
            fair += _is_fair(person, lambda: break_it(server), OUTAGE_SECONDS)
            person = server.sit(made.table, made.key)
        moved = person.status == "running" and person.move(first(person), seat=int(next(iter(person.legal))))["type"] == "done"
        return Outcome(fault, TWICE, fair * moved, 0, f"{OUTAGE_SECONDS:g} s each, {MOVE_SECONDS} s for a move")


def _is_fair(person: Person, outage: Callable[[], None], length: float) -> bool:
    """Whether a clock is charged with no more than the time that has really passed, less the outage."""
    began = time.monotonic()
    before = min(left(person))
    outage()
    fresh = person.server.sit(person.table, person.key)
    after = min(left(fresh))
    passed = 1000 * (time.monotonic() - began - length)
    fresh.leave()
    return fresh.status == "running" and before - after <= passed + TOLERANCE_MS


def _finished(server: Server) -> list[str]:
    """Tables whose game is over, and one that nobody goes on with."""
    names = []
    for _ in range(3):
        made = server.create("caesar", "me friend")
        people = made.people()
        assert people[0].ask(type="resign")["type"] == "done"
        for person in people:
            person.leave()
        names.append(made.table)
    return [*names, server.create("cleopatra", "me friend").table]


def _make_old(database: Path, table: str) -> None:
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update tables set changed = changed - ? where name = ?", (3 * HOUR, table))


def _tables(database: Path) -> set[str]:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return {name for (name,) in connection.execute("select name from tables")}
