"""The short form of `make test-faults`: every fault once or a few times, nothing lost. No figure here depends on the machine."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from rubicon.server.limits import Limits
from tests.faults import floods
from tests.faults.__main__ import SHORT_FLOODS, scenarios
from tests.faults.outcomes import printed
from tests.faults.players import Player, mistakes, wait_for
from tests.server.client import Server

SHORT = scenarios(short=True)


@pytest.mark.parametrize("name", SHORT)
def test_nothing_is_lost(name: str, tmp_path: Path) -> None:
    outcomes = SHORT[name](tmp_path)
    assert all(outcome.is_good for outcome in outcomes), printed(outcomes)


def test_a_flood_is_stopped_by_its_limits_and_others_play_on(tmp_path: Path) -> None:
    outcomes, figures = floods.floods(tmp_path, 5.0, SHORT_FLOODS, warm=False)
    assert all(outcome.is_good for outcome in outcomes), printed(outcomes)
    found = {figure.flood: figure.attacker for figure in figures}
    looks, tables, half_open = found["looks"], found["tables"], found["half-open"]
    assert looks.get("answered", 0) + looks.get("refused", 0) < looks["sent"], "commands beyond the address's share wait"
    assert 0 < tables["made"] <= Limits().tables_at_once + 1
    assert tables["refused"] > tables["made"]
    assert half_open["closed"] > 0


def test_a_move_that_is_missing_or_doubled_is_noticed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        player = Player(server, server.create("caesar", "me me"), "noticed")
        player.start()
        assert wait_for(lambda: len(player.acknowledged) >= 3)
        player.stop()
    assert mistakes(server.database, player) == 0
    number, move = next(iter(player.acknowledged.values()))
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        again = "insert into events select table_name, 1000, content from events where table_name = ? and number = ?"
        database.execute(again, (player.table, number))
    assert mistakes(server.database, player) == 1
    with contextlib.closing(sqlite3.connect(server.database)) as database, database:
        database.execute("delete from events where table_name = ? and number = ?", (player.table, number))
    assert mistakes(server.database, player) == 1, f"{move} has another number now"
