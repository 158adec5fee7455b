"""`game.batch(n)`: a vectorised environment for learning, n games that go one decision per step; compiled, on threads without the GIL.

Its arrays (action masks, observations, who decides) are written in place and never copied: look at them, decide, `step`.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rubicon.compiler import calls, compiled, specialized
from rubicon.compiler.progress import compile_notice
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.chance import beginning
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadOptions, IllegalAction
from rubicon.engine.record import Records, Shares, blank, records
from rubicon.engine.verbs import OVER
from rubicon.vector import batch_step
from rubicon.vector.batch_step import RESET, WAIT, Buffers, Outputs, Resets, Slots
from rubicon.vector.simulation import cores

FEW = 64
"""Slots that are not worth another thread."""


class Batch:
    """n games of the same kind. Where one ends, the next one, numbered n further, begins by itself if they are `endless` (auto-reset)."""

    def __init__(
        self,
        game: ConfiguredGame,
        n: int,
        seed: int = 0,
        *,
        observe: bool = True,
        insight: bool = False,
        endless: bool = True,
        threads: int | None = None,
    ):
        if n < 1:
            raise BadOptions(f"a batch of {n} games; there must be at least 1")
        book, seats = game.book, len(game.seats)
        self.game = game
        self._slots = Slots(
            positions=records(n, book.state),
            rngs=np.zeros((n, len(book.streams) + 1), np.uint64),
            numbers=np.arange(n, dtype=np.int64),
            seats=np.zeros(n, np.int8),
            ended=np.zeros(n, np.bool_),
            shares=np.zeros((n, seats), np.float32),
        )
        size = book.encoding_size
        self._outputs = Outputs(
            masks=np.zeros((n, book.limits.decisions), np.bool_),
            samples=np.zeros(n, np.int32),
            observations=np.zeros((n, size if observe else 0), np.float32),
            privileged=np.zeros((n, seats if insight else 0, size), np.float32),
        )
        self._endless = endless
        self._parts = _parts(n, threads or cores())
        self._buffers = [
            Buffers(np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32), records(1, book.state))
            for _ in self._parts
        ]
        self._pool = ThreadPoolExecutor(len(self._parts) - 1) if len(self._parts) > 1 else None
        with compile_notice():
            self._resets = self._resets_of(seed)
            part = *self._parts[0], self._buffers[0]
            self._step = specialized(batch_step.step_slots, self._slots, self._outputs, self.samples, self._resets, *part)
            self._first_illegal = compiled(batch_step.first_illegal)
            self.begin(seed)

    def __len__(self) -> int:
        return len(self.seats)

    def __repr__(self) -> str:
        return f"<batch of {len(self)} games: {self.game!r}>"

    @property
    def positions(self) -> Records:
        """The positions, whole: not for those who play."""
        return self._slots.positions

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The number of the game in each slot; its random streams are those of that game of `simulate` with this seed."""
        return self._slots.numbers

    @property
    def seats(self) -> NDArray[np.int8]:
        """The seat that decides now, in each game."""
        return self._slots.seats

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Whether a game ended in the last step; what is shown is already the next one."""
        return self._slots.ended

    @property
    def shares(self) -> Shares:
        """A row a game, a column a seat: shares of the win, where a game ended in the last step; else 0."""
        return self._slots.shares

    @property
    def masks(self) -> NDArray[np.bool_]:
        """A column for each decision there is: whether it is legal for the seat that decides."""
        return self._outputs.masks

    @property
    def samples(self) -> NDArray[np.int32]:
        """A random legal action in each game, from the game's own random stream: what `simulate` plays. WAIT where it is over."""
        return self._outputs.samples

    @property
    def observations(self) -> Shares:
        """What the seat that decides knows, encoded; no columns if nobody observes."""
        return self._outputs.observations

    @property
    def insights(self) -> NDArray[np.float32]:
        """Privileged (critic) observations: what each seat knows, encoded, the one that decides first and then clockwise."""
        found: NDArray[np.float32] = self._outputs.privileged
        return found

    def begin(self, seed: int) -> None:
        """Reset all slots to the first games of another seed."""
        self._resets = self._resets_of(seed)
        self.numbers[:] = np.arange(len(self))
        self.advance(np.full(len(self), RESET, np.int32))

    def _resets_of(self, seed: int) -> Resets:
        return Resets(options=option.numbers(self.game.options), seed=beginning(seed), stride=len(self), auto=self._endless)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game; what the arrays show is then the next decision."""
        given = np.ascontiguousarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise IllegalAction(f"{len(self)} games want as many actions, whole numbers in a row; got {given.dtype} of shape {given.shape}")
        slot = self._first_illegal(self.masks, given)
        if slot >= 0:
            raise IllegalAction(f"action {given[slot]} is not legal in game {slot} of the batch; nothing was played")
        self.advance(given.astype(np.int32, copy=False))

    def advance(self, given: NDArray[np.int32]) -> None:
        """Like `step`, but nothing is checked, and RESET or WAIT may stand for an action."""
        what = self._slots, self._outputs, given, self._resets
        first, *others = zip(self._parts, self._buffers, strict=True)
        begun = [self._pool.submit(self._step, *what, *part, buffers) for part, buffers in others] if self._pool else ()
        self._step(*what, *first[0], first[1])
        for other in begun:
            other.result()


class Opponents:
    """A bot that plays all seats of a batch but one in each game, from the view of the seat that decides."""

    def __init__(self, batch: Batch, name: str):
        bots = registry.bots()
        self._batch, self._bot = batch, bots.bot(name)
        self._number = bots.number(name) if name in bots.compiled() else None
        self._given = np.zeros(len(batch), np.int32)
        self._scratch = records(2, batch.game.book.state)
        if self._number is not None:
            self._choose = compiled(batch_step.choose_for_others)

    def choose(self, mine: NDArray[np.int8]) -> NDArray[np.int32]:
        """An action for each game where a seat decides that is not `mine`, elsewhere WAIT."""
        batch = self._batch
        if self._number is not None:
            self._choose(batch._slots, self._number, mine, self._given, batch._buffers[0], self._scratch)
            return self._given
        self._given[:] = WAIT
        view = blank(batch.game.book.state)
        for i in np.flatnonzero((batch.seats != mine) & (batch.seats != OVER)):
            calls(batch.game.book).view(batch.positions[i], int(batch.seats[i]), view)
            own = batch._slots.rngs[i, :1]  # not those of chance, which would tell what will be drawn
            self._given[i] = self._bot.choose(view, np.flatnonzero(batch.masks[i]).tolist(), own)
        return self._given


def _parts(n: int, threads: int) -> list[tuple[int, int]]:
    """Divide the slots into as many ranges as there are threads, but none too small."""
    parts = max(1, min(threads, n // FEW))
    return [(n * k // parts, n * (k + 1) // parts) for k in range(parts)]
