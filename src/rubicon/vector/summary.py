"""Statistics of many games: shares and means with 95 % intervals, gathered chunk by chunk so that memory stays small."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine import options as option
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.rulebook import Pieces
from rubicon.vector.simulation import Chunk

Z = 1.959964
"""Standard deviations of a 95 % interval."""


def share(count: float, n: int) -> dict[str, float]:
    """A share with its 95 % interval (Wilson)."""
    p = float(count) / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return {"share": p, "low": min(p, max(0.0, middle - half)), "high": max(p, min(1.0, middle + half))}


class Mean:
    """A running mean with its 95 % interval."""

    def __init__(self) -> None:
        self.n, self.total, self.squares = 0, 0.0, 0.0

    def add(self, values: Any) -> None:
        """Take in an array of values."""
        numbers = np.asarray(values, np.float64)
        self.n += numbers.size
        self.total += float(numbers.sum())
        self.squares += float((numbers * numbers).sum())

    def data(self) -> dict[str, float]:
        """The mean, and the interval it lies in."""
        mean = self.total / self.n
        half = Z * math.sqrt(max(0.0, self.squares / self.n - mean * mean) / self.n)
        return {"mean": mean, "low": mean - half, "high": mean + half}


class Summary:
    """Wins by seat and by bot, plies, endings and the game's own figures."""

    def __init__(self, game: ConfiguredGame, bots: Sequence[str], swap: bool):
        self._game, self._bots, self._swap = game, list(bots), swap
        self._games = 0
        self._by_seat = np.zeros(len(game.seats))
        self._by_bot = np.zeros(len(game.players))
        self._shared = 0
        self._longest = 0
        self._endings: Counter[str] = Counter()
        self._means: defaultdict[str, Mean] = defaultdict(Mean)
        self._advantages: defaultdict[tuple[str, str], NDArray[np.float64]] = defaultdict(lambda: np.zeros(2))
        self._pieces: Pieces | None = None
        self._piece_sums: NDArray[np.float64] = np.zeros(0)
        self._histograms: defaultdict[str, Counter[int]] = defaultdict(Counter)

    def add(self, chunk: Chunk) -> None:
        """Count a chunk of finished games."""
        results, players = chunk.results, self._game.players
        games = np.arange(chunk.first, chunk.first + len(results.plies))
        self._games += len(games)
        self._by_seat += results.scores.sum(axis=0)
        shift = games % len(players) if self._swap else np.zeros_like(games)
        for i, seat in enumerate(players):
            np.add.at(self._by_bot, (i + shift) % len(players), results.scores[:, seat])
        self._shared += int((results.winners < 0).sum())
        for ending, count in zip(*np.unique(results.endings, return_counts=True), strict=True):
            self._endings[self._game.book.endings[ending]] += int(count)
        self._means["plies"].add(results.plies)
        self._longest = max(self._longest, int(results.plies.max()))
        for name, values in self._game.book.statistics.figures(chunk.finished).items():
            self._means[name].add(values)
            self._histograms[name].update(np.asarray(values).tolist())
        for group, rows in self._game.book.statistics.advantages(chunk.finished).items():
            for name, had in rows.items():
                self._advantages[group, name] += (results.scores[had].sum(), had.sum())
        if self._game.book.statistics.pieces:
            self._add_pieces(self._game.book.statistics.pieces(chunk.finished), results.scores)

    def _add_pieces(self, pieces: Pieces, scores: Any) -> None:
        """How often each piece was had, the points it brought, the wins of those who had it."""
        wins = np.where(pieces.had, scores[:, :, None], 0).sum(axis=(0, 1))
        sums = np.stack([pieces.had.sum(axis=(0, 1)), pieces.points.sum(axis=(0, 1)), wins])
        self._piece_sums = sums if self._pieces is None else self._piece_sums + sums
        self._pieces = pieces

    def data(self) -> dict[str, Any]:
        """Everything as plain data."""
        n = self._games
        return {
            "game": self._game.name,
            "games": n,
            "players": [self._game.seats[seat] for seat in self._game.players],
            "bots": self._bots,
            "seats_swapped": self._swap,
            "wins_by_seat": {name: share(self._by_seat[seat], n) for seat, name in enumerate(self._game.seats)},
            "wins_by_bot": [{"bot": bot, **share(self._by_bot[i], n)} for i, bot in enumerate(self._bots)],
            "draws": share(self._shared, n),
            "endings": {name: share(count, n) for name, count in sorted(self._endings.items())},
            "longest": self._longest,
            "means": {name: mean.data() for name, mean in self._means.items()},
            "distributions": {name: {str(value): count for value, count in sorted(c.items())} for name, c in self._histograms.items()},
            "options": option.text(self._game.options),
            "wins_with": self._wins_with(),
            "pieces": self._piece_rows(),
        }

    def _piece_rows(self) -> list[dict[str, Any]]:
        """For each piece: in how many games somebody had it, the points it brought on average, how often who had it won."""
        if self._pieces is None:
            return []
        rows = zip(self._pieces.names, self._pieces.groups, *self._piece_sums.tolist(), strict=True)
        return [
            {"name": name, "kind": kind, "games": had / self._games, "points": points / had, "wins": share(won, int(had))}
            for name, kind, had, points, won in rows
            if had
        ]

    def _wins_with(self) -> dict[str, dict[str, dict[str, float]]]:
        """By group: how often a seat that had something won, and in how many of the games somebody had it."""
        groups: dict[str, dict[str, dict[str, float]]] = {}
        for (group, name), (won, had) in self._advantages.items():
            if had:
                groups.setdefault(group, {})[name] = {**share(won, int(had)), "games": float(had) / self._games}
        return groups
