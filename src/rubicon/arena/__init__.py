"""Measures bots against each other on the same deals: `run` plays and gives a report. See docs/bots/arena.md."""

import contextlib
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path

from rubicon.arena import bot_process, ledger, saved_games
from rubicon.arena.encounters import Encounter, Schedule, encounters_of
from rubicon.arena.job import ArenaJob
from rubicon.arena.ledger import Ledger
from rubicon.arena.planner import Planner
from rubicon.arena.report import Report, SprtResult
from rubicon.arena.rounds import deals_per_unit
from rubicon.arena.skill import skills
from rubicon.arena.sprt import BOUND, Model, SequentialTest, check_bounds
from rubicon.arena.statistics import RunStatistics
from rubicon.bots.names import Choose, name_of
from rubicon.engine.errors import BadOptions
from rubicon.game import Game, load
from rubicon.work.backend import Backend
from rubicon.work.local import LocalBackend
from rubicon.work.unit import PortableGame

MOST_PAIRS = 100_000
MOST_SECONDS = 3600

__all__ = ["Report", "run"]


def run(
    game: Game | str,
    bots: Sequence[str | Choose],
    pairs: int,
    *,
    seed: int = 0,
    workers: int = 1,
    sprt: tuple[float, float] | None = None,
    model: Model = "logistic",
    schedule: Schedule = "round-robin",
    limit: float = 0.0,
    file: str | PathLike[str] | None = None,
    games: str | PathLike[str] | None = None,
    backend: Backend | None = None,
    progress: Callable[[int], None] = lambda rounds: None,
) -> Report:
    """Let bots meet on `pairs` deals, each played from all seats, and rate them. A bot is a text, or a function (see docs/bots).

    workers: processes at a time; results do not depend on it. backend: who plays instead, such as a Ray cluster.
    sprt: bounds in Elo, logistic or normalised by `model`; stop when the first of two bots is decided to be better than the second by
    the one or the other. schedule: who meets whom. limit: seconds that a decision may take, 0: any; who exceeds it loses the game.
    file: keep rounds there, and go on with those that it holds. games: a folder for the games that are played now. progress is told how
    many rounds were just finished.
    """
    chosen = load(game) if isinstance(game, str) else game
    if not 1 <= pairs <= MOST_PAIRS:
        raise BadOptions(f"the number of pairs is {pairs}, but must be from 1 to {MOST_PAIRS:,}")
    if not 0 <= seed < 2**63:
        raise BadOptions(f"the seed is {seed}, but must be from 0 to 2^63 - 1")
    names = [name_of(bot) for bot in bots]
    all_encounters = encounters_of(chosen, names, schedule)
    test = _test(chosen, names, sprt, model)
    if not 0 <= limit <= MOST_SECONDS:
        raise BadOptions(f"the time limit is {limit:g} seconds, but must be from 0 (none) to {MOST_SECONDS:,}")
    heading = ledger.heading(chosen, seed, limit)
    kept = Ledger(heading, len(all_encounters[0].seated_games), Path(file) if file is not None else None)
    tables = tuple(encounter.bots for encounter in all_encounters)
    job = ArenaJob(game=PortableGame(chosen), tables=tables, seed=seed, limit=limit, save=games is not None)
    folder = Path(games) if games is not None else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    try:
        _play(job, kept, pairs, backend or LocalBackend(workers), test, folder, progress)
    finally:
        bot_process.close_all()
    return _report(chosen, names, all_encounters, kept, heading, test, pairs)


def _test(game: Game, bots: Sequence[str], sprt: tuple[float, float] | None, model: Model) -> SequentialTest | None:
    if sprt is None:
        return None
    if len(bots) != 2 or len(game.players) != 2:
        raise BadOptions("a sequential test (--sprt) is between two bots in a game for two players")
    return SequentialTest(*check_bounds(*sprt), model)


def _play(
    job: ArenaJob,
    kept: Ledger,
    pairs: int,
    backend: Backend,
    test: SequentialTest | None,
    games: Path | None,
    progress: Callable[[int], None],
) -> None:
    """Play what the ledger does not hold, in the order of deals; with a test, until it has decided."""
    encounters = [job.encounter(part) for part in range(len(job.tables))]
    counted = 0

    def decided() -> bool:
        nonlocal counted
        if test is None:
            return False
        ready = []
        while counted < pairs and (encounters[0].bots, counted) in kept:
            ready.append(kept.round(encounters[0], counted).points[0])
            counted += 1
        test.add(ready)
        return test.decided

    from rubicon.compiler.progress import compile_notice

    missing = [[deal for deal in range(pairs) if (encounter.bots, deal) not in kept] for encounter in encounters]
    planner = Planner(missing, [deals_per_unit(encounter) for encounter in encounters], backend.seconds, lambda: backend.workers)
    progress(len(encounters) * pairs - planner.left)
    if decided() or not planner.left:
        return
    with compile_notice():
        job.prepare()
    with contextlib.closing(backend.run(job, planner)) as results:
        for unit, played in results:
            planner.finished(unit, played.seconds)
            if games:
                saved_games.write(games, played.games)
            kept.add(played.rounds)
            progress(unit.n)
            if decided():
                return


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
        skills=skills(bots, count.played) if players > 2 else [],
        pairings=count.pairings() if players == 2 else [],
        solo=count.solo() if players == 1 else [],
        differences=count.differences() if players == 1 else [],
        by_seat=count.by_seat(),
        thinking=count.thinking(),
        forfeits=count.forfeits(),
        sprt=_sprt_result(test) if test else None,
    )


def _sprt_result(test: SequentialTest) -> SprtResult:
    return SprtResult(
        low=test.low,
        high=test.high,
        model=test.model,
        verdict=test.verdict,
        log_ratio=test.ratio,
        bound=BOUND,
        pairs=test.pairs,
        pairs_by_points=test.counts.tolist(),
    )
