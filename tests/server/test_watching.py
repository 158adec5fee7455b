"""Who watches, leaves and comes back sees what there is to see, and no more."""

import pytest

from tests.server.client import Server
from tests.server.people import begin, gather, play


def test_who_has_no_key_watches(server: Server) -> None:
    made, people = begin(server)
    spectator = server.sit(made.table)
    assert (spectator.welcome["you"], spectator.legal) == ([], {})
    play(*people, moves=2)
    spectator.until(people[0].last)
    draws = [event["text"] for event in spectator.events if event["kind"] == "ply" and event["by"] == -1][-8:]
    assert draws[-2:] == ["+?", "+?"]
    for command in ({"type": "resign"}, {"type": "takeback"}, {"type": "pause"}, {"type": "rematch"}, {"type": "answer", "yes": True}):
        assert spectator.ask(**command)["error"] in ("not-yours", "not-now")
    assert spectator.move(0)["error"] == "not-yours"
    assert spectator.ask(type="preview", part="SC")["error"] == "not-yours"


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_who_comes_back_gets_exactly_what_was_missed(server: Server, game: str) -> None:
    made, people = begin(server, game)
    spectator = server.sit(made.table)
    people[1].leave()
    gone = people[1].last
    twin = server.sit(made.table, people[1].key, gone)
    assert twin.events == []
    play(people[0], twin, moves=3)
    assert people[0].ask(type="resign")["type"] == "done"
    gather(people[0], twin, spectator)
    for live, key in ((people[0], made.key), (twin, people[1].key), (spectator, None)):
        again = server.sit(made.table, key, gone)
        assert again.events == [event for event in live.events if event["n"] > gone]
        assert [event["n"] for event in again.events] == list(range(gone + 1, live.last + 1))
        assert (again.status, again.legal) == (live.status, live.legal)


def test_every_since_gives_the_rest(server: Server) -> None:
    made, people = begin(server)
    play(*people)
    whole = server.sit(made.table, made.key).events
    assert [event["n"] for event in whole] == list(range(1, people[0].last + 1))
    for since in (1, 5, len(whole) - 1, len(whole), len(whole) + 5):
        assert server.sit(made.table, made.key, since).events == whole[since:]


def test_two_tabs_of_one_player_see_the_same(server: Server) -> None:
    made, people = begin(server)
    tab = server.sit(made.table, made.key)
    play(*people, moves=2)
    tab.until(people[0].last)
    assert tab.events[-4:] == people[0].events[-4:]
    assert tab.legal == people[0].legal


def test_events_say_nothing_of_keys_codes_and_ids(server: Server) -> None:
    made, people = begin(server)
    assert people[0].move(people[0].legal["0"][0], id="a-secret-id")["id"] == "a-secret-id"
    gather(*people)
    seen = people[1].received.decode()
    for secret in (made.key, made.codes["1"], "a-secret-id"):
        assert secret not in seen
