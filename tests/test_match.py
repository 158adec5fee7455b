"""A match: play, look, take back, fork."""

import numpy as np
import pytest

import rubicon
from rubicon import CHANCE, NOBODY, OVER


@pytest.fixture
def match(caesar: rubicon.Game) -> rubicon.Match:
    return caesar.start(seed=7)


def test_chance_is_drawn_at_once(match: rubicon.Match) -> None:
    assert match.turn == 0
    assert match.waiting == (0,)
    assert len(match) == len(match.log) == 21
    assert {ply.turn for ply in match.log} == {CHANCE}
    assert [ply.number for ply in match.log] == list(range(1, 22))


def test_typed_chance_is_played_like_a_move(caesar: rubicon.Game) -> None:
    match = caesar.start(typed=True)
    assert match.turn == CHANCE
    assert match.waiting == ()
    match.play("HU=might")
    assert match.turn == CHANCE
    assert match.position().to_dict()["provinces"]["Hispania Ulterior"]["bonus"] == "might"
    with pytest.raises(rubicon.IllegalAction, match="chance has no preview"):
        match.preview("HC=might")


def test_same_seed_same_match(caesar: rubicon.Game) -> None:
    assert caesar.start(seed=7) == caesar.start(seed=7)
    assert caesar.start(seed=7) != caesar.start(seed=8)


def test_play_by_number_and_by_text(match: rubicon.Match) -> None:
    other = match.fork()
    action = match.legal()[0]
    match.play(action)
    other.play(match.log[21].text.lower())
    assert match == other
    other.undo()
    other.play(np.int16(action))  # type: ignore[arg-type]
    assert match == other


def test_repr_evaluates(match: rubicon.Match) -> None:
    match.play(match.legal()[0])
    assert eval(repr(match)) == match


def test_refused_actions_leave_everything_as_it_was(match: rubicon.Match) -> None:
    before, log = match.record.tobytes(), match.log
    for wrong in (-1, 10**6, "pass", "SC9-SD9", "", "IT1-SY1", next(a for a in range(2000) if a not in match.legal())):
        with pytest.raises((rubicon.IllegalAction, rubicon.BadNotation)):
            match.play(wrong)
    with pytest.raises(AttributeError):
        match.play(1.5)  # type: ignore[arg-type]
    assert match.record.tobytes() == before
    assert match.log == log


def test_refusals_say_why(match: rubicon.Match) -> None:
    with pytest.raises(rubicon.IllegalAction, match=r"^pass: you can place a token, so you may not pass$"):
        match.play("pass")
    with pytest.raises(rubicon.IllegalAction, match=r"^HC0-HU6: you have no shield 0\|6 in hand$"):
        match.play("HC0-HU6")
    with pytest.raises(rubicon.IllegalAction, match="there is no Might to resolve now"):
        match.play("xIT")
    with pytest.raises(rubicon.IllegalAction, match="chance has no such outcome now"):
        match.play("+sword06")


def test_describe_is_plain_data(caesar: rubicon.Game) -> None:
    match = caesar.start(typed=True)
    assert match.describe(match.legal()[0]).to_dict() == {"kind": "bonus", "province": "Hispania Ulterior", "bonus": "senate"}
    match = caesar.start(seed=7)
    described = [match.describe(action).to_dict() for action in match.legal()]
    assert all(d["kind"] == "place" and d["player"] == "Caesar" and len(d["facing"]) == 2 for d in described)
    assert len({str(d) for d in described}) == len(described)


