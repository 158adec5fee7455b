"""The order in which workers get tests: nothing is lost or doubled, files stay together, browsers stay with one worker."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.schedule import APART, Schedule

TESTS = [
    *(f"tests/web/test_{file}.py::test_{number}" for file in ("a", "b", "c") for number in range(3)),
    *(f"{APART[0]}::test_{number}" for number in range(4)),
    *(f"tests/test_{file}.py::test_it[{number}::x]" for file in ("d", "e", "f", "g") for number in range(2)),
]


class Worker:
    """Remembers what it was given."""

    shutting_down = False

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.given: list[int] = []

    def send_runtest_some(self, places: list[int]) -> None:
        self.given += places

    def shutdown(self) -> None:
        self.shutting_down = True


def run(count: int) -> list[list[str]]:
    """What each worker has run; the last one is always the fastest."""
    options = {"tx": ["popen"] * count, "loadscopereorder": True}
    config: Any = SimpleNamespace(getvalue=options.get, option=SimpleNamespace(**options))
    schedule, workers = Schedule(config), [Worker(f"gw{place}") for place in range(count)]
    for worker in workers:
        schedule.add_node(worker)
        schedule.add_node_collection(worker, TESTS)
    schedule.schedule()
    done = [0] * count
    while any(done[place] < len(worker.given) for place, worker in enumerate(workers)):
        for place, worker in enumerate(workers):
            for _ in range(place + 1):
                if done[place] < len(worker.given):
                    done[place] += 1
                    schedule.mark_test_complete(worker, worker.given[done[place] - 1])
    return [[TESTS[place] for place in worker.given] for worker in workers]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_test_is_run_once_and_files_stay_together(count: int) -> None:
    ran = run(count)
    assert sorted(test for tests in ran for test in tests) == sorted(TESTS)
    assert ran == run(count)
    for tests in ran:
        for file in {test.partition("::")[0] for test in tests} - {*APART}:
            assert {test for test in TESTS if test.startswith(file)} <= {*tests}


def test_the_browser_stays_with_the_worker_that_has_it_and_long_tests_are_shared() -> None:
    first, second = run(2)
    assert all(test.startswith("tests/web/") for test in first[:9])
    assert not any(test.startswith("tests/web/") for test in second)
    assert second[0].startswith(APART[0])


def test_who_has_nothing_else_to_do_helps_with_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(__name__ + ".TESTS", TESTS[:9])
    first, second = run(2)
    assert first
    assert second
