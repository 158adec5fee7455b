"""Loads and creates the tables of this process, carries out commands, and lets bots take their turns."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from rubicon.engine.catalogue import spoken
from rubicon.server import commands, dispatch, file_jobs, message_builder, messages, offload, requests
from rubicon.server.active_table import ActiveTable, Subscriber
from rubicon.server.address_usage import CURRENT_USAGE
from rubicon.server.analysis import Analyses
from rubicon.server.analysis import progress as analysis_progress
from rubicon.server.bot_turns import BotQuestion, BotTurns
from rubicon.server.errors import Damaged, NotFound, NotSaved, Overtaken, Refused
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.handlers import forfeits, forks, new_tables, rematches, turns
from rubicon.server.hints import Hints
from rubicon.server.maintenance import LISTED_MS, Maintenance, Retention
from rubicon.server.metrics import Metrics
from rubicon.server.offload import in_thread
from rubicon.server.ownership import Ownership
from rubicon.server.peers import Peers
from rubicon.server.preparation import Preparation
from rubicon.server.publisher import SAVING_SECONDS, Publisher, row_of
from rubicon.server.replay import replay
from rubicon.server.rows import TableRow
from rubicon.server.say import say
from rubicon.server.server_time import TIME
from rubicon.server.storage_errors import Conflict, WriteFailed
from rubicon.server.store import Store
from rubicon.server.table import Table, now_ms
from rubicon.server.table_sync import TableSync
from rubicon.server.worker_pool import FEWEST, WorkerPool

T = TypeVar("T")

BOT_SECONDS = 0.4
"""How long a bot takes to answer, if the machine is fast enough for it."""
SHORT_OPTION = 1_000
"""Characters of an option's value; longer ones, such as a deck of cards, are checked beside the event loop."""
LONG_GAME = 200
"""Plies from which a game that has rested is replayed beside the event loop."""
MOST_LISTED = 100
"""Tables in the lobby."""
MOST_ATTEMPTS = 10
"""Times that a command is performed, should other processes append to its table first each time."""
MOST_SUBSCRIBERS = 200
"""WebSockets at one table."""


