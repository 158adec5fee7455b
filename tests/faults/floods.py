"""One address floods the server while somebody at another address plays: how long moves and bots take for the latter."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import msgspec

from rubicon.server.limits import Limits
from tests.faults.attackers import FLOODS
from tests.faults.outcomes import Outcome
from tests.faults.players import wait_for
from tests.server.client import PATIENCE, Person, Server

EVERY = 0.1
"""Seconds from one thing that the honest player does to the next."""
P99_MS, BOT_MS = 250, 2000
"""What is to be kept on two idle cores."""
ALL = "all of them at once"
AHEAD = 1.5
"""Seconds that a flood has to rise before anything is measured."""
COMPILING_SECONDS = 300.0


class Figures(NamedTuple):
    """Milliseconds that the honest player has waited for acknowledgements and for bots; what the attacker counted."""

    flood: str
    acknowledged: list[float]
    bots: list[float]
    attacker: dict[str, int]

    def line(self) -> str:
        """As a row of the table of figures."""
        moves = " ".join(f"{percentile(self.acknowledged, share):>7.0f}" for share in (0.5, 0.99, 1.0))
        attacker = ", ".join(f"{count} {what}" for what, count in sorted(self.attacker.items()))
        over = percentile(self.acknowledged, 0.99) > P99_MS or max(self.bots, default=0.0) > BOT_MS
        return f"{self.flood:22} {moves}   {max(self.bots, default=0.0):>7.0f}  {'over' if over else 'ok':4}  {attacker}".rstrip()


HEAD = f"{'ms for an honest player':22} {'p50':>7} {'p99':>7} {'max':>7}   {'bot max':>7}        of the attacker"


def percentile(values: list[float], share: float) -> float:
    """A percentile, by the nearest rank."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


class Honest:
    """Plays at a table alone for both seats, and at another with a bot, and measures how long both take."""

    def __init__(self, server: Server, seconds: float, bot: str):
        self.server, self.bot, self._end = server, bot, time.monotonic() + seconds
        self.acknowledged: list[float] = []
        self.bots: list[float] = []
        self.refused = self.lost = 0
        """Moves that were not acknowledged, and acknowledged ones that were missing in the end."""

    def play(self) -> None:
        """Both tables at the same time, until the time is over."""
        with ThreadPoolExecutor(2) as pool:
            for table in [pool.submit(self._play, "me me"), pool.submit(self._play, f"me bot:{self.bot}")]:
                table.result()

    @property
    def _goes_on(self) -> bool:
        return time.monotonic() < self._end

    def _play(self, seats: str) -> None:
        while self._goes_on:
            made = self.server.create("cleopatra", seats)
            person, made_moves = self.server.sit(made.table, made.key), []
            while person.status != "over" and self._goes_on:
                if not person.legal:
                    person.next()
                    continue
                time.sleep(EVERY)
                seat, legal = next(iter(person.legal.items()))
                began = time.monotonic()
                answer = person.move(legal[0], seat=int(seat), id=f"m{person.last}")
                if answer["type"] == "done":
                    self.acknowledged.append(1000 * (time.monotonic() - began))
                    made_moves.append(answer["n"])
                else:
                    self.refused += 1
                if "bot" in seats and not person.legal and person.status != "over":
                    self._wait_for_the_bot(person, began)
            there = {event["n"] for event in self.server.sit(made.table, made.key).events if event["kind"] in ("ply", "sealed")}
            self.lost += len(set(made_moves) - there) + len(made_moves) - len(set(made_moves))
            person.leave()

    def _wait_for_the_bot(self, person: Person, began: float) -> None:
        """Until its first move after the person's."""
        seen = len(person.events)
        while person.status != "over" and not any(event["kind"] == "ply" and event["by"] == 1 for event in person.events[seen:]):
            person.next()
        self.bots.append(1000 * (time.monotonic() - began))


def attacked(server: Server, kinds: tuple[str, ...], seconds: float, bot: str) -> tuple[Figures, Honest]:
    """The honest player's figures while some floods come from one other address, or none; both addresses have their whole budgets."""
    command = [sys.executable, "-m", "tests.faults.attackers"]
    address, honest_address = (f"127.0.{place}.{10 + len(kinds) + sum(map(len, kinds))}" for place in (1, 2))
    running = []
    for kind in kinds:
        running.append(subprocess.Popen([*command, kind, str(server.port), str(seconds), address], stdout=subprocess.PIPE))
        time.sleep(0.5 if len(kinds) > 1 else 0.0)
    time.sleep(AHEAD if kinds else 0.0)
    honest = Honest(server.seen_from(honest_address), seconds - (AHEAD if kinds else 0.0), bot)
    try:
        honest.play()
        counts: Counter[str] = Counter()
        for attacker in running:
            counts.update(json.loads(attacker.communicate(timeout=PATIENCE)[0] or b"{}"))
    finally:
        for attacker in running:
            attacker.kill()
            attacker.wait()
    name = {0: "no flood", 1: kinds[0] if kinds else ""}.get(len(kinds), ALL)
    return Figures(name, honest.acknowledged, honest.bots, dict(counts)), honest


EACH_AND_ALL = (*((kind,) for kind in FLOODS), tuple(FLOODS))


def floods(folder: Path, seconds: float, tried: Sequence[tuple[str, ...]], *, warm: bool) -> tuple[list[Outcome], list[Figures]]:
    """Some floods, one after the other; before and after them there is none, for comparison."""
    limits, figures, outcomes = msgspec.structs.asdict(Limits()), [], []
    bot = "imperator" if warm else "greedy"
    with Server(folder, limits=limits, warm=warm, bot_seconds=0.4, bot_tables=False) as server:
        if warm and not wait_for(lambda: "rubicon_compiled 1" in server.get("/metrics").text, COMPILING_SECONDS):
            raise AssertionError("the rules are not compiled")
        for kinds in ((), *tried, ()):
            found, honest = attacked(server, kinds, seconds, bot)
            figures.append(found)
            if kinds:
                moves = len(found.acknowledged) + honest.refused
                outcomes.append(Outcome(f"flood: {found.flood}", moves, len(found.acknowledged), honest.lost, "an honest player's moves"))
            time.sleep(1.0)
        assert server.get("/health").status_code == 200
    return outcomes, figures
