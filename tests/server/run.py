"""A server for tests: the same application, with settings as JSON on the command line, and chance that follows from the tests' seed."""

import contextvars
import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from rubicon.server import app, maintenance, server_time
from rubicon.server.app import Settings, application
from rubicon.server.drain import DrainingServer
from rubicon.server.hub import Hub
from rubicon.server.limits import UNLIMITED
from rubicon.server.maintenance import Retention
from rubicon.server.ownership import Ownership
from rubicon.server.postgres_address import database_of
from rubicon.server.uvicorn_config import config
from rubicon.server.worker_pool import WorkerPool
from tests.chance import HEADER, secrets_from, stream

chance = contextvars.ContextVar[random.Random]("chance")
"""The numbers of the test that the present request comes from."""


class ByTest:
    """Serves every test from its own stream of numbers: what others did at the same server does not matter."""

    def __init__(self, app: Any, start: str):
        self.app, self.start = app, start
        self.streams: dict[str, random.Random] = {}
        chance.set(stream(start))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        name = dict(scope.get("headers", ())).get(HEADER.encode(), b"").decode()
        chance.set(self.streams.setdefault(name, stream(f"{self.start} {name}")))
        await self.app(scope, receive, send)


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """What a test breaks in its server; the product has no such settings."""

    worker_module: str = ""
    """Bots think in processes that run this module, and all levels count as compiled."""
    clock_file: str = ""
    """A file with milliseconds by which the system clock is wrong; the test may change it at any time."""
    lease_seconds: float = 0.0
    """How long leases last."""
    retention_seconds: float = 0.0
    """From one look for old tables to the next."""

    def apply(self) -> None:
        """Patch the server, before it starts."""
        if self.worker_module:
            module = self.worker_module
            vars(app)["WorkerPool"] = lambda size, memory: WorkerPool(size, memory=memory, module=module)
            vars(app)["Hub"] = CompiledHub
        if self.clock_file:
            right, file = server_time._wall_ms, Path(self.clock_file)
            server_time._wall_ms = lambda: right() + int(file.read_text())
        if self.lease_seconds:
            Ownership.seconds = self.lease_seconds
        if self.retention_seconds:
            maintenance.RETENTION_SECONDS = self.retention_seconds


class CompiledHub(Hub):
    """Takes all levels to be available, so that workers are asked at once."""

    def __init__(self, *given: Any, **named: Any):
        super().__init__(*given, **named)
        self.bots.levels = ""


def serve(content: str) -> None:
    """Until it is told to stop. Settings: JSON."""
    given = json.loads(content)
    port, start = given.pop("port"), given.pop("start")
    limits = msgspec.structs.replace(UNLIMITED, **given.pop("limits", {}))
    msgspec.convert(given.pop("faults", {}), Faults).apply()
    if given.get("retention") is not None:
        given["retention"] = Retention(*given["retention"])
    app_ = application(
        Settings(**{"warm": False, "bot_seconds": 0.05, **given, "database": database_of(given["database"]), "limits": limits})
    )
    with secrets_from(chance.get):
        DrainingServer(config(ByTest(app_, start), "127.0.0.1", port, app_.usage), app_).run()


if __name__ == "__main__":
    serve(sys.argv[1])
