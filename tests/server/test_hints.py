"""Hints at a table and the look back after a game: who gets them, who does not, and that they say no more than a seat knows."""

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rubicon
from rubicon.server import requests
from rubicon.server.hub import Hub
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.worker_pool import WorkerPool
from tests.server.client import Person, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that finds its machine code ready: a test waits for thoughts, not for the compiler."""
    think = "import rubicon; rubicon.load('caesar').start(1).hints(budget='20')"
    subprocess.run([sys.executable, "-c", think], check=True, timeout=600)
    running = Server(Path(tmp_path_factory.mktemp("server")))
    yield running
    running.stop()


def sat_down(server: Server, seats: str = "me bot", **more: Any) -> Person:
    made = server.create("caesar", seats, **more)
    person = server.sit(made.table, made.key)
    while 0 not in person.waiting:
        person.next()
    return person


def searched(person: Person) -> dict[str, Any]:
    """The hints that the search gives, once its machine code is loaded and the machine has time for it."""
    while (answer := person.ask(type="hint")).get("preparing") is not None or answer.get("error") == "too-many-requests":
        time.sleep(0.05)
    return answer


def looked_back(server: Server, table: str, **more: Any) -> dict[str, Any]:
    """Asked for until all of it is done."""
    seen = []
    while True:
        found = server.get(f"/api/tables/{table}/analysis", **more).json()
        seen.append(found["done"])
        if found["curve"] is not None:
            assert seen == sorted(seen)
            assert found["done"] == found["of"]
            return dict(found)
        time.sleep(0.1)


def test_the_best_moves_with_odds_and_words(server: Server) -> None:
    person = sat_down(server)
    answer = searched(person)
    assert answer["type"] == "hint"
    assert answer["seat"] == 0
    assert len(answer["moves"]) == 5
    assert {move["action"] for move in answer["moves"]} <= set(person.legal["0"])
    assert all(0 <= move["win"] <= 1 and move["words"] and move["text"] and move["reason"] for move in answer["moves"])
    assert person.ask(type="hint", seat=0) == answer
    assert person.move(answer["moves"][0]["action"])["type"] == "done"


def test_a_table_says_whether_it_gives_hints(server: Server) -> None:
    allowed = {
        "me bot": True,
        "bot me": True,
        "me friend": False,
        "me me": False,
        "me open": False,
    }
    assert {seats: server.create("caesar", seats).info["hints"] for seats in allowed} == allowed
    assert server.create("caesar", "me", options={"solo": "easy"}).info["hints"]
    assert server.create("caesar", "me friend", hints=True).info["hints"]
    assert not server.create("caesar", "me bot", hints=False).info["hints"]


def test_a_table_that_forbids_them_gives_none(server: Server) -> None:
    for person in (sat_down(server, hints=False), sat_down(server, "me me")):
        assert person.ask(type="hint")["error"] == "no-hints"
    allowed = sat_down(server, "me me", hints=True)
    assert allowed.ask(type="hint")["type"] == "hint"


def test_only_who_is_waited_for_gets_them_and_only_for_the_own_seat(server: Server) -> None:
    made = server.create("caesar", "me friend", hints=True)
    ann, bob = made.people()
    watcher = server.sit(made.table)
    assert watcher.ask(type="hint")["error"] == "not-yours"
    assert watcher.ask(type="hint", seat=0)["error"] == "not-yours"
    assert bob.ask(type="hint")["error"] == "not-your-turn"
    assert bob.ask(type="hint", seat=0)["error"] == "not-yours"
    assert ann.ask(type="hint")["type"] == "hint"
    assert b"hint" not in bob.received.replace(b'"hints"', b"") + watcher.received.replace(b'"hints"', b"")
    ann.ask(type="resign")
    assert ann.ask(type="hint")["error"] == "not-running"


def test_a_rematch_keeps_to_what_was_chosen(server: Server) -> None:
    person = sat_down(server, hints=False)
    person.ask(type="resign")
    again = person.ask(type="rematch")["table"]
    assert server.get(f"/api/tables/{again}").json()["hints"] is False


def test_hints_are_those_of_the_seats_own_view(server: Server) -> None:
    person = sat_down(server)
    moves = searched(person)["moves"]
    person.ask(type="resign")
    whole = rubicon.game.parse(server.get(f"/api/tables/{person.table}/export").text.partition("\n")[2], typed=True)
    again = whole.hints(0, "2000")
    assert [hint._asdict() for hint in again] == moves


def test_a_game_that_goes_on_is_not_looked_back_at(server: Server) -> None:
    person = sat_down(server)
    answer = server.get(f"/api/tables/{person.table}/analysis", person.key)
    assert answer.status_code == 409
    assert answer.json()["error"] == "not-over"


def test_a_finished_game_is_looked_back_at_by_anybody(server: Server, tmp_path: Path) -> None:
    match = rubicon.load("caesar").start(seed=7)
    while not match.over:
        match.play(match.legal()[0])
    match.save(tmp_path / "game.rubicon")
    table = server.post("/api/import", {"file": (tmp_path / "game.rubicon").read_text()}).json()["table"]
    found = looked_back(server, table)
    assert len(found["curve"]) == len(match) + 1
    assert found["curve"][-1] == list(match.scores or ())
    losses = [judged["loss"] for judged in found["worst"]]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0
    for judged in found["worst"]:
        ply = match.log[judged["ply"] - 1]
        assert (ply.turn, ply.text) == (judged["seat"], judged["text"])
        assert judged["words"] == match.tell(judged["ply"])
        before = match.fork(judged["ply"] - 1, typed=True)
        better = next(move for move in map(msgspec.json.decode, before.choices()) if move["action"] == judged["best_action"])
        assert (better["text"], better["does"]) == (judged["best_text"], judged["best_does"])
        assert judged["best_words"].startswith(match.game.seats[judged["seat"]])
    italian = looked_back(server, table, accept="it")
    assert italian["curve"] == found["curve"]
    assert italian["worst"][0]["words"] != found["worst"][0]["words"]


def test_a_game_that_was_given_up_ends_with_what_it_brought(server: Server) -> None:
    person = sat_down(server)
    person.move(person.legal["0"][0])
    person.ask(type="resign")
    assert looked_back(server, person.table)["curve"][-1] == [0.0, 1.0]


class Searching(WorkerPool):
    """Workers that find the last legal move the best."""

    async def run(self, function: Callable[..., Any], *arguments: Any, lane: str, seconds: float) -> Any:
        return [(arguments[2][-1], 0.5)]


def test_the_first_look_needs_no_machine_code_and_the_search_follows(tmp_path: Path) -> None:
    """A hub that is still making its machine code answers from interpreted rules, and says how far it is."""

    async def play() -> None:
        hub = Hub(SqliteStore(tmp_path / "tables.db"), bot_seconds=0.01, workers=Searching(2))
        await hub.store.open()
        hub.preparation.begin()
        hub.preparation.note("6 12\n")
        active, _ = await hub.create(requests.NewTable(game="caesar", seats=(requests.SeatWanted("me"),) * 2, hints=True))
        first = await hub.hints.hint(active, (0, 1), None)
        assert first.preparing == 0.45
        assert len(first.moves) == 5
        assert await hub.hints.hint(active, (0, 1), None) == first
        hub.preparation.end()
        then = await hub.hints.hint(active, (0, 1), None)
        assert (then.preparing, [move.win for move in then.moves]) == (None, [0.5])
        await hub.close()
        await hub.store.close()

    asyncio.run(play())
