"""Moves over real sockets: answered once, refused with a reason, sealed, taken back."""

import time
from typing import Any

import pytest

from rubicon.core import gamefile
from tests.server.client import Made, Person, Server

CARDS = ("spy", "scout", "castling", "assassination", "wrath")


def begin(server: Server, game: str = "caesar", seats: str = "me friend", **more: Any) -> tuple[Made, list[Person]]:
    """A running table, and all people at it."""
    made = server.create(game, seats, **more)
    people = made.people()
    gather(*people)
    return made, people


def gather(*people: Person) -> None:
    """Everybody reads on to where the best informed of them is."""
    last = max(person.last for person in people)
    for person in people:
        person.until(last)


def first(person: Person) -> int:
    """The first legal action of the first seat that is waited for."""
    return next(iter(person.legal.values()))[0]


def play(*people: Person, moves: int = 1) -> None:
    """Who is waited for plays a move: in Caesar at Italia, where nothing closes so early and turns alternate."""
    for _ in range(moves):
        mover = next(person for person in people if person.legal)
        quiet = mover.ask(type="preview", part="IT").get("actions")
        assert mover.move(quiet[0]["action"] if quiet else first(mover))["type"] == "done"
        gather(*people)


def plies(person: Person) -> list[str]:
    """What was played since the last take-back, as a person saw it."""
    kinds = [event["kind"] for event in person.events]
    since = len(kinds) - kinds[::-1].index("undone") if "undone" in kinds else 0
    return [event["text"] for event in person.events[since:] if event["kind"] == "ply"]


def turn_of(person: Person, seat: int) -> None:
    """Read on until a seat is waited for."""
    while str(seat) not in person.legal:
        person.next()


def agree(asker: Person, *others: Person, what: str = "takeback") -> None:
    """Somebody asks, the others say yes."""
    assert asker.ask(type=what)["type"] == "done"
    for other in others:
        other.until(asker.last)
        assert other.ask(type="answer", yes=True)["type"] == "done"
    gather(asker, *others)


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


# Sealed choices -----------------------------------------------------------------------------------


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


# Taking back --------------------------------------------------------------------------------------


def test_against_bots_moves_are_taken_back_freely(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key)
    start = person.legal["0"]
    for _ in range(2):
        assert person.move(first(person))["type"] == "done"
        turn_of(person, 0)
    for _ in range(2):
        before = person.last
        assert person.ask(type="takeback")["type"] == "done"
        assert [event["kind"] for event in person.events if event["n"] > before] == ["asked", "undone"]
        assert person.waiting == [0]
    assert person.legal["0"] == start
    assert person.ask(type="takeback")["error"] == "nothing-to-take-back"


def test_the_same_draw_comes_again(server: Server) -> None:
    made = server.create("caesar", "me me")
    both = server.sit(made.table, made.key)
    actions = both.legal["0"]
    drawn = set()
    for action in (actions[0], actions[0], actions[-1]):
        assert both.move(action)["type"] == "done"
        drawn.add(plies(both)[-1])
        assert both.ask(type="takeback")["type"] == "done"
        assert both.legal == {"0": actions}
    assert len(drawn) == 1


def test_people_are_asked_before_a_move_is_taken_back(server: Server) -> None:
    _, people = begin(server)
    start = people[0].legal
    play(*people)
    mine = plies(people[0])[-2:]
    agree(*people)
    assert [event["kind"] for event in people[0].events[-3:]] == ["asked", "answered", "undone"]
    assert (people[0].legal, people[1].legal) == (start, {})
    play(*people)
    assert plies(people[0]) == mine


def test_people_may_refuse(server: Server) -> None:
    _, people = begin(server)
    play(*people)
    assert people[0].ask(type="takeback")["type"] == "done"
    assert people[0].ask(type="answer", yes=True)["error"] == "not-yours"
    assert people[0].ask(type="takeback")["error"] == "not-now"
    people[1].see("asked")
    assert people[1].ask(type="answer", yes=False)["type"] == "done"
    gather(*people)
    assert not any(event["kind"] == "undone" for event in people[0].events)
    assert people[1].ask(type="answer", yes=True)["error"] == "not-now"
    play(*people)


def test_nothing_is_taken_back_past_what_an_opponent_was_shown(server: Server) -> None:
    _, people = begin(server)
    play(*people, moves=2)
    assert people[0].ask(type="takeback")["error"] == "shown"  # the opponent's own draw
    agree(people[1], people[0])  # who has drawn may: nobody else has seen it
    agree(people[0], people[1])
    assert people[0].ask(type="takeback")["error"] == "nothing-to-take-back"


def test_nothing_is_taken_back_past_a_token_that_all_were_shown(server: Server) -> None:
    _, people = begin(server, "augustus", options={"deal": "simple"})
    play(*people, moves=2)
    for person in people:
        assert person.ask(type="takeback")["error"] == "shown"


def test_a_sealed_choice_is_taken_back_alone(server: Server) -> None:
    _, people = begin(server, "augustus")
    legal = people[1].legal
    assert people[1].move(first(people[1]))["type"] == "done"
    assert people[1].ask(type="takeback")["type"] == "done"
    assert (people[1].legal, people[1].waiting) == (legal, [0, 1])
    assert not [event for event in people[1].events if event["kind"] == "ply" and event["by"] >= 0]


