"""The worked example, as far as it goes without PyTorch: what its network looks at."""

import numpy as np
import pytest
from examples.selfplay.outlook import CANDIDATES, NO_ACTION, Lookout, Sights

import rubicon
from rubicon.engine.record import Records, blank, copied

PLACES = 24


@pytest.fixture(scope="module")
def game() -> rubicon.Game:
    return rubicon.load("caesar")


def positions(game: rubicon.Game, steps: int) -> tuple[Records, np.ndarray]:
    """Some decisions into games at random."""
    batch = game.batch(PLACES, seed=4, observe=False)
    for _ in range(steps):
        batch.step(batch.samples)
    return batch.positions, batch.seats


def values(game: rubicon.Game, position: object, seat: int) -> dict[int, float]:
    """What `evaluate` says of the seat's view after each legal action."""
    eyes, legal, found = blank(game.book.state), np.zeros(game.book.limits.most_legal, np.int16), {}
    game.compiled.view(position, seat, eyes)
    for action in legal[: game.compiled.legal(eyes, seat, legal)].tolist():
        after = copied(eyes)
        game.compiled.apply(after, action)
        found[action] = game.compiled.evaluate(after, seat)
    return found


@pytest.mark.parametrize("steps", [0, 9, 17])
def test_candidates_are_the_actions_that_seem_best_and_what_they_lead_to(game: rubicon.Game, steps: int) -> None:
    where, seats = positions(game, steps)
    sights = Lookout(game, PLACES).look(where, seats)
    features, eyes = np.zeros(game.book.encoding_size, np.float32), blank(game.book.state)
    for i in range(PLACES):
        worth = values(game, where[i], int(seats[i]))
        wanted = sorted(worth.values(), reverse=True)[:CANDIDATES]
        actions = [action for action in sights.actions[i].tolist() if action != NO_ACTION]
        assert len(set(actions)) == len(wanted)
        assert [worth[action] for action in actions] == wanted
        assert sights.hunches[i, : len(wanted)].tolist() == np.array(wanted, np.float32).tolist()
        game.compiled.view(where[i], int(seats[i]), eyes)
        game.compiled.apply(eyes, actions[0])
        game.compiled.encode(eyes, features)
        assert (sights.features[i, 0] == features).all()


def imagined(game: rubicon.Game, where: Records, seats: np.ndarray, luck: int) -> Sights:
    return Lookout(game, PLACES).look(where, seats, luck)


def test_what_is_imagined_follows_from_the_view_and_the_luck(game: rubicon.Game) -> None:
    where, seats = positions(game, 9)
    views = where.copy()
    for i in range(PLACES):
        game.compiled.view(where[i], int(seats[i]), views[i])
    one, again, other = imagined(game, where, seats, 3), imagined(game, views, seats, 3), imagined(game, where, seats, 4)
    there = one.actions != NO_ACTION
    assert (one.outcomes == again.outcomes).all()
    assert (one.outcomes != other.outcomes)[there].mean() > 0.5
    assert ((one.outcomes >= 0) & (one.outcomes <= 1)).all()
    correlation = np.corrcoef(one.hunches[there], one.outcomes[there])[0, 1]
    assert correlation > 0.5
