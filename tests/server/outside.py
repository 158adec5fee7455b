"""What anybody may send from outside, and what they are told."""

import socket
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.client import PATIENCE, Server

TWO = [{"kind": "me"}, {"kind": "friend"}]
NESTED = '{"a":' + "[" * 3000
"""Deeper than Python goes."""


def raw(server: Server, path: str, body: bytes | str, key: str | None = None, **headers: str) -> httpx.Response:
    given = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {}), **headers}
    return httpx.post(f"{server.url}{path}", content=body, headers=given, timeout=PATIENCE)


def word(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which has a sentence, too."""
    assert set(answer.json()) == {"error", "message"}, answer.text
    assert answer.json()["message"]
    return answer.status_code, answer.json()["error"]


def closed_with(server: Server, table: str, greeting: str | bytes) -> tuple[int, str]:
    """What the server closes a socket with after a greeting."""
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket") as wire:
        wire.send(greeting)
        with pytest.raises(ConnectionClosed) as problem:
            wire.recv(timeout=PATIENCE)
        assert problem.value.rcvd is not None
        return problem.value.rcvd.code, problem.value.rcvd.reason


def handshake(server: Server, table: str, *, host: str = "", origin: str | None = None) -> int:
    """The status that opening a socket gets."""
    wire = socket.create_connection(("127.0.0.1", server.port))
    uri = f"ws://{host or f'127.0.0.1:{server.port}'}/api/tables/{table}/socket"
    try:
        with connect(uri, sock=wire, origin=None if origin is None else Origin(origin)) as opened:
            assert opened.response is not None
            return opened.response.status_code
    except InvalidStatus as problem:
        return problem.response.status_code


def waits_until(there: Any, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not there() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(there())
