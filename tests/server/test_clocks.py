"""Clocks: what they count, and what happens when time is over."""

import contextlib
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from rubicon.server.clocks import Clocks
from rubicon.server.requests import Clock
from tests.server.client import PATIENCE, Made, Person, Server

DAY = 86_400


# Alone --------------------------------------------------------------------------------------------


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks(Clock(), 2)
    clocks.run((0,), 0)
    assert (clocks.running, clocks.deadline(), clocks.shown(10**9)) == ({}, None, None)


def test_time_for_a_move_starts_again_with_each() -> None:
    clocks = Clocks(Clock(kind="move", seconds=10), 2)
    clocks.run((0,), 1000)
    assert clocks.deadline() == (11_000, 0)
    assert clocks.shown(4000) == [7000, 10_000]
    clocks.moved(0, 4000)
    clocks.run((0,), 4000)
    assert clocks.shown(4000) == [10_000, 10_000]
    clocks.moved(0, 5000)
    clocks.run((1,), 5000)
    assert clocks.deadline() == (15_000, 1)


def test_total_time_runs_down_and_a_move_adds_the_increment() -> None:
    clocks = Clocks(Clock(kind="total", seconds=60, increment=5), 2)
    clocks.run((0,), 0)
    clocks.moved(0, 20_000)
    clocks.run((1,), 20_000)
    assert clocks.shown(30_000) == [45_000, 50_000]
    assert clocks.deadline() == (80_000, 1)


def test_days_are_time_for_a_move() -> None:
    clocks = Clocks(Clock(kind="days", seconds=3 * DAY), 2)
    clocks.run((1,), 0)
    assert clocks.deadline() == (3 * DAY * 1000, 1)
    clocks.moved(1, DAY * 1000)
    clocks.run((1,), DAY * 1000)
    assert clocks.shown(DAY * 1000) == [3 * DAY * 1000] * 2


@pytest.mark.parametrize("kind", ["move", "total", "days"])
def test_a_pause_stops_a_clock_where_it_is(kind: Any) -> None:
    clocks = Clocks(Clock(kind=kind, seconds=10, increment=5), 2)
    clocks.run((0,), 0)
    clocks.paused = True
    clocks.run((0,), 4000)
    assert (clocks.deadline(), clocks.shown(9000)) == (None, [6000, 10_000])
    clocks.paused = False
    clocks.run((0,), 9000)
    assert (clocks.deadline(), clocks.shown(10_000)) == ((15_000, 0), [5000, 10_000])


def test_all_who_are_waited_for_are_timed() -> None:
    clocks = Clocks(Clock(kind="total", seconds=10), 3)
    clocks.run((0, 1, 2), 0)
    clocks.moved(1, 2000)
    clocks.run((0, 2), 2000)
    assert clocks.shown(5000) == [5000, 8000, 5000]
    assert clocks.deadline() == (10_000, 0)


def test_time_shown_is_never_less_than_nothing() -> None:
    clocks = Clocks(Clock(kind="move", seconds=1), 1)
    clocks.run((0,), 0)
    assert clocks.shown(5000) == [0]


def test_who_did_not_move_gets_no_increment() -> None:
    clocks = Clocks(Clock(kind="total", seconds=60, increment=5), 2)
    clocks.run((1,), 0)
    clocks.run((0,), 10_000)  # a move was taken back
    assert clocks.shown(10_000) == [60_000, 50_000]


# At a table ---------------------------------------------------------------------------------------


def begin(server: Server, clock: dict[str, Any], seats: str = "me friend", game: str = "caesar", **more: Any) -> tuple[Made, list[Person]]:
    """A running table with a clock, and all people at it."""
    made = server.create(game, seats, clock=clock, **more)
    people = made.people()
    for person in people:
        person.until(people[-1].last)
    return made, people


def first(person: Person) -> int:
    return next(iter(person.legal.values()))[0]


def left(person: Person) -> list[int]:
    """What a person is shown to be left, in milliseconds."""
    return list(person.ask(type="look")["time_left"])


def test_a_table_without_a_clock_shows_none(server: Server) -> None:
    _, people = begin(server, {"kind": "none"})
    assert people[0].ask(type="look")["time_left"] is None
    assert people[0].welcome["time_left"] is None


@pytest.mark.parametrize("kind", ["move", "days"])
def test_time_for_each_move(server: Server, kind: str) -> None:
    _, people = begin(server, {"kind": kind, "seconds": 2 * DAY})
    time.sleep(0.05)
    mine, other = left(people[0])
    assert other == 2 * DAY * 1000
    assert 2 * DAY * 1000 - 10_000 < mine < 2 * DAY * 1000
    assert people[0].move(first(people[0]))["type"] == "done"
    mine, other = left(people[0])
    assert mine == 2 * DAY * 1000
    assert other <= mine


def test_total_time_with_increment(server: Server) -> None:
    _, people = begin(server, {"kind": "total", "seconds": 100, "increment": 50})
    time.sleep(0.1)
    assert 90_000 < left(people[1])[0] <= 99_900
    assert people[0].move(first(people[0]))["type"] == "done"
    people[1].until(people[0].last)
    assert 140_000 < left(people[1])[0] <= 149_900
    assert left(people[1])[1] <= 100_000


def test_time_left_comes_with_every_message(server: Server) -> None:
    made, people = begin(server, {"kind": "total", "seconds": 100})
    people[0].send(type="move", at=people[0].last, action=first(people[0]))
    message = people[1].next()
    assert (message["type"], len(message["time_left"])) == ("events", 2)
    assert len(server.sit(made.table).welcome["time_left"]) == 2


