"""Group commit: appends that wait go into one transaction, and a busy server begins few of them."""

import asyncio
from collections.abc import Sequence

import pytest

from rubicon.server import group_commit
from rubicon.server.group_commit import BUSY, GroupCommit
from rubicon.server.rows import Append, TableRow
from rubicon.server.storage_errors import WriteFailed

SOON = 60.0


def an_append(name: str) -> Append:
    return Append(row=TableRow(name, "caesar", "running", False, 0, None), expected=1)


class Batches(list[list[str]]):
    """The names of the tables in each batch that was written."""

    async def write(self, batch: Sequence[Append]) -> dict[str, WriteFailed]:
        self.append([append.name for append in batch])
        return {}


async def after_batch_of(size: int, batches: Batches) -> tuple[asyncio.Task[None], GroupCommit]:
    """Write a batch of that size, then begin one more append, and give it many turns of the loop."""
    commits = GroupCommit(batches.write)
    commits.start()
    await asyncio.gather(*(commits.append(an_append(f"table {number}")) for number in range(size)))
    late = asyncio.create_task(commits.append(an_append("late")))
    for _ in range(20):
        await asyncio.sleep(0)
    return late, commits


def test_after_a_large_batch_the_next_one_waits_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy() -> None:
        monkeypatch.setattr(group_commit, "SPACING", SOON)
        batches = Batches()
        late, commits = await after_batch_of(BUSY, batches)
        assert not late.done()
        assert len(batches) == 1
        assert commits._task is not None
        commits._task.cancel()
        late.cancel()

    asyncio.run(busy())


def test_what_waited_is_written_once_its_time_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy() -> None:
        monkeypatch.setattr(group_commit, "SPACING", 0.05)
        batches = Batches()
        late, commits = await after_batch_of(BUSY, batches)
        await asyncio.wait_for(late, SOON)
        assert batches[-1] == ["late"]
        await commits.close()

    asyncio.run(busy())


def test_after_a_small_batch_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def quiet() -> None:
        monkeypatch.setattr(group_commit, "SPACING", SOON)
        batches = Batches()
        late, commits = await after_batch_of(BUSY - 1, batches)
        assert late.done()
        assert batches[-1] == ["late"]
        await commits.close()

    asyncio.run(quiet())
