"""Requests that are sent again because their answer got lost: with a key of the client's own nothing is done twice, and no seat is lost."""

import asyncio
import json
import secrets
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from rubicon.server import requests, secret_keys
from rubicon.server.errors import Refused
from rubicon.server.hub import Hub
from rubicon.server.sqlite_store import SqliteStore
from tests.server.client import PATIENCE, Server
from tests.server.people import WRONG_KEY, finished

TRIES = 10
FRIENDS: dict[str, Any] = {"game": "caesar", "seats": [{"kind": "me"}, {"kind": "friend"}], "name": "Livia"}


def own_key() -> str:
    return secrets.token_urlsafe(32)


def loses_the_answer(server: Server, path: str, body: object) -> None:
    """Send a request whose answer comes from the server but never arrives: the line breaks after its first byte."""
    content = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
        line.sendall(head.encode() + content)
        assert line.recv(1)


def made_of(answer: dict[str, Any]) -> dict[str, Any]:
    """What a maker must get again."""
    return {name: answer[name] for name in ("key", "codes", "table")}


def events_of(server: Server, table: str) -> list[str]:
    return [event["kind"] for event in server.sit(table).welcome["events"]]


def test_a_friend_whose_answer_was_lost_gets_the_seat_10_of_10(server: Server) -> None:
    for _ in range(TRIES):
        made, key = server.create("caesar", "me friend"), own_key()
        path, body = f"/api/tables/{made.table}/join", {"code": made.codes["1"], "key": key, "name": "Nero"}
        loses_the_answer(server, path, body)
        answer = server.post(path, body)
        assert (answer.status_code, answer.json()) == (200, joined_with(key))
        assert server.sit(made.table, key).welcome["you"] == [1]
        assert events_of(server, made.table).count("sat") == 2


def joined_with(key: str) -> dict[str, object]:
    """The answer to a friend who takes seat 1 with this key."""
    return {"seat": 1, "key": key, "recovery": secret_keys.recovery_of(key)}


def test_an_open_seat_is_taken_once(server: Server) -> None:
    made, key = server.create("augustus", "me open open", options={"players": 3}), own_key()
    answers = [server.post(f"/api/tables/{made.table}/join", {"key": key}).json() for _ in range(3)]
    assert answers == [joined_with(key)] * 3
    assert server.post(f"/api/tables/{made.table}/join", {"key": own_key()}).json()["seat"] == 2


def test_a_used_code_with_another_key_is_refused(server: Server) -> None:
    made = server.create("caesar", "me friend")
    assert made.join(1, key=own_key()).status_code == 200
    assert made.join(1, key=own_key()).status_code == made.join(1).status_code == 403


def test_a_key_takes_no_second_seat(server: Server) -> None:
    made, key = server.create("augustus", "me friend friend", options={"players": 3}), own_key()
    assert made.join(1, key=key).status_code == 200
    refused = made.join(2, key=key)
    assert (refused.status_code, refused.json()["error"]) == (409, "other-seat")
    assert made.join(2, key=own_key()).json()["seat"] == 2


def test_a_maker_whose_answer_was_lost_gets_the_table_10_of_10(server: Server) -> None:
    before = len(server.get("/api/tables").json())
    for _ in range(TRIES):
        body = {**FRIENDS, "key": own_key(), "listed": True}
        loses_the_answer(server, "/api/tables", body)
        first, second = (server.post("/api/tables", body) for _ in range(2))
        assert first.status_code == second.status_code == 201
        assert made_of(first.json()) == made_of(second.json())
        assert first.json()["key"] == body["key"]
        assert server.sit(first.json()["table"], body["key"]).welcome["you"] == [0]
    assert len(server.get("/api/tables").json()) == before + TRIES


def test_codes_of_a_table_that_was_asked_for_twice_take_seats(server: Server) -> None:
    body = {**FRIENDS, "key": own_key()}
    server.post("/api/tables", body)
    answer = server.post("/api/tables", body).json()
    joined = server.post(f"/api/tables/{answer['table']}/join", {"code": answer["codes"]["1"]})
    assert joined.json()["seat"] == 1
    assert made_of(server.post("/api/tables", body).json()) == made_of(answer)  # also when the game has begun


