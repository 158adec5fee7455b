"""`game.batch(n)`: many games side by side, one decision each a step, for learning; compiled, over threads without the GIL.

Everything lies in arrays that are written in place and never copied: look at them, decide, `step`.
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
from rubicon.vector import stepping
from rubicon.vector.batch import cores
from rubicon.vector.stepping import BEGIN, WAIT, Deals, Desk, Places, Shown

FEW = 64
"""Places that are not worth another thread."""


class Batch:
    """n games of the same kind; where one ends the next one, numbered n further, begins by itself if they are `endless`."""

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
        self._places = Places(
            records(n, book.state),
            np.zeros((n, len(book.streams) + 1), np.uint64),
            np.arange(n, dtype=np.int64),
            np.zeros(n, np.int8),
            np.zeros(n, np.bool_),
            np.zeros((n, seats), np.float32),
        )
        size = book.encoding_size
        self._shown = Shown(
            np.zeros((n, book.limits.decisions), np.bool_),
            np.zeros(n, np.int32),
            np.zeros((n, size if observe else 0), np.float32),
            np.zeros((n, seats if insight else 0, size), np.float32),
        )
        self._endless = endless
        self._parts = _parts(n, threads or cores())
        self._desks = [
            Desk(np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32), records(1, book.state))
            for _ in self._parts
        ]
        self._pool = ThreadPoolExecutor(len(self._parts) - 1) if len(self._parts) > 1 else None
        with compile_notice():
            self._deals = self._deals_of(seed)
            part = *self._parts[0], self._desks[0]
            self._step = specialized(stepping.step_many, self._places, self._shown, self.samples, self._deals, *part)
            self._unlawful = compiled(stepping.unlawful)
            self.begin(seed)

    def __len__(self) -> int:
        return len(self.seats)

    def __repr__(self) -> str:
        return f"<batch of {len(self)} games: {self.game!r}>"

    @property
    def positions(self) -> Records:
        """The positions, whole: not for those who play."""
        return self._places.positions

    @property
    def numbers(self) -> NDArray[np.int64]:
        """The number of the game at each place; the same luck as that game's of `simulate` with this seed."""
        return self._places.numbers

    @property
    def seats(self) -> NDArray[np.int8]:
        """Who decides now."""
        return self._places.seats

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Whether a game ended in the last step; what is shown is already the next one."""
        return self._places.ended

    @property
    def shares(self) -> Shares:
        """A row a game, a column a seat: shares of the win, where a game ended in the last step; else 0."""
        return self._places.shares

    @property
    def masks(self) -> NDArray[np.bool_]:
        """A column for each decision there is: whether it is legal for the seat that decides."""
        return self._shown.masks

    @property
    def samples(self) -> NDArray[np.int32]:
        """One of the legal actions in each game, all alike, by the game's own luck: what `simulate` plays. WAIT where it is over."""
        return self._shown.samples

    @property
    def observations(self) -> Shares:
        """What the seat that decides knows, encoded; no columns if nobody observes."""
        return self._shown.observations

    @property
    def insights(self) -> NDArray[np.float32]:
        """For critics: what each seat knows, encoded, beginning with the one that decides and then clockwise; everything, that is."""
        found: NDArray[np.float32] = self._shown.insights
        return found

    def begin(self, seed: int) -> None:
        """All games from the first again, with the luck of another seed."""
        self._deals = self._deals_of(seed)
        self.numbers[:] = np.arange(len(self))
        self.advance(np.full(len(self), BEGIN, np.int32))

    def _deals_of(self, seed: int) -> Deals:
        return Deals(option.numbers(self.game.options), beginning(seed), len(self), self._endless)

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game; what the arrays show is then the next decision."""
        given = np.ascontiguousarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise IllegalAction(f"{len(self)} games want as many actions, whole numbers in a row; got {given.dtype} of shape {given.shape}")
        place = self._unlawful(self.masks, given)
        if place >= 0:
            raise IllegalAction(f"action {given[place]} is not legal in game {place} of the batch; nothing was played")
        self.advance(given.astype(np.int32, copy=False))

    def advance(self, given: NDArray[np.int32]) -> None:
        """Like `step`, but nothing is checked, and BEGIN or WAIT may stand for an action."""
        what = self._places, self._shown, given, self._deals
        first, *others = zip(self._parts, self._desks, strict=True)
        begun = [self._pool.submit(self._step, *what, *part, desk) for part, desk in others] if self._pool else ()
        self._step(*what, *first[0], first[1])
        for other in begun:
            other.result()


class Opponents:
    """A bot on all seats of a batch but one in each game; it knows what its seat knows, and has a generator in each game."""

    def __init__(self, batch: Batch, name: str):
        bots = registry.bots()
        self._batch, self._bot = batch, bots.bot(name)
        self._number = bots.number(name) if name in bots.compiled() else None
        self._given = np.zeros(len(batch), np.int32)
        self._scratch = records(2, batch.game.book.state)
        if self._number is not None:
            self._choose = compiled(stepping.choose_many)

    def choose(self, mine: NDArray[np.int8]) -> NDArray[np.int32]:
        """An action for each game where a seat decides that is not `mine`, elsewhere WAIT."""
        batch = self._batch
        if self._number is not None:
            self._choose(batch._places, self._number, mine, self._given, batch._desks[0], self._scratch)
            return self._given
        self._given[:] = WAIT
        eyes = blank(batch.game.book.state)
        for i in np.flatnonzero((batch.seats != mine) & (batch.seats != OVER)):
            calls(batch.game.book).view(batch.positions[i], int(batch.seats[i]), eyes)
            own = batch._places.rngs[i, :1]  # not those of chance, which would tell what will be drawn
            self._given[i] = self._bot.choose(eyes, np.flatnonzero(batch.masks[i]).tolist(), own)
        return self._given


def _parts(n: int, threads: int) -> list[tuple[int, int]]:
    """Places from … to before …, as many parts as threads, but none too small."""
    parts = max(1, min(threads, n // FEW))
    return [(n * k // parts, n * (k + 1) // parts) for k in range(parts)]
