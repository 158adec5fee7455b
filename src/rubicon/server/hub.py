"""All tables of a server: found, loaded, written, shown to who is there. Everything here runs on one event loop."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from weakref import WeakValueDictionary

from rubicon.engine.catalogue import speaking, spoken
from rubicon.server import continuing, jobs, leaving, moving, offload, seating, showing, wire
from rubicon.server.accounts import ACCOUNT
from rubicon.server.advising import Adviser
from rubicon.server.bot_turns import BotTurns, Question
from rubicon.server.errors import Damaged, NotFound, NotSaved, Refused
from rubicon.server.faults import WriteFailed
from rubicon.server.live import Guest, Live
from rubicon.server.maintenance import Maintenance, Retention
from rubicon.server.metrics import Metrics, log
from rubicon.server.offload import in_thread
from rubicon.server.performing import perform
from rubicon.server.rows import Row
from rubicon.server.say import say
from rubicon.server.server_time import TIME
from rubicon.server.store import Store
from rubicon.server.table import Table, now_ms
from rubicon.server.telling import looked, news, plies
from rubicon.server.workers import FEWEST, Workers
from rubicon.server.writer import Shown, Writer, replayed

BOT_SECONDS = 0.4
"""How long a bot takes to answer, if the machine is fast enough for it."""
SHORT_OPTION = 1_000
"""Characters of an option's value; longer ones, such as a deck of cards, are checked beside the event loop."""
LONG_GAME = 200
"""Plies from which a game that has rested is replayed beside the event loop."""
MOST_GUESTS = 200
"""Sockets at one table."""
SAVING_SECONDS = 5.0
"""How long a command waits for the disk before its sender is told so."""
RETRY_SECONDS, SLOWEST_RETRY = 0.25, 5.0
"""Between two attempts to write: at first, and at most."""


