"""Lessons at a table: notes are read, moves followed, others play by themselves; wrong moves, leaving, coming back, the end."""

import json

import pytest
from websockets.sync.client import connect

import rubicon
from rubicon import lessons
from rubicon.games.caesar.actions import ACTION_SPACE, Pass, Place
from tests.server.client import Person, Server


def begin(server: Server, lesson: str) -> tuple[str, str]:
    answer = server.post(f"/api/lessons/{lesson}", None)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"], answer.json()["key"]


def sit(server: Server, lesson: str) -> Person:
    table, key = begin(server, lesson)
    return server.sit(table, key, rich=True)


def step(person: Person) -> None:
    """Do what the note says, or read it; or wait for the others."""
    note = person.shown["note"]
    if note["read"]:
        assert person.ask(type="read", note=note["name"])["type"] == "done"
    elif note["follow"] is not None:
        assert person.move(note["follow"])["type"] == "done"
    else:
        person.next()


def until(person: Person, note: str) -> None:
    while person.shown["note"]["name"] != note:
        step(person)


@pytest.mark.parametrize("lesson", lessons.NAMES)
def test_a_lesson_to_its_end(server: Server, lesson: str) -> None:
    person, script = sit(server, lesson), lessons.load(lesson).script
    seen: list[str] = []
    while person.shown["status"] != "over":
        note = person.shown["note"]
        assert note["of"] == len(script.notes)
        if not seen or seen[-1] != note["name"]:
            seen.append(note["name"])
        step(person)
    assert person.shown["note"]["name"] == "end"
    assert [*seen, "end"] == [note.name for note in script.notes]
    assert person.shown["scores"][script.learner] == 1.0
    assert [event["action"] for event in person.events if event["kind"] == "ply"][-1] == script.plies[-1]
    assert person.ask(type="rematch")["error"] == "not-now"
    file = server.get(f"/api/tables/{person.table}/export", person.key).text
    assert "fair" not in file
    assert server.get(f"/api/tables/{person.table}/draws").json() == []


def test_another_move_is_answered_and_nothing_is_lost(server: Server) -> None:
    person = sit(server, "caesar")
    until(person, "place")
    note, before = person.shown["note"], person.last
    assert not note["read"]
    other = next(move for move in person.shown["moves"]["0"] if move["action"] != note["follow"])
    answer = person.move(other["action"])
    assert answer["error"] == "not-the-lesson"
    assert answer["message"].startswith("That is allowed, too. But we want Syria")
    assert person.move("SC5-SY1")["error"] == "illegal"
    assert person.move("SY5-AG1")["n"] == before + 1


def test_the_right_space_with_the_token_turned_or_with_another_one(server: Server) -> None:
    person = sit(server, "caesar")
    until(person, "place")
    assert person.move("SY1-AG5")["message"] == "This is the right space. Now rotate the token, with its button or with R."
    nearly, encode = rubicon.load("caesar").book.texts.nearly, ACTION_SPACE.encode
    wanted = encode(Place(1, 5, 0))
    said = [nearly(encode(other), wanted) for other in (Place(2, 5, 0), Place(1, 6, 0), Pass())]
    assert said == ["This is the right space, but for another token: sword 1|5.", "", ""]


def test_a_note_is_read_before_anything_else_and_once(server: Server) -> None:
    person = sit(server, "caesar")
    first = person.shown["note"]
    assert (first["name"], first["read"], first["follow"], first["number"]) == ("goal", True, None, 1)
    assert first["rules"] == ["C1", "C2", "C20"]
    assert person.move("SY5-AG1")["error"] == "not-the-lesson"
    assert person.ask(type="read", note="hand")["error"] == "stale"
    assert person.ask(type="read", note="goal")["type"] == "done"
    assert person.ask(type="read", note="goal")["error"] == "stale"
    assert person.shown["note"]["name"] == "borders"
    spectator = server.sit(person.table)
    assert spectator.ask(type="read", note="borders")["error"] == "not-yours"


def test_previews_and_moves_are_those_of_any_table(server: Server) -> None:
    person = sit(server, "caesar")
    until(person, "close")
    preview = person.ask(type="preview", part="AS3-SY3")["actions"]
    assert "province-closed" in [effect["kind"] for effect in preview[0]["effects"]]
    assert len(person.shown["moves"]["0"]) > 10


def test_left_and_gone_on_with(server: Server) -> None:
    person = sit(server, "cleopatra")
    until(person, "philosopher")
    step(person)
    then = person.shown
    person.leave()
    again = server.sit(person.table, person.key, rich=True)
    assert (again.shown["note"], again.shown["view"]) == (then["note"], then["view"])
    until(again, "end")
    assert again.shown["status"] == "over"


def test_the_power_goes_while_others_move(tmp_path_factory: pytest.TempPathFactory) -> None:
    own = Server(tmp_path_factory.mktemp("lessons"), bot_seconds=30.0)
    person = sit(own, "caesar")
    until(person, "draw")
    step(person)
    own.kill()
    own.settings["bot_seconds"] = 0.01
    own.start()
    again = own.sit(person.table, person.key, rich=True)
    until(again, "strengthen")
    own.stop()


def test_a_move_is_taken_back(server: Server) -> None:
    person = sit(server, "caesar")
    until(person, "strengthen")
    assert person.ask(type="takeback")["type"] == "done"
    assert person.shown["note"]["name"] == "goal"
    assert person.shown["ply"] == 0
    until(person, "close")


def test_what_a_lesson_is_not_for(server: Server) -> None:
    person = sit(server, "augustus")
    assert person.ask(type="resign")["error"] == "not-now"
    assert server.post("/api/lessons/nero", None).status_code == 404
    assert all("lesson" not in event for event in person.events)
    plain = server.create("caesar", "me bot")
    assert server.sit(plain.table, plain.key).ask(type="read", note="goal")["error"] == "stale"
    assert server.sit(plain.table, plain.key, rich=True).shown["note"] is None


def test_notes_are_said_in_the_language_of_the_reader(server: Server) -> None:
    table, key = begin(server, "caesar")
    with connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/socket") as wire:
        wire.send(json.dumps({"key": key, "rich": True, "language": "it"}))
        assert json.loads(wire.recv())["table"]["note"]["text"].startswith("Tu sei Cesare")


def test_every_game_names_its_lessons(server: Server) -> None:
    found = {game["game"]: game["lessons"] for game in server.get("/api/games").json()}
    assert found == {"caesar": ["caesar", "crassus"], "cleopatra": ["cleopatra"], "augustus": ["augustus"]}
