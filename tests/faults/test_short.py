"""The short form of `make test-faults`: every fault once or a few times, nothing lost. No figure here depends on the machine."""

from pathlib import Path

import pytest

from rubicon.server.limits import Limits
from tests.faults import floods
from tests.faults.__main__ import SHORT_FLOODS, scenarios
from tests.faults.outcomes import printed

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
    assert looks["answered"] + looks.get("refused", 0) < looks["sent"], "commands beyond the address's share wait"
    assert 0 < tables["made"] <= Limits().tables_at_once + 1
    assert tables["refused"] > tables["made"]
    assert half_open["closed"] > 0
