"""Who is at a table, and what they say to each other: told to screens, kept nowhere."""

import time

import httpx
import pytest

from rubicon.server import company
from tests.server.client import Made, Server
from tests.server.people import begin, gather, play


def test_everybody_sees_who_is_there_who_has_gone_and_how_many_watch(server: Server) -> None:
    made, people = begin(server)
    for person in people:
        person.leave()
    first = server.sit(made.table, made.key, rich=True)
    first.hear("presence", watching=0)
    second = server.sit(made.table, people[1].key, rich=True)
    seats = second.hear("presence")["seats"]
    assert [(one["seat"], one["here"]) for one in seats] == [(0, True), (1, True)]
    watching = server.sit(made.table, rich=True)
    assert watching.hear("presence")["watching"] == 1
    assert first.hear("presence", watching=1)["seats"][1]["here"]
    server.sit(made.table, rich=True, watching=False)  # has only been invited
    before = time.time() * 1000
    second.leave()
    while (told := first.company[-1])["seats"][1]["here"]:
        first.company.clear()
        first.hear("presence")
    assert told["watching"] == 1
    assert before - 60_000 < told["seats"][1]["since"] <= time.time() * 1000 + 1


def test_programs_hear_nothing_of_it(server: Server) -> None:
    made, people = begin(server)
    screen = server.sit(made.table, rich=True)
    screen.hear("presence", watching=1)
    assert people[0].ask(type="say", phrase="hello")["type"] == "done"
    assert screen.hear("said") == {"type": "said", "seat": 0, "phrase": "hello"}
    people[1].ask(type="look")
    assert people[0].company == people[1].company == []


def test_a_phrase_goes_to_everybody_is_not_stored_and_has_no_free_text(server: Server) -> None:
    made, people = begin(server)
    screen = server.sit(made.table, people[1].key, rich=True)
    last = screen.shown["number"]
    people[0].ask(type="say", phrase="well_played")
    assert screen.hear("said")["phrase"] == "well_played"
    assert people[0].ask(type="say", phrase="anything else")["error"] == "bad-command"
    assert screen.ask(type="look")["number"] == last
    again = server.sit(made.table, people[1].key, rich=True)
    again.ask(type="ping")
    assert not [one for one in again.company if one["type"] == "said"]


def test_who_watches_says_nothing_and_who_says_much_waits(server: Server) -> None:
    made, people = begin(server)
    assert server.sit(made.table).ask(type="say", phrase="hello")["error"] == "not-yours"
    answers = [people[0].ask(type="say", phrase="smile") for _ in range(company.PHRASES_AT_ONCE + 1)]
    assert answers[-1]["error"] == "too-many-requests"
    assert people[1].ask(type="say", phrase="smile")["type"] == "done"


@pytest.fixture
def lost(server: Server) -> tuple[Made, str, str]:
    """A table, the key of a friend, and the code that was shown to the friend."""
    made = server.create("caesar", "me friend", name="Ann")
    joined = made.join(1, name="Bob").json()
    return made, joined["key"], joined["recovery"]


def test_a_lost_key_is_recovered_by_the_code_that_was_shown(server: Server, lost: tuple[Made, str, str]) -> None:
    made, key, recovery = lost
    typed = recovery.lower().replace("-", "").replace("0", "o")
    answer = server.post(f"/api/tables/{made.table}/join", {"code": typed}).json()
    assert answer["seat"] == 1
    assert answer["key"] != key
    assert server.sit(made.table, answer["key"]).welcome["info"]["seats"][1]["name"] == "Bob"
    assert server.get(f"/api/tables/{made.table}", key).status_code == 403  # the lost key opens nothing any more
    assert server.post(f"/api/tables/{made.table}/join", {"code": recovery}).status_code == 403  # a code works once
    assert server.post(f"/api/tables/{made.table}/join", {"code": answer["recovery"]}).json()["seat"] == 1


def test_a_code_is_stored_as_a_hash_and_said_to_nobody_else(server: Server, lost: tuple[Made, str, str]) -> None:
    made, _, recovery = lost
    seen = server.sit(made.table, made.key, rich=True)
    seen.ask(type="look")
    for text in (recovery, recovery.replace("-", "")):
        assert text.encode() not in seen.received
    server.stop()
    assert recovery.encode() not in server.database.read_bytes()
    server.start()
    assert server.post(f"/api/tables/{made.table}/join", {"code": recovery}).json()["seat"] == 1


def test_the_maker_of_a_table_gets_a_code_too_and_the_rematch_keeps_it(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key)
    person.ask(type="resign")
    again = person.ask(type="rematch")["table"]
    assert server.post(f"/api/tables/{again}/join", {"code": made.info["recovery"]}).json()["seat"] == 1


def test_a_page_can_ask_what_a_code_is_good_for(server: Server) -> None:
    made = server.create("caesar", "me friend")

    def ask(code: str) -> httpx.Response:
        return server.post(f"/api/tables/{made.table}/invitation", {"code": code})

    assert ask(made.codes["1"]).json() == {"seats": [1]}
    recovery = made.join(1).json()["recovery"]
    assert ask(made.codes["1"]).status_code == 403
    assert ask(recovery).json() == {"seats": [1]}
    assert ask("x" * 32).json()["error"] == "not-yours"


def test_texts_about_people_have_the_names_that_they_typed(server: Server) -> None:
    made = server.create("caesar", "me friend", name="Ann")
    friend = made.join(1, name="Luca").json()["key"]
    ann, luca = server.sit(made.table, made.key, rich=True), server.sit(made.table, friend, rich=True)
    gather(ann, luca)
    waiting, other = (ann, luca) if ann.legal else (luca, ann)
    name = "Ann" if waiting is ann else "Luca"
    assert other.shown["asks"].startswith(name)
    assert waiting.shown["asks"].startswith("You") or name not in waiting.shown["asks"]
    play(ann, luca)
    assert any(entry["words"].startswith(f"{name} places") for entry in other.log)
