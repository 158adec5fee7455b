"""The state of one table, projected from its events: seats, game, clocks, who decides next. Only events change it."""

import functools
from collections.abc import Sequence
from typing import assert_never

from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.chance import Fair
from rubicon.engine.verbs import CHANCE, NOBODY
from rubicon.game import Game, position
from rubicon.match.fairness import commitment, seed
from rubicon.match.match import Match
from rubicon.server import event_messages, secret_keys
from rubicon.server import events as e
from rubicon.server.clocks import Clocks
from rubicon.server.errors import NotYours, Refused
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.messages import LogEntry, Status, TableInfo, Viewer
from rubicon.server.say import say
from rubicon.server.seat import Seat
from rubicon.server.server_time import TIME
from rubicon.server.snapshots import Snapshots

KNOWN_IDS = 64
"""Ids of moves that are remembered for each seat."""


def now_ms() -> int:
    """The current wall time in milliseconds, as events carry it."""
    return TIME.now()


class Table:
    """The projection of a table's events. `handlers` decide which events happen; `table_views` shows the table to clients."""

    def __init__(self, name: str, *, compiled: bool = False):
        self.name = name
        self.compiled = compiled
        self.number = 0
        """The number of the last event."""
        self.started = self.paused = False
        self.ended: e.Ended | None = None
        self.sealed: dict[int, e.Sealed] = {}
        self.request: e.Asked | None = None
        self.agreed: set[int] = set()
        self.links: list[e.Linked] = []
        self.read = 0
        """In a lesson: notes that were read since the last ply."""
        self.actions: list[int] = []
        self.base = 0
        """Plies that came with the table: before them nothing can be taken back."""
        self.log_entries: dict[tuple[str, Viewer, int], list[LogEntry]] = {}
        """The log by language, viewer and reader, as far as somebody has asked for it: see `table_views`."""
        self.snapshots = Snapshots()
        self._waiting: tuple[int, ...] | None = None
        self._status: Status | None = None
        self.info_cache: TableInfo | None = None
        """What everybody may know after an event: see `table_views`."""
        self._pending: list[LoggedEvent] = []
        self._match: Match | None = None
        self._chance: Fair | None = None

    # Applying events ------------------------------------------------------------------------------

    def append(self, event: e.AnyEvent) -> None:
        """Apply a new event, and keep it as pending until it is stored and broadcast: how handlers change a table."""
        logged = event_messages.logged(self, event)
        self.apply(event)
        self._pending.append(logged)

    def take_pending(self) -> list[LoggedEvent]:
        """The events that were appended since the last call."""
        pending, self._pending = self._pending, []
        return pending

    def apply(self, event: e.AnyEvent) -> None:
        """Change the state as an event says; the event gets the next number."""
        self.number += 1
        self._dispatch(event)
        self._waiting = self._status = None
        self.last = event.at
        if self.started:
            self._update_waiting(event.at)

    def _dispatch(self, event: e.AnyEvent) -> None:
        match event:
            case e.Created():
                self._created(event)
            case e.Sat():
                self._sat(event)
            case e.Committed():
                self._committed(event)
            case e.Coded():
                self._coded(event)
            case e.Opened():
                self._opened(event)
            case e.Started():
                self._started(event)
            case e.Ply():
                self._ply(event)
            case e.Sealed():
                self._sealed(event)
            case e.Unsealed():
                self._unsealed(event)
            case e.Read():
                self._read(event)
            case e.Asked():
                self._asked(event)
            case e.Answered():
                self._answered(event)
            case e.Undone():
                self._undone(event)
            case e.Paused():
                self._paused(event)
            case e.Resumed():
                self._resumed(event)
            case e.Replaced():
                self._replaced(event)
            case e.Ended():
                self._ended(event)
            case e.Linked():
                self._linked(event)
            case _:
                assert_never(event)

    def _created(self, event: e.Created) -> None:
        self.created = event
        book = registry.rulebook(event.game)
        self.game = Game(book, option.parse(book.options, event.options))
        self.seats = [Seat(setup) for setup in event.seats]
        self.clocks = Clocks(event.clock, len(self.game.seats))
        self.actions = list(event.plies)
        self.base = len(self.actions)

    def _sat(self, event: e.Sat) -> None:
        seat = self.seats[event.seat]
        seat.key, seat.name, seat.code, seat.recovery = event.key, event.name or seat.name, "", event.recovery
        seat.acted = event.at
        if not seat.sat_before:
            seat.commit, seat.sat_before = event.commit, True
        self._introduce()

    def _introduce(self) -> None:
        """Texts call people by the names that they have typed."""
        if self._match is not None:
            self._match.people = self.typed_names

    def _committed(self, event: e.Committed) -> None:
        self.seats[event.seat].commit = event.commit

    def _coded(self, event: e.Coded) -> None:
        self.seats[event.seat].code = event.code

    def _opened(self, event: e.Opened) -> None:
        self.seats[event.seat].part = event.part

    def _started(self, event: e.Started) -> None:
        self.started = True

    def _ply(self, event: e.Ply) -> None:
        match = self.match
        if self.created.version != self.game.book.version and event.action not in match.legal():
            raise Refused("other-rules", say("other-rules", played=self.created.version, version=self.game.book.version))
        match.push(event.action)
        self.actions.append(event.action)
        self.read = 0
        self._remember(max(event.by, 0), event.id)
        if event.by >= 0:
            self.request = None
            self.sealed.pop(event.by, None)
            self.seats[event.by].open_since, self.seats[event.by].acted = 0, event.at
            self.clocks.moved(event.by, event.at)

    def _sealed(self, event: e.Sealed) -> None:
        self.sealed[event.by] = event
        self.seats[event.by].acted = event.at
        self._remember(event.by, event.id)
        self.clocks.moved(event.by, event.at)

    def _unsealed(self, event: e.Unsealed) -> None:
        del self.sealed[event.by]

    def _read(self, event: e.Read) -> None:
        self.read += 1

    def _asked(self, event: e.Asked) -> None:
        self.request, self.agreed = event, set()

    def _answered(self, event: e.Answered) -> None:
        if event.yes:
            self.agreed.add(event.by)
        else:
            self.request = None

    def _undone(self, event: e.Undone) -> None:
        turns = [self.match.turn_at(ply) for ply in range(event.plies, len(self.actions))]
        self.clocks.undone([turn for turn in turns if turn >= 0 and self.seats[turn].is_person])
        self.match.cut(event.plies)
        del self.actions[event.plies :]
        for entries in self.log_entries.values():
            del entries[event.plies :]
        self.sealed = {} if CHANCE in turns else {seat: choice for seat, choice in self.sealed.items() if seat in self.match.waiting}
        self.request, self.read = None, 0
        for seat in self.seats:
            seat.open_since = self.number

    def _paused(self, event: e.Paused) -> None:
        self.paused = self.clocks.paused = True
        self.request = None

    def _resumed(self, event: e.Resumed) -> None:
        self.paused = self.clocks.paused = False
        self.request = None

    def _replaced(self, event: e.Replaced) -> None:
        seat = self.seats[event.seat]
        seat.bot, seat.key, seat.code, seat.recovery = event.bot, "", "", ""
        self.request = None
        self._introduce()

    def _ended(self, event: e.Ended) -> None:
        self.ended = event
        self.request = None

    def _linked(self, event: e.Linked) -> None:
        self.links.append(event)
        self.request = None

    def _remember(self, by: int, move: str) -> None:
        ids = self.seats[by].ids
        if move:
            ids[move] = self.number
        while len(ids) > KNOWN_IDS:
            del ids[next(iter(ids))]

    def _update_waiting(self, at: int) -> None:
        waiting = self.waiting
        for number, seat in enumerate(self.seats):
            if number not in waiting:
                seat.open_since = 0
            elif not seat.open_since:
                seat.open_since = self.number
        self.clocks.run(tuple(seat for seat in waiting if self.seats[seat].is_person), at)

    # Queries --------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game so far; it is made again from its plies when the table has rested."""
        if self._match is None:
            self._match = self.replayed(self.actions)
            self._match.people = self.typed_names
        return self._match

    def replayed(self, actions: Sequence[int]) -> Match:
        """A match with these plies, from where this table's game begins; the table stays as it is."""
        first = position(self.created.first, typed=True).first if self.created.first else None
        match = Match(self.game, None, compiled=self.compiled, first=first)
        for action in actions:
            match.push(action)
        return match

    def wake(self, match: Match) -> None:
        """Go on with a match that was replayed elsewhere, unless something has happened at the table since."""
        if self._match is None and list(match.actions) == self.actions:
            self._match = match
            self._match.people = self.typed_names

    def rest(self) -> None:
        """Free the memory of everything that can be rebuilt from the events."""
        self._match, self.log_entries, self.snapshots, self.info_cache = None, {}, Snapshots(), None

    @property
    def is_resting(self) -> bool:
        """Whether its positions were freed."""
        return self._match is None

    @property
    def chance(self) -> Fair:
        """Where this game's chance comes from; a secret until it is over."""
        if self._chance is None:
            self._chance = Fair(seed([self.created.part, *(seat.part for seat in self.seats if seat.part)]))
        return self._chance

    @property
    def typed_names(self) -> tuple[str, ...]:
        """The names that people have typed, by seat; empty for bots."""
        return tuple("" if seat.bot else seat.name for seat in self.seats)

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.ended is not None or (self.started and self.match.over)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have something to decide."""
        if self._waiting is None:
            going_on = self.started and self.ended is None
            self._waiting = tuple(seat for seat in self.match.waiting if seat not in self.sealed) if going_on else ()
        return self._waiting

    @property
    def asks_for_chance(self) -> bool:
        """Whether somebody with the real components has to say what they have brought."""
        return self.created.companion and self.started and self.ended is None and self.match.turn == CHANCE

    @property
    def to_read(self) -> bool:
        """Whether a note of the lesson has to be read before it goes on."""
        lesson = self.created.lesson
        return lesson is not None and self.started and lesson.to_read(len(self.actions), self.read, self.match.turn)

    @property
    def scripted(self) -> int | None:
        """The action that the lesson has next, if this is one and it goes on."""
        lesson = self.created.lesson
        return lesson.plies[len(self.actions)] if lesson and len(self.actions) < len(lesson.plies) else None

    @property
    def status(self) -> Status:
        """The status of the table: waiting for players, opening the seed, running, paused or over."""
        if self._status is None:
            self._status = self._find_status()
        return self._status

    def _find_status(self) -> Status:
        if self.over:
            return "over"
        if self.started:
            return "paused" if self.paused else "running"
        return "opening" if all(seat.taken for seat in self.seats) else "waiting"

    @property
    def automated_turns(self) -> tuple[int, ...]:
        """The seats that are waited for and decide without a person: bots, and in a lesson all but the learner's."""
        if self.created.lesson:
            return () if self.to_read or self.match.turn in (self.created.lesson.learner, CHANCE) else self.waiting[:1]
        return tuple(seat for seat in self.waiting if self.seats[seat].bot)

    @property
    def ready(self) -> bool:
        """Whether all parts of the seed are open that were, or have to be, committed to."""
        return all(bool(seat.part) or not (seat.commit or seat.commit_due) for seat in self.seats)

    def seats_of(self, key: str | None) -> tuple[int, ...]:
        """The seats that a key opens; NotYours if it opens none."""
        if key is None:
            return ()
        found = tuple(secret_keys.fitting(key, [seat.key for seat in self.seats]))
        if not found:
            raise NotYours(say("key-opens-nothing"))
        return found

    def acting_seat(self, own_seats: tuple[int, ...], wanted: int | None) -> int:
        """Which of one's own seats is meant: the one named, or the one that is waited for."""
        if wanted is not None:
            if wanted not in own_seats:
                raise NotYours(say("not-your-seat", seat=wanted))
            return wanted
        for seat in own_seats:
            if seat in self.waiting:
                return seat
        if not own_seats:
            raise NotYours(say("spectator"))
        return own_seats[0]

    def people(self, *, besides: int = NOBODY) -> set[int]:
        """The seats that people have taken."""
        return {number for number, seat in enumerate(self.seats) if seat.is_person and seat.key and number != besides}

    def require_running(self) -> None:
        """Refuse a command if the game is not running."""
        if self.status != "running":
            raise Refused("not-running", say(f"status-{self.status}"))

    def scores(self) -> tuple[float, ...] | None:
        """Each seat's share of the win, once it is over."""
        if self.ended is None:
            return self.match.scores if self.started else None
        others = [seat for seat in range(len(self.game.seats)) if seat != self.ended.loser]
        if self.ended.loser < 0:
            return tuple(1 / len(self.game.seats) for _ in self.game.seats)
        return tuple(1 / len(others) if seat in others else 0.0 for seat in range(len(self.game.seats)))

    def why(self) -> str | None:
        """Why the game is over; None: it is not."""
        return self.ended.why if self.ended else (self.match.why if self.started else None)

    @functools.cached_property
    def options_data(self) -> dict[str, str]:
        """All options of the game by name."""
        return option.as_texts(self.game.options)

    @functools.cached_property
    def options_chosen(self) -> dict[str, str]:
        """The options that are not at their defaults, by name."""
        return option.chosen(self.game.options)

    @functools.cached_property
    def options_text(self) -> str:
        """The options that are not at their defaults, as text."""
        return option.text(self.game.options)

    @functools.cached_property
    def server_commit(self) -> str:
        """The commitment to the server's part of the seed."""
        return commitment(self.created.part)

    def viewer(self, own_seats: tuple[int, ...]) -> int:
        """Whose view somebody with these seats gets: of several at one screen, the one that is waited for."""
        waiting = [seat for seat in own_seats if seat in self.waiting]
        return waiting[0] if waiting else own_seats[0] if own_seats else NOBODY

    def legal(self, own_seats: tuple[int, ...]) -> dict[int, list[int]]:
        """The legal actions of one's own seats that are waited for; at a companion's table those of chance, too."""
        return {seat: self.match.legal(seat) for seat in self.deciding(own_seats)}

    def deciding(self, own_seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of one's own seats that are waited for; at a companion's table CHANCE."""
        if self.asks_for_chance and own_seats:
            return (CHANCE,)
        waiting = self.waiting if self.match.turn != CHANCE else ()
        return tuple(seat for seat in own_seats if seat in waiting)
