"""OpenSpiel's information-set search as a bot for our tables: `openspiel-ismcts:1000`, as many simulations for a decision.

It is OpenSpiel's own code, on states that are made from the seat's view alone: every simulation begins at a position that the view
allows, and ends with a game played at random.
"""

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from rubicon.bots.budget import Budget
from rubicon.core import registry
from rubicon.core.chance import below
from rubicon.core.errors import UnknownBot
from rubicon.core.record import Generator, blank
from rubicon.core.rulebook import Rulebook
from rubicon.envs.extra import needed
from rubicon.envs.moments import digest, rules_of
from rubicon.envs.openspiel import State, Table

ismcts: Any = needed("open_spiel.python.algorithms.ismcts")
mcts: Any = needed("open_spiel.python.algorithms.mcts")

SIMULATIONS = 1000
BOLDNESS = 2.0
"""UCT's constant, for returns from -1 to 1."""
SEEDS = 2**31


@functools.cache
def table_for(book: Rulebook[Any]) -> Table:
    """A table with a player on every seat that there can be; a view does not say which seats are automatic, and these never decide."""
    return Table(rules_of(book.name, book.most_seats, tuple(range(book.most_seats)), 2.0), blank(book.state), {})


def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """The action that was tried most."""
    if budget.seconds:
        raise UnknownBot(f"OpenSpiel's search counts simulations, such as openspiel-ismcts:{SIMULATIONS}, and keeps no time")
    table = table_for(registry.rulebook_of(view.dtype))
    chance = np.random.RandomState(below(rng, 0, SEEDS))

    def world() -> State:
        return table.state_at(table.rules.imagined(view, digest(view), int(chance.randint(SEEDS))))

    bot = ismcts.ISMCTSBot(
        game=table,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        uct_c=BOLDNESS,
        max_simulations=budget.simulations or SIMULATIONS,
        random_state=chance,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    bot.set_resampler(lambda state, player: world())
    return int(bot.step(world()))
