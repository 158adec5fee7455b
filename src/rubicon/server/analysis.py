"""Analysis of finished games: what each move was worth. Worker processes judge the decisions, one game at a time."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from rubicon.engine import advice as judging
from rubicon.engine.advice import Analysis
from rubicon.match.match import Match
from rubicon.server import bot_jobs
from rubicon.server.errors import Refused
from rubicon.server.messages import AnalysisProgress, Judged, encoded
from rubicon.server.say import say
from rubicon.server.table import Table
from rubicon.server.worker_pool import WorkerPool

if TYPE_CHECKING:
    from rubicon.server.active_table import ActiveTable

JUDGING_BUDGET, WORST = "500", 5
"""Simulations for each decision of a finished game, and how many of the worst moves are named."""
THINKING_SECONDS = 20.0
"""How long a worker may take for one decision."""
MOST_WAITING = 16
"""Finished games that may wait for their analysis."""


class AnalysisState:
    """How far the analysis of a table's finished game is."""

    def __init__(self) -> None:
        self.running = False
        self.done, self.of = 0, 0
        """Decisions that are judged, of how many."""
        self.result: Analysis | None = None


class Analyses:
    """Lets workers analyse finished games, one game at a time, so that bots have their turns in between."""

    def __init__(self, workers: WorkerPool):
        self._workers = workers
        self._one_game = asyncio.Semaphore(1)
        self._waiting = 0

    def begin(self, active: "ActiveTable") -> Coroutine[Any, Any, None] | None:
        """The work of analysing a finished game; None: it is being done, or is done."""
        table, state = active.table, active.analysis
        if not table.over or not table.started or table.created.lesson:
            raise Refused("not-over", say("analysis-over"))
        if state.running or state.result:
            return None
        if self._waiting >= MOST_WAITING:
            raise Refused("too-many-requests", say("much-judged"), 429)
        state.running = True
        self._waiting += 1
        return self._analyse(table, state, active.lane)

    async def _analyse(self, table: Table, state: AnalysisState, lane: str) -> None:
        """Judge every decision, one after the other."""
        from rubicon.bots import advice

        try:
            async with self._one_game:
                match, scores = table.match.fork(typed=True), table.scores()
                questions = await asyncio.to_thread(advice.questions, match)
                state.done, state.of = 0, len(questions)
                verdicts = []
                for question in questions:
                    given = table.game.name, question.view.tobytes(), question.legal, question.played, JUDGING_BUDGET
                    judged = await self._workers.run(bot_jobs.judge, *given, lane=lane, seconds=THINKING_SECONDS)
                    verdicts.append(advice.Verdict(*judged))
                    state.done += 1
                state.result = advice.assembled(match, questions, verdicts, scores)
        finally:
            state.running = False
            self._waiting -= 1


def progress(table: Table, state: AnalysisState) -> AnalysisProgress:
    """How many decisions of how many are judged; once all are, chances over the plies and the worst moves."""
    found = state.result
    if found is None:
        return AnalysisProgress(done=state.done, of=state.of, curve=None, worst=None)
    worst = [in_words(table.match, judged) for judged in found.worst(WORST)]
    curve = [[round(chance, 4) for chance in row] for row in found.curve]
    return AnalysisProgress(done=state.done, of=state.of, curve=curve, worst=worst)


def in_words(match: Match, judged: judging.Judged) -> Judged:
    """A judged decision with what its move did, and what the best one would have done."""
    before = match.fork(judged.ply - 1, typed=True)
    words, best_words = match.tell(judged.ply), before.would_tell(judged.best_action)
    best_does = encoded(before.describe(judged.best_action))
    return Judged(**judged._asdict(), loss=judged.loss, words=words, best_words=best_words, best_does=best_does)
