"""The .rubicon file: what is written reads back, what is broken is refused with the place."""

import re
from pathlib import Path

import pytest

import rubicon
from rubicon.match import gamewriter


@pytest.fixture(scope="module")
def played() -> rubicon.Match:
    match = rubicon.load("caesar", stuck="lose").start(seed=7)
    while not match.over:
        match.play(match.legal()[len(match.log) % len(match.legal())])
    return match


@pytest.fixture(scope="module")
def content(played: rubicon.Match) -> str:
    return gamewriter.text(played)


def test_written_and_read_again(played: rubicon.Match, tmp_path: Path) -> None:
    for match in (played, played.fork(40), played.fork(0, typed=True), played.fork(18, typed=True)):
        match.save(tmp_path / "game.rubicon")
        assert rubicon.open(tmp_path / "game.rubicon", typed=True) == match
    assert [path.name for path in tmp_path.iterdir()] == ["game.rubicon"]


def test_a_game_from_a_position_in_the_middle_of_a_line_is_read_again() -> None:
    match = rubicon.position(
        "augustus players=2; choose crier Livia token swords symbol swords draws 12; drawn swords 2; offer 5 8 12 33 60 lost; rewards; "
        "Agrippa supply 7 objectives 3 17; Livia supply 7 objectives 1 2",
        typed=True,
    )
    match.play("sw3")
    assert rubicon.game.parse(gamewriter.text(match), typed=True) == match


def test_an_opened_game_goes_on(played: rubicon.Match) -> None:
    match = rubicon.game.parse(gamewriter.text(played.fork(30)))
    while not match.over:
        match.play(match.legal()[0])


def test_draws_taken_back_come_again_in_an_opened_game(played: rubicon.Match) -> None:
    match = rubicon.game.parse(gamewriter.text(played.fork(40)))
    before, last = match.fork(), next(ply for ply in reversed(match.log) if ply.turn >= 0)
    match.undo()
    match.play(last.action)
    assert match == before


def test_comments_and_layout_do_not_matter(content: str, played: rubicon.Match) -> None:
    noisy = "".join(f"  {line}   # a note\n\n" if line and ";" not in line else f"{line}\n" for line in content.splitlines())
    assert rubicon.game.parse(noisy) == played


@pytest.mark.parametrize(
    ("pattern", "replacement", "message"),
    [
        (r"rubicon 1", "rubicon 2", "x, line 2, column 9: expected format 1, found '2'"),
        (r"rubicon 1\n", "", r"x: expected a line 'rubicon \.\.\.' at the top; is this a \.rubicon file\?"),
        (r"game caesar 1", "game chess 1", "x, line 3, column 1: no game is called 'chess'"),
        (r"game caesar 1", "game caesar", "x, line 3, column 6: expected a game and its rules version"),
        (r"stuck=lose", "stuck=swim", "x, line 4, column 1: option stuck is 'swim', but must be one of: pass, lose"),
        (r"HU=\w+", "HU=gold", "x, line 6, column 12: expected a bonus token"),
        (r"HC=", "GA=", "x, line 6, column .*: expected a bonus token for HC"),
        (r"end: .*", "", "x: the end line is missing after .* plies; the file was cut off"),
        (r"wins; check ", "wins; check 0", "the plies do not agree with the end line; the file was altered"),
        (r"Pompey wins", "Caesar wins", "the plies do not agree with the end line; the file was altered"),
        (r"\Z", "pass\n", "expected nothing after the end line"),
        (r"options", "colours", "expected 'rubicon', .* or a labelled line of plies, found 'colours'"),
        (r"options stuck=lose", "", "the file was altered"),
    ],
)
def test_what_is_wrong_is_named(content: str, pattern: str, replacement: str, message: str) -> None:
    altered = re.sub(pattern, replacement, content, count=1)
    assert altered != content
    with pytest.raises(rubicon.BadFile, match=message):
        rubicon.game.parse(altered, "x")


def test_any_single_change_of_a_ply_is_noticed(content: str) -> None:
    words = [word for word in content.split("\n\n", 1)[1].split() if not word.endswith(":")]
    for word in words[: words.index("end:") if "end:" in words else -8]:
        for wrong in (word[:-1], word[::-1]):
            altered = content.replace(f" {word}", f" {wrong}", 1)
            if altered != content:
                with pytest.raises(rubicon.BadFile):
                    rubicon.game.parse(altered)


def test_another_rules_version_replays_if_it_agrees(content: str, played: rubicon.Match) -> None:
    older = content.replace("game caesar 1", "game caesar 0")
    assert rubicon.game.parse(older) == played
    with pytest.raises(rubicon.BadFile, match="recorded with rules version 0; this release plays 1, open it with one that plays 0"):
        rubicon.game.parse(older.replace("end: last", "end: first"))


def test_no_secret_of_a_running_game_is_in_its_file(caesar: rubicon.Game) -> None:
    key = b"\x17" * 32
    assert key.hex() not in gamewriter.text(caesar.start(key))
    assert "seed" not in gamewriter.text(caesar.start(key))


def test_files_that_are_none(tmp_path: Path) -> None:
    path = tmp_path / "x.rubicon"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(rubicon.BadFile, match="not a text file"):
        rubicon.open(path)
    path.write_text("# x\n" * 300_000)
    with pytest.raises(rubicon.BadFile, match="longer than any game"):
        rubicon.open(path)
    with pytest.raises(FileNotFoundError):
        rubicon.open(tmp_path / "nowhere.rubicon")


def test_a_failed_write_leaves_the_old_file(played: rubicon.Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.rubicon"
    played.save(path)
    before = path.read_text()

    def fail(match: rubicon.Match) -> str:
        raise OSError("disk full")

    monkeypatch.setattr(gamewriter, "text", fail)
    with pytest.raises(OSError, match="disk full"):
        played.fork(30).save(path)
    assert path.read_text() == before
    assert [p.name for p in tmp_path.iterdir()] == ["x.rubicon"]
