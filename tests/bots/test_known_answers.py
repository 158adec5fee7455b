"""The search where the answer is known: several players, choices at the same time, chance, hidden cards."""

import pytest

import rubicon
from tests.bots.games.tiny import UNSEEN
from tests.bots.searching import choice, estimates

SEARCHES = ("search:500", "search:500,rollout")


def tiny(which: str) -> rubicon.Match:
    return rubicon.load("tiny", which=which).start(seed=1)


@pytest.mark.parametrize("name", SEARCHES)
def test_others_mean_their_own_good_not_harm(name: str) -> None:
    assert choice(tiny("third"), name) == "check"
    assert estimates(tiny("third"))[0].win == pytest.approx(0.4, abs=0.03)
    assert estimates(tiny("third"))[1].win == pytest.approx(0.2)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rollout", [False, True])
def test_a_choice_at_the_same_time_does_not_know_the_other(rollout: bool, seed: int) -> None:
    """A second seat that knew the first's side would leave it next to nothing."""
    match = tiny("pennies")
    assert match.perceived(0, 1) == match.perceived(1, 1) == UNSEEN
    found = estimates(match, seed=seed, rollout=rollout).values()
    assert 0.2 < sum(each.visits * each.win for each in found) / 2000 < 0.7
    match.play(match.legal()[0])
    assert max(estimates(match).values(), key=lambda each: each.visits).win == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize("seed", range(5))
def test_the_next_draw_is_not_foreseen(seed: int) -> None:
    """Whatever the urn will give, the odds are what they are."""
    match = rubicon.load("tiny", which="urn").start(seed=seed)
    found = estimates(match, seed=seed)
    assert found[0].win == pytest.approx(0.75, abs=0.06)
    assert found[1].win < 0.6
    assert choice(match, "search:300", seed) == "check"


def dealt(cards: str, plies: str = "") -> rubicon.Match:
    first, second = cards.split()
    return rubicon.load("kuhn").replay(f"={first} ={second} {plies}")


@pytest.mark.parametrize(("card", "chance"), [("jack", 0.25), ("queen", 0.5), ("king", 0.75)])
def test_a_hand_is_worth_what_it_is_worth(card: str, chance: float) -> None:
    """Who has the jack loses 1 of at most 2, and who has the king wins it: the other will not call."""
    found = estimates(dealt(f"{card} {'queen' if card == 'king' else 'king'}"))
    assert max(found.values(), key=lambda each: each.visits).win == pytest.approx(chance, abs=0.08)


@pytest.mark.parametrize("name", ["search:1", "search:100", "search:100,rollout", "search:100,t=5"])
def test_a_sure_win_is_taken_and_a_sure_loss_is_not(name: str) -> None:
    assert choice(dealt("jack king", "bet"), name) == "bet"
    assert choice(dealt("king jack", "bet"), name) == "check"
