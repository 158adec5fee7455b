"""What answers carry: strict headers, pages without inline scripts, health, metrics, the OpenAPI document."""

import re

import httpx
import pytest

from tests.server.client import Made, Server
from tests.server.outside import NESTED, raw

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
    "/health/live": {"get"},
    "/health/ready": {"get"},
    "/metrics": {"get"},
    "/api/games": {"get"},
    "/api/games/{game}/rules": {"get"},
    "/api/games/{game}/summary": {"get"},
    "/api/here": {"get"},
    "/api/owner": {"post"},
    "/api/network": {"post"},
    "/api/lessons/{name}": {"post"},
    "/api/tables": {"get", "post"},
    "/api/tables/{name}": {"get"},
    "/api/tables/{name}/join": {"post"},
    "/api/tables/{name}/invitation": {"post"},
    "/api/tables/{name}/code": {"post"},
    "/api/tables/{name}/do": {"post"},
    "/api/tables/{name}/export": {"get"},
    "/api/tables/{name}/draws": {"get"},
    "/api/tables/{name}/analysis": {"get"},
    "/api/tables/{name}/fork": {"post"},
    "/api/tables/{name}/race": {"get"},
    "/api/tables/{name}/picture.svg": {"get"},
    "/api/tables/{name}/picture.png": {"get"},
    "/api/import": {"post"},
}


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


METRIC = r'# TYPE rubicon_[a-z_]+ (counter|gauge|histogram)|rubicon_[a-z_]+(\{le="([0-9.]+|\+Inf)"\})? [0-9.e+-]+'


def test_metrics_are_in_the_format_of_prometheus(server: Server, made: Made) -> None:
    answer = server.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert answer.text.endswith("\n")
    assert all(re.fullmatch(METRIC, line) for line in lines)
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
