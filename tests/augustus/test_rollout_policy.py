"""The rollout policy chooses what greedy would, but faster."""

from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.engine.record import Actions, copied, records
from rubicon.engine.rollout_policy import best_by_evaluation
from rubicon.engine.verbs import rollout_policy
from rubicon.games.augustus.actions import ACTION_SPACE, Take
from rubicon.games.augustus.expected_draws import all_draws, discount_horizon
from rubicon.games.augustus.objective_value import unstarted_value
from rubicon.games.augustus.state import CHOOSE, TAKE
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
        mine, theirs = (rule(s, seat, actions, len(actions), scratch) for rule in (rollout_policy, best_by_evaluation))
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
def test_the_objective_with_the_highest_value_is_taken(game: rubicon.Game) -> None:
    scratch = records(1, game.book.state)
    for s, seat, actions in decisions(game, TAKE, 20):
        each, horizon = all_draws(s, seat, WEIGHTS), discount_horizon(s, WEIGHTS)
        cards = {int(action): taken.card for action in actions if isinstance(taken := ACTION_SPACE.decode(int(action)), Take)}
        worth = {action: unstarted_value(s, seat, card, each, horizon, WEIGHTS) for action, card in cards.items()}
        assert worth[rollout_policy(s, seat, actions, len(actions), scratch)] == max(worth.values())
