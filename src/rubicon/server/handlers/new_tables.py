"""Sets up new tables: for a game with the options and seats that its creator asked for, or for a lesson."""

import hmac
from collections.abc import Iterable
from typing import NamedTuple

from rubicon import lessons
from rubicon.bots.levels import EDITION, at_tables
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.engine.errors import BadOptions
from rubicon.game import Game
from rubicon.server import events as e
from rubicon.server import file_jobs, requests, secret_keys
from rubicon.server.errors import NotFound, Refused
from rubicon.server.handlers import seats
from rubicon.server.handlers.seeds import start_if_ready
from rubicon.server.known_games import known_games
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


class CreatedTable(NamedTuple):
    """A new table, with what only its maker may know."""

    table: Table
    key: str
    """The key to the maker's own seats."""
    codes: dict[int, str]
    """The one-time codes of the friends' seats."""


class Origin(NamedTuple):
    """Where a new table comes from: its name and, of a request with a key of the client's own, the key and the request's mark."""

    name: str
    key: str | None = None
    request: str = ""

    def key_and_codes(self, seats: Iterable[int]) -> tuple[str, dict[int, str]]:
        """The key to the maker's seats, and a one-time code for each of these seats; with a key of the client's own always the same."""
        if self.key is None:
            return secret_keys.new_key(), {seat: secret_keys.new_key() for seat in seats}
        return self.key, {seat: secret_keys.code_of(self.key, seat) for seat in seats}


def origin_of(key: str | None, request: bytes) -> Origin:
    """The origin of the table that a request makes: a table of its own or, with a key, the one table of that key."""
    if key is None:
        return Origin(secret_keys.new_table())
    return Origin(secret_keys.table_of(key), key, secret_keys.mark_of(key, request))


def made_before(table: Table, origin: Origin) -> CreatedTable:
    """The table that an earlier attempt of the same request has made, with the same key and codes."""
    created = table.created
    if not hmac.compare_digest(created.request, origin.request):
        raise Refused("other-table", say("other-table"))
    return CreatedTable(table, *origin.key_and_codes(number for number, seat in enumerate(created.seats) if seat.code))


def create(
    request: requests.NewTable, origin: Origin, *, compiled: bool, first: str = "", plies: tuple[int, ...] = (), came_from: str = ""
) -> CreatedTable:
    """Set a table up as somebody wants it; `first` and `plies`: it continues another game."""
    book = registry.rulebook(known_game(request.game))
    try:
        options = option.expanded(book.options, request.options)
        game = Game(book, option.parse(book.options, options))
    except BadOptions as problem:
        raise Refused("bad-options", str(problem), 400) from problem
    if request.clock.kind != "none" and not request.clock.seconds:
        raise Refused("bad-clock", say("clock-seconds"), 400)
    wanted = seats_wanted(game, request.seats)
    if request.companion and (len(game.players) == len(game.seats) or any(seat.kind != "me" for seat in request.seats)):
        raise Refused("bad-seats", say("companion-seats"), 400)
    key, codes = origin.key_and_codes(number for number, seat in wanted.items() if seat.kind == "friend")
    table = Table(origin.name, compiled=compiled)
    setups = tuple(seat_setup(wanted.get(number), codes.get(number)) for number in range(len(game.seats)))
    now = now_ms()
    table.append(
        e.Created(
            now,
            game=request.game,
            version=book.version,
            options=options,
            seats=setups,
            clock=request.clock,
            listed=request.listed,
            part=secret_keys.new_part(),
            first=first,
            plies=plies,
            came_from=came_from,
            companion=request.companion,
            levels=EDITION,
            hints=sum(each.kind == "person" for each in setups) == 1 if request.hints is None else request.hints,
            request=origin.request,
        )
    )
    for number, name in own_names(wanted, request.name).items():
        table.append(seats.sat(now, number, key, name=name, commit=request.commit))
    start_if_ready(table, now)
    return CreatedTable(table, key, codes)


def create_lesson(name: str, origin: Origin, *, compiled: bool) -> CreatedTable:
    """Set up a table for a lesson: one seat for the learner, the others play as the lesson's script has it."""
    if name not in lessons.NAMES:
        raise NotFound(say("no-lesson", names=", ".join(lessons.NAMES)))
    script, match = lessons.load(name)
    game, now = match.game, now_ms()
    made = CreatedTable(Table(origin.name, compiled=compiled), *origin.key_and_codes(()))
    made.table.append(
        e.Created(
            now,
            game=game.name,
            version=game.book.version,
            options=file_jobs.options_of(game),
            seats=tuple(e.SeatSetup(kind="person" if seat == script.learner else "auto") for seat in range(len(game.seats))),
            clock=requests.Clock(),
            listed=False,
            part=secret_keys.new_part(),
            first="" if match.from_start else match.line_at(0),
            lesson=script,
            request=origin.request,
        )
    )
    made.table.append(e.Sat(now, seat=script.learner, key=secret_keys.hashed(made.key)))
    start_if_ready(made.table, now)
    return made


def known_game(name: str) -> str:
    """The name of a game, refused if it is not played here."""
    if name not in known_games():
        raise Refused("bad-options", say("unknown-game", name=name, names=", ".join(known_games())), 400)
    return name


def seats_wanted(game: Game, wanted: tuple[requests.SeatWanted, ...]) -> dict[int, requests.SeatWanted]:
    """What is wanted for each seat that decides."""
    if len(wanted) != len(game.players):
        names = ", ".join(game.seats[seat] for seat in game.players)
        raise Refused("bad-seats", say("seats-players", seats=len(wanted), players=len(game.players), names=names), 400)
    known = at_tables(game.name)
    for bot in {seat.bot for seat in wanted if seat.kind == "bot"} - set(known):
        raise Refused("bad-seats", say("no-bot", name=bot, names=", ".join(known)), 400)
    return dict(zip(game.players, wanted, strict=True))


def own_names(wanted: dict[int, requests.SeatWanted], name: str) -> dict[int, str]:
    """What the players on the maker's seats are called: two of them never both by the maker's one name."""
    own = {number: seat.name for number, seat in wanted.items() if seat.kind == "me"}
    if own and not any(own.values()):
        own[min(own)] = name
    return own


def seat_setup(wanted: requests.SeatWanted | None, code: str | None) -> e.SeatSetup:
    """A seat as it is stored with the new table."""
    if wanted is None:
        return e.SeatSetup(kind="auto")
    if wanted.kind == "bot":
        return e.SeatSetup(kind="bot", bot=wanted.bot)
    return e.SeatSetup(kind="person", code=secret_keys.hashed(code) if code else "")
