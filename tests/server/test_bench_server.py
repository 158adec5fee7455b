"""`rubicon bench server`: plain clients and such as browsers are, at one server."""

import asyncio
import json
from pathlib import Path

import pytest

from rubicon.bench import clients as benchclients
from rubicon.bench import server as benchserver
from rubicon.server import commands
from tests.server.client import Server

PAGES = Path(__file__).parents[2] / "web" / "src" / "lib" / "socket.ts"


def test_plain_and_rich_clients_are_measured_in_one_run(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    found = asyncio.run(benchserver.both_kinds(server.port, 2, 0.3, 50.0, rounds=1))
    assert set(found) == {"plain", "rich"}
    for row in found.values():
        assert row["moves_per_s"] > 0
        assert row["steady_moves_per_s"] > 0
        assert set(row["steady_answer_ms"]) == {"50 %", "90 %", "99 %"}
    capsys.readouterr()
    benchserver.show_server({"tables": 2, "clients": 4, **found, "bytes_per_idle_table": 1024, "idle_sockets_held": 3, "first_page_s": 0.5})
    told = capsys.readouterr().out
    assert "plain messages: " in told
    assert "rich messages: " in told


def test_a_rich_client_greets_as_the_pages_do() -> None:
    greeting = benchclients.GREETINGS["rich"]
    assert commands.decode_hello(json.dumps(greeting)).rich
    written = PAGES.read_text("utf-8").partition("const greeting: Hello = {")[2].partition("};")[0]
    assert all(f"{name}:" in written for name in greeting)
