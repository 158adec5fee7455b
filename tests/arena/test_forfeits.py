"""Bots that crash, cheat or take too long: they lose the game, the tournament goes on, and the report counts it."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon import arena
from rubicon.arena import bot_process, forfeits
from rubicon.arena.forfeits import BotFault
from rubicon.cli.main import main
from rubicon.work.unit import PortableGame

BOTS = "tests.arena.faulty_bots:"


@pytest.fixture(scope="module")
def kuhn() -> rubicon.Game:
    return rubicon.load("kuhn")


@pytest.mark.parametrize(
    ("bot", "limit", "counts", "reason"),
    [
        ("raises", 0.0, (8, 0, 0), "ValueError: no idea at all"),
        ("exits", 0.0, (4, 0, 0), "its process ended with exit code 3"),
        ("cheats", 0.0, (0, 8, 0), "has chosen -1, which is not legal"),
        ("hangs", 0.2, (0, 0, 4), "no answer within 0.2 s"),
    ],
)
def test_who_fails_loses_that_game(kuhn: rubicon.Game, bot: str, limit: float, counts: tuple[int, int, int], reason: str) -> None:
    pairs = sum(counts) // 2
    report = arena.run(kuhn, [BOTS + bot, "random"], pairs, seed=1, limit=limit)
    (lost,) = report.forfeits
    assert (lost.bot, lost.crashes, lost.illegal, lost.time) == (BOTS + bot, *counts)
    assert lost.first_reason == reason
    assert report.pairings[0].losses == report.games == sum(counts)
    assert not bot_process._processes


def test_two_failing_bots_both_lose_games(kuhn: rubicon.Game) -> None:
    """Whoever has to decide first."""
    report = arena.run(kuhn, [BOTS + "raises", BOTS + "cheats"], 3, seed=1, workers=2)
    assert {lost.bot: lost.crashes + lost.illegal for lost in report.forfeits} == {BOTS + "raises": 3, BOTS + "cheats": 3}
    assert report.pairings[0].score == 0.5


def test_a_bot_without_faults_plays_as_it_does_in_our_process(kuhn: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = arena.run(kuhn, [BOTS + "first", "random"], 20, seed=2)
    assert not apart.forfeits
    monkeypatch.setattr("rubicon.arena.play.is_third_party", lambda name: False)
    together = arena.run(kuhn, [BOTS + "first", "random"], 20, seed=2)
    assert (apart.pairings, apart.by_seat) == (together.pairings, together.by_seat)


def test_at_larger_tables_the_others_share_the_win() -> None:
    assert forfeits.shares((0, 1, 2), 3, loser=1) == [0.5, 0, 0.5]
    assert forfeits.shares((0, 1), 2, loser=1) == [1, 0]
    assert forfeits.shares((1,), 2, loser=1) == [0, 0]


def test_forfeits_are_kept_and_read_again(kuhn: rubicon.Game, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.jsonl"
    bots = [BOTS + "cheats", "random"]
    report = arena.run(kuhn, bots, 3, file=file)
    assert arena.run(kuhn, bots, 3, file=file) == report
    with pytest.raises(rubicon.BadFile, match="holds results with limit"):
        arena.run(kuhn, bots, 3, file=file, limit=2.0)
    file.write_text(file.read_text().replace('"place":0', '"place":7'))
    with pytest.raises(rubicon.BadFile, match="line 2 is not a round"):
        arena.run(kuhn, bots, 3, file=file)


def test_the_command_tells_of_forfeits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = f"arena examples.kuhn:rulebook --bots {BOTS}raises,random --pairs 2 --time-limit 5 --file {tmp_path / 'a'}"
    assert main(command.split()) == 0
    assert "lost games by forfeit: 4 by a crash, 0 by an illegal action, 0 on time; the first: ValueError" in capsys.readouterr().out
    assert main(command.replace("--time-limit 5", "--time-limit=-1").split()) == 2
    assert "the time limit is -1 seconds" in capsys.readouterr().err


class Planted:
    """As a pickle it would write a file where it is loaded."""

    def __init__(self, path: Path):
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.write_text, (self.path, "code ran")


def test_what_a_bots_process_sends_runs_no_code_here(tmp_path: Path) -> None:
    process = bot_process.BotProcess(PortableGame(rubicon.load("caesar")), "tests.arena.faulty_bots:first", 0.0)
    process._answers.put(pickle.dumps(Planted(tmp_path / "ran")))
    with pytest.raises(BotFault, match="its answer can't be read"):
        process._receive(None)
    assert not (tmp_path / "ran").exists()
