"""Previews of moves: for the mover alone."""

from tests.server.client import Server
from tests.server.people import begin, play


def test_a_preview_is_for_the_mover_of_a_picked_token(server: Server) -> None:
    _, (mover, other) = begin(server)
    found = mover.ask(type="preview", part="-")
    assert found["type"] == "preview"
    assert {preview["action"] for preview in found["actions"]} <= set(mover.legal["0"])
    picked = found["actions"][0]["text"]
    one = mover.ask(type="preview", part=picked.lower())["actions"]
    assert [preview["text"] for preview in one] == [picked]
    assert one[0]["does"]["kind"] == "place"
    assert one[0]["effects"][0]["kind"] == "token-placed"
    assert mover.ask(type="preview", part="nothing like it")["actions"] == []
    assert other.ask(type="preview", part="-")["error"] == "not-your-turn"


def test_previews_can_be_asked_for_by_number(server: Server) -> None:
    _, (mover, _) = begin(server)
    wanted = mover.legal["0"][:3]
    assert [preview["action"] for preview in mover.ask(type="preview", actions=wanted)["actions"]] == wanted
    assert mover.ask(type="preview", actions=[9999])["actions"] == []


def test_a_preview_changes_nothing_and_is_shown_to_nobody_else(server: Server) -> None:
    _, (mover, other) = begin(server)
    before, messages = mover.last, other.messages
    mover.ask(type="preview", part="-")
    assert mover.ask(type="look")["number"] == before
    other.ask(type="look")
    assert other.messages == messages + 1


def test_all_who_choose_at_the_same_time_get_previews(server: Server) -> None:
    _, people = begin(server, "augustus")
    for person in people:
        assert person.ask(type="preview", part="keep")["type"] == "preview"


def test_no_preview_is_pushed(server: Server) -> None:
    _, people = begin(server)
    play(*people, moves=2)
    assert all(b"preview" not in person.received for person in people)
