"""`rubicon verify`: three verdicts, and forged files that must not pass. No server is needed: the files are made here."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.cli.main import main
from rubicon.engine.verbs import CHANCE
from rubicon.match import gamewriter
from rubicon.match.fairness import commitment, seed
from rubicon.match.match import Match

SERVER, ANN, BOB, EVE = (f"{number:02x}" * 32 for number in (1, 2, 3, 4))
VERDICTS = {0: "proved", 1: "broken", 2: "unreadable", 3: "consistent"}


def line(who: str, part: str) -> str:
    return f"fair {who} {commitment(part)} {part}"


HONEST = [line("server", SERVER), line("seat 0", ANN), line("seat 1", BOB)]


def played(*parts: str, moves: int = 3) -> Match:
    """A game of Caesar! that is dealt by these parts; whoever is to move plays the first legal move."""
    match = rubicon.load("caesar").start(seed=seed(parts))
    for _ in range(moves):
        match.play(match.legal()[0])
    return match


@pytest.fixture(scope="module")
def game() -> Match:
    return played(SERVER, ANN, BOB)


def notes(**change: Any) -> dict[str, Any]:
    """What Ann's browser saved before the game."""
    seats = {"0": commitment(ANN), "1": commitment(BOB)}
    start = {"game": "caesar", "options": "", "after": 0, "from_position": False}
    return {"format": "rubicon commitments 1", "server": commitment(SERVER), "seats": seats, "mine": [0], **start, **change}


class Verify:
    """Runs `rubicon verify` on a game with some `fair` lines, and on what was noted."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]):
        self.file, self.noted, self.capsys = folder / "game.rubicon", folder / "game.commitments.json", capsys

    def __call__(self, match: Match, lines: list[str], noted: dict[str, Any] | str | None = None, *options: str) -> dict[str, Any]:
        self.file.write_text(gamewriter.text(match, fair=lines), "utf-8")
        if noted is not None:
            self.noted.write_text(noted if isinstance(noted, str) else json.dumps(noted), "utf-8")
            options = ("--noted", str(self.noted), *options)
        return self.run(*options)

    def run(self, *options: str) -> dict[str, Any]:
        status = VERDICTS[main(["verify", str(self.file), "--json", *options])]
        printed = self.capsys.readouterr()
        if status == "unreadable":
            return {"verdict": status, "message": printed.err}
        report: dict[str, Any] = json.loads(printed.out)
        assert report["verdict"] == status
        return report


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Verify:
    return Verify(tmp_path, capsys)


def codes(report: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in report["problems"]]


def test_with_what_was_noted_it_is_proved(verify: Verify, game: Match) -> None:
    report = verify(game, HONEST, notes())
    assert (report["verdict"], report["doubt"], report["problems"], report["wrong"]) == ("proved", "", [], [])
    assert report["draws"] == sum(ply.turn == CHANCE for ply in game.log) > 10


def test_a_file_alone_is_never_a_proof(verify: Verify, game: Match) -> None:
    report = verify(game, HONEST)
    assert (report["verdict"], report["doubt"]) == ("consistent", "nothing-noted")


def test_the_file_that_the_page_saves_is_read(verify: Verify, game: Match) -> None:
    """The tests of the page check that it writes this very file."""
    saved = (Path(__file__).parent / "fairness" / "noted.commitments.json").read_text("utf-8")
    assert verify(game, HONEST, saved)["verdict"] == "proved"


def test_without_a_part_of_ones_own_it_is_no_proof(verify: Verify, game: Match) -> None:
    report = verify(game, HONEST, notes(mine=[]))
    assert (report["verdict"], report["doubt"]) == ("consistent", "no-own-part")


def test_commitments_can_be_typed(verify: Verify, game: Match) -> None:
    typed = [f"--commitment={who}={commitment(part)}" for who, part in (("server", SERVER), ("0", ANN), ("1", BOB))]
    assert verify(game, HONEST, None, *typed, "--mine=0")["verdict"] == "proved"
    assert verify(game, HONEST, None, *typed)["doubt"] == "no-own-part"
    assert codes(verify(game, HONEST, None, *typed[:2], "--mine=0")) == ["added"]
    for bad in (["--mine=0"], typed[1:], [*typed, typed[0]], [*typed, "--mine=2"], ["--commitment=server=abc"], ["--commitment=x"]):
        assert verify(game, HONEST, None, *bad)["verdict"] == "unreadable"


def test_a_host_that_searched_for_a_seed_after_the_opening_is_found_out(verify: Verify) -> None:
    """The attack: take the players' parts, look for a part of the server that deals well, and commit to that one."""
    cheated = played(EVE, ANN, BOB)
    lines = [line("server", EVE), *HONEST[1:]]
    assert verify(cheated, lines)["verdict"] == "consistent"
    report = verify(cheated, lines, notes())
    assert (report["verdict"], codes(report)) == ("broken", ["changed"])


