"""Tables over real sockets: set up, joined, watched, left, given up, played again."""

import contextlib
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import rubicon
from rubicon.core import gamefile
from tests.server.client import Made, Person, Server

WRONG_KEY = "x" * 32
GAMES = [
    ("caesar", "me friend", {}),
    ("caesar", "me", {"solo": "hard"}),
    ("cleopatra", "me friend", {}),
    *[("augustus", "me" + " friend" * (players - 1), {"players": players}) for players in range(2, 7)],
]


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


def play(*people: Person, moves: int = 1) -> None:
    """Who is waited for plays the first legal move."""
    for _ in range(moves):
        mover = next(person for person in people if person.legal)
        assert mover.move(next(iter(mover.legal.values()))[0])["type"] == "done"
        gather(*people)


def look(server: Server, made: Made, key: str | None = None) -> dict[str, Any]:
    answer = server.get(f"/api/tables/{made.table}", key)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def export(server: Server, table: str, key: str | None = None) -> str:
    answer = server.get(f"/api/tables/{table}/export", key)
    assert answer.status_code == 200, answer.text
    return answer.text


def finished(server: Server, game: str = "caesar", moves: int = 2, **more: Any) -> tuple[Made, list[Person]]:
    """A game that somebody gave up after a few moves."""
    made, people = begin(server, game, **more)
    play(*people, moves=moves)
    assert people[1].ask(type="resign")["type"] == "done"
    gather(*people)
    return made, people


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


# Watching, leaving, coming back -------------------------------------------------------------------


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


# The end, and after it ----------------------------------------------------------------------------


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
    answer = second.ask(type="rematch")
    again = answer["table"]
    assert again != made.table
    assert first.see("linked")["table"] == again
    assert first.ask(type="rematch")["table"] == again  # one rematch, whoever asks
    swapped, other = server.sit(again, made.key), server.sit(again, key)
    assert (swapped.welcome["you"], other.welcome["you"]) == ([1], [0])
    assert [seat["name"] for seat in swapped.welcome["info"]["seats"]] == ["B", "A"]
    assert swapped.welcome["info"]["came_from"] == made.table
    assert swapped.welcome["info"]["server_commit"] != first.welcome["info"]["server_commit"]


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
    whole = gamefile.parse(export(server, made.table), typed=True)
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
    plies = len(gamefile.parse(export(server, made.table), typed=True))
    answer = server.post(f"/api/tables/{made.table}/fork", {"ply": plies, "seats": [{"kind": "me"}, {"kind": "bot"}]}).json()
    person = server.sit(answer["table"], answer["key"])
    assert person.ask(type="takeback")["error"] == "nothing-to-take-back"


# Files --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_running_game_exports_only_what_the_asker_has_seen(server: Server, game: str) -> None:
    made, people = begin(server, game)
    play(*people, moves=3)
    spectator = server.sit(made.table)
    for viewer, key in ((people[0], made.key), (people[1], people[1].key), (spectator, None)):
        content = export(server, made.table, key)
        plies = [line.split()[-1] for line in content.splitlines() if line and not line.startswith("#")]
        assert plies == [event["text"] for event in viewer.events if event["kind"] == "ply"]
        assert "fair" not in content
        with pytest.raises(rubicon.RubiconError):
            gamefile.parse(content)


def test_a_game_that_has_not_begun_exports_nothing(server: Server) -> None:
    made = server.create("caesar", "me friend")
    assert server.get(f"/api/tables/{made.table}/export", made.key).status_code == 409


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_finished_game_exports_whole_to_everybody(server: Server, game: str, tmp_path: Path) -> None:
    made, people = finished(server, game)
    content = export(server, made.table)
    assert content == export(server, made.table, made.key) == export(server, made.table, people[1].key)
    (tmp_path / "game.rubicon").write_text(content, "utf-8")
    match = rubicon.open(tmp_path / "game.rubicon")
    plies = [event for event in people[0].events if event["kind"] == "ply"]
    assert len(gamefile.parse(content, typed=True)) == len(plies)
    assert all("?" not in ply.text for ply in match.log)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES[:4])
