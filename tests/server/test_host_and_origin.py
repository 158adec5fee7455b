"""Who may come in: our own names and pages, and no others."""

import json

import httpx
import pytest

from tests.server.client import Made, Server
from tests.server.outside import TWO, handshake, raw, word


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