def test_a_part_that_nobody_had_committed_to_is_found(verify: Verify) -> None:
    cheated = played(SERVER, ANN, EVE)
    report = verify(cheated, [*HONEST[:2], line("seat 1", EVE)], notes(seats={"0": commitment(ANN)}))
    assert (report["verdict"], codes(report)) == ("broken", ["added"])


def test_a_part_that_was_left_out_is_found(verify: Verify) -> None:
    report = verify(played(SERVER, ANN), HONEST[:2], notes())
    assert (report["verdict"], codes(report)) == ("broken", ["left-out"])


def test_what_the_browser_saw_change_is_not_forgotten(verify: Verify, game: Match) -> None:
    report = verify(game, HONEST, notes(changed={"who": "server", "shown": commitment(EVE)}))
    assert (report["verdict"], codes(report)) == ("broken", ["shown-changed"])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "augustus"}, "other-game"),
        ({"options": "poison=on"}, "other-options"),
        ({"after": 5}, "other-start"),
        ({"from_position": True}, "other-start"),
    ],
)
def test_notes_of_another_game_do_not_fit(verify: Verify, game: Match, change: dict[str, Any], code: str) -> None:
    assert codes(verify(game, HONEST, notes(**change))) == [code]


def test_draws_can_not_be_hidden_before_the_start(verify: Verify) -> None:
    """All draws but the last few are cheated; the file claims that they came from another game."""
    cheated = played(EVE, ANN, BOB)
    last = next(ply.number for ply in reversed(cheated.log) if ply.turn == CHANCE)
    lines = [f"fair after {last - 1}", line("server", EVE), *HONEST[1:]]
    typed = notes(server=commitment(EVE))
    assert verify(cheated, lines)["draws"] == 1
    assert codes(verify(cheated, lines, typed)) == ["other-start"]


@pytest.mark.parametrize("after", [99999, 0, -1])
def test_the_review_s_forged_file_is_broken(verify: Verify, after: int) -> None:
    cheated = played(EVE, ANN)
    count = len(cheated.log) - after if after < 0 else after
    report = verify(cheated, [f"fair after {count}", *HONEST])
    assert report["verdict"] == "broken"
    assert "after" in codes(report)


def test_zero_checked_draws_are_no_success(verify: Verify, game: Match) -> None:
    end = len(game.log)
    lines = [f"fair after {end}", *HONEST]
    assert codes(verify(game, lines)) == ["no-draws"]
    report = verify(game, lines, notes(after=end))  # a fork whose start was noted, given up at once
    assert (report["verdict"], report["doubt"]) == ("consistent", "no-draws")


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (lambda: HONEST[1:], "server-lines"),
        (lambda: [HONEST[0], *HONEST], "server-lines"),
        (lambda: [*HONEST, HONEST[2]], "order"),
        (lambda: [HONEST[0], HONEST[2], HONEST[1]], "order"),
        (lambda: [*HONEST[1:], HONEST[0]], "order"),
        (lambda: [*HONEST, line("seat 2", EVE)], "unknown-seat"),
        (lambda: [*HONEST, line("seat 77", EVE)], "unknown-seat"),
        (lambda: ["fair after 1", "fair after 2", *HONEST], "after"),
        (lambda: [HONEST[0].replace(SERVER, EVE), *HONEST[1:]], "part"),
    ],
)
def test_forged_lines_are_broken(verify: Verify, game: Match, forge: Callable[[], list[str]], code: str) -> None:
    for noted in (None, notes()):
        report = verify(game, forge(), noted)
        assert report["verdict"] == "broken"
        assert code in codes(report)


