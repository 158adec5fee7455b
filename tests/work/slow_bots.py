"""A bot that takes its time, so that something can happen meanwhile; what it plays depends on its generator alone."""

import time
from collections.abc import Sequence
from typing import Any

from rubicon.bots.budget import Budget
from rubicon.engine.chance import below
from rubicon.engine.record import Generator


def slow(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    time.sleep(0.01)
    return legal[below(rng, 0, len(legal))]
