"""Worker processes: limits on time and memory, fair scheduling, nothing left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from rubicon.server.worker_pool import WorkerBusy, WorkerFailed, WorkerPool, WorkerTimeout
from tests.server.outside import waits_until

MEGABYTE = 2**20


@pytest.fixture(autouse=True)
def functions_of_this_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers find them by PYTHONPATH alone: they look for nothing in the current folder."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


def square(number: int) -> int:
    return number * number


def process() -> int:
    return os.getpid()


def sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def fail() -> int:
    raise ValueError("a secret")


def crash() -> int:
    os._exit(1)


def hoard(megabytes: int) -> int:
    return len(bytearray(megabytes * MEGABYTE))


def path() -> list[str]:
    return sys.path


def pairs() -> list[tuple[int, float]]:
    return [(1, 0.5)]


def run(do: Callable[[WorkerPool], Coroutine[Any, Any, None]], size: int = 2, **more: Any) -> None:
    async def go() -> None:
        workers = WorkerPool(size, **more)
        try:
            await do(workers)
        finally:
            await workers.close()

    asyncio.run(go())


def test_a_result_comes_back_as_its_type() -> None:
    async def work(workers: WorkerPool) -> None:
        assert await workers.run(square, 7, lane="a", seconds=30) == 49
        assert await workers.run(pairs, lane="a", seconds=30) == [(1, 0.5)]

    run(work)


def test_an_exception_is_reported_without_its_data() -> None:
    async def work(workers: WorkerPool) -> None:
        with pytest.raises(WorkerFailed) as problem:
            await workers.run(fail, lane="a", seconds=30)
        assert "ValueError" in str(problem.value)
        assert "secret" not in str(problem.value)
        assert await workers.run(square, 3, lane="a", seconds=30) == 9

    run(work)


def test_a_worker_that_takes_too_long_is_killed_and_replaced() -> None:
    async def work(workers: WorkerPool) -> None:
        before = await workers.run(process, lane="a", seconds=30)
        with pytest.raises(WorkerTimeout):
            await workers.run(sleep, 600.0, lane="a", seconds=0.1)
        assert workers.killed == 1
        assert await workers.run(process, lane="a", seconds=30) != before

    run(work, size=1)


def test_a_worker_that_dies_is_replaced() -> None:
    async def work(workers: WorkerPool) -> None:
        with pytest.raises(WorkerFailed):
            await workers.run(crash, lane="a", seconds=30)
        assert await workers.run(square, 3, lane="a", seconds=30) == 9

    run(work, size=1)


def test_a_worker_may_not_use_more_memory_than_it_is_given() -> None:
    async def work(workers: WorkerPool) -> None:
        assert await workers.run(hoard, 50, lane="a", seconds=30) == 50 * MEGABYTE
        with pytest.raises(WorkerFailed, match="MemoryError"):
            await workers.run(hoard, 800, lane="a", seconds=30)

    run(work, memory=600 * MEGABYTE)


def test_one_lane_never_holds_all_workers() -> None:
    async def work(workers: WorkerPool) -> None:
        stuck = [asyncio.create_task(workers.run(sleep, 600.0, lane="stuck", seconds=600)) for _ in range(5)]
        await asyncio.sleep(0)
        assert await workers.run(square, 3, lane="other", seconds=30) == 9
        assert not any(task.done() for task in stuck)
        for task in stuck:
            task.cancel()

    run(work)


def test_lanes_take_turns() -> None:
    async def work(workers: WorkerPool) -> None:
        done: list[str] = []

        async def job(lane: str) -> None:
            await workers.run(square, 1, lane=lane, seconds=30)
            done.append(lane)

        await asyncio.gather(*(job(lane) for lane in ["many"] * 6 + ["one", "two"]))
        assert done == ["many", "many", "one", "two", "many", "many", "many", "many"]

    run(work, size=1)


def test_a_lane_has_a_limit_to_what_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rubicon.server.worker_pool.LONGEST_QUEUE", 3)

    async def work(workers: WorkerPool) -> None:
        jobs = [asyncio.create_task(workers.run(square, 1, lane="a", seconds=30)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(WorkerBusy):
            await workers.run(square, 1, lane="a", seconds=30)
        assert await asyncio.gather(*jobs) == [1] * 4

    run(work)


def test_a_worker_imports_nothing_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "msgspec.py").write_text("raise SystemExit('a hostile folder')")

    async def work(workers: WorkerPool) -> None:
        found = await workers.run(path, lane="a", seconds=30)
        assert str(tmp_path) not in found
        assert "" not in found

    run(work)


OWNER = """
import asyncio, sys
from rubicon.server.worker_pool import WorkerPool
from tests.server.test_workers import process, sleep
async def main():
    workers = WorkerPool(2)
    print(await workers.run(process, lane="a", seconds=60), flush=True)
    asyncio.create_task(workers.run(sleep, 600.0, lane="b", seconds=600))
    await asyncio.sleep(600)
asyncio.run(main())
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_server(how: signal.Signals) -> None:
    owner = subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE)
    assert owner.stdout is not None
    worker = int(owner.stdout.readline())
    children = [int(pid) for pid in Path(f"/proc/{owner.pid}/task/{owner.pid}/children").read_text().split()]
    assert worker in children
    owner.send_signal(how)
    owner.wait()
    owner.stdout.close()
    assert waits_until(lambda: not any(is_running(pid) for pid in children), 10.0)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