class Hub:
    """The tables of this process, on one event loop: accepts commands, and broadcasts the resulting events once they are stored."""

    def __init__(
        self, store: Store, *, bot_seconds: float = BOT_SECONDS, retention: Retention | None = None, workers: WorkerPool | None = None
    ):
        self.store, self.metrics = store, Metrics()
        self.workers, self.file_workers = workers or WorkerPool(), WorkerPool(FEWEST)
        self.bots = BotTurns(self.workers, self.metrics, bot_seconds)
        self.ownership = Ownership(store.leases, self.metrics, self._may_run, shared=store.shared)
        self.preparation = Preparation()
        self.hints, self.analyses = Hints(self.workers, bot_seconds, self.preparation), Analyses(self.workers)
        self.compiled = False
        self.tables: dict[str, ActiveTable] = {}
        """Tables in memory, by name."""
        self.sync, self.peers = TableSync(self), Peers(self)
        self._publisher, self._maintenance = Publisher(self), Maintenance(self, retention)
        self._loading: dict[str, asyncio.Task[ActiveTable]] = {}
        self._creating: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by whoever creates the table of that name."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = self.draining = False

    # Tables in memory -----------------------------------------------------------------------------

    async def open(self) -> None:
        """Start the background tasks."""
        offload.use(self.file_workers)
        await self._maintenance.start()
        self.sync.start()
        if self.store.shared:
            self.spawn(self.ownership.run())
            self.spawn(self.peers.run())

    async def close(self) -> None:
        """Store what is under way, then stop everything."""
        self.closing = True
        await self.ownership.close()
        if writing := [active.writing for active in self.tables.values() if active.writing]:
            await asyncio.wait(writing, timeout=SAVING_SECONDS)
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        await self.peers.close()
        offload.use(None)
        await asyncio.gather(self.workers.close(), self.file_workers.close())
        await self._maintenance.stop()
        await self.store.close()

    async def active_table(self, name: str) -> ActiveTable:
        """A table by name, loaded if it is not in memory; NotFound if there is none."""
        found = self.tables.get(name)
        if found is None:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            try:
                found = await asyncio.shield(self._loading[name])
            finally:
                self._loading.pop(name, None)
        found.used = time.monotonic()
        await self.sync.before_use(found)
        if len(found.table.actions) > LONG_GAME and found.table.is_resting:
            await self._wake(found.table)
        return found

    def is_loading(self, name: str) -> bool:
        """Whether a table is being read just now."""
        return name in self._loading

    def runs_bots_of(self, active: ActiveTable) -> bool:
        """Whether this process lets a table's bots choose."""
        return active.bots_due and self.ownership.owns(active.table.name)

    def _may_run(self, name: str) -> None:
        """The bots and clocks of a table are this process's from now on."""
        if name in self.tables:
            self.start_bots(self.tables[name])
        else:
            self.ownership.give_back(name)

    async def _wake(self, table: Table) -> None:
        """Replay the long game of a table that has rested."""
        actions = tuple(table.actions)
        match = await in_thread(lambda: table.replayed(actions) if table.is_resting else None)
        if match is not None:
            table.wake(match)

    async def _load(self, name: str) -> ActiveTable:
        events = await self.store.load(name)
        if not events:
            raise NotFound(say("no-table"))
        try:
            table = (await in_thread(replay, name, events, compiled=self.compiled))[0]
        except Refused:
            raise
        except Exception as problem:
            self.metrics.problem(problem)
            raise Damaged from problem
        active = ActiveTable(table)
        active.away = dict.fromkeys(active.table.people(), TIME.playing(now_ms()))
        self.tables[name] = active
        self.sync.loaded(active)
        self.peers.loaded(active)
        self.start_bots(active)
        return active

    def add(self, table: Table) -> ActiveTable:
        """Take a table in that was just created."""
        usage = CURRENT_USAGE.get()
        active = self.tables[table.name] = ActiveTable(table, usage.network if usage else "")
        active.sent = 0
        active.away = dict.fromkeys(table.people(), TIME.playing(now_ms()))
        return active

    async def store_wake_time(self, active: ActiveTable) -> None:
        """Store again when something has to happen at a table without a person."""
        if not active.writing:
            with contextlib.suppress(Conflict):  # whoever has appended meanwhile has stored it, too
                await self.store.append(row_of(active.table), active.table.number + 1, [])

    async def lobby(self) -> list[TableRow]:
        """Listed tables that wait for players or are being played, where one of the players is, or was a moment ago."""
        left = now_ms() - LISTED_MS
        return [row for row in await self.store.listed(MOST_LISTED) if row.changed >= left]

    async def touch(self, active: ActiveTable) -> None:
        """Note in the list of tables that somebody is there, unless something is being written that says so."""
        if active.writing is None and not active.unsent:
            row = row_of(active.table)._replace(changed=now_ms())
            with contextlib.suppress(WriteFailed):
                await self.store.append(row, active.table.number + 1, [])

    def evict(self, active: ActiveTable) -> None:
        """Drop a table from memory; it is loaded again when somebody comes, or when something has to happen there."""
        if self.tables.get(active.table.name) is active:
            del self.tables[active.table.name]
        self.bots.forget(active.table.name)
        self.ownership.give_back(active.table.name)
        for subscriber in active.subscribers:
            subscriber.disconnect()

    def discard(self, active: ActiveTable) -> None:
        """Evict a table that could not be read or written, and leave it alone for a while unless somebody comes there."""
        self.evict(active)
        self._maintenance.avoid(active.table.name)

    def use_compiled(self) -> None:
        """Machine code is there: from now on tables run on it."""
        self.compiled = True
        for active in self.tables.values():
            active.table.compiled = True
            active.rest()

    # New tables -----------------------------------------------------------------------------------

    async def create(self, request: requests.NewTable) -> tuple[ActiveTable, new_tables.CreatedTable]:
        """Create a table; asked for again with the same key, it is the same one."""
        return await self._create_once(request.key, requests.canonical("table", request), lambda origin: self._set_up(request, origin))

    async def _set_up(self, request: requests.NewTable, origin: new_tables.Origin) -> new_tables.CreatedTable:
        if any(isinstance(value, str) and len(value) > SHORT_OPTION for value in request.options.values()):
            game = new_tables.known_game(request.game)
            problem = await offload.offload(file_jobs.check_options, game, request.options, spoken())
            if problem:
                raise Refused("bad-options", problem, 400)
        created = await in_thread(new_tables.create, request, origin, compiled=self.compiled)
        self.metrics.count("tables")
        return created

    async def create_lesson(self, lesson: str, request: requests.Lesson) -> tuple[ActiveTable, new_tables.CreatedTable]:
        """Create a table for a lesson."""

        async def set_up(origin: new_tables.Origin) -> new_tables.CreatedTable:
            return await in_thread(new_tables.create_lesson, lesson, origin, compiled=self.compiled)

        return await self._create_once(request.key, requests.canonical(f"lesson {lesson}", request), set_up)

    async def fork(self, name: str, request: requests.Fork) -> tuple[ActiveTable, new_tables.CreatedTable]:
        """Create a table that plays on from a ply of a finished game."""

        async def set_up(origin: new_tables.Origin) -> new_tables.CreatedTable:
            return await forks.fork((await self.active_table(name)).table, request, origin, compiled=self.compiled)

        return await self._create_once(request.key, requests.canonical(f"fork {name}", request), set_up)

    async def _create_once(
        self, key: str | None, request: bytes, set_up: Callable[[new_tables.Origin], Awaitable[new_tables.CreatedTable]]
    ) -> tuple[ActiveTable, new_tables.CreatedTable]:
        """Create and store a table; if a client sends its request again with the same key, find the one that the first attempt made.

        Attempts that come at the same moment wait for each other.
        """
        origin = new_tables.origin_of(key, request)
        lock = self._creating.setdefault(origin.name, asyncio.Lock())
        async with lock:
            found = await self._created_before(origin.name) if key is not None else None
            if found is not None:
                with contextlib.suppress(Overtaken):
                    await self.publish(found)
                return found, new_tables.made_before(found.table, origin)
            created = await set_up(origin)
            active = self.add(created.table)
            try:
                await self.publish(active)
            except Overtaken:  # another process has set it up, for the same request
                return active, new_tables.made_before(active.table, origin)
            return active, created

    async def _created_before(self, name: str) -> ActiveTable | None:
        try:
            return await self.active_table(name)
        except NotFound:
            return None

    async def rematch(self, active: ActiveTable, own_seats: tuple[int, ...]) -> messages.AnyMessage:
        """Ask for a rematch or agree to it; once all have agreed, create its table, or find the one that exists."""
        for _ in range(MOST_ATTEMPTS):
            with contextlib.suppress(Overtaken):
                agreed = rematches.ask(active.table, own_seats)
                new = rematches.rematch(active.table, own_seats, compiled=self.compiled) if agreed else None
                if new is not None and new.name not in self.tables:
                    with contextlib.suppress(Overtaken):  # another process has set up the same one
                        await self.publish(self.add(new))
                await self.publish(active)
                found = rematches.rematch_of(active.table)
                if found or not agreed:
                    return messages.RematchTable(table=found)
        raise NotSaved

    # Commands -------------------------------------------------------------------------------------

    async def command(self, name: str, key: str | None, command: commands.AnyCommand, *, fresh: bool = False) -> messages.AnyMessage:
        """Handle a command of somebody with this key; gives the message that answers it.

        `fresh`: a client without a socket may have talked to another process a moment ago.
        """
        if fresh:
            await self.sync.freshen(await self.active_table(name))
        return await dispatch.dispatch(self, name, key, command)

    async def change_table(self, active: ActiveTable, key: str | None, command: dispatch.ChangeCommand) -> messages.AnyMessage:
        """Handle a command that changes a table; returns when its events are stored and broadcast."""
        began = time.perf_counter()
        if TIME.is_certain and forfeits.end_overdue(active.table, now_ms()):
            with contextlib.suppress(Overtaken):
                await self.publish(active)
        name, away = active.table.name, active.away
        number = await self.change(name, lambda table: dispatch.apply_change(table, table.seats_of(key), command, away))
        self.metrics.count("moves" if isinstance(command, commands.Move) else "commands")
        self.metrics.commands.observe(time.perf_counter() - began)
        return message_builder.done(command, number)

    async def change(self, name: str, handle: Callable[[Table], T]) -> T:
        """Let a handler append events to a table's log; returns when they are stored and broadcast.

        If another process appends first, the handler is called again, with the table as it is then.
        """
        for _ in range(MOST_ATTEMPTS):
            if self.closing:
                raise Refused("closing", say("closing"), 503)
            active = await self.active_table(name)
            if active.trouble:
                raise NotSaved
            try:
                return await self._handled(active, handle)
            except Overtaken:
                self.metrics.count("commands_repeated")
            except (NotSaved, Damaged):
                raise
            except Refused:
                if not await self.sync.was_behind(active):
                    raise
                self.metrics.count("commands_repeated")
        raise NotSaved

    async def _handled(self, active: ActiveTable, handle: Callable[[Table], T]) -> T:
        """What a handler gives, or refuses, once that can't be overtaken any more."""
        try:
            return handle(active.table)
        finally:
            await self.publish(active)

    def broadcast(self, active: ActiveTable, stored: Sequence[LoggedEvent]) -> None:
        """Send stored events of a table to its subscribers."""
        self._publisher.broadcast(active, stored)

    async def publish(self, active: ActiveTable) -> None:
        """Store the pending events of a table, then broadcast them."""
        await self._publisher.publish(active)

    async def analysis(self, name: str) -> messages.AnalysisProgress:
        """What the moves of a finished game were worth, as far as that is known; the first who asks starts the analysis."""
        active = await self.active_table(name)
        if not active.bucket.take():
            raise Refused("too-many-requests", say("much-happens"), 429)
        work = self.analyses.begin(active)
        if work is not None:
            self.spawn(work)
        return analysis_progress(active.table, active.analysis)

    # Subscribers ----------------------------------------------------------------------------------

    async def subscribe(
        self, name: str, key: str | None, since: int, *, rich: bool = False, text: bool = False, watching: bool = True
    ) -> tuple[ActiveTable, Subscriber, bytes]:
        """Connect a client to a table; gives its welcome message, with the events after number `since`."""
        active = await self.active_table(name)
        if since > active.sent:  # it has been at another process, which was faster
            await self.sync.was_behind(active)
        seats = active.table.seats_of(key)
        subscriber = Subscriber(seats, active.table, rich=rich, text=text, watching=watching, language=spoken())
        if len(active.subscribers) >= MOST_SUBSCRIBERS:
            raise Refused("table-full", say("many-guests"), 429)
        active.subscribers.add(subscriber)
        try:
            missed = await self._missed_by(active, subscriber, since)
        except BaseException:
            active.subscribers.discard(subscriber)
            raise
        subscriber.welcomed = True
        for seat in subscriber.own_seats:
            active.away.pop(seat, None)
        if rich:
            subscriber.send(messages.encode(active.company.presence(active)))  # sent after the welcome
        active.company.changed(active)
        self.peers.changed(active)
        active.shown.forget()
        welcome = message_builder.welcome(active.table, missed, subscriber.own_seats, since=since, rich=rich, text=text)
        return active, subscriber, messages.encode(welcome)

    async def _missed_by(self, active: ActiveTable, subscriber: Subscriber, since: int) -> list[LoggedEvent]:
        """All events after a number, up to now; none of them is still to be stored."""
        found: list[LoggedEvent] = []
        sent = active.sent
        """Later events are missed by this subscriber one by one."""
        if since < sent:
            events = (await self.store.load(active.table.name))[:sent]
            found = (await in_thread(replay, active.table.name, events, compiled=self.compiled, since=since))[1]
        while active.writing:
            await asyncio.wait([active.writing])
        last, missed, subscriber.missed = found[-1].number if found else since, subscriber.missed, []
        return found + [logged for logged in missed if logged.number > last]

    def unsubscribe(self, active: ActiveTable, subscriber: Subscriber) -> None:
        """A client has disconnected; players without another connection are away from now on."""
        active.subscribers.discard(subscriber)
        active.company.changed(active)
        self.peers.changed(active)
        connected = active.connected
        for seat in subscriber.own_seats:
            if seat not in connected:
                active.away[seat] = TIME.playing(now_ms())

    @property
    def subscribers(self) -> int:
        """How many clients are connected to tables."""
        return sum(len(active.subscribers) for active in self.tables.values())

    # Bots -----------------------------------------------------------------------------------------

    def start_bots(self, active: ActiveTable) -> None:
        """Let the bots whose turn it is begin to choose."""
        if self.closing or self.tables.get(active.table.name) is not active:
            return
        seats = active.table.automated_turns if active.table.status == "running" else ()
        active.bots_due = bool(seats)
        if not (seats or active.table.clocks.running):
            return
        if not self.ownership.owns(active.table.name):
            self.ownership.want(active.table.name)
            return
        for seat in seats:
            if seat not in active.thinking:
                active.thinking.add(seat)
                self.spawn(self._bot_turn(active, seat))

    async def _bot_turn(self, active: ActiveTable, seat: int) -> None:
        """Play a bot's move, or the next one of a lesson. Whatever goes wrong, the bot gets another turn."""
        try:
            await self._bot_move(active, seat)
        except NotSaved:  # the publisher goes on trying
            pass
        except Exception as problem:
            self.metrics.problem(problem)
            await asyncio.sleep(1.0)
        finally:
            active.thinking.discard(seat)
        self.start_bots(active)

    async def _bot_move(self, active: ActiveTable, seat: int) -> None:
        table = active.table
        open_since, bot, stand_in, action = table.seats[seat].open_since, table.seats[seat].bot, table.seats[seat].stand_in, table.scripted
        if action is not None:
            await asyncio.sleep(self.bots.pace)
        else:
            view, legal = table.match.deciding_view(seat).tobytes(), table.match.legal(seat)
            question = BotQuestion(
                table=table.name,
                seat=seat,
                lane=active.lane,
                game=table.game.name,
                bot=bot,
                view=view,
                legal=legal,
                levels=table.created.levels,
            )
            action, stand_in = await self.bots.answer(question, self.compiled)

        def decide(table: Table) -> None:
            """Make the move, unless the decision is not open any more: another process may have made it."""
            place = table.seats[seat]
            if table.status == "running" and seat in table.waiting and place.open_since == open_since and place.bot == bot:
                place.stand_in = stand_in
                turns.decide(table, seat, action, move_id="", now=now_ms())

        if self.tables.get(table.name) is active and self.ownership.owns(table.name):
            await self.change(table.name, decide)

    # Tasks ----------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run a task beside the tables; errors in it are logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not isinstance(task.exception(), Overtaken):
            self.metrics.problem(task.exception())