def test_retries_at_the_same_moment_make_one_table(server: Server) -> None:
    body = {**FRIENDS, "key": own_key()}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: server.post("/api/tables", body), range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({json.dumps(made_of(answer.json()), sort_keys=True) for answer in answers}) == 1
    assert events_of(server, answers[0].json()["table"]) == ["created", "sat"]


@pytest.mark.parametrize("change", [{"game": "cleopatra"}, {"name": "Nero"}, {"options": {"poison": True}}, {"listed": True}])
def test_a_key_makes_no_other_table(server: Server, change: dict[str, Any]) -> None:
    body = {**FRIENDS, "key": own_key()}
    assert server.post("/api/tables", body).status_code == 201
    refused = server.post("/api/tables", {**body, **change})
    assert (refused.status_code, refused.json()["error"]) == (409, "other-table")
    assert set(refused.json()) == {"error", "message"}


def test_lessons_and_forks_are_made_once(server: Server) -> None:
    game, _ = finished(server)
    requests: list[tuple[str, dict[str, Any]]] = [
        ("/api/lessons/caesar", {}),
        (f"/api/tables/{game.table}/fork", {"ply": 3, "seats": FRIENDS["seats"]}),
    ]
    for path, body in requests:
        body["key"] = own_key()
        loses_the_answer(server, path, body)
        first, second = (server.post(path, body) for _ in range(2))
        assert first.status_code == second.status_code == 201
        assert made_of(first.json()) == made_of(second.json())
        refused = server.post("/api/tables", {**FRIENDS, "key": body["key"]})
        assert refused.json()["error"] == "other-table"


def test_a_restart_between_request_and_retry(start: Callable[..., Server]) -> None:
    server = start()
    body, key = {**FRIENDS, "key": own_key()}, own_key()
    loses_the_answer(server, "/api/tables", body)
    server.kill()
    server.start()
    answer = server.post("/api/tables", body).json()
    join = {"code": answer["codes"]["1"], "key": key}
    loses_the_answer(server, f"/api/tables/{answer['table']}/join", join)
    server.kill()
    server.start()
    assert made_of(server.post("/api/tables", body).json()) == made_of(answer)
    assert server.post(f"/api/tables/{answer['table']}/join", join).json() == joined_with(key)


def test_nobody_learns_a_key_or_code_from_the_table(server: Server) -> None:
    body = {**FRIENDS, "key": own_key()}
    answer = server.post("/api/tables", body).json()
    spectator = server.sit(answer["table"], rich=True)
    shown = spectator.received.decode() + server.get(f"/api/tables/{answer['table']}").text
    assert body["key"] not in shown
    assert answer["codes"]["1"] not in shown
    assert "request" not in spectator.events[0]
    other = server.post("/api/tables", {**body, "key": own_key()}).json()
    assert other["table"] != answer["table"]
    assert not set(other["codes"].values()) & set(answer["codes"].values())


@pytest.mark.parametrize("key", ["x" * 21, "x" * 65, "x" * 30 + "!", "x" * 30 + "\n", 7])
def test_a_key_of_a_client_must_be_long_enough(server: Server, key: object) -> None:
    made = server.create("caesar", "me friend")
    for path, body in (("/api/tables", FRIENDS), (f"/api/tables/{made.table}/join", {}), ("/api/lessons/caesar", {})):
        answer = server.post(path, {**body, "key": key})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
    assert server.get(f"/api/tables/{made.table}", WRONG_KEY).status_code == 403


def test_a_retry_after_a_write_that_failed_makes_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "tables.sqlite")
        await store.open()
        hub = Hub(store)
        wanted = requests.NewTable(game="caesar", seats=(requests.SeatWanted("me"), requests.SeatWanted("friend")), key=own_key())

        async def fails(*given: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(store, "append", fails)
            with pytest.raises(OSError, match="full"):
                await hub.create(wanted)
        (live, made), (again, second) = await asyncio.gather(hub.create(wanted), hub.create(wanted))
        assert live is again
        assert (made.key, made.codes) == (second.key, second.codes)
        assert len(await store.load(live.table.name)) == live.table.number
        with pytest.raises(Refused):
            await hub.create_lesson("caesar", requests.Lesson(wanted.key))
        await hub.close()

    asyncio.run(story())
