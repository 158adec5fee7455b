"""What players do without thinking long is what greedy does, found faster."""

from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.engine.habit import by_evaluate
from rubicon.engine.record import Actions, copied, records
from rubicon.engine.verbs import habit
from rubicon.games.augustus.patience import all_draws, patience_of
from rubicon.games.augustus.promise import prospect
from rubicon.games.augustus.state import CHOOSE, TAKE, TAKE_AT
from rubicon.games.augustus.weights import WEIGHTS
from rubicon.kit.random_games import some_positions

GAMES = [rubicon.load("augustus"), rubicon.load("augustus", players=4, joker="crier")]


def decisions(game: rubicon.Game, phase: int, most: int) -> list[tuple[Any, int, Actions]]:
    """Positions in a phase with more than one choice: the position, whose it is, what is legal."""
    engine, found = game.compiled, list[tuple[Any, int, Actions]]()
    out = np.zeros(game.book.limits.most_legal, np.int16)
    for _, s, _ in some_positions(game, engine, 1, 3):
        seat = int(engine.turn(s))
        if s.phase == phase and seat >= 0 and (n := engine.legal(s, seat, out)) > 1:
            found.append((copied(s), seat, out[:n].copy()))
    return found[:: max(1, len(found) // most)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_legion_goes_where_greedy_puts_it(game: rubicon.Game) -> None:
    scratch, moved = records(1, game.book.state), 0
    for s, seat, actions in decisions(game, CHOOSE, 40):
        before = s.tobytes()
        mine, theirs = (rule(s, seat, actions, len(actions), scratch) for rule in (habit, by_evaluate))
        worth = []
        for action in (mine, theirs):
            after = copied(s)
            game.compiled.apply(after, action)
            worth.append(game.compiled.evaluate(after, seat))
        assert worth[0] == pytest.approx(worth[1], abs=1e-12)
        assert s.tobytes() == before
        moved += mine != actions[0]
    assert moved > 10


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_objective_that_promises_most_is_taken(game: rubicon.Game) -> None:
    scratch = records(1, game.book.state)
    for s, seat, actions in decisions(game, TAKE, 20):
        each, patience = all_draws(s, seat, WEIGHTS), patience_of(s, WEIGHTS)
        worth = {int(action): prospect(s, seat, int(action) - TAKE_AT, each, patience, WEIGHTS) for action in actions}
        assert worth[habit(s, seat, actions, len(actions), scratch)] == max(worth.values())
