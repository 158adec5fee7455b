"""Games as text: what is shown, which answers are understood, and that a bot that answers in texts is scored like any other."""

import random

import pytest

import rubicon
from rubicon import arena
from rubicon.bots.budget import Budget
from rubicon.engine.chance import generators
from rubicon.engine.errors import BadOptions, IllegalAction
from rubicon.research.text_table import TextEnv, answered, prompt, text_bot


def listed(shown: str) -> list[str]:
    """The moves that a prompt lists."""
    return shown.partition("Your legal moves: ")[2].partition("\n")[0].split(", ")


def test_a_game_is_played_in_texts(caesar: rubicon.Game) -> None:
    env, rng = TextEnv(caesar, "random", seat=1), random.Random(1)
    shown, step = env.reset(seed=3), None
    assert shown.startswith("You play Caesar!")
    while step is None or not step.over:
        moves = listed(shown)
        assert moves == [env.match.text(action) for action in env.match.legal()]
        step = env.step(f"I think about it.\n**{rng.choice(moves)}**")
        shown = step.text
    assert step.reward == (env.match.scores or ())[1]
    with pytest.raises(IllegalAction, match="call reset"):
        env.step("anything")


def test_what_others_hold_is_in_no_prompt(caesar: rubicon.Game) -> None:
    """Two deals that a seat can't tell apart have the same prompt."""
    match = caesar.start(5)
    view = match.view_record(0)
    twin = caesar.start(5)
    twin.record.hand[1] = twin.record.hand[1][::-1].copy()
    assert prompt(view, match.legal()) == prompt(twin.view_record(0), twin.legal())


def test_an_answer_may_have_words_around_it(caesar: rubicon.Game) -> None:
    match = caesar.start(7)
    view, legal = match.view_record(0), match.legal()
    for answer in ("GA2-HC4", "ga2 hc4", "Move: GA2-HC4.", "`GA2-HC4`", "GA4-HC2 is bad.\nSo:\n\n**Answer: GA2-HC4**\n"):
        assert answered(caesar.book, view, legal, answer) == legal[0]
    for answer in ("", "nonsense", "XX1-YY2", "pass"):
        assert answered(caesar.book, view, legal, answer) is None


def test_who_gives_no_legal_answer_loses() -> None:
    env = TextEnv(rubicon.load("examples.liars_dice:rulebook"), seat=0, attempts=2)
    env.reset()
    first, second = env.step("pardon?"), env.step("pardon?")
    assert (first.over, first.legal, second.over, second.reward) == (False, False, True, 0.0)
    with pytest.raises(BadOptions, match="seat 5 is not one of those"):
        TextEnv(env.game, seat=5)
    with pytest.raises(BadOptions, match="call reset"):
        TextEnv(env.game).step("1x1")


def test_the_arena_scores_it_like_any_bot() -> None:
    report = arena.run("examples.liars_dice:rulebook", ["examples.text_bot", "random"], 2, seed=1)
    assert (report.games, report.forfeits) == (4, [])
    match = rubicon.load("examples.liars_dice:rulebook").replay("=2 =1")
    silent = text_bot(lambda shown: "")
    assert silent(match.view_record(0), match.legal(), generators(1, 0, 1, 0)[0], Budget()) == -1  # a forfeit
