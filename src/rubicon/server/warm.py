"""Machine code for the tables: compiled in a child process, then loaded beside the event loop."""

import asyncio
import contextlib
import sys
from typing import TYPE_CHECKING

from rubicon.core import registry

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

FIRST_PAGE_SECONDS = 2.0
"""Left to the browser before it begins."""


def exercise() -> None:
    """Call every verb of every game, and the search, once, compiled."""
    import random

    import numpy as np

    import rubicon
    from rubicon.bots import Bot
    from rubicon.core.chance import generators
    from rubicon.core.record import blank

    for name in registry.BUILT_IN:
        game = rubicon.load(name)
        match, rng = game.start(1, compiled=True), random.Random(1)
        for _ in range(20):
            match.play(rng.choice(match.legal()))
            match.seen(0)
        game.compiled.score(match.record, np.zeros(len(game.seats), np.float32))
        game.compiled.view(match.record, 0, blank(game.book.state))
        seat = match.turn
        Bot("tiro").choose(match.view_record(seat), match.legal(), generators(1, 0, 1, 0)[0])


async def warm_up(hub: "Hub") -> None:
    """Compile where it disturbs nobody, load, then let the tables run on it."""
    await asyncio.sleep(FIRST_PAGE_SECONDS)
    command = (sys.executable, "-P", "-m", "rubicon.server.warm")  # -P: what lies in the current folder is not imported
    child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
    try:
        if await child.wait() == 0:
            await asyncio.to_thread(exercise)
            hub.use_compiled()
    except asyncio.CancelledError:
        with contextlib.suppress(ProcessLookupError):
            child.terminate()
        raise


if __name__ == "__main__":
    exercise()
