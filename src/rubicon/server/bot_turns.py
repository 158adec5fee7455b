"""Gets the moves of bots from workers and releases each at a time that gives nothing away. A stand-in moves for a bot that fails.

When a bot's answer is released depends on public facts only: the level, how long that level takes on this machine, and how many
decisions of bots are open. What was computed, and whether anything had to be, does not matter; so nobody can tell from the time
whether a bot had a choice.
"""

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple

from rubicon.bots.levels import EDITION, LEVELS, at_tables, is_level
from rubicon.engine import registry
from rubicon.server import bot_jobs
from rubicon.server.metrics import Metrics
from rubicon.server.worker_pool import WorkerPool, WorkerProblem

STAND_IN = "greedy"
"""Moves where a bot or a player does not."""
LONGEST_SECONDS = 10.0
"""After which an answer is released in any case."""
SAFETY = 3.0
"""How many times its usual duration a decision gets."""
GUESS_SECONDS, LONGEST_GUESS = 0.2, 1.0
"""What levels are taken to need until they are measured; the longer guess is for the strongest one, which may take a second."""
TRIES = 2
MOST_SKIPPED = 32
"""Decisions, at most, that a failing bot is not asked for."""

Reason = Literal["", "compiling", "unavailable", "busy", "failed"]
"""Why a stand-in moves: rules are still being compiled; that has failed; there was no time; the bot has failed."""

log = logging.getLogger("rubicon.server")


@dataclass(frozen=True, kw_only=True)
class BotQuestion:
    """A decision of a bot: what it may know, and nothing else."""

    table: str
    seat: int
    lane: str
    game: str
    bot: str
    view: bytes
    legal: list[int]
    levels: int = EDITION
    """The edition of the settings with which a level plays."""


class BotAnswer(NamedTuple):
    """The action; and why a stand-in chose it, if it did."""

    action: int
    stand_in: Reason = ""


class _Breaker:
    """Keeps a bot that fails again and again from being asked every time."""

    def __init__(self) -> None:
        self._failures = self._skip = 0

    def is_open(self) -> bool:
        """Whether to skip the bot this time."""
        self._skip -= 1
        return self._skip >= 0

    def failed(self) -> None:
        self._failures += 1
        self._skip = min(MOST_SKIPPED, 2**self._failures) if self._failures > 1 else 0


class BotTurns:
    """Asks workers for the answers of bots, and knows when to release them."""

    def __init__(self, workers: WorkerPool, metrics: Metrics, pace: float):
        self._workers, self._metrics, self.pace = workers, metrics, pace
        self.levels: Reason = "compiling"
        """Empty once levels can play; else why they can't."""
        self._seconds: dict[tuple[str, str], float] = {}
        self._load: Counter[str] = Counter()
        """Milliseconds of work in the open decisions of each lane."""
        self._breakers: dict[tuple[str, int], _Breaker] = {}

    async def measure(self) -> None:
        """Find out how long each level takes on this machine."""
        for game in registry.BUILT_IN:
            for bot in filter(is_level, at_tables(game)):
                with contextlib.suppress(WorkerProblem):
                    self._seconds[game, bot] = await self._workers.run(bot_jobs.seconds_of, game, bot, lane="measure", seconds=60.0)

    def usual(self, game: str, bot: str) -> float:
        """How long a decision usually takes to compute."""
        if self.levels or not is_level(bot):
            return 0.0
        guess = LONGEST_GUESS if bot.capitalize() == LEVELS[-1] else GUESS_SECONDS
        return self._seconds.get((game, bot), guess)

    def release_after(self, question: BotQuestion) -> float:
        """Seconds from a question to the release of its answer, from public facts alone."""
        needed = self.usual(question.game, question.bot)
        own = self._load[question.lane] / 1000
        others = sum(min(load / 1000, own + needed) for lane, load in self._load.items() if lane != question.lane)
        seconds = SAFETY * (needed + (own + others) / (self._workers.size - 1)) if needed else 0.0
        return max(self.pace, min(LONGEST_SECONDS, seconds))

    async def answer(self, question: BotQuestion, compiled: bool) -> BotAnswer:
        """An answer, whatever happens, exactly when it is to be released."""
        loop = asyncio.get_running_loop()
        release = loop.time() + self.release_after(question)
        load = round(1000 * self.usual(question.game, question.bot))
        self._load[question.lane] += load
        try:
            answer = await self._answer(question, release - min(0.05, self.pace / 2), compiled)
            await asyncio.sleep(release - loop.time())
        finally:  # not before: a load that went down when the work was done would tell how long it took
            self._load[question.lane] -= load
            self._load += Counter()  # forgets lanes without work
        return answer

    async def _answer(self, question: BotQuestion, deadline: float, compiled: bool) -> BotAnswer:
        """A single legal action takes the same way as a choice: whether a stand-in moved must not tell the two apart either."""
        reason: Reason = ""
        if is_level(question.bot):
            action, reason = (None, self.levels) if self.levels else await self._ask(question, deadline)
            if action is not None:
                return BotAnswer(action)
            self._metrics.count(f"stand_in_{reason}")
        bot = STAND_IN if reason else question.bot
        return BotAnswer(await asyncio.to_thread(choose_here, question, bot, compiled), reason)

    async def _ask(self, question: BotQuestion, deadline: float) -> tuple[int | None, Reason]:
        """What the bot chooses; or None and the reason why there is no choice of its own."""
        place = question.table, question.seat
        breaker = self._breakers.setdefault(place, _Breaker())
        if breaker.is_open():
            return None, "failed"
        given = question.game, question.view, question.legal, question.bot, secrets.randbits(63), question.levels
        seconds = max(LONGEST_SECONDS, 10 * self.usual(question.game, question.bot))
        reason: Reason = "failed"
        try:
            async with asyncio.timeout_at(deadline):
                for _ in range(TRIES):
                    try:
                        action = await self._workers.run(bot_jobs.choose, *given, lane=question.lane, seconds=seconds)
                    except WorkerProblem as problem:
                        self._report(question, str(problem))
                        continue
                    if action in question.legal:
                        del self._breakers[place]
                        return action, ""
                    self._report(question, "an action that is not legal")
        except TimeoutError:
            reason = "busy"
        breaker.failed()
        return None, reason

    def _report(self, question: BotQuestion, problem: str) -> None:
        self._metrics.count("bot_failures")
        log.error("bot %s of %s failed: %s", question.bot, question.game, problem)

    def forget(self, table: str) -> None:
        """A table has left memory."""
        for place in [place for place in self._breakers if place[0] == table]:
            del self._breakers[place]


def choose_here(question: BotQuestion, bot: str, compiled: bool) -> int:
    """The choice of a simple bot, in this process; any legal action, should even that fail."""
    from rubicon.bots.built_in import NAMES, decide
    from rubicon.compiler import compiled as machine_code
    from rubicon.engine.chance import generators
    from rubicon.engine.record import blanks

    try:
        import numpy as np

        view, actions = bot_jobs.record_of(question.game, question.view), np.array(question.legal, np.int16)
        rng, scratch = generators(secrets.randbits(63), 0, 1, 0)[0], blanks(1, view.dtype)
        decided = (machine_code(decide) if compiled else decide)(NAMES.index(bot), view, question.seat, rng, actions, len(actions), scratch)
        return int(decided) if decided in question.legal else question.legal[0]
    except Exception as problem:
        log.error("the stand-in failed: %s", type(problem).__name__)
        return secrets.choice(question.legal)
