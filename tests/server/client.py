"""A server of one's own for a test, and people who use it: over real sockets, from outside."""

import contextlib
import copy
import hashlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.chance import HEADER, current
from tests.mirror import Mirror
from tests.server.forker import FORKER, Forked

UNASKED = ("presence", "said")
"""Messages that come by themselves and are no events: who is there, and what they say."""
PATIENCE = 60.0
"""Seconds after which a test gives up waiting."""


ON_POSTGRES = "RUBICON_TEST_POSTGRES"
"""The address of a PostgreSQL server, in the environment: all servers of tests use databases there instead of SQLite files."""


def new_database(server: str) -> str:
    """The address of an empty database on a PostgreSQL server; it goes when the server goes."""
    import asyncio

    from rubicon.server.postgres_address import PostgresAddress
    from tests.server.postgres import execute

    name = f"test_{os.urandom(8).hex()}"
    asyncio.run(execute(PostgresAddress(server), f"create database {name}"))
    return server.replace("/postgres?", f"/{name}?")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`rubicon serve` in a process of its own, with a database of its own."""

    def __init__(self, folder: Path, *, env: Mapping[str, str] | None = None, **settings: object):
        self.env = {**os.environ, **env} if env else None
        self.address = "127.0.0.1"
        """Where requests come from."""
        self.database, self.port = folder / "tables.sqlite", free_port()
        if ON_POSTGRES in os.environ and "database" not in settings:
            settings["database"] = new_database(os.environ[ON_POSTGRES])
        self.settings = settings
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.starts = 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.launch()
        self.wait_until_it_answers()

    def launch(self) -> None:
        """Start the process."""
        self.starts += 1
        given = json.dumps({"database": str(self.database), "port": self.port, "start": f"start {self.starts}", **self.settings})
        if self.env is None and FORKER.can_start():
            self.process = FORKER.start(given, self.log)
            return
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-m", "tests.server.run", given], stdout=log, stderr=log, env=self.env)

    def wait_until_it_answers(self) -> None:
        assert self.process is not None
        began = time.monotonic()
        while True:
            try:
                if httpx.get(f"{self.url}/health").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            if time.monotonic() - began > PATIENCE or self.process.poll() is not None:
                raise AssertionError(f"the server does not start: {self.log.read_text()[-2000:]}")
            time.sleep(0.02)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As if the power went."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As a host does it."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *failed: object) -> None:
        self.stop()

    def seen_from(self, address: str) -> "Server":
        """The same server for people at another address of this machine, such as 127.0.0.2."""
        other = copy.copy(self)
        other.address = address
        return other

    def get(self, path: str, key: str | None = None, *, accept: str = "", **more: Any) -> httpx.Response:
        return self._request("GET", path, headers=headers_of(key, accept), **more)

    def post(self, path: str, body: object, key: str | None = None, *, accept: str = "", **more: Any) -> httpx.Response:
        return self._request("POST", path, json=body, headers=headers_of(key, accept), **more)

    def _request(self, method: str, path: str, **more: Any) -> httpx.Response:
        with httpx.Client(transport=httpx.HTTPTransport(local_address=self.address), timeout=PATIENCE) as client:
            return client.request(method, f"{self.url}{path}", **more)

    def create(self, game: str, seats: str, *, commit: str = "", **more: Any) -> "Made":
        """A table: seats such as "me friend", "me bot", "me open", "me bot:random bot"."""
        wanted = [{"kind": word.partition(":")[0], **({"bot": word.partition(":")[2]} if ":" in word else {})} for word in seats.split()]
        answer = self.post("/api/tables", {"game": game, "seats": wanted, **({"commit": commit} if commit else {}), **more})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())

    def sit(
        self,
        table: str,
        key: str | None = None,
        since: int = 0,
        *,
        rich: bool = False,
        text: bool = False,
        watching: bool = True,
        language: str = "",
        accept: str = "",
    ) -> "Person":
        """A socket at a table; rich: as a screen does it; text: as somebody who reads it; without watching: as somebody who is invited.

        `accept`: what the browser prefers, `language`: what was chosen.
        """
        return Person(self, table, key, since, rich=rich, text=text, watching=watching, language=language, accept=accept)


def headers_of(key: str | None, accept: str = "") -> dict[str, str]:
    """A key, the languages that a browser prefers, and which test it is, as headers."""
    return {
        HEADER: quote(current()),
        **({"authorization": f"Bearer {key}"} if key else {}),
        **({"accept-language": accept} if accept else {}),
    }


class Made:
    """A table that was just set up: its name, the maker's key, the friends' codes by seat."""

    def __init__(self, server: Server, answer: dict[str, Any]):
        self.server, self.info = server, answer
        self.table, self.key, self.codes = answer["table"], answer["key"], answer["codes"]

    def join(self, seat: int | None = None, **more: Any) -> httpx.Response:
        """A friend takes a seat by its code; or, without one, an open seat."""
        code = self.codes.get(str(seat))
        return self.server.post(f"/api/tables/{self.table}/join", {**({"code": code} if code else {}), **more})

    def people(self) -> list["Person"]:
        """Everybody at the table: the maker, then friends, each with a socket, in seat order."""
        found = [self.server.sit(self.table, self.key)]
        for seat in sorted(map(int, self.codes)):
            found.append(self.server.sit(self.table, self.join(seat).json()["key"]))
        return found


class Person:
    """Somebody at a table. `events` are all events seen so far; `legal` what they may do now, by seat."""

    def __init__(
        self,
        server: Server,
        table: str,
        key: str | None,
        since: int = 0,
        *,
        rich: bool = False,
        text: bool = False,
        watching: bool = True,
        language: str = "",
        accept: str = "",
    ):
        self.server, self.table, self.key = server, table, key
        self.events: list[dict[str, Any]] = []
        self.other: list[dict[str, Any]] = []
        self.company: list[dict[str, Any]] = []
        """Who was there, and what was said, as it was told."""
        self.received = b""
        """Every byte of every message, in order."""
        self.messages = 0
        self.legal: dict[str, list[int]] = {}
        self.status = ""
        self.waiting: list[int] = []
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket"
        self._doors = contextlib.ExitStack()
        self.wire: ClientConnection = self._doors.enter_context(
            connect(
                address,
                open_timeout=PATIENCE,
                ping_interval=None,  # its thread would draw from `random` at any moment, also while Hypothesis generates data
                max_size=None,
                additional_headers=headers_of(None, accept),
                source_address=(server.address, 0),
            )
        )
        self._mirror = Mirror()
        self.happened: list[dict[str, Any]] = []
        """Every ply that was told with its effects."""
        greeting = {"since": since, "key": key, "rich": rich, "text": text, "language": language}
        told = {name: value for name, value in greeting.items() if value}
        self.wire.send(json.dumps(told if watching else told | {"watching": False}))
        self.welcome = self.next()

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message besides those about company; events are taken in."""
        while (message := self._take(timeout))["type"] in UNASKED:
            pass
        return message

    def hear(self, kind: str, **fields: object) -> dict[str, Any]:
        """Read on until a message about company has these fields; the last of them."""
        while not (found := [one for one in self.company if one["type"] == kind and one.items() >= fields.items()]):
            self._take(PATIENCE)
        return found[-1]

    def _take(self, timeout: float) -> dict[str, Any]:
        content = self.wire.recv(timeout=timeout)
        self.received += content.encode() if isinstance(content, str) else content
        self.messages += 1
        message: dict[str, Any] = json.loads(content)
        if message["type"] in UNASKED:
            self.company.append(message)
        elif message["type"] in ("welcome", "events"):
            self.events += message["events"]
            if "table" in message:
                self._mirror.take(message)
                self.happened += message["table"]["happened"]
            stands = self.shown or message
            self.status, self.waiting = stands["status"], stands["waiting"]
            self.legal = (
                message["legal"]
                if not self.shown
                else {seat: [move["action"] for move in moves] for seat, moves in self.shown["moves"].items()}
            )
        else:
            self.other.append(message)
        return message

    @property
    def shown(self) -> dict[str, Any]:
        """What a screen shows."""
        return self._mirror.table

    @property
    def log(self) -> list[dict[str, Any]]:
        """Every ply in words."""
        return self._mirror.log

    @property
    def last(self) -> int:
        """The number of the last event seen."""
        return int(self.events[-1]["n"]) if self.events else 0

    def send(self, **command: Any) -> None:
        """A command, as JSON."""
        self.wire.send(json.dumps(command))

    def ask(self, **command: Any) -> dict[str, Any]:
        """A command and its answer (done, refused, table, preview …); events that come before it are taken in."""
        self.send(**command)
        while True:
            message = self.next()
            if message["type"] not in ("welcome", "events"):
                return message

    def move(self, action: int | str, **more: Any) -> dict[str, Any]:
        """A move and its answer."""
        return self.ask(type="move", at=self.last, action=action, **more)

    def until(self, number: int) -> None:
        """Read on until an event is seen."""
        while self.last < number:
            self.next()

    def see(self, kind: str) -> dict[str, Any]:
        """Read on until an event of a kind has come; the last of them."""
        while not any(event["kind"] == kind for event in self.events):
            self.next()
        return [event for event in self.events if event["kind"] == kind][-1]

    def leave(self) -> None:
        self._doors.close()

    def is_sent_away(self) -> bool:
        """Whether the server closes the socket."""
        try:
            while True:
                self.next(5.0)
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False


def part() -> tuple[str, str]:
    """A part of a seed and its commitment."""
    secret = secrets.token_hex(32)
    return secret, hashlib.sha256(bytes.fromhex(secret)).hexdigest()
