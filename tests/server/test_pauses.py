"""Pauses: by consent of all, as is their end."""

import time

from tests.server.client import Server
from tests.server.people import begin, first, gather, turn_of
from tests.server.takeback_moves import agree, play


def test_all_others_have_to_agree(server: Server) -> None:
    _, people = begin(server, "augustus", "me friend friend", options={"players": 3})
    assert people[0].ask(type="pause")["type"] == "done"
    gather(*people)
    assert people[1].ask(type="answer", yes=True)["type"] == "done"
    assert people[1].status == "running"
    gather(*people)
    assert people[2].ask(type="answer", yes=True)["type"] == "done"
    assert people[2].status == "paused"


def test_a_pause_is_by_consent_and_so_is_its_end(server: Server) -> None:
    _, people = begin(server)
    assert people[0].ask(type="resume")["error"] == "not-running"
    agree(people[1], people[0], what="pause")
    assert people[0].status == "paused"
    assert people[0].move(first(people[0]))["error"] == "not-running"
    assert people[0].ask(type="takeback")["type"] == "refused"
    assert people[0].ask(type="pause")["error"] == "not-running"
    agree(people[0], people[1], what="resume")
    assert people[1].status == "running"
    play(*people)


def test_a_pause_may_be_refused(server: Server) -> None:
    _, people = begin(server)
    assert people[0].ask(type="pause")["type"] == "done"
    people[1].see("asked")
    assert people[1].ask(type="answer", yes=False)["type"] == "done"
    assert people[1].status == "running"


def test_bots_stand_still_in_a_pause(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key)
    person.send(type="move", at=person.last, action=first(person))
    assert person.ask(type="pause")["type"] == "done"  # that was the move's
    while person.other[-1] == person.other[0]:
        person.next()
    time.sleep(0.5)
    person.ask(type="look")
    assert person.events[-1]["kind"] == "paused"
    assert person.ask(type="resume")["type"] == "done"
    turn_of(person, 0)


def test_one_may_resign_in_a_pause(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key)
    person.ask(type="pause")
    assert person.ask(type="resign")["type"] == "done"
    assert person.status == "over"
