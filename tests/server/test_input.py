"""Input of the wrong form: refused with a code and a sentence, and no harm done."""

import json
import socket
from typing import Any

import httpx
import pytest

from tests.server.client import Made, Server, part
from tests.server.outside import NESTED, TWO, closed_with, raw, word


@pytest.mark.parametrize(
    "body",
    [
        {"game": "caesar", "seats": TWO, "more": 1},
        {"game": "caesar", "seats": [{"kind": "me", "key": "x"}, {"kind": "friend"}]},
        {"game": "caesar", "seats": TWO, "clock": {"kind": "none", "hours": 1}},
        {"game": "caesar"},
        {"game": 1, "seats": TWO},
        {"game": "caesar", "seats": "me friend"},
        {"game": "caesar", "seats": []},
        {"game": "caesar", "seats": TWO * 4},
        {"game": "caesar", "seats": TWO, "listed": "yes"},
        {"game": "caesar", "seats": TWO, "clock": {"kind": "move", "seconds": -1}},
        {"game": "caesar", "seats": TWO, "commit": "xyz"},
        {"game": "caesar", "seats": TWO, "commit": "\n"},
        {"game": "caesar", "seats": TWO, "commit": "0" * 64 + "\n"},
        {"game": "caesar", "seats": TWO, "options": {"stuck": 1.5}},
        {"game": "caesar", "seats": TWO, "options": {str(n): "x" for n in range(30)}},
        [],
        None,
        "text",
        3,
    ],
)
def test_input_of_the_wrong_form_is_refused(server: Server, body: object) -> None:
    assert word(server.post("/api/tables", body)) == (400, "bad-request")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"{bad", b"\xff\xfe\x00", b'{"game":"\\ud800"}', b"[" * 50, b'{"game":' + b"9" * 5000 + b"}", b"NaN"]
)
def test_what_is_no_json_is_refused(server: Server, made: Made, body: bytes) -> None:
    for path in ("/api/tables", "/api/import", f"/api/tables/{made.table}/do", f"/api/tables/{made.table}/join"):
        assert word(raw(server, path, body, made.key)) == (400, "bad-request")


def test_json_that_is_nested_too_deep_is_refused(server: Server, made: Made) -> None:
    for path in ("/api/tables", "/api/import", f"/api/tables/{made.table}/do", f"/api/tables/{made.table}/join"):
        assert word(raw(server, path, NESTED, made.key)) == (400, "bad-request")


def test_a_part_of_the_seed_has_64_digits_and_nothing_after_them(server: Server) -> None:
    secret, commit = part()
    made = server.create("caesar", "me bot", commit=commit)
    path = f"/api/tables/{made.table}/do"
    assert word(server.post(path, {"type": "open", "part": secret + "\n"}, made.key)) == (400, "bad-request")
    assert server.post(path, {"type": "open", "part": secret}, made.key).status_code == 200


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "look", "more": 1}, "bad-command"),
        ({"type": "cheat"}, "bad-command"),
        ({}, "bad-command"),
        ({"type": "move"}, "bad-command"),
        ({"type": "move", "at": -1, "action": 1}, "bad-command"),
        ({"type": "move", "at": 2**40, "action": 1}, "bad-command"),
        ({"type": "move", "at": 1, "action": 2**15}, "bad-command"),
        ({"type": "move", "at": 1, "action": ""}, "bad-command"),
        ({"type": "move", "at": 1, "action": "x" * 65}, "bad-command"),
        ({"type": "move", "at": 1, "action": 1, "id": "x" * 37}, "bad-command"),
        ({"type": "move", "at": 1, "action": 1, "id": "x\n"}, "bad-command"),
        ({"type": "move", "at": 1, "action": 1, "seat": 6}, "bad-command"),
        ({"type": "move", "at": 1, "action": 1, "seat": 1}, "not-yours"),
        ({"type": "move", "at": 1, "action": 1}, "not-running"),
        ({"type": "answer", "yes": 1}, "bad-command"),
        ({"type": "answer", "yes": True}, "not-now"),
        ({"type": "open", "part": "0" * 64}, "not-now"),
        ({"type": "replace", "seat": 1, "how": "kick"}, "bad-command"),
        ({"type": "replace", "seat": 5, "how": "bot"}, "not-away"),
        ({"type": "rematch"}, "not-over"),
        ({"type": "resign"}, "not-running"),
    ],
)
def test_a_bad_command_is_refused_alike_on_socket_and_http(server: Server, made: Made, command: dict[str, Any], code: str) -> None:
    answer = server.sit(made.table, made.key).ask(**command)
    assert (answer["type"], answer["error"]) == ("refused", code)
    http = word(server.post(f"/api/tables/{made.table}/do", command, made.key))
    assert http[1] == {"bad-command": "bad-request"}.get(code, code)
    assert 400 <= http[0] < 500


def test_a_greeting_of_the_wrong_form_closes_the_socket(server: Server, made: Made) -> None:
    key = "k" * 32
    for bad in ("x", "", "[]", '{"more":1}', '{"since":-1}', '{"key":"short"}', b"\x00\xff", NESTED):
        assert closed_with(server, made.table, bad) == (4400, "expected a greeting")
    assert closed_with(server, made.table, json.dumps({"key": key})) == (4404, "not-yours")
    assert closed_with(server, "nothing", "{}") == (4404, "not-found")


def test_unknown_paths_and_methods_are_refused(server: Server, made: Made) -> None:
    for path in (
        "/nothing",
        "/api",
        "/api/tables/nothing",
        "/api/tables/%00",
        "/api/tables/%FF",
        "/api/tables/a%2Fb",
        "/schema/redoc",
        "/.env",
    ):
        assert word(server.get(path)) == (404, "not-found")
    for method, path in (("PUT", "/health"), ("DELETE", f"/api/tables/{made.table}"), ("GET", "/api/import"), ("PATCH", "/api/tables")):
        assert word(httpx.request(method, f"{server.url}{path}")) == (405, "not-allowed")


def test_bytes_that_are_no_http_do_no_harm(server: Server) -> None:
    for junk in (
        b"garbage\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01" * 50,
        b"GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port)) as wire:
            wire.sendall(junk)
            assert b" 5" not in wire.recv(64)[:14]
    assert server.get("/health").status_code == 200


def test_a_body_is_taken_as_strictly_as_a_command(server: Server) -> None:
    answer = server.post("/api/tables", {"game": "caesar", "seats": [{"kind": "me"}, {"kind": "bot"}], "listed": "true"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "bad-request"
    assert "listed" in answer.json()["message"]
