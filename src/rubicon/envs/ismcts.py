"""OpenSpiel's information-set search as a bot for our tables: `openspiel-ismcts:1000`, as many simulations for a decision.

It is OpenSpiel's own code, on states that are made from the seat's view alone: every simulation begins at a position that the view
allows, and ends with a game played at random. A node is what a seat has perceived since, so that the other seats' hands, which differ
from world to world, do not tell nodes apart; as in our own search.
"""

import functools
import random
from collections.abc import Sequence
from typing import Any

from rubicon.bots.budget import Budget
from rubicon.engine import registry
from rubicon.engine.chance import below
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import Generator, blank
from rubicon.engine.rulebook import Rulebook
from rubicon.envs.extra import needed
from rubicon.envs.moments import rules_of
from rubicon.envs.openspiel import State, Table

ismcts: Any = needed("open_spiel.python.algorithms.ismcts")
mcts: Any = needed("open_spiel.python.algorithms.mcts")

SIMULATIONS = 1000
BOLDNESS = 1.4
"""UCT's constant, for returns from -1 to 1: that of our own search with rollouts, whose results are from 0 to 1, is half of it."""
SEEDS = 2**31


class Dice:
    """What OpenSpiel asks of NumPy's generator, which would make an array of every list first."""

    def __init__(self, seed: int):
        self._luck = random.Random(seed)
        self.shuffle = self._luck.shuffle

    def choice(self, given: Sequence[int], p: Sequence[float] | None = None) -> int:
        return self._luck.choices(given, p)[0]

    def randint(self, n: int) -> int:
        return int(self._luck.random() * n)


class Search(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Theirs, but it does not copy all that hangs on a node to leave some of it out."""

    def filter_illegals(self, node: Any, legal_actions: Sequence[int]) -> Any:
        found = ismcts.ISMCTSNode()
        lawful = set(legal_actions)
        found.child_info = {action: child for action, child in node.child_info.items() if action in lawful}
        found.total_visits = sum(child.visits for child in found.child_info.values())
        found.prior_map = node.prior_map
        return found


@functools.cache
def table_for(book: Rulebook[Any]) -> Table:
    """A table with a player on every seat that there can be; a view does not say which seats are automatic, and these never decide."""
    return Table(rules_of(book.name, book.most_seats, tuple(range(book.most_seats)), 2.0), blank(book.state), {})


def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """The action that was tried most."""
    if budget.seconds:
        raise UnknownBot(f"OpenSpiel's search counts simulations, such as openspiel-ismcts:{SIMULATIONS}, and keeps no time")
    table, dice = table_for(registry.rulebook_of(view.dtype)), Dice(below(rng, 0, SEEDS))

    def world() -> State:
        return table.state_at(table.rules.start(table.rules.world(view, dice.randint(SEEDS))))

    bot = Search(
        game=table,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice),
        uct_c=BOLDNESS,
        max_simulations=budget.simulations or SIMULATIONS,
        random_state=dice,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(lambda state, player: world())
    return int(bot.step(world()))
