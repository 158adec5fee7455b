"""Computes the statistics of a run from its rounds: sums by deal, so that deals can be resampled."""

import itertools
from collections import Counter
from typing import Any

import numpy as np

from rubicon.arena.encounters import Encounter
from rubicon.arena.ratings import ELO, Floats, Resampled, interval, strengths
from rubicon.arena.report import Difference, Forfeits, Pairing, Rating, SeatResult, Solo, Thinking
from rubicon.arena.rounds import Round
from rubicon.arena.sprt import OUTCOMES, normalized_elo

Played = list[tuple[Encounter, list[Round]]]


class RunStatistics:
    """The sums of a run by deal and encounter, and the figures of its report."""

    def __init__(self, bots: list[str], played: Played, deals: int):
        self.bots, self.played = bots, played
        self.per_deal = len(played[0][0].seated_games)
        places = len(played[0][0].bots)
        self.there: Floats = np.zeros((deals, len(played)))
        self.points: Floats = np.zeros((deals, len(played), places))
        for e, (_, rounds) in enumerate(played):
            for each in rounds:
                self.there[each.deal, e] = self.per_deal
                self.points[each.deal, e] = each.points
        self.tables: Floats = np.array([[encounter.bots.count(bot) for bot in bots] for encounter, _ in played], np.float64)
        self.slots: Floats = np.array([[[bot == name for bot in bots] for name in encounter.bots] for encounter, _ in played], np.float64)

    def ratings(self) -> list[Rating]:
        """Each bot's strength; that of `random`, or else of the first bot, is 0."""
        anchor = self.bots.index("random") if "random" in self.bots else 0
        deals = Resampled(len(self.there), len(self.played))
        won = np.einsum("dep,epb->db", self.points, self.slots)
        drawn = self.per_deal * self.tables / self.tables.sum(axis=1, keepdims=True)
        games = deals.real(self.there) + deals.imaginary(np.full(len(self.played), float(self.per_deal)))
        elos = ELO * strengths(self.tables, games, deals.real(won) + deals.imaginary(drawn).sum(axis=1), anchor)
        seats = np.einsum("de,eb->b", self.there, self.tables)
        return [self._rating(bot, elos[:, i], int(seats[i]), float(won[:, i].sum() / max(seats[i], 1))) for i, bot in enumerate(self.bots)]

    @staticmethod
    def _rating(bot: str, elos: Floats, games: int, score: float) -> Rating:
        low, high = interval(elos)
        return Rating(bot=bot, elo=float(elos[0]), low=low, high=high, games=games, score=score)

    def pairings(self) -> list[Pairing]:
        """Every two bots against each other, where two play."""
        return [self._pairing(e, encounter, rounds) for e, (encounter, rounds) in enumerate(self.played) if rounds]

    def _pairing(self, e: int, encounter: Encounter, rounds: list[Round]) -> Pairing:
        score, low, high = self._score(e)
        results = Counter(_kind(shares[0]) for each in rounds for shares in each.shares)
        points = Counter(round(2 * each.points[0]) for each in rounds)
        by_points = [points[outcome] for outcome in range(OUTCOMES)]
        return Pairing(
            bots=encounter.bots,
            pairs=len(rounds),
            score=score,
            low=low,
            high=high,
            wins=results["win"],
            draws=results["draw"],
            losses=results["loss"],
            pairs_by_points=by_points,
            los=float((self._resampled(e)[1][1:] > 0.5).mean()),
            normalized_elo=normalized_elo(np.array(by_points, np.float64)),
        )

    def _resampled(self, e: int) -> tuple[float, Floats]:
        """The score of an encounter's first bot, and what it could have been, an imaginary drawn round included."""
        deals = Resampled(len(self.there), 1)
        fair = self.per_deal / 2
        won = deals.real(self.points[:, e, 0]) + deals.imaginary(np.array([fair]))[:, 0]
        games = deals.real(self.there[:, e]) + deals.imaginary(np.array([2 * fair]))[:, 0]
        return float(self.points[:, e, 0].sum() / self.there[:, e].sum()), won / games

    def _score(self, e: int) -> tuple[float, float, float]:
        score, values = self._resampled(e)
        low, high = interval(values)
        return score, min(low, score), max(high, score)

    def solo(self) -> list[Solo]:
        """Every bot's score against the automatic opponent."""
        found = []
        for e, ((bots, _), rounds) in enumerate(self.played):
            if rounds:
                score, low, high = self._score(e)
                found.append(Solo(bot=bots[0], games=self.per_deal * len(rounds), score=score, low=low, high=high))
        return found

    def differences(self) -> list[Difference]:
        """Between every two bots that played alone on the same deals."""
        found = []
        for (e, (one, _)), (f, (other, _)) in itertools.combinations([each for each in enumerate(self.played) if each[1][1]], 2):
            (score, values), (theirs, against) = self._resampled(e), self._resampled(f)
            low, high = interval(values - against)
            difference = score - theirs
            low, high = min(low, difference), max(high, difference)
            found.append(Difference(bots=(one.bots[0], other.bots[0]), difference=difference, low=low, high=high))
        return found

    def by_seat(self) -> list[SeatResult]:
        """What each bot did on each seat."""
        counts: Counter[tuple[str, str, str]] = Counter()
        for encounter, rounds in self.played:
            for number, (game, slots) in enumerate(encounter.seated_games):
                for seat, slot in zip(game.players, slots, strict=True):
                    kinds = Counter(_kind(each.shares[number][slot]) for each in rounds)
                    for kind, count in kinds.items():
                        counts[encounter.bots[slot], game.seats[seat], kind] += count
        found = []
        for bot, name in itertools.product(self.bots, self.seats):
            wins, draws, losses = (counts[bot, name, kind] for kind in ("win", "draw", "loss"))
            found.append(SeatResult(bot=bot, seat=name, games=wins + draws + losses, wins=wins, draws=draws, losses=losses))
        return found

    def thinking(self) -> list[Thinking]:
        """What each bot's decisions took, where that was measured."""
        found: dict[str, list[Any]] = {bot: [0, 0.0, 0.0] for bot in self.bots}
        for encounter, rounds in self.played:
            for each in rounds:
                for bot, decisions, seconds, slowest in zip(encounter.bots, each.decisions, each.seconds, each.slowest, strict=False):
                    row = found[bot]
                    found[bot] = [row[0] + decisions, row[1] + seconds, max(row[2], slowest)]
        return [
            Thinking(bot=bot, decisions=n, mean_ms=1000 * seconds / n, slowest_ms=1000 * slowest)
            for bot, (n, seconds, slowest) in found.items()
            if n
        ]

    def forfeits(self) -> list[Forfeits]:
        """Bots that have lost games by forfeit."""
        lost = sorted(
            (
                (each.deal, e, forfeit.game, encounter.bots[forfeit.place], forfeit)
                for e, (encounter, rounds) in enumerate(self.played)
                for each in rounds
                for forfeit in each.forfeits
            ),
            key=lambda row: row[:3],
        )
        found = []
        for bot in self.bots:
            own = [forfeit for _, _, _, name, forfeit in lost if name == bot]
            kinds = Counter(forfeit.kind for forfeit in own)
            if own:
                counts = {"crashes": kinds["crash"], "illegal": kinds["illegal"], "time": kinds["time"]}
                found.append(Forfeits(bot=bot, **counts, first_reason=own[0].reason))
        return found

    @property
    def seats(self) -> list[str]:
        """The seats that bots take, by name."""
        seated_games = self.played[0][0].seated_games
        return list(dict.fromkeys(seated.game.seats[seat] for seated in seated_games for seat in seated.game.players))

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return sum(len(rounds) for _, rounds in self.played)

    @property
    def mean_plies(self) -> float:
        """How long a game is."""
        plies = [length for _, rounds in self.played for each in rounds for length in each.plies]
        return sum(plies) / max(len(plies), 1)


def _kind(share: float) -> str:
    """A win, a draw (that is, a shared win) or a loss."""
    return "win" if share == 1 else "loss" if share == 0 else "draw"
