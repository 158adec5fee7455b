"""What learners do with a batch besides steps: save it, copy it, begin at positions, draw from logits, look at its games."""

from pathlib import Path

import numpy as np
import pytest

import rubicon
from rubicon.engine.verbs import OVER
from rubicon.vector.batch import Batch
from rubicon.vector.batch_step import RESET, WAIT
from tests.test_batch import GAMES, names

SHOWN = ("positions", "masks", "samples", "observations", "seats", "ended", "shares", "numbers")


def stepped(batch: Batch, steps: int) -> Batch:
    for _ in range(steps):
        batch.step(batch.samples)
    return batch


@names
def test_a_saved_batch_and_a_clone_go_on_alike(game: rubicon.Game, tmp_path: Path) -> None:
    batch = stepped(game.batch(6, seed=3), 50)
    batch.save(tmp_path / "games.npz")
    others = [game.load_batch(tmp_path / "games.npz"), batch.clone()]
    for _ in range(30):
        for other in others:
            assert all(getattr(other, name).tobytes() == getattr(batch, name).tobytes() for name in SHOWN)
            other.step(other.samples)
        batch.step(batch.samples)


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    rubicon.load("caesar").batch(2).save(tmp_path / "games.npz")
    with pytest.raises(rubicon.BadFile, match="its options are"):
        rubicon.load("caesar", poison=True).load_batch(tmp_path / "games.npz")
    with pytest.raises(rubicon.BadFile, match="its game are 'caesar'"):
        rubicon.load("cleopatra").load_batch(tmp_path / "games.npz")
    (tmp_path / "none.npz").write_bytes(b"PK nothing")
    with pytest.raises(rubicon.BadFile, match="is no batch of games"):
        rubicon.load("caesar").load_batch(tmp_path / "none.npz")


@names
def test_a_recorded_game_is_a_match(game: rubicon.Game, tmp_path: Path) -> None:
    batch = game.batch(3, seed=5, record=True)
    while min(batch.numbers) < 3:
        batch.step(batch.samples)
    stepped(batch, 5)
    for row in range(3):
        now = game.match_in(batch, row)
        assert now.record.tobytes() == batch.positions[row].tobytes()
        ended = game.match_in(batch, row, last=True)
        assert ended.over
        assert game.replay(batch.plies(row, last=True)) == ended
    ended.save(tmp_path / "game.rubicon")
    assert rubicon.open(tmp_path / "game.rubicon") == ended
    assert ended.scores == pytest.approx(tuple(game.simulate(6, seed=5).scores[batch.recorded(2, last=True).number]))


def test_what_was_not_recorded_is_told() -> None:
    game = rubicon.load("caesar")
    with pytest.raises(rubicon.BadOptions, match="record=True"):
        game.match_in(game.batch(2), 0)
    with pytest.raises(rubicon.BadOptions, match="no game has ended in row 1"):
        game.batch(2, record=True).plies(1, last=True)


@names
def test_a_batch_begins_at_positions(game: rubicon.Game) -> None:
    matches = []
    for seed in range(4):
        match = game.start(seed, compiled=True)
        for _ in range(2):
            match.play(match.legal()[0])
        matches.append(match)
    batch = game.batch_at([match.record for match in matches], seed=9, record=True)
    for row, match in enumerate(matches):
        assert np.flatnonzero(batch.masks[row]).tolist() == match.legal()
        assert batch.seats[row] == match.turn
        assert batch.observations[row].tolist() == match.observation(match.turn).tolist()
    views = [match.view_record(match.turn) for match in matches]
    assert game.encode(views).tobytes() == batch.observations.tobytes()
    stepped(batch, 3)
    if not batch.ended.any():
        assert game.match_in(batch, 2).record.tobytes() == batch.positions[2].tobytes()


@names
def test_rewards_are_paid_with_the_end_and_add_up_to_nothing(game: rubicon.Game) -> None:
    batch, paid = game.batch(8, seed=1, observe=False), 0
    while paid < 8:
        batch.step(batch.samples)
        assert not batch.rewards[~batch.ended].any()
        assert batch.rewards.sum(axis=1) == pytest.approx(0, abs=1e-5)
        paid += int(batch.ended.sum())


def test_where_a_game_has_ended_the_next_begins_with_the_next_step() -> None:
    batch = rubicon.load("caesar").batch(4, seed=2, autoreset="next_step")
    while not batch.ended.any():
        batch.step(batch.samples)
    row = int(batch.ended.argmax())
    assert (batch.seats[row], batch.samples[row], batch.masks[row].any()) == (OVER, WAIT, False)
    batch.step(np.where(batch.seats == OVER, 12_345, batch.samples))
    assert batch.seats[row] >= 0
    assert batch.numbers[row] == row + 4


def test_where_nothing_is_reset_a_finished_row_waits_or_is_reset_by_hand() -> None:
    batch = rubicon.load("caesar").batch(4, seed=2, autoreset="disabled")
    while not batch.ended.any():
        batch.step(batch.samples)
    row = int(batch.ended.argmax())
    last = batch.positions[row].tobytes()
    batch.step(batch.samples)
    assert batch.positions[row].tobytes() == last
    assert not batch.ended[row]
    batch.step(np.where(np.arange(4) == row, RESET, batch.samples))
    assert batch.seats[row] >= 0
    with pytest.raises(rubicon.BadOptions, match="there are: same_step, next_step, disabled"):
        rubicon.load("caesar").batch(4, autoreset="never")  # type: ignore[call-overload]


def test_actions_are_drawn_from_logits_among_the_legal_ones() -> None:
    batch, rng = rubicon.load("cleopatra").batch(2000, seed=1), np.random.default_rng(1)
    stepped(batch, 4)
    batch.place(np.repeat(batch.positions[:1], 2000))
    logits = np.random.default_rng(2).normal(size=batch.masks.shape).astype(np.float32)
    logits[:] = logits[0]
    actions, told = batch.sample(logits, rng)
    legal = np.flatnonzero(batch.masks[0])
    expected = np.exp(logits[0, legal]) / np.exp(logits[0, legal]).sum()
    found = np.array([(actions == action).mean() for action in legal])
    assert found.sum() == pytest.approx(1)
    assert np.abs(found - expected).max() < 0.05
    assert np.exp(told[0]) == pytest.approx(expected[legal.tolist().index(actions[0])], rel=1e-4)
    batch.step(actions)
    with pytest.raises(rubicon.BadOptions, match="a column for each decision"):
        batch.sample(logits[:, :3], rng)


@pytest.mark.parametrize("game", GAMES[:1], ids=repr)
def test_legal_lists_are_the_masks(game: rubicon.Game) -> None:
    batch = stepped(game.batch(5, seed=1), 7)
    starts, actions = batch.legal()
    for row in range(5):
        assert actions[starts[row] : starts[row + 1]].tolist() == np.flatnonzero(batch.masks[row]).tolist()
