"""Bots think in child processes, with views only; every table has one thought at a time, so that cores are shared fairly."""

import asyncio
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor

from rubicon.core.batch import cores


def choose(game: str, view: bytes, legal: list[int], bot: str, seed: int) -> int:
    """Runs in a child: a bot's choice from a view."""
    import numpy as np

    from rubicon.bots import Bot
    from rubicon.core import registry
    from rubicon.core.chance import generators

    record = np.frombuffer(view, registry.rulebook(game).state).copy().view(np.recarray)[0]
    return Bot(bot).choose(record, legal, generators(seed, 0, 1, 0)[0])


class BotPool:
    """As many children as cores, started when first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, view: bytes, legal: list[int], bot: str) -> int:
        """A bot's choice; the loop goes on meanwhile. A single move needs no thought."""
        if len(legal) == 1:
            return legal[0]
        if self._pool is None:
            self._pool = ProcessPoolExecutor(cores(), mp_context=multiprocessing.get_context("spawn"))
        return await asyncio.get_running_loop().run_in_executor(self._pool, choose, game, view, legal, bot, secrets.randbits(63))

    def close(self) -> None:
        """Let the children go."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
