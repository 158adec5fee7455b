"""Games by name, with their options: the way in for Python programs. It stands above matches and batches."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from rubicon import compiler
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.calls import Calls, interpreted
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadOptions
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.say import say

if TYPE_CHECKING:
    from rubicon.match.match import Match
    from rubicon.vector.batch import Batch
    from rubicon.vector.batch_cuda import GpuBatch
    from rubicon.vector.batch_settings import Autoreset
    from rubicon.vector.simulation import Results

LONGEST_SHEET = 100_000


class Game(ConfiguredGame):
    """`rubicon.load("caesar", stuck="lose")`: starts matches, runs batches."""

    def __repr__(self) -> str:
        fields = option.fields(self.book.options).items()
        chosen = {name: getattr(self.options, name) for name, values in fields if getattr(self.options, name) != values[0]}
        given = "".join(f", {name}={(v.text if isinstance(v, option.Sheet) else v)!r}" for name, v in chosen.items())
        return f"rubicon.load({self.name!r}{given})"

    @property
    def interpreted(self) -> Calls:
        """The rules as plain Python: nothing to load, a debugger can step through them."""
        return interpreted(self.book)

    @property
    def compiled(self) -> Calls:
        """The rules as machine code, for calls one by one (about a microsecond each)."""
        return compiler.calls(self.book)

    def start(self, seed: int | bytes | None = None, *, typed: bool = False, compiled: bool = False) -> "Match":
        """A new match. Chance follows from the seed (None: from the operating system); `typed`: it is played like a move.

        `compiled`: run on machine code, for scripts that play many thousand moves one by one.
        """
        from rubicon.engine.chance import Fair
        from rubicon.match.match import Match

        return Match(self, None if typed else Fair(seed), compiled=compiled)

    def replay(self, plies: str | Iterable[int | str]) -> "Match":
        """The match that consists of these plies, chance included, in notation or numbers; chance is typed in after them."""
        from rubicon.match.match import replay

        return replay(self, plies.split() if isinstance(plies, str) else plies)

    def simulate(
        self, games: int, *, seed: int = 0, bots: Sequence[str] | None = None, threads: int | None = None, swap: bool = False
    ) -> "Results":
        """Play many games compiled: arrays of winners, scores, plies and endings. `bots`: one for each of `players`, or one for all.

        `swap`: every deal is played once for each way to turn the bots around the table.
        """
        from rubicon.vector import simulation

        return simulation.simulate(self, games, seed=seed, bots=bots, threads=threads, swap=swap)

    @overload
    def batch(
        self,
        n: int,
        seed: int = 0,
        *,
        observe: bool = True,
        insight: bool = False,
        endless: bool = True,
        autoreset: "Autoreset | None" = None,
        record: bool = False,
        threads: int | None = None,
        device: Literal["cpu"] = "cpu",
    ) -> "Batch": ...

    @overload
    def batch(
        self, n: int, seed: int = 0, *, observe: bool = True, insight: bool = False, endless: bool = True, device: Literal["cuda"]
    ) -> "GpuBatch": ...

    def batch(
        self,
        n: int,
        seed: int = 0,
        *,
        observe: bool = True,
        insight: bool = False,
        endless: bool = True,
        autoreset: "Autoreset | None" = None,
        record: bool = False,
        threads: int | None = None,
        device: str = "cpu",
    ) -> "Batch | GpuBatch":
        """A vectorised environment: n games that go one decision per step, as arrays of action masks and observations.

        `insight`: privileged observations for critics too. `endless`: where a game has ended the next begins in the same step (auto-reset);
        `autoreset` says it in more ways: same_step, next_step, disabled. `record`: keep the decisions, so that the game of any row can be
        had as a match (`match_in`). `device`: cpu, or cuda for a GPU, which knows neither of these two.
        """
        if device == "cuda":
            if autoreset or record:
                raise BadOptions("autoreset and record are for batches on the CPU")
            from rubicon.vector.batch_cuda import GpuBatch

            return GpuBatch(self, n, seed, observe=observe, insight=insight, endless=endless)
        if device != "cpu":
            raise BadOptions(f"device {device!r}; there are cpu and cuda")
        from rubicon.vector.batch import Batch

        return Batch(self, n, seed, observe=observe, insight=insight, endless=endless, autoreset=autoreset, record=record, threads=threads)

    def batch_at(self, positions: Any, seed: int = 0, **settings: Any) -> "Batch":
        """A batch whose games begin at these whole positions, an array of records or `match.record`s; settings are those of `batch`."""
        from rubicon.engine.record import records

        placed = records(len(positions), self.book.state)
        for row, given in enumerate(positions):
            placed[row] = given
        batch: Batch = self.batch(len(placed), seed, **settings)
        batch.place(placed)
        return batch

    def load_batch(self, path: str | PathLike[str]) -> "Batch":
        """The batch that `batch.save` wrote."""
        from rubicon.vector import batch, batch_file

        return batch.restored(self, *batch_file.load(self, path))

    def match_in(self, batch: "Batch", row: int, *, last: bool = False) -> "Match":
        """The game of a row of a batch as a match; `last`: the one that ended there last. The batch has to be made with `record=True`."""
        from rubicon.engine.record import copied, record_type
        from rubicon.match.match import Match

        recorded = batch.recorded(row, last=last)
        first = None if recorded.first is None else copied(np.frombuffer(recorded.first, record_type(self.book.state))[0])
        match = Match(self, None, compiled=True, first=first)
        for action in batch.plies(row, last=last):
            match.push(action)
        return match

    def encode(self, views: Any) -> NDArray[np.float32]:
        """The features of views, an array of them or a list of `match.view_record`s: a row each."""
        found = np.zeros((len(views), self.book.encoding_size), np.float32)
        for row, view in zip(found, views, strict=True):
            self.compiled.encode(view, row)
        return found


def load(name: str, /, **options: object) -> Game:
    """A game by name, with options: `load("caesar", stuck="lose")`. An option that is a whole file is given as its path or text.

    A name such as `package:rulebook` is imported, and so is never to be taken from data.
    """
    book = registry.load(name)
    return Game(book, option.parse(book.options, with_files(book, options)))


def with_files(book: Rulebook[Any], options: Mapping[str, object]) -> dict[str, object]:
    """Options in which files that are given by their path are replaced by their text."""
    sheets = option.sheets(book.options)
    return {name: _content(name, value) if name in sheets else value for name, value in options.items()}


def _content(name: str, value: object) -> object:
    """The text of a file that is given by its path."""
    if not isinstance(value, str | PathLike) or (isinstance(value, str) and (value in ("", "built-in") or "\n" in value)):
        return value
    path = Path(value)
    try:
        if path.stat().st_size > LONGEST_SHEET:
            raise BadOptions(say("option-long", name=name, path=path, most=LONGEST_SHEET))
        return path.read_text("utf-8") + "\n"
    except OSError as problem:
        raise BadOptions(say("option-unreadable", name=name, path=path, problem=problem.strerror)) from problem
    except ValueError as problem:
        raise BadOptions(say("option-no-text", name=name, path=path)) from problem


def open_file(path: str | PathLike[str], *, typed: bool = False) -> "Match":
    """The match in a .rubicon file; `BadFile` says what is wrong with it. `typed`: chance is typed in from here on."""
    from rubicon.match import gamefile

    return gamefile.read(path, Game, typed=typed)


def parse(content: str, name: str = "", *, typed: bool = False, most_plies: int | None = None) -> "Match":
    """The same from the text of a file; `name`: what messages call it."""
    from rubicon.match import gamefile

    return gamefile.parse(content, Game, name, typed=typed, most_plies=most_plies)


def position(line: str, plies: str = "", *, seed: int | bytes | None = None, typed: bool = False) -> "Match":
    """A match that begins at a position given as text, and with these plies; `BadPosition` names what is wrong with it."""
    from rubicon.match import match

    return match.position(line, Game, plies, seed=seed, typed=typed)
