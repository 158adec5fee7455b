"""The miniatures, solved exactly by OpenSpiel: how far from perfect play is whom an opponent knows through and through?

Exploitability is what the best counter-strategy gains on average over the two seats, in returns from -1 to 1; 0 is perfect play.
"""

from collections import Counter
from typing import Any, NamedTuple

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.envs import openspiel

SEARCHES = ("search:200", "search:200,rollout")
ASKED = 20


class Known(NamedTuple):
    """What is known of a miniature: how many histories it has, and its value for seat 0."""

    histories: int
    value: float


MINIATURES = {"caesar": Known(2401, 0.0), "cleopatra": Known(2105, 0.5), "augustus": Known(3194, 0.66)}


def load(name: str) -> Any:
    return pyspiel.load_game(f"{openspiel.register(name)}(miniature=True)")


def policy_of(game: Any, name: str) -> policy.TabularPolicy:
    """How often one of our bots does what at each information state: it is asked some times, each time with another generator."""
    bot, table = Bot(name), policy.TabularPolicy(game)
    table.action_probability_array[:] = 0
    for row, state in enumerate(table.states):
        node = state.node
        view = node.view(node.turn)
        for rng in generators(1, row * ASKED, ASKED, 0):
            table.action_probability_array[row, bot.choose(view, node.legal, rng)] += 1 / ASKED
    return table


def exploited(game: Any, by: Any) -> float:
    return float(exploitability.exploitability(game, by))


@pytest.mark.parametrize("name", MINIATURES)
def test_a_miniature_is_small_and_keeps_secrets(name: str) -> None:
    """Somewhere whose turn it is can't know what has happened."""
    histories, perceived = 0, Counter[str]()
    ahead = [load(name).first]
    while ahead:
        node = ahead.pop()
        histories += 1
        if node.turn >= 0:
            perceived[node.perceived(node.turn)] += 1
        ahead += [node.after(action) for action in node.legal]
    assert histories == MINIATURES[name].histories
    assert max(perceived.values()) > 1


@pytest.mark.parametrize("name", MINIATURES)
def test_a_miniature_is_a_position_of_the_game(name: str) -> None:
    line = rubicon.load(name).book.miniature
    assert line is not None
    assert rubicon.position(line, typed=True).line == line


@pytest.mark.parametrize("name", MINIATURES)
def test_solving_a_miniature_and_how_near_the_search_comes(name: str) -> None:
    game = load(name)
    uniform = exploited(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    gaps = []
    for rounds in (3, 12):
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        gaps.append(exploited(game, solver.average_policy()))
    assert uniform > gaps[0] > gaps[1]
    assert gaps[1] < 0.03
    solved = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [solved, solved])
    assert value[0] == pytest.approx(MINIATURES[name].value, abs=0.03)
    searches = {search: exploited(game, policy_of(game, search)) for search in SEARCHES}
    print(name, f"value {value[0]:.3f}, uniform {uniform:.4f}, CFR+ {gaps}, {searches}")
    assert max(searches.values()) < uniform
