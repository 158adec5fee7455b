"""The sequential test: it errs as seldom as it says, and counts no pair after its decision."""

import numpy as np
import pytest

import rubicon
from rubicon.arena.ratings import score
from rubicon.arena.sprt import BOUND, ERROR, IMAGINARY, NORMALIZED, POINTS, SequentialTest, log_ratio, normalized_elo, parse_bounds

Floats = np.typing.NDArray[np.float64]


def chances(elo: float, spread: Floats) -> Floats:
    """Chances of the five outcomes with this mean score, from a spread around ½, tilted."""
    low, high = -20.0, 20.0
    for _ in range(80):
        tilt = (low + high) / 2
        weights = spread * np.exp(tilt * POINTS)
        low, high = (tilt, high) if weights @ POINTS / weights.sum() < score(elo) else (low, tilt)
    return np.asarray(weights / weights.sum(), np.float64)


def share_of_high(elo: float, between: tuple[float, float], spread: Floats, runs: int = 400, most: int = 4000) -> tuple[float, float]:
    """How often tests on simulated pairs decide for the upper bound, and their mean number of pairs; all at once, looking every pair."""
    rng, likely = np.random.default_rng(11), chances(elo, spread)
    counts, alive = np.zeros((runs, 5)), np.ones(runs, bool)
    high, pairs = 0, 0
    for _ in range(most):
        outcomes = rng.choice(5, alive.sum(), p=likely)
        counts[alive] += np.eye(5)[outcomes]
        pairs += len(outcomes)
        ratios = log_ratio(counts[alive], *between)
        high += int((ratios >= BOUND).sum())
        alive[np.flatnonzero(alive)[np.abs(ratios) >= BOUND]] = False
        if not alive.any():
            break
    assert not alive.any()
    return high / runs, pairs / runs


SPREADS = {
    "decisive": np.array([0.20, 0.02, 0.56, 0.02, 0.20]),
    "drawish": np.array([0.03, 0.22, 0.50, 0.22, 0.03]),
}


@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("between", [(0.0, 60.0), (-20.0, 100.0)])
def test_error_rates_are_near_the_nominal_ones(spread: str, between: tuple[float, float]) -> None:
    wrong_high, _ = share_of_high(between[0], between, SPREADS[spread])
    right_high, _ = share_of_high(between[1], between, SPREADS[spread])
    assert wrong_high <= ERROR + 0.03
    assert right_high >= 1 - ERROR - 0.03


def test_far_from_the_bounds_it_is_sooner_done() -> None:
    pairs = [share_of_high(elo, (0, 120), SPREADS["decisive"], runs=200)[1] for elo in (300, 120, 60)]
    assert pairs == sorted(pairs)


def test_the_ratio_is_that_of_the_likeliest_chances() -> None:
    """By hand: with outcomes 0 and 2 alone a mean score leaves no choice of their chances."""
    counts = np.array([300.0, 0, 0, 0, 500.0])
    almost = log_ratio(counts - [IMAGINARY, 0, 0, 0, IMAGINARY], 0, 40)
    s = score(40)
    assert almost == pytest.approx(300 * np.log((1 - s) / 0.5) + 500 * np.log(s / 0.5), abs=0.2)


def test_the_first_alike_pairs_decide_nothing() -> None:
    for points in (0, 1, 2):
        test = SequentialTest(0, 20)
        test.add([points] * 10)
        assert not test.decided


def test_pairs_after_the_decision_do_not_count() -> None:
    rng = np.random.default_rng(3)
    points = rng.choice([0, 0.5, 1, 1.5, 2], 5000, p=[0.1, 0.1, 0.4, 0.2, 0.2]).tolist()
    at_once, one_by_one = SequentialTest(0, 20), SequentialTest(0, 20)
    at_once.add(points)
    for each in points:
        one_by_one.add([each])
    assert at_once.decided
    assert at_once.verdict == "high"
    assert at_once.pairs < 5000
    assert (at_once.counts == one_by_one.counts).all()
    assert at_once.ratio == pytest.approx(one_by_one.ratio)


def test_the_other_side_is_accepted_too() -> None:
    test = SequentialTest(0, 20)
    test.add([0, 1, 1, 2, 0, 1] * 500)
    assert test.verdict == "low"
    assert test.ratio <= -BOUND


@pytest.mark.parametrize("text", ["", "0", "20,0", "0,0.5", "a,b", "0,20,40", "0,nan", "-5000,0", "0,inf"])
def test_bounds_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(rubicon.BadOptions, match="--sprt takes two bounds in Elo, such as 0,20"):
        parse_bounds(text)
    assert parse_bounds("0,20") == (0, 20)


def spread_of(likely: Floats) -> float:
    """The standard deviation of a pair's score."""
    return float(np.sqrt(likely @ POINTS**2 - (likely @ POINTS) ** 2))


def test_normalised_elo_of_known_chances() -> None:
    """Independent games won with chance p: the standard deviation of a game is √(p (1 − p))."""
    p = 0.6
    counts = 10_000 * np.array([(1 - p) ** 2, 0, 2 * p * (1 - p), 0, p**2])
    assert normalized_elo(counts) == pytest.approx(NORMALIZED * 0.1 / np.sqrt(p * (1 - p)))
    assert normalized_elo(np.array([0, 0, 7.0, 0, 0])) is None


@pytest.mark.parametrize("spread", SPREADS)
def test_the_ratio_in_normalised_elo_is_about_that_of_a_normal_distribution(spread: str) -> None:
    """For many pairs near ½: N / 2 · (2 t − t0 − t1) · (t1 − t0), with t in standard deviations of a pair."""
    counts, bounds = 20_000 * chances(3.0, SPREADS[spread]), (0.0, 5.0)
    t0, t1 = (np.sqrt(2) * bound / NORMALIZED for bound in bounds)
    t = (counts / counts.sum() @ POINTS - 0.5) / spread_of(counts / counts.sum())
    assert log_ratio(counts, *bounds, "normalized") == pytest.approx(10_000 * (2 * t - t0 - t1) * (t1 - t0), abs=0.03)


def test_a_normalised_test_takes_about_as_many_pairs_whatever_the_spread() -> None:
    """A logistic one takes several times as many where pairs differ more."""
    pairs: dict[str, list[int]] = {"logistic": [], "normalized": []}
    for model, found in pairs.items():
        for spread in SPREADS.values():
            t = np.sqrt(2) * 60 / NORMALIZED
            even = chances(0, spread)
            elo = 400 * np.log10((0.5 + t * spread_of(even)) / (0.5 - t * spread_of(even))) if model == "normalized" else 60.0
            points = 2 * POINTS[np.random.default_rng(4).choice(5, (20, 3000), p=chances(elo, spread))]
            tests = [SequentialTest(0, 60, model) for _ in points]  # type: ignore[arg-type]
            for test, row in zip(tests, points, strict=True):
                test.add(row.tolist())
            found.append(int(np.mean([test.pairs for test in tests])))
    assert max(pairs["normalized"]) < 1.6 * min(pairs["normalized"])
    assert max(pairs["logistic"]) > 1.6 * min(pairs["logistic"])
