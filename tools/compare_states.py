"""Compare the OpenSpiel states of two checkouts: plies of random games for each second of processor time, and copies.

Both are measured in turn on the same games, so that the ratio hardly depends on what else the machine does.

    git worktree add /tmp/before COMMIT
    python tools/compare_states.py /tmp/before .

Both run with this Python and its packages. Beside them stands a game of OpenSpiel's own, written in C++, in the same loop. It asks for
what every loop over states needs: is it over, is it chance, what is legal or possible, play it, and in the end the returns. Its own
share is what a game of OpenSpiel itself pays, too.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

GAMES = {
    "rubicon_caesar": 60,
    "rubicon_cleopatra": 40,
    "rubicon_augustus": 20,
}
"""How many games a round has of each: something like half a second of the older states."""
PEER, PEER_COUNT = "backgammon", 10
"""A game of OpenSpiel's own, measured in a process of its own."""
COPIES = 2000


class Spent(NamedTuple):
    """What a checkout took for a round."""

    plies: int
    seconds: float
    copy_seconds: float


def play(game: Any, seed: int) -> int:
    """A random game; returns its plies."""
    drawn = random.Random(seed).random
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(drawn() * len(outcomes))][0])
        else:
            state.current_player()
            legal = state.legal_actions()
            state.apply_action(legal[int(drawn() * len(legal))])
        plies += 1
    state.returns()
    return plies


def worker() -> None:
    """Measures what it reads: lines with a game, a number of games and a seed."""
    import pyspiel

    import rubicon.envs.openspiel  # noqa: F401  (registers the games)

    for line in sys.stdin:
        name, count, seed = line.split()
        game = pyspiel.load_game(name)
        began = time.process_time()
        plies = sum(play(game, int(seed) + number) for number in range(int(count)))
        seconds = time.process_time() - began
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        began = time.process_time()
        for _ in range(COPIES):
            state.clone()
        print(json.dumps(Spent(plies, seconds, time.process_time() - began)), flush=True)


def main() -> None:
    """Start both, measure in turn, print the figures and their ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="a checkout")
    parser.add_argument("after", type=Path, help="another")
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    started = {
        name: subprocess.Popen(
            [sys.executable, __file__, "--worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(folder.resolve() / "src")},
        )
        for name, folder in (("before", args.before), ("after", args.after), ("peer", args.after))
    }

    def measured(name: str, game: str, count: int, seed: int) -> Spent:
        process = started[name]
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{game} {count} {seed}\n")
        process.stdin.flush()
        return Spent(*json.loads(process.stdout.readline()))

    try:
        for game, count in GAMES.items():
            chosen = {"before": (game, count), "after": (game, count), "peer": (PEER, PEER_COUNT)}
            for name, (title, _) in chosen.items():
                measured(name, title, 2, 0)  # compiles
            rounds = [{name: measured(name, *chosen[name], 1000 * number) for name in chosen} for number in range(args.rounds)]
            assert all(found["before"].plies == found["after"].plies for found in rounds), "they play different games"
            show(game, rounds)
    finally:
        for process in started.values():
            process.kill()


def show(game: str, rounds: list[dict[str, Spent]]) -> None:
    """The figures of both: those of the median round."""
    speeds = {name: statistics.median(found[name].plies / found[name].seconds for found in rounds) for name in ("before", "after", "peer")}
    copies = {name: statistics.median(1e6 * found[name].copy_seconds / COPIES for found in rounds) for name in ("before", "after")}
    ratios = sorted(found["before"].seconds / found["after"].seconds for found in rounds)
    print(
        f"{game:<20}{speeds['before']:9,.0f} -> {speeds['after']:9,.0f} plies/s  {statistics.median(ratios):.2f} times "
        f"({ratios[0]:.2f} to {ratios[-1]:.2f})  copy {copies['before']:.1f} -> {copies['after']:.1f} µs  "
        f"{PEER} {speeds['peer']:,.0f} plies/s: {speeds['after'] / speeds['peer']:.2f} times",
        flush=True,
    )


if __name__ == "__main__":
    if "--worker" in sys.argv:
        worker()
    else:
        main()
