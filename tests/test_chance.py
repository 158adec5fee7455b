"""Chance by named streams."""

import hashlib
import hmac
from collections import Counter

import numpy as np
import pytest

import rubicon
from rubicon.engine.chance import Fair, below, generators, weighted


def test_fair_draws_follow_the_documented_formula() -> None:
    key = bytes(range(32))
    number = int.from_bytes(hmac.new(key, b"Caesar's bag:3", hashlib.sha256).digest(), "big")
    assert Fair(key).draw("Caesar's bag", 3, [1] * 16) == number % 16


def test_fair_draws_are_even() -> None:
    counts = Counter(Fair(n).draw("bag", 0, [1, 2, 1]) for n in range(4000))
    assert [round(counts[i] / 4000, 1) for i in range(3)] == pytest.approx([0.25, 0.5, 0.25], abs=0.06)


def test_streams_and_numbers_are_independent() -> None:
    fair = Fair(7)
    draws = {(stream, k): fair.draw(stream, k, [1] * 10**6) for stream in ("a", "b") for k in range(20)}
    assert len(set(draws.values())) == 40


def test_seed_is_never_shown() -> None:
    key = b"secret seed of thirty-two bytes."
    assert key.decode() not in repr(Fair(key))
    assert key.decode() not in repr(rubicon.load("caesar").start(key))


def test_no_seed_comes_from_the_operating_system() -> None:
    game = rubicon.load("caesar")
    assert len({tuple(ply.text for ply in game.start().log) for _ in range(3)}) == 3


def test_weighted_tickets() -> None:
    assert [weighted(ticket, [1, 0, 2]) for ticket in range(3)] == [0, 2, 2]
    with pytest.raises(ValueError, match="ticket"):
        weighted(3, [1, 0, 2])


def test_an_undone_draw_comes_again(caesar: rubicon.Game) -> None:
    match = caesar.start(seed=3)
    move = match.text(match.legal()[0])
    match.play(move)
    before = [ply.text for ply in match.log]
    match.undo()
    match.play(move)
    assert [ply.text for ply in match.log] == before


def test_the_kth_draw_of_a_bag_is_the_same_however_play_goes(caesar: rubicon.Game) -> None:
    def played(choice: int) -> rubicon.Match:
        match = caesar.start(seed=5)
        while not match.over and len(match.log) < 60:
            match.play(match.legal()[choice % len(match.legal())])
        return match

    def draws(match: rubicon.Match, seat: int) -> list[str]:
        return [ply.text for ply, seen in zip(match.log, match.seen(1 - seat), strict=True) if seen.text == "+?"]

    one, other = played(0), played(7)
    assert [ply.text for ply in one.log if ply.turn >= 0] != [ply.text for ply in other.log if ply.turn >= 0]
    for seat in range(2):
        common = min(len(draws(one, seat)), len(draws(other, seat)))
        assert common >= 8
        assert draws(one, seat)[:common] == draws(other, seat)[:common]


def test_swapped_seats_get_the_same_deal(caesar: rubicon.Game) -> None:
    """Column k of a game's generators feeds stream k alone: two games of a pair start from the same states."""
    from rubicon.vector import simulation

    winners = caesar.simulate(2000, seed=9, bots=["greedy", "random"], swap=True).winners
    assert (winners[0::2] == 0).mean() > 0.98
    assert (winners[1::2] == 1).mean() > 0.98
    _, _, bots, rngs, *_ = simulation.ChunkPlayer(caesar, ["greedy", "random"], 9, True)._arrays(0, 4)
    assert bots.tolist() == [[1, 0], [0, 1], [1, 0], [0, 1]]
    assert (rngs[0] == rngs[1]).all()
    assert not (rngs[1] == rngs[2]).any()


def test_generators_do_not_depend_on_where_a_run_begins() -> None:
    whole = generators(1, 0, 10, 3)
    assert (whole[4:8] == generators(1, 4, 4, 3)).all()
    assert len(np.unique(whole)) == whole.size


def test_below_is_even_and_in_range() -> None:
    rng = generators(1, 0, 1, 0)[0]
    counts = Counter(below(rng, 0, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
