"""The example client of the protocol plays whole games, knowing nothing but docs/host/protocol.md."""

import random

import pytest
from examples import client
from websockets.sync.client import connect

from tests.server.client import Server


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_the_example_client_plays_a_whole_game(server: Server, game: str) -> None:
    table = client.play(server.url, game, random.Random(1))
    assert table["status"] == "over"
    assert sum(table["scores"]) == pytest.approx(1)
    assert table["log"]


def test_it_raises_what_the_server_refuses(server: Server) -> None:
    made = server.create("caesar", "me bot")
    with connect(f"{server.url.replace('http', 'ws')}/api/tables/{made.table}/socket") as socket:
        player = client.Player(socket, made.key)
        with pytest.raises(RuntimeError, match="illegal"):
            player.ask(type="move", at=player.last, action="nothing like it")
