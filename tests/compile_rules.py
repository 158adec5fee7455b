"""Compile the rules of all games once, before the tests begin: `python -m tests.compile_rules`.

Otherwise every worker of pytest would compile the same rules at the same time. With a warm cache this takes a few seconds.
"""

import subprocess
import sys
import time

GAMES = (("augustus",), ("caesar", "cleopatra"))
"""A process each: about as much work."""
SCRIPT = """
import random, sys, numpy as np, rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.engine.record import blank
from tests.bots.network_files import NETWORK
for name in sys.argv[1:]:
    game = rubicon.load(name)
    for bots in (["random"], ["greedy"]):
        game.simulate(1, bots=bots, threads=1)
    batch = game.batch(2, insight=True, threads=1)
    batch.step(batch.samples)
    match, rng = game.start(1, compiled=True), random.Random(1)
    for _ in range(30):
        match.play(rng.choice(match.legal()))
    view, world, numbers = match.view_record(match.turn), blank(game.book.state), np.zeros(game.book.encoding_size, np.float32)
    game.compiled.sample(view, generators(1, 0, 1, 0)[0], world)
    game.compiled.evaluate(view, 0)
    game.compiled.encode(view, numbers)
    game.compiled.score(world, np.zeros(len(game.seats), np.float32))
    match.hints(budget="20")
    if name == "caesar":
        bot = Bot(f"network-search:8,net={NETWORK}")
        bot.choose(match.view_record(match.turn), match.legal(), generators(1, 0, 1, 0)[0])
"""


def main() -> None:
    """All games, side by side."""
    began = time.monotonic()
    print("Compiling the rules, unless they are in the cache ...", flush=True)
    running = [subprocess.Popen([sys.executable, "-c", SCRIPT, *games]) for games in GAMES]
    endings = [process.wait() for process in running]
    if any(endings):
        sys.exit("the rules could not be compiled")
    print(f"... done in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
