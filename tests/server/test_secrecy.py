"""Secrecy over the wire: games that differ only in what somebody can't know send them the same bytes, whole games long."""

import asyncio
import json
import random
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

import rubicon
from rubicon.engine.verbs import CHANCE, NOBODY
from rubicon.match.match import Match
from rubicon.server.app import Settings, application
from rubicon.server.limits import UNLIMITED
from rubicon.server.server_time import TIME
from rubicon.server.uvicorn_config import config
from tests.server.client import PATIENCE, free_port
from tests.server.twin_games import Script, pair_of_games


@contextmanager
def server_that_repeats_itself(monkeypatch: pytest.MonkeyPatch, folder: Path, chance: list[int]) -> Iterator[int]:
    """The application on a real socket, with time standing still, the same keys every time, and chance as scripted."""
    rng, scripted = random.Random(5), iter(chance)
    monkeypatch.setattr(TIME, "now", lambda: 1_800_000_000_000)
    monkeypatch.setattr(secrets, "token_urlsafe", lambda n: rng.randbytes(n).hex()[:32])
    monkeypatch.setattr(secrets, "token_hex", lambda n: rng.randbytes(n).hex())
    monkeypatch.setattr(Match, "drawn", lambda match, fair: next(scripted))
    port = free_port()
    app = application(Settings(database=folder / "tables.sqlite", warm=False, limits=UNLIMITED))
    server = uvicorn.Server(config(app, "127.0.0.1", port, app.usage))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield port
    server.should_exit = True
    thread.join(PATIENCE)
    monkeypatch.undo()


async def play(port: int, game: rubicon.Game, script: Script, viewer: int, options: dict[str, Any], language: str) -> list[bytes]:
    """Play a script over sockets; gives every message that the viewer gets."""
    seats = len(game.seats)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
        wanted = [{"kind": "me"}, *({"kind": "friend"} for _ in range(seats - 1))]
        made = (await client.post("/api/tables", json={"game": game.name, "seats": wanted, "options": options})).json()
        keys = [made["key"]]
        for seat in range(1, seats):
            keys.append((await client.post(f"/api/tables/{made['table']}/join", json={"code": made["codes"][str(seat)]})).json()["key"])
    url = f"ws://127.0.0.1:{port}/api/tables/{made['table']}/socket"
    received: list[bytes] = []
    wires = [await connect(url, max_size=None) for _ in range(seats + 1)]
    watched = wires[viewer] if viewer != NOBODY else wires[-1]
    for wire, key in zip(wires, [*keys, None], strict=True):
        greeting = {"rich": wire is watched, "text": wire is watched, "language": language}
        await wire.send(json.dumps({**greeting, **({"key": key} if key else {})}))
    last = [await read(wire, received if wire is watched else [], 0) for wire in wires]
    for turn, action in [ply for ply in script if ply[0] != CHANCE]:
        await wires[turn].send(json.dumps({"type": "move", "at": max(last), "action": action}))
        for place, wire in enumerate(wires):
            last[place] = await read(wire, received if wire is watched else [], last[place])
        answer = received if wires[turn] is watched else []
        await read_answer(wires[turn], answer)
    for wire in wires:
        await wire.close()
    return received


async def heard(wire: Any) -> str:
    """The next message; who is there is told when it has settled, and says nothing of the game."""
    while True:
        content: str = await asyncio.wait_for(wire.recv(), PATIENCE)
        if json.loads(content)["type"] != "presence":
            return content


async def read(wire: Any, received: list[bytes], last: int) -> int:
    """The next events."""
    content = await heard(wire)
    received.append(content.encode())
    message = json.loads(content)
    assert message["type"] in ("welcome", "events"), message
    return int(message["events"][-1]["n"]) if message["events"] else last


async def read_answer(wire: Any, received: list[bytes]) -> None:
    """That a move was taken."""
    content = await heard(wire)
    received.append(content.encode())
    assert json.loads(content)["type"] == "done", content


GAMES: list[tuple[str, dict[str, Any], int, str, int]] = [
    ("caesar", {}, 0, "en", 1),
    ("caesar", {}, NOBODY, "it", 1),
    ("caesar", {"poison": True, "centurions": True, "border_control": True}, 1, "it", 0),
    ("cleopatra", {}, 1, "it", 5),
    ("cleopatra", {}, NOBODY, "en", 0),
    ("augustus", {"players": 2}, 0, "it", 1),
    ("augustus", {"players": 3, "joker": "crier"}, NOBODY, "en", 0),
]
"""The last number is where the search for a pair begins, so that it is short."""


@pytest.mark.parametrize(("name", "options", "viewer", "language", "seed"), GAMES)
def test_whole_games_look_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, options: dict[str, Any], viewer: int, language: str, seed: int
) -> None:
    game = rubicon.load(name, **options)
    one, other = next(found for s in range(seed, seed + 200) if (found := pair_of_games(game, viewer, s, lasting=name == "augustus")))
    got = []
    for number, script in enumerate((one, other)):
        folder = tmp_path / str(number)
        folder.mkdir()
        chance = [action for turn, action in script if turn == CHANCE]
        with server_that_repeats_itself(monkeypatch, folder, chance) as port:
            got.append(asyncio.run(play(port, game, script, viewer, options, language)))
    assert one != other
    before_the_end = slice(-1) if viewer == NOBODY else slice(None)  # then it lies open to those who have not played it
    assert got[0][before_the_end] == got[1][before_the_end]
    assert len(got[0]) > 20