def test_preview_changes_nothing(match: rubicon.Match) -> None:
    before = match.record.tobytes()
    action = match.legal()[0]
    preview = match.preview(action)
    assert match.record.tobytes() == before
    (placed,) = (effect.to_dict() for effect in preview)
    assert placed["kind"] == "token-placed"
    assert placed["facing"] == match.describe(action).to_dict()["facing"]
    assert placed["balances"] == {p: {"Caesar": v, "Pompey": 0} for p, v in placed["facing"].items()}


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_every_move_is_foretold_in_words_and_every_table_reads(game: str) -> None:
    match = rubicon.load(game).start(seed=3)
    for number in range(60):
        if match.over:
            break
        legal = match.legal()
        before = match.record.tobytes()
        assert all(match.forecast(action) for action in legal[:3])
        assert match.record.tobytes() == before
        match.play(legal[number % len(legal)])
    for seat in (None, *match.game.players, rubicon.NOBODY):
        heading, title, *_ = match.plain(seat).splitlines()
        assert heading
        assert title


def test_undo_takes_back_a_decision_and_its_draw(match: rubicon.Match) -> None:
    first = match.fork()
    with pytest.raises(rubicon.IllegalAction, match="there is nothing to take back"):
        match.undo()
    match.play(match.legal()[0])
    second = match.fork()
    match.play(match.legal()[0])
    match.undo()
    assert match == second
    match.undo()
    assert match == first


def test_fork_is_a_match_of_its_own(match: rubicon.Match) -> None:
    match.play(match.legal()[0])
    fork = match.fork(21)
    assert len(fork.log) == 21
    fork.play(fork.legal()[-1])
    assert fork != match
    assert len(match.log) == 23
    with pytest.raises(rubicon.IllegalAction, match="there is no ply 99; the match has 23"):
        match.fork(99)


def test_a_fork_in_the_middle_of_chance_draws_the_same_again(match: rubicon.Match) -> None:
    assert match.fork(5) == match
    assert len(match.fork(5, typed=True).log) == 5


def test_views_hide_and_show(match: rubicon.Match) -> None:
    mine, public, whole = match.view(0).to_dict(), match.view(NOBODY).to_dict(), match.position().to_dict()
    assert mine["players"]["Caesar"]["hand"] == whole["players"]["Caesar"]["hand"]
    assert mine["players"]["Pompey"]["hand"] is None
    assert public["players"]["Caesar"]["hand"] is None
    assert (mine["seen_by"], public["seen_by"], whole["seen_by"]) == ("Caesar", "nobody", "everything")
    for nobody in (2, 17, CHANCE, OVER, rubicon.EVERYTHING):
        with pytest.raises(rubicon.IllegalAction, match="there is no seat"):
            match.view(nobody)


def test_each_seat_reads_what_it_has_seen(match: rubicon.Match) -> None:
    hands = [ply.text for ply in match.log[17:]]
    assert [ply.text for ply in match.seen(0)[17:]] == [*hands[:2], "+?", "+?"]
    assert [ply.text for ply in match.seen(1)[17:]] == ["+?", "+?", *hands[2:]]
    assert [ply.text for ply in match.seen(NOBODY)[17:]] == ["+?"] * 4
    assert match.tell(21, 0) == "Pompey draws a token."
    assert match.tell(21, 1) == match.tell(21) != match.tell(21, 0)
    with pytest.raises(rubicon.IllegalAction, match="there is no ply 22"):
        match.tell(22)


def test_scores_and_reason_come_with_the_end(match: rubicon.Match) -> None:
    assert (match.scores, match.why, match.over) == (None, None, False)
    while not match.over:
        match.play(match.legal()[0])
    assert sorted(match.scores or ()) == [0.0, 1.0]
    assert match.why == "last marker placed"
    assert match.legal() == []
    with pytest.raises(rubicon.IllegalAction, match="the game is over"):
        match.play("pass")


def test_compiled_match_is_the_same(caesar: rubicon.Game) -> None:
    one, other = caesar.start(seed=2), caesar.start(seed=2, compiled=True)
    while not one.over:
        action = one.legal()[len(one.log) % len(one.legal())]
        one.play(action)
        other.play(action)
    assert one == other
    assert one.record.tobytes() == other.record.tobytes()
