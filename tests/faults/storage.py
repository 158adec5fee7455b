"""The disk is full, the database is locked by somebody else, or a page of it is damaged."""

import contextlib
import random
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

from tests.chance import SEED
from tests.faults.outcomes import Outcome
from tests.faults.players import Company, Player, go_on, mistakes, wait_for
from tests.server.client import PATIENCE, Made, Server
from tests.server.test_damage import PAGE, Sound, pages_of

SMALL = 4096
"""Bytes: no file may be longer, so nothing can be appended to the database or its log."""
MOVES = 60
"""At each table before a page is damaged."""


@contextlib.contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server may grow."""
    assert server.process is not None
    pid = server.process.pid
    before, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (SMALL, hard))
    try:
        yield
    finally:
        if server.process.pid == pid and server.process.poll() is None:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (before, hard))


@contextlib.contextmanager
def locked_database(server: Server) -> Iterator[None]:
    """Somebody else writes, and takes long."""
    with contextlib.closing(sqlite3.connect(server.database, timeout=PATIENCE, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


def full(folder: Path, times: int) -> Outcome:
    """The disk is full for a while."""
    return _not_writable(folder, "disk full and freed", times, full_disk)


def locked(folder: Path, times: int) -> Outcome:
    """Another connection holds the lock of the database for a while."""
    return _not_writable(folder, "database locked", times, locked_database)


def _not_writable(folder: Path, fault: str, times: int, break_it: Callable[[Server], AbstractContextManager[None]]) -> Outcome:
    """Everybody is told that moves are not saved; when it is over, all tables go on, those with bots too."""
    survived = lost = 0
    with Server(folder) as server:
        company = Company(server, f"{SEED} {fault}")
        for _ in range(times):
            go_on(company.players)
            company.refill()
            for player in company.players:
                player.saving = []
            with break_it(server):
                told = wait_for(lambda: all(player.over or False in player.saving for player in company.players))
                lost += company.mistakes()
                not_ready = server.get("/health/ready").status_code == 503
            again = wait_for(lambda: all(player.over or True in player.saving for player in company.players))
            survived += told and not_ready and again and go_on(company.players) and not company.problems()
            company.refill()
        company.stop()
        lost += company.mistakes()
        return Outcome(fault, times, survived, lost, f"{company.moves()} moves acknowledged")


def full_and_killed(folder: Path, times: int) -> Outcome:
    """The disk is full, then the power goes; there is room when the server comes back."""
    survived = lost = 0
    with Server(folder) as server:
        company = Company(server, f"{SEED} full and killed")
        for _ in range(times):
            go_on(company.players)
            company.refill()
            with full_disk(server):
                told = wait_for(lambda: any(False in player.saving for player in company.players))
                server.kill()
            server.start()
            lost = max(lost, company.mistakes())
            company.refill()
            survived += told and go_on(company.players)
        company.stop()
        return Outcome("kill -9 while the disk is full", times, survived, max(lost, company.mistakes()))


def damaged(folder: Path, times: int) -> Outcome:
    """A page with events of one table is damaged; all others are served, and can be played."""
    survived = lost = 0
    rng = random.Random(f"{SEED} damage")
    for trial in range(times):
        (folder / str(trial)).mkdir()
        with Server(folder / str(trial)) as server:
            made = [server.create(game, "me me") for game in ("cleopatra", "caesar", "cleopatra", "caesar")]
            players = [_played(server, table) for table in made]
        content = bytearray(server.database.read_bytes())
        sound = Sound(bytes(content), {table.table: table.key for table in made}, {})
        candidates = players[:-1]  # the last page of events is where every table writes
        victim, page = rng.choice([(player, page) for player in candidates for page in pages_of(sound, player.table)])
        content[page * PAGE : (page + 1) * PAGE] = rng.randbytes(PAGE)
        server.database.write_bytes(content)
        with Server(folder / str(trial)) as server:
            others = [_resumed(server, player, table) for player, table in zip(players, made, strict=True) if player is not victim]
            named = server.get(f"/api/tables/{victim.table}").json().get("error") == "damaged"
            found = _is_named(server)
            survived += go_on(others) and named and found
            for player in others:
                player.stop()
                lost += mistakes(server.database, player)
    return Outcome("damaged page", times, survived, lost, "the other tables")


def _is_named(server: Server) -> bool:
    """Whether /health/ready soon says what is wrong with the file."""
    return wait_for(lambda: server.get("/health/ready").json()["damage"])


def _played(server: Server, made: Made) -> Player:
    """A table with some moves."""
    player = Player(server, made, f"{SEED} {made.table}")
    player.start()
    assert wait_for(lambda: player.over or len(player.acknowledged) >= MOVES), player.problem
    player.stop()
    return player


def _resumed(server: Server, before: Player, made: Made) -> Player:
    """The player of a table comes back after a restart."""
    player = Player(server, made, f"{SEED} {made.table} again")
    player.last, player.acknowledged, player.sent = before.last, before.acknowledged, before.sent
    player.start()
    return player
