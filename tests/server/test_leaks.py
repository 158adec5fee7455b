"""Secrets: in no address, no refusal, no log, and not on a device that gave its seat away."""

import json
import socket
from collections.abc import Callable

import httpx
from websockets.exceptions import ConnectionClosed

from tests.server.client import Server, part
from tests.server.outside import NESTED, closed_with, raw, word


def test_a_key_in_a_url_opens_nothing(server: Server) -> None:
    made = server.create("caesar", "me friend")
    for query in (f"key={made.key}", f"token={made.key}", f"authorization=Bearer%20{made.key}"):
        assert server.get(f"/api/tables/{made.table}?{query}").json()["you"] == []
    assert server.get(f"/api/tables/{made.table}", made.key).json()["you"] == [0]


def test_opening_a_link_takes_no_seat(server: Server) -> None:
    made = server.create("caesar", "me friend")
    code = made.codes["1"]
    for path in ("", "/join", "/code", "/export", "/socket"):
        server.get(f"/api/tables/{made.table}{path}?code={code}&seat=1")
    server.get(f"/?table={made.table}&code={code}")
    server.sit(made.table).leave()
    assert server.get(f"/api/tables/{made.table}").json()["status"] == "waiting"
    assert made.join(1).json()["seat"] == 1
    assert word(made.join(1)) == (403, "not-yours")


def test_refusals_do_not_repeat_secrets(server: Server) -> None:
    made, other = server.create("caesar", "me friend"), server.create("caesar", "me friend")
    key, code = other.key, other.codes["1"]
    at = f"/api/tables/{made.table}"
    answers = [
        server.get(at, key),
        server.get(at, "x" + key),
        httpx.get(f"{server.url}{at}", headers={"authorization": f"Basic {key}"}),
        httpx.get(f"{server.url}{at}", headers={"authorization": key}),
        server.get(f"{at}/export", key),
        server.post(f"{at}/code", {}, key),
        server.post(f"{at}/join", {"code": code}),
        server.post(f"{at}/join", {"code": f"{code}!"}),
        server.post(f"{at}/join", {"code": [code]}),
        server.post(f"{at}/do", {"type": "look", "key": key}, made.key),
        server.post(f"{at}/do", {"type": "open", "part": key}, made.key),
    ]
    for answer in answers:
        assert 400 <= answer.status_code < 500
        assert key not in answer.text
        assert code not in answer.text


def test_no_secret_gets_into_the_log(start: Callable[..., Server]) -> None:
    server = start()
    secret, commit = part()
    made = server.create("caesar", "me friend", commit=commit)
    joined = made.join(1).json()["key"]
    one = server.sit(made.table, made.key)
    assert one.ask(type="open", part=secret)["type"] == "done"
    one.until(25)
    assert one.move(one.legal["0"][0])["type"] == "done"
    moved = server.post(f"/api/tables/{made.table}/code", {}, joined).json()["code"]
    last = server.post(f"/api/tables/{made.table}/join", {"code": moved}).json()["key"]
    bad = "bad-key-that-was-guessed-by-somebody"
    assert server.get(f"/api/tables/{made.table}", bad).status_code == 403
    assert server.get(f"/api/tables/{made.table}?key={bad}").status_code == 200
    assert closed_with(server, made.table, json.dumps({"key": bad}))[1] == "not-yours"
    raw(server, f"/api/tables/{made.table}/do", NESTED, bad)
    one.wire.send(NESTED)
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.sendall(b"GET /%s HTTP/1.1\r\nAuthorization: Bearer %s\r\nbroken\r\n\r\n" % (bad.encode(), bad.encode()))
        wire.recv(100)
    server.stop()
    log = server.log.read_text()
    for hidden in (made.key, made.codes["1"], joined, moved, last, bad, secret, made.table):
        assert hidden not in log
    for line in log.splitlines():
        assert "Traceback" not in line


def test_a_device_from_which_a_seat_was_moved_is_shown_nothing_more(server: Server) -> None:
    made = server.create("caesar", "me friend")
    old, _ = made.people()
    code = server.post(f"/api/tables/{made.table}/code", {}, made.key).json()["code"]
    key = server.post(f"/api/tables/{made.table}/join", {"code": code}).json()["key"]
    new = server.sit(made.table, key)
    assert new.move(new.legal["0"][0])["type"] == "done"
    drawn = [event for event in new.events if event["kind"] == "ply" and event["by"] == -1][-1]
    assert drawn["text"] not in ("+?", "")
    try:
        old.until(drawn["n"])
    except ConnectionClosed:
        return
    assert [event["text"] for event in old.events if event["n"] == drawn["n"]] == ["+?"]
