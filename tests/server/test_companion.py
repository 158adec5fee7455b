"""Beside the real board: chance is entered, or drawn when asked for."""

from tests.server.client import Person, Server

SOLO = {"solo": "easy"}


def sit(server: Server) -> Person:
    made = server.create("caesar", "me", options=SOLO, companion=True)
    return server.sit(made.table, made.key, rich=True)


def test_chance_is_entered_by_hand(server: Server) -> None:
    person = sit(server)
    assert person.shown["companion"]
    assert person.shown["status"] == "running"
    assert person.shown["asks"].startswith("Which bonus token lies on")
    offered = {move["text"]: move["action"] for move in person.shown["moves"]["-1"]}
    assert "HU=might" in offered
    assert person.move(offered["HU=might"], seat=-1)["type"] == "done"
    assert person.shown["view"]["provinces"]["Hispania Ulterior"]["bonus"] == "might"
    assert person.move("HC=tactics", seat=-1)["type"] == "done"
    assert person.move("HC=tactics", seat=-1)["error"] == "illegal"


def test_the_same_entry_twice_is_one(server: Server) -> None:
    person = sit(server)
    at = person.last
    first = person.ask(type="move", at=at, seat=-1, action="HU=might", id="e1")
    assert person.ask(type="move", at=at, seat=-1, action="HU=might", id="e1") == first
    assert person.ask(type="move", at=at, seat=-1, action="HC=might", id="e2")["error"] == "stale"


def test_rubicon_draws_when_asked_up_to_the_next_decision(server: Server) -> None:
    person = sit(server)
    ply = person.shown["ply"]
    person.ask(type="draw")
    assert person.shown["ply"] == ply + 1
    person.ask(type="draw", on=True)
    assert list(person.shown["moves"]) == ["0"]
    assert person.ask(type="draw")["error"] == "not-your-turn"
    assert person.move("+sword06", seat=-1)["error"] == "not-your-turn"


def test_the_last_entry_is_taken_back_whatever_it_was(server: Server) -> None:
    person = sit(server)
    person.ask(type="draw", on=True)
    before = person.shown
    person.move(before["moves"]["0"][0]["action"])
    assert "-1" in person.shown["moves"]
    person.ask(type="takeback")
    assert person.shown["ply"] == before["ply"]
    person.ask(type="takeback")
    assert person.shown["ply"] < before["ply"]
    assert "-1" in person.shown["moves"]


def test_a_whole_game_and_its_file(server: Server) -> None:
    person = sit(server)
    while person.shown["status"] != "over":
        seat, moves = next(iter(person.shown["moves"].items()))
        person.move(moves[0]["action"], seat=int(seat))
    file = server.get(f"/api/tables/{person.table}/export").text
    assert "fair" not in file
    assert server.post("/api/import", {"file": file}).status_code == 201


def test_who_may_have_a_companion(server: Server) -> None:
    for seats, options in (("me me", {}), ("bot", SOLO), ("friend", SOLO)):
        wanted = [{"kind": word} for word in seats.split()]
        answer = server.post("/api/tables", {"game": "caesar", "seats": wanted, "options": options, "companion": True})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-seats")
    made = server.create("caesar", "me", options=SOLO, companion=True)
    watcher = server.sit(made.table, rich=True)
    assert watcher.shown["moves"] == {}
    assert watcher.ask(type="draw")["error"] == "not-your-turn"
    assert watcher.move("HU=might", seat=-1)["error"] == "not-yours"
    normal = server.create("caesar", "me bot")
    assert server.sit(normal.table, normal.key).ask(type="draw")["error"] == "not-your-turn"
