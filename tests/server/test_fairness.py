"""Chance by proof: commitments before parts, nothing of the seed before the end, a file that anybody can check after it."""

import hashlib
import hmac
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.cli.main import main
from rubicon.engine.verbs import CHANCE
from rubicon.match.fairness import commitment, seed
from tests.server.client import Made, Person, Server, part


def committed(server: Server, game: str = "caesar") -> tuple[Made, list[Person], list[str]]:
    """A table of two who have both committed to a part; none is open."""
    parts, hashes = zip(part(), part(), strict=True)
    made = server.create(game, "me friend", commit=hashes[0])
    other = made.join(1, commit=hashes[1]).json()["key"]
    return made, [server.sit(made.table, made.key), server.sit(made.table, other)], list(parts)


def opened(server: Server, game: str = "caesar") -> tuple[Made, list[Person]]:
    """All parts are open."""
    made, people, parts = committed(server, game)
    for person, mine in zip(people, parts, strict=True):
        assert person.ask(type="open", part=mine)["type"] == "done"
    people[0].until(people[1].last)
    return made, people


def play(*people: Person, moves: int) -> None:
    """Who is waited for plays the first legal move."""
    for _ in range(moves):
        mover = next(person for person in people if person.legal)
        assert mover.move(next(iter(mover.legal.values()))[0])["type"] == "done"
        for person in people:
            person.until(mover.last)


def info(server: Server, made: Made) -> dict[str, Any]:
    return dict(server.get(f"/api/tables/{made.table}").json())


def exported(server: Server, table: str, folder: Path) -> Path:
    """The finished game as a file."""
    file = folder / "game.rubicon"
    file.write_text(server.get(f"/api/tables/{table}/export").text, "utf-8")
    return file


def server_part(file: Path) -> str:
    return next(line.split()[3] for line in file.read_text("utf-8").splitlines() if line.startswith("fair server"))


def noted(server: Server, table: str, mine: tuple[int, ...], folder: Path) -> Path:
    """What a browser in these seats notes of a table before it opens its part, as the file that it saves."""
    shown = server.get(f"/api/tables/{table}").json()
    seats = {str(seat): one["commit"] for seat, one in enumerate(shown["seats"]) if one["commit"]}
    base = {"after": 0, "from_position": shown["from_position"], "game": shown["game"], "options": shown["options"]}
    notes = {"format": "rubicon commitments 1", "table": table, "server": shown["server_commit"], "seats": seats, "mine": mine, **base}
    file = folder / f"{table}.commitments.json"
    file.write_text(json.dumps(notes), "utf-8")
    return file


def verified(file: Path, *options: object) -> str:
    """The verdict of `rubicon verify`, by its exit status."""
    try:
        status = int(main(["verify", str(file), *map(str, options)]) or 0)
    except SystemExit as end:
        status = int(end.code or 0)
    return {0: "proved", 1: "broken", 2: "unreadable", 3: "consistent"}[status]


# Before the game ----------------------------------------------------------------------------------


def test_the_server_has_committed_before_anybody_joins(server: Server) -> None:
    made = server.create("caesar", "me friend")
    promised = made.info["server_commit"]
    assert len(promised) == 64
    assert made.join(1, commit=part()[1]).status_code == 200
    assert info(server, made)["server_commit"] == promised


def test_commitments_are_shown_to_all_before_parts_are_opened(server: Server) -> None:
    made, people, parts = committed(server)
    assert info(server, made)["status"] == "opening"
    assert [seat["commit"] for seat in info(server, made)["seats"]] == [commitment(mine) for mine in parts]
    assert [seat["part_open"] for seat in info(server, made)["seats"]] == [False, False]
    assert [event["commit"] for event in people[1].events if event["kind"] == "sat"] == [commitment(mine) for mine in parts]


def test_no_part_is_opened_before_all_seats_are_taken(server: Server) -> None:
    mine, promised = part()
    made = server.create("caesar", "me friend", commit=promised)
    assert server.sit(made.table, made.key).ask(type="open", part=mine)["error"] == "not-now"


def test_another_part_than_the_promised_is_refused(server: Server) -> None:
    made, people, parts = committed(server)
    for wrong in (part()[0], parts[1], commitment(parts[0])):
        assert people[0].ask(type="open", part=wrong)["error"] == "bad-part"
    for wrong in ("", parts[0][:-1], parts[0].upper().replace("0", "G"), parts[0] + "\n"):
        assert people[0].ask(type="open", part=wrong)["error"] == "bad-command"
    assert info(server, made)["seats"][0]["part_open"] is False
    assert people[0].ask(type="open", part=parts[0])["type"] == "done"


