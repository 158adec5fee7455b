"""Measures bots against each other on the same deals: `run` plays and gives a report. See docs/bots/arena.md."""

import contextlib
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from rubicon.arena import ledger, play, rounds, workers
from rubicon.arena.encounters import Encounter, encounters_of
from rubicon.arena.ledger import Ledger
from rubicon.arena.report import Report, SprtResult
from rubicon.arena.sprt import BOUND, SequentialTest, check_bounds
from rubicon.arena.statistics import RunStatistics
from rubicon.engine.errors import BadOptions
from rubicon.game import Game, load

MOST_PAIRS = 100_000

__all__ = ["Report", "run"]


def run(
    game: Game | str,
    bots: Sequence[str],
    pairs: int,
    *,
    seed: int = 0,
    workers: int = 1,
    sprt: tuple[float, float] | None = None,
    ladder: bool = False,
    file: str | PathLike[str] | None = None,
    progress: Callable[[int], None] = lambda rounds: None,
) -> Report:
    """Let bots meet on `pairs` deals, each played from all seats, and rate them.

    workers: processes at a time; results do not depend on it. sprt: bounds in Elo; stop when the first of two bots is decided to be
    better than the second by the one or the other. ladder: only neighbours in the list meet. file: keep rounds there, and go on with
    those that it holds. progress is told how many rounds were just finished.
    """
    chosen = load(game) if isinstance(game, str) else game
    if not 1 <= pairs <= MOST_PAIRS:
        raise BadOptions(f"the number of pairs is {pairs}, but must be from 1 to {MOST_PAIRS:,}")
    if not 0 <= seed < 2**63:
        raise BadOptions(f"the seed is {seed}, but must be from 0 to 2^63 - 1")
    all_encounters = encounters_of(chosen, bots, ladder)
    test = _test(chosen, bots, sprt)
    heading = ledger.heading(chosen, seed)
    kept = Ledger(heading, len(all_encounters[0].seated_games), Path(file) if file is not None else None)
    _play(chosen, tuple(bots), all_encounters, kept, pairs, seed, workers, test, progress)
    return _report(chosen, list(bots), all_encounters, kept, heading, test, pairs)


def _test(game: Game, bots: Sequence[str], sprt: tuple[float, float] | None) -> SequentialTest | None:
    if sprt is None:
        return None
    if len(bots) != 2 or len(game.players) != 2:
        raise BadOptions("a sequential test (--sprt) is between two bots in a game for two players")
    return SequentialTest(*check_bounds(*sprt))


def _play(
    game: Game,
    bots: tuple[str, ...],
    all_encounters: list[Encounter],
    kept: Ledger,
    pairs: int,
    seed: int,
    at_once: int,
    test: SequentialTest | None,
    progress: Callable[[int], None],
) -> None:
    """Play what the ledger does not hold, in the order of deals; with a test, until it has decided."""
    counted = 0

    def decided() -> bool:
        nonlocal counted
        if test is None:
            return False
        ready = []
        while counted < pairs and (all_encounters[0].bots, counted) in kept:
            ready.append(kept.round(all_encounters[0], counted).points[0])
            counted += 1
        test.add(ready)
        return test.decided

    from rubicon.compiler.progress import compile_notice

    missing = [
        workers.Task(encounter, first, n)
        for encounter in all_encounters
        for first, n in _gaps(kept, encounter, pairs, rounds.deals_per_task(encounter))
    ]
    progress(len(all_encounters) * pairs - sum(task.n for task in missing))
    if decided() or not missing:
        return
    missing.sort(key=lambda task: task.first)
    with compile_notice():
        play.load_code(game, bots)
    with contextlib.closing(workers.run(game, bots, missing, seed, at_once)) as results:
        for played in results:
            kept.add(played)
            progress(len(played))
            if decided():
                return


def _gaps(kept: Ledger, encounter: Encounter, pairs: int, step: int) -> list[tuple[int, int]]:
    """Deals that are still to be played: the first of each run of them, and how many, at most so many at a time."""
    gaps: list[tuple[int, int]] = []
    for deal in range(pairs):
        if (encounter.bots, deal) in kept:
            continue
        if gaps and deal == sum(gaps[-1]) and gaps[-1][1] < step:
            gaps[-1] = gaps[-1][0], gaps[-1][1] + 1
        else:
            gaps.append((deal, 1))
    return gaps


def _report(
    game: Game,
    bots: list[str],
    all_encounters: list[Encounter],
    kept: Ledger,
    heading: ledger.Heading,
    test: SequentialTest | None,
    pairs: int,
) -> Report:
    deals = test.pairs if test else pairs
    count = RunStatistics(bots, [(encounter, kept.of(encounter, deals)) for encounter in all_encounters], deals)
    players = len(game.players)
    return Report(
        game=game.name,
        options=heading.options,
        rules=heading.version,
        code=heading.code,
        seed=heading.seed,
        seats=count.seats,
        bots=bots,
        tables=[encounter.bots for encounter in all_encounters],
        deals=pairs,
        rounds=count.rounds,
        games=count.rounds * count.per_deal,
        mean_plies=count.mean_plies,
        ratings=count.ratings() if players > 1 else [],
        pairings=count.pairings() if players == 2 else [],
        solo=count.solo() if players == 1 else [],
        differences=count.differences() if players == 1 else [],
        by_seat=count.by_seat(),
        thinking=count.thinking(),
        sprt=_sprt_result(test) if test else None,
    )


def _sprt_result(test: SequentialTest) -> SprtResult:
    return SprtResult(
        low=test.low,
        high=test.high,
        verdict=test.verdict,
        log_ratio=test.ratio,
        bound=BOUND,
        pairs=test.pairs,
        pairs_by_points=test.counts.tolist(),
    )