def test_the_seat_of_an_automatic_player_has_no_part(verify: Verify) -> None:
    match = rubicon.load("caesar", solo="hard").start(seed=seed([SERVER, ANN, EVE]))
    automatic = next(seat for seat in range(len(match.game.seats)) if seat not in match.game.players)
    lines = [line("server", SERVER), *(line(f"seat {seat}", EVE if seat == automatic else ANN) for seat in range(2))]
    assert "unknown-seat" in codes(verify(match, lines))


@pytest.mark.parametrize(
    "bad",
    [
        f"fair server {commitment(SERVER)}",
        f"fair server {commitment(SERVER)} {SERVER[:-2]}",
        f"fair server {commitment(SERVER).upper()} {SERVER}",
        f"fair server {commitment(SERVER)} {SERVER} 0",
        f"fair server {commitment(SERVER)} {'g' * 64}",
        f"fair seat {commitment(SERVER)} {SERVER}",
        f"fair seat -1 {commitment(SERVER)} {SERVER}",
        f"fair seat 00 {commitment(SERVER)} {SERVER}",
        f"fair host {commitment(SERVER)} {SERVER}",
        "fair after",
        "fair after 12x",
        "fair",
    ],
)
def test_malformed_lines_are_refused(verify: Verify, game: Match, bad: str) -> None:
    assert verify(game, [*HONEST, bad])["verdict"] == "unreadable"


@pytest.mark.parametrize(
    "bad",
    [
        "",
        "{}",
        "[]",
        json.dumps(notes(format="rubicon commitments 2")),
        json.dumps(notes(server="abc")),
        json.dumps(notes(seats={"x": commitment(ANN)})),
        json.dumps(notes(seats={"-1": commitment(ANN)}, mine=[])),
        json.dumps(notes(mine=[5])),
        json.dumps(notes(extra=1)),
        " " * 30_000,
    ],
)
def test_malformed_notes_are_refused(verify: Verify, game: Match, bad: str) -> None:
    assert verify(game, HONEST, bad)["verdict"] == "unreadable"


def test_a_file_that_is_no_text_is_refused_in_one_line(verify: Verify) -> None:
    verify.file.write_bytes(b"\xff\xfe\x00")
    assert verify.run()["message"].count("\n") == 1


def test_a_fork_is_proved_from_its_start_on(verify: Verify, game: Match) -> None:
    verify.file.write_text(gamewriter.text(game, fair=["fair after 4", *HONEST]), "utf-8")
    verify.noted.write_text(json.dumps(notes(after=4)), "utf-8")
    assert main(["verify", str(verify.file), "--noted", str(verify.noted)]) == 0
    printed = verify.capsys.readouterr().out
    assert "Not checked: the first 4 plies" in printed
    assert printed.splitlines()[-1].startswith("PROVED from ply 5 on")


@pytest.mark.parametrize(("language", "words"), [("en", "CONSISTENT, NOT PROVED"), ("it", "COERENTE, NON DIMOSTRATO")])
def test_the_verdict_is_said_in_words(verify: Verify, game: Match, language: str, words: str) -> None:
    verify.file.write_text(gamewriter.text(game, fair=HONEST), "utf-8")
    assert main(["verify", str(verify.file), "--language", language]) == 3
    assert verify.capsys.readouterr().out.splitlines()[-1].startswith(words)
