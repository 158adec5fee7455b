"""A server's database for the fixtures: tables of every kind, made by the server's own commands, with all kinds of events."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast
from unittest import mock

import msgspec

from rubicon.bots import Bot
from rubicon.engine.chance import generators
from rubicon.match import gamewriter
from rubicon.match.fairness import commitment
from rubicon.server import commands, game_files, requests
from rubicon.server.dispatch import ChangeCommand, apply_change
from rubicon.server.handlers import forfeits, forks, new_tables, rematches, seats, turns
from rubicon.server.publisher import row_of
from rubicon.server.server_time import TIME
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.table import Table, now_ms
from tests.augustus.decks import RENAMED
from tests.compat.games import played
from tests.compat.policy import scripted

BEGINNING = 1_790_000_000_000
"""When the first table was made, in milliseconds since 1970; every look at the clock is 250 ms later."""
PARTS = tuple(f"{number:064x}" for number in range(1, 7))


class Place:
    """A table being written, with the keys to its seats."""

    def __init__(self, table: Table, keys: dict[int, str] | None = None):
        self.table, self.keys = table, keys or {}
        self.codes: dict[int, str] = {}
        self._rng, self._ids = generators(7, 0, 1, 0)[0], itertools.count(1)

    def do(self, by: int, kind: str, /, **fields: Any) -> None:
        """A command of a player, as it comes from a browser."""
        command = commands.decode(msgspec.json.encode({"type": kind, **fields}))
        apply_change(self.table, self.table.seats_of(self.keys[by]), cast(ChangeCommand, command), dict.fromkeys(self.keys, 0))

    def move(self, seat: int, action: int) -> None:
        self.do(seat, "move", at=self.table.number, action=action, seat=seat, id=f"move-{next(self._ids)}")

    def play(self, plies: int | None = None, *, well: bool = False) -> None:
        """Everybody decides, to the end or until there are so many plies."""
        bot, table = Bot("greedy"), self.table
        while not table.over and (plies is None or len(table.actions) < plies):
            seat = table.match.turn
            action = bot.choose(table.match.view_record(seat), table.match.legal(), self._rng) if well else scripted(table.match)
            if table.seats[seat].bot:
                turns.decide(self.table, seat, action, move_id="", now=now_ms())
            else:
                self.move(seat, action)

    def agree(self, asker: int, other: int, what: str) -> None:
        """One asks, the other says yes."""
        self.do(asker, what)
        self.do(other, "answer", yes=True)


def made(given: new_tables.CreatedTable) -> Place:
    """A table that was just set up, with its maker's seats."""
    place = Place(given.table, {number: given.key for number, seat in enumerate(given.table.seats) if seat.key})
    place.codes = given.codes
    return place


TOGETHER = 5
"""Events that are written together."""


def origin() -> new_tables.Origin:
    """Of a table that nobody can ask for again."""
    return new_tables.origin_of(None, b"")


def new(game: str, kinds: str, **more: Any) -> Place:
    """A new table: kinds of seats such as "me friend open bot:greedy"."""
    wanted = [dict(zip(("kind", "bot"), word.split(":"), strict=False)) for word in kinds.split()]
    return made(new_tables.create(msgspec.convert({"game": game, "seats": wanted, **more}, requests.NewTable), origin(), compiled=False))


def joined(place: Place, seat: int, **more: Any) -> Place:
    """A friend takes a seat by its code, or an open one."""
    code = place.codes.pop(seat, None)
    _, place.keys[seat] = seats.join(place.table, requests.Join(code=code, seat=None if code else seat, **more))
    return place


def fair(game: str, **more: Any) -> Place:
    """A running table of two who both gave a part of the seed."""
    place = new(game, "me friend", commit=commitment(PARTS[0]), name="Ada", **more)
    joined(place, 1, commit=commitment(PARTS[1]), name="Béla")
    place.do(0, "open", part=PARTS[0])
    place.do(1, "open", part=PARTS[1])
    return place


