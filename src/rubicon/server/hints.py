"""Hints: the best moves for a player whose turn it is. Worker processes search for them, from what that player may know.

While the machine code for that is being made, a first look is given instead, which needs none.
"""

import asyncio
import math
from typing import TYPE_CHECKING, NamedTuple

from rubicon.server import bot_jobs, messages
from rubicon.server.errors import Refused
from rubicon.server.offload import in_thread
from rubicon.server.preparation import Preparation
from rubicon.server.say import say
from rubicon.server.worker_pool import WorkerPool, WorkerProblem

if TYPE_CHECKING:
    from rubicon.server.active_table import ActiveTable

HINT_BUDGET, HINTS = "2000", 5
"""Simulations for a hint, and how many moves it has."""
THINKING_SECONDS = 20.0
"""How long a worker may take for a hint."""


class FoundMoves(NamedTuple):
    """The best moves of a decision with their chances to win."""

    decision: tuple[int, int]
    """Of this seat, open since the event of this number."""
    moves: list[tuple[int, float]]
    searched: bool
    """False: only a first look."""


class HintState:
    """The last hint at a table, and whether one is being searched for."""

    def __init__(self) -> None:
        self.last: FoundMoves | None = None
        self.thinking = False


class Hints:
    """Lets workers find hints: one at a time for each table."""

    def __init__(self, workers: WorkerPool, pace: float, preparation: Preparation):
        self._workers, self._pace, self._preparation = workers, pace, preparation

    async def hint(self, active: "ActiveTable", own_seats: tuple[int, ...], wanted: int | None) -> messages.Hints:
        """The best moves of one's own seat, for a player whose turn it is and who may ask at this table.

        The answer comes at a multiple of a bot's pace, so that its time tells little about what else the workers do.
        """
        from rubicon.bots import advice

        loop, table, state = asyncio.get_running_loop(), active.table, active.hints
        began, seat = loop.time(), table.acting_seat(own_seats, wanted)
        if not table.created.hints:
            raise Refused("no-hints", say("no-hints"), 403)
        table.require_running()
        if seat not in table.waiting:
            raise Refused("not-your-turn", say("not-your-turn"))
        decision, match = (seat, table.seats[seat].open_since), table.match.fork(typed=True)
        advice.skip_empty_steps(match, seat)
        preparing, last = self._preparation.share, state.last
        if last is None or last.decision != decision or not (last.searched or preparing is not None):
            if state.thinking:
                raise Refused("too-many-requests", say("much-happens"), 429)
            state.thinking = True
            try:
                if seat not in match.waiting:
                    moves = []
                elif preparing is None:
                    given = table.game.name, match.deciding_view(seat).tobytes(), match.legal(seat), HINT_BUDGET, HINTS
                    moves = await self._workers.run(bot_jobs.best_moves, *given, lane=active.lane, seconds=THINKING_SECONDS)
                else:
                    moves = await in_thread(advice.first_look, match.deciding_view(seat), seat, match.legal(seat), HINTS)
                last = state.last = FoundMoves(decision, moves, preparing is None)
            except WorkerProblem as problem:
                raise Refused("too-many-requests", say("much-happens"), 429) from problem
            finally:
                state.thinking = False
        hints = await asyncio.to_thread(advice.in_words, match, seat, last.moves)
        await asyncio.sleep(began + self._pace * math.ceil((loop.time() - began) / self._pace) - loop.time())
        return messages.Hints(
            seat=seat, moves=[messages.Hint(**hint._asdict()) for hint in hints], preparing=None if last.searched else preparing
        )
