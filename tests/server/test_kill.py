"""After a kill bots go on; tests/faults checks that no move is lost."""

import time
from pathlib import Path

import pytest

from tests.server.client import PATIENCE, Server


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