def every_table() -> Iterator[tuple[str, Place]]:
    """The tables by what they are there for."""
    yield "caesar waiting", new("caesar", "me open", listed=True, name="Ada")
    yield "caesar waiting for a friend", new("caesar", "me friend", commit=commitment(PARTS[0]))
    opening = new("caesar", "me friend", commit=commitment(PARTS[0]))
    joined(opening, 1, commit=commitment(PARTS[1])).do(0, "open", part=PARTS[0])
    yield "caesar opening", opening
    finished = fair("caesar", clock={"kind": "total", "seconds": 3600, "increment": 5})
    finished.play()
    again = rematches.rematch(finished.table, (0,), compiled=False)
    assert again is not None
    yield "caesar finished, with a rematch", finished
    rematch = Place(again, {0: finished.keys[1], 1: finished.keys[0]})
    for seat in (0, 1):
        rematch.do(seat, "commit", commit=commitment(PARTS[2 + seat]))
    for seat in (0, 1):
        rematch.do(seat, "open", part=PARTS[2 + seat])
    rematch.play(45)
    yield "caesar rematch, running", rematch
    yield from asked_and_answered()
    yield from left()
    yield from sealed()
    yield from from_other_games(finished)
    yield from of_one()


def asked_and_answered() -> Iterator[tuple[str, Place]]:
    """Tables where players ask each other for something."""
    place = fair("caesar", clock={"kind": "move", "seconds": 120}, options={"poison": True, "centurions": True})
    place.play(38)
    last = next(turn for turn in map(place.table.match.turn_at, reversed(range(38))) if turn >= 0)
    place.do(last, "takeback")
    place.do(1 - last, "answer", yes=False)
    place.agree(last, 1 - last, "takeback")
    place.agree(0, 1, "pause")
    place.agree(1, 0, "resume")
    place.play(44)
    place.do(0, "pause")
    yield "caesar taken back, paused and resumed", place
    place = fair("cleopatra", clock={"kind": "days", "seconds": 3 * 86400})
    place.play(60)
    place.agree(0, 1, "pause")
    yield "cleopatra paused", place
    place = joined(new("caesar", "me friend"), 1)
    moved = seats.new_code(place.table, place.table.seats_of(place.keys[1]))
    _, place.keys[1] = seats.join(place.table, requests.Join(code=moved))
    place.codes[0] = seats.new_code(place.table, place.table.seats_of(place.keys[0]))
    yield "caesar moved to another device", place


def left() -> Iterator[tuple[str, Place]]:
    """Tables that somebody gave up, or left."""
    place = joined(new("caesar", "me friend", options={"stuck": "lose"}), 1)
    place.play(40)
    place.do(1, "resign")
    yield "caesar resigned", place
    for how in ("bot", "end"):
        place = joined(new("caesar", "me friend"), 1)
        place.play(36)
        place.do(0, "replace", seat=1, how=how)
        del place.keys[1]
        place.play(42) if how == "bot" else None
        yield f"caesar away, {how}", place
    for when_over in ("loss", "bot"):
        place = joined(new("caesar", "me friend", clock={"kind": "move", "seconds": 60, "when_over": when_over}), 1)
        place.play(36)
        assert forfeits.end_overdue(place.table, now_ms() + 61_000)
        place.keys = {seat: key for seat, key in place.keys.items() if place.table.seats[seat].key}
        yield f"caesar out of time, {when_over}", place


def sealed() -> Iterator[tuple[str, Place]]:
    """Tables where several choose at the same time."""
    place = fair("cleopatra", options={"action_deck": "arranged"})
    place.play(200)
    yield "cleopatra running", place
    place = fair("cleopatra")
    place.play()
    yield "cleopatra finished", place
    place = new("augustus", "me friend friend bot:tiro", options={"players": 4, "joker": "crier"}, commit=commitment(PARTS[0]))
    joined(joined(place, 1), 2).do(0, "open", part=PARTS[0])
    place.play(60)
    for time in range(2):  # a choice sealed, withdrawn, and made again
        while len(place.table.waiting) < 3:
            place.play(len(place.table.actions) + 1)
        chooser = next(seat for seat in place.table.waiting if seat != place.table.match.turn and seat in place.keys)
        place.move(chooser, scripted(place.table.match, chooser))
        place.do(chooser, "takeback")
        place.move(chooser, scripted(place.table.match, chooser))
        if time == 0:
            place.play(len(place.table.actions) + 8)
    yield "augustus running, with a sealed choice", place
    place = new("augustus", "me bot:greedy", options={"cards": RENAMED})
    place.play(well=True)
    yield "augustus finished, own deck", place
    place = new("augustus", "me bot:greedy bot:random bot:miles bot:legatus bot:imperator", options={"players": 6, "deal": "simple"})
    place.play(90)
    yield "augustus of six", place


