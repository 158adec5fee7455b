"""What a screen gets: the view, moves as data, words; the past; other eyes once it is over."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from rubicon.server.handlers.takebacks import last_decision
from rubicon.server.table import Table
from rubicon.server.table_views import forced
from tests.cleopatra import scene as cards
from tests.server.client import Server, part


def play_on(person: Any, plies: int = 10**6) -> None:
    """First legal moves, until it is over."""
    while person.shown["status"] != "over" and person.shown["ply"] < plies:
        seat, moves = next(iter(person.shown["moves"].items()))
        person.ask(type="move", at=person.last, seat=int(seat), action=moves[0]["action"])


def test_a_screen_gets_everything_it_shows(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key, rich=True)
    while not person.shown["moves"]:
        person.next()
    table = person.shown
    assert table["you"] == [0]
    assert table["eyes"] == 0
    assert table["view"]["seen_by"] == "Caesar"
    assert table["asks"] == "Place a token on a border space."
    assert "C5" in table["rules"]
    assert table["options_data"]["poison"] == "off"
    move = table["moves"]["0"][0]
    assert move["does"]["kind"] == "place"
    assert move["text"]
    assert [line["ply"] for line in person.log] == list(range(1, table["ply"] + 1))
    person.ask(type="move", at=person.last, action=move["action"])
    told = next(ply for ply in person.happened if ply["by"] == 0)
    assert told["words"].startswith("You place")
    assert told["ply"] == table["ply"] + 1
    assert told["effects"]
    [event] = [event for event in person.events if event["kind"] == "ply" and event["by"] == 0]
    assert "words" not in event
    assert event["text"] == told["text"] == move["text"]


def test_the_past_as_one_saw_it(server: Server) -> None:
    made = server.create("caesar", "me me")
    person = server.sit(made.table, made.key, rich=True)
    then = person.shown
    play_on(person, then["ply"] + 6)
    past = person.ask(type="look", ply=then["ply"], eyes=then["eyes"])
    assert past["view"] == then["view"]
    assert past["moves"] == {}
    assert past["log"][-1]["ply"] == person.shown["ply"]
    assert person.ask(type="look", ply=999)["error"] == "no-such-ply"


def test_other_eyes_only_once_it_is_over(server: Server) -> None:
    made = server.create("caesar", "me bot:random")
    person = server.sit(made.table, made.key, rich=True)
    for eyes in (1, "all"):
        assert person.ask(type="look", eyes=eyes)["error"] == "not-yours"
    assert person.ask(type="look", eyes=-3)["eyes"] == -3
    assert person.ask(type="look", eyes=5)["error"] == "no-such-seat"
    assert person.ask(type="look", eyes=-2)["error"] == "no-such-seat"
    person.ask(type="resign")
    assert person.ask(type="look", eyes=1)["view"]["seen_by"] == "Pompey"
    whole = person.ask(type="look", eyes="all", ply=person.shown["ply"])
    assert whole["view"]["players"]["Pompey"]["hand"] is not None
    assert all("?" not in line["text"] for line in whole["log"])


def test_a_game_that_is_over_can_be_kept_with_all_eyes(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key, rich=True)
    assert person.ask(type="plies", ply=0, eyes=1)["error"] == "not-yours"
    assert person.ask(type="resign")["type"] == "done"
    last = person.ask(type="look", eyes=0)["ply"]
    for eyes in (0, 1, -3, "all"):
        first = person.ask(type="plies", ply=0, eyes=eyes)
        log, told = first["log"], first["plies"]
        while len(told) <= last:
            told += person.ask(type="plies", ply=len(told), eyes=eyes)["plies"]
        assert [ply["ply"] for ply in told] == list(range(last + 1))
        for ply in (0, last // 2, last):
            looked = person.ask(type="look", ply=ply, eyes=eyes)
            assert log == looked["log"]
            assert {name: looked[name] for name in told[ply]} == told[ply]
    assert person.ask(type="plies", ply=last + 1)["error"] == "no-such-ply"


def test_somebody_is_there(server: Server) -> None:
    made = server.create("caesar", "me bot")
    assert server.sit(made.table, made.key).ask(type="ping") == {"type": "pong"}


def test_two_at_one_screen_see_with_the_eyes_of_who_moves(server: Server) -> None:
    made = server.create("caesar", "me me")
    person = server.sit(made.table, made.key, rich=True)
    hidden = {0: 0, 1: 0}
    for _ in range(6):
        eyes = person.shown["eyes"]
        assert str(eyes) in person.shown["moves"]
        assert person.shown["view"]["players"][["Pompey", "Caesar"][eyes]]["hand"] is None
        hidden[eyes] += sum(line["text"] == "+?" for line in person.log)
        move = person.shown["moves"][str(eyes)][0]
        person.ask(type="move", at=person.last, seat=eyes, action=move["action"])
    assert hidden[0]
    assert hidden[1]


def test_who_comes_back_to_a_shared_screen_is_told_everything_since_their_own_move(server: Server) -> None:
    made = server.create("caesar", "me me")
    person = server.sit(made.table, made.key, rich=True)
    seen: dict[int, int] = {}
    for _ in range(6):
        eyes, ply = person.shown["eyes"], person.shown["ply"]
        if eyes in seen:
            assert [told["ply"] for told in person.shown["happened"]] == list(range(seen[eyes] + 1, ply + 1))
            assert all(told["effects"] for told in person.shown["happened"])
        seen[eyes] = ply
        person.ask(type="move", at=person.last, seat=eyes, action=person.shown["moves"][str(eyes)][0]["action"])
    assert len(seen) == 2


def test_a_takeback_is_not_told_as_if_it_stood(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key, rich=True)
    ply = person.shown["ply"]
    person.ask(type="move", at=person.last, action=person.shown["moves"]["0"][0]["action"])
    assert person.ask(type="takeback")["type"] == "done"
    assert person.shown["ply"] == ply
    assert person.shown["moves"]
    undone = next(event for event in person.events if event["kind"] == "undone")
    assert undone["plies"] == ply


def test_a_fork_begins_with_the_log_of_before(server: Server) -> None:
    made = server.create("caesar", "me me")
    person = server.sit(made.table, made.key, rich=True)
    play_on(person, person.shown["ply"] + 4)
    person.ask(type="resign")
    plies = person.shown["ply"]
    secret, promised = part()
    wanted = {"ply": plies, "seats": [{"kind": "me"}, {"kind": "bot"}], "commit": promised}
    forked = server.post(f"/api/tables/{made.table}/fork", wanted).json()
    again = server.sit(forked["table"], forked["key"], rich=True)
    assert again.log == []
    again.ask(type="open", part=secret)
    assert [line["ply"] for line in again.log][:plies] == list(range(1, plies + 1))


def test_who_comes_back_is_told_what_happened_since(server: Server) -> None:
    made = server.create("caesar", "me me")
    person = server.sit(made.table, made.key, rich=True)
    assert person.welcome["table"]["happened"] == []
    known, ply = person.last, person.shown["ply"]
    play_on(person, ply + 4)
    again = server.sit(made.table, made.key, known, rich=True)
    assert [line["ply"] for line in again.happened] == list(range(ply + 1, person.shown["ply"] + 1))
    assert all(line["effects"] for line in again.happened)
    play_on(person, ply + 60)
    late = server.sit(made.table, made.key, known, rich=True)
    assert [line["ply"] for line in late.happened] == list(range(person.shown["ply"] - 39, person.shown["ply"] + 1))


def test_plain_messages_have_numbers_and_rich_ones_moves(server: Server) -> None:
    made = server.create("caesar", "me me")
    plain, rich = (server.sit(made.table, made.key, rich=kind).welcome for kind in (False, True))
    assert {"legal", "info", "you", "status", "waiting", "time_left"} <= plain.keys()
    assert rich.keys() == {"type", "events", "table", "log"}
    assert plain["legal"] == {seat: [move["action"] for move in moves] for seat, moves in rich["table"]["moves"].items()}


@pytest.mark.parametrize(("against", "answered"), [("bot", ["=0", "=0", "=0", "=0", "=0"]), ("", [])])
def test_k43_castling_asks_nobody_about_values_that_lie_nowhere_where_no_other_person_could_learn_from_it(
    against: str, answered: list[str]
) -> None:
    match = cards.play(cards.scene(cards.player(), cards.player("castling 1 2", up="S2")), "active castling S+P")
    seats = [SimpleNamespace(bot=against), SimpleNamespace(bot="")]
    created = SimpleNamespace(lesson="")
    table = SimpleNamespace(created=created, asks_for_chance=False, match=match, seats=seats, deciding=lambda own: own)
    by_itself: list[str] = []
    while match.turn == cards.CLEOPATRA and len(by_itself) < 6 and match.view(cards.CLEOPATRA).to_dict()["phase"] == "castling":
        [*texts] = cards.texts(match)
        if forced(cast(Table, table), (cards.CLEOPATRA,)):
            by_itself += texts
        cards.play(match, texts[0])
    assert by_itself == answered


def test_k43_taking_back_a_castling_goes_to_the_last_card_that_was_laid_out() -> None:
    match = cards.play(cards.scene(cards.player(), cards.player("castling 1 2", up="S2")), "active castling S+P")
    cards.play(match, "=0 =0")
    laid = len(match)
    cards.play(match, "=1 =0 =0 =0")
    table = SimpleNamespace(match=match, base=0, actions=match.actions, people=lambda besides: {cards.CAESAR})
    assert last_decision(cast(Table, table), cards.CLEOPATRA) == laid
