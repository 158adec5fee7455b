"""Statistics of many games as plain data: shares and means with 95 % intervals."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rubicon.engine import options as option
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.vector.tally import Sums, Tally

Z = 1.959964
"""Standard deviations of a 95 % interval."""


def share(count: float, n: int) -> dict[str, float]:
    """A share with its 95 % interval (Wilson)."""
    p = float(count) / n
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return {"share": p, "low": min(p, max(0.0, middle - half)), "high": max(p, min(1.0, middle + half))}


def mean(sums: Sums) -> dict[str, float]:
    """A mean, and the 95 % interval it lies in."""
    middle = sums.total / sums.n
    half = Z * math.sqrt(max(0.0, sums.squares / sums.n - middle * middle) / sums.n)
    return {"mean": middle, "low": middle - half, "high": middle + half}


class Summary:
    """Wins by seat and by bot, plies, endings and the game's own figures."""

    def __init__(self, game: ConfiguredGame, bots: Sequence[str], swap: bool):
        self._game, self._bots, self._swap = game, list(bots), swap
        self._tally = Tally.empty(game)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return self._tally.games

    def add(self, tally: Tally) -> None:
        """Count games; to give the same bytes on every machine, units of a run are added in their order."""
        self._tally.merge(tally)

    def data(self) -> dict[str, Any]:
        """Everything as plain data."""
        tally, n = self._tally, self._tally.games
        return {
            "game": self._game.name,
            "games": n,
            "players": [self._game.seats[seat] for seat in self._game.players],
            "bots": self._bots,
            "seats_swapped": self._swap,
            "wins_by_seat": {name: share(tally.by_seat[seat], n) for seat, name in enumerate(self._game.seats)},
            "wins_by_bot": [{"bot": bot, **share(tally.by_bot[i], n)} for i, bot in enumerate(self._bots)],
            "draws": share(tally.shared, n),
            "endings": {name: share(count, n) for name, count in self._endings()},
            "longest": tally.longest,
            "means": {name: mean(sums) for name, sums in tally.means.items()},
            "distributions": {name: {str(value): count for value, count in sorted(c.items())} for name, c in tally.histograms.items()},
            "options": option.text(self._game.options),
            "wins_with": self._wins_with(),
            "pieces": self._piece_rows(),
        }

    def _endings(self) -> list[tuple[str, int]]:
        """By name: several endings may have the same."""
        found: Counter[str] = Counter()
        for ending, count in self._tally.endings.items():
            found[self._game.book.endings[ending]] += count
        return sorted(found.items())

    def _piece_rows(self) -> list[dict[str, Any]]:
        """For each piece: in how many games somebody had it, the points it brought on average, how often who had it won."""
        pieces = self._tally.pieces
        if pieces is None:
            return []
        return [
            {"name": name, "kind": kind, "games": had / self.games, "points": points / had, "wins": share(won, int(had))}
            for (name, kind), had, points, won in zip(pieces.names, *pieces.sums.tolist(), strict=True)
            if had
        ]

    def _wins_with(self) -> dict[str, dict[str, dict[str, float]]]:
        """By group: how often a seat that had something won, and in how many of the games somebody had it."""
        groups: dict[str, dict[str, dict[str, float]]] = {}
        for (group, name), (won, had) in self._tally.advantages.items():
            if had:
                groups.setdefault(group, {})[name] = {**share(won, int(had)), "games": float(had) / self.games}
        return groups
