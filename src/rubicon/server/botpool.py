"""Bots think in child processes, with views only; every table has one thought at a time, so that cores are shared fairly."""

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

from rubicon.core.batch import cores

T = TypeVar("T")


def record_of(game: str, view: bytes) -> Any:
    """Runs in a child: a view that was sent to it."""
    import numpy as np

    from rubicon.core import registry

    return np.frombuffer(view, registry.rulebook(game).state).copy().view(np.recarray)[0]


def choose(game: str, view: bytes, legal: list[int], bot: str, seed: int) -> int:
    """Runs in a child: a bot's choice from a view."""
    from rubicon.bots import Bot
    from rubicon.core.chance import generators

    return Bot(bot).choose(record_of(game, view), legal, generators(seed, 0, 1, 0)[0])


def best_moves(game: str, view: bytes, legal: list[int], budget: str, most: int) -> list[tuple[int, float]]:
    """Runs in a child: hints from a view."""
    from rubicon.bots import advice

    return advice.best_moves(record_of(game, view), legal, budget, most)


def judge(game: str, view: bytes, legal: list[int], played: int, budget: str) -> tuple[int, float, float]:
    """Runs in a child: what a move was worth, from the view of who made it."""
    from rubicon.bots import advice

    return advice.judge(record_of(game, view), legal, played, budget)


class BotPool:
    """As many children as cores, started when first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, view: bytes, legal: list[int], bot: str) -> int:
        """A bot's choice; the loop goes on meanwhile. A single move needs no thought."""
        if len(legal) == 1:
            return legal[0]
        return await self.think(choose, game, view, legal, bot, secrets.randbits(63))

    async def think(self, thought: Callable[..., T], *given: object) -> T:
        """Let a child work something out."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(cores(), mp_context=multiprocessing.get_context("spawn"))
        return await asyncio.get_running_loop().run_in_executor(self._pool, thought, *given)

    def close(self) -> None:
        """Let the children go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
