"""A server for tests: the same application, with settings as JSON on the command line."""

import json
import sys
from pathlib import Path
from typing import Any

import uvicorn

from rubicon.cli.serve import config
from rubicon.server.app import Settings, application

if __name__ == "__main__":  # bots think in child processes, which import this file too
    given = json.loads(sys.argv[1])
    port = given.pop("port")
    given["database"] = Path(given["database"])
    for name in ("requests", "commands"):
        if name in given:
            given[name] = tuple(given[name])
    app: Any = application(
        Settings(**{"warm": False, "bot_seconds": 0.05, "requests": (10000.0, 10000.0), "commands": (10000.0, 10000.0), **given})
    )
    uvicorn.Server(config(app, "127.0.0.1", port)).run()
