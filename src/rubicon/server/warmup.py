"""Compiles the rules in a child process after the start, then loads the machine code for tables, bots and workers."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rubicon.compiler.cache import code_folder
from rubicon.engine import registry
from rubicon.server import bot_jobs, worker_process
from rubicon.server.bot_turns import STAND_IN, BotQuestion, choose_here
from rubicon.server.metrics import log

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

STEPS = 4
"""In which each game is exercised."""
FIRST_PAGE_SECONDS = 2.0
"""Left to the browser before it begins."""
RETRY_SECONDS, SLOWEST_RETRY = 30, 3600
"""From one failed attempt to compile to the next: at first, and at most."""
MEASURE_SECONDS = 600.0
"""From one measurement of the bots' levels to the next: the machine may have been busy with something else."""


def exercise(report: Callable[[int, int], None] = lambda done, of: None) -> None:
    """Call every compiled verb of every game, and the search, once, so that all machine code is made or loaded.

    `report` is called after each step with how many are done and how many there are.
    """
    done, of = 0, STEPS * len(registry.BUILT_IN)
    for name in registry.BUILT_IN:
        for _ in exercised(name):
            done += 1
            report(done, of)


def exercised(name: str) -> Iterator[None]:
    """The same for one game; gives way after each of its STEPS."""
    import random

    import numpy as np

    import rubicon
    from rubicon.bots import Bot
    from rubicon.bots.budget import Budget
    from rubicon.bots.levels import LEVELS, bots_of
    from rubicon.engine.chance import generators
    from rubicon.engine.record import blank

    game = rubicon.load(name)
    match, rng = game.start(1, compiled=True), random.Random(1)
    yield
    for _ in range(20):
        match.play(rng.choice(match.legal()))
        match.seen(0)
    yield
    game.compiled.score(match.record, np.zeros(len(game.seats), np.float32))
    game.compiled.view(match.record, 0, blank(game.book.state))
    seat = match.turn
    for level in (LEVELS[0], LEVELS[len(bots_of(name)) - 1]):  # the strongest may search with a network
        Bot(level).choose(match.view_record(seat), match.legal(), generators(1, 0, 1, 0)[0], Budget(simulations=bot_jobs.FEW))
    yield
    view = match.view_record(seat).tobytes()
    question = BotQuestion(table="", seat=seat, lane="", game=name, bot=STAND_IN, view=view, legal=match.legal())
    choose_here(question, STAND_IN, compiled=True)
    yield


async def warm_up(hub: "Hub") -> None:
    """Compile where it disturbs nobody, load, then let tables and bots use it. If that fails it is tried again, less and less often."""
    hub.preparation.begin()
    await asyncio.sleep(FIRST_PAGE_SECONDS)
    wait = RETRY_SECONDS
    while not await _compiled(hub):
        hub.bots.levels = "unavailable"
        hub.metrics.count("compiling_failed")
        log.error("the rules could not be compiled: levels play like %s until that works; next try in %d s", STAND_IN, wait)
        await asyncio.sleep(wait)
        wait = min(wait * 2, SLOWEST_RETRY)
    hub.use_compiled()
    hub.bots.levels = ""
    hub.preparation.end()
    while True:
        await hub.bots.measure()
        await asyncio.sleep(MEASURE_SECONDS)


async def _compiled(hub: "Hub") -> bool:
    """Compile in a child process, then load the machine code here and in the workers; whether that has worked."""
    nothing = asyncio.subprocess.DEVNULL
    try:
        command = (
            sys.executable,
            "-P",
            "-m",
            "rubicon.server.warmup",
            str(os.getpid()),
        )  # -P: what lies in the current folder is not imported
        child = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=nothing)
        assert child.stdout is not None
        try:
            async for line in child.stdout:
                hub.preparation.note(line.decode())
            if await child.wait() != 0:
                return False
        except asyncio.CancelledError:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            raise
        await asyncio.to_thread(exercise)
        await hub.workers.prepare(bot_jobs.load_machine_code)
    except Exception as problem:
        hub.metrics.problem(problem)
        return False
    return True


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait while another process compiles for the same folder; what it has compiled is there then."""
    folder = code_folder()
    if folder is None or sys.platform == "win32":
        yield
        return
    import fcntl

    with (folder / "warming.lock").open("a") as lock:
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    worker_process.end_with(int(sys.argv[1]))
    with one_at_a_time():
        exercise(lambda done, of: print(done, of, flush=True))