def test_who_has_promised_nothing_opens_nothing(server: Server) -> None:
    mine, promised = part()
    made = server.create("caesar", "me friend", commit=promised)
    other = server.sit(made.table, made.join(1).json()["key"])
    assert other.ask(type="open", part=mine)["error"] == "bad-part"
    assert server.sit(made.table).ask(type="open", part=mine)["type"] == "refused"
    assert info(server, made)["status"] == "opening"


def test_the_game_starts_when_all_parts_are_open(server: Server) -> None:
    _, people, parts = committed(server)
    assert people[0].ask(type="open", part=parts[0])["type"] == "done"
    assert (people[0].status, people[0].legal) == ("opening", {})
    assert people[0].move(0)["error"] == "not-running"
    assert not any(event["kind"] in ("started", "ply") for event in people[0].events)
    assert people[0].ask(type="open", part=parts[0])["type"] == "done"  # twice is once
    assert people[1].ask(type="open", part=parts[1])["type"] == "done"
    people[0].until(people[1].last)
    assert people[0].status == "running"
    assert people[0].ask(type="open", part=parts[0])["error"] == "not-now"
    assert sum(event["kind"] == "opened" for event in people[0].events) == 2


def test_one_part_may_be_for_several_seats_of_a_browser(server: Server, tmp_path: Path) -> None:
    mine, promised = part()
    made = server.create("caesar", "me me", commit=promised)
    both = server.sit(made.table, made.key)
    assert both.status == "opening"
    assert both.ask(type="open", part=mine)["type"] == "done"
    assert both.status == "running"
    both.ask(type="resign")
    assert verified(exported(server, made.table, tmp_path), "--noted", noted(server, made.table, (0, 1), tmp_path)) == "proved"


def test_a_part_with_a_bot_at_the_table(server: Server, tmp_path: Path) -> None:
    mine, promised = part()
    made = server.create("caesar", "me bot", commit=promised)
    person = server.sit(made.table, made.key)
    assert person.ask(type="open", part=mine)["type"] == "done"
    person.ask(type="resign")
    assert verified(exported(server, made.table, tmp_path), "--noted", noted(server, made.table, (0,), tmp_path)) == "proved"


def test_a_seat_that_has_promised_moves_after_the_start_only(server: Server) -> None:
    made, people, parts = committed(server)
    assert people[1].ask(type="open", part=parts[1])["type"] == "done"
    assert server.post(f"/api/tables/{made.table}/code", {}, made.key).status_code == 409
    assert [seat["commit"] for seat in info(server, made)["seats"]] == [commitment(mine) for mine in parts]
    assert people[0].ask(type="open", part=parts[0])["type"] == "done"
    assert server.post(f"/api/tables/{made.table}/code", {}, made.key).status_code == 200


def test_nobody_promises_when_a_part_is_open(server: Server) -> None:
    (mine, first), (_, second) = part(), part()
    made = server.create("augustus", "me friend friend", options={"players": 3}, commit=first)
    assert made.join(1, commit=second).status_code == 200
    silent = made.join(2).json()["key"]
    code = server.post(f"/api/tables/{made.table}/code", {}, silent).json().get("code")
    assert server.sit(made.table, made.key).ask(type="open", part=mine)["type"] == "done"
    late = part()[1]
    if code:
        server.post(f"/api/tables/{made.table}/join", {"code": code, "commit": late})
    server.post(f"/api/tables/{made.table}/do", {"type": "commit", "commit": late}, silent)
    assert [seat["commit"] for seat in info(server, made)["seats"]] == [first, second, ""]


# During the game ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_the_servers_part_is_nowhere_before_the_end(server: Server, game: str, tmp_path: Path) -> None:
    made, people, parts = committed(server, game)
    spectator = server.sit(made.table)
    for person, mine in zip(people, parts, strict=True):
        person.ask(type="open", part=mine)
    people[0].until(people[1].last)
    play(*people, moves=3)
    answers = [
        server.get(f"/api/tables/{made.table}{path}", key).text for path in ("", "/export") for key in (made.key, people[1].key, None)
    ]
    people[0].ask(type="move", at=people[0].last, action="nonsense")
    people[0].ask(type="look")
    spectator.until(people[0].last)
    before = [*answers, *(person.received.decode() for person in (*people, spectator)), server.get("/metrics").text]
    people[0].ask(type="resign")
    secret = server_part(exported(server, made.table, tmp_path))
    whole = seed([secret, *parts]).hex()
    assert commitment(secret) == made.info["server_commit"]
    for text in (*before, server.log.read_text()):
        assert secret not in text
        assert whole not in text
        assert not any(mine in text for mine in parts)