def from_other_games(finished: Place) -> Iterator[tuple[str, Place]]:
    """Forks and imports."""
    fork = requests.Fork(ply=50, seats=(requests.SeatWanted("me"), requests.SeatWanted("me")), commit=commitment(PARTS[4]))
    place = made(asyncio.run(forks.fork(finished.table, fork, origin(), compiled=False)))
    place.do(0, "open", part=PARTS[4])
    place.play()
    yield "caesar fork, finished", place
    for name in ("caesar-all-expansions", "cleopatra-unfinished", "augustus-from-position"):
        yield f"import of {name}", (imported := Place(asyncio.run(game_files.import_game(gamewriter.text(played(name)), compiled=False))))
        own = tuple(requests.SeatWanted("me") for _ in imported.table.seats)
        place = made(asyncio.run(forks.fork(imported.table, requests.Fork(ply=20, seats=own), origin(), compiled=False)))
        place.play(40)
        yield f"fork of the import of {name}", place


def of_one() -> Iterator[tuple[str, Place]]:
    """Tables of one person: against automatic opponents, lessons, beside the real board."""
    place = new("caesar", "me", options={"solo": "hard", "side": "pompey", "solo_harder": True}, hints=True)
    place.play()
    yield "caesar solo, finished", place
    place = new("caesar", "me bot:centurio", clock={"kind": "total", "seconds": 600, "increment": 10}, listed=True)
    place.play(40)
    yield "caesar against a bot", place
    for name in ("caesar", "crassus", "cleopatra", "augustus"):
        yield f"lesson {name}", learnt(made(new_tables.create_lesson(name, origin(), compiled=False)), whole=name == "caesar")
    yield "caesar companion", entered(new("caesar", "me", companion=True, options={"solo": "normal"}))


def learnt(place: Place, *, whole: bool) -> Place:
    """Go through a lesson: to its end, or for a few notes."""
    table = place.table
    script = table.created.lesson
    assert script is not None
    while not table.over and (whole or len(table.actions) < len(script.plies) // 2):
        if table.to_read:
            place.do(script.learner, "read", note=script.note(len(table.actions), table.read).name)
        elif table.scripted is None:
            break
        elif table.match.turn == script.learner:
            place.move(script.learner, table.scripted)
        else:
            turns.decide(place.table, table.match.turn, table.scripted, move_id="", now=now_ms())
    return place


def entered(place: Place) -> Place:
    """Enter chance by hand, draw it, take an entry back."""
    table, (seat, *_), taken_back = place.table, place.keys, False
    while len(table.actions) < 60:
        if not table.asks_for_chance:
            place.move(table.match.turn, scripted(table.match))
        elif len(table.actions) % 3:
            place.do(seat, "move", at=table.number, action=scripted(table.match), seat=-1)
        else:
            place.do(seat, "draw", on=len(table.actions) % 2 == 0)
        if len(table.actions) > 50 and not taken_back:
            place.do(seat, "takeback")
            taken_back = True
    return place


def write(path: Path, told: Callable[[str, Place], None]) -> None:
    """Make the tables, tell of each, and write their events as the server does, some of them together."""

    async def store_all(made: list[tuple[str, Place]]) -> None:
        store = SqliteStore(path)
        await store.open()
        for _, place in made:
            shown = place.table.take_pending()
            for first in range(0, len(shown), TOGETHER):
                some = shown[first : first + TOGETHER]
                await store.append(row_of(place.table), some[0].number, [each.event for each in some])
        await store.close()

    moments = itertools.count(BEGINNING, 250)
    with mock.patch.object(TIME, "now", moments.__next__):
        made = list(every_table())
        for what, place in made:
            told(what, place)
        asyncio.run(store_all(made))
