"""`rubicon companion`, and solo play in the terminal, through the keyboard."""

from pathlib import Path

import pytest

import rubicon
from rubicon.cli.companion import understood
from rubicon.cli.main import main
from rubicon.engine.errors import BadNotation

SOLO = rubicon.load("caesar", solo="hard", side="pompey")


def told(line: list[str], capsys: pytest.CaptureFixture[str], command: str = "companion caesar --solo hard --side pompey") -> str:
    assert main(command.split()) == 0
    assert line == []
    return capsys.readouterr().out


def kept(folder: Path) -> rubicon.Match:
    (path,) = (folder / "data").iterdir()
    return rubicon.open(path, typed=True)


def by_hand(seed: int) -> list[str]:
    """What the owner of a box would type up to the first move: only what leaves a choice."""
    match = SOLO.start(seed)
    typed = SOLO.start(typed=True)
    entries = []
    for ply in match.log:
        if len(typed.legal()) > 1:
            entries.append(ply.text)
        typed.play(ply.action)
    return entries


@pytest.mark.parametrize("seed", range(3))
def test_typing_what_was_drawn_gives_the_same_game(
    seed: int, keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keyboard += [*by_hand(seed), "quit"]
    said = told(keyboard, capsys)
    assert kept(tmp_path).log == SOLO.start(seed).log
    assert "Which bonus token lies on Hispania Ulterior?" in said
    assert "Which command token does Auto-Crassus draw?" in said
    assert "Auto-Crassus places" in said
    assert said.count("Your move, Pompey>") == 1


def test_a_few_letters_will_do(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keyboard += ["m", "SENATE", "HC=might", "GA might", "s", "quit"]
    told(keyboard, capsys)
    assert [ply.text for ply in kept(tmp_path).log] == ["HU=might", "HC=senate", "GA=might", "GC=senate"]


def test_a_mistyped_entry_is_named_and_changes_nothing(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keyboard += ["might", "poison", "x", "quit"]
    said = told(keyboard, capsys)
    assert "expected one of HC=senate HC=might HC=wealth HC=tactics, found 'poison'" in said
    assert len(kept(tmp_path).log) == 1


def test_undo_takes_back_the_last_entry_and_what_followed_from_it(
    keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    entries = by_hand(1)
    keyboard += [*entries, "undo", "undo", "quit"]
    said = told(keyboard, capsys)
    assert f"Taken back: {entries[-1]}." in said
    assert f"Taken back: {entries[-2]}." in said
    match = kept(tmp_path)
    assert entries[-2] in [match.text(action) for action in match.legal()]
    assert [ply.text for ply in match.log] == [ply.text for ply in SOLO.start(1).log][: len(match.log)]


def test_nothing_to_take_back(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["undo", "quit"]
    assert "there is nothing to take back" in told(keyboard, capsys)


def test_draw_on_draws_up_to_the_players_move(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keyboard += ["draw", "draw on", "draw", "show", "?", "log", "help", "quit"]
    said = told(keyboard, capsys)
    assert "Rubicon draws HU=" in said
    assert "there is nothing to draw: it is your move" in said
    assert "Auto-Crassus (Caesar)  12 markers to place" in said
    assert "draw on: everything until it is your move" in said
    assert kept(tmp_path).turn == SOLO.players[0]


def test_it_is_left_and_resumed(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    entries = by_hand(2)
    keyboard += [*entries[:10], "quit"]
    assert "rubicon companion caesar --resume" in told(keyboard, capsys)
    keyboard += [*entries[10:], "quit"]
    told(keyboard, capsys, "companion caesar --resume")
    assert kept(tmp_path).log == SOLO.start(2).log
    assert main("play caesar --resume".split()) == 2


def test_a_whole_game_beside_the_board(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = SOLO.start(3)
    while not match.over:
        match.play(match.legal()[-1])
    typed = SOLO.start(typed=True)
    for ply in match.log:
        if len(typed.legal()) > 1 or typed.turn != rubicon.CHANCE:
            keyboard.append(ply.text)
        typed.play(ply.action)
    said = told(keyboard, capsys)
    assert kept(tmp_path).log == match.log
    assert "The end: last marker placed, Auto-Crassus wins." in said


def test_his_difficulty_is_normal_unless_told(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keyboard += ["quit"]
    told(keyboard, capsys, "companion caesar")
    assert kept(tmp_path).game == rubicon.load("caesar", solo="normal")


@pytest.mark.parametrize("game", ["caesar --solo off", "examples.kuhn:rulebook"])
def test_without_an_automatic_opponent_there_is_nothing_to_accompany(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"companion {game}".split()) == 2
    assert "no automatic opponent to accompany" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("entry", "meant"),
    [("sword 0|6", "+sword06"), ("sw06", "+sword06"), ("laurel", "+laurel22"), ("+SHIP15", "+ship15"), ("nothing", "nothing")],
)
def test_understood(entry: str, meant: str) -> None:
    assert understood(entry, ["+sword06", "+sword15", "+ship15", "+laurel22"]) == meant


def test_what_is_not_clear_is_asked_again() -> None:
    with pytest.raises(BadNotation, match=r"'s15' can be \+sword15, \+ship15; type more of it"):
        understood("s15", ["+sword06", "+sword15", "+ship15", "+laurel22"])


def test_solo_play_in_the_terminal(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    move = SOLO.start(5).text(SOLO.start(5).legal()[0])
    keyboard += [move, "undo", move, "quit"]
    said = told(keyboard, capsys, "play caesar --solo hard --side pompey --seed 5")
    assert "Auto-Crassus draws the command token" in said
    assert "gets" not in said.partition("Players")[0]
    assert said.count("Pompey> ") == 4


def test_the_automatic_seat_can_not_be_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("play caesar --solo easy --seat Auto-Crassus".split()) == 2
    assert "--seat is 'Auto-Crassus', but must be one of: Caesar" in capsys.readouterr().err
