"""Measures the reference results of `rubicon tasks` that are missing or of something else, and writes the table of docs/research/tasks.md.

A reference result is of something else when the network or the learner has another hash than then. If the rules or a frozen opponent have
changed, the task needs a new version first, and the command says so. Learners need PyTorch; without it theirs are kept as they are.

    python tools/reference_results.py           # some minutes for each network that was replaced
    python tools/reference_results.py --all     # everything anew
    python tools/reference_results.py --table   # only the table
"""

import argparse
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

from rubicon.research import reference, tasks
from rubicon.research.tasks import Result, Task

PAGE = Path(__file__).resolve().parents[1] / "docs" / "research" / "tasks.md"
SLOW_PAIRS = 150
"""Deals for bots that think for long: they take 0.1 to 1 second a game."""
FAST_GAMES = ("caesar",)
FAST_BOTS = ("random", "greedy")


def pairs(task: Task, bot: str) -> int:
    """How many deals a result is of."""
    is_fast = bot in FAST_BOTS or task.game in FAST_GAMES
    return tasks.PAIRS if is_fast and task.opponent != tasks.NETWORK else SLOW_PAIRS


def is_kept(task: Task, known: dict[tuple[str, str], Result]) -> bool:
    """Whether all results of a learner are those of the reference."""
    results = [known.get((task.name, bot)) for bot in task.entrants]
    return all(result is not None and result.entrant == tasks.entrant(task, result.bot) for result in results)


def measured(task: Task, known: dict[tuple[str, str], Result], *, anew: bool) -> Iterator[Result]:
    """The results of a task, kept or new."""
    if task.learner is not None:
        if not anew and is_kept(task, known):
            yield from (known[task.name, bot] for bot in task.entrants)
        elif importlib.util.find_spec("torch"):
            print(task.name, file=sys.stderr)
            yield from tasks.measure_learner(task, task.learner, pairs=tasks.PAIRS, seed=tasks.SEED, runs=tasks.RUNS)
        else:
            print(f"{task.name} needs PyTorch and is kept as it is", file=sys.stderr)
            yield from (known[key] for bot in task.entrants if (key := (task.name, bot)) in known)
        return
    for bot in task.entrants:
        kept = known.get((task.name, bot))
        if kept is not None and kept.entrant == tasks.entrant(task, bot) and not anew:
            yield kept
        else:
            print(task.name, bot, file=sys.stderr)
            yield tasks.measure(task, bot, pairs=pairs(task, bot), seed=tasks.SEED, workers=2)


def changed(known: dict[tuple[str, str], Result]) -> list[str]:
    """The tasks that measure something else than they did under the same name."""
    then = {result.task: result.fingerprint for result in known.values()}
    return [task.name for task in tasks.tasks() if then.get(task.name, tasks.fingerprint(task)) != tasks.fingerprint(task)]


def page(content: str, results: list[Result]) -> str:
    """The page with these results as its table."""
    first, rest = content.split(f"{reference.HEAD}\n")
    after = rest[rest.index("\n\n") :]
    return first + reference.table(results).rstrip("\n") + after


def main() -> int:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="measure everything anew")
    parser.add_argument("--table", action="store_true", help="only write the table")
    args = parser.parse_args()
    known = reference.load()
    if wrong := changed(known):
        print(f"the rules or an opponent have changed: give a new version to {', '.join(wrong)}", file=sys.stderr)
        return 1
    if args.table:
        results = list(known.values())
    else:
        results = []
        for result in (result for task in tasks.tasks() for result in measured(task, known, anew=args.all)):
            results.append(result)
            kept = {key: each for key, each in known.items() if key not in {(one.task, one.bot) for one in results}}
            reference.write(reference.FILE, [*results, *kept.values()])  # stopped in the middle, it goes on from there
        reference.write(reference.FILE, results)
    PAGE.write_text(page(PAGE.read_text("utf-8"), results), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
