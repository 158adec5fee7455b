"""The server is killed at random moments, also while it starts; what was acknowledged must be there, once."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.chance import SEED
from tests.faults.outcomes import Outcome
from tests.faults.players import Company, go_on, wait_for
from tests.server.client import Server

MOST_MOVES, LONGEST = 12, 3.0
"""Moves between two kills, and seconds to wait for them, at most."""
WHILE_STARTING = 0.15
"""Share of the kills that hit a server before it answers; the first is one of them."""


def kills(folder: Path, times: int, servers: int = 2) -> Outcome:
    """Kill some servers beside each other, so many times in all."""
    shares = [times // servers + (number < times % servers) for number in range(servers)]
    with ThreadPoolExecutor(servers) as pool:
        tracks = list(pool.map(lambda number: _kill_one(folder / str(number), shares[number], f"{SEED} {number}"), range(servers)))
    survived, lost, moves = (sum(track[column] for track in tracks) for column in range(3))
    return Outcome("kill -9", times, survived, lost, f"{moves} moves acknowledged")


def _kill_one(folder: Path, times: int, seed: str) -> tuple[int, int, int]:
    """How many kills a server has survived, moves that were lost, moves that were acknowledged."""
    folder.mkdir()
    rng, survived, lost = random.Random(seed), 0, 0
    with Server(folder) as server:
        company = Company(server, seed)
        for number in range(times):
            _let_play(company, rng)
            server.kill()
            if number == 0 or rng.random() < WHILE_STARTING:
                server.launch()
                time.sleep(rng.uniform(0.0, 1.0))
                server.kill()
            server.start()
            lost = max(lost, company.mistakes())
            survived += not company.problems()
            company.refill()
        if not go_on(company.players):
            survived -= 1
        company.stop()
        return survived, max(lost, company.mistakes()), company.moves()


def _let_play(company: Company, rng: random.Random) -> None:
    """Some moves, and then up to a moment in the middle of the next."""
    wanted = company.moves() + rng.randrange(MOST_MOVES)
    wait_for(lambda: company.moves() >= wanted, LONGEST)
    time.sleep(rng.uniform(0.0, 0.03))
