"""All tables of a server: found, loaded, written, shown to who is there. Everything here runs on one event loop."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from typing import Any
from weakref import WeakValueDictionary

from rubicon.bots.levels import is_level
from rubicon.core.catalogue import speaking, spoken
from rubicon.server import continuing, jobs, leaving, moving, seating, showing, wire
from rubicon.server.advising import Adviser
from rubicon.server.botpool import BotPool
from rubicon.server.errors import NotFound, Refused
from rubicon.server.live import Guest, Live
from rubicon.server.metrics import Metrics
from rubicon.server.offload import in_thread, offload
from rubicon.server.performing import perform
from rubicon.server.say import say
from rubicon.server.store import Row, Store
from rubicon.server.table import Table, now_ms
from rubicon.server.telling import looked, news, plies
from rubicon.server.writer import Shown, Writer, replayed

BOT_SECONDS = 0.4
"""How long a bot takes to answer, whatever it thinks."""
REST_SECONDS, FORGET_SECONDS = 30.0, 120.0
"""After which a table that nobody uses forgets its positions; and is dropped from memory, if nobody is there."""
FORGETTING_SECONDS = 3600.0
"""From one look for old tables to the next."""
SHORT_OPTION = 1_000
"""Characters of an option's value; longer ones, such as a deck of cards, are checked beside the event loop."""
LONG_GAME = 200
"""Plies from which a game that has rested is replayed beside the event loop."""
MOST_GUESTS = 200
"""Sockets at one table."""


