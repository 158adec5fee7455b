"""OpenSpiel's own algorithms and bots on our games."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts
from open_spiel.python.bots import uniform_random

import rubicon
from rubicon import arena
from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import blank
from rubicon.envs import openspiel
from tests.envs.test_openspiel import GAMES, middle

SEARCH = "rubicon.envs.ismcts:choose"


def test_cfr_solves_poker() -> None:
    """With its stakes it is Kuhn's game, whose value is -1/18."""
    game = pyspiel.load_game(openspiel.register("examples.kuhn:rulebook"))
    solver = cfr.CFRSolver(game)
    for _ in range(1000):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.exploitability(game, found) < 0.005
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value == pytest.approx([-1 / 18, 1 / 18], abs=0.002)


@pytest.mark.parametrize(
    ("ours", "theirs", "exploitable"),
    [("kuhn", "kuhn_poker", 0.9166666666666667), ("liars_dice", "liars_dice", 1.5614886463844795)],
)
def test_uniform_play_is_as_exploitable_as_in_openspiels_own_game(ours: str, theirs: str, exploitable: float) -> None:
    game, model = pyspiel.load_game(openspiel.register(f"examples.{ours}:rulebook")), pyspiel.load_game(theirs)
    found, expected = (exploitability.nash_conv(each, policy.UniformRandomPolicy(each)) for each in (game, model))
    assert found == pytest.approx(expected, abs=1e-6)
    assert found == pytest.approx(exploitable, abs=1e-9)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (model.min_utility(), model.max_utility(), model.utility_sum())


@pytest.mark.parametrize(("name", "simulations"), [("rubicon_caesar", 20), ("rubicon_cleopatra", 2)])
def test_openspiels_bots_play_a_whole_game(name: str, simulations: int) -> None:
    game, chance = pyspiel.load_game(name), np.random.RandomState(1)
    searcher = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 2.0, simulations, random_state=chance)
    bots = [searcher, uniform_random.UniformRandomBot(1, chance)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(outcomes, p=odds))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sorted(state.returns()) in ([-1, 1], [0, 0])


def test_information_set_search_with_more_simulations() -> None:
    state = middle("rubicon_caesar", 60)
    chance = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, chance), 2.0, 60, random_state=chance)
    assert bot.step(state) in state.legal_actions()
    assert len(bot._nodes) > 20


@pytest.mark.parametrize("game", ["kuhn", "caesar"])
def test_the_search_plays_in_our_arena(game: str) -> None:
    report = arena.run(rubicon.load(game), [f"{SEARCH}:4", "random"], 1, seed=1, workers=1)
    assert report.games == 2


@pytest.mark.parametrize("name", [*GAMES, "rubicon_caesar(solo=easy)"])
def test_the_search_is_honest(name: str) -> None:
    """Worlds that its seat can't tell apart get the same move."""
    state = middle(name, 45)
    node, moves, worlds = state.node, set(), set()
    view = node.view(node.turn)
    for seed in range(3):
        world, seen = node.rules.sample(view, seed), blank(view.dtype)
        node.rules.engine.view(world, node.turn, seen)
        worlds.add(world.tobytes())
        moves.add(Bot(f"{SEARCH}:6").choose(seen, node.legal, generators(5, 0, 1, 0)[0]))
    assert len(moves) == 1
    assert moves <= set(node.legal)
    assert len(worlds) > 1 or "solo" in name


def test_the_search_keeps_no_time() -> None:
    node = middle("rubicon_caesar", 20).node
    with pytest.raises(UnknownBot, match="counts simulations"):
        Bot(f"{SEARCH}:1s").choose(node.view(node.turn), node.legal, generators(5, 0, 1, 0)[0])
