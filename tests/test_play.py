"""`rubicon play`: what is typed, what is shown, and what is kept."""

import threading
from pathlib import Path

import pytest

import rubicon
from rubicon.cli import advisor
from rubicon.cli.main import main
from rubicon.engine.advice import Hint


def test_play_moves_looks_takes_back_and_resumes(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    first = rubicon.load("caesar").start(seed=7)
    move = first.text(first.legal()[0])
    keyboard += ["help", "?", "nonsense", "pass", move, "log", "undo", move, f"save {tmp_path / 'saved.rubicon'}", "quit"]
    assert main("play caesar --seed 7".split()) == 0
    said = capsys.readouterr().out
    assert "Type a move in notation;" in said
    assert "expected a placement such as SC5-SD1" in said
    assert "you can place a token, so you may not pass" in said
    assert f"Written to {tmp_path / 'saved.rubicon'}." in said
    (path,) = (tmp_path / "data").iterdir()
    kept = rubicon.open(path)
    assert [ply.text for ply in kept.log if ply.turn == 0] == [move]
    assert kept == rubicon.open(tmp_path / "saved.rubicon")
    keyboard += ["quit"]
    assert main("play caesar --resume".split()) == 0
    assert f"You place {kept.describe(kept.log[21].action).to_dict()['token']}" in capsys.readouterr().out


def test_play_to_the_end_against_a_bot_hides_its_draws(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    match = rubicon.load("caesar").start(seed=7)
    from rubicon.bots import Bot
    from rubicon.cli.terminal_game import TerminalGame

    table = TerminalGame(match, (0,), ["random"], Path("unused.rubicon"), plain=True)
    while not table.match.over:
        if table.match.turn == 0:
            table.match.play(Bot("greedy").choose(table.match.view_record(0), table.match.legal(), table.rng))
        else:
            table.bot_move(1)
    table.show_new_plies(0)
    said = capsys.readouterr().out
    assert "Pompey draws a token." in said
    assert "Pompey draws s" not in said
    assert "You win." in said or "Pompey wins." in said


def test_the_map_is_drawn_where_there_is_room(
    keyboard: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    keyboard += ["? IT", "quit"]
    assert main(["play", "caesar", "--seed", "7"]) == 0
    drawn = capsys.readouterr().out
    assert "C5|1: west|east" in drawn
    assert "closes" not in drawn
    keyboard += ["quit"]
    assert main(["play", "caesar", "--seed", "7", "--plain"]) == 0
    assert "C5|1: west|east" not in capsys.readouterr().out
    monkeypatch.setenv("COLUMNS", "80")
    keyboard += ["quit"]
    assert main(["play", "caesar", "--seed", "7"]) == 0
    assert "Border spaces" in capsys.readouterr().out


def test_moves_are_completed_and_explained(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    from rubicon.cli import completion

    match = rubicon.load("caesar").start(seed=7)
    words = [match.text(action) for action in match.legal()]
    completion.switch_on(lambda: words)
    assert completion.readline is not None
    complete = completion.readline.get_completer()
    assert complete("nu2", 0) == "NU2-AF4 "
    assert complete("zz", 0) is None
    completion.switch_off()
    keyboard += ["?", "? ZZ", "?nu", "quit"]
    assert main(["play", "caesar", "--seed", "7"]) == 0
    said = capsys.readouterr().out
    assert "sword 2|4: GA2-HC4 GA4-HC2" in said
    assert "None of your moves has ZZ in it." in said
    assert "NU2-AF4        Numidia 2 : 0 · Africa 4 : 0" in said


def test_the_best_moves_come_first_unless_hints_are_off(
    keyboard: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor, "PATIENCE", 600.0)
    keyboard += ["?", "quit"]
    assert main(["play", "caesar", "--seed", "7"]) == 0
    best, _, rest = capsys.readouterr().out.partition("The best moves")[2].partition("\n\n")
    hints = rubicon.load("caesar").start(seed=7).hints(most=3)
    assert [line.split()[0] for line in best.splitlines()[1:]] == [hint.text for hint in hints]
    assert all(f"{round(100 * hint.win)} %  {hint.words}" in best for hint in hints)
    assert "sword 2|4: GA2-HC4 GA4-HC2" in rest
    keyboard += ["? NU", "quit"]
    assert main(["play", "caesar", "--seed", "7"]) == 0
    assert "The best moves" not in capsys.readouterr().out
    keyboard += ["?", "quit"]
    assert main(["play", "caesar", "--seed", "7", "--no-hints"]) == 0
    said = capsys.readouterr().out
    assert "sword 2|4: GA2-HC4 GA4-HC2" in said
    assert "The best moves" not in said


def test_a_quick_look_answers_while_the_search_is_being_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    match, compiled, asked = rubicon.load("caesar").start(seed=7), threading.Event(), []

    def search(self: rubicon.Match, seat: int, *, most: int) -> list[Hint]:
        asked.append(seat)
        compiled.wait(60.0)
        return [Hint(match.legal()[0], "found by the search", 0.5, "", "")]

    monkeypatch.setattr(type(match), "hints", search)
    monkeypatch.setattr(advisor, "PATIENCE", 0.01)
    player = advisor.Advisor(3)
    for _ in range(2):
        found = player.ask(match, match.turn)
        assert (len(found.hints), found.searched) == (3, False)
        assert {hint.action for hint in found.hints} <= set(match.legal())
    assert asked == [match.turn]
    compiled.set()
    monkeypatch.setattr(advisor, "PATIENCE", 60.0)
    while not (found := player.ask(match, match.turn)).searched:
        pass
    assert [hint.text for hint in found.hints] == ["found by the search"]


def test_a_hint_of_the_quick_look_says_so(keyboard: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor.Advisor, "ask", lambda self, match, seat: advisor.Advice([], False))
    keyboard += ["?", "quit"]
    assert main(["play", "caesar", "--seed", "7"]) == 0
    assert "Ask again in a minute or two for better hints." in capsys.readouterr().out.replace("\n", " ")


def test_two_people_hide_their_hands(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    first = rubicon.load("caesar").start(seed=7)
    keyboard += ["", first.text(first.legal()[0]), ""]
    assert main("play caesar --seed 7 --bot nobody".split()) == 0
    said = capsys.readouterr().out
    assert "Caesar, it is your turn. Press Enter when the other looks away." in said
    before, after = said.split("Pompey, it is your turn.")
    assert before.endswith("\n" * 50)
    assert "Caesar  12 markers to place  0 Senates  bag: 13\n    hand: 2 hidden tokens" in after


def test_leaving_by_end_of_input_keeps_the_game(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main("play caesar --seed 7".split()) == 0
    assert "go on with: rubicon play caesar --resume" in capsys.readouterr().out
    (path,) = (tmp_path / "data").iterdir()
    assert rubicon.open(path) == rubicon.load("caesar").start(seed=7)


def test_resume_without_a_game(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main("play caesar --resume".split()) == 2
    assert "there is no unfinished game caesar-*.rubicon in" in capsys.readouterr().err


def test_unwritable_path_is_one_line(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    keyboard += [f"save {tmp_path}/file/game.rubicon", "quit"]
    assert main(["play", "caesar", "--seed", "7"]) == 0
    assert "Not a directory" in capsys.readouterr().out
    keyboard += ["quit"]
    assert main(["play", "caesar", "--file", f"{tmp_path}/file/game.rubicon"]) == 2
    assert "Not a directory" in capsys.readouterr().err


def test_cleopatra_in_the_terminal(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["?", "? 543", "lay54321", "passive", "on", "-1", "on", "?", "<influence", "log", "undo", "quit"]
    assert main("play cleopatra --seat cleopatra --seed 5 --no-passive-lock".split()) == 0
    said = capsys.readouterr().out
    assert "layout: lay12345" in said
    assert "… 120 in all" in said
    assert "on: you can't do that now" in said
    assert "Caesar places one card face down under each group." in said
    assert "You discard a 1." in said
    assert "hand: 5 influence and 0 action unseen" in said


def test_augustus_in_the_terminal_with_two_people_and_two_bots(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    first = rubicon.load("augustus", players=4).start(seed=5)
    drafts = []
    for _ in range(4):
        drafts.append(first.text(first.legal()[0]))
        first.play(drafts[-1])
    keyboard += ["", "?", "keep1,2", drafts[0], "", "?", drafts[3], "", "?", "pass", "", "pass", "", "log", "quit"]
    assert main("play augustus --players 4 --seat agrippa,octavia --bot greedy,random --seed 5".split()) == 0
    said = capsys.readouterr().out
    assert "Octavia, it is your turn. Press Enter when the other looks away." in said
    assert "expected three of the dealt objectives (" in said
    assert "Livia has chosen which objectives to keep." in said
    assert "dealt:" in said.split("Octavia, it is your turn.")[0]
    assert "Livia reveals" not in said.split("Octavia, it is your turn.")[0]
    assert "Livia reveals" in said.split("Octavia, it is your turn.")[1]


def test_auto_crassus_gives_his_reasons_when_asked(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["why", "log", "help", "quit"]
    assert main("play caesar --solo normal --seed 7 --plain".split()) == 0
    said = capsys.readouterr().out
    assert "of his list" in said.split("Line ")[1]
    assert "why Auto-Crassus did" in said
    log = said.split("of his list")[-1]
    assert "gets Senate" not in log


def test_the_log_leaves_out_the_set_up(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    match = rubicon.load("caesar").start(seed=7)
    move = match.text(match.legal()[0])
    keyboard += [move, "log", "quit"]
    assert main("play caesar --seed 7 --bot random".split()) == 0
    said = capsys.readouterr().out
    assert f" {match.set_up + 1}  {move} " in said
    assert f" {match.set_up}  " not in said