class Hub:
    """The doors of the tables."""

    def __init__(self, store: Store, *, bot_seconds: float = BOT_SECONDS, keep: int | None = None):
        self.store, self.bots, self.metrics = store, BotPool(), Metrics()
        self.adviser = Adviser(self.bots)
        self.compiled = False
        self._bot_seconds, self._keep = bot_seconds, keep
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by whoever makes the table of that name."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    # Tables in memory -----------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to tend the tables; those that were left with a bot or a clock go on, beside what else is asked for."""
        self.spawn(self._take_up())
        self.spawn(self._tend())
        if self._keep is not None:
            self.spawn(self._forget(self._keep))

    async def _take_up(self) -> None:
        for name in await self.store.going_on():
            self._after(await self.live(name))

    async def close(self) -> None:
        """Answer what was asked, then stop."""
        self.closing = True
        for live in list(self._lives.values()):
            if live.writing:
                await asyncio.wait([live.writing])
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        self.bots.close()
        await self.store.close()

    async def live(self, name: str) -> Live:
        """A table, loaded if it is not in memory; NotFound if there is none."""
        found = self._lives.get(name)
        if found is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            try:
                found = await asyncio.shield(self._loading[name])
            finally:
                self._loading.pop(name, None)
        found.used = time.monotonic()
        if len(found.table.actions) > LONG_GAME and found.table.is_resting:
            await self._wake(found.table)
        return found

    async def _wake(self, table: Table) -> None:
        """Replay the long game of a table that has rested."""
        actions = tuple(table.actions)
        match = await in_thread(lambda: table.replayed(actions) if table.is_resting else None)
        if match is not None:
            table.wake(match)

    async def _load(self, name: str) -> Live:
        events = await self.store.load(name)
        if not events:
            raise NotFound(say("no-table"))
        live = Live((await in_thread(replayed, name, events, compiled=self.compiled))[0])
        now = now_ms()
        live.away = dict.fromkeys(live.table.people(), now)
        self._lives[name] = live
        return live

    def add(self, writer: Writer) -> Live:
        """A table that was just made."""
        live = self._lives[writer.table.name] = Live(writer)
        live.away = dict.fromkeys(writer.table.people(), now_ms())
        return live

    def use_compiled(self) -> None:
        """Machine code is there: from now on tables run on it."""
        self.compiled = True
        for live in self._lives.values():
            live.table.compiled = True
            live.table.rest()

    # Doing ----------------------------------------------------------------------------------------

    async def create(self, wanted: wire.NewTable) -> tuple[Live, seating.Made]:
        """A new table; asked for again with the same key, it is the same one."""
        return await self._make(wanted.key, wire.request("table", wanted), lambda origin: self._set_up(wanted, origin))

    async def _set_up(self, wanted: wire.NewTable, origin: seating.Origin) -> seating.Made:
        if any(isinstance(value, str) and len(value) > SHORT_OPTION for value in wanted.options.values()):
            problem = await offload(jobs.check_options, seating.game_named(wanted.game), wanted.options, spoken())
            if problem:
                raise Refused("bad-options", problem, 400)
        made = await in_thread(seating.create, wanted, origin, compiled=self.compiled)
        self.metrics.count("tables")
        return made

    async def teach(self, lesson: str, wanted: wire.Lesson) -> tuple[Live, seating.Made]:
        """A new table for a lesson."""
        request = wire.request(f"lesson {lesson}", wanted)
        return await self._make(wanted.key, request, lambda origin: in_thread(seating.lesson, lesson, origin, compiled=self.compiled))

    async def fork(self, name: str, wanted: wire.Fork) -> tuple[Live, seating.Made]:
        """A new table that plays on from a ply of a finished game."""

        async def play_on(origin: seating.Origin) -> seating.Made:
            return await continuing.fork((await self.live(name)).table, wanted, origin, compiled=self.compiled)

        return await self._make(wanted.key, wire.request(f"fork {name}", wanted), play_on)

    async def _make(
        self, key: str | None, request: bytes, make: Callable[[seating.Origin], Awaitable[seating.Made]]
    ) -> tuple[Live, seating.Made]:
        """A new table, on disk; or, if a client sends its request again with the same key, the one that the first attempt has made.

        Attempts that come at the same moment wait for each other.
        """
        origin = seating.origin_of(key, request)
        lock = self._making.setdefault(origin.name, asyncio.Lock())
        async with lock:
            found = await self._made(origin.name) if key is not None else None
            if found is not None:
                await self.commit(found)
                return found, seating.made_before(found.writer, origin)
            made = await make(origin)
            live = self.add(made.writer)
            await self.commit(live)
            return live, made

    async def _made(self, name: str) -> Live | None:
        try:
            return await self.live(name)
        except NotFound:
            return None

    async def change(self, name: str, do: Callable[[Writer], Any]) -> Any:
        """Let a doer change a table; returns when it is on disk, and shown to everybody."""
        if self.closing:
            raise Refused("closing", say("closing"), 503)
        live = await self.live(name)
        try:
            return do(live.writer)
        finally:
            await self.commit(live)

    async def command(self, name: str, key: str | None, command: wire.AnyCommand) -> dict[str, Any]:
        """What a player does at a table; the answer says what came of it."""
        if isinstance(command, wire.Ping):
            return {"type": "pong"}
        live = await self.live(name)
        mine = live.table.seats_of(key)
        if not live.bucket.take():
            raise Refused("too-many-requests", say("much-happens"), 429)
        if isinstance(command, wire.Look):
            return looked(live.table, mine, command)
        if isinstance(command, wire.Plies):
            return await plies(live.table, mine, command)
        if isinstance(command, wire.Preview):
            return {"type": "preview", "actions": await in_thread(moving.preview(live.table, mine, command))}
        if isinstance(command, wire.Hint):
            return await self.adviser.hint(live.table, live.asked, mine, command.seat)
        if isinstance(command, wire.Rematch):
            return await self._rematch(live, mine)
        if leaving.time_is_over(live.writer, now_ms()):
            await self.commit(live)
        number = await self.change(name, lambda writer: perform(writer, mine, command, live.away))
        self.metrics.count("moves" if isinstance(command, wire.Move) else "commands")
        answer: dict[str, Any] = {"type": "done", "n": number}
        if isinstance(command, wire.Move) and command.id:
            answer["id"] = command.id
        return answer

    async def analysis(self, name: str) -> dict[str, Any]:
        """What the moves of a finished game were worth, as far as that is known; the first who asks sets it going."""
        live = await self.live(name)
        if not live.bucket.take():
            raise Refused("too-many-requests", say("much-happens"), 429)
        work = self.adviser.begin(live.table, live.asked)
        if work is not None:
            self.spawn(work)
        return self.adviser.analysis(live.table, live.asked)

    async def _rematch(self, live: Live, mine: tuple[int, ...]) -> dict[str, Any]:
        made = continuing.rematch(live.writer, mine, compiled=self.compiled)
        if made is not None:
            await self.commit(self.add(made))
        await self.commit(live)
        return {"type": "rematch", "table": continuing.rematch_of(live.table)}

    async def commit(self, live: Live) -> None:
        """What is new goes to disk, then to everybody: even if who asked for it does not wait."""
        live.unsent += live.writer.taken()
        if live.unsent and live.writing is None:
            live.writing = self.spawn(self._write(live))
        if live.writing is not None:
            await asyncio.shield(live.writing)

    async def _write(self, live: Live) -> None:
        """Until nothing is left to write: what happened meanwhile follows at once."""
        durable = live.unsent[0].number - 1
        try:
            while fresh := [shown for shown in live.unsent if shown.number > durable]:
                await self.store.append(row_of(live.table), fresh[0].number, [shown.event for shown in fresh])
                durable = fresh[-1].number
            self._tell(live)
        except Exception:
            self._lives.pop(live.table.name, None)
            for guest in live.guests:
                guest.dismiss()
            raise
        finally:
            live.unsent, live.writing = [], None
        self._after(live)

    def _tell(self, live: Live) -> None:
        """Show what is on disk now, in its order, and how it stands after that."""
        messages: dict[tuple[tuple[int, ...], bool, bool, str], bytes] = {}
        for guest in live.guests:
            if guest.is_out(live.table):
                guest.dismiss()
                continue
            if not guest.greeted:
                guest.missed += live.unsent
                continue
            reader = guest.mine, guest.rich, guest.text, guest.language
            if reader not in messages:
                with speaking(guest.language):
                    messages[reader] = wire.encode(news(live.table, live.unsent, guest.mine, rich=guest.rich, text=guest.text))
            guest.send(messages[reader])

    # Guests ---------------------------------------------------------------------------------------

    async def enter(self, name: str, key: str | None, since: int, *, rich: bool = False, text: bool = False) -> tuple[Live, Guest, bytes]:
        """Somebody comes to a table, or comes back; what was missed comes with the greeting."""
        live = await self.live(name)
        guest = Guest(live.table.seats_of(key), live.table, rich=rich, text=text, language=spoken())
        if len(live.guests) >= MOST_GUESTS:
            raise Refused("table-full", say("many-guests"), 429)
        live.guests.add(guest)
        try:
            told = await self._missed_by(live, guest, since)
        except BaseException:
            live.guests.discard(guest)
            raise
        guest.greeted = True
        for seat in guest.mine:
            live.away.pop(seat, None)
        message = {
            **news(live.table, told, guest.mine, rich=rich, text=text),
            "type": "welcome",
            "you": list(guest.mine),
            "info": live.table.info(now_ms()),
        }
        if rich:
            message["log"] = showing.log(live.table, live.table.eyes(guest.mine))
        return live, guest, wire.encode(message)

    async def _missed_by(self, live: Live, guest: Guest, since: int) -> list[Shown]:
        """All that happened after an event, up to now; nothing of it is still to be written."""
        told: list[Shown] = []
        if live.writing or since < live.table.number:
            events = await self.store.load(live.table.name)
            told = (await in_thread(replayed, live.table.name, events, compiled=self.compiled, since=since))[1]
        while live.writing:
            await asyncio.shield(live.writing)
        last, missed, guest.missed = told[-1].number if told else since, guest.missed, []
        return told + [shown for shown in missed if shown.number > last]

    def leave(self, live: Live, guest: Guest) -> None:
        """And goes."""
        live.guests.discard(guest)
        there = {seat for other in live.guests for seat in other.mine}
        for seat in guest.mine:
            if seat not in there:
                live.away[seat] = now_ms()

    # Bots and clocks ------------------------------------------------------------------------------

    def _after(self, live: Live) -> None:
        """Who decides without a person begins to think."""
        for seat in live.table.by_themselves if live.table.status == "running" and not self.closing else ():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self.spawn(self._bot_moves(live, seat))

    async def _bot_moves(self, live: Live, seat: int) -> None:
        """A bot's move, or the next of a lesson, after a fixed time."""
        table = live.table
        try:
            began, asked, bot = time.monotonic(), table.seats[seat].asked, table.seats[seat].bot
            thinks = bot if self.compiled or not is_level(bot) else leaving.STAND_IN
            action = table.scripted
            if action is None:
                view, legal = table.match.deciding_view(seat).tobytes(), table.match.legal(seat)
                action = await self.bots.choose(table.game.name, view, legal, thinks)
            await asyncio.sleep(max(0.0, self._bot_seconds - (time.monotonic() - began)))
            there = self._lives.get(table.name) is live and table.status == "running" and seat in table.waiting
            if there and table.seats[seat].asked == asked and table.seats[seat].bot == bot:
                live.thinking.discard(seat)
                await self.change(table.name, lambda writer: moving.decide(writer, seat, action, "", now_ms()))
                return
        except BrokenProcessPool:
            self.bots.close()
            await asyncio.sleep(1.0)
        live.thinking.discard(seat)
        self._after(live)

    async def _tend(self) -> None:
        """Now and then: clocks that are over, tables that nobody uses."""
        while True:
            await asyncio.sleep(0.25)
            now, moment = now_ms(), time.monotonic()
            for live in list(self._lives.values()):
                if leaving.time_is_over(live.writer, now):
                    self.spawn(self.commit(live))
                if moment - live.used > REST_SECONDS and not live.thinking:
                    live.table.rest()
                    if not live.guests and moment - live.used > FORGET_SECONDS and live.table.clocks.deadline() is None:
                        self._lives.pop(live.table.name, None)

    async def _forget(self, keep: int) -> None:
        """Now and then: tables that nobody has touched for so many milliseconds, and that are not in memory."""
        while True:
            await self.store.forget(now_ms() - keep, self._lives)
            await asyncio.sleep(FORGETTING_SECONDS)

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Let something run beside the tables; mistakes in it are noted."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.problem(task.exception())

    @property
    def open_tables(self) -> int:
        """Tables in memory."""
        return len(self._lives)

    @property
    def guests(self) -> int:
        """Sockets at tables."""
        return sum(len(live.guests) for live in self._lives.values())


def row_of(table: Table) -> Row:
    """What the lobby and a restart have to know of a table."""
    acts_alone = any(seat.bot for seat in table.seats) or table.clocks.setting.kind != "none" or table.created.lesson is not None
    return Row(table.name, table.game.name, table.status, table.created.listed, acts_alone, table.last)
