"""Counts finished games: sums that can be added up, so that many machines can count parts of a run."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.rulebook import Pieces
from rubicon.vector.simulation import Chunk

Floats = NDArray[np.float64]


@dataclass(kw_only=True)
class Sums:
    """Of a figure: how many values, their sum and that of their squares."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Any) -> None:
        """Take in an array of values."""
        numbers = np.asarray(values, np.float64)
        self.merge(Sums(n=numbers.size, total=float(numbers.sum()), squares=float((numbers * numbers).sum())))

    def merge(self, other: "Sums") -> None:
        """Take in the sums of other values."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares


@dataclass(kw_only=True)
class PieceSums:
    """Of cards or the like: how often each was had, the points it brought, the wins of those who had it."""

    names: list[tuple[str, str]]
    """Each with its kind."""
    sums: Floats


@dataclass(kw_only=True)
class Tally:
    """What is counted of games; plain data that another process can send."""

    by_seat: Floats
    by_bot: Floats
    games: int = 0
    shared: int = 0
    longest: int = 0
    endings: Counter[int] = field(default_factory=Counter)
    means: dict[str, Sums] = field(default_factory=dict)
    histograms: dict[str, Counter[int]] = field(default_factory=dict)
    advantages: dict[tuple[str, str], Floats] = field(default_factory=dict)
    """By group and name: the wins of those who had something, and how many had it."""
    pieces: PieceSums | None = None

    @classmethod
    def empty(cls, game: ConfiguredGame) -> "Tally":
        """No games yet."""
        return cls(by_seat=np.zeros(len(game.seats)), by_bot=np.zeros(len(game.players)))

    def add(self, game: ConfiguredGame, chunk: Chunk, swap: bool) -> None:
        """Count a chunk of finished games; `swap`: the bots were turned around the table."""
        results, players = chunk.results, game.players
        games = np.arange(chunk.first, chunk.first + len(results.plies))
        self.games += len(games)
        self.by_seat += results.scores.sum(axis=0)
        shift = games % len(players) if swap else np.zeros_like(games)
        for i, seat in enumerate(players):
            np.add.at(self.by_bot, (i + shift) % len(players), results.scores[:, seat])
        self.shared += int((results.winners < 0).sum())
        self.longest = max(self.longest, int(results.plies.max()))
        for ending, count in zip(*np.unique(results.endings, return_counts=True), strict=True):
            self.endings[int(ending)] += int(count)
        self.means.setdefault("plies", Sums()).add(results.plies)
        statistics = game.book.statistics
        for name, values in statistics.figures(chunk.finished).items():
            self.means.setdefault(name, Sums()).add(values)
            self.histograms.setdefault(name, Counter()).update(np.asarray(values).tolist())
        for group, rows in statistics.advantages(chunk.finished).items():
            for name, had in rows.items():
                self._add_advantage((group, name), np.array([results.scores[had].sum(), had.sum()], np.float64))
        if statistics.pieces:
            self._add_pieces(_piece_sums(statistics.pieces(chunk.finished), results.scores))

    def merge(self, later: "Tally") -> None:
        """Count the games of another tally of the same run."""
        self.games += later.games
        self.by_seat += later.by_seat
        self.by_bot += later.by_bot
        self.shared += later.shared
        self.longest = max(self.longest, later.longest)
        self.endings.update(later.endings)
        for name, sums in later.means.items():
            self.means.setdefault(name, Sums()).merge(sums)
        for name, counts in later.histograms.items():
            self.histograms.setdefault(name, Counter()).update(counts)
        for key, pair in later.advantages.items():
            self._add_advantage(key, pair)
        if later.pieces:
            self._add_pieces(later.pieces)

    def _add_advantage(self, key: tuple[str, str], sums: Floats) -> None:
        self.advantages[key] = self.advantages[key] + sums if key in self.advantages else sums

    def _add_pieces(self, found: PieceSums) -> None:
        self.pieces = PieceSums(names=found.names, sums=self.pieces.sums + found.sums) if self.pieces else found


def _piece_sums(pieces: Pieces, scores: Any) -> PieceSums:
    wins = np.where(pieces.had, scores[:, :, None], 0).sum(axis=(0, 1))
    sums = np.stack([pieces.had.sum(axis=(0, 1)), pieces.points.sum(axis=(0, 1)), wins]).astype(np.float64)
    return PieceSums(names=list(zip(pieces.names, pieces.groups, strict=True)), sums=sums)
