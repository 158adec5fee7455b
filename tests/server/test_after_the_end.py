"""The end of a game, and after it: given up, played again, played on from a ply."""

from pathlib import Path

import pytest

import rubicon
from tests.server.client import Made, Server
from tests.server.people import begin, export, finished, gather, look


def test_who_resigns_loses(server: Server) -> None:
    made, people = begin(server)
    assert people[1].ask(type="resign")["type"] == "done"
    gather(*people)
    assert people[0].status == "over"
    assert (people[0].legal, people[0].waiting) == ({}, [])
    info = look(server, made)
    assert (info["scores"], info["why"]) == ([1.0, 0.0], "resigned")
    assert people[0].ask(type="resign")["error"] == "not-running"
    assert people[0].move(0)["error"] == "not-running"


def test_nobody_resigns_before_the_game(server: Server) -> None:
    made = server.create("caesar", "me friend")
    assert server.sit(made.table, made.key).ask(type="resign")["error"] == "not-running"


def test_who_is_not_away_is_not_replaced(server: Server) -> None:
    _, people = begin(server)
    people[1].leave()
    for how in ("bot", "end"):
        assert people[0].ask(type="replace", seat=1, how=how)["error"] == "not-away"
        assert people[0].ask(type="replace", seat=0, how=how)["error"] == "not-away"
        assert people[0].ask(type="replace", seat=5, how=how)["error"] == "not-away"


def test_a_rematch_swaps_seats_and_keeps_keys_and_names(server: Server) -> None:
    made = server.create("caesar", "me friend", name="A")
    key = made.join(1, name="B").json()["key"]
    first, second = server.sit(made.table, made.key), server.sit(made.table, key)
    assert first.ask(type="rematch")["error"] == "not-over"
    first.ask(type="resign")
    assert second.ask(type="rematch")["table"] == ""  # the other one is asked
    assert first.see("asked")["what"] == "rematch"
    assert second.ask(type="rematch")["table"] == ""  # asked twice, it is one question
    assert first.ask(type="answer", yes=True)["type"] == "done"
    again = first.see("linked")["table"]
    assert again != made.table
    assert second.see("linked")["table"] == again
    assert first.ask(type="rematch")["table"] == again  # one rematch, whoever asks
    swapped, other = server.sit(again, made.key), server.sit(again, key)
    assert (swapped.welcome["you"], other.welcome["you"]) == ([1], [0])
    assert [seat["name"] for seat in swapped.welcome["info"]["seats"]] == ["B", "A"]
    assert swapped.welcome["info"]["came_from"] == made.table
    assert swapped.welcome["info"]["server_commit"] != first.welcome["info"]["server_commit"]


def test_a_rematch_needs_everybody_and_one_no_ends_the_question(server: Server) -> None:
    made, people = begin(server)
    first, second = people
    first.ask(type="resign")
    first.ask(type="rematch")
    assert first.ask(type="answer", yes=True)["error"] == "not-yours"
    assert server.sit(made.table).ask(type="answer", yes=True)["error"] == "not-yours"
    assert second.ask(type="answer", yes=False)["type"] == "done"
    assert look(server, made)["request"] is None
    assert (look(server, made)["links"], first.see("answered")["yes"]) == ([], False)
    first.ask(type="rematch")
    assert second.ask(type="rematch")["table"] == first.see("linked")["table"]  # to ask back is to agree


def test_a_rematch_with_a_bot_begins_at_once(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key)
    person.ask(type="resign")
    again = server.sit(person.ask(type="rematch")["table"], made.key)
    assert again.welcome["you"] == [1]
    while "1" not in again.legal:
        again.next()


def test_a_solo_game_is_played_again_in_the_same_seat(server: Server) -> None:
    made = server.create("caesar", "me", options={"solo": "hard"})
    person = server.sit(made.table, made.key)
    person.ask(type="resign")
    assert server.sit(person.ask(type="rematch")["table"], made.key).welcome["you"] == [0]


def test_a_running_game_is_not_forked(server: Server) -> None:
    made, _ = begin(server)
    answer = server.post(f"/api/tables/{made.table}/fork", {"ply": 3, "seats": [{"kind": "me"}, {"kind": "bot"}]})
    assert (answer.status_code, answer.json()["error"]) == (409, "not-over")


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_finished_game_is_played_on_from_a_ply(server: Server, game: str, tmp_path: Path) -> None:
    made, _ = finished(server, game, moves=3)
    whole = rubicon.game.parse(export(server, made.table), typed=True)
    ply = max(number for number, done in enumerate(whole.log) if done.turn >= 0)
    answer = server.post(f"/api/tables/{made.table}/fork", {"ply": ply, "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert answer.status_code == 201
    fork = Made(server, answer.json())
    assert (fork.info["came_from"], fork.info["status"]) == (made.table, "running")
    person = server.sit(fork.table, fork.key)
    expected = whole.fork(ply, typed=True)
    assert {int(seat): legal for seat, legal in person.legal.items()} == {seat: expected.legal(seat) for seat in expected.waiting}
    seat, legal = next(iter(person.legal.items()))
    assert person.move(legal[0], seat=int(seat))["type"] == "done"
    person.ask(type="resign")
    (tmp_path / "fork.rubicon").write_text(export(server, fork.table), "utf-8")
    assert rubicon.open(tmp_path / "fork.rubicon").log[:ply] == whole.log[:ply]


def test_a_fork_has_to_be_of_a_ply_that_was_played(server: Server) -> None:
    made, _ = finished(server)
    for ply, status in ((0, 201), (10_000, 400), (-1, 400)):
        answer = server.post(f"/api/tables/{made.table}/fork", {"ply": ply, "seats": [{"kind": "me"}, {"kind": "bot"}]})
        assert answer.status_code == status


def test_moves_before_a_fork_are_not_taken_back(server: Server) -> None:
    made, _ = finished(server, moves=2)
    plies = len(rubicon.game.parse(export(server, made.table), typed=True))
    answer = server.post(f"/api/tables/{made.table}/fork", {"ply": plies, "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
    person = server.sit(answer["table"], answer["key"])
    assert person.ask(type="takeback")["error"] == "nothing-to-take-back"
