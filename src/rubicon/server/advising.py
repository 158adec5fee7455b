"""Hints while it is one's own turn; and what the moves of a finished game were worth. Children think, with views only."""

import asyncio
import math
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from rubicon.engine.advice import Analysis, Hint
from rubicon.server import bot_jobs
from rubicon.server.errors import Refused
from rubicon.server.say import say
from rubicon.server.table import Table
from rubicon.server.workers import WorkerProblem, Workers

if TYPE_CHECKING:
    from rubicon.server.live import Live

HINT_BUDGET, HINTS = "2000", 5
"""Simulations for a hint, and how many moves it has."""
JUDGING_BUDGET, WORST = "500", 5
"""Simulations for each decision of a finished game, and how many moves are named that have lost most."""
THINKING_SECONDS = 20.0
"""Which a worker may take for a hint, or for one decision of a finished game."""
MOST_WAITING = 16
"""Finished games that may wait to be judged; one at a time is."""


class Asked:
    """What was thought about at a table for people: the last hint, and the judgement on the finished game."""

    def __init__(self) -> None:
        self.hinted: tuple[tuple[int, int], list[tuple[int, float]]] | None = None
        """Of a seat's decision (and the event since which it is open) the best moves."""
        self.thinking = self.judging = False
        self.done, self.of = 0, 0
        self.analysis: Analysis | None = None


class Adviser:
    """Lets workers think for people: one thought at a time for each table, one finished game at a time in all."""

    def __init__(self, workers: Workers, pace: float):
        self._workers, self._pace = workers, pace
        self._judging = asyncio.Semaphore(1)
        self._waiting = 0

    async def hint(self, live: "Live", mine: tuple[int, ...], wanted: int | None) -> dict[str, Any]:
        """The best moves of one's own seat, for a player whose turn it is and who may ask at this table.

        The answer comes at a multiple of a bot's pace, so that its time tells little about what else the workers do.
        """
        from rubicon.bots import advice

        loop, table, asked = asyncio.get_running_loop(), live.table, live.asked
        began, seat = loop.time(), table.seat_meant(mine, wanted)
        if not table.created.hints:
            raise Refused("no-hints", say("no-hints"), 403)
        table.must_run()
        if seat not in table.waiting:
            raise Refused("not-your-turn", say("not-your-turn"))
        decision, match = (seat, table.seats[seat].asked), table.match.fork(typed=True)
        if asked.hinted is None or asked.hinted[0] != decision:
            if asked.thinking:
                raise Refused("too-many-requests", say("much-happens"), 429)
            asked.thinking = True
            try:
                given = table.game.name, match.deciding_view(seat).tobytes(), match.legal(seat), HINT_BUDGET, HINTS
                moves = await self._workers.run(bot_jobs.best_moves, *given, lane=live.lane, seconds=THINKING_SECONDS)
                asked.hinted = decision, moves
            except WorkerProblem as problem:
                raise Refused("too-many-requests", say("much-happens"), 429) from problem
            finally:
                asked.thinking = False
        hints: list[Hint] = await asyncio.to_thread(advice.in_words, match, seat, asked.hinted[1])
        await asyncio.sleep(began + self._pace * math.ceil((loop.time() - began) / self._pace) - loop.time())
        return {"type": "hint", "seat": seat, "moves": [move._asdict() for move in hints]}

    def begin(self, live: "Live") -> Coroutine[Any, Any, None] | None:
        """The work of judging a finished game; None: it is being done, or is done."""
        table, asked = live.table, live.asked
        if not table.over or not table.started or table.created.lesson:
            raise Refused("not-over", say("analysis-over"))
        if asked.judging or asked.analysis:
            return None
        if self._waiting >= MOST_WAITING:
            raise Refused("too-many-requests", say("much-judged"), 429)
        asked.judging = True
        self._waiting += 1
        return self._judge(table, asked, live.lane)

    async def _judge(self, table: Table, asked: Asked, lane: str) -> None:
        """Every decision, one after the other, so that bots have their turns between."""
        from rubicon.bots import advice

        try:
            async with self._judging:
                match, scores = table.match.fork(typed=True), table.scores()
                questions = await asyncio.to_thread(advice.questions, match)
                asked.done, asked.of = 0, len(questions)
                verdicts = []
                for question in questions:
                    given = table.game.name, question.view.tobytes(), question.legal, question.played, JUDGING_BUDGET
                    judged = await self._workers.run(bot_jobs.judge, *given, lane=lane, seconds=THINKING_SECONDS)
                    verdicts.append(advice.Verdict(*judged))
                    asked.done += 1
                asked.analysis = advice.assembled(match, questions, verdicts, scores)
        finally:
            asked.judging = False
            self._waiting -= 1

    def analysis(self, table: Table, asked: Asked) -> dict[str, Any]:
        """What is known of it: how many decisions of how many are judged; once all are, chances over the plies and the worst moves."""
        found = asked.analysis
        data: dict[str, Any] = {"done": asked.done, "of": asked.of, "curve": None, "worst": None}
        if found is None:
            return data
        worst = [{**judged._asdict(), "loss": judged.loss, "words": table.match.tell(judged.ply)} for judged in found.worst(WORST)]
        return {**data, "curve": [[round(chance, 4) for chance in row] for row in found.curve], "worst": worst}
