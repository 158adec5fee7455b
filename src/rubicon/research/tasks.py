"""Benchmark tasks: versioned, on the three games and their miniatures, with frozen opponents that are recognised by a hash.

A task has a name with a version, and a result is a number with a 95 % interval and its cost. What a task measures never changes: a change
of it, of the rules or of an opponent gives it a new version, and `fingerprint` tells if that was forgotten.
"""

import functools
import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from rubicon import arena
from rubicon.engine import registry
from rubicon.game import load

Kind = Literal["score", "exploitability"]
PAIRS, QUICK_PAIRS = 150, 30
SEED, QUICK_SEED = 1, 2
TRIED = 64
"""Games of a frozen opponent by which it is recognised."""
GAMES = ("caesar", "cleopatra", "augustus")

SEARCH = {"caesar": "search:100", "cleopatra": "search:20", "augustus": "search:20"}
"""The search that is measured: a simulation takes much longer in Rise of Augustus, where it plays on for 24 decisions."""


class Task(NamedTuple):
    """What is measured, and of whom there are reference results."""

    name: str
    kind: Kind
    game: str
    opponent: str
    """A frozen bot, one of those that play compiled; empty for exploitability."""
    entrants: tuple[str, ...]
    """Bots; for exploitability also `cfr+:N`, N rounds of CFR+."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A result; of an exploitability that is computed exactly the interval is a point."""

    task: str
    fingerprint: str
    bot: str
    value: float
    low: float
    high: float
    seed: int
    games: int
    seconds: float
    """Of one core."""


def tasks() -> list[Task]:
    """All of them."""
    found = [
        Task(f"score/{game}/{opponent}/v1", "score", game, opponent, entrants)
        for game in GAMES
        for opponent, entrants in (
            ("random", ("greedy",)),
            ("greedy", ("random", SEARCH[game], *(("network",) if game == "caesar" else ()))),
        )
    ]
    small = ("random", "greedy", "search:200", "cfr+:3", "cfr+:15")
    return [*found, *(Task(f"exploitability/{game}-miniature/v1", "exploitability", game, "", small) for game in GAMES)]


@functools.cache
def fingerprint(task: Task) -> str:
    """Tells tasks apart that measure different things under the same name: by the rules, and by how the frozen opponent plays."""
    book = registry.load(task.game)
    content = [task.kind, task.game, str(book.version), task.opponent]
    if task.kind == "exploitability":
        content.append(str(book.miniature))
    else:
        played = load(task.game).simulate(TRIED, seed=0, bots=[task.opponent])
        content += [played.winners.astype(int).tolist().__repr__(), played.plies.astype(int).tolist().__repr__()]
    return hashlib.sha256("\n".join(content).encode()).hexdigest()[:12]


def measure(task: Task, bot: str, *, pairs: int, seed: int, workers: int = 1) -> Result:
    """The result of a bot in a task."""
    began = _core_seconds()
    if task.kind == "score":
        value, low, high = _score(task, bot, pairs, seed, workers)
        games = 2 * pairs
    else:
        from rubicon.research import exploitability  # needs OpenSpiel

        value = exploitability.of(task.game, bot, seed)
        low, high, games = value, value, 0
    spent = _core_seconds() - began
    return Result(
        task=task.name,
        fingerprint=fingerprint(task),
        bot=bot,
        value=value,
        low=low,
        high=high,
        seed=seed,
        games=games,
        seconds=round(spent, 2),
    )


def _core_seconds() -> float:
    """Of this process, and of those that it has ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _score(task: Task, bot: str, pairs: int, seed: int, workers: int) -> tuple[float, float, float]:
    report = arena.run(load(task.game), [bot, task.opponent], pairs, seed=seed, workers=workers)
    found = report.pairings[0] if report.pairings else None
    if found is None:
        raise ValueError(f"{task.name} is no game for two")
    return found.score, found.low, found.high


def run(
    chosen: Sequence[Task], bots: Sequence[str], *, pairs: int, seed: int, workers: int, begun: Callable[[Task, str], None]
) -> Iterator[Result]:
    """The results of all tasks, of these bots or of their own entrants."""
    for task in chosen:
        for bot in bots or task.entrants:
            if bot != task.opponent:
                begun(task, bot)
                yield measure(task, bot, pairs=pairs, seed=seed, workers=workers)


def agrees(result: Result, reference: Result) -> bool:
    """Whether a result is one that the reference lets expect: the intervals, each of 95 %, have something in common."""
    slack = 0.02 if result.low == result.high else 0.0  # a bot is asked with other generators
    return result.low - slack <= reference.high and result.high + slack >= reference.low
