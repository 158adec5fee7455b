"""A server for tests: the same application, with settings as JSON on the command line."""

import json
import sys
from pathlib import Path

import msgspec
import uvicorn

from rubicon.cli.serve import config
from rubicon.server.app import Settings, application
from rubicon.server.limits import UNLIMITED
from rubicon.server.maintenance import Retention

if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    port = given.pop("port")
    limits = msgspec.structs.replace(UNLIMITED, **given.pop("limits", {}))
    if given.get("retention") is not None:
        given["retention"] = Retention(*given["retention"])
    settings = Settings(**{"warm": False, "bot_seconds": 0.05, **given, "database": Path(given["database"]), "limits": limits})
    uvicorn.Server(config(application(settings), "127.0.0.1", port)).run()
