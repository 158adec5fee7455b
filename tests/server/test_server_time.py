"""Retention: what counts as old when the clock has jumped, or the server was away."""

import pytest

from rubicon.server import server_time
from rubicon.server.server_time import DAY_MS, ServerTime

HOUR = DAY_MS // 24
TEN_YEARS = 3650 * DAY_MS


@pytest.mark.parametrize("age", [HOUR, 12 * HOUR, 90 * DAY_MS])
def test_no_jump_of_the_clock_makes_anything_old(age: int, monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = 100 * TEN_YEARS, 0
    monkeypatch.setattr(server_time, "_wall_ms", lambda: wall)
    monkeypatch.setattr(server_time, "_steady_ms", lambda: steady)
    time = ServerTime()
    written = time.now()
    for _ in range(3):
        wall, steady = wall + TEN_YEARS, steady + 100
        time.tick()
        assert time.before(age) < written
    again = ServerTime()
    again.resume(time.now(), time.fresh)  # the clock is right again, and wrong once more
    assert again.before(age) < written
