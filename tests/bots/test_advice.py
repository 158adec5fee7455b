"""Hints and analyses: the best moves first, from the seat's own view alone, and what moves have cost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rubicon
from rubicon.bots import Bot, advice
from rubicon.bots.networks import loaded
from rubicon.engine.catalogue import speaking
from rubicon.engine.chance import generators
from rubicon.engine.errors import IllegalAction, UnknownBot
from rubicon.engine.record import blank
from rubicon.match.match import Match
from tests.bots.test_search import GAMES, LAST_MARKER, middle
from tests.caesar.scene import scene


def test_a_win_at_once_comes_first_with_its_words() -> None:
    match = scene(laid={"Caesar": "AS5-SY1"}, left=(1, 12), **LAST_MARKER)
    hints = match.hints(budget="200")
    assert {hint.text for hint in hints[:3]} == {"SY5-AG1", "SY1-AG5", "SY2-AG2"}
    assert [hint.win for hint in hints[:3]] == [1.0, 1.0, 1.0]
    assert hints[0].words == match.forecast(hints[0].action, reader=match.turn)


@pytest.mark.parametrize("game", GAMES)
def test_who_asks_again_hears_the_same(game: str) -> None:
    match = middle(game)
    hints = match.hints(budget="300", most=3)
    assert len(hints) == 3
    assert match.fork().hints(match.turn, budget="300", most=3) == hints
    assert {hint.action for hint in hints} <= set(match.legal())
    for hint in hints:
        assert 0 <= hint.win <= 1
        assert hint.words == match.forecast(hint.action, reader=match.turn)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_alike_give_the_same_hints(game: str) -> None:
    """The truth is exchanged for others that the seat can't tell from it."""
    match = middle(game, 40)
    seat, world, given, truths = match.turn, blank(match.game.book.state), set(), set()
    for number in range(4):
        match.game.compiled.sample(match.view_record(seat), generators(number, 0, 1, 0)[0], world)
        truths.add(world.tobytes())
        given.add(tuple(Match(match.game, None, compiled=True, first=world.copy()).hints(seat, "200")))
    assert len(truths) > 1
    assert len(given) == 1


@pytest.mark.parametrize(("game", "options"), [("augustus", {"players": 3}), ("cleopatra", {})])
def test_where_several_choose_at_once_each_is_hinted_at_its_own_moves(game: str, options: dict[str, object]) -> None:
    match = rubicon.load(game, **options).start(seed=5)
    while len(match.waiting) < 2:
        match.play(match.legal()[0])
    last = match.waiting[-1]
    assert last != match.turn
    alone = match.hints(last, "50")
    assert {hint.action for hint in alone} <= set(match.legal(last))
    first = match.turn
    for choice in match.legal()[-2:]:
        other = match.fork()
        other.play(choice)
        if last in other.waiting and other.turn == last:
            assert other.hints(last, "50") == alone, f"seat {last} is told what seat {first} has chosen"


def test_nobody_is_hinted_at_where_nothing_is_decided(caesar: rubicon.Game) -> None:
    match = caesar.start(seed=1)
    with pytest.raises(IllegalAction, match="seat 1 has nothing to decide now"):
        match.hints(1)
    with pytest.raises(IllegalAction, match="chance has no hints"):
        caesar.start(seed=1, typed=True).hints()
    with pytest.raises(UnknownBot, match="is no budget"):
        match.hints(budget="long")


def finished(seed: int) -> rubicon.Match:
    """A game of whoever takes the first legal move."""
    match = rubicon.load("caesar").start(seed=seed)
    while not match.over:
        match.play(match.legal()[seed % len(match.legal())])
    with pytest.raises(IllegalAction, match="the game is over"):
        match.hints()
    return match


def test_a_whole_game_is_judged() -> None:
    match, told = finished(7), []
    found = match.analysis("60", lambda done, of: told.append((done, of)))
    decisions = found.decisions
    assert told[0] == (0, len(decisions))
    assert told[-1] == (len(decisions), len(decisions))
    assert len(found.curve) == len(match) + 1
    assert found.curve[-1] == match.scores
    assert all(sum(row) == pytest.approx(1) for row in found.curve)
    for judged in decisions:
        assert match.log[judged.ply - 1][1:] == (judged.seat, judged.action, judged.text)
        assert judged.best >= judged.win
        assert found.curve[judged.ply - 1][judged.seat] == pytest.approx(judged.best)
    worst = found.worst(3)
    assert [judged.loss for judged in worst] == sorted((judged.loss for judged in decisions), reverse=True)[:3]
    assert worst[0].loss > 0.05


def test_a_missed_win_costs_and_a_win_does_not() -> None:
    """One marker left for both: to win, or to let the other win."""
    match = scene(laid={"Caesar": "AS5-SY1"}, left=(1, 12), **LAST_MARKER)
    winning = {hint.text for hint in match.hints(budget="200") if hint.win == 1}
    missed = match.fork()
    missed.play(next(text for text in map(match.text, match.legal()) if text not in winning))
    judged = missed.analysis("200").decisions[0]
    assert judged.best == 1
    assert judged.best_text in winning
    assert judged.loss > 0
    match.play(min(winning))
    assert match.analysis("200").worst() == []


