"""Running the arena: the same results however many workers and interruptions, on deals that both sides share."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import rubicon
from rubicon import arena
from rubicon.arena import generators, play, rounds
from rubicon.arena.encounters import encounters_of
from rubicon.arena.report import Report
from rubicon.engine import chance, verbs
from rubicon.engine.record import Generator
from rubicon.work import local, versions


@pytest.fixture(scope="module")
def kuhn() -> rubicon.Game:
    """Three cards: compiled in no time."""
    return rubicon.load("kuhn")


def results(report: Report) -> Report:
    """A report without what a clock says."""
    return msgspec.structs.replace(report, thinking=[])


def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on nothing counts as built-in for whole deals, as if the bots were somebody else's."""
    monkeypatch.setattr(rounds, "all_compiled", lambda encounter: False)


def test_workers_make_no_difference(kuhn: rubicon.Game) -> None:
    one, two = (arena.run(kuhn, ["greedy", "random"], 700, seed=4, workers=workers) for workers in (1, 2))
    assert one == two
    assert one.games == 1400
    assert one != arena.run(kuhn, ["greedy", "random"], 700, seed=5)


def test_child_processes_make_no_difference(kuhn: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = arena.run(kuhn, ["greedy", "random"], 20, seed=4)
    one_by_one(monkeypatch)
    children = arena.run(kuhn, ["greedy", "random"], 20, seed=4, workers=2)
    assert results(children) == compiled


def test_bots_asked_one_by_one_play_the_same_games(caesar: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    (encounter,) = encounters_of(caesar, ["greedy", "random"])
    compiled = rounds.play_rounds(encounter, 9, 3, 4)
    one_by_one(monkeypatch)
    asked = rounds.play_rounds(encounter, 9, 3, 4)
    assert [(each.deal, each.shares, each.plies) for each in asked] == [(each.deal, each.shares, each.plies) for each in compiled]
    assert all(min(each.decisions) > 10 and min(each.seconds) > 0 for each in asked)


class Interrupted(BaseException):
    """Somebody has had enough."""


@pytest.mark.parametrize("at", [1, 5, 11])
def test_a_resumed_run_equals_an_uninterrupted_one(kuhn: rubicon.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    one_by_one(monkeypatch)
    whole = arena.run(kuhn, ["greedy", "random"], 12, seed=2)
    done = 0

    def stop(finished: int) -> None:
        nonlocal done
        done += finished
        if done >= at:
            raise Interrupted

    file = tmp_path / "kuhn.jsonl"
    with pytest.raises(Interrupted):
        arena.run(kuhn, ["greedy", "random"], 12, seed=2, file=file, progress=stop)
    assert len(file.read_text().splitlines()) == 1 + at
    played: list[int] = []
    again = arena.run(kuhn, ["greedy", "random"], 12, seed=2, file=file, progress=played.append)
    assert results(again) == results(whole)
    assert played == [at, *[1] * (12 - at)]


def test_more_pairs_extend_and_fewer_look_back(kuhn: rubicon.Game, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.jsonl"
    arena.run(kuhn, ["greedy", "random"], 5, file=file)
    kept = file.read_bytes()
    assert arena.run(kuhn, ["greedy", "random"], 9, file=file) == arena.run(kuhn, ["greedy", "random"], 9)
    assert file.read_bytes().startswith(kept)
    fewer = arena.run(kuhn, ["greedy", "random"], 3, file=file)
    assert fewer == arena.run(kuhn, ["greedy", "random"], 3)


def test_a_line_cut_short_is_played_again(kuhn: rubicon.Game, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.jsonl"
    whole = arena.run(kuhn, ["greedy", "random"], 6, file=file)
    content = file.read_bytes()
    for length in (10, len(content) - 9, len(content) - 1):
        file.write_bytes(content[:length])
        assert arena.run(kuhn, ["greedy", "random"], 6, file=file) == whole
        assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace('"seed":0', '"seed":1', 1), "holds results with seed 1, not 0; name another --file"),
        (lambda text: text.replace('"code":"', '"code":"0', 1), "holds results with code"),
        (lambda text: text.replace('"deal":0', '"deal":-1', 1), "line 2 is not a round of this game"),
        (lambda text: text.replace('"shares":[[', '"shares":[[7.0,', 1), "line 2 is not a round of this game"),
        (lambda text: text.replace('"bots":["greedy",', '"bots":[', 1), "line 2 is not a round of this game"),
        (lambda text: text.replace('"shares":[', '"shares":[[1.0,1.0],', 1), "line 2 is not a round of this game"),
        (lambda text: text.replace('"plies":[', '"plies":[3,', 1), "line 2 is not a round of this game"),
        (lambda text: re.sub(r'"shares":\[\[[01.,]+\]', '"shares":[[1.0,1.0]', text, count=1), "line 2 is not a round of this game"),
        (lambda text: "a diary\n" + text, "is not a file of the arena"),
        (lambda text: "a diary", "is not a file of the arena"),
    ],
)
def test_other_files_are_refused_and_left_alone(kuhn: rubicon.Game, tmp_path: Path, change: Callable[[str], str], message: str) -> None:
    file = tmp_path / "kuhn.jsonl"
    arena.run(kuhn, ["greedy", "random"], 3, file=file)
    changed = change(file.read_text())
    file.write_text(changed)
    with pytest.raises(rubicon.BadFile, match=message):
        arena.run(kuhn, ["greedy", "random"], 3, file=file)
    assert file.read_text() == changed


def test_swapped_seats_share_the_deal(caesar: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw k of a stream has the same number in both games of a pair, and the same outcome where the same can come."""
    games: list[dict[int, list[tuple[int, list[int], int]]]] = []

    def start(s: Any, options: Any) -> None:
        games.append(defaultdict(list))
        verbs.start(s, options)

    def drawn(s: Any, rng: Generator, actions: Any, weights: Any) -> int:
        stream = verbs.stream(s)
        number = int(rng[1 + stream])
        action = chance.drawn(s, rng, actions, weights)
        n = verbs.legal(s, verbs.CHANCE, actions)
        verbs.weights(s, actions, n, weights)
        games[-1][stream].append((number, [*actions[:n].tolist(), *weights[:n].tolist()], action))
        return action

    one_by_one(monkeypatch)
    monkeypatch.setattr(play, "compiled", lambda rule: rule)
    monkeypatch.setattr(play, "start", start)
    monkeypatch.setattr(play, "drawn", drawn)
    (encounter,) = encounters_of(caesar, ["random", "greedy"])
    rounds.play_rounds(encounter, 5, 0, 1)
    one, other = games
    assert set(one) == set(other)
    same = 0
    for stream in one:
        for (number, could, came), (theirs, could_there, came_there) in zip(one[stream], other[stream], strict=False):
            assert number == theirs
            if could == could_there:
                assert came == came_there
                same += 1
    assert same >= 18


def test_every_bot_has_a_generator_of_its_own() -> None:
    bot_rngs = generators.bot_generators(3, 10, 4, 2, 2)
    assert len(set(bot_rngs.ravel().tolist())) == 16
    assert (generators.bot_generators(3, 12, 1, 2, 2) == bot_rngs[2]).all()
    assert not set(bot_rngs.ravel().tolist()) & set(generators.deal_generators(3, 0, 100, 9).ravel().tolist())


def test_bots_get_their_own_view_and_nothing_else(caesar: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, Any, bytes]] = []

    class Spy:
        def choose(self, view: Any, legal: Sequence[int], rng: Generator) -> int:
            assert len(legal) > 1
            assert rng.shape == (1,)
            given.append((int(view.seat), view, view.tobytes()))
            return legal[0]

    monkeypatch.setattr(play, "player", lambda game, name, limit: Spy())
    dealt, bot_rngs = generators.deal_generators(0, 0, 1, len(caesar.book.streams))[0], generators.bot_generators(0, 0, 1, 1, 2)[0, 0]
    play.play(caesar, ["spy", "spy"], dealt, bot_rngs)
    assert {seat for seat, _, _ in given} == {0, 1}
    assert all(view.tobytes() == then for _, view, then in given)


def test_a_table_of_six_is_turned_through_all_seats() -> None:
    report = arena.run(rubicon.load("augustus", players=6), ["greedy", "random"], 8, seed=1)
    assert report.games == 48
    assert report.tables == [("greedy", "random") * 3]
    assert {(row.bot, row.seat): row.games for row in report.by_seat} == {(bot, seat): 24 for bot in report.bots for seat in report.seats}
    greedy, random = report.ratings
    assert greedy.elo > 100
    assert 3 * 48 * (greedy.score + random.score) == pytest.approx(48, abs=1e-3)


def test_auto_crassus_has_an_arena_of_his_own(caesar: rubicon.Game) -> None:
    report = arena.run(rubicon.load("caesar", solo="hard"), ["greedy", "random"], 60, seed=1)
    assert not report.ratings
    assert not report.pairings
    greedy, random = report.solo
    assert greedy.games == random.games == 120
    assert 0 <= random.low <= random.score < greedy.low < greedy.score < greedy.high
    (difference,) = report.differences
    assert difference.bots == ("greedy", "random")
    assert difference.difference == pytest.approx(greedy.score - random.score)
    assert difference.low > 0
    assert [(row.bot, row.seat, row.games) for row in report.by_seat[:2]] == [("greedy", "Caesar", 60), ("greedy", "Pompey", 60)]
    assert report == arena.run(rubicon.load("caesar", solo="hard", side="pompey"), ["greedy", "random"], 60, seed=1)


def test_a_sequential_test_stops_when_it_is_decided(kuhn: rubicon.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one_by_one(monkeypatch)
    file = tmp_path / "kuhn.jsonl"
    report = arena.run(kuhn, ["greedy", "random"], 3000, sprt=(-400, -200), file=file)
    assert report.sprt is not None
    assert report.sprt.verdict == "high"
    assert report.sprt.pairs == report.rounds == sum(report.sprt.pairs_by_points) < 3000
    assert len(file.read_text().splitlines()) == 1 + report.rounds
    monkeypatch.undo()
    assert results(arena.run(kuhn, ["greedy", "random"], 3000, sprt=(-400, -200), workers=2)) == results(report)
    short = arena.run(kuhn, ["greedy", "random"], 3, sprt=(-400, -200)).sprt
    assert short is not None
    assert (short.verdict, short.pairs) == ("undecided", 3)


def test_a_broken_child_is_told_of(kuhn: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    one_by_one(monkeypatch)
    monkeypatch.setattr(local, "_run_in_child", _exit)
    with pytest.raises(rubicon.BadGame, match="a child process has died 3 times"):
        arena.run(kuhn, ["greedy", "random"], 20, workers=2)


def _exit(unit: object) -> None:
    import os

    os._exit(1)


def test_rounds_are_lines_of_json(kuhn: rubicon.Game, tmp_path: Path) -> None:
    file = tmp_path / "kuhn.jsonl"
    arena.run(kuhn, ["greedy", "random"], 2, file=file)
    heading, *lines = map(json.loads, file.read_text().splitlines())
    assert heading["game"] == "kuhn"
    assert [line["deal"] for line in lines] == [0, 1]
    assert np.array(lines[0]["shares"]).sum(axis=1).tolist() == [1, 1]


def test_a_level_that_plays_otherwise_begins_anew(kuhn: rubicon.Game, tmp_path: Path) -> None:
    (tmp_path / "levels.py").write_text('LADDER = ("search:30",)')
    before = versions.code(kuhn, tmp_path)
    assert versions.code(kuhn, tmp_path) == before
    (tmp_path / "levels.py").write_text('LADDER = ("search:60",)')
    assert versions.code(kuhn, tmp_path) != before != versions.code(kuhn)


@pytest.mark.parametrize("at_once", [1, 2])
def test_on_a_ladder_only_neighbours_meet(kuhn: rubicon.Game, tmp_path: Path, at_once: int) -> None:
    file, bots = tmp_path / "kuhn.jsonl", ["search:20", "greedy", "random"]
    report = arena.run(kuhn, bots, 4, schedule="ladder", workers=at_once, file=file)
    assert [pairing.bots for pairing in report.pairings] == [("search:20", "greedy"), ("greedy", "random")]
    assert [(rating.bot, rating.games) for rating in report.ratings] == [("search:20", 8), ("greedy", 16), ("random", 8)]
    assert [each.bots for each in arena.run(kuhn, bots, 4, file=file).pairings] == [
        *report.tables[:1],
        ("search:20", "random"),
        report.tables[1],
    ]


def test_a_ladder_is_for_two() -> None:
    with pytest.raises(rubicon.BadOptions, match="a game for two"):
        arena.run(rubicon.load("augustus", players=3), ["greedy", "random"], 1, schedule="ladder")


def test_in_a_gauntlet_only_the_first_bot_meets_the_others(kuhn: rubicon.Game) -> None:
    report = arena.run(kuhn, ["greedy", "random", "search:20"], 2, schedule="gauntlet")
    assert [pairing.bots for pairing in report.pairings] == [("greedy", "random"), ("greedy", "search:20")]
    assert [(rating.bot, rating.games) for rating in report.ratings] == [("greedy", 8), ("random", 4), ("search:20", 4)]
    four = encounters_of(rubicon.load("augustus", players=3), ["greedy", "random", "search:9", "search:8"], "gauntlet")
    assert [encounter.bots[0] for encounter in four] == ["greedy"] * 3
    with pytest.raises(rubicon.BadOptions, match="a gauntlet needs opponents"):
        encounters_of(rubicon.load("caesar", solo="hard"), ["greedy", "random"], "gauntlet")


@pytest.mark.parametrize(
    ("name", "options"), [("caesar", {}), ("augustus", {"players": 3}), ("cleopatra", {}), ("caesar", {"solo": "hard"})]
)
def test_games_are_saved_for_review(name: str, options: dict[str, object], tmp_path: Path) -> None:
    game = rubicon.load(name, **options)
    report = arena.run(game, ["greedy", "random"], 2, seed=3, games=tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == report.games
    matches = [rubicon.open(file) for file in files]
    assert all(match.over for match in matches)
    assert sum(len(match) for match in matches) == pytest.approx(report.mean_plies * report.games)
    assert "# arena, seed 3, deal 0, game 1; " in files[0].read_text()
    assert results(report) == arena.run(game, ["greedy", "random"], 2, seed=3)
