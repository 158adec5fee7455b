"""Paired games between the network and `greedy`: every deal twice, with seats swapped."""

import numpy as np

from examples.selfplay.network import Judge, best
from examples.selfplay.outlook import Lookout
from rubicon import Game
from rubicon.vector.batch import Opponents
from rubicon.vector.batch_step import RESET

SEED = 99


def meet(judge: Judge, game: Game, pairs: int, device: str = "cpu") -> tuple[float, float]:
    """The network's share of the wins, and its standard error."""
    places = 2 * pairs
    batch = game.batch(places, SEED, observe=False, endless=False)
    batch.numbers[:] = np.arange(places) // 2
    batch.advance(np.full(places, RESET, np.int32))
    mine = (np.arange(places) % 2).astype(np.int8)
    greedy, lookout, won = Opponents(batch, "greedy"), Lookout(game, places), np.zeros(places)
    while (batch.seats >= 0).any():
        theirs = greedy.choose(mine)
        sights = lookout.look(batch.positions, batch.seats)
        batch.advance(np.where(batch.seats == mine, best(judge, sights, device), theirs).astype(np.int32))
        won += batch.shares[np.arange(places), mine]
    by_deal = won.reshape(pairs, 2).mean(1)
    return float(by_deal.mean()), float(by_deal.std(ddof=1) / np.sqrt(pairs))
