"""Many games at once: the same whatever the threads, true to the rules one by one, and what is known of random play."""

import numpy as np
import pytest

import rubicon
from rubicon.engine.chance import below, drawn, generators
from rubicon.engine.verbs import CHANCE
from rubicon.vector import simulation
from rubicon.vector.summary import mean, share
from rubicon.vector.tally import Sums


def test_results_do_not_depend_on_threads(caesar: rubicon.Game) -> None:
    one, two = (caesar.simulate(10_000, seed=3, threads=threads) for threads in (1, 2))
    for name in one._fields:
        assert (getattr(one, name) == getattr(two, name)).all()
    assert (one.plies != caesar.simulate(10_000, seed=4).plies).any()


def test_a_batch_game_is_the_game_that_the_interpreted_rules_play(caesar: rubicon.Game) -> None:
    (chunk,) = simulation.run(caesar, 3, seed=11)
    for number in range(3):
        rng = generators(11, number, 1, len(caesar.book.streams))[0]
        match = caesar.start(typed=True)
        buffers = np.zeros(caesar.book.limits.most_legal, np.int16), np.zeros(caesar.book.limits.most_legal, np.int32)
        while not match.over:
            if match.turn == CHANCE:
                match.play(drawn(match.record, rng, *buffers))
            else:
                match.play(match.legal()[below(rng, 0, len(match.legal()))])
        assert match.record.tobytes() == chunk.finished[number].tobytes()
        assert len(match.log) == chunk.results.plies[number]
        assert match.scores == tuple(chunk.results.scores[number].tolist())


def test_random_play_is_as_is_known(caesar: rubicon.Game) -> None:
    """First seat 53-54 %, about 26 placements: an independent sketch of the game had these."""
    wins, placements, games = 0.0, 0, 0
    for chunk in simulation.run(caesar, 200_000, seed=1):
        wins += float(chunk.results.scores[:, 0].sum())
        placements += int(caesar.book.statistics.figures(chunk.finished)["placements"].sum())
        games += len(chunk.results.plies)
    assert games == 200_000
    assert 0.53 < wins / games < 0.54
    assert 25.5 < placements / games < 26.5


def test_greedy_beats_random_from_both_seats(caesar: rubicon.Game) -> None:
    results = caesar.simulate(2000, seed=1, bots=["greedy", "random"], swap=True)
    assert (results.winners[0::2] == 0).mean() > 0.98
    assert (results.winners[1::2] == 1).mean() > 0.98


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (["greedy"] * 3, "3 bots for 2 players; name one for all, or one for each of: Caesar, Pompey"),
        (["greedy", "zeus"], "no bot is called 'zeus'; there are: random, greedy"),
    ],
)
def test_wrong_bots_are_named(caesar: rubicon.Game, bots: list[str], message: str) -> None:
    with pytest.raises(rubicon.RubiconError, match=message):
        caesar.simulate(10, bots=bots)


def test_no_games_is_refused(caesar: rubicon.Game) -> None:
    with pytest.raises(rubicon.BadOptions, match="the number of games is 0, but must be at least 1"):
        caesar.simulate(0)


def test_intervals() -> None:
    assert share(50, 100) == pytest.approx({"share": 0.5, "low": 0.4038, "high": 0.5962}, abs=1e-4)
    assert share(0, 10)["low"] == 0
    sums = Sums()
    sums.add(np.array([1, 2, 3]))
    sums.add(np.array([2]))
    assert mean(sums) == pytest.approx({"mean": 2.0, "low": 2 - 1.96 * (0.5 / 4) ** 0.5, "high": 2 + 1.96 * (0.5 / 4) ** 0.5}, abs=1e-3)
