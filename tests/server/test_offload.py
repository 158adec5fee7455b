"""Requests that cost much work hold nobody up: they are done beside the event loop, with a time limit."""

import asyncio
import json
import socket
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.games.augustus.deck import BUILT_IN
from rubicon.match import gamewriter
from rubicon.server import commands, file_jobs, game_files, messages, offload, requests
from rubicon.server.errors import Refused
from rubicon.server.hub import Hub
from rubicon.server.sqlite_store import SqliteStore
from tests.server.client import PATIENCE, Server

TWO = (requests.SeatWanted("me"), requests.SeatWanted("me"))


@pytest.fixture(scope="module")
def content() -> str:
    """A game of more than a thousand plies, as a file."""
    match = rubicon.load("augustus", players=6).start(seed=3)
    while not match.over and len(match) < 1200:
        actions = match.legal()
        passes = [action for action in actions[-1:] + actions[:1] if match.text(action) == "pass"]
        match.play(passes[0] if passes else actions[0])
    return gamewriter.text(match)


def test_a_ping_is_answered_while_a_long_file_is_imported(server: Server, content: str) -> None:
    person = server.sit(server.create("caesar", "me me").table)
    body = json.dumps({"file": content}).encode()
    host = f"127.0.0.1:{server.port}"
    head = f"POST /api/import HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(head.encode() + body)
        line.setblocking(False)
        pings = 0
        while True:
            try:
                answer = line.recv(12)
                break
            except BlockingIOError:
                assert person.ask(type="ping")["type"] == "pong"
                pings += 1
    assert answer == b"HTTP/1.1 201"
    assert pings >= 200  # usually thousands; if the file were read on the event loop, about ten


class Gate:
    """A job that waits until it is let go on."""

    def __init__(self, job: Callable[..., Any]):
        self.job, self.entered, self.opened = job, threading.Event(), threading.Event()

    def __call__(self, *given: Any) -> Any:
        self.entered.set()
        assert self.opened.wait(PATIENCE)
        return self.job(*given)


async def over(hub: Hub) -> tuple[str, str]:
    """A game that was given up, and its key."""
    live, made = await hub.create(requests.NewTable(game="caesar", seats=TWO))
    await hub.command(live.table.name, made.key, commands.Resign())
    return live.table.name, made.key


REQUESTS: dict[str, Callable[[Hub, str, str], Awaitable[Any]]] = {
    "parse_file": lambda hub, table, file: game_files.import_game(file, compiled=False),
    "game_file": lambda hub, table, file: exported(hub, table),
    "list_draws": lambda hub, table, file: drawn(hub, table),
    "check_options": lambda hub, table, file: hub.create(requests.NewTable(game="augustus", seats=TWO, options={"cards": BUILT_IN.text})),
}


async def exported(hub: Hub, table: str) -> str:
    return await game_files.export_game((await hub.active_table(table)).table, ())


async def drawn(hub: Hub, table: str) -> list[messages.Draw]:
    return await game_files.draws((await hub.active_table(table)).table)


@pytest.mark.parametrize("job", REQUESTS)
def test_others_play_while_a_job_is_done(job: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        hub = Hub(store)
        table, _ = await over(hub)
        gate = Gate(getattr(file_jobs, job))
        monkeypatch.setattr(file_jobs, job, gate)
        asked = asyncio.ensure_future(REQUESTS[job](hub, table, content))
        while not gate.entered.is_set():
            await asyncio.sleep(0.001)
        await over(hub)  # a whole game of others
        assert not asked.done()
        gate.opened.set()
        assert await asked
        await hub.close()

    asyncio.run(story())


def test_a_job_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offload, "JOB_SECONDS", 0.01)
    gate = Gate(file_jobs.parse_file)
    monkeypatch.setattr(file_jobs, "parse_file", gate)

    async def story() -> None:
        with pytest.raises(Refused) as refused:
            await game_files.import_game("", compiled=False)
        assert (refused.value.code, refused.value.status) == ("too-costly", 503)

    try:
        asyncio.run(story())
    finally:
        gate.opened.set()


def test_a_refusal_does_not_quote_a_whole_file(server: Server) -> None:
    for body in ({"options": {"cards": "x" * 100_000}}, {"options": {"joker": "x" * 100_000}}, {"options": {"cards": "x,\n" * 30_000}}):
        answer = server.post("/api/tables", {"game": "augustus", "seats": [{"kind": "me"}] * 2, **body})
        assert answer.status_code == 400
        assert len(answer.text) < 2_000
