"""Runs several server processes behind one port, starts those anew that die, and replaces them one after the other on SIGHUP.

All of them accept connections from one socket, which they inherit: whoever is free takes the next one, and none is lost when one ends.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from rubicon.server.app import Settings

log = logging.getLogger("rubicon.server")

BACKLOG = 2048
STOP_SECONDS = 30.0
"""How long a process may take to end before it is killed."""
START_SECONDS = 120.0
"""How long a new process may take until it serves, before the next one is replaced."""
RETRY_SECONDS, SLOWEST_RETRY, STEADY_SECONDS = 0.5, 10.0, 30.0
"""Between two starts of a process that dies: at first, and at most; and how long it has to live for the first wait again."""


class _Process:
    """One server process, and whether it serves already."""

    def __init__(self, process: asyncio.subprocess.Process, ready: int):
        self.process, self._ready = process, ready
        self.serves = asyncio.Event()
        asyncio.get_running_loop().add_reader(ready, self._told)

    def _told(self) -> None:
        asyncio.get_running_loop().remove_reader(self._ready)
        if os.read(self._ready, 1):
            self.serves.set()
        os.close(self._ready)

    def signal(self, number: int) -> None:
        """Send a signal, if it still runs."""
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)

    async def end(self) -> None:
        """Let it come to its end; kill it if that takes too long."""
        self.signal(signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.process.wait(), STOP_SECONDS)
            return
        self.signal(signal.SIGKILL)
        await self.process.wait()


class Supervisor:
    """Keeps a number of server processes running."""

    def __init__(self, settings: Settings, listening: socket.socket, count: int):
        self._settings, self._listening = settings, listening
        self._processes: list[_Process | None] = [None] * count
        self._stopping, self._replacing = asyncio.Event(), asyncio.Lock()
        self._folder = ""

    async def run(self) -> None:
        """Until SIGTERM or SIGINT."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        with tempfile.TemporaryDirectory(prefix="rubicon-") as self._folder:
            keepers = [asyncio.create_task(self._keep(place)) for place in range(len(self._processes))]
            replacements: set[asyncio.Task[None]] = set()
            loop.add_signal_handler(signal.SIGHUP, lambda: replacements.add(loop.create_task(self._replace_all())))
            await self._stopping.wait()
            for task in (*keepers, *replacements):
                task.cancel()
            await asyncio.gather(*keepers, *replacements, return_exceptions=True)
            await asyncio.gather(*(process.end() for process in self._processes if process is not None))

    async def _start(self, place: int) -> _Process:
        """Start a process in a place; it is the one there from now on."""
        receive, send = os.pipe()
        os.set_blocking(receive, False)
        files = (self._listening.fileno(), send)
        command = (sys.executable, "-P", "-m", "rubicon.server.server_process", str(os.getpid()), *map(str, files))
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=asyncio.subprocess.PIPE, pass_fds=files)
        finally:
            os.close(send)
        assert process.stdin is not None
        settings = msgspec.structs.replace(self._settings, place=place, processes=len(self._processes), metrics_folder=Path(self._folder))
        with contextlib.suppress(OSError):
            process.stdin.write(pickle.dumps(settings))
            await process.stdin.drain()
            process.stdin.close()
        started = self._processes[place] = _Process(process, receive)
        return started

    async def _keep(self, place: int) -> None:
        """Start a process, and another one whenever it dies."""
        wait = RETRY_SECONDS
        while True:
            began = time.monotonic()
            process = self._processes[place] or await self._start(place)
            code = await process.process.wait()
            if self._processes[place] is not process:  # it was replaced
                continue
            self._processes[place] = None
            wait = RETRY_SECONDS if time.monotonic() - began > STEADY_SECONDS else min(SLOWEST_RETRY, wait * 2)
            log.error("server process %d ended with %d; a new one starts in %.1f s", place, code, wait)
            await asyncio.sleep(wait)

    async def _replace_all(self) -> None:
        """Replace the processes one after the other; the next one only when the one before it serves."""
        async with self._replacing:
            for place, old in enumerate(self._processes):
                if old is None:
                    continue
                new = await self._start(place)
                try:
                    await asyncio.wait_for(new.serves.wait(), START_SECONDS)
                finally:
                    await old.end()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; OSError if it can't."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def supervise(settings: Settings, listening: socket.socket, count: int) -> None:
    """Run server processes on a socket until SIGTERM or SIGINT."""
    with listening:
        asyncio.run(Supervisor(settings, listening, count).run())
