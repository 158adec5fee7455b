"""`make test-faults`: breaks real servers in many ways and prints what was tried, survived and lost; ends with 1 if anything was."""

import argparse
import os
import secrets
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests import leftovers
from tests.chance import SEED, VARIABLE
from tests.faults import bots, clocks, cluster, floods, kills, storage
from tests.faults.outcomes import Outcome, printed
from tests.server.forker import FORKER

Scenario = Callable[[Path], Sequence[Outcome]]
AT_ONCE = 3
"""Scenarios that run at the same time: most of them wait."""
SHORT_FLOODS = (("looks",), ("tables",), ("half-open",))


def scenarios(short: bool) -> dict[str, Scenario]:
    """All but the floods, by name."""
    times = 1 if short else 5
    return {
        "kills": lambda folder: [kills.kills(folder, 16 if short else 200)],
        "full": lambda folder: [storage.full(folder, times)],
        "full-and-killed": lambda folder: [storage.full_and_killed(folder, times)],
        "locked": lambda folder: [storage.locked(folder, times)],
        "damaged": lambda folder: [storage.damaged(folder, times)],
        "bots": lambda folder: bots.bots(folder, 2 if short else 10),
        "jumps": clocks.jumps,
        "cluster": lambda folder: cluster.cluster(folder, short=short),
        "suspended": lambda folder: [clocks.suspended(folder)],
        "down": lambda folder: [clocks.down_after_a_kill(folder), *([] if short else [_beside(folder, clocks.down)])],
    }


def _beside(folder: Path, scenario: Callable[[Path], Outcome]) -> Outcome:
    """In a folder of its own."""
    (folder / "beside").mkdir()
    return scenario(folder / "beside")


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"which: {', '.join(scenarios(False))}, floods; all if left out")
    parser.add_argument("--short", action="store_true", help="fewer of everything")
    given = parser.parse_args()
    chosen = {name: scenario for name, scenario in scenarios(given.short).items() if not given.names or name in given.names}
    os.environ[leftovers.VARIABLE] = secrets.token_hex(16)
    print(f"chance: {VARIABLE}={SEED}", flush=True)
    figures: list[floods.Figures] = []
    with tempfile.TemporaryDirectory() as name:
        folders = {scenario: Path(name) / scenario for scenario in (*chosen, "floods")}
        for folder in folders.values():
            folder.mkdir()
        with ThreadPoolExecutor(AT_ONCE) as pool:
            found = list(pool.map(lambda scenario: chosen[scenario](folders[scenario]), chosen))
        outcomes = [outcome for some in found for outcome in some]
        if not given.names or "floods" in given.names:
            more, figures = floods.floods(
                folders["floods"], 5.0 if given.short else 15.0, SHORT_FLOODS if given.short else floods.EACH_AND_ALL, warm=not given.short
            )
            outcomes += more
    print(printed(outcomes))
    if figures:
        print(f"\n{floods.HEAD}", *(figure.line() for figure in figures), sep="\n")
        print(f"to be kept on two idle cores: p99 {floods.P99_MS} ms, a bot's first move {floods.BOT_MS} ms")
    FORKER.close()
    left = leftovers.wait_for_none(os.environ[leftovers.VARIABLE])
    for process in left:
        print(f"left behind: {process.pid}: {process.command}")
    return 0 if all(outcome.is_good for outcome in outcomes) and not left else 1


if __name__ == "__main__":
    sys.exit(main())