def test_parts_of_others_are_not_shown_during_the_game(server: Server) -> None:
    _, people = opened(server)
    assert all("part" not in event for person in people for event in person.events if event["kind"] == "opened")


def test_chance_follows_from_the_parts(server: Server, tmp_path: Path) -> None:
    made, people, parts = committed(server)
    for person, mine in zip(people, parts, strict=True):
        person.ask(type="open", part=mine)
    people[0].until(people[1].last)
    people[0].ask(type="resign")
    file = exported(server, made.table, tmp_path)
    whole = hashlib.sha256(b"".join(bytes.fromhex(mine) for mine in (server_part(file), *parts))).digest()
    assert rubicon.load("caesar").start(seed=whole).log == rubicon.open(file).log


# After it -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_finished_game_verifies(server: Server, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, people = opened(server, game)
    notes = noted(server, made.table, (0,), tmp_path)
    play(*people, moves=4)
    people[0].ask(type="resign")
    file = exported(server, made.table, tmp_path)
    assert sum(line.startswith("fair ") for line in file.read_text("utf-8").splitlines()) == 3
    assert verified(file, "--noted", notes) == "proved"
    assert "BROKEN" not in capsys.readouterr().out


def test_a_game_without_parts_of_players_is_consistent_at_most(server: Server, tmp_path: Path) -> None:
    made = server.create("caesar", "me", options={"solo": "hard"})
    person = server.sit(made.table, made.key)
    play(person, moves=2)
    person.ask(type="resign")
    file = exported(server, made.table, tmp_path)
    assert verified(file) == "consistent"
    assert verified(file, "--noted", noted(server, made.table, (), tmp_path)) == "consistent"


def test_a_game_with_moves_taken_back_verifies(server: Server, tmp_path: Path) -> None:
    made, people = opened(server)
    play(*people, moves=1)
    assert people[0].ask(type="takeback")["type"] == "done"
    people[1].see("asked")
    assert people[1].ask(type="answer", yes=True)["type"] == "done"
    people[0].until(people[1].last)
    play(*people, moves=2)
    people[0].ask(type="resign")
    assert verified(exported(server, made.table, tmp_path), "--noted", noted(server, made.table, (1,), tmp_path)) == "proved"


def test_a_rematch_verifies_with_a_seed_of_its_own(server: Server, tmp_path: Path) -> None:
    made, people = opened(server)
    people[0].ask(type="resign")
    people[0].ask(type="rematch")
    again = people[1].ask(type="rematch")["table"]
    first = server_part(exported(server, made.table, tmp_path))
    new = [server.sit(again, person.key) for person in people]
    assert new[0].status == "opening"  # until players have promised and opened
    parts = [part(), part()]
    for person, (_, promised) in zip(new, parts, strict=True):
        assert person.ask(type="commit", commit=promised)["type"] == "done"
    for person, (mine, _) in zip(new, parts, strict=True):
        assert person.ask(type="open", part=mine)["type"] == "done"
    new[0].see("started")
    assert new[0].ask(type="resign")["type"] == "done"
    file = exported(server, again, tmp_path)
    assert server_part(file) != first
    assert sum(line.startswith("fair ") for line in file.read_text("utf-8").splitlines()) == 3
    assert verified(file, "--noted", noted(server, again, (0,), tmp_path)) == "proved"
    assert verified(file, "--noted", noted(server, made.table, (0,), tmp_path)) == "broken"  # what was noted at the table before


def test_a_fork_verifies(server: Server, tmp_path: Path) -> None:
    made, people = opened(server)
    play(*people, moves=2)
    people[0].ask(type="resign")
    fork = server.post(f"/api/tables/{made.table}/fork", {"ply": 21, "seats": [{"kind": "me"}] * 2}).json()
    person = server.sit(fork["table"], fork["key"])
    play(person, moves=2)
    person.ask(type="resign")
    assert verified(exported(server, fork["table"], tmp_path)) == "consistent"


