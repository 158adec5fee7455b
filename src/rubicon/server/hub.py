"""All tables of a server: found, loaded, written, shown to who is there. Everything here runs on one event loop."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from rubicon.bots.levels import is_level
from rubicon.core.catalogue import FIRST, speaking, spoken
from rubicon.core.verbs import NOBODY
from rubicon.server import asking, continuing, leaving, moving, seating, showing, wire
from rubicon.server.advising import Adviser, Asked
from rubicon.server.botpool import BotPool
from rubicon.server.errors import NotFound, Refused
from rubicon.server.limits import Bucket
from rubicon.server.metrics import Metrics
from rubicon.server.say import say
from rubicon.server.store import Row, Store
from rubicon.server.table import Table, now_ms
from rubicon.server.writer import Shown, Writer, replayed

BOT_SECONDS = 0.4
"""How long a bot takes to answer, whatever it thinks."""
REST_SECONDS, FORGET_SECONDS = 30.0, 120.0
"""After which a table that nobody uses forgets its positions; and is dropped from memory, if nobody is there."""
FORGETTING_SECONDS = 3600.0
"""From one look for old tables to the next."""
MOST_GUESTS = 200
"""Sockets at one table."""
TABLE_BURST, TABLE_RATE = 400, 100
"""Commands at once and a second, at one table."""
PLIES_AT_ONCE = 10
"""Of the past, in one answer."""
MOST_QUEUED = 256
"""Messages that may wait for a slow browser; then it is sent away and comes back."""


class Guest:
    """Somebody at a table: a socket with its seats."""

    def __init__(self, mine: tuple[int, ...], table: Table, *, rich: bool = False, text: bool = False, language: str = FIRST):
        self.mine, self.rich, self.text, self.language = mine, rich, text, language
        self._keys = [table.seats[seat].key for seat in mine]
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(MOST_QUEUED)
        self.gone = asyncio.Event()
        self.greeted = False
        self.missed: list[Shown] = []
        """What happens before the greeting; it comes with it."""

    def is_out(self, table: Table) -> bool:
        """Whether a seat was moved to another device, or taken by a bot."""
        return self._keys != [table.seats[seat].key for seat in self.mine]

    def send(self, message: bytes) -> None:
        """In order; a browser that does not read is sent away."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.dismiss()

    def dismiss(self) -> None:
        """Sent away, even if nothing is read any more; what waited is dropped."""
        self.gone.set()


class Live:
    """A table in memory."""

    def __init__(self, writer: Writer):
        self.writer = writer
        self.guests: set[Guest] = set()
        self.used = time.monotonic()
        self.unsent: list[Shown] = []
        """What is not on disk yet, or waits for what follows it."""
        self.writing: asyncio.Task[None] | None = None
        self.bucket = Bucket(TABLE_BURST, TABLE_RATE)
        self.thinking: set[int] = set()
        self.asked = Asked()
        """What was thought about for people."""
        self.away: dict[int, int] = {}
        """Seats whose players are not there, and since when."""

    @property
    def table(self) -> Table:
        return self.writer.table


class Hub:
    """The doors of the tables."""

    def __init__(self, store: Store, *, bot_seconds: float = BOT_SECONDS, keep: int | None = None):
        self.store, self.bots, self.metrics = store, BotPool(), Metrics()
        self.adviser = Adviser(self.bots)
        self.compiled = False
        self._bot_seconds, self._keep = bot_seconds, keep
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
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
        return found

    async def _load(self, name: str) -> Live:
        events = await self.store.load(name)
        if not events:
            raise NotFound(say("no-table"))
        live = Live(replayed(name, events, compiled=self.compiled)[0])
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
        """A new table."""
        made = seating.create(wanted, compiled=self.compiled)
        live = self.add(made.writer)
        await self.commit(live)
        self.metrics.count("tables")
        return live, made

    async def teach(self, lesson: str) -> tuple[Live, seating.Made]:
        """A new table for a lesson."""
        made = seating.lesson(lesson, compiled=self.compiled)
        live = self.add(made.writer)
        await self.commit(live)
        return live, made

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
            return {"type": "preview", "actions": await asyncio.to_thread(moving.preview(live.table, mine, command))}
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
            told = replayed(live.table.name, await self.store.load(live.table.name), compiled=self.compiled, since=since)[1]
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


