"""Who may come in, how much they may send, what they get told: over real sockets, from the outside."""

import contextlib
import json
import re
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.client import PATIENCE, Made, Person, Server, part

TWO = [{"kind": "me"}, {"kind": "friend"}]
STRICT = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
ROUTES = {
    "/health": {"get"},
    "/metrics": {"get"},
    "/api/games": {"get"},
    "/api/games/{game}/rules": {"get"},
    "/api/here": {"get"},
    "/api/lessons/{name}": {"post"},
    "/api/tables": {"get", "post"},
    "/api/tables/{name}": {"get"},
    "/api/tables/{name}/join": {"post"},
    "/api/tables/{name}/code": {"post"},
    "/api/tables/{name}/do": {"post"},
    "/api/tables/{name}/export": {"get"},
    "/api/tables/{name}/draws": {"get"},
    "/api/tables/{name}/analysis": {"get"},
    "/api/tables/{name}/fork": {"post"},
    "/api/import": {"post"},
}
NESTED = '{"a":' + "[" * 3000
"""Deeper than Python goes."""


@pytest.fixture(scope="module")
def made(server: Server) -> Made:
    """A table that waits for a friend."""
    return server.create("caesar", "me friend")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server with other settings; it is stopped at the end, however the test ends."""
    running: list[Server] = []

    def begin(**settings: object) -> Server:
        running.append(Server(tmp_path, **settings))
        return running[-1]

    yield begin
    for server in running:
        if server.process is not None and server.process.poll() is None:
            server.stop()


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
        with connect(uri, sock=wire, origin=origin) as opened:  # type: ignore[arg-type]
            assert opened.response is not None
            return opened.response.status_code
    except InvalidStatus as problem:
        return problem.response.status_code


def rss(server: Server) -> int:
    """Megabytes that the server holds."""
    assert server.process is not None
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text())
    assert found
    return int(found[1]) // 1024


# Host and Origin ----------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1", ""])
def test_a_foreign_host_is_refused(server: Server, made: Made, host: str) -> None:
    assert word(httpx.get(f"{server.url}/health", headers={"host": host})) == (421, "unknown-host")
    if host:
        assert handshake(server, made.table, host=host) == 403


def test_a_host_that_only_begins_like_ours_is_refused(server: Server) -> None:
    assert word(httpx.get(f"{server.url}/health", headers={"host": "[::1]evil.example"})) == (421, "unknown-host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:1234"])
def test_our_own_names_are_answered(server: Server, host: str) -> None:
    assert httpx.get(f"{server.url}/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1", "http://localhost:1", "http://127.0.0.1:1"])
def test_a_foreign_origin_is_refused(server: Server, made: Made, origin: str) -> None:
    assert word(httpx.get(f"{server.url}/api/tables", headers={"origin": origin})) == (403, "foreign-origin")
    assert word(raw(server, "/api/tables", json.dumps({"game": "caesar", "seats": TWO}), origin=origin)) == (403, "foreign-origin")
    if origin:
        assert handshake(server, made.table, origin=origin) == 403


def test_our_own_origin_is_allowed(server: Server, made: Made) -> None:
    assert httpx.get(f"{server.url}/health", headers={"origin": server.url}).status_code == 200
    assert handshake(server, made.table, origin=server.url) == 101
    assert handshake(server, made.table) == 101


def test_nobody_elsewhere_is_told_that_they_may_read(server: Server) -> None:
    for answer in (
        httpx.options(f"{server.url}/api/tables", headers={"origin": "http://evil.example", "access-control-request-method": "POST"}),
        httpx.options(f"{server.url}/api/tables", headers={"origin": server.url, "access-control-request-method": "POST"}),
        server.get("/health"),
    ):
        assert not [name for name in answer.headers if name.startswith("access-control")]


# Limits -------------------------------------------------------------------------------------------


def test_too_many_requests_from_an_address_are_refused(start: Callable[..., Server]) -> None:
    server = start(requests=[10, 2])
    answers = [server.get("/health") for _ in range(30)]
    late = [answer for answer in answers if answer.status_code != 200]
    assert len(late) > 10
    assert {word(answer) for answer in late} == {(429, "too-many-requests")}
    assert handshake(server, "nothing") == 403
    time.sleep(2)
    assert server.get("/health").status_code == 200
    server.stop()


def test_a_flood_on_a_socket_is_refused_and_the_table_lives_on(start: Callable[..., Server]) -> None:
    server = start(commands=[5, 5])
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
    server = start(commands=[60, 20])
    made = server.create("cleopatra", "me friend")
    one, other = made.people()
    one.until(other.last)
    for _ in range(40):
        one.send(type="preview", part="A")
    time.sleep(0.05)
    began = time.monotonic()
    assert other.ask(type="look")["type"] == "table"
    assert time.monotonic() - began < 1.5


def test_who_does_not_read_is_sent_away_and_costs_little(start: Callable[..., Server]) -> None:
    server = start(commands=[60, 20])
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


def waits_until(there: Any, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not there() and time.monotonic() < end:
        time.sleep(0.1)
    return bool(there())


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


# Input --------------------------------------------------------------------------------------------


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


# What answers carry -------------------------------------------------------------------------------


def test_every_answer_has_strict_headers(server: Server, made: Made) -> None:
    answers = [
        server.get("/"),
        server.get("/health"),
        server.get("/metrics"),
        server.get("/schema/openapi.json"),
        server.get("/nothing"),
        httpx.put(f"{server.url}/health"),
        httpx.options(f"{server.url}/health"),
        httpx.get(f"{server.url}/health", headers={"host": "evil.example"}),
        httpx.get(f"{server.url}/health", headers={"origin": "http://evil.example"}),
        server.get(f"/api/tables/{made.table}"),
        server.get(f"/api/tables/{made.table}", "k" * 32),
        raw(server, "/api/tables", b"{"),
        raw(server, "/api/tables", NESTED),
        raw(server, "/api/import", b"a" * 1_300_000),
    ]
    for answer in answers:
        for name, value in STRICT.items():
            assert answer.headers.get(name, "").startswith(value), (answer.request.method, answer.request.url, name)
        assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/t/AAAAAAAAAAAAAAAA", "/companion/caesar"])
def test_the_page_runs_no_inline_script(server: Server, path: str) -> None:
    page = server.get(path)
    assert page.headers["content-type"].startswith("text/html")
    assert all(re.fullmatch(r"<script\b[^>]*\bsrc=[^>]*></script>", found) for found in re.findall(r"<script.*?</script>", page.text, re.S))
    assert "<style" not in page.text
    assert "unsafe" not in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path",
    [
        "/assets/..%2f..%2f__init__.py",
        "/assets/nothing.js",
        "/assets/",
        "/t/a/b",
        "/manifest/xx.webmanifest",
        "/manifest/..%2findex.html",
        "/kept/x",
    ],
)
def test_nothing_but_the_pages_is_served(server: Server, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "not-found"


def test_health_says_ok(server: Server) -> None:
    assert server.get("/health").json() == {"status": "ok", "version": "0.1.0"}


def gauge(server: Server, name: str) -> float:
    found = re.search(rf"^rubicon_{name} (\S+)$", server.get("/metrics").text, re.M)
    return float(found[1]) if found else 0.0


def test_metrics_are_in_the_format_of_prometheus(server: Server, made: Made) -> None:
    answer = server.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert answer.text.endswith("\n")
    assert all(re.fullmatch(r"# TYPE rubicon_[a-z_]+ (counter|gauge)|rubicon_[a-z_]+ [0-9.e+-]+", line) for line in lines)
    names = [line.split()[0] for line in lines if not line.startswith("#")]
    assert len(names) == len(set(names))
    assert {"rubicon_tables_total", "rubicon_tables_in_memory", "rubicon_sockets", "rubicon_events_written"} <= set(names)
    assert made.table not in answer.text


def test_the_openapi_document_has_all_routes(server: Server) -> None:
    document = server.get("/schema/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert {path: set(methods) for path, methods in document["paths"].items()} == ROUTES


def test_the_openapi_document_describes_refusals_as_they_are(server: Server) -> None:
    document = server.get("/schema/openapi.json").json()
    for path in ("/api/tables", "/api/tables/{name}/join", "/api/tables/{name}/do"):
        responses = document["paths"][path]["post"]["responses"]
        schema = responses["400"]["content"]["application/json"]["schema"]
        if "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        assert set(schema["required"]) == {"error", "message"}
        if "{name}" in path:
            assert {"403", "404", "409"} <= set(responses)


# Secrets ------------------------------------------------------------------------------------------


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


# The end ------------------------------------------------------------------------------------------


def play(one: Person, done: dict[int, int], farewell: list[str]) -> None:
    """Moves for both seats until the server goes; the number of each acknowledged move with its action."""
    try:
        while one.legal:
            seat, actions = next(iter(one.legal.items()))
            answer = one.move(actions[0], seat=int(seat))
            assert answer["type"] in ("done", "bye", "refused"), answer
            if answer["type"] == "done":
                done[answer["n"]] = actions[0]
                one.until(answer["n"])
    except ConnectionClosed as problem:
        farewell.append(str(problem.rcvd.code if problem.rcvd else "none"))


def test_sigterm_lets_moves_come_to_their_end(start: Callable[..., Server]) -> None:
    server = start()
    tables = [server.create("cleopatra", "me me") for _ in range(6)]
    people = [server.sit(made.table, made.key) for made in tables]
    done: list[dict[int, int]] = [{} for _ in people]
    farewells: list[list[str]] = [[] for _ in people]
    players = [threading.Thread(target=play, args=given, daemon=True) for given in zip(people, done, farewells, strict=True)]
    for player in players:
        player.start()
    assert waits_until(lambda: sum(map(len, done)) > 12, PATIENCE)
    assert server.stop() in (0, -15)
    for player in players:
        player.join(PATIENCE)
        assert not player.is_alive()
    assert all(
        said in (["1012"], ["1001"], ["4408"]) or any(m["type"] == "bye" for m in one.other)
        for one, said in zip(people, farewells, strict=True)
    )
    server.start()
    for made, acknowledged in zip(tables, done, strict=True):
        kept = {event["n"]: event for event in server.sit(made.table, made.key).events}
        for number, action in acknowledged.items():
            assert (kept[number]["kind"], kept[number].get("action", action)) in (("ply", action), ("sealed", action))
    server.stop()


def test_sigterm_stops_an_idle_server_with_sockets_soon(start: Callable[..., Server]) -> None:
    server = start()
    one = server.sit(server.create("caesar", "me bot").table)
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 5
    assert one.is_sent_away()


def test_a_body_is_taken_as_strictly_as_a_command(server: Server) -> None:
    answer = server.post("/api/tables", {"game": "caesar", "seats": [{"kind": "me"}, {"kind": "bot"}], "listed": "true"})
    assert answer.status_code == 400
    assert answer.json()["error"] == "bad-request"
    assert "listed" in answer.json()["message"]


def test_sockets_from_one_address_have_a_limit(start: Callable[..., Server]) -> None:
    server = start(sockets=3)
    made = server.create("caesar", "me bot")
    people = [server.sit(made.table, made.key) for _ in range(3)]
    with pytest.raises(InvalidStatus) as refused:
        server.sit(made.table, made.key)
    assert refused.value.response.status_code == 403
    assert server.get("/health").status_code == 200
    people[0].leave()
    server.sit(made.table, made.key)


def test_old_tables_are_forgotten_and_others_kept(start: Callable[..., Server]) -> None:
    server = start()
    old, young = server.create("caesar", "me friend"), server.create("caesar", "me friend")
    server.stop()
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        database.execute("update tables set changed = changed - 7200000 where name = ?", [old.table])
    server.settings["keep"] = 3_600_000
    server.start()
    assert server.get(f"/api/tables/{young.table}").status_code == 200
    began = time.monotonic()
    while server.get(f"/api/tables/{old.table}").status_code != 404:
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.1)
