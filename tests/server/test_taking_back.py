"""Moves taken back: with the consent of the others, and nothing that they were shown."""

from tests.server.client import Server
from tests.server.people import begin, first, gather, turn_of
from tests.server.takeback_moves import agree, play, plies


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


def test_a_screen_is_told_whether_a_takeback_is_worth_asking_for(server: Server) -> None:
    made = server.create("augustus", "me friend", options={"deal": "simple"})
    people = made.people()
    gather(*people)
    screen = server.sit(made.table, made.key, rich=True)
    assert screen.shown["undo"] is False
    assert people[0].move(first(people[0]))["type"] == "done"
    screen.until(people[0].last)
    assert screen.shown["undo"] is True
    gather(*people)
    assert people[1].move(first(people[1]))["type"] == "done"
    screen.until(people[1].last)
    while screen.shown["waiting"] != [0, 1]:
        gather(*people)
        mover = next(person for person in people if person.legal)
        mover.move(first(mover))
        screen.until(mover.last)
    assert screen.shown["undo"] is (people[0].ask(type="takeback").get("error") != "shown")
    assert screen.shown["undo"] is False
    told = [entry for entry in screen.log if entry["by"] == 0]
    assert told[0]["sealed"], "nobody else knew it when it was made"
    assert f"={told[0]['text']}" in [entry["text"] for entry in screen.log]
