"""Players who make moves while something breaks, send them again until they are acknowledged, and remember every acknowledgement."""

import contextlib
import json
import random
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from rubicon.server import events as e
from tests.server.client import PATIENCE, Made, Server

PAUSE = 0.005
"""Seconds from one move to the next."""
AGAIN_SECONDS = 0.2
"""From a move that was not saved to the next attempt."""
LATER = ("not-saved", "closing", "too-many-requests", "unreadable")
"""Refusals after which the same move is sent again."""
TOO_LATE = ("stale", "not-your-turn", "not-running")
"""Refusals of a move that something else has overtaken, such as the end of the game."""


class Move(NamedTuple):
    """A move as it was sent."""

    id: str
    seat: int
    at: int
    action: int


class Player(threading.Thread):
    """Plays all seats that a key opens at a table, and comes back whenever the server does."""

    def __init__(self, server: Server, made: Made, seed: str):
        super().__init__(daemon=True)
        self.server, self.table, self.key, self._rng = server, made.table, made.key, random.Random(seed)
        self.acknowledged: dict[str, tuple[int, Move]] = {}
        """By its id: the number of the event that a move has become."""
        self.last = 0
        self.over = self.stopping = False
        self.saving: list[bool] = []
        """What was told about saving: False: a move can't be saved, True: moves can be saved again."""
        self.problem = ""
        self.sent = 0
        """Moves so far, for their ids."""
        self._legal: dict[str, list[int]] = {}
        self._pending: Move | None = None

    def run(self) -> None:
        while not (self.stopping or self.over or self.problem):
            try:
                self._play()
            except (OSError, WebSocketException, EOFError):
                time.sleep(0.02)

    def _play(self) -> None:
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/socket"
        with connect(url, open_timeout=5, close_timeout=0.2, max_size=None) as wire:
            wire.send(json.dumps({"key": self.key, "since": self.last}))
            self._take(json.loads(wire.recv(timeout=PATIENCE)))
            if self.acknowledged:  # the same id must still be the same move
                self._send(wire, list(self.acknowledged.values())[-1][1])
            if self._pending:
                self._send(wire, self._pending)
            while not (self.stopping or self.over or self.problem):
                if self._pending is None and self._legal:
                    time.sleep(PAUSE)
                    self._pending = self._chosen()
                    self._send(wire, self._pending)
                try:
                    message = json.loads(wire.recv(timeout=0.25))
                except TimeoutError:
                    continue
                if self._take(message) and self._pending:
                    time.sleep(AGAIN_SECONDS)
                    self._send(wire, self._pending)

    def _chosen(self) -> Move:
        seat, legal = next(iter(self._legal.items()))
        self.sent += 1
        return Move(f"m{self.sent}", int(seat), self.last, self._rng.choice(legal))

    def _send(self, wire: ClientConnection, move: Move) -> None:
        wire.send(json.dumps({"type": "move", **move._asdict()}))

    def _take(self, message: dict[str, Any]) -> bool:
        """Take a message in; whether the pending move has to be sent again."""
        kind = message["type"]
        if kind in ("welcome", "events"):
            numbers = [event["n"] for event in message["events"]]
            if numbers != list(range(self.last + 1, self.last + 1 + len(numbers))):
                self.problem = f"events {numbers} follow {self.last}"
            self.last, self._legal = self.last + len(numbers), message["legal"]
            self.over = message["status"] == "over"
        elif kind == "done":
            self._acknowledge(message["id"], message["n"])
        elif kind == "saving":
            self.saving.append(message["ok"])
        elif message.get("error") in LATER:
            return True
        elif message.get("error") in TOO_LATE:
            self._pending = None
        else:
            self.problem = json.dumps(message)
        return False

    def _acknowledge(self, name: str, number: int) -> None:
        if name in self.acknowledged:
            if self.acknowledged[name][0] != number:
                self.problem = f"move {name} was event {self.acknowledged[name][0]} and is event {number}"
        elif self._pending and self._pending.id == name:
            self.acknowledged[name] = number, self._pending
            self._pending = None

    def stop(self) -> None:
        """Play no more."""
        self.stopping = True
        self.join(PATIENCE)


def mistakes(database: Path, player: Player) -> int:
    """Acknowledged moves of a player that are not in the database under their number, and moves that are there twice."""
    acknowledged = dict(player.acknowledged)  # before the database is read: later ones may not be there yet
    with contextlib.closing(sqlite3.connect(database, timeout=PATIENCE)) as connection:
        rows = connection.execute("select number, content from events where table_name = ?", (player.table,)).fetchall()
    events = {number + place: event for number, content in rows for place, event in enumerate(e.decode_row(content))}
    return mistakes_among(events, player, acknowledged)


def mistakes_among(events: Mapping[int, e.AnyEvent], player: Player, acknowledged: Mapping[str, tuple[int, Move]] | None = None) -> int:
    """The same among the events of a table, by their numbers."""
    acknowledged = player.acknowledged if acknowledged is None else acknowledged
    made = {number: found for number, found in events.items() if isinstance(found, e.Ply | e.Sealed) and found.id}
    doubled = sum(count > 1 for count in Counter((found.by, found.id) for found in made.values()).values())
    right = {(number, found.id, found.by, found.action) for number, found in made.items()}
    return doubled + sum((number, move.id, move.seat, move.action) not in right for number, move in acknowledged.values())


def wait_for(there: Callable[[], object], seconds: float = PATIENCE) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while not there():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def go_on(players: Sequence[Player], moves: int = 2) -> bool:
    """Whether all of them soon make more moves, or reach the end of their game."""
    wanted = {player: len(player.acknowledged) + moves for player in players}
    return wait_for(lambda: all(player.over or len(player.acknowledged) >= count for player, count in wanted.items())) and not any(
        player.problem for player in players
    )


class Company:
    """Several tables at a server, each with a player; a new table follows a finished one."""

    SEATS: tuple[tuple[str, str, dict[str, object]], ...] = (
        ("caesar", "me me", {}),
        ("cleopatra", "me me", {}),
        ("augustus", "me me bot:random", {"players": 3, "deal": "simple"}),
        ("cleopatra", "me bot:greedy", {}),
    )

    def __init__(self, server: Server, seed: str):
        self.server, self.seed = server, seed
        self.players: list[Player] = []
        self.finished: list[Player] = []
        for place in range(len(self.SEATS)):
            self.players.append(self._sit_down(place))

    def _sit_down(self, place: int) -> Player:
        game, seats, options = self.SEATS[place]
        name = f"{self.seed} {place} {len(self.finished)}"
        player = Player(self.server, self.server.create(game, seats, options=options), name)
        player.start()
        return player

    def refill(self) -> None:
        """Where a game is over, begin another; the server must be there."""
        for place, player in enumerate(self.players):
            if player.over:
                self.finished.append(player)
                self.players[place] = self._sit_down(place)

    def mistakes(self) -> int:
        """Acknowledged moves of all games that are missing or doubled."""
        return sum(mistakes(self.server.database, player) for player in (*self.finished, *self.players))

    def problems(self) -> list[str]:
        """What players have found strange."""
        return [player.problem for player in (*self.finished, *self.players) if player.problem]

    def moves(self) -> int:
        """Acknowledged moves."""
        return sum(len(player.acknowledged) for player in (*self.finished, *self.players))

    def stop(self) -> None:
        """Nobody plays any more."""
        for player in self.players:
            player.stopping = True
        for player in self.players:
            player.stop()
