"""Several server processes behind one port: they are replaced one by one, come back when they die, and end together."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from rubicon.cli.main import main
from rubicon.server.metrics import BOUNDS, Histogram, merged
from rubicon.server.postgres_address import PostgresAddress
from tests.faults.players import Player, wait_for
from tests.server.client import PATIENCE, Server, free_port
from tests.server.outside import waits_until

SERVE = """
import sys
from rubicon.server import log_lines
from rubicon.server.app import Settings
from rubicon.server.limits import UNLIMITED
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.supervisor import listen, supervise
log_lines.begin()
settings = Settings(database=PostgresAddress(sys.argv[1]), warm=False, bot_seconds=0.05, limits=UNLIMITED)
supervise(settings, listen("127.0.0.1", int(sys.argv[2])), 2)
"""


class Processes(Server):
    """A supervisor with two server processes."""

    def __init__(self, folder: Path, address: PostgresAddress):
        self.address, self.port = "127.0.0.1", free_port()
        self.log = folder / "server.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", SERVE, address.dsn, str(self.port)], stdout=log, stderr=log)

    def serving(self) -> dict[str, int]:
        """The processes that serve, by their places, with how many sockets they have."""
        try:
            text = self.get("/metrics").text
        except httpx.TransportError:
            return {}
        return {found[1]: int(found[2]) for found in re.finditer(r'rubicon_sockets\{worker="(\d)"\} (\d+)', text)}

    def children(self) -> list[int]:
        """The process ids of the server processes."""
        assert self.process is not None
        listed = subprocess.run(["ps", "--ppid", str(self.process.pid), "-o", "pid=,args="], capture_output=True, text=True)
        return [int(line.split()[0]) for line in listed.stdout.splitlines() if "server_process" in line]


@pytest.fixture
def processes(postgres: PostgresAddress, tmp_path: Path) -> Iterator[Processes]:
    found = Processes(tmp_path, postgres)
    try:
        assert waits_until(lambda: len(found.serving()) == 2, PATIENCE), found.log.read_text()
        yield found
    finally:
        assert found.process is not None
        with contextlib.suppress(ProcessLookupError):
            found.stop()


def test_processes_that_die_or_are_replaced_lose_nobody(processes: Processes) -> None:
    players = [Player(processes, processes.create("caesar", "me me"), f"player {number}") for number in range(6)]
    for player in players:
        player.start()
    first = processes.children()
    assert len(first) == 2
    assert waits_until(lambda: all(len(player.acknowledged) > 3 for player in players), PATIENCE)

    os.kill(first[0], signal.SIGKILL)
    assert waits_until(lambda: len(set(processes.children()) - {first[0]}) == 2, PATIENCE)
    counts = [len(player.acknowledged) for player in players]
    assert wait_for(lambda: all(player.over or len(player.acknowledged) > count for player, count in zip(players, counts, strict=True)))

    second, guest = processes.children(), processes.sit(players[0].table)
    assert processes.process is not None
    processes.process.send_signal(signal.SIGHUP)
    assert waits_until(lambda: len(children := processes.children()) == 2 and not {*children} & {*second}, 2 * PATIENCE)
    counts = [len(player.acknowledged) for player in players]
    assert wait_for(lambda: all(player.over or len(player.acknowledged) > count for player, count in zip(players, counts, strict=True)))

    with pytest.raises(ConnectionClosed) as closed:
        guest.until(10**9)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012, "clients know that they may come back"
    for player in players:
        player.stop()
        assert player.problem == ""
        there = {event["n"]: event for event in processes.sit(player.table, player.key).events}
        for number, move in player.acknowledged.values():
            assert there[number]["by"] == move.seat
    began = time.monotonic()
    last = processes.children()
    assert processes.stop() == 0
    assert time.monotonic() - began < PATIENCE
    for pid in last:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_an_sqlite_file_has_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--database", str(tmp_path / "tables.sqlite")]) == 2
    said = capsys.readouterr().err
    assert "--workers needs a PostgreSQL database" in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "tables.sqlite").exists()


def test_the_metrics_of_all_processes_are_one_text() -> None:
    one = "# TYPE rubicon_moves_total counter\nrubicon_moves_total 3\n"
    one += '# TYPE rubicon_a histogram\nrubicon_a_bucket{le="1"} 2\nrubicon_a_sum 1\n'
    other = "# TYPE rubicon_moves_total counter\nrubicon_moves_total 4\n"
    assert merged({"1": other, "0": one}).splitlines() == [
        "# TYPE rubicon_moves_total counter",
        'rubicon_moves_total{worker="0"} 3',
        'rubicon_moves_total{worker="1"} 4',
        "# TYPE rubicon_a histogram",
        'rubicon_a_bucket{le="1",worker="0"} 2',
        'rubicon_a_sum{worker="0"} 1',
    ]


def test_a_histogram_counts_shorter_durations_in_longer_buckets() -> None:
    histogram = Histogram()
    for seconds in (0.001, 0.002, 0.3, 60.0):
        histogram.observe(seconds)
    lines = dict(line.rsplit(" ", 1) for line in histogram.lines("x"))
    assert [lines[f'rubicon_x_bucket{{le="{bound}"}}'] for bound in (BOUNDS[0], 0.0025, 0.25, 0.5, 10.0, "+Inf")] == list("122334")
    assert (lines["rubicon_x_count"], lines["rubicon_x_sum"]) == ("4", "60.303")
