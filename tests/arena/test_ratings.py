"""Ratings: known answers, true strengths found again, intervals that hold the truth as often as they say."""

import itertools

import numpy as np
import pytest

import rubicon
from rubicon.arena import ratings
from rubicon.arena.encounters import Encounter, SeatedGame, encounters_of
from rubicon.arena.rounds import Round
from rubicon.arena.statistics import RunStatistics


@pytest.fixture(scope="module")
def augustus() -> rubicon.Game:
    return rubicon.load("augustus", players=4)


def meeting(*bots: str, seats: int = 2) -> Encounter:
    """An encounter of bots that need not exist."""
    game = rubicon.load("caesar") if seats == 2 else rubicon.load("augustus", players=seats)
    turns = [tuple((player + shift) % seats for player in range(seats)) for shift in range(seats)]
    return Encounter(bots, tuple(SeatedGame(game, slots) for slots in turns))


def pair(encounter: Encounter, deal: int, first: float, second: float) -> Round:
    return Round(bots=encounter.bots, deal=deal, shares=[[first, 1 - first], [second, 1 - second]], plies=[60, 60])


def test_two_bots_have_the_difference_that_their_score_stands_for() -> None:
    """Of 1,000 pairs 700 are won twice, 300 split, and one imaginary pair is drawn."""
    encounter = meeting("strong", "weak")
    rounds = [pair(encounter, deal, 1, 1 if deal < 700 else 0) for deal in range(1000)]
    strong, weak = RunStatistics(["strong", "weak"], [(encounter, rounds)], 1000).ratings()
    expected = -400 * np.log10((1700 + 1) / 2002 / (1 - (1700 + 1) / 2002))
    assert strong.elo == 0
    assert weak.elo == pytest.approx(expected, abs=1e-6)
    assert ratings.elo(0.85) == pytest.approx(-weak.elo, abs=1.5)
    assert weak.low < weak.elo < weak.high
    assert (strong.score, weak.score) == pytest.approx((0.85, 0.15))


def test_a_draw_is_half_a_win() -> None:
    encounter = meeting("a", "b")
    split = [pair(encounter, deal, 1, 0) for deal in range(50)]
    drawn = [pair(encounter, deal, 0.5, 0.5) for deal in range(50)]
    for rounds in (split, drawn):
        assert RunStatistics(["a", "b"], [(encounter, rounds)], 50).ratings()[1].elo == pytest.approx(0, abs=1e-9)


def test_random_is_zero_wherever_it_is_listed() -> None:
    encounter = meeting("greedy", "random")
    rounds = [pair(encounter, deal, 1, deal % 2) for deal in range(40)]
    greedy, random = RunStatistics(["greedy", "random"], [(encounter, rounds)], 40).ratings()
    assert (random.elo, random.low, random.high) == (0, 0, 0)
    assert greedy.elo > 150


@pytest.mark.parametrize("deals", [5, 100, 2000])
def test_perfect_scores_stay_finite_and_say_how_little_they_prove(deals: int) -> None:
    """The lower end is that of an exact interval for deals that all came out alike."""
    encounter = meeting("a", "b")
    count = RunStatistics(["a", "b"], [(encounter, [pair(encounter, deal, 1, 1) for deal in range(deals)])], deals)
    (pairing,) = count.pairings()
    assert pairing.score == pairing.high == 1
    assert pairing.low == pytest.approx(1 - (1 - 0.025 ** (1 / deals)) / 2, abs=0.3 / deals)
    weak = count.ratings()[1]
    assert -3500 < weak.low < weak.elo < weak.high < -100


def test_a_round_robin_finds_true_strengths() -> None:
    truth = {"random": 0.0, "a": 150.0, "b": 320.0, "c": 400.0}
    rng, deals, played = np.random.default_rng(5), 3000, []
    for one, other in itertools.combinations(truth, 2):
        encounter = meeting(one, other)
        won = rng.random((deals, 2)) < ratings.score(truth[one] - truth[other])
        played.append((encounter, [pair(encounter, deal, *map(float, won[deal])) for deal in range(deals)]))
    for rating in RunStatistics(list(truth), played, deals).ratings():
        assert rating.low - 8 <= truth[rating.bot] <= rating.high + 8
        assert rating.high - rating.low < 40


def test_larger_tables_find_true_strengths(augustus: rubicon.Game) -> None:
    """Four seats, three bots: each sits twice at one of three tables, and shared wins count in their shares."""
    truth = {"random": 0.0, "a": 100.0, "b": 250.0}
    rng, deals = np.random.default_rng(6), 4000
    tables = [meeting(*bots, seats=4) for bots in (("random", "a", "b", "random"), ("a", "b", "random", "a"), ("b", "random", "a", "b"))]
    played = []
    for encounter in tables:
        strength = 10 ** (np.array([truth[bot] for bot in encounter.bots]) / 400)
        winners = rng.choice(4, (deals, 4), p=strength / strength.sum())
        shares = 0.9 * np.eye(4)[winners] + 0.1 * strength / strength.sum()
        rounds = [Round(bots=encounter.bots, deal=deal, shares=shares[deal].tolist(), plies=[9] * 4) for deal in range(deals)]
        played.append((encounter, rounds))
    for rating in RunStatistics(list(truth), played, deals).ratings():
        assert rating.elo == pytest.approx(truth[rating.bot], abs=12)
        assert rating.low - 5 <= truth[rating.bot] <= rating.high + 5


@pytest.mark.parametrize("together", [0.0, 0.8])
def test_intervals_hold_the_truth_about_as_often_as_they_say(together: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where both games of a deal tend to come out alike, which a count of single games would not notice."""
    monkeypatch.setattr(ratings, "REPLICATES", 400)
    rng, encounter, deals, runs, chance = np.random.default_rng(7), meeting("a", "random"), 100, 300, 0.7
    held_elo = held_score = 0
    for _ in range(runs):
        first, second = rng.random((2, deals)) < chance
        second = np.where(rng.random(deals) < together, first, second)
        rounds = [pair(encounter, deal, float(first[deal]), float(second[deal])) for deal in range(deals)]
        count = RunStatistics(["a", "random"], [(encounter, rounds)], deals)
        rating, pairing = count.ratings()[0], count.pairings()[0]
        held_elo += rating.low <= ratings.elo(chance) <= rating.high
        held_score += pairing.low <= chance <= pairing.high
    assert 0.91 * runs <= held_elo <= 0.985 * runs
    assert 0.91 * runs <= held_score <= 0.985 * runs


def test_very_many_deals_are_put_together() -> None:
    by_deal = np.random.default_rng(8).random((10_000, 2))
    assert ratings.clusters(by_deal).shape == (ratings.CLUSTERS, 2)
    assert ratings.clusters(by_deal).sum(axis=0) == pytest.approx(by_deal.sum(axis=0))
    assert (ratings.clusters(by_deal[:50]) == by_deal[:50]).all()


@pytest.mark.parametrize(
    ("players", "bots", "tables"),
    [
        (2, ["random", "greedy"], [("random", "greedy")]),
        (4, ["random", "greedy"], [("random", "greedy", "random", "greedy")]),
        (3, ["random", "greedy"], [("random", "greedy", "random"), ("greedy", "random", "greedy")]),
    ],
)
def test_tables_seat_all_bots_equally_often(players: int, bots: list[str], tables: list[tuple[str, ...]]) -> None:
    found = encounters_of(rubicon.load("augustus", players=players), bots)
    assert [encounter.bots for encounter in found] == tables
    for encounter in found:
        for place in range(players):
            assert sorted(seated.slots.index(place) for seated in encounter.seated_games) == list(range(players))
