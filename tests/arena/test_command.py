"""`rubicon arena`: what it prints, draws and keeps, and how it says what is wrong."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rubicon.arena import ledger
from rubicon.cli import arena as command
from rubicon.cli.main import main
from rubicon.engine.errors import BadOptions


@pytest.fixture(autouse=True)
def games_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(ledger, "user_data_path", lambda *args, **kwargs: tmp_path / "data")
    return tmp_path / "data" / "arena"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("arena chess --bots greedy,random", "no game is called 'chess'"),
        ("arena caesar --bots greedy,zeus", "no bot is called 'zeus'"),
        ("arena caesar --bots greedy,", "no bot is called ''"),
        ("arena caesar --bots greedy", "the arena needs at least 2 bots, such as --bots greedy,random"),
        ("arena caesar --bots greedy,random,greedy", "the bot greedy is named twice; a bot has one rating"),
        ("arena caesar", "--bots"),
        ("arena caesar --bots greedy,random --rules manual", "option rules is 'manual', but must be one of: published, document"),
        ("arena caesar --bots greedy,random --pairs 0", "--pairs is 0, but must be from 1 to 100,000"),
        ("arena caesar --bots greedy,random --seed -1", "the seed is -1, but must be from 0 to 2^63 - 1"),
        ("arena caesar --bots greedy,random --workers -1", "--workers is -1, but must be from 1 to 1,024"),
        ("arena caesar --bots greedy,random --sprt 20", "--sprt takes two bounds in Elo, such as 0,20"),
        ("arena augustus --players 3 --bots greedy,random --sprt 0,20", "a sequential test (--sprt) is between two bots"),
        ("arena caesar --solo hard --bots greedy,random --sprt 0,20", "a sequential test (--sprt) is between two bots"),
        ("arena caesar --solo hard --side pompey --bots greedy", "--side is not for the arena: every deal is played from both sides"),
        ("arena caesar --solo off,hard --bots greedy", "--solo off is a game for two, with a scale of its own"),
        ("arena caesar --solo easy,hard --bots greedy --file x.jsonl", "--file holds results against one opponent"),
        ("arena caesar --solo swim --bots greedy", "option solo is 'swim', but must be one of: off, easy, normal, hard"),
        ("arena caesar --bots greedy,random --plot out.doc", "--plot is 'out.doc', but must end in .svg, .png or .pdf"),
        ("arena caesar --bots greedy,random --file .", "Is a directory"),
    ],
)
def test_bad_input_gets_one_line_and_code_2(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.startswith("rubicon: ")
    assert said.err.count("\n") == 1


def test_in_words_as_data_and_drawn(games_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"arena caesar --bots greedy,random --pairs 30 --sprt 0,200 --plot {tmp_path / 'a.svg'}".split()) == 0
    said = capsys.readouterr().out
    assert "games of caesar on 30 deals, seed 0; 95 % intervals" in said
    assert "Decided for +200 Elo, against +0: greedy against random, after" in said
    assert "greedy" in (tmp_path / "a.svg").read_text()
    (kept,) = games_folder.iterdir()
    lines = kept.read_bytes()
    assert main("arena caesar --bots greedy,random --pairs 30 --json".split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 60
    assert found["ratings"][1] == {"bot": "random", "elo": 0, "low": 0, "high": 0, "games": 60, "score": pytest.approx(0, abs=0.1)}
    assert sum(found["pairings"][0]["pairs_by_points"]) == 30
    assert kept.read_bytes() == lines
    assert main("arena caesar --bots greedy,random --pairs 20 --fresh".split()) == 0
    assert len(kept.read_bytes().splitlines()) == 21


def test_only_files_of_the_arena_are_forgotten(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Veni.")
    assert main(f"arena caesar --bots greedy,random --pairs 20 --fresh --file {diary}".split()) == 2
    assert diary.read_text() == "Veni."


def test_several_automatic_opponents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"arena caesar --solo easy,hard --bots greedy,random --pairs 20 --plot {tmp_path / 'a.png'} --json".split()) == 0
    easy, hard = json.loads(capsys.readouterr().out)
    assert (easy["options"], hard["options"]) == ("solo=easy", "solo=hard")
    assert easy["solo"][0]["score"] > hard["solo"][0]["score"]
    assert (tmp_path / "a.png").stat().st_size > 1000
    assert main("arena caesar --solo hard --bots greedy,random --pairs 20".split()) == 0
    assert "greedy above random: +" in capsys.readouterr().out


def test_whoever_stops_it_is_told_how_to_go_on(
    games_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rubicon.work.local.LocalBackend.run", stop)
    with pytest.raises(SystemExit, match="130"):
        main("arena caesar --bots greedy,random --pairs 20".split())
    assert f"what was played is kept in {games_folder}" in capsys.readouterr().err.replace("\n", " ")


def test_settings_of_a_bot_stay_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Known:
        def __init__(self, name: str):
            if not name.startswith(("greedy", "search:")):
                raise BadOptions(f"no bot is called {name!r}")

    monkeypatch.setattr("rubicon.bots.Bot", Known)
    assert command.parse_bots("search:200,t=0.5,near=0.1, greedy,search:9") == ["search:200,t=0.5,near=0.1", "greedy", "search:9"]
    with pytest.raises(BadOptions, match="no bot is called 't=1'"):
        command.parse_bots("t=1,greedy")


def test_a_bot_from_the_folder_one_is_in(tmp_path: Path) -> None:
    """By the installed command, which unlike `python -m` does not look there by itself."""
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine.py").write_text("def choose(view, legal, rng, budget):\n    return legal[0]\n")
    command = Path(sys.executable).with_name("rubicon")
    words = "arena caesar --bots own.mine:choose,random --pairs 1 --file rounds.json".split()
    done = subprocess.run([command, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "own.mine:choose" in done.stdout