def test_what_is_exported_is_imported_again(server: Server, game: str, seats: str, options: dict[str, Any]) -> None:
    made, people = begin(server, game, seats, options=options)
    play(*people, moves=2)
    assert people[0].ask(type="resign")["type"] == "done"
    content = export(server, made.table)
    answer = server.post("/api/import", {"file": content})
    assert answer.status_code == 201
    imported = answer.json()
    assert (imported["game"], imported["status"], imported["came_from"]) == (game, "over", "import")
    assert gamefile.parse(export(server, imported["table"]), typed=True) == gamefile.parse(content, typed=True)


def test_an_imported_game_is_watched_and_played_on_from(server: Server, caesar: rubicon.Game) -> None:
    match = caesar.start(seed=7)
    for _ in range(3):
        match.play(match.legal()[0])
    table = server.post("/api/import", {"file": gamefile.text(match)}).json()["table"]
    seen = server.get(f"/api/tables/{table}").json()
    assert [text for _, text in seen["log"]] == [ply.text for ply in match.seen(rubicon.NOBODY)]
    answer = server.post(f"/api/tables/{table}/fork", {"ply": len(match), "seats": [{"kind": "me"}] * 2}).json()
    assert {int(seat): legal for seat, legal in server.sit(answer["table"], answer["key"]).legal.items()} == {match.turn: match.legal()}


def test_a_game_from_a_position_is_imported(server: Server, caesar: rubicon.Game) -> None:
    match = caesar.start(seed=7)
    match.play(match.legal()[0])
    later = rubicon.position(match.line, seed=1)
    later.play(later.legal()[0])
    content = gamefile.text(later)
    table = server.post("/api/import", {"file": content}).json()["table"]
    assert gamefile.parse(export(server, table), typed=True) == gamefile.parse(content, typed=True)
    fork = server.post(f"/api/tables/{table}/fork", {"ply": 0, "seats": [{"kind": "me"}] * 2}).json()
    assert list(server.sit(fork["table"], fork["key"]).legal) == [str(match.turn)]


def test_a_file_that_was_altered_is_refused_with_the_place(server: Server) -> None:
    made, _ = finished(server)
    content = export(server, made.table)
    for bad in ("", "hello", content.replace("check ", "check 0"), content[:200], "\x00" * 100):
        answer = server.post("/api/import", {"file": bad})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-file")


# Previews -----------------------------------------------------------------------------------------


def test_a_preview_is_for_the_mover_of_a_picked_token(server: Server) -> None:
    _, (mover, other) = begin(server)
    found = mover.ask(type="preview", part="-")
    assert found["type"] == "preview"
    assert {preview["action"] for preview in found["actions"]} <= set(mover.legal["0"])
    picked = found["actions"][0]["text"]
    one = mover.ask(type="preview", part=picked.lower())["actions"]
    assert [preview["text"] for preview in one] == [picked]
    assert one[0]["does"]["next"] == "chance"
    assert mover.ask(type="preview", part="nothing like it")["actions"] == []
    assert other.ask(type="preview", part="-")["error"] == "not-your-turn"


def test_a_preview_changes_nothing_and_is_shown_to_nobody_else(server: Server) -> None:
    _, (mover, other) = begin(server)
    before, messages = mover.last, other.messages
    mover.ask(type="preview", part="-")
    assert mover.ask(type="look")["number"] == before
    other.ask(type="look")
    assert other.messages == messages + 1


def test_all_who_choose_at_the_same_time_get_previews(server: Server) -> None:
    _, people = begin(server, "augustus")
    for person in people:
        assert person.ask(type="preview", part="keep")["type"] == "preview"


def test_no_preview_is_pushed(server: Server) -> None:
    _, people = begin(server)
    play(*people, moves=2)
    assert all(b"preview" not in person.received for person in people)
