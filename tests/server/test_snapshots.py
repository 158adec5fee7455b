"""What is kept for an audience: built once, never out of date, never another's."""

import asyncio
import contextlib
import dataclasses
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rubicon.engine.catalogue import speaking
from rubicon.engine.verbs import NOBODY
from rubicon.server import commands, requests, table_views
from rubicon.server.active_table import ActiveTable, Subscriber
from rubicon.server.errors import Refused
from rubicon.server.hub import Hub
from rubicon.server.replay import replay
from rubicon.server.sqlite_store import SqliteStore
from tests.mirror import Mirror

GAMES = ["caesar", "cleopatra", "augustus"]
OF_THE_MOMENT = {"time_left", "happened"}


class Counted:
    """A function that counts its calls."""

    def __init__(self, function: Callable[..., Any]):
        self.calls, self._function = 0, function

    def __call__(self, *given: Any) -> Any:
        self.calls += 1
        return self._function(*given)


class People:
    """Two seats with one key each, and sockets of several kinds, at a table in this process."""

    def __init__(self, hub: Hub, live: ActiveTable, keys: list[str]):
        self.hub, self.live, self.keys = hub, live, keys
        self.guests: list[Subscriber] = []
        self.mirrors: dict[Subscriber, Mirror] = {}

    async def enter(self, key: str | None, **kind: Any) -> None:
        """Somebody comes in."""
        _, guest, welcome = await self.hub.subscribe(self.live.table.name, key, kind.pop("since", 0), **kind)
        self.guests.append(guest)
        self.mirrors[guest] = Mirror()
        self.mirrors[guest].take(msgspec.json.decode(welcome))

    async def move(self, rng: random.Random) -> None:
        """Any move of somebody who is waited for."""
        table = self.live.table
        seat = rng.choice(table.waiting)
        key = next(key for key in self.keys if seat in table.seats_of(key))
        await self.hub.command(table.name, key, commands.Move(at=table.number, action=rng.choice(table.match.legal(seat)), seat=seat))

    async def take_back(self) -> None:
        """The last move, if that can be, with everybody's consent."""
        for key in self.keys:
            with contextlib.suppress(Refused):
                await self.hub.command(self.live.table.name, key, commands.Takeback())
            for other in self.keys:
                with contextlib.suppress(Refused):
                    await self.hub.command(self.live.table.name, other, commands.Answer(True))

    def shown(self, guest: Subscriber) -> dict[str, Any]:
        """What a socket knows of the table from all of its messages."""
        for _ in range(guest.queue.qsize()):
            message = msgspec.json.decode(guest.queue.get_nowait())
            if message["type"] == "events":
                self.mirrors[guest].take(message)
        return self.mirrors[guest].table


async def people_at(folder: Path, game: str) -> People:
    from rubicon.server.handlers import seats

    store = SqliteStore(folder / "tables.sqlite")
    await store.open()
    hub = Hub(store)
    live, made = await hub.create(msgspec.convert({"game": game, "seats": [{"kind": "me"}, {"kind": "friend"}]}, requests.NewTable))
    code = next(iter(made.codes.values()))
    _, key = await hub.change(live.table.name, lambda table: seats.join(table, requests.Join(code=code)))
    return People(hub, live, [made.key, key])


def test_a_view_is_built_once_for_an_audience_and_event(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        people = await people_at(tmp_path, "caesar")
        table, rng = people.live.table, random.Random(1)
        built = Counted(table.game.book.facts.view)
        monkeypatch.setattr(table.game.book, "facts", dataclasses.replace(table.game.book.facts, view=built))
        for text in (False, True):
            await people.enter(people.keys[0], rich=True, text=text)
            await people.enter(None, rich=True, text=text)
        assert built.calls == 2
        await people.move(rng)
        assert built.calls == 4
        await people.enter(None, rich=True)
        await people.hub.command(table.name, people.keys[0], commands.Look(eyes=NOBODY))
        assert built.calls == 4
        await people.hub.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_a_table_shows_that_was_just_loaded(game: str, tmp_path: Path) -> None:
    async def play() -> None:
        people = await people_at(tmp_path, game)
        table, rng = people.live.table, random.Random(3)
        for key in (*people.keys, None):
            for text in (False, True):
                await people.enter(key, rich=True, text=text)
        for turn in range(25):
            await people.move(rng)
            if turn == 12:
                await people.take_back()
            if turn % 8:
                continue
            events = await people.hub.store.load(table.name)
            for guest in people.guests:
                fresh = replay(table.name, events, compiled=False)[0]
                with speaking(guest.language):
                    whole = msgspec.json.decode(msgspec.json.encode(table_views.rich_table(fresh, guest.own_seats, text=guest.text)))
                last = people.shown(guest)
                assert {name: last[name] for name in last.keys() - OF_THE_MOMENT} == {
                    name: whole[name] for name in whole.keys() - OF_THE_MOMENT
                }
                assert last["view"]["seen_by"] == (table.game.seats[guest.own_seats[0]] if guest.own_seats else "nobody")
                assert set(last["moves"]) <= {str(seat) for seat in guest.own_seats}
        await people.hub.close()

    asyncio.run(play())
