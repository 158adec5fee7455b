"""Alive is not ready: a server that can't write says so, and why."""

import contextlib
import sqlite3
import time
from typing import Any

from tests.server.client import PATIENCE, Server


def readiness(server: Server, status: str) -> tuple[int, dict[str, Any]]:
    """The answer of /health/ready, once it has this status or the test loses patience."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = server.get("/health/ready")
        if answer.json()["status"] == status or time.monotonic() > end:
            return answer.status_code, answer.json()
        time.sleep(0.1)


def alive(server: Server) -> int:
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        return int(database.execute("select alive from server where id = 1").fetchone()[0])


def test_a_server_is_ready_while_it_can_write(server: Server) -> None:
    assert readiness(server, "ready")[0] == 200
    first = alive(server)
    assert abs(first - time.time() * 1000) < PATIENCE * 1000
    with contextlib.closing(sqlite3.connect(server.database, isolation_level=None)) as other:
        other.execute("begin immediate")
        status, found = readiness(server, "not-writable")
        assert (status, found["write"]) in ((503, "slow"), (503, "locked"))
        assert server.get("/health/live").json() == server.get("/health").json() == {"status": "ok", "version": "0.1.0"}
        other.execute("rollback")
    assert readiness(server, "ready") == (200, {"status": "ready", "write": "ok", "damage": []})
    assert alive(server) > first


def test_asking_often_writes_once_a_second(server: Server) -> None:
    began = time.monotonic()
    written = set()
    for _ in range(50):
        server.get("/health/ready")
        written.add(alive(server))
    assert len(written) <= 2 + time.monotonic() - began
