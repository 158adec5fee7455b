"""What there is of finished games besides replays: the race in points, and a picture to share. Made once, kept with the table in memory."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from rubicon.engine.catalogue import Catalogue, spoken
from rubicon.server import file_jobs, game_files
from rubicon.server.address_usage import CURRENT_USAGE
from rubicon.server.errors import Refused
from rubicon.server.messages import Race
from rubicon.server.offload import offload
from rubicon.server.refusals import REFUSALS
from rubicon.server.say import say
from rubicon.server.table import Table

if TYPE_CHECKING:
    from rubicon.server.active_table import ActiveTable

KEPT = "public, max-age=86400"
HEADERS = {"cache-control": KEPT, "vary": "accept-language", "cross-origin-resource-policy": "cross-origin"}
"""A finished game stays as it is, and other pages may show its picture."""


class FinishedGame:
    """What was made of a finished game so far."""

    def __init__(self) -> None:
        self.race: list[list[int]] | None = None
        self.svg: dict[str, str] = {}
        """By language."""
        self.png: dict[str, bytes] = {}


async def race(active: "ActiveTable") -> list[list[int]]:
    """What each seat had after each ply."""
    require_finished(active.table)
    found = active.finished
    if found.race is None:
        found.race = msgspec.msgpack.decode(await offload(file_jobs.race, game_files.record_of(active.table)), type=list[list[int]])
    return found.race


async def svg(active: "ActiveTable") -> str:
    """The picture, in the language that is spoken."""
    require_finished(active.table)
    found, language = active.finished, spoken()
    if language not in found.svg:
        take_picture()
        table = active.table
        title, seats = table.game.book.title, list(table.game.seats)
        drawn = await offload(file_jobs.draw, title, headline(table), names(table), moves(table, await race(active)), seats)
        found.svg[language] = drawn
    return found.svg[language]


async def png(active: "ActiveTable") -> bytes:
    """The same as PNG."""
    found, language = active.finished, spoken()
    if language not in found.png:
        found.png[language] = await offload(file_jobs.draw_png, await svg(active))
    return found.png[language]


def require_finished(table: Table) -> None:
    """Refuse what there is of finished games alone."""
    if not table.over or not table.started:
        raise Refused("not-over", say("picture-over"))


def take_picture() -> None:
    """Refuse an address that has asked for many pictures."""
    usage = CURRENT_USAGE.get()
    if usage is not None and not usage.pictures.take():
        raise Refused("too-many-requests", say("many-requests"), 429)


def moves(table: Table, points: list[list[int]]) -> list[list[int]]:
    """The race from the end of the set-up on, as the pages draw it: the set-up is no move."""
    return points[table.match.set_up :]


def names(table: Table) -> list[str]:
    """The players: people by the names that they have typed, with their seats, everybody else by the seat."""
    called = Catalogue(table.game.name).called
    seats = [called(seat) for seat in table.game.seats]
    return [f"{name} ({seat})" if name not in {"", seat} else seat for name, seat in zip(table.typed_names, seats, strict=True)]


def headline(table: Table) -> str:
    """Who has won, in a few words."""
    scores: Sequence[float] = table.scores() or ()
    best = [number for number, share in enumerate(scores) if share == max(scores)]
    called = Catalogue(table.game.name).called
    seats = [called(seat) for seat in table.game.seats]
    plain = [name or seat for name, seat in zip(table.typed_names, seats, strict=True)]
    who = [plain[number] if plain.count(plain[number]) == 1 else names(table)[number] for number in best]
    if not who:
        return say("picture-ended")
    return say("picture-won", who=who[0]) if len(who) == 1 else say("picture-shared", who=", ".join(who))


@get("/api/tables/{name:str}/race", responses=REFUSALS)
async def race_route(state: State, name: FromPath[str]) -> Race:
    """What each seat of a finished game had on its way to the win, at the beginning and after each ply."""
    return Race(points=await race(await state.hub.active_table(name)))


@get("/api/tables/{name:str}/picture.svg", media_type="image/svg+xml", responses=REFUSALS)
async def svg_route(state: State, name: FromPath[str]) -> Response[bytes]:
    """A picture of a finished game, to be shared."""
    return Response((await svg(await state.hub.active_table(name))).encode(), media_type="image/svg+xml", headers=HEADERS)


@get("/api/tables/{name:str}/picture.png", media_type="image/png", responses=REFUSALS)
async def png_route(state: State, name: FromPath[str]) -> Response[bytes]:
    """The same as PNG, 1200 by 630."""
    return Response(await png(await state.hub.active_table(name)), media_type="image/png", headers=HEADERS)


def routes() -> list[HTTPRouteHandler]:
    """All routes of finished games."""
    return [race_route, svg_route, png_route]


def base_of(request: Request[Any, Any, Any]) -> str:
    """The address of this server as the request has it; its host was checked before."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"
