"""A whole client in sixty lines: sets up a table against a bot and plays a game at random, as docs/host/protocol.md describes it.

rubicon serve --port 8000 &
python examples/client.py http://127.0.0.1:8000 caesar
"""

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect


def request(address: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a POST request; what is refused raises an HTTPError."""
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), headers)) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


class Player:
    """One seat at a table, seen through a socket with plain messages."""

    def __init__(self, socket: ClientConnection, key: str):
        self._socket = socket
        self.last = 0
        """The number of the last event that we know."""
        self.status = ""
        self.legal: dict[str, list[int]] = {}
        self.info: dict[str, Any] = {}
        self._send({"key": key})
        self.hear()

    def _send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """Wait for the next message; types that we do not know are left alone."""
        message: dict[str, Any] = json.loads(self._socket.recv())
        if message["type"] in ("welcome", "events"):
            self.last = max([self.last, *(event["n"] for event in message["events"])])
            self.status, self.legal = message["status"], message["legal"]
        return message

    def ask(self, **command: Any) -> dict[str, Any]:
        """Send a command and wait for its answer; the events that it leads to come before."""
        self._send(command)
        while (answer := self.hear())["type"] in ("events", "saving"):
            pass
        if answer["type"] == "refused":
            raise RuntimeError(f"{answer['error']}: {answer['message']}")
        return answer


def play(server: str, game: str, rng: random.Random) -> dict[str, Any]:
    """Play a game to its end; gives the table as it is then."""
    made = request(f"{server}/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]})
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{made['table']}/socket"
    with connect(address, max_size=None) as socket:
        player = Player(socket, made["key"])
        while player.status != "over":
            if not player.legal:
                player.hear()
                continue
            seat, actions = next(iter(player.legal.items()))
            player.ask(type="move", at=player.last, seat=int(seat), action=rng.choice(actions), id=f"move-{player.last}")
        return player.ask(type="look")


if __name__ == "__main__":
    table = play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "caesar", random.Random())
    for seat, score in zip(table["seats"], table["scores"], strict=True):
        print(f"{seat['seat']}: {score:g}")
