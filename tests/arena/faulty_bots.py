"""Bots that fail, for tests of the arena."""

import os
import time
from collections.abc import Sequence
from typing import Any

from rubicon.bots.budget import Budget
from rubicon.engine.record import Generator


def first(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """No fault at all."""
    print("a bot may print")
    return legal[0]


def raises(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    raise ValueError("no idea\nat all")


def exits(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """As a fault in somebody's C code would; not at the first decision, which loads the bot."""
    if not os.environ.setdefault("ASKED", "") and not os.environ.update(ASKED="yes"):
        return legal[0]
    os._exit(3)


def hangs(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    """Also not at the first decision."""
    if not os.environ.setdefault("ASKED", "") and not os.environ.update(ASKED="yes"):
        return legal[0]
    while True:
        time.sleep(0.01)


def cheats(view: Any, legal: Sequence[int], rng: Generator, budget: Budget) -> int:
    return -1
