"""The commands: what they print, and how they say what is wrong."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon.cli import bench, benchenvs, benchsearch, peers
from rubicon.cli.main import COMMANDS, main
from rubicon.core import gamefile
from rubicon.games.augustus.deck import BUILT_IN


@pytest.fixture
def game_file(caesar: rubicon.Game, tmp_path: Path) -> Path:
    match = caesar.start(seed=7)
    while not match.over:
        match.play(match.legal()[0])
    match.save(tmp_path / "game.rubicon")
    return tmp_path / "game.rubicon"


def data(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name in COMMANDS)


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


def test_simulate_in_words_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("simulate caesar --games 300 --bots greedy,random --seed 2".split()) == 0
    assert "300 games of caesar, greedy and random playing, every deal with seats swapped" in capsys.readouterr().out
    assert main("simulate caesar --games 300 --seed 2 --stuck lose --poison --no-centurions --json".split()) == 0
    found = data(capsys)
    assert found["games"] == 300
    assert found["options"] == "stuck=lose poison=on"
    assert sum(row["share"] for row in found["wins_by_seat"].values()) == pytest.approx(1)
    assert set(found["means"]) >= {"plies", "placements"}


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
    assert len(found["laws"]) == 17
    assert main("check examples.kuhn:rulebook --games 4".split()) == 0
    assert capsys.readouterr().out.endswith("17 of 17 laws kept\n")


def test_bench_without_and_with_peers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main("bench caesar --rounds 1 --seconds 0.05 --json".split()) == 0
    found = data(capsys)
    row = found["games"]["caesar"]
    assert set(row) >= {"plies_per_s", "games_per_s", "copies_per_s", "bytes", "threads"}
    assert row["bytes"] == rubicon.load("caesar").book.state.itemsize <= 512
    assert (found["peers"], found["not_importable"]) == ({}, [])
    assert set(found["search"]["simulations_per_s"]) == {"caesar evaluate", "caesar foresight", "caesar rollout"}
    assert found["search"]["peer"] == found["search"]["times_peer"] == {}
    assert set(found["steps"]["ours"]) == {"caesar batch, masks", "caesar batch, observations", "caesar PettingZoo"}
    assert found["steps"]["peers"] == {}

    speed = {"plies_per_s": 10.0, "games_per_s": 1.0, "copies_per_s": 5.0, "bytes": 3, "threads": 1}
    monkeypatch.setattr(peers, "importable", lambda: ({"slow/peer": lambda seconds: speed}, ["absent/peer"]))
    monkeypatch.setattr(benchenvs, "theirs", lambda: ({"slow/env": lambda seconds: {"steps_per_s": 2.0}}, ["absent/env"]))
    assert main("bench caesar --peers --rounds 1 --seconds 0.05 --json".split()) == 0
    found = data(capsys)
    assert found["peers"] == {"slow/peer": speed}
    assert found["not_importable"] == ["absent/peer", "absent/env"]
    assert found["steps"]["times_peer"]["caesar PettingZoo"]["slow/env"] == found["steps"]["ours"]["caesar PettingZoo"]["steps_per_s"] / 2
    assert found["times_peer"]["caesar"]["slow/peer"]["games"] == pytest.approx(found["games"]["caesar"]["games_per_s"])
    bench.show(found)
    told = capsys.readouterr().out
    assert "not importable, so not measured: absent/peer, absent/env" in told
    assert re.search(r"caesar PettingZoo makes [\d,.]+ times the steps of slow/env", told)


def test_simulations_beside_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    found = benchsearch.report(
        {("search", "caesar rollout"): {"simulations_per_s": 50_000.0}, ("search_peer", benchsearch.PEER): {"simulations_per_s": 1_000.0}}
    )
    assert found["times_peer"] == {"caesar rollout": 50.0}
    benchsearch.show(found)
    assert "50,000  50.0 times open_spiel/ismcts gin_rummy" in capsys.readouterr().out


def test_peers_that_are_not_there_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert peers.importable() == ({}, list(peers.PEERS))


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
    assert f"Caesar places {kept.describe(kept.log[21].action)['token']}" in capsys.readouterr().out


def test_play_to_the_end_against_a_bot_hides_its_draws(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    match = rubicon.load("caesar").start(seed=7)
    from rubicon.bots import Bot
    from rubicon.cli.table import Table

    table = Table(match, (0,), ["random"], Path("unused.rubicon"), plain=True)
    while not table.match.over:
        if table.match.turn == 0:
            table.match.play(Bot("greedy").choose(table.match.view_record(0), table.match.legal(), table.rng))
        else:
            table.others_move(1)
    table.tell(0)
    said = capsys.readouterr().out
    assert "Pompey draws a token." in said
    assert "Pompey draws s" not in said
    assert "wins." in said


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
    assert "NU2-AF4        Numidia 2 : 0, Africa 4 : 0" in said


def test_the_best_moves_come_first_unless_hints_are_off(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
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


def test_simulate_every_set_of_options_and_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert main(["simulate", "caesar", "--games", "20", "--all-options", "--plot", str(picture)]) == 0
    said = capsys.readouterr().out
    assert said.count("\n  ") == 1 + 14 + 168
    assert "stuck=lose poison=on centurions=on border_control=on" in said
    assert picture.read_text().startswith("<?xml")
    assert main(["simulate", "caesar", "--games", "50", "--all-options", "--stuck", "lose", "--solo", "off,easy", "--json"]) == 0
    assert len(data(capsys)["sets"]) == 7 + 28
    assert main(["simulate", "caesar", "--games", "50", "--plot", str(tmp_path / "out.txt")]) == 2
    assert "must end in .svg, .png or .pdf" in capsys.readouterr().err
    assert main(["simulate", "caesar", "--games", "50", "--plot", str(tmp_path / "no" / "out.svg")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_simulate_tells_what_goes_with_winning(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "caesar", "--games", "4000", "--json"]) == 0
    wins = data(capsys)["wins_with"]
    assert wins["holds"]["Italia"]["share"] > 0.65
    assert 0.3 < wins["holds"]["Italia"]["games"] < 0.5
    assert set(wins["gained more"]) == {"senate", "might", "wealth", "tactics"}


def test_two_people_hide_their_hands(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    first = rubicon.load("caesar").start(seed=7)
    keyboard += ["", first.text(first.legal()[0]), ""]
    assert main("play caesar --seed 7 --bot nobody".split()) == 0
    said = capsys.readouterr().out
    assert "Caesar, it is your turn. Press Enter when the other looks away." in said
    before, after = said.split("Pompey, it is your turn.")
    assert before.endswith("\n" * 50)
    assert "Caesar: 12 markers to place, 0 Senate; hand: 2 unseen" in after


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


def test_the_installed_command_runs() -> None:
    done = subprocess.run([Path(sys.executable).parent / "rubicon", "--version"], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == rubicon.__version__


def test_outcome_in_words(game_file: Path) -> None:
    assert gamefile.outcome(rubicon.open(game_file)) in ("last marker placed, Caesar wins", "last marker placed, Pompey wins")


def test_cleopatra_in_the_terminal(keyboard: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    keyboard += ["?", "? 543", "lay54321", "passive", "on", "-1", "on", "?", "<influence", "log", "undo", "quit"]
    assert main("play cleopatra --seat cleopatra --seed 5 --no-passive-lock".split()) == 0
    said = capsys.readouterr().out
    assert "layout: lay12345" in said
    assert "… 120 in all" in said
    assert "on: it is not time for that" in said
    assert "Caesar lays out five cards face down." in said
    assert "Cleopatra discards a 1." in said
    assert "hand: 5 influence and 0 action unseen" in said


def test_cleopatra_simulated_and_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert main(["simulate", "cleopatra", "--games", "400", "--bots", "greedy,random", "--plot", str(picture), "--json"]) == 0
    found = data(capsys)
    assert found["wins_by_bot"][0]["share"] > 0.95
    assert set(found["wins_with"]["has more of the"]) == {"Senators", "Praetors", "Quaestors", "Censors", "Aediles"}
    assert picture.read_text().startswith("<?xml")


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
    assert "Livia has drafted." in said
    assert "dealt:" in said.split("Octavia, it is your turn.")[0]
    assert "Livia shows" not in said.split("Octavia, it is your turn.")[0]
    assert "Livia shows" in said.split("Octavia, it is your turn.")[1]


def test_augustus_refuses_what_does_not_fit(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main("play augustus --players 7".split()) == 2
    assert "option players is '7', but must be one of: 2, 3, 4, 5, 6" in capsys.readouterr().err
    assert main("play augustus --players 3 --bot greedy,random,random".split()) == 2
    assert "3 bots for 2 seats" in capsys.readouterr().err
    assert main("play augustus --seat nero".split()) == 2
    assert "must be one of: Agrippa, Livia" in capsys.readouterr().err
    broken = tmp_path / "deck.csv"
    broken.write_text(BUILT_IN.text.replace("attack 2 legions", "attack 2 lions"))
    assert main(["simulate", "augustus", "--games", "1", "--cards", str(broken)]) == 2
    assert "card 41, power: expected a power such as" in capsys.readouterr().err


def test_augustus_simulated_and_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    given = ["simulate", "augustus", "--players", "4", "--games", "400", "--bots", "greedy,random,random,random", "--plot", str(picture)]
    assert main([*given, "--json"]) == 0
    found = data(capsys)
    assert found["wins_by_bot"][0]["share"] > 0.9
    assert sum(found["distributions"]["draws"].values()) == 400
    pieces = {row["name"]: row for row in found["pieces"]}
    assert pieces["58 Alpes Cottiae"]["points"] == 13
    assert pieces["58 Alpes Cottiae"]["kind"] == "green"
    assert 0 < pieces["58 Alpes Cottiae"]["games"] < 1
    assert picture.read_text().startswith("<?xml")
    assert main(given) == 0
    said = capsys.readouterr().out
    assert "greedy and 3 random playing, every deal with seats swapped" in said
    assert "58 Alpes Cottiae" in said


def test_every_set_of_options_with_an_own_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text(BUILT_IN.text.replace("Aegyptus", "Egypt"))
    given = "simulate augustus --games 2 --all-options --players 2 --deal simple,draft --joker each --json --cards".split()
    assert main([*given, str(deck)]) == 0
    found = data(capsys)["sets"]
    assert len(found) == 2
    assert all("cards=" in one["options"] for one in found)
