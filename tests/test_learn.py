"""`rubicon learn`: lessons through the keyboard."""

from pathlib import Path

import pytest

from rubicon import lessons
from rubicon.cli.main import main


def typed(lesson: str) -> list[str]:
    """All that somebody types in a lesson: Enter for notes, the moves that are asked for."""
    script, match = lessons.load(lesson)
    lines = []
    for ply in range(len(script.plies) + 1):
        turn = match.turn_at(ply)
        lines += ["" for read in range(len(script.at(ply))) if script.to_read(ply, read, turn)]
        lines += [match.log[ply].text] if turn == script.learner else []
    return lines


@pytest.mark.parametrize("lesson", lessons.NAMES)
def test_a_lesson_to_its_end(lesson: str, keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += typed(lesson)
    assert main(["learn", lesson, "--plain"]) == 0
    assert keyboard == []
    said = capsys.readouterr().out
    script = lessons.load(lesson).script
    for number, note in enumerate(script.notes, 1):
        assert f"[{number}/{len(script.notes)}] {script.text(note)}" in said
    assert "You know enough." in said


def test_left_and_gone_on_with(keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    keyboard += [*typed("caesar")[:5], "quit"]
    assert main(["learn", "caesar"]) == 0
    assert "rubicon learn caesar goes on with it" in capsys.readouterr().out
    assert (tmp_path / "data" / "lesson-caesar.rubicon").exists()
    keyboard += typed("caesar")[5:]
    assert main(["learn", "caesar"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("You go on where you left the lesson")
    assert "[1/" not in said
    keyboard += ["quit"]
    assert main(["learn", "caesar"]) == 0, "what is over is begun again"
    assert "[1/" in capsys.readouterr().out


def test_a_lesson_is_begun_anew_on_demand_or_where_the_file_is_no_good(
    keyboard: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for spoil in (False, True):
        keyboard += [*typed("augustus")[:6], "quit"]
        main(["learn", "augustus", "--anew"])
        kept = tmp_path / "data" / "lesson-augustus.rubicon"
        if spoil:
            kept.write_text(kept.read_text().replace("end:", "End:"))
        capsys.readouterr()
        keyboard[:] = ["quit"]
        main(["learn", "augustus", *([] if spoil else ["--anew"])])
        assert "[1/18]" in capsys.readouterr().out


def test_another_move_is_answered_and_can_be_tried_again(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines = typed("caesar")
    keyboard += [*lines[:3], "SY1-AG5", "IT9", "?", "undo", "help", *lines[3:]]
    assert main(["learn", "caesar"]) == 0
    said = capsys.readouterr().out
    assert "That is allowed, too. But we want Syria" in said
    assert "Type SY5-AG1, or ? for all your moves." in said
    assert "You know enough." in said


def test_undo_goes_back_to_the_last_decision(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines = typed("caesar")
    keyboard += [*lines[:5], "undo", "", "", "", *lines[3:]]
    assert main(["learn", "caesar"]) == 0
    assert keyboard == []
    assert "You know enough." in capsys.readouterr().out


def test_there_is_no_such_lesson(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "nero"]) == 2
    assert "no lesson is called 'nero'; there are: caesar, crassus, cleopatra, augustus" in capsys.readouterr().err
