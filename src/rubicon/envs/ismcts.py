"""OpenSpiel's ISMCTS as a bot: `openspiel-ismcts:1000`, with that many simulations per decision.

It is OpenSpiel's own code, on states that are made from the seat's view alone: every simulation begins at a position that the view
allows, and ends with a game played at random. A node is what a seat has perceived since, so that the other seats' hands, which
differ between determinizations, do not tell nodes apart; as in our own search.
"""

import functools
import random
from collections.abc import Sequence
from typing import Any

from rubicon.bots.budget import Budget
from rubicon.engine import registry
from rubicon.engine.chance import below
from rubicon.engine.errors import UnknownBot
from rubicon.engine.payoffs import stakes
from rubicon.engine.record import Generator, blank
from rubicon.engine.rulebook import Rulebook
from rubicon.envs.extra import needed
from rubicon.envs.history import rules_of
from rubicon.envs.openspiel import OpenSpielGame, State

ismcts: Any = needed("open_spiel.python.algorithms.ismcts")
mcts: Any = needed("open_spiel.python.algorithms.mcts")

SIMULATIONS = 1000
UCT_C = 1.4
"""UCT's constant, for returns from -1 to 1: that of our own search with rollouts, whose results are from 0 to 1, is half of it."""
SEEDS = 2**31


class RandomState:
    """The part of NumPy's `RandomState` that OpenSpiel uses, without making an array of every list first."""

    def __init__(self, seed: int):
        self._random = random.Random(seed)
        self.shuffle = self._random.shuffle

    def choice(self, given: Sequence[int], p: Sequence[float] | None = None) -> int:
        return self._random.choices(given, p)[0]

    def randint(self, n: int) -> int:
        return int(self._random.random() * n)


class FasterISMCTSBot(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's bot, but filtering illegal actions does not copy the whole subtree of a node."""

    def filter_illegals(self, node: Any, legal_actions: Sequence[int]) -> Any:
        found = ismcts.ISMCTSNode()
        lawful = set(legal_actions)
        found.child_info = {action: child for action, child in node.child_info.items() if action in lawful}
        found.total_visits = sum(child.visits for child in found.child_info.values())
        found.prior_map = node.prior_map
        return found


@functools.cache
def game_for(book: Rulebook[Any]) -> OpenSpielGame:
    """A game with a player on every possible seat: a view does not say which seats are automatic, and those never decide."""
    return OpenSpielGame(
        rules_of(book.name, book.most_seats, tuple(range(book.most_seats)), book.payoffs or stakes(2)), blank(book.state), {}
    )


def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """The action that was tried most."""
    if budget.seconds:
        raise UnknownBot(f"OpenSpiel's search counts simulations, such as openspiel-ismcts:{SIMULATIONS}, and keeps no time")
    game, random_state = game_for(registry.rulebook_of(view.dtype)), RandomState(below(rng, 0, SEEDS))

    def determinization() -> State:
        return game.state_at(game.rules.start(game.rules.sample(view, random_state.randint(SEEDS))))

    bot = FasterISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random_state),
        uct_c=UCT_C,
        max_simulations=budget.simulations or SIMULATIONS,
        random_state=random_state,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: determinization())
    return int(bot.step(determinization()))