class Hub:
    """Accepts commands for all tables of this process, stores the resulting events and shows them to everybody at the table."""

    def __init__(
        self, store: Store, *, bot_seconds: float = BOT_SECONDS, retention: Retention | None = None, workers: Workers | None = None
    ):
        self.store, self.metrics = store, Metrics()
        self.workers, self.file_workers = workers or Workers(), Workers(FEWEST)
        self.bots = BotTurns(self.workers, self.metrics, bot_seconds)
        self.adviser = Adviser(self.workers, bot_seconds)
        self.compiled = False
        self.lives: dict[str, Live] = {}
        self._maintenance = Maintenance(self, retention)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._making: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by whoever makes the table of that name."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    # Tables in memory -----------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to look after the tables, beside what is asked for."""
        offload.use(self.file_workers)
        await self._maintenance.start()

    async def close(self) -> None:
        """Answer what was asked, then stop."""
        self.closing = True
        if writing := [live.writing for live in self.lives.values() if live.writing]:
            await asyncio.wait(writing, timeout=SAVING_SECONDS)
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        offload.use(None)
        await asyncio.gather(self.workers.close(), self.file_workers.close())
        await self._maintenance.stop()
        await self.store.close()

    async def live(self, name: str) -> Live:
        """A table, loaded if it is not in memory; NotFound if there is none."""
        found = self.lives.get(name)
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
        try:
            writer = (await in_thread(replayed, name, events, compiled=self.compiled))[0]
        except Refused:
            raise
        except Exception as problem:
            self.metrics.problem(problem)
            raise Damaged from problem
        live = Live(writer)
        live.away = dict.fromkeys(live.table.people(), TIME.playing(now_ms()))
        self.lives[name] = live
        self.after(live)
        return live

    def add(self, writer: Writer) -> Live:
        """A table that was just made."""
        account = ACCOUNT.get()
        live = self.lives[writer.table.name] = Live(writer, account.network if account else "")
        live.away = dict.fromkeys(writer.table.people(), TIME.playing(now_ms()))
        return live

    async def refresh(self, live: Live) -> None:
        """Write down again when something has to happen at a table without a person."""
        await self.store.append(row_of(live.table), live.table.number + 1, [])

    def drop(self, live: Live) -> None:
        """Forget a table; it is read again when somebody comes, or when something has to happen there."""
        if self.lives.get(live.table.name) is live:
            del self.lives[live.table.name]
        self.bots.forget(live.table.name)
        for guest in live.guests:
            guest.dismiss()

    def use_compiled(self) -> None:
        """Machine code is there: from now on tables run on it."""
        self.compiled = True
        for live in self.lives.values():
            live.table.compiled = True
            live.table.rest()

    # Doing ----------------------------------------------------------------------------------------

    async def create(self, wanted: wire.NewTable) -> tuple[Live, seating.Made]:
        """A new table; asked for again with the same key, it is the same one."""
        return await self._make(wanted.key, wire.request("table", wanted), lambda origin: self._set_up(wanted, origin))

    async def _set_up(self, wanted: wire.NewTable, origin: seating.Origin) -> seating.Made:
        if any(isinstance(value, str) and len(value) > SHORT_OPTION for value in wanted.options.values()):
            problem = await offload.offload(jobs.check_options, seating.game_named(wanted.game), wanted.options, spoken())
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
        """Let a handler change a table; returns when it is on disk, and shown to everybody."""
        if self.closing:
            raise Refused("closing", say("closing"), 503)
        live = await self.live(name)
        if live.trouble:
            raise NotSaved
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
            return await self.adviser.hint(live, mine, command.seat)
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
        work = self.adviser.begin(live)
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
        """What is new goes to disk, then to everybody: even if the sender does not wait for it."""
        live.unsent += live.writer.taken()
        if live.unsent and live.writing is None:
            live.writing = self.spawn(self._write(live))
        if live.writing is not None:
            done, _ = await asyncio.wait([live.writing], timeout=SAVING_SECONDS)
            if not done:
                raise NotSaved
            for task in done:
                try:
                    task.result()
                except WriteFailed as problem:
                    raise (Damaged if problem.reason == "damaged" else NotSaved)() from problem

    async def _write(self, live: Live) -> None:
        """Until nothing is left to write: what happened meanwhile follows at once."""
        durable = live.unsent[0].number - 1
        try:
            while fresh := [shown for shown in live.unsent if shown.number > durable]:
                await self._append(live, fresh)
                durable = fresh[-1].number
            self._tell(live)
        except Exception:
            self.drop(live)
            self._maintenance.avoid(live.table.name)
            raise
        finally:
            live.unsent, live.writing = [], None
        self.after(live)

    async def _append(self, live: Live, fresh: list[Shown]) -> None:
        """Write events, again and again while the disk is full or busy; everybody at the table is told about it."""
        wait = RETRY_SECONDS
        while True:
            try:
                await self.store.append(row_of(live.table), fresh[0].number, [shown.event for shown in fresh])
            except WriteFailed as problem:
                self.metrics.count("writes_failed")
                if not problem.retry:
                    raise
                if not live.trouble:
                    log.error("a table can't be saved: %s", problem.reason)
                    live.set_trouble(problem.reason)
                await asyncio.sleep(wait)
                wait = min(SLOWEST_RETRY, wait * 2)
            else:
                live.set_trouble("")
                return

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
                live.away[seat] = TIME.playing(now_ms())

    # Bots -----------------------------------------------------------------------------------------

    def after(self, live: Live) -> None:
        """Bots whose turn it is begin to think."""
        if self.closing or self.lives.get(live.table.name) is not live:
            return
        for seat in live.table.by_themselves if live.table.status == "running" else ():
            if seat not in live.thinking:
                live.thinking.add(seat)
                self.spawn(self._bot_turn(live, seat))

    async def _bot_turn(self, live: Live, seat: int) -> None:
        """A bot's move, or the next one of a lesson. Whatever goes wrong, the bot gets another turn."""
        try:
            await self._bot_moves(live, seat)
        except NotSaved:  # `_append` goes on trying
            pass
        except Exception as problem:
            self.metrics.problem(problem)
            await asyncio.sleep(1.0)
        finally:
            live.thinking.discard(seat)
        self.after(live)

    async def _bot_moves(self, live: Live, seat: int) -> None:
        table = live.table
        asked, bot, action = table.seats[seat].asked, table.seats[seat].bot, table.scripted
        if action is not None:
            await asyncio.sleep(self.bots.pace)
        else:
            view, legal = table.match.deciding_view(seat).tobytes(), table.match.legal(seat)
            question = Question(table.name, seat, live.lane, table.game.name, bot, view, legal)
            action, table.seats[seat].stand_in = await self.bots.answer(question, self.compiled)
        there = self.lives.get(table.name) is live and table.status == "running" and seat in table.waiting
        if there and table.seats[seat].asked == asked and table.seats[seat].bot == bot:
            await self.change(table.name, lambda writer: moving.decide(writer, seat, action, "", now_ms()))

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
    def guests(self) -> int:
        """Sockets at tables."""
        return sum(len(live.guests) for live in self.lives.values())


def row_of(table: Table) -> Row:
    """What the lobby, and maintenance, have to know of a table."""
    return Row(table.name, table.game.name, table.status, table.created.listed, table.last, wake_of(table))


def wake_of(table: Table) -> int | None:
    """The playing time at which something has to happen without a person: at once if it is a bot's turn; None: never."""
    if table.status != "running":
        return None
    if table.by_themselves:
        return 0
    deadline = table.clocks.deadline()
    return deadline[0] if deadline else None
