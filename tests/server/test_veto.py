"""The Veto: the question reaches a person, and tells the asker nothing."""

import time

from tests.server.client import Person, Server
from tests.server.people import begin, first, gather

CARDS = ("spy", "scout", "castling", "assassination", "wrath")


def asked_for_a_veto(people: list[Person]) -> tuple[Person, Person]:
    """Play until an action card was; who has played it, and who is asked."""
    for _ in range(80):
        mover = next(person for person in people if person.legal)
        if any(mover.move(card)["type"] == "done" for card in CARDS):
            break
        done = mover.move("<action")["type"] == "done" or mover.move("on")["type"] == "done" or mover.move(first(mover))["type"] == "done"
        assert done
        gather(*people)
    other = next(person for person in people if person is not mover)
    while mover.legal:
        assert mover.move(first(mover))["type"] == "done"
    gather(*people)
    return mover, other


def test_the_veto_question_always_reaches_a_person(server: Server) -> None:
    _, people = begin(server, "cleopatra")
    mover, other = asked_for_a_veto(people)
    [legal] = other.legal.values()
    assert 1 <= len(legal) <= 2  # to allow it, and with a Veto in hand to forbid it
    before = other.last
    time.sleep(0.5)
    other.ask(type="look")
    assert other.last == before  # nothing answers for them
    assert other.move("allow")["type"] == "done"
    mover.until(other.last)
    assert any(event.get("text") == "allow" for event in mover.events[-20:])


def test_who_has_asked_does_not_see_whether_there_is_a_veto(server: Server) -> None:
    made, people = begin(server, "cleopatra")
    mover, other = asked_for_a_veto(people)
    seen = server.get(f"/api/tables/{made.table}", mover.key).json()
    assert seen["waiting"] == other.welcome["you"]
    assert seen["legal"] == {}
    assert mover.ask(type="preview", part="allow")["error"] == "not-your-turn"