def test_who_takes_a_choice_back_leaves_those_of_others(server: Server) -> None:
    _, people = begin(server, "augustus", "me friend friend", options={"players": 3})
    for seat in (2, 0):
        assert people[seat].move(first(people[seat]))["type"] == "done"
    gather(*people)
    agree(*people)
    assert people[0].waiting == [0, 1]


def test_a_request_lapses_when_the_other_plays_on(server: Server) -> None:
    _, people = begin(server)
    play(*people)
    assert people[0].ask(type="takeback")["type"] == "done"
    gather(*people)
    play(*people, moves=2)  # the other has played, and the asker again
    answer = people[1].ask(type="answer", yes=True)
    gather(*people)
    assert answer["type"] == "refused"
    assert not any(event["kind"] == "undone" for event in people[0].events)


def test_a_refused_answer_leaves_everything_as_it_was(server: Server) -> None:
    made, people = begin(server)
    play(*people)
    assert people[0].ask(type="takeback")["type"] == "done"
    gather(*people)
    play(*people)  # and is shown a draw
    before = server.get(f"/api/tables/{made.table}").json()["number"]
    answer = people[1].ask(type="answer", yes=True)
    assert answer["type"] == "refused"
    assert server.get(f"/api/tables/{made.table}").json()["number"] == before


def test_somebody_may_ask_again_when_a_request_is_past(server: Server) -> None:
    _, people = begin(server)
    play(*people)
    assert people[0].ask(type="takeback")["type"] == "done"
    gather(*people)
    play(*people)
    assert people[1].ask(type="takeback")["type"] == "done"


def test_all_others_have_to_agree(server: Server) -> None:
    _, people = begin(server, "augustus", "me friend friend", options={"players": 3})
    assert people[0].ask(type="pause")["type"] == "done"
    gather(*people)
    assert people[1].ask(type="answer", yes=True)["type"] == "done"
    assert people[1].status == "running"
    gather(*people)
    assert people[2].ask(type="answer", yes=True)["type"] == "done"
    assert people[2].status == "paused"


# Pauses -------------------------------------------------------------------------------------------


def test_a_pause_is_by_consent_and_so_is_its_end(server: Server) -> None:
    _, people = begin(server)
    assert people[0].ask(type="resume")["error"] == "not-running"
    agree(people[1], people[0], what="pause")
    assert people[0].status == "paused"
    assert people[0].move(first(people[0]))["error"] == "not-running"
    assert people[0].ask(type="takeback")["type"] == "refused"
    assert people[0].ask(type="pause")["error"] == "not-running"
    agree(people[0], people[1], what="resume")
    assert people[1].status == "running"
    play(*people)


def test_a_pause_may_be_refused(server: Server) -> None:
    _, people = begin(server)
    assert people[0].ask(type="pause")["type"] == "done"
    people[1].see("asked")
    assert people[1].ask(type="answer", yes=False)["type"] == "done"
    assert people[1].status == "running"


def test_bots_stand_still_in_a_pause(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key)
    person.send(type="move", at=person.last, action=first(person))
    assert person.ask(type="pause")["type"] == "done"  # that was the move's
    while person.other[-1] == person.other[0]:
        person.next()
    time.sleep(0.5)
    person.ask(type="look")
    assert person.events[-1]["kind"] == "paused"
    assert person.ask(type="resume")["type"] == "done"
    turn_of(person, 0)


def test_one_may_resign_in_a_pause(server: Server) -> None:
    made = server.create("caesar", "me bot")
    person = server.sit(made.table, made.key)
    person.ask(type="pause")
    assert person.ask(type="resign")["type"] == "done"
    assert person.status == "over"


# Bots ---------------------------------------------------------------------------------------------


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
        gamefile.parse(server.get(f"/api/tables/{made.table}/export").text, typed=True)


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


# The Veto -----------------------------------------------------------------------------------------


def asked_for_a_veto(people: list[Person]) -> tuple[Person, Person]:
    """Play until an action card was; who has played it, and who is asked."""
    for _ in range(80):
        mover = next(person for person in people if person.legal)
        if any(mover.move(card)["type"] == "done" for card in CARDS):
            break
        done = mover.move("<action")["type"] == "done" or mover.move("on")["type"] == "done" or mover.move(first(mover))["type"] == "done"
        assert done
        gather(*people)
    other = next(person for person in people if person is not mover)
    while mover.legal:
        assert mover.move(first(mover))["type"] == "done"
    gather(*people)
    return mover, other


def test_the_veto_question_always_reaches_a_person(server: Server) -> None:
    _, people = begin(server, "cleopatra")
    mover, other = asked_for_a_veto(people)
    [legal] = other.legal.values()
    assert 1 <= len(legal) <= 2  # to allow it, and with a Veto in hand to forbid it
    before = other.last
    time.sleep(0.5)
    other.ask(type="look")
    assert other.last == before  # nothing answers for them
    assert other.move("allow")["type"] == "done"
    mover.until(other.last)
    assert any(event.get("text") == "allow" for event in mover.events[-20:])


def test_who_has_asked_does_not_see_whether_there_is_a_veto(server: Server) -> None:
    made, people = begin(server, "cleopatra")
    mover, other = asked_for_a_veto(people)
    seen = server.get(f"/api/tables/{made.table}", mover.key).json()
    assert seen["waiting"] == other.welcome["you"]
    assert seen["legal"] == {}
    assert mover.ask(type="preview", part="allow")["error"] == "not-your-turn"
