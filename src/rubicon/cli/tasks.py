"""`rubicon tasks`: runs the benchmark tasks, and compares with the reference results that come with Rubicon."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.cli.common import positive, print_json
from rubicon.engine.errors import BadOptions, RubiconError

if TYPE_CHECKING:
    from rubicon.research.tasks import Task


def tasks(
    *names: str,
    bot: list[str] | None = None,
    quick: bool = False,
    list_: bool = False,
    pairs: int = 0,
    seed: int = -1,
    workers: int = 2,
    out: Path | None = None,
    json: bool = False,
) -> int:
    """Run the benchmark tasks: scores against frozen opponents, learning curves, exploitability. Exit code 1 if a reference is not met.

    Results stand beside the reference results of Rubicon, whose 95 % intervals they should overlap.

    Parameters
    ----------
    names
        Which tasks: names, or how they begin, such as score/caesar; all without one.
    bot
        Whom to measure instead of the bots of the reference.
    quick
        Fewer games, with another seed: in some minutes on two cores.
    list_
        Only say which tasks there are.
    pairs
        How many deals for each score, each played from all seats; 0: 500, or 50 with --quick. Learners have a fifth of them.
    seed
        Where chance begins.
    workers
        Processes at a time.
    out
        Also write the results to this file, as JSON lines.
    json
        Print plain data.
    """
    from rubicon.research import reference
    from rubicon.research import tasks as benchmark

    every = benchmark.tasks()
    chosen = [task for task in every if not names or task.name.startswith(names)]
    if not chosen:
        raise BadOptions(f"no task begins with {', '.join(names)}; there are: {', '.join(task.name for task in every)}")
    if list_:
        for task in chosen:
            print(f"{task.name:<40}{benchmark.fingerprint(task)}  {', '.join(task.entrants)}")
        return 0
    if not names:
        chosen = possible(chosen)
    count = pairs or (benchmark.QUICK_PAIRS if quick else benchmark.PAIRS)
    positive("pairs", count, 100_000)
    begins = seed if seed >= 0 else benchmark.QUICK_SEED if quick else benchmark.SEED
    known = reference.load()
    found: list[benchmark.Result] = []
    missed = 0
    for result in benchmark.run(
        chosen,
        bot or (),
        pairs=count,
        seed=begins,
        workers=workers,
        runs=benchmark.QUICK_RUNS if quick else benchmark.RUNS,
        begun=lambda task, who: print(f"{task.name} {who}", file=sys.stderr),
    ):
        found.append(result)
        expected = known.get((result.task, result.bot))
        if expected is not None:
            missed += not (benchmark.is_of_the_same(result, expected) and benchmark.agrees(result, expected))
        if not json:
            print(reference.line(result, expected), flush=True)
        if out is not None:
            reference.write(out, found)
    if json:
        print_json(found)
    return 1 if missed else 0


def possible(chosen: "list[Task]") -> "list[Task]":
    """The tasks that can be run here; of those that need PyTorch it is said that they are left out where it is missing."""
    from rubicon.training.extra import require_torch

    try:
        require_torch()
    except RubiconError as problem:
        left_out = ", ".join(task.name for task in chosen if task.kind == "learning")
        if left_out:
            print(f"Left out: {left_out}. {problem}", file=sys.stderr)
        return [task for task in chosen if task.kind != "learning"]
    return chosen
