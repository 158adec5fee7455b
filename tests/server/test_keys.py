"""Keys: what they open, and how seats move to another device."""

import contextlib

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Server
from tests.server.people import WRONG_KEY, begin, look, play

# Keys ---------------------------------------------------------------------------------------------


def test_a_wrong_key_opens_nothing(server: Server) -> None:
    made, _ = begin(server)
    other = server.create("caesar", "me friend")
    for key in (WRONG_KEY, other.key):
        assert server.get(f"/api/tables/{made.table}", key).status_code == 403
        assert server.get(f"/api/tables/{made.table}/export", key).status_code == 403
        assert server.post(f"/api/tables/{made.table}/code", {}, key).status_code == 403
        assert server.post(f"/api/tables/{made.table}/do", {"type": "resign"}, key).status_code == 403
    assert server.get(f"/api/tables/{made.table}", "short").status_code == 403


def test_a_socket_with_a_wrong_key_is_closed(server: Server) -> None:
    made, _ = begin(server)
    with pytest.raises(ConnectionClosed):
        server.sit(made.table, WRONG_KEY)
    with pytest.raises(ConnectionClosed):
        server.sit("nowhere")


def test_a_seat_moves_to_another_device_by_a_code(server: Server) -> None:
    made, people = begin(server)
    code = server.post(f"/api/tables/{made.table}/code", {}, made.key).json()["code"]
    assert people[0].ask(type="look")["type"] == "table"  # until it is used
    answer = server.post(f"/api/tables/{made.table}/join", {"code": code}).json()
    assert answer["seat"] == 0
    assert server.get(f"/api/tables/{made.table}", made.key).status_code == 403
    assert people[0].is_sent_away()
    assert server.post(f"/api/tables/{made.table}/join", {"code": code}).status_code == 403
    moved = server.sit(made.table, answer["key"])
    assert moved.move(moved.legal["0"][0])["type"] == "done"


def test_a_device_that_gave_its_seat_away_sees_no_more_of_it(server: Server) -> None:
    made, (old, friend) = begin(server)
    code = server.post(f"/api/tables/{made.table}/code", {}, made.key).json()["code"]
    new = server.sit(made.table, server.post(f"/api/tables/{made.table}/join", {"code": code}).json()["key"])
    known = old.last
    play(new, friend)
    with contextlib.suppress(ConnectionClosed):
        old.until(new.last)
    drawn = [event["text"] for event in old.events if event["kind"] == "ply" and event["by"] == -1 and event["n"] > known]
    assert set(drawn) <= {"+?"}


def test_a_code_of_a_moved_seat_keeps_the_name(server: Server) -> None:
    made = server.create("caesar", "me bot", name="Livia")
    code = server.post(f"/api/tables/{made.table}/code", {}, made.key).json()["code"]
    assert server.post(f"/api/tables/{made.table}/join", {"code": code}).status_code == 200
    assert look(server, made)["seats"][0]["name"] == "Livia"


def test_several_seats_move_together(server: Server) -> None:
    made = server.create("caesar", "me me")
    code = server.post(f"/api/tables/{made.table}/code", {}, made.key).json()["code"]
    key = server.post(f"/api/tables/{made.table}/join", {"code": code}).json()["key"]
    assert look(server, made, key)["you"] == [0, 1]
    assert server.get(f"/api/tables/{made.table}", made.key).status_code == 403


def test_spectators_have_no_seat_to_move(server: Server) -> None:
    made, _ = begin(server)
    assert server.post(f"/api/tables/{made.table}/code", {}).status_code == 403


# Several seats in one browser ---------------------------------------------------------------------


def test_one_key_opens_all_seats_of_a_browser(server: Server) -> None:
    made = server.create("caesar", "me me")
    both = server.sit(made.table, made.key)
    assert both.welcome["you"] == [0, 1]
    for named in (True, False, True):
        [seat] = map(int, both.legal)
        assert both.waiting == [seat]
        other = both.move(both.legal[str(seat)][0], seat=1 - seat)
        assert other["error"] == "not-your-turn"
        done = both.move(both.legal[str(seat)][0], **({"seat": seat} if named else {}))  # or the seat that is waited for
        assert done["type"] == "done"


def test_one_key_decides_for_both_of_simultaneous_choosers(server: Server) -> None:
    made = server.create("augustus", "me me")
    both = server.sit(made.table, made.key)
    assert list(both.legal) == ["0", "1"]
    assert both.move(both.legal["1"][0], seat=1)["type"] == "done"
    assert both.move(both.legal["0"][0], seat=0)["type"] == "done"
    assert both.waiting == [0, 1]


def test_a_browser_has_no_seat_of_another(server: Server) -> None:
    _, people = begin(server)
    assert people[1].move(people[0].legal["0"][0], seat=0)["error"] == "not-yours"
