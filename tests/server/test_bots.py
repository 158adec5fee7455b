"""Bots at a table: they answer, and keep to the rules."""

import pytest

import rubicon
from tests.server.client import Server
from tests.server.people import first, turn_of


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_bots_answer(server: Server, game: str, bot: str) -> None:
    made = server.create(game, f"me bot:{bot}")
    person = server.sit(made.table, made.key)
    for _ in range(3):
        turn_of(person, 0)
        assert person.move(first(person))["type"] == "done"
    while not any(event["kind"] in ("ply", "sealed") and event.get("by") == 1 for event in person.events):
        person.next()


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_bots_keep_to_the_rules(server: Server, game: str) -> None:
    for _ in range(4):
        made = server.create(game, "me bot:random")
        person = server.sit(made.table, made.key)
        for _ in range(3):
            turn_of(person, 0)
            person.move(first(person))
        turn_of(person, 0)
        assert person.ask(type="resign")["type"] == "done"
        rubicon.game.parse(server.get(f"/api/tables/{made.table}/export").text, typed=True)


@pytest.mark.parametrize("game", ["cleopatra", "augustus"])
def test_what_is_legal_is_told_with_the_events_that_made_it_so(server: Server, game: str) -> None:
    for _ in range(4):
        made = server.create(game, "me bot:random")
        person = server.sit(made.table, made.key)
        for _ in range(3):
            turn_of(person, 0)
            assert person.move(first(person)).get("error") != "stale"


def test_bots_play_among_themselves(server: Server) -> None:
    made = server.create("caesar", "bot bot:random")
    spectator = server.sit(made.table)
    spectator.until(30)
    assert {event["by"] for event in spectator.events if event["kind"] == "ply"} == {-1, 0, 1}
