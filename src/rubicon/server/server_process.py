"""One of several server processes behind one port: started by `supervisor`, with its settings on standard input."""

import os
import pickle
import signal
import socket
import sys

from rubicon.server import log_lines
from rubicon.server.app import application
from rubicon.server.drain import DrainingServer
from rubicon.server.uvicorn_config import config
from rubicon.server.worker_process import end_with


def main(parent: int, listening: int, ready: int) -> None:
    """Serve on a socket that others listen on, too; one byte on `ready` says that it does."""
    end_with(parent, signal.SIGTERM)
    settings = pickle.load(sys.stdin.buffer)  # from the supervisor, which has started this process
    log_lines.begin()
    app = application(settings)
    shared = socket.socket(fileno=listening)

    def tell() -> None:
        os.write(ready, b".")
        os.close(ready)

    host, port = shared.getsockname()[:2]
    DrainingServer(config(app, host, port, app.usage), app, tell).run([shared])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
