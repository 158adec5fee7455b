"""The trained network as a bot: rubicon play caesar --bot examples.selfplay.bot:choose

It reads the network from selfplay.pt, or from the file that RUBICON_NETWORK names.
"""

import functools
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from examples.selfplay.network import Judge, best
from examples.selfplay.outlook import Lookout
from rubicon import Game, load
from rubicon.bots.budget import Budget
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import Generator


@functools.cache
def trained() -> tuple[Game, Judge, Lookout]:
    torch.set_num_threads(1)
    game, path = load("caesar"), Path(os.environ.get("RUBICON_NETWORK", "selfplay.pt"))
    if not path.exists():
        raise UnknownBot(f"there is no network in {path}: train one, python -m examples.selfplay, or name its file in RUBICON_NETWORK")
    judge = Judge(game)
    judge.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
    return game, judge, Lookout(game, 1)


def choose(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """What the network likes best; it needs no time to think."""
    game, judge, lookout = trained()
    sights = lookout.look(np.frombuffer(view.tobytes(), game.book.state), np.array([view.seat], np.int8))
    return int(best(judge, sights)[0])