def test_a_tampered_file_does_not_verify(server: Server, tmp_path: Path) -> None:
    made, people = opened(server)
    play(*people, moves=1)
    people[0].ask(type="resign")
    file = exported(server, made.table, tmp_path)
    content = file.read_text("utf-8")
    secret = server_part(file)
    other, promised = part()
    fair = [line for line in content.splitlines() if line.startswith("fair ")]
    for bad in (
        content.replace(secret, other),  # another part than was promised
        content.replace(secret, other).replace(commitment(secret), promised),  # another promise too: draws do not follow
        content.replace(f"{fair[1]}\n", ""),  # a part left out
        content.replace(f"{fair[1]}\n{fair[2]}\n", f"{fair[2]}\n{fair[1]}\n"),  # parts in another order
        "\n".join(line for line in content.splitlines() if not line.startswith("fair ")) + "\n",  # no parts
        content.replace("check ", "check 0"),
    ):
        assert bad != content
        file.write_text(bad, "utf-8")
        assert verified(file) in ("broken", "unreadable")


def test_another_draw_does_not_verify(server: Server, tmp_path: Path) -> None:
    made, people = opened(server)
    people[0].ask(type="resign")
    file = exported(server, made.table, tmp_path)
    fair = [line for line in file.read_text("utf-8").splitlines() if line.startswith("fair ")]
    cheated = rubicon.load("caesar").start(seed=1)
    cheated.save(file)
    honest = file.read_text("utf-8")
    file.write_text(honest.replace("\n\n", "\n" + "\n".join(fair) + "\n\n", 1), "utf-8")
    assert rubicon.open(file) == cheated
    assert verified(file) == "broken"


def test_keys_and_codes_lie_on_disk_as_hashes_only(server: Server) -> None:
    made, people = opened(server)
    people[0].ask(type="resign")
    with sqlite3.connect(server.database) as database:
        content = b"".join(row[0] for row in database.execute("select content from events"))
    for secret in (made.key, made.codes["1"], people[1].key):
        assert secret is not None
        assert secret.encode() not in content
        assert secret not in server.log.read_text()


def test_every_draw_can_be_followed_from_the_seed_without_the_rules(server: Server, tmp_path: Path) -> None:
    made, people = opened(server)
    assert server.get(f"/api/tables/{made.table}/draws").json()["error"] == "not-over"
    play(*people, moves=6)
    people[0].ask(type="resign")
    file = exported(server, made.table, tmp_path).read_text("utf-8")
    parts = [line.split()[-1] for line in file.splitlines() if line.startswith("fair ")]
    drawn = server.get(f"/api/tables/{made.table}/draws").json()
    assert len(drawn) > 20
    for draw in drawn:
        number = hmac.new(seed(parts), f"{draw['stream']}:{draw['k']}".encode(), hashlib.sha256).digest()
        ticket = int.from_bytes(number, "big") % sum(draw["weights"])
        row = [outcome for outcome, weight in enumerate(draw["weights"]) for _ in range(weight)]
        assert row[ticket] == draw["chosen"]


def test_a_rematch_says_whose_commitment_it_waits_for(server: Server) -> None:
    _, people = opened(server)
    people[0].ask(type="resign")
    people[0].ask(type="rematch")
    again = people[1].ask(type="rematch")["table"]
    new = [server.sit(again, person.key) for person in people]
    assert new[0].ask(type="commit", commit=part()[1])["type"] == "done"
    assert [seat["commit_due"] for seat in server.get(f"/api/tables/{again}").json()["seats"]] == [True, False]  # seats are swapped


def test_nobody_commits_while_others_may_be_opening(server: Server) -> None:
    """A part that was not committed to when others noted the commitments could be chosen last."""
    made = server.create("caesar", "me friend", commit=part()[1])
    silent = server.sit(made.table, made.join(1).json()["key"])
    assert info(server, made)["status"] == "opening"
    assert silent.ask(type="commit", commit=part()[1])["error"] == "not-now"
    assert info(server, made)["seats"][1]["commit"] == ""


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_screen_has_seen_every_draw_that_is_listed(server: Server, game: str) -> None:
    """The page holds the list of draws against its own log: an honest server must never differ."""
    made, people = opened(server, game)
    play(*people, moves=3)
    people[0].ask(type="resign")
    fork = server.post(f"/api/tables/{made.table}/fork", {"ply": 4, "seats": [{"kind": "me"}] * 2}).json()
    alone = server.sit(fork["table"], fork["key"])
    play(alone, moves=2)
    alone.ask(type="resign")
    for table, key, base in ((made.table, made.key, 0), (fork["table"], fork["key"], 4)):
        for viewer in (key, None):
            screen = server.sit(table, viewer, rich=True)
            seen = [entry["ply"] for entry in screen.log if entry["by"] == CHANCE and entry["ply"] > base]
            assert seen == [draw["ply"] for draw in server.get(f"/api/tables/{table}/draws").json()]
