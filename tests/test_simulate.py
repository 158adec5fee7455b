"""`rubicon simulate`: what it prints and draws."""

import sys
from pathlib import Path

import pytest

from rubicon.cli.main import main
from rubicon.cli.simulate import games_each
from rubicon.games.augustus.deck import BUILT_IN
from tests.printed import data


def test_simulate_in_words_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("simulate caesar --games 300 --bots greedy,random --seed 2".split()) == 0
    assert "300 games of caesar, greedy and random playing, every deal with seats swapped" in capsys.readouterr().out
    assert main("simulate caesar --games 300 --seed 2 --stuck lose --poison --no-centurions --json".split()) == 0
    found = data(capsys)
    assert found["games"] == 300
    assert found["options"] == "stuck=lose poison=on"
    assert sum(row["share"] for row in found["wins_by_seat"].values()) == pytest.approx(1)
    assert set(found["means"]) >= {"plies", "placements"}


def test_simulate_every_set_of_options_and_plot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert main(["simulate", "caesar", "--games", "20", "--all-options", "--plot", str(picture)]) == 0
    said = capsys.readouterr().out
    assert said.count("\n  ") == 1 + 26 + 12 * 26
    assert "stuck=lose poison=on centurions=on border_control=on" in said
    assert "solo_harder=on senate=after_removal" in said
    assert picture.read_text().startswith("<?xml")
    assert main(["simulate", "caesar", "--games", "50", "--all-options", "--stuck", "lose", "--solo", "off,easy", "--json"]) == 0
    assert len(data(capsys)["sets"]) == 13 + 4 * 13
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


def test_cleopatra_simulated_and_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert main(["simulate", "cleopatra", "--games", "400", "--bots", "greedy,random", "--plot", str(picture), "--json"]) == 0
    found = data(capsys)
    assert found["wins_by_bot"][0]["share"] > 0.95
    assert set(found["wins_with"]["has more of the"]) == {"Senators", "Praetors", "Quaestors", "Censors", "Aediles"}
    assert picture.read_text().startswith("<?xml")


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
    given = "simulate augustus --games 2 --all-options --players 2 --deal simple,draft --joker each --json".split()
    fixed = "--end at_once --missed-reward again --order number --announced open --redeploy any --cards".split()
    assert main([*given, *fixed, str(deck)]) == 0
    found = data(capsys)["sets"]
    assert len(found) == 2
    assert all("cards=" in one["options"] for one in found)


@pytest.mark.parametrize(
    ("games", "total", "sets", "each"),
    [
        (None, None, 0, 10_000),
        (7, None, 0, 7),
        (None, None, 1, 10_000),
        (None, None, 20, 10_000),
        (None, None, 960, 209),
        (7, None, 960, 7),
        (None, 1_000_000, 960, 1042),
        (None, 5, 960, 1),
    ],
)
def test_games_are_divided_among_the_sets_of_options(games: int | None, total: int | None, sets: int, each: int) -> None:
    assert games_each(games, total, sets) == each


def test_a_total_over_all_sets_of_options(capsys: pytest.CaptureFixture[str]) -> None:
    given = "simulate cleopatra --all-options --action-deck shuffled --no-two-face-down --no-fewer-orgies --passive-lock".split()
    assert main([*given, "--total", "9", "--json"]) == 0
    found = data(capsys)["sets"]
    assert {one["games"] for one in found} == {-(-9 // len(found))}


def test_progress_is_shown_on_a_terminal_only(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    given = "simulate cleopatra --all-options --rules published --games 2".split()
    assert main(given) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main(given) == 0
    assert "32 games, 16 sets of options" in capsys.readouterr().err