@pytest.mark.parametrize("kind", ["move", "total", "days"])
def test_who_runs_out_of_time_loses(server: Server, kind: str) -> None:
    made, people = begin(server, {"kind": kind, "seconds": 1})
    began, ended = people[1].see("started"), people[1].see("ended")
    assert 1000 <= ended["at"] - began["at"] < 1000 * PATIENCE
    assert (ended["why"], ended["loser"]) == ("time", 0)
    assert people[1].status == "over"
    info = server.get(f"/api/tables/{made.table}").json()
    assert (info["scores"], info["why"]) == ([0.0, 1.0], "time")
    people[0].until(people[1].last)
    assert people[0].move(0)["error"] == "not-running"


def test_a_move_in_time_saves_the_game(server: Server) -> None:
    _, people = begin(server, {"kind": "move", "seconds": 6}, "me me")
    for _ in range(3):
        time.sleep(2.1)
        assert people[0].move(first(people[0]))["type"] == "done"
    assert people[0].status == "running"


def test_a_move_after_the_time_is_none(server: Server) -> None:
    _, people = begin(server, {"kind": "move", "seconds": 1}, "me me")
    time.sleep(1.02)
    assert people[0].move(first(people[0]))["error"] == "not-running"


def test_a_bot_takes_over_when_time_is_over(server: Server) -> None:
    made, people = begin(server, {"kind": "move", "seconds": 1, "when_over": "bot"})
    replaced = people[1].see("replaced")
    assert (replaced["seat"], replaced["why"]) == (0, "time")
    while not people[1].legal:
        people[1].next()
    assert any(event["kind"] == "ply" and event["by"] == 0 for event in people[1].events)
    assert people[1].move(first(people[1]))["type"] == "done"
    info = server.get(f"/api/tables/{made.table}").json()
    assert (info["status"], info["seats"][0]["bot"]) == ("running", "greedy")
    assert server.get(f"/api/tables/{made.table}", made.key).status_code == 403


def test_who_was_replaced_sees_no_more_draws(server: Server) -> None:
    _, people = begin(server, {"kind": "move", "seconds": 1, "when_over": "bot"})
    known = people[0].last
    while not people[1].legal:
        people[1].next()
    with contextlib.suppress(ConnectionClosed):
        people[0].until(people[1].last)
    drawn = [event["text"] for event in people[0].events if event["kind"] == "ply" and event["by"] == -1 and event["n"] > known]
    assert set(drawn) <= {"+?"}


def test_one_chooser_too_late_loses_alone(server: Server) -> None:
    _, people = begin(server, {"kind": "move", "seconds": 3}, "me friend friend", "augustus", options={"players": 3})
    for seat in (0, 2):
        assert people[seat].move(first(people[seat]))["type"] == "done"
    ended = people[0].see("ended")
    assert (ended["why"], ended["loser"]) == ("time", 1)


def test_no_clock_runs_before_the_game(server: Server) -> None:
    made = server.create("caesar", "me friend", clock={"kind": "total", "seconds": 1})
    person = server.sit(made.table, made.key)
    time.sleep(1.5)
    look = person.ask(type="look")
    assert (look["status"], look["time_left"]) == ("waiting", [1000, 1000])


def test_no_clock_runs_in_a_pause(server: Server) -> None:
    _, people = begin(server, {"kind": "total", "seconds": 2}, "me me")
    assert people[0].ask(type="pause")["type"] == "done"
    before = left(people[0])
    time.sleep(2.5)
    look = people[0].ask(type="look")
    assert (look["status"], look["time_left"]) == ("paused", before)
    assert people[0].ask(type="resume")["type"] == "done"
    assert people[0].see("ended")["why"] == "time"


def test_a_pause_that_was_not_agreed_to_stops_no_clock(server: Server) -> None:
    _, people = begin(server, {"kind": "move", "seconds": 3})
    assert people[0].ask(type="pause")["type"] == "done"
    assert people[0].see("ended")["loser"] == 0


def test_bots_have_no_clock(server: Server) -> None:
    _, people = begin(server, {"kind": "total", "seconds": 100}, "me bot")
    assert people[0].move(first(people[0]))["type"] == "done"
    while not people[0].legal:
        people[0].next()
    assert left(people[0])[1] == 100_000


def test_taking_back_gives_nobody_time(server: Server) -> None:
    _, people = begin(server, {"kind": "total", "seconds": 100, "increment": 60})
    assert people[0].move(first(people[0]))["type"] == "done"
    assert people[0].ask(type="takeback")["type"] == "done"
    people[1].until(people[0].last)
    assert people[1].ask(type="answer", yes=True)["type"] == "done"
    mine, other = left(people[1])
    assert other <= 100_000
    assert mine <= 100_000


def test_with_a_clock_nobody_is_replaced_by_hand(server: Server) -> None:
    _, people = begin(server, {"kind": "move", "seconds": 100})
    assert people[0].ask(type="replace", seat=1, how="end")["error"] == "not-now"


def test_clocks_go_on_after_a_restart(server: Server) -> None:
    made, _ = begin(server, {"kind": "move", "seconds": 3})
    server.kill()
    server.start()
    ended = server.sit(made.table, made.key).see("ended")
    assert (ended["why"], ended["loser"]) == ("time", 0)


@pytest.mark.parametrize("clock", [{"kind": "hourglass"}, {"kind": "move", "seconds": -1}, {"kind": "total", "seconds": 31 * DAY}])
def test_what_is_no_clock_is_refused(server: Server, clock: dict[str, Any]) -> None:
    answer = server.post("/api/tables", {"game": "caesar", "seats": [{"kind": "me"}] * 2, "clock": clock})
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
