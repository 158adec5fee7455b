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
from rubicon.bots.networks.loaded import built_in
from rubicon.engine import registry
from rubicon.game import load
from rubicon.research import learning_curve

Kind = Literal["score", "learning", "exploitability"]
PAIRS, QUICK_PAIRS = 500, 50
SEED, QUICK_SEED = 1, 2
RUNS, QUICK_RUNS = 2, 1
"""Of a learner, each with another seed."""
LEARNER_SHARE, LEAST_DEALS = 5, 30
"""A learner is measured several times in a run, with a fifth of the deals, and at least so many."""
NETWORK = "network"
TRIED = 64
"""Games of a frozen opponent by which it is recognised."""
GAMES = ("caesar", "cleopatra", "augustus")
LEARNED = (
    ("caesar", "random", learning_curve.PPO),
    ("caesar", "greedy", learning_curve.TAUGHT),
    ("cleopatra", "greedy", learning_curve.TAUGHT),
    ("augustus", "greedy", learning_curve.TAUGHT),
)
"""Tasks for learners. Random games of Rise of Augustus are long, and in Caesar & Cleopatra a run of `ppo` may end with a policy that always
loses: results of some seeds say nothing about another."""

SEARCH = {"caesar": "search:100", "cleopatra": "search:20", "augustus": "search:20"}
"""The search that is measured: a simulation takes much longer in Rise of Augustus, where it plays on for 24 decisions."""


class Task(NamedTuple):
    """What is measured, and of whom there are reference results."""

    name: str
    kind: Kind
    game: str
    opponent: str
    """A frozen bot, one of those that play compiled or a network; empty for exploitability."""
    entrants: tuple[str, ...]
    """Bots; for exploitability also `cfr+:N`, N rounds of CFR+; learners, and after how many decisions."""
    learner: learning_curve.Learner | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A result; of an exploitability that is computed exactly the interval is a point, of a learner it holds the intervals of all runs."""

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
    entrant: str = ""
    """A hash of the network that has played, or of the learner's settings."""


def tasks() -> list[Task]:
    """All of them."""
    found = [
        Task(f"score/{game}/{opponent}/v1", "score", game, opponent, entrants)
        for game in GAMES
        for opponent, entrants in (
            ("random", ("greedy",)),
            ("greedy", ("random", SEARCH[game], NETWORK)),
        )
    ]
    found.append(Task("score/caesar/network/v2", "score", "caesar", NETWORK, ("greedy", SEARCH["caesar"])))
    found += [Task(f"learning/{game}/{opponent}/v1", "learning", game, opponent, by.entrants(), by) for game, opponent, by in LEARNED]
    small = ("random", "greedy", "search:200", "cfr+:3", "cfr+:15")
    return [*found, *(Task(f"exploitability/{game}-miniature/v1", "exploitability", game, "", small) for game in GAMES)]


def entrant(task: Task, bot: str) -> str:
    """A hash of what a bot's name does not tell: the network of this game, the settings of a learner; empty: nothing."""
    if task.learner is not None:
        return task.learner.digest()
    return network_hash(task.game) if bot == NETWORK else ""


def network_hash(game: str) -> str:
    """Of the network that comes with Rubicon."""
    path = built_in(game)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path else ""


@functools.cache
def fingerprint(task: Task) -> str:
    """Tells tasks apart that measure different things under the same name: by the rules, and by how the frozen opponent plays."""
    book = registry.load(task.game)
    content = [task.kind, task.game, str(book.version), task.opponent]
    if task.kind == "exploitability":
        content.append(str(book.miniature))
    elif task.opponent == NETWORK:
        content.append(network_hash(task.game))
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
    return _result(task, bot, (value, low, high), seed=seed, games=games, seconds=spent)


def measure_learner(task: Task, learner: learning_curve.Learner, *, pairs: int, seed: int, runs: int) -> list[Result]:
    """The learning curve, a result for each number of decisions."""
    began, deals = _core_seconds(), max(LEAST_DEALS, pairs // LEARNER_SHARE)
    points = learning_curve.together(
        [learning_curve.curve(learner, task.game, task.opponent, seed=seed + 100 * run, deals=deals) for run in range(runs)]
    )
    spent = (_core_seconds() - began) / runs
    return [
        _result(task, bot, point[1:], seed=seed, games=2 * deals * runs, seconds=spent * point.decisions / points[-1].decisions)
        for bot, point in zip(task.entrants, points, strict=True)
    ]


def _result(task: Task, bot: str, found: tuple[float, float, float], *, seed: int, games: int, seconds: float) -> Result:
    value, low, high = found
    return Result(
        task=task.name,
        fingerprint=fingerprint(task),
        bot=bot,
        value=value,
        low=low,
        high=high,
        seed=seed,
        games=games,
        seconds=round(seconds, 2),
        entrant=entrant(task, bot),
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
    chosen: Sequence[Task], bots: Sequence[str], *, pairs: int, seed: int, workers: int, runs: int, begun: Callable[[Task, str], None]
) -> Iterator[Result]:
    """The results of all tasks, of these bots or of their own entrants; learners are measured where no bots are given."""
    for task in chosen:
        if task.learner is not None:
            if not bots:
                begun(task, task.learner.name)
                yield from measure_learner(task, task.learner, pairs=pairs, seed=seed, runs=runs)
            continue
        for bot in bots or task.entrants:
            if bot != task.opponent:
                begun(task, bot)
                yield measure(task, bot, pairs=pairs, seed=seed, workers=workers)


def is_of_the_same(result: Result, reference: Result) -> bool:
    """Whether both are of the same task and the same network or learner."""
    return (result.fingerprint, result.entrant) == (reference.fingerprint, reference.entrant)


def agrees(result: Result, reference: Result) -> bool:
    """Whether a result is one that the reference lets expect: the intervals, each of 95 %, have something in common."""
    slack = 0.02 if result.low == result.high else 0.0  # a bot is asked with other generators
    return result.low - slack <= reference.high and result.high + slack >= reference.low
