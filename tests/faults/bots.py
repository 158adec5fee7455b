"""Bots that raise, loop, hoard memory, crash their process or answer illegally: a stand-in moves, and other tables notice nothing."""

import time
from pathlib import Path

from tests.faults.outcomes import Outcome
from tests.server.client import PATIENCE, Person, Server

BAD = {"tiro": "raises", "miles": "loops", "centurio": "hoards memory", "legatus": "crashes", "imperator": "answers illegally"}
"""What bots of these levels do at Caesar: see tests/server/bad_worker.py."""
ROOT = Path(__file__).parents[2]
MEGABYTES = 700
"""Of memory for a worker: what a bot hoards ends there."""


def bots(folder: Path, rounds: int) -> list[Outcome]:
    """All of them at the same time, each at a table of its own, and well-behaved bots at another."""
    env, faults = {"PYTHONPATH": str(ROOT)}, {"worker_module": "tests.server.bad_worker"}
    with Server(folder, env=env, faults=faults, bot_seconds=0.4, limits={"worker_megabytes": MEGABYTES}) as server:
        tables = {bot: _sat_down(server, "caesar", f"me bot:{bot}") for bot in BAD}
        good, waits = _sat_down(server.seen_from("127.0.0.2"), "cleopatra", "me bot:miles"), []
        survived = dict.fromkeys(BAD, 0)
        answered = 0
        for _ in range(rounds):
            for person in tables.values():
                _move(person)
            began = time.monotonic()
            _move(good)
            answered += _has_moved(good)
            waits.append(time.monotonic() - began)
            answered -= not _is_answered(good)
            for bot, person in tables.items():
                survived[bot] += _is_answered(person)
        for bot, person in tables.items():
            stand_in = person.ask(type="look")["seats"][1]["stand_in"]
            survived[bot] -= stand_in not in ("failed", "busy")
        counted = "rubicon_stand_in_failed_total" in server.get("/metrics").text
        own = good.ask(type="look")["seats"][1]["stand_in"] == ""
        note = f"after {max(waits):.2f} s at most"
        outcomes = [Outcome(f"a bot {does}", rounds, survived[bot], 0) for bot, does in BAD.items()]
        return [*outcomes, Outcome("another table's bot beside them", rounds, answered * counted * own, 0, note)]


def _sat_down(server: Server, game: str, seats: str) -> Person:
    """At a new table; its bots think at the expense of the address that it was set up from."""
    made = server.create(game, seats)
    person = server.sit(made.table, made.key)
    while not person.legal:
        person.next()
    return person


def _move(person: Person) -> None:
    """The person's move; the bot is to answer it."""
    if person.status != "over":
        assert person.move(person.legal["0"][0])["type"] == "done"


def _has_moved(person: Person) -> bool:
    """Whether the bot makes the first of its moves."""
    seen = len(person.events)
    while (
        not person.legal
        and person.status != "over"
        and not any(event["kind"] == "ply" and event["by"] == 1 for event in person.events[seen:])
    ):
        try:
            person.next(PATIENCE)
        except TimeoutError:
            return False
    return True


def _is_answered(person: Person) -> bool:
    """Whether it is the person's turn again, in the end."""
    end = time.monotonic() + PATIENCE
    while person.status != "over" and not person.legal:
        try:
            person.next(max(0.0, end - time.monotonic()))
        except TimeoutError:
            return False
    return True
