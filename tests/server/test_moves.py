"""Moves over real sockets: answered once, refused with a reason."""

import pytest

from tests.server.client import Server
from tests.server.people import begin, first, gather
from tests.server.takeback_moves import play, plies

# Answered once ------------------------------------------------------------------------------------


def test_a_move_is_answered_with_the_number_of_its_event(server: Server) -> None:
    _, people = begin(server)
    answer = people[0].move(first(people[0]), id="one")
    assert answer == {"type": "done", "n": next(e["n"] for e in people[0].events if e["kind"] == "ply" and e["by"] == 0), "id": "one"}


def test_a_move_by_notation_and_over_http(server: Server) -> None:
    made, people = begin(server)
    text = people[0].ask(type="preview", part="-")["actions"][0]["text"]
    command = {"type": "move", "at": people[0].last, "action": text.lower(), "id": "h"}
    answer = server.post(f"/api/tables/{made.table}/do", command, made.key)
    assert answer.json()["type"] == "done"
    people[1].until(answer.json()["n"])
    assert text in plies(people[1])


@pytest.mark.parametrize("behind", [1, 5, 10_000])
def test_a_stale_move_is_refused(server: Server, behind: int) -> None:
    _, people = begin(server)
    play(*people, moves=2)
    answer = people[0].ask(type="move", at=max(0, people[0].last - behind), action=first(people[0]))
    assert answer["error"] == "stale"
    assert people[0].move(first(people[0]))["type"] == "done"


def test_the_second_of_two_decisions_in_a_row_is_stale_too(server: Server) -> None:
    _, people = begin(server, "cleopatra")
    play(*people, moves=2)
    mover = next(person for person in people if person.legal)
    before = mover.last
    assert mover.ask(type="move", at=before, action="active")["type"] == "done"
    assert mover.legal
    assert mover.ask(type="move", at=before, action=first(mover))["error"] == "stale"


def test_a_stale_move_after_a_take_back_is_refused(server: Server) -> None:
    made = server.create("caesar", "me me")
    both = server.sit(made.table, made.key)
    before, action = both.last, first(both)
    assert both.move(action)["type"] == "done"
    assert both.ask(type="takeback")["type"] == "done"
    assert both.ask(type="move", at=before, action=action)["error"] == "stale"


def test_the_same_id_twice_is_one_move_with_the_same_answer(server: Server) -> None:
    made, people = begin(server)
    move = {"type": "move", "at": people[0].last, "action": first(people[0]), "id": "m-1"}
    answer = people[0].ask(**move)
    number = people[0].last
    assert people[0].ask(**move) == answer
    assert server.post(f"/api/tables/{made.table}/do", move, made.key).json() == answer
    people[0].leave()
    again = server.sit(made.table, made.key)
    assert again.ask(**move) == answer
    assert again.last == number


def test_two_tabs_send_the_same_move_once(server: Server) -> None:
    made, people = begin(server)
    tab = server.sit(made.table, made.key)
    move = {"type": "move", "at": tab.last, "action": first(tab), "id": "both"}
    tab.send(**move)
    people[0].send(**move)
    answers = [next(message for message in iter(person.next, {}) if message["type"] != "events") for person in (tab, people[0])]
    assert answers[0] == answers[1]
    assert answers[0]["type"] == "done"


def test_the_same_id_of_another_player_is_another_move(server: Server) -> None:
    _, people = begin(server)
    assert people[0].move(first(people[0]), id="x")["type"] == "done"
    gather(*people)
    assert people[1].move(first(people[1]), id="x")["type"] == "done"


def test_the_same_id_twice_is_one_move_with_several_seats_in_a_browser(server: Server) -> None:
    made = server.create("caesar", "me me")
    both = server.sit(made.table, made.key)
    move = {"type": "move", "at": both.last, "action": first(both), "id": "m-1"}
    answer = both.ask(**move)
    assert answer["type"] == "done"
    assert both.ask(**move) == answer


def test_the_same_id_twice_is_one_sealed_choice(server: Server) -> None:
    _, people = begin(server, "augustus")
    move = {"type": "move", "at": people[1].last, "action": first(people[1]), "id": "s"}
    answer = people[1].ask(**move)
    assert people[1].ask(**move) == answer
    assert sum(event["kind"] == "sealed" for event in people[1].events) == 1


# Refused ------------------------------------------------------------------------------------------


def test_illegal_moves_are_refused_with_a_reason(server: Server) -> None:
    _, (mover, other) = begin(server)
    before, messages = mover.last, other.messages
    for action, reason in (
        ("pass", "you can place a token, so you may not pass"),
        ("xIT", "there is no Might to resolve now"),
        ("SC5-XY1", "expected a province"),
        ("+sword06", ""),
        (32_000, "there is no action 32000"),
        (next(number for number in range(2000) if number not in mover.legal["0"]), ""),
    ):
        answer = mover.move(action)
        assert (answer["type"], answer["error"]) == ("refused", "illegal")
        assert reason in answer["message"]
    other.ask(type="look")
    assert (mover.last, other.messages) == (before, messages + 1)
    assert mover.move(first(mover))["type"] == "done"


@pytest.mark.parametrize("action", [-1, 2**15, 1.5, None, [], "", "x" * 65])
def test_what_is_no_action_is_no_command(server: Server, action: object) -> None:
    _, people = begin(server)
    answer = people[0].ask(type="move", at=people[0].last, action=action)
    assert (answer["type"], answer["error"]) == ("refused", "bad-command")


def test_a_refusal_carries_the_id_of_the_move(server: Server) -> None:
    _, people = begin(server)
    assert people[0].move("pass", id="p")["id"] == "p"
    assert people[0].move(first(people[0]), id="p")["type"] == "done"  # a refused move is none


def test_a_move_out_of_turn_is_refused(server: Server) -> None:
    _, people = begin(server)
    assert people[1].move(first(people[0]))["error"] == "not-your-turn"
    play(*people)
    assert people[0].move(first(people[1]))["error"] == "not-your-turn"


def test_no_move_before_the_game(server: Server) -> None:
    made = server.create("caesar", "me friend")
    assert server.sit(made.table, made.key).move(0)["error"] == "not-running"


def test_a_bots_seat_is_nobodys(server: Server) -> None:
    made = server.create("caesar", "me bot")
    assert server.sit(made.table, made.key).move(0, seat=1)["error"] == "not-yours"
