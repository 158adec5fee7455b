"""The hub from inside, for moments that can't be met from outside at will."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rubicon.server import commands, messages, requests
from rubicon.server.errors import Refused
from rubicon.server.events import AnyEvent
from rubicon.server.handlers import forfeits
from rubicon.server.hub import Hub
from rubicon.server.maintenance import LISTED_MS, Maintenance
from rubicon.server.server_time import TIME
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.storage_errors import WriteFailed
from rubicon.server.table import now_ms

WANTED = msgspec.convert({"game": "caesar", "seats": [{"kind": "me"}, {"kind": "me"}]}, requests.NewTable)


async def hub_in(folder: Path) -> Hub:
    store = SqliteStore(folder / "tables.sqlite")
    await store.open()
    return Hub(store)


def test_who_goes_before_the_answer_leaves_no_table_stuck(tmp_path: Path) -> None:
    async def play() -> None:
        hub = await hub_in(tmp_path)
        live, made = await hub.create(WANTED)
        name, before = live.table.name, live.table.number
        move = commands.Move(at=before, action=live.table.match.legal()[0])
        asked = asyncio.create_task(hub.command(name, made.key, move))
        while live.table.number == before:
            await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        _, _, welcome = await asyncio.wait_for(hub.subscribe(name, made.key, before), 5)
        assert msgspec.json.decode(welcome)["events"][0]["action"] == move.action
        await asyncio.wait_for(hub.command(name, made.key, commands.Takeback()), 5)
        await hub.close()

    asyncio.run(play())


def test_what_happens_while_somebody_comes_in_is_in_the_greeting(tmp_path: Path) -> None:
    async def play() -> None:
        hub = await hub_in(tmp_path)
        live, made = await hub.create(WANTED)
        name = live.table.name
        coming = asyncio.create_task(hub.subscribe(name, made.key, 0))
        await asyncio.sleep(0)
        for _ in range(3):
            await hub.command(name, made.key, commands.Move(at=live.table.number, action=live.table.match.legal()[0]))
        live, guest, welcome = await coming
        numbers = [event["n"] for event in msgspec.json.decode(welcome)["events"]]
        while not guest.queue.empty():
            numbers += [event["n"] for event in msgspec.json.decode(guest.queue.get_nowait())["events"]]
        assert numbers == list(range(1, live.table.number + 1))
        await hub.close()

    asyncio.run(play())


def test_a_table_that_rests_is_not_woken_by_looking_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def rest() -> None:
        monkeypatch.setattr("rubicon.server.maintenance.REST_SECONDS", 0.0)
        hub = await hub_in(tmp_path)
        live, _ = await hub.create(WANTED)
        await hub.open()
        await asyncio.sleep(0.6)
        assert not forfeits.end_overdue(live.table, now_ms())
        assert live.table.is_resting
        await hub.close()

    asyncio.run(rest())


def test_who_could_not_come_in_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come() -> None:
        hub = await hub_in(tmp_path)
        live, made = await hub.create(WANTED)

        async def fails(name: str) -> list[AnyEvent]:
            raise OSError("the disk is gone")

        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "load", fails)
            with pytest.raises(OSError, match="the disk is gone"):
                await hub.subscribe(live.table.name, made.key, 0)
        assert live.subscribers == set()
        await hub.close()

    asyncio.run(come())


def test_a_write_that_fails_is_tried_again_and_everybody_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hub = await hub_in(tmp_path)
        live, made = await hub.create(WANTED)
        name, number = live.table.name, live.table.number
        _, guest, _ = await hub.subscribe(name, made.key, number)
        append, full = hub.store.append, asyncio.Event()

        async def fails(*given: Any) -> None:
            if not full.is_set():
                raise WriteFailed("full")
            await append(*given)

        monkeypatch.setattr("rubicon.server.publisher.SAVING_SECONDS", 0.05)
        monkeypatch.setattr("rubicon.server.publisher.RETRY_SECONDS", 0.01)
        monkeypatch.setattr(hub.store, "append", fails)
        move = commands.Move(at=number, action=live.table.match.legal()[0], id="first")
        for _ in range(2):
            with pytest.raises(Refused, match="can't save") as refused:
                await hub.command(name, made.key, move)
            assert refused.value.code == "not-saved"
        assert msgspec.json.decode(guest.queue.get_nowait()) == {"type": "saving", "ok": False, "reason": "full"}
        assert guest.queue.empty(), "nothing is shown that is not on disk"
        full.set()
        while live.writing:
            await asyncio.sleep(0.01)
        assert msgspec.json.decode(guest.queue.get_nowait())["ok"] is True
        assert msgspec.json.decode(guest.queue.get_nowait())["events"][0]["action"] == move.action
        assert await hub.command(name, made.key, move) == messages.Done(n=number + 1, id="first")
        await hub.close()

    asyncio.run(play())


@pytest.mark.parametrize(("reason", "code"), [("damaged", "damaged"), ("conflict", "not-saved")])
def test_a_write_that_can_never_succeed_is_refused_and_the_table_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: Any, code: str
) -> None:
    async def play() -> None:
        hub = await hub_in(tmp_path)
        live, made = await hub.create(WANTED)
        name, number = live.table.name, live.table.number
        move = commands.Move(at=number, action=live.table.match.legal()[0])

        async def fails(*given: Any) -> None:
            raise WriteFailed(reason)

        with monkeypatch.context() as broken:
            broken.setattr(hub.store, "append", fails)
            with pytest.raises(Refused) as refused:
                await hub.command(name, made.key, move)
        assert refused.value.code == code
        assert await hub.command(name, made.key, move) == messages.Done(n=number + 1)
        await hub.close()

    asyncio.run(play())


def test_a_listed_table_leaves_the_lobby_with_its_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = msgspec.convert({"game": "caesar", "seats": [{"kind": "me"}, {"kind": "open"}], "listed": True}, requests.NewTable)
    now = [1_800_000_000_000]
    monkeypatch.setattr(TIME, "now", lambda: now[0])

    async def look(hub: Hub) -> list[str]:
        """The lobby a while later, after the maintenance that would have been done until then."""
        now[0] += LISTED_MS + 1
        await Maintenance(hub, None).show_listed()
        return [row.name for row in await hub.lobby()]

    async def play() -> None:
        hub = await hub_in(tmp_path)
        live, made = await hub.create(wanted)
        assert [row.name for row in await hub.lobby()] == [live.table.name]
        active, subscriber, _ = await hub.subscribe(live.table.name, made.key, 0)
        await hub.subscribe(live.table.name, None, 0)
        assert await look(hub) == [live.table.name]
        hub.unsubscribe(active, subscriber)
        assert await look(hub) == []
        await hub.subscribe(live.table.name, made.key, 0)
        assert await look(hub) == [live.table.name]
        await hub.close()

    asyncio.run(play())