def perform(writer: Writer, mine: tuple[int, ...], command: wire.AnyCommand, away: dict[int, int]) -> int:
    """Hand a command to its doer; gives the number of the event that answers it."""
    if isinstance(command, wire.Move):
        return moving.move(writer, mine, command)
    if isinstance(command, wire.Draw):
        moving.draw(writer, mine, on=command.on)
    elif isinstance(command, wire.Read):
        moving.read(writer, mine, command.note)
    elif isinstance(command, wire.Open):
        seating.open_part(writer, mine, command.part)
    elif isinstance(command, wire.Commit):
        seating.commit(writer, mine, command.commit)
    elif isinstance(command, wire.Takeback):
        asking.ask(writer, mine, "takeback")
    elif isinstance(command, wire.Pause):
        asking.ask(writer, mine, "pause")
    elif isinstance(command, wire.Resume):
        asking.ask(writer, mine, "resume")
    elif isinstance(command, wire.Answer):
        asking.answer(writer, mine, command.yes)
    elif isinstance(command, wire.Resign):
        leaving.resign(writer, mine)
    elif isinstance(command, wire.Replace):
        leaving.replace(writer, mine, command, away.get(command.seat))
    return writer.table.number


def news(table: Table, told: list[Shown], mine: tuple[int, ...], *, rich: bool, text: bool = False) -> dict[str, Any]:
    """Events as somebody with these seats sees them, and what is asked of whom now; rich: all that a screen shows; text: and reads."""
    data: dict[str, Any] = {
        "type": "events",
        "events": [form_for(shown, mine) for shown in told],
        "status": table.status,
        "waiting": list(table.waiting),
        "legal": table.legal(mine) if table.started else {},
        "time_left": table.clocks.shown(now_ms()),
    }
    if rich:
        eyes = table.eyes(mine)
        data |= {"events": showing.in_words(table, data["events"], eyes), "table": showing.whole(table, mine, now_ms(), text=text)}
        begins = table.base and any(event["kind"] == "started" for event in data["events"])
        data |= {"log": showing.log(table, eyes)} if begins or len(mine) > 1 else {}
    return data


def looked(table: Table, mine: tuple[int, ...], command: wire.Look) -> dict[str, Any]:
    """The table as it is, or at a ply and with the eyes that are asked for."""
    if command.ply is None and command.eyes is None and not command.text:
        return {"type": "table", **table.look(mine, now_ms())}
    data = showing.whole(table, mine, now_ms(), ply=command.ply, eyes=command.eyes, text=command.text)
    return {"type": "table", **data, "log": showing.log(table, data["eyes"])}


async def plies(table: Table, mine: tuple[int, ...], command: wire.Plies) -> dict[str, Any]:
    """Some plies of the past, without what is the same at all of them; the first ones with the log. Others have a turn after each."""
    lasting = table.info(now_ms()).keys() - {"rules"}
    last = min(command.ply + PLIES_AT_ONCE - 1, len(table.actions))
    told = []
    for ply in range(command.ply, max(command.ply, last) + 1):
        shown = showing.whole(table, mine, now_ms(), ply=ply, eyes=command.eyes, text=command.text)
        told.append({name: value for name, value in shown.items() if name not in lasting})
        await asyncio.sleep(0)
    return {"type": "plies", "plies": told} | ({} if command.ply else {"log": showing.log(table, told[0]["eyes"])})


def form_for(shown: Shown, mine: tuple[int, ...]) -> dict[str, Any]:
    """An event as the best informed of somebody's seats sees it."""
    for seat in mine:
        if seat in shown.special:
            return shown.special[seat]
    return shown.form(NOBODY)


def row_of(table: Table) -> Row:
    """What the lobby and a restart have to know of a table."""
    acts_alone = any(seat.bot for seat in table.seats) or table.clocks.setting.kind != "none" or table.created.lesson is not None
    return Row(table.name, table.game.name, table.status, table.created.listed, acts_alone, table.last)
