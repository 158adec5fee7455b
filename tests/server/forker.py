"""Starts servers for tests as copies of a process that has imported everything: without that a start is mostly imports.

`Forker` is the test's side. The other one is `python -m tests.server.forker SOCKET`: it makes a copy of itself for every line that it
reads, which becomes a server, and says when one has ended. Every server is a process of its own, as it would be otherwise.
"""

import contextlib
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

OWN = ("PYTEST_CURRENT_TEST",)
"""Variables that servers do not ask for."""
LOOK_SECONDS = 0.01


def environment() -> dict[str, str]:
    """What a server might depend on."""
    return {name: value for name, value in os.environ.items() if name not in OWN}


class Forker:
    """The process that copies itself; started when a server is first asked for."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._environment: dict[str, str] = {}
        self._codes: dict[int, int] = {}
        """How servers have ended, by process id."""
        self._rest = b""

    def can_start(self) -> bool:
        """Whether a copy would be what a fresh process is now."""
        return hasattr(os, "fork") and (self._process is None or environment() == self._environment)

    def start(self, given: str, log: Path) -> "Forked":
        """A server with these settings."""
        with self._lock:
            if self._process is None:
                self._begin()
            self._ours.sendall(json.dumps([given, str(log)]).encode() + b"\n")
            while (started := self._read(None)) is None:
                pass
            self._codes.pop(started, None)
            return Forked(self, started)

    def _begin(self) -> None:
        self._environment = environment()
        self._ours, theirs = socket.socketpair()
        number = theirs.fileno()
        self._process = subprocess.Popen([sys.executable, "-m", "tests.server.forker", str(number)], pass_fds=(number,))
        theirs.close()

    def code(self, pid: int) -> int | None:
        """How a server has ended; None while it runs."""
        with self._lock:
            while pid not in self._codes:
                try:
                    self._read(0.0)
                except TimeoutError:
                    return None
            return self._codes[pid]

    def _read(self, timeout: float | None) -> int | None:
        """Read on: the process id of a server that has started, or none."""
        self._ours.settimeout(timeout)
        with contextlib.suppress(BlockingIOError):
            while b"\n" not in self._rest:
                content = self._ours.recv(4096)
                if not content:
                    raise AssertionError("the process that starts servers has ended")
                self._rest += content
            line, _, self._rest = self._rest.partition(b"\n")
            pid, code = json.loads(line)
            if code is None:
                return int(pid)
            self._codes[pid] = code
            return None
        raise TimeoutError

    def close(self) -> None:
        """End the process; servers that still run go on."""
        with self._lock:
            if self._process is not None:
                self._ours.close()
                self._process.wait()
                self._process = None


class Forked:
    """A server's process, asked as `subprocess.Popen` is."""

    def __init__(self, forker: Forker, pid: int):
        self._forker, self.pid = forker, pid

    def poll(self) -> int | None:
        return self._forker.code(self.pid)

    def wait(self, timeout: float | None = None) -> int:
        end = time.monotonic() + (timeout or 0.0)
        while (code := self.poll()) is None:
            if timeout is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired("tests.server.run", timeout)
            time.sleep(LOOK_SECONDS)
        return code

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


FORKER = Forker()


def copies(theirs: socket.socket) -> Any:
    """Copies this process for every line, until there are no more; returns, in a copy only, what was asked for."""
    awake, wake = os.pipe()
    os.set_blocking(awake, False)
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wake)
    selector, rest = selectors.DefaultSelector(), b""
    for source in (theirs.fileno(), awake):
        selector.register(source, selectors.EVENT_READ)

    def say(pid: int, code: int | None) -> None:
        with contextlib.suppress(BrokenPipeError):
            theirs.sendall(json.dumps([pid, code]).encode() + b"\n")

    while True:
        ready = {key.fd for key, _ in selector.select()}
        if awake in ready:
            os.read(awake, 1000)
            with contextlib.suppress(ChildProcessError):
                while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                    say(ended[0], os.waitstatus_to_exitcode(ended[1]))
        if theirs.fileno() in ready:
            content = theirs.recv(4096)
            if not content:
                sys.exit()
            *lines, rest = (rest + content).split(b"\n")
            for line in lines:
                if pid := os.fork():
                    say(pid, None)
                    continue
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                selector.close()
                theirs.close()
                os.close(awake)
                os.close(wake)
                return json.loads(line)


if __name__ == "__main__":
    import alembic.command
    import alembic.context  # noqa: F401
    import sqlalchemy.dialects.sqlite  # noqa: F401

    import rubicon
    from tests.server import run

    for game in ("augustus", "caesar", "cleopatra"):
        rubicon.load(game)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is interrupted stops the servers, and closes the socket
    given, log = copies(socket.socket(fileno=int(sys.argv[1])))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with open(log, "ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    run.serve(given)
