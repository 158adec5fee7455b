"""Tables over real sockets: set up, and taken seat by seat."""

from typing import Any

import pytest

from tests.server.client import Server
from tests.server.people import GAMES, WRONG_KEY, begin, look

# Set up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_every_game_begins_when_all_seats_are_taken(server: Server, game: str, seats: str, options: dict[str, Any]) -> None:
    made, people = begin(server, game, seats, options=options)
    assert made.info["status"] == ("waiting" if "friend" in seats else "running")
    assert {person.status for person in people} == {"running"}
    assert people[0].waiting
    assert [person.welcome["you"] for person in people] == [[seat] for seat in range(len(people))]
    assert set(made.codes) == {str(seat) for seat in range(1, len(people))}


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_people_see_their_own_legal_moves_only(server: Server, game: str, seats: str, options: dict[str, Any]) -> None:
    _, people = begin(server, game, seats, options=options)
    for seat, person in enumerate(people):
        assert set(person.legal) == ({str(seat)} if seat in person.waiting else set())


def test_every_game_begins_with_bots(server: Server) -> None:
    for game in ("caesar", "cleopatra", "augustus"):
        made = server.create(game, "me bot:random")
        assert made.info["status"] == "running"
        assert [seat["bot"] for seat in made.info["seats"]] == ["", "random"]


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "bad-options"),
        ({"game": "examples.kuhn:rulebook", "seats": [{"kind": "me"}, {"kind": "bot"}]}, "bad-options"),
        ({"game": "caesar", "seats": [{"kind": "me"}]}, "bad-seats"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 3}, "bad-seats"),
        ({"game": "caesar", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, "bad-seats"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "options": {"solo": "hard"}}, "bad-seats"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "options": {"colour": "red"}}, "bad-options"),
        ({"game": "augustus", "seats": [{"kind": "me"}] * 2, "options": {"players": 7}}, "bad-options"),
        ({"game": "caesar", "seats": [{"kind": "you"}] * 2}, "bad-request"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "seed": 7}, "bad-request"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "name": "x" * 25}, "bad-request"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "name": "<b>"}, "bad-request"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "name": "Livia\n"}, "bad-request"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "commit": "0" * 64 + "\n"}, "bad-request"),
        ({"game": "caesar", "seats": [{"kind": "me"}] * 2, "clock": {"kind": "move"}}, "bad-clock"),
        ({"game": "caesar", "seats": []}, "bad-request"),
    ],
)
def test_what_is_no_table_is_refused(server: Server, wanted: dict[str, Any], error: str) -> None:
    answer = server.post("/api/tables", wanted)
    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert answer.json()["message"]


# Sitting down -------------------------------------------------------------------------------------


def test_a_code_takes_its_seat_once(server: Server) -> None:
    made = server.create("augustus", "me friend friend", options={"players": 3})
    assert made.join(2).json()["seat"] == 2
    again = made.join(2)
    assert (again.status_code, again.json()["error"]) == (403, "not-yours")
    assert made.join(1).json()["seat"] == 1


def test_looking_at_a_table_takes_no_seat(server: Server) -> None:
    made = server.create("caesar", "me open", listed=True)
    server.get(f"/api/tables/{made.table}")
    server.sit(made.table).leave()
    assert [seat["taken"] for seat in look(server, made)["seats"]] == [True, False]


def test_a_friends_seat_is_not_open(server: Server) -> None:
    made = server.create("caesar", "me friend", listed=True)
    assert [seat["open"] for seat in made.info["seats"]] == [False, False]
    for body in ({}, {"seat": 1}, {"seat": 0}, {"code": WRONG_KEY}):
        assert server.post(f"/api/tables/{made.table}/join", body).status_code in (403, 409)


def test_open_seats_are_taken_from_the_lobby(server: Server) -> None:
    made = server.create("augustus", "me open open", options={"players": 3}, listed=True)
    assert {"table": made.table, "game": "augustus", "status": "waiting"}.items() <= lobby(server)[made.table].items()
    assert server.post(f"/api/tables/{made.table}/join", {"seat": 2}).json()["seat"] == 2
    taken = server.post(f"/api/tables/{made.table}/join", {"seat": 2})
    assert (taken.status_code, taken.json()["error"]) == (409, "seat-taken")
    assert made.join().json()["seat"] == 1
    assert made.join().status_code == 409
    assert lobby(server)[made.table]["status"] == "running"


def lobby(server: Server) -> dict[str, dict[str, Any]]:
    return {row["table"]: row for row in server.get("/api/tables").json()}


def test_only_listed_tables_that_are_not_over_are_in_the_lobby(server: Server) -> None:
    private, listed = server.create("caesar", "me open"), server.create("caesar", "me open", listed=True)
    assert private.table not in lobby(server)
    assert listed.table in lobby(server)
    person = server.sit(listed.table, listed.key)
    assert listed.join().status_code == 200
    person.see("started")
    assert person.ask(type="resign")["type"] == "done"
    assert listed.table not in lobby(server)


def test_names_are_shown_to_all(server: Server) -> None:
    made = server.create("caesar", "me friend", name="Żółw 🐢")
    assert made.join(1, name="").status_code == 200
    assert [seat["name"] for seat in look(server, made)["seats"]] == ["Żółw 🐢", ""]
    for bad in ("x" * 25, "a\x00b", "<i>", "a\nb"):
        assert server.create("caesar", "me friend").join(1, name=bad).status_code == 400


def test_a_bad_name_takes_no_seat(server: Server) -> None:
    made = server.create("caesar", "me friend")
    assert made.join(1, name="x" * 25).status_code == 400
    assert made.join(1, name="Pompey").status_code == 200
