"""A worker process whose bots misbehave at Caesar: they raise, loop, use up memory, die, or answer nonsense, as their name says."""

import os
import sys
from collections.abc import Callable

from rubicon.server import bot_jobs, worker_process

really_choose = bot_jobs.choose


def loop() -> int:
    while True:
        pass


def hoard() -> int:
    hoarded = []
    while True:
        hoarded.append(bytearray(50 * 2**20))


def crash() -> int:
    os._exit(3)


def fail() -> int:
    raise RuntimeError("a secret: the card is a Veto")


ANSWERS: dict[str, Callable[[], int]] = {"tiro": fail, "miles": loop, "centurio": hoard, "legatus": crash, "imperator": lambda: -5}


def choose(game: str, view: bytes, legal: list[int], bot: str, seed: int, levels: int) -> int:
    if bot not in ANSWERS:
        return really_choose(game, view, legal, bot, seed, levels)
    return ANSWERS[bot]() if game == "caesar" else legal[0]


if __name__ == "__main__":
    bot_jobs.choose = choose
    worker_process.main(*map(int, sys.argv[1:]))
