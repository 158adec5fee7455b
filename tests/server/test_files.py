"""Games as files: exported as far as the asker may see them, imported again."""

from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.match import gamewriter
from tests.server.client import Server
from tests.server.people import GAMES, begin, export, finished, play


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
            rubicon.game.parse(content)


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
    assert len(rubicon.game.parse(content, typed=True)) == len(plies)
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
    assert rubicon.game.parse(export(server, imported["table"]), typed=True) == rubicon.game.parse(content, typed=True)


def test_an_imported_game_is_watched_and_played_on_from(server: Server, caesar: rubicon.Game) -> None:
    match = caesar.start(seed=7)
    for _ in range(3):
        match.play(match.legal()[0])
    table = server.post("/api/import", {"file": gamewriter.text(match)}).json()["table"]
    seen = server.get(f"/api/tables/{table}").json()
    assert [text for _, text in seen["log"]] == [ply.text for ply in match.seen(rubicon.NOBODY)]
    answer = server.post(f"/api/tables/{table}/fork", {"ply": len(match), "seats": [{"kind": "me"}] * 2}).json()
    assert {int(seat): legal for seat, legal in server.sit(answer["table"], answer["key"]).legal.items()} == {match.turn: match.legal()}


def test_a_game_from_a_position_is_imported(server: Server, caesar: rubicon.Game) -> None:
    match = caesar.start(seed=7)
    match.play(match.legal()[0])
    later = rubicon.position(match.line, seed=1)
    later.play(later.legal()[0])
    content = gamewriter.text(later)
    table = server.post("/api/import", {"file": content}).json()["table"]
    assert rubicon.game.parse(export(server, table), typed=True) == rubicon.game.parse(content, typed=True)
    fork = server.post(f"/api/tables/{table}/fork", {"ply": 0, "seats": [{"kind": "me"}] * 2}).json()
    assert list(server.sit(fork["table"], fork["key"]).legal) == [str(match.turn)]


def test_a_file_that_was_altered_is_refused_with_the_place(server: Server) -> None:
    made, _ = finished(server)
    content = export(server, made.table)
    for bad in ("", "hello", content.replace("check ", "check 0"), content[:200], "\x00" * 100):
        answer = server.post("/api/import", {"file": bad})
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-file")


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_finished_game_lies_open_to_those_who_have_not_played_it(server: Server, game: str) -> None:
    made, people = begin(server, game)
    watching = server.sit(made.table, rich=True, text=True)
    assert watching.shown["eyes"] == -3
    people[0].ask(type="resign")
    watching.see("ended")
    imported = server.post("/api/import", {"file": export(server, made.table)}).json()["table"]
    found = server.sit(imported, rich=True, text=True)
    assert found.shown["eyes"] == watching.shown["eyes"] == "all"
    assert found.shown["view"] == watching.shown["view"] == server.sit(made.table).ask(type="look", eyes="all")["view"]
    assert found.log == watching.log
    assert all("?" not in entry["text"] for entry in found.log)
    assert server.sit(made.table, people[1].key, rich=True).shown["eyes"] == 1
