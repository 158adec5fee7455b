"""How much anybody may send, and how much it may cost."""

import json
import re
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.client import PATIENCE, Made, Server
from tests.server.outside import TWO, handshake, raw, waits_until, word


def rss(server: Server) -> int:
    """Megabytes that the server holds."""
    assert server.process is not None
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text())
    assert found
    return int(found[1]) // 1024


def test_too_many_requests_from_an_address_are_refused(start: Callable[..., Server]) -> None:
    server = start(limits={"requests_at_once": 10, "requests_a_second": 1})
    answers = [server.get("/health") for _ in range(30)]
    late = [answer for answer in answers if answer.status_code != 200]
    assert len(late) > 10
    assert {word(answer) for answer in late} == {(429, "too-many-requests")}
    assert handshake(server, "nothing") == 403
    time.sleep(2)
    assert server.get("/health").status_code == 200
    server.stop()


def test_a_flood_on_a_socket_is_refused_and_the_table_lives_on(start: Callable[..., Server]) -> None:
    server = start(limits={"commands_at_once": 5, "commands_a_second": 5})
    one, other = server.create("caesar", "me friend").people()
    for _ in range(200):
        one.send(type="look")
    while len(one.other) < 200:
        one.next()
    answers = one.other
    assert {message["error"] for message in answers if message["type"] == "refused"} == {"too-many-requests"}
    assert len([message for message in answers if message["type"] == "table"]) < 20
    assert other.ask(type="look")["type"] == "table"
    time.sleep(1.2)
    one.until(other.last)
    assert one.move(one.legal["0"][0])["type"] == "done"
    server.stop()


def test_previews_for_one_keep_nobody_else_waiting(start: Callable[..., Server]) -> None:
    server = start(limits={"commands_at_once": 60, "commands_a_second": 20})
    made = server.create("cleopatra", "me friend")
    one, other = made.people()
    one.until(other.last)
    for _ in range(40):
        one.send(type="preview", part="A")
    time.sleep(0.05)
    began = time.monotonic()
    assert other.ask(type="look")["type"] == "table"
    waited = time.monotonic() - began
    while len(one.other) < 40:
        one.next()
    assert waited < (time.monotonic() - began) / 4


def test_who_does_not_read_is_sent_away_and_costs_little(start: Callable[..., Server]) -> None:
    server = start(limits={"commands_at_once": 60, "commands_a_second": 20})
    one, other = server.create("caesar", "me friend").people()
    before, sockets = rss(server), gauge(server, "sockets")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{one.table}/socket", sock=deaf, max_queue=1) as wire:
        wire.send(json.dumps({"key": one.key}))
        flood = threading.Thread(target=flood_with_looks, args=(wire,), daemon=True)
        flood.start()
        flood.join(8)
        assert other.ask(type="look")["type"] == "table"
        assert rss(server) - before < 100
        assert waits_until(lambda: gauge(server, "sockets") == sockets, 8), "the deaf socket is still at the table"


def flood_with_looks(wire: Any) -> None:
    try:
        for _ in range(100_000):
            wire.send('{"type":"look"}')
    except ConnectionClosed:
        pass


def test_a_body_that_is_too_long_is_refused(server: Server) -> None:
    assert word(raw(server, "/api/import", b'{"file":"' + b"a" * 1_300_000 + b'"}')) == (413, "too-long")
    assert word(raw(server, "/api/import", b'{"file":"' + b"a" * 1_100_000 + b'"}')) == (400, "bad-request")
    whole = httpx.post(f"{server.url}/api/import", content=(b"a" * 100_000 for _ in range(14)), timeout=PATIENCE)
    assert word(whole) == (413, "too-long")


def test_a_command_that_is_too_long_is_refused(server: Server, made: Made) -> None:
    one = server.sit(made.table, made.key)
    one.wire.send("a" * 5000)
    assert one.next()["error"] == "too-long"
    one.wire.send(json.dumps({"type": "preview", "part": "é" * 3000}, ensure_ascii=False))
    assert one.next()["error"] == "too-long"
    one.wire.send("a" * 70_000)
    assert one.is_sent_away()


@pytest.mark.parametrize("name", ["a" * 25, "a\nb", "ab\n", "\n", "\x00", "\x7f", "<b>", "a\tb"])
def test_a_name_that_is_too_long_or_odd_is_refused(server: Server, made: Made, name: str) -> None:
    assert word(server.post("/api/tables", {"game": "caesar", "seats": TWO, "name": name})) == (400, "bad-request")
    assert word(server.post(f"/api/tables/{made.table}/join", {"name": name})) == (400, "bad-request")


def test_a_name_of_24_signs_is_taken(server: Server) -> None:
    name = "Gaius Iulius Caesar ÄÖÜ!"
    assert server.create("caesar", "me bot", name=name).info["seats"][0]["name"] == name


def gauge(server: Server, name: str) -> float:
    found = re.search(rf"^rubicon_{name} (\S+)$", server.get("/metrics").text, re.M)
    return float(found[1]) if found else 0.0


def test_sockets_from_one_address_have_a_limit(start: Callable[..., Server]) -> None:
    server = start(limits={"sockets": 3})
    made = server.create("caesar", "me bot")
    people = [server.sit(made.table, made.key) for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        server.sit(made.table, made.key)
    assert refused.value.response.status_code == 403
    assert server.get("/health").status_code == 200
    people[0].leave()
    assert waits_until(lambda: gauge(server, "sockets") < 3, 30)  # the server notices a little later
    server.sit(made.table, made.key)
