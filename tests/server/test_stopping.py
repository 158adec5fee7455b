"""The end of a server, which lets moves come to theirs, and of tables that nobody has come to for long."""

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable

from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Person, Server
from tests.server.outside import waits_until


def play(one: Person, done: dict[int, int], farewell: list[str]) -> None:
    """Moves for both seats until the server goes; the number of each acknowledged move with its action."""
    try:
        while one.legal:
            seat, actions = next(iter(one.legal.items()))
            answer = one.move(actions[0], seat=int(seat))
            assert answer["type"] in ("done", "bye", "refused"), answer
            if answer["type"] == "done":
                done[answer["n"]] = actions[0]
                one.until(answer["n"])
    except ConnectionClosed as problem:
        farewell.append(str(problem.rcvd.code if problem.rcvd else "none"))


def test_sigterm_lets_moves_come_to_their_end(start: Callable[..., Server]) -> None:
    server = start()
    tables = [server.create("cleopatra", "me me") for _ in range(6)]
    people = [server.sit(made.table, made.key) for made in tables]
    done: list[dict[int, int]] = [{} for _ in people]
    farewells: list[list[str]] = [[] for _ in people]
    players = [threading.Thread(target=play, args=given, daemon=True) for given in zip(people, done, farewells, strict=True)]
    for player in players:
        player.start()
    assert waits_until(lambda: sum(map(len, done)) > 12, PATIENCE)
    assert server.stop() in (0, -15)
    for player in players:
        player.join(PATIENCE)
        assert not player.is_alive()
    assert all(
        said in (["1012"], ["1001"], ["4408"]) or any(m["type"] == "bye" for m in one.other)
        for one, said in zip(people, farewells, strict=True)
    )
    server.start()
    for made, acknowledged in zip(tables, done, strict=True):
        kept = {event["n"]: event for event in server.sit(made.table, made.key).events}
        for number, action in acknowledged.items():
            assert (kept[number]["kind"], kept[number].get("action", action)) in (("ply", action), ("sealed", action))
    server.stop()


def test_sigterm_stops_an_idle_server_with_sockets_soon(start: Callable[..., Server]) -> None:
    server = start()
    one = server.sit(server.create("caesar", "me bot").table)
    began = time.monotonic()
    server.stop()
    assert time.monotonic() - began < 5
    assert one.is_sent_away()


def test_old_tables_are_forgotten_and_others_kept(start: Callable[..., Server]) -> None:
    server = start()
    old, young = server.create("caesar", "me friend"), server.create("caesar", "me friend")
    server.stop()
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        database.execute("update tables set changed = changed - 7200000 where name = ?", [old.table])
    server.settings["retention"] = [3_600_000, 3_600_000]
    server.start()
    assert server.get(f"/api/tables/{young.table}").status_code == 200
    began = time.monotonic()
    while server.get(f"/api/tables/{old.table}").status_code != 404:
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.1)
