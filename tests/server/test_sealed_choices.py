"""Choices at the same time: sealed until all have chosen."""

import pytest

from tests.server.client import Server
from tests.server.people import begin, first, gather
from tests.server.takeback_moves import plies


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_choices_at_the_same_time_come_in_any_order(server: Server, order: tuple[int, ...]) -> None:
    made, people = begin(server, "augustus", "me friend friend", options={"players": 3, "deal": "simple"})
    spectator = server.sit(made.table)
    assert people[0].waiting == [0, 1, 2]
    for count, seat in enumerate(order, 1):
        assert people[seat].move(first(people[seat]))["type"] == "done"
        gather(*people, spectator)
        assert people[0].waiting == ([0, 1, 2] if count == 3 else sorted(order[count:]))
    chosen = [event["by"] for event in spectator.events if event["kind"] == "ply" and event["by"] >= 0]
    assert chosen == [0, 1, 2]  # as actions they come in seat order


@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("deal", ["draft", "simple"])
def test_nobody_sees_a_choice_before_all_have_chosen(server: Server, seat: int, deal: str) -> None:
    made, people = begin(server, "augustus", "me friend friend", options={"players": 3, "deal": deal})
    chooser, others = people[seat], [*people[:seat], *people[seat + 1 :], server.sit(made.table)]
    before = chooser.last
    assert chooser.move(chooser.legal[str(seat)][-1])["type"] == "done"
    gather(*people, others[-1])
    own = [event for event in chooser.events if event["n"] > before]
    assert [event["action"] for event in own] == [own[0]["action"]]
    for other in others:
        [event] = [event for event in other.events if event["n"] > before]
        assert event["by"] == seat
        if event["kind"] == "sealed":
            assert set(event) == {"kind", "at", "by", "n"}
        else:
            assert event["text"] in ("=?", "keep?")
        seen = server.get(f"/api/tables/{made.table}/export", other.key).text
        assert own[0]["text"] not in seen.split()


def test_who_has_decided_is_shown_to_all(server: Server) -> None:
    made, people = begin(server, "augustus")
    assert people[1].move(first(people[1]))["type"] == "done"
    assert [seat["decided"] for seat in server.get(f"/api/tables/{made.table}").json()["seats"]] == [False, True]
    assert people[1].move(0)["error"] == "not-your-turn"


def test_a_choice_of_another_makes_no_choice_stale(server: Server) -> None:
    _, people = begin(server, "augustus")
    known = people[0].last
    assert people[1].move(first(people[1]))["type"] == "done"
    assert people[0].ask(type="move", at=known, action=first(people[0]))["type"] == "done"


def test_an_illegal_choice_is_refused_before_it_is_sealed(server: Server) -> None:
    _, people = begin(server, "augustus")
    assert people[1].move("pass")["error"] == "illegal"
    assert people[1].waiting == [0, 1]


def test_sealed_layouts_of_cleopatra(server: Server) -> None:
    _, people = begin(server, "cleopatra")
    assert people[1].move("lay54321")["type"] == "done"
    assert people[0].move("lay12345")["type"] == "done"
    gather(*people)
    assert [text for text in plies(people[0]) if text.startswith("lay")] == ["lay12345", "lay?"]
    assert [text for text in plies(people[1]) if text.startswith("lay")] == ["lay?", "lay54321"]
