"""The power goes, again and again: what was acknowledged is there, tables go on, bots too."""

import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.server.client import PATIENCE, Made, Server

KILLS, TABLES = 50, 4


class Player(threading.Thread):
    """Plays whatever seats it has at a table, comes back when the server does, and remembers what was acknowledged."""

    def __init__(self, server: Server, table: str, key: str, seed: int):
        super().__init__(daemon=True)
        self.server, self.table, self.key, self.rng = server, table, key, random.Random(seed)
        self.acknowledged: list[tuple[int, str, int]] = []
        """Event number, id and action of each move that the server has answered."""
        self.seen: dict[int, dict[str, Any]] = {}
        self.sent: dict[str, int] = {}
        self.over = self.done = False
        self.problem = ""

    def run(self) -> None:
        while not self.done and not self.over:
            try:
                self.play()
            except (OSError, WebSocketException, EOFError):
                time.sleep(0.02)

    def play(self) -> None:
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket"
        with connect(url, open_timeout=2, close_timeout=0.2, max_size=None) as wire:
            wire.send(json.dumps({"key": self.key, "since": max(self.seen, default=0)}))
            while not self.done:
                message = json.loads(wire.recv(timeout=PATIENCE))
                if message["type"] in ("welcome", "events"):
                    self.take_in(message)
                    if self.over:
                        return
                    for seat, legal in message["legal"].items():
                        move = f"m{len(self.sent)}-{seat}"
                        self.sent[move] = self.rng.choice(legal)
                        wire.send(
                            json.dumps({"type": "move", "at": max(self.seen), "seat": int(seat), "action": self.sent[move], "id": move})
                        )
                        break
                elif message["type"] == "done":
                    self.acknowledged.append((message["n"], message["id"], self.sent[message["id"]]))
                elif message.get("error") not in ("stale", "not-your-turn", "not-running", None):
                    self.problem = json.dumps(message)

    def take_in(self, message: dict[str, Any]) -> None:
        for event in message["events"]:
            known = self.seen.setdefault(event["n"], event)
            if known != event:
                self.problem = f"event {event['n']} was {known} and is {event}"
        if sorted(self.seen) != list(range(1, len(self.seen) + 1)):
            self.problem = "events have gaps"
        self.over = message["status"] == "over"


def tables(server: Server) -> list[Made]:
    """People alone at the screen for both seats, and with bots."""
    return [
        server.create("caesar", "me me"),
        server.create("cleopatra", "me me"),
        server.create("augustus", "me me bot:random", options={"players": 3, "deal": "simple"}),
        server.create("caesar", "me bot"),
    ]


def test_kill_at_random_moments(tmp_path: Path) -> None:
    rng = random.Random(4)
    with Server(tmp_path) as server:
        players = [Player(server, made.table, made.key, i) for i, made in enumerate(tables(server))]
        for player in players:
            player.start()
        finished = 0
        for _ in range(KILLS):
            wait_for_a_move(players)
            time.sleep(rng.uniform(0.05, 0.5))
            server.kill()
            server.start()
            for i, player in enumerate(players):
                if player.over:
                    made = tables(server)[i]
                    check(server, player)
                    finished += len(player.acknowledged)
                    players[i] = Player(server, made.table, made.key, rng.randrange(1000))
                    players[i].start()
        for player, count in [(player, len(player.acknowledged)) for player in players]:
            goes_on(player, count)
            player.done = True
        for player in players:
            player.join(PATIENCE)
            check(server, player)
        assert finished + sum(len(player.acknowledged) for player in players) > KILLS


def wait_for_a_move(players: list[Player]) -> None:
    """However slow the machine is: between two kills somebody makes a move."""
    before, until = [len(player.acknowledged) for player in players], time.monotonic() + PATIENCE
    while all(len(player.acknowledged) <= count and not player.over for player, count in zip(players, before, strict=True)):
        assert time.monotonic() < until, f"nobody moves any more: {[player.problem for player in players]}"
        time.sleep(0.02)


def goes_on(player: Player, count: int) -> None:
    """Soon after the server is back there are more moves than `count`: longer than `PATIENCE` no answer is waited for."""
    until = time.monotonic() + PATIENCE
    while not player.over and len(player.acknowledged) <= count:
        assert time.monotonic() < until, f"the table of {player.name} is stuck: {player.problem}"
        time.sleep(0.05)


def check(server: Server, player: Player) -> None:
    """Every acknowledged move is on the table under its number, and nothing that was seen has changed."""
    assert not player.problem
    answer = httpx.get(f"{server.url}/api/tables/{player.table}", headers={"authorization": f"Bearer {player.key}"}, timeout=PATIENCE)
    assert answer.status_code == 200
    fresh = Player(server, player.table, player.key, 0)
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{player.table}/socket", max_size=None) as wire:
        wire.send(json.dumps({"key": player.key}))
        fresh.take_in(json.loads(wire.recv(timeout=PATIENCE)))
    for number, event in player.seen.items():
        assert fresh.seen[number] == event
    for number, _, action in player.acknowledged:
        assert fresh.seen[number]["action"] == action
        assert fresh.seen[number]["kind"] in ("ply", "sealed")


@pytest.mark.parametrize("game", ["caesar", "cleopatra"])
def test_a_bot_goes_on_after_a_restart(tmp_path: Path, game: str) -> None:
    with Server(tmp_path, bot_seconds=0.6) as server:
        made = server.create(game, "bot me")
        person = server.sit(made.table, made.key)
        while not person.legal and person.waiting != [0]:
            person.next()
        if person.legal:
            person.move(person.legal["1"][0])
        server.kill()
        server.start()
        again = server.sit(made.table, made.key, since=0)
        plies = len([event for event in again.events if event["kind"] == "ply" and event["by"] == 0])
        began = time.monotonic()
        while len([event for event in again.events if event["kind"] == "ply" and event["by"] == 0]) <= plies:
            assert time.monotonic() - began < PATIENCE
            if again.legal:
                again.send(type="move", at=again.last, action=again.legal["1"][0])
                again.legal = {}
            again.next()