def test_a_move_that_was_hardly_tried_is_thought_about_before_it_is_judged() -> None:
    match = middle("caesar")
    view, legal = match.view_record(match.turn), match.legal()
    for played in legal[:4]:
        verdict = advice.judge(view, legal, played, "200")
        assert 0 < verdict.played <= verdict.best


def early(game: str) -> Match:
    """A decision between five moves or more."""
    match = rubicon.load(game).start(3)
    while match.turn < 0 or len(match.legal()) < 5:
        match.play(match.legal()[0])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_without_a_network_the_first_look_begins_with_what_greedy_would_play(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "installed_network", lambda view: None)
    match = early(game)
    view, seat = match.deciding_view(match.turn), match.turn
    moves = advice.first_look(view, seat, match.legal(), 3)
    assert len(moves) == 3
    assert [win for _, win in moves] == sorted((win for _, win in moves), reverse=True)
    best = [action for action, win in advice.first_look(view, seat, match.legal(), 1000) if win > moves[0][1] - 1e-6]
    assert Bot("greedy").choose(view, match.legal(), generators(1, 0, 1, 0)[0]) in best


@pytest.mark.parametrize("game", GAMES)
def test_with_a_network_the_first_look_begins_with_what_its_policy_would_play(game: str) -> None:
    match = early(game)
    view, legal = match.deciding_view(match.turn), match.legal()
    moves = advice.first_look(view, match.turn, legal, 1000)
    assert {action for action, _ in moves} == set(legal)
    assert [win for _, win in moves] == sorted((win for _, win in moves), reverse=True)
    assert moves[0][0] == Bot("network").choose(view, legal, generators(1, 0, 1, 0)[0])
    assert 0.2 < moves[0][1] < 0.8


def test_the_first_look_finds_a_win_at_once() -> None:
    match = scene(laid={"Caesar": "AS5-SY1"}, left=(1, 12), **LAST_MARKER)
    moves = advice.first_look(match.deciding_view(match.turn), match.turn, match.legal(), 5)
    assert {match.text(action) for action, _ in moves} == {"SY5-AG1", "SY1-AG5", "SY2-AG2"}
    assert {win for _, win in moves} == {1.0}


def test_advice_counts_the_policy_where_there_is_a_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hints and judgements; an installation without networks gives them, too."""
    match = middle("caesar")
    view, legal = match.view_record(match.turn), match.legal()
    assert advice.settings("100", view).policy == advice.POLICY
    assert advice.settings("100", middle("augustus").view_record(0)).policy == 0, "it does not play better with it"
    with_policy = advice.best_moves(view, legal, "100", 1000)
    assert {action for action, _ in with_policy} <= set(legal)
    assert Bot(f"search:100,policy={advice.POLICY:g}").choose(view, legal, advice.generator(view)) == with_policy[0][0]
    monkeypatch.setattr(loaded, "FOLDER", tmp_path)
    assert advice.settings("100", view).policy == 0
    without = advice.best_moves(view, legal, "100", 1000)
    assert Bot("search:100").choose(view, legal, advice.generator(view)) == without[0][0]
    assert without != with_policy


def test_on_a_cold_machine_the_policy_answers_within_seconds(tmp_path: Path) -> None:
    """From the first start of the process, without the compiler: the time is the processor's, which a busy machine does not change."""
    script = """
import sys, time, rubicon
from rubicon.bots import Bot, advice
from rubicon.engine.chance import generators
match = rubicon.load("caesar").start(3)
view, legal = match.deciding_view(match.turn), match.legal()
moves = advice.first_look(view, match.turn, legal, 5)
chosen = Bot("network").choose(view, legal, generators(1, 0, 1, 0)[0])
print(moves[0][0] == chosen, "numba" in sys.modules, time.process_time() < 5)
"""
    environment = os.environ | {"RUBICON_CACHE": str(tmp_path), "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.split() == ["True", "False", "True"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_legal_move_has_a_reason_in_one_sentence(game: str, language: str) -> None:
    with speaking(language):
        match = rubicon.load(game).start(7)
        while not match.over:
            who = match.waiting[0]
            for action in match.legal(who)[:6]:
                assert match.reason(action, who, reader=who).strip() or not match.forecast(action, who), "only what does nothing needs none"
            match.play(match.legal()[len(match) % len(match.legal())])


@pytest.mark.parametrize(
    ("phase", "text", "reason"),
    [
        ("turn", "active", "You can strengthen a group before the next vote."),
        ("turn", "passive", "You can swap cards, and no vote card is turned up."),
        ("action card", "on", "Your action cards are worth more later."),
    ],
)
def test_a_turn_has_a_reason_of_its_own(phase: str, text: str, reason: str) -> None:
    match = rubicon.load("cleopatra").start(3)
    while match.view(match.turn).to_dict()["phase"] != phase or text not in [match.text(action) for action in match.legal()]:
        match.play(match.legal()[0])
    assert match.reason(text, reader=match.turn) == reason


def test_the_reason_names_what_counts_most() -> None:
    match = scene(laid={"Caesar": "AS5-SY1"}, left=(1, 12), **LAST_MARKER)
    assert match.hints(budget="200")[0].reason == "It wins the game."
