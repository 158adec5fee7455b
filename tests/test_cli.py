"""The commands: what they print, and how they say what is wrong."""

import subprocess
import sys
from pathlib import Path

import pytest

import rubicon
from rubicon import kit
from rubicon.cli.main import COMMANDS, main
from rubicon.games.augustus.deck import BUILT_IN
from rubicon.match import gamewriter
from tests.printed import data


@pytest.fixture
def game_file(caesar: rubicon.Game, tmp_path: Path) -> Path:
    match = caesar.start(seed=7)
    while not match.over:
        match.play(match.legal()[0])
    match.save(tmp_path / "game.rubicon")
    return tmp_path / "game.rubicon"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in COMMANDS)


def test_the_module_ends_with_the_code_of_its_command() -> None:
    done = subprocess.run([sys.executable, "-m", "rubicon", "replay", "no-such-file"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([name, "--help"]) == 0
    assert f"rubicon {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("simulate caesar --colour red", "unknown option 'colour'; this game has: stuck, poison, centurions, border_control"),
        ("simulate caesar --stuck swim", "option stuck is 'swim', but must be one of: pass, lose"),
        ("simulate caesar --border-control", "Border Control needs Poison or Centurions (C48)"),
        ("simulate caesar --all-options --border-control --no-poison --no-centurions", "Border Control needs Poison or Centurions (C48)"),
        ("simulate caesar --all-options --colour red", "unknown option 'colour'"),
        ("simulate caesar --poison maybe", "option poison is 'maybe', but must be one of: off, on"),
        ("simulate caesar --games many", 'Invalid value for --games: unable to convert "many" into int.'),
        ("simulate caesar --games 0", "--games is 0, but must be from 1 to 1,000,000,000"),
        ("simulate caesar --total 100", "--total needs --all-options, and is given instead of --games"),
        ("simulate caesar --all-options --games 9 --total 100", "--total needs --all-options, and is given instead of --games"),
        ("simulate caesar --all-options --total 0", "--total is 0, but must be from 1 to 1,000,000,000"),
        ("simulate caesar --threads -2", "--threads is -2, but must be from 1 to 1,024"),
        ("simulate caesar --bots greedy,random,random", "3 bots for 2 players; name one for all, or one for each of: Caesar, Pompey"),
        ("simulate caesar --bots greedy,zeus", "no bot is called 'zeus'; there are: random, greedy"),
        ("simulate chess", "no game is called 'chess'; there are: augustus, caesar"),
        ("simulate", 'Command "simulate" parameter GAME requires an argument.'),
        ("dance", 'Unknown command "dance".'),
        ("replay nowhere.rubicon", "nowhere.rubicon: No such file or directory"),
        ("replay .", "Is a directory"),
        ("play caesar --seat Nero", "--seat is 'Nero', but must be one of: Caesar, Pompey"),
        ("play caesar --bot zeus", "no bot is called 'zeus'"),
        ("play caesar --seed seven", "--seed"),
        ("check chess", "no game is called 'chess'"),
        ("check caesar --games -1", "--games is -1"),
        ("bench chess", "no game is called 'chess'"),
        ("bench --rounds 0", "--rounds is 0, but must be from 1 to 100"),
    ],
)
def test_bad_input_gets_one_line_and_code_2(arguments: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert message in said.err
    assert said.err.startswith("rubicon: ")
    assert said.err.count("\n") == 1


def test_broken_files_get_one_line_and_code_2(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = game_file.read_text()
    for broken in (
        content[: len(content) // 2],
        content.replace("=senate", "=might", 1),
        content.replace("\nCaesar: ", "\nCaesar: pass ", 1),
        "",
    ):
        game_file.write_text(broken)
        assert main(["replay", str(game_file)]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("rubicon: game.rubicon")
        assert said.err.count("\n") == 1
        assert game_file.read_text() == broken


def test_replay_tells_what_the_moves_were_worth(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game_file), "--analyse", "--budget", "40"]) == 0
    said = capsys.readouterr().out
    charts = [line for line in said.splitlines() if set(line[-60:]) <= set("▁▂▃▄▅▆▇█") and len(line) > 60]
    assert [line.split()[0] for line in charts] == ["Caesar", "Pompey"]
    assert sorted(line[-1] for line in charts) == ["▁", "█"]
    assert "The moves that have lost most:" in said
    assert said.count("% lost") == 5
    assert main(["replay", str(game_file), "--analyse", "--budget", "40", "--seat", "pompey", "--json"]) == 0
    found, match = data(capsys), rubicon.open(game_file)
    assert len(found["curve"]) == len(match) + 1
    assert found["curve"][-1] == list(match.scores or ())
    assert {match.turn_at(ply - 1) for ply in found["worst"]} == {1}
    losses = {judged["ply"]: judged["loss"] for judged in found["decisions"] if judged["seat"] == 1}
    assert [losses[ply] for ply in found["worst"]] == sorted((loss for loss in losses.values() if loss > 0), reverse=True)[:5]
    assert main(["replay", str(game_file), "--analyse", "--budget", "soon"]) == 2
    assert "'soon' is no budget" in capsys.readouterr().err


def test_replay_shows_what_a_seat_has_seen(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game_file), "--seat", "pompey"]) == 0
    pompey = capsys.readouterr().out
    assert "Caesar draws a token." in pompey
    assert "Hispania Ulterior gets" in pompey
    assert main(["replay", str(game_file)]) == 0
    assert "draws a token" not in capsys.readouterr().out
    assert main(["replay", str(game_file), "--ply", "20", "--json"]) == 0
    assert len(data(capsys)["plies"]) == 20
    assert main(["replay", str(game_file), "--ply", "999"]) == 2
    assert "--ply is 999, but the game has plies 1 to" in capsys.readouterr().err
    assert main(["replay", str(game_file), "--seat", "nero"]) == 2


def test_check_on_a_game_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("check examples.kuhn:rulebook --games 4 --json".split()) == 0
    found = data(capsys)
    assert found["broken"] == 0
    assert len(found["laws"]) == len(kit.LAWS)
    assert main("check examples.kuhn:rulebook --games 4".split()) == 0
    assert capsys.readouterr().out.endswith(f"{len(kit.LAWS)} of {len(kit.LAWS)} laws kept\n")


def test_the_installed_command_runs() -> None:
    done = subprocess.run([Path(sys.executable).parent / "rubicon", "--version"], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == rubicon.__version__


def test_outcome_in_words(game_file: Path) -> None:
    assert gamewriter.outcome(rubicon.open(game_file)) in ("last marker placed, Caesar wins", "last marker placed, Pompey wins")


def test_augustus_refuses_what_does_not_fit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main("play augustus --players 7".split()) == 2
    assert "option players is '7', but must be one of: 2, 3, 4, 5, 6" in capsys.readouterr().err
    assert main("play augustus --players 3 --bot greedy,random,random".split()) == 2
    assert "bots named: 3, free seats: 2" in capsys.readouterr().err
    assert main("play augustus --seat nero".split()) == 2
    assert "must be one of: Agrippa, Livia" in capsys.readouterr().err
    broken = tmp_path / "deck.csv"
    broken.write_text(BUILT_IN.text.replace("attack 2 legions", "attack 2 lions"))
    assert main(["simulate", "augustus", "--games", "1", "--cards", str(broken)]) == 2
    assert "card 41, power: expected a power such as" in capsys.readouterr().err
