"""`game.batch(n)`: a vectorised environment for learning, n games that go one decision per step; compiled, on threads without the GIL.

Its arrays (action masks, observations, who decides) are written in place and never copied: look at them, decide, `step`.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from typing import Any, get_args

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
from rubicon.vector import batch_file, batch_step, legal_actions
from rubicon.vector.batch_settings import Autoreset, Settings
from rubicon.vector.batch_step import RESET, WAIT, Buffers, Outputs, Resets, Slots
from rubicon.vector.recorder import RecordedGame, Recorder, plies
from rubicon.vector.simulation import cores

FEW = 64
"""Slots that are not worth another thread."""


class Batch:
    """n games of the same kind. Where one ends, the next one, numbered n further, begins as `autoreset` says.

    A row whose game is over shows `OVER` in `seats`, no legal action, WAIT in `samples`, and zeros as its observation. With `next_step`
    its next action is not looked at; with `disabled` it is WAIT, or RESET for the next game.
    """

    def __init__(
        self,
        game: ConfiguredGame,
        n: int,
        seed: int = 0,
        *,
        observe: bool = True,
        insight: bool = False,
        endless: bool = True,
        autoreset: Autoreset | None = None,
        record: bool = False,
        threads: int | None = None,
    ):
        """`endless`: a shorter way to say `same_step`, or without it `disabled`. `record`: keep the decisions, for `plies`."""
        if n < 1:
            raise BadOptions(f"a batch of {n} games; there must be at least 1")
        self.autoreset: Autoreset = autoreset or ("same_step" if endless else "disabled")
        if self.autoreset not in get_args(Autoreset):
            raise BadOptions(f"autoreset {autoreset!r}; there are: {', '.join(get_args(Autoreset))}")
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
        self._threads = threads
        self._recorder = Recorder(self._slots) if record else None
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

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its games; what is shown of them is written anew."""
        return restored, (self.game, self.settings, self.state())

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

    @property
    def rewards(self) -> Shares:
        """A row a game, a column a seat: what each seat got, where a game ended in the last step; else 0. 1 for a win alone."""
        paid = self.game.payoffs.of(self.shares)
        return np.where(self.ended[:, None], paid, np.float32(0))

    @property
    def settings(self) -> Settings:
        """What it was made with."""
        return Settings(
            seed=self.seed,
            observe=self.observations.shape[1] > 0,
            insight=self.insights.shape[1] > 0,
            autoreset=self.autoreset,
            record=self._recorder is not None,
            threads=self._threads,
        )

    def views(self) -> Records:
        """What the seat that decides knows, in each game, as records: for bots and searches. Where a game is over, a spectator's view."""
        found = records(len(self), self.game.book.state)
        compiled(batch_step.view_slots)(self._slots, found)
        return found

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
        """The legal actions of all games in one list, and where the list of each begins: of game i `actions[starts[i]:starts[i + 1]]`."""
        starts = np.zeros(len(self) + 1, np.int64)
        compiled(legal_actions.count_legal)(self.masks, starts)
        actions = np.zeros(int(starts[-1]), np.int32)
        compiled(legal_actions.list_legal)(self.masks, actions)
        return starts, actions

    def sample(self, logits: NDArray[Any], rng: np.random.Generator) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Draw a legal action in each game by the softmax of logits (a column for each decision); also its log-probability.

        Where a game is over, the action is WAIT. The masks are applied here: logits of illegal actions do not matter.
        """
        if logits.shape != self.masks.shape:
            raise BadOptions(f"logits of shape {logits.shape}; {self.masks.shape} are needed, a column for each decision")
        actions, log_probabilities = np.zeros(len(self), np.int32), np.zeros(len(self), np.float32)
        draw = compiled(legal_actions.draw_from_logits)
        draw(self.masks, np.ascontiguousarray(logits), rng.random(len(self)), WAIT, actions, log_probabilities)
        return actions, log_probabilities

    def recorded(self, row: int, *, last: bool = False) -> RecordedGame:
        """The game of a row so far; `last`: the one that ended there last. The batch has to be made with `record=True`."""
        if self._recorder is None:
            raise BadOptions("this batch does not record its games; make it with record=True")
        place = range(len(self))[row]
        found = self._recorder.ended(place) if last else self._recorder.game(place)
        if found is None:
            raise BadOptions(f"no game has ended in row {row} yet")
        return found

    def plies(self, row: int, *, last: bool = False) -> list[int]:
        """Every action of the game of a row, chance included, as `game.replay` takes them. Needs `record=True`."""
        return plies(self.game, self.seed, self.recorded(row, last=last))

    def state(self) -> Slots:
        """A copy of everything that play depends on: the positions, the random generators, the numbers of the games."""
        return Slots._make(part.copy() for part in self._slots)

    def restore(self, state: Slots) -> None:
        """Go on from a state that `state` gave, of a batch of the same game and size; what is shown is written anew."""
        if state.positions.shape != self.positions.shape or state.positions.dtype != self.positions.dtype:
            raise BadOptions(f"a state of {len(state.positions)} games of another kind can't be restored in {self!r}")
        for own, given in zip(self._slots, state, strict=True):
            own[:] = given
        if self._recorder is not None:
            self._recorder = Recorder(self._slots)
            self._recorder.placed(np.arange(len(self)), self._slots)
        self._look_at(np.ones(len(self), np.bool_))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the games to a file, with their random generators; `game.load_batch(path)` goes on with them."""
        batch_file.save(self.game, self.settings, self._slots, path)

    def clone(self) -> "Batch":
        """Another batch with the same games, which goes its own way."""
        return restored(self.game, self.settings, self.state())

    def place(self, positions: Records, rows: ArrayLike | None = None) -> None:
        """Put whole positions into these rows (default: all), and play chance there until a seat decides.

        The random streams go on as they are. Where a given game is over, the row is a finished one; it did not end in this step.
        """
        where = np.arange(len(self)) if rows is None else np.asarray(rows, np.int64)
        if len(positions) != len(where) or positions.dtype != self.positions.dtype:
            raise BadOptions(f"{len(where)} rows want as many positions of {self.game.book.title}; got {len(positions)}")
        self.positions[where] = positions
        self.ended[where], self.shares[where] = False, 0.0
        if self._recorder is not None:
            self._recorder.placed(where, self._slots)
        chosen = np.zeros(len(self), np.bool_)
        chosen[where] = True
        self._look_at(chosen)

    def _look_at(self, rows: NDArray[np.bool_]) -> None:
        look = compiled(batch_step.look_at_slots)
        for part, buffers in zip(self._parts, self._buffers, strict=True):
            look(self._slots, self._outputs, rows, *part, buffers)

    def begin(self, seed: int) -> None:
        """Reset all slots to the first games of another seed."""
        self.seed = seed
        self._resets = self._resets_of(seed)
        self.numbers[:] = np.arange(len(self))
        self.advance(np.full(len(self), RESET, np.int32))

    def _resets_of(self, seed: int) -> Resets:
        return Resets(options=option.numbers(self.game.options), seed=beginning(seed), stride=len(self), auto=self.autoreset == "same_step")

    def step(self, actions: ArrayLike) -> None:
        """Play one action in each game; what the arrays show is then the next decision."""
        given = np.ascontiguousarray(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise IllegalAction(f"{len(self)} games want as many actions, whole numbers in a row; got {given.dtype} of shape {given.shape}")
        if self.autoreset == "next_step":
            given = np.where(self.seats == OVER, RESET, given)
        slot = self._first_illegal(self.masks, self.seats, given)
        if slot >= 0:
            raise IllegalAction(f"action {given[slot]} is not legal in game {slot} of the batch; nothing was played")
        self.advance(given.astype(np.int32, copy=False))

    def advance(self, given: NDArray[np.int32]) -> None:
        """Like `step`, but nothing is checked, and RESET or WAIT may stand for an action."""
        if self._recorder is not None:
            given = given.copy()  # they may be `samples`, which the step overwrites
        what = self._slots, self._outputs, given, self._resets
        first, *others = zip(self._parts, self._buffers, strict=True)
        begun = [self._pool.submit(self._step, *what, *part, buffers) for part, buffers in others] if self._pool else ()
        self._step(*what, *first[0], first[1])
        for other in begun:
            other.result()
        if self._recorder is not None:
            self._recorder.played(given, self._slots, resets=self._resets.auto)


def restored(game: ConfiguredGame, settings: Settings, state: Slots) -> Batch:
    """A batch with these games."""
    batch = Batch(game, len(state.seats), **settings._asdict())
    batch.restore(state)
    return batch


class Opponents:
    """A bot that plays all seats of a batch but one in each game, from the view of the seat that decides."""

    def __init__(self, batch: Batch, bot: str | Callable[..., int]):
        bots = registry.bots()
        self._batch, self._bot = batch, bots.bot(bot)
        self._number = bots.number(bot) if isinstance(bot, str) and bot in bots.compiled() else None
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
