"""A server for tests: the same application, with settings as JSON on the command line, and chance that follows from the tests' seed."""

import contextvars
import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import uvicorn

from rubicon.cli.serve import config
from rubicon.server.app import Settings, application
from rubicon.server.limits import UNLIMITED
from rubicon.server.maintenance import Retention
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


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    port, start = given.pop("port"), given.pop("start")
    limits = msgspec.structs.replace(UNLIMITED, **given.pop("limits", {}))
    if given.get("retention") is not None:
        given["retention"] = Retention(*given["retention"])
    guard = application(Settings(**{"warm": False, "bot_seconds": 0.05, **given, "database": Path(given["database"]), "limits": limits}))
    with secrets_from(chance.get):
        uvicorn.Server(config(ByTest(guard, start), "127.0.0.1", port, guard.accounts)).run()
