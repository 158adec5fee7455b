"""The web application: HTTP routes and the WebSocket of tables, with typed input and errors that have a code and a sentence."""

import contextlib
import gc
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post
from litestar import websocket as socket_route
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody

import rubicon
from rubicon import lessons
from rubicon.bots import levels
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.server import (
    admission,
    commands,
    finished_games,
    game_files,
    health,
    message_schema,
    metrics_page,
    middleware,
    player_names,
    requests,
    rule_pages,
    secret_keys,
    static_files,
    table_views,
    websocket,
)
from rubicon.server import messages as m
from rubicon.server.address_usage import TokenBucket, UsageTracker
from rubicon.server.errors import NotYours, Refused
from rubicon.server.handlers import seats
from rubicon.server.hub import BOT_SECONDS, Hub
from rubicon.server.known_games import known_games
from rubicon.server.limits import Limits
from rubicon.server.local_network import LocalNetwork, is_loopback
from rubicon.server.lock import DatabaseLock
from rubicon.server.maintenance import Retention
from rubicon.server.middleware import SecurityMiddleware
from rubicon.server.postgres_address import PostgresAddress
from rubicon.server.refusals import REFUSALS
from rubicon.server.say import say
from rubicon.server.stores import store_of
from rubicon.server.worker_pool import FEWEST, WorkerPool
from rubicon.vector.simulation import cores

MOST_BODY = 1_200_000
COLLECTIONS = 50_000, 20, 100
"""How rarely Python looks for garbage: to look through all tables takes 0.1 s, in which nobody is answered."""
SWITCH_SECONDS = 0.001
"""After which the writing thread has its turn, however busy the loop is."""
LOOPBACK_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})
AnyRequest = Request[Any, Any, Any]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    database: Path | PostgresAddress
    hosts: frozenset[str] = frozenset({"localhost", "127.0.0.1", "[::1]"})
    limits: Limits = Limits()
    bot_seconds: float = BOT_SECONDS
    bot_tables: bool = True
    """Whether anybody may let bots play among themselves; not on a public server."""
    warm: bool = True
    """Compile the rules to machine code in a child process."""
    links: tuple[str, ...] = ()
    """Addresses under which others reach the server."""
    network: LocalNetwork | None = None
    """With it the owner of this server can open it to the local network, from this machine's browser."""
    processes: int = 1
    """How many server processes share this machine's cores: see `supervisor`."""
    place: int = 0
    """Which of them this is."""
    metrics_folder: Path | None = None
    """Where they leave their metrics for each other."""
    retention: Retention | None = Retention()
    """How long tables are kept; None: for ever."""


async def strictly(request: AnyRequest, kind: Any) -> Any:
    """Decode the body as strictly as on the socket; Litestar would accept "1" for 1."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.DecodeError as problem:
        raise Refused("bad-request", bad_name() if "`$.name`" in str(problem) else str(problem)[:200], 400) from problem


def bad_name() -> str:
    """What a player's name has to be: a sentence for people, for it is the one field that they fill in by hand."""
    return say("bad-name", most=player_names.LONGEST)


def key_of(request: AnyRequest) -> str | None:
    """The key in `Authorization: Bearer …`; a malformed one opens nothing."""
    given = request.headers.get("authorization")
    if given is None:
        return None
    kind, _, key = given.partition(" ")
    if kind.lower() != "bearer" or not 20 <= len(key) <= 64:
        raise NotYours(say("bearer"))
    return key


def message(answer: m.AnyMessage) -> Response[bytes]:
    """A message of the socket as the answer to a request."""
    return Response(m.encode(answer), media_type=MediaType.JSON)


@get("/schema/messages.json", include_in_schema=False)
async def schema(request: AnyRequest) -> Response[bytes]:
    """The JSON schema of all commands and messages; browsers and programs that have it already are told so."""
    content, etag = message_schema.encoded()
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    return Response(content, media_type="application/schema+json", headers=headers)


@get("/api/games", responses=REFUSALS)
async def games() -> list[m.GameEntry]:
    """The games, with their options (the default first), what the preset `rules=document` sets, and seats."""
    found = []
    for name in known_games():
        book = registry.rulebook(name)
        options = {key: tuple(map(option.shown, values)) for key, values in option.listed(book.options).items()}
        counts = [int(count) for count in options.get("players", [len(book.seats(book.options()))])]
        most = option.parse(book.options, {"players": max(counts)} if "players" in options else {})
        found.append(
            m.GameEntry(
                game=name,
                title=book.title,
                rules=book.version,
                options=options,
                document=settings_of(book.options),
                bots=levels.at_tables(name),
                lessons=tuple(lessons.of_game(name)),
                seats=tuple(book.seats(most)),
                players=(min(counts), max(counts)),
            )
        )
    return found


def settings_of(options: type[option.Options]) -> tuple[m.Setting, ...] | None:
    """What `rules=document` sets, and the options of which one must be changed for it; None: the game has no such preset."""
    if options.document is None:
        return None
    return tuple(m.Setting(option=name, value=option.shown(value), where=tuple(where)) for name, value, where in options.document)


@get("/api/here", responses=REFUSALS)
async def here(state: State) -> m.Here:
    """The addresses under which others reach this server; none: only this machine does."""
    return m.Here(links=tuple(state.settings.links))


def owned_network(state: State, request: AnyRequest) -> LocalNetwork:
    """The network of a request that comes from a page of ours on this machine; refused to everybody else."""
    network: LocalNetwork | None = state.settings.network
    local = is_loopback(middleware.address_of(request.scope)) and middleware.hostname(request.headers.get("host", "")) in LOOPBACK_HOSTS
    if network is None or not local or "origin" not in request.headers:  # that it is our own origin has been checked
        raise NotYours(say("not-owner"))
    return network


@post("/api/owner", responses=REFUSALS, status_code=200)
async def owner(state: State, request: AnyRequest, data: JSONBody[requests.Owner]) -> m.OwnerToken:
    """Exchange the code that `rubicon` gave the browser for the owner's token; the code works once."""
    network = owned_network(state, request)
    return m.OwnerToken(token=network.exchange((await strictly(request, requests.Owner)).code))


@post("/api/network", responses=REFUSALS, status_code=200)
async def open_network(state: State, request: AnyRequest) -> m.Here:
    """Open the server to the local network; with the owner's token, from this machine."""
    network = owned_network(state, request)
    network.check(key_of(request) or "")
    secured: SecurityMiddleware = state.secured
    secured.hosts.add(await network.open(secured, secured.usage))
    state.settings = msgspec.structs.replace(state.settings, links=(network.link,), bot_tables=False)
    return m.Here(links=(network.link,))


@get("/api/tables", responses=REFUSALS)
async def lobby(state: State) -> list[m.ListedTable]:
    """Listed tables that wait for players or are being played, where one of the players is, or was a moment ago."""
    return [m.ListedTable(table=row.name, game=row.game, status=row.status) for row in await state.hub.lobby()]


@post("/api/tables", responses=REFUSALS)
async def create(state: State, request: AnyRequest, data: JSONBody[requests.NewTable]) -> m.MadeTable:
    """Set a table up. The key opens your seats: keep it. The codes are for your friends, one a seat, and work once."""
    wanted = await strictly(request, requests.NewTable)
    await admission.check(state.hub, state.settings, wanted.seats, listed=wanted.listed)
    _, made = await state.hub.create(wanted)
    admission.note(state.hub, made.table)
    return table_views.made_table(*made)


@post("/api/lessons/{name:str}", responses=REFUSALS)
async def lesson(state: State, request: AnyRequest, name: FromPath[str], data: JSONBody[requests.Lesson | None] = None) -> m.MadeTable:
    """Begin a lesson, at a table of your own. The key opens your seat."""
    await admission.check(state.hub, state.settings)
    wanted = await strictly(request, requests.Lesson) if await request.body() else requests.Lesson()
    _, made = await state.hub.create_lesson(name, wanted)
    return table_views.made_table(*made)


@get("/api/tables/{name:str}", responses=REFUSALS)
async def look(state: State, request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """The table as you see it: a `PlainTable` of /schema/messages.json."""
    return message(await state.hub.command(name, key_of(request), commands.Look(), fresh=True))


@post("/api/tables/{name:str}/join", responses=REFUSALS, status_code=200)
async def join(state: State, request: AnyRequest, name: FromPath[str], data: JSONBody[requests.Join]) -> m.Joined:
    """Take a seat, with a code or an open one."""
    wanted = await strictly(request, requests.Join)
    with admission.counting_wrong_codes(state.hub):
        seat, key = await state.hub.change(name, lambda table: seats.join(table, wanted))
    return m.Joined(seat=seat, key=key, recovery=secret_keys.recovery_of(key))


@post("/api/tables/{name:str}/invitation", responses=REFUSALS, status_code=200)
async def invitation(state: State, request: AnyRequest, name: FromPath[str], data: JSONBody[requests.Invitation]) -> m.Invited:
    """Which seats a code takes; nothing is taken."""
    wanted = await strictly(request, requests.Invitation)
    active = await state.hub.active_table(name)
    with admission.counting_wrong_codes(state.hub):
        return m.Invited(seats=seats.invited(active.table, wanted))


@post("/api/tables/{name:str}/code", responses=REFUSALS, status_code=200)
async def code(state: State, request: AnyRequest, name: FromPath[str]) -> m.SeatCode:
    """A code that moves your seat to another device; the old key opens nothing then."""
    key = key_of(request)
    return m.SeatCode(code=await state.hub.change(name, lambda table: seats.new_code(table, table.seats_of(key))))


@post("/api/tables/{name:str}/do", responses=REFUSALS, status_code=200)
async def do(state: State, request: AnyRequest, name: FromPath[str], data: JSONBody[commands.AnyCommand]) -> Response[bytes]:
    """A command; the answer is a message of /schema/messages.json, as on the socket."""
    command = await strictly(request, commands.AnyCommand)
    return message(await state.hub.command(name, key_of(request), command, fresh=isinstance(command, commands.Look)))


@get("/api/tables/{name:str}/export", responses=REFUSALS, media_type=MediaType.TEXT)
async def export(state: State, request: AnyRequest, name: FromPath[str]) -> str:
    """A finished game as a .rubicon file; of a running one the log as you have seen it."""
    active = await state.hub.active_table(name)
    return await game_files.export_game(active.table, active.table.seats_of(key_of(request)))


@get("/api/tables/{name:str}/draws", responses=REFUSALS)
async def draws(state: State, name: FromPath[str]) -> list[m.Draw]:
    """Every draw of a finished game with its odds: see docs/host/fairness.md."""
    return await game_files.draws((await state.hub.active_table(name)).table)


@get("/api/tables/{name:str}/analysis", responses=REFUSALS)
async def analysis(state: State, name: FromPath[str]) -> m.AnalysisProgress:
    """What the moves of a finished game were worth; ask again until all of it is done."""
    hub: Hub = state.hub
    return await hub.analysis(name)


@post("/api/tables/{name:str}/fork", responses=REFUSALS)
async def fork(state: State, request: AnyRequest, name: FromPath[str], data: JSONBody[requests.Fork]) -> m.MadeTable:
    """Play on from a ply of a finished game, at a table of your own."""
    wanted = await strictly(request, requests.Fork)
    await admission.check(state.hub, state.settings, wanted.seats)
    _, made = await state.hub.fork(name, wanted)
    return table_views.made_table(*made)


@post("/api/import", responses=REFUSALS)
async def import_file(state: State, request: AnyRequest, data: JSONBody[requests.Import]) -> m.TableInfo:
    """A game from a .rubicon file, to look at and to play on from."""
    hub: Hub = state.hub
    await admission.check(hub, state.settings)
    file = (await strictly(request, requests.Import)).file
    active = hub.add(await game_files.import_game(file, compiled=hub.compiled))
    await hub.publish(active)
    return table_views.info(active.table)


@socket_route("/api/tables/{name:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], state: State, name: FromPath[str]) -> None:
    """The WebSocket of a table: see docs/host/protocol.md."""
    limits: Limits = state.settings.limits
    await websocket.serve(socket, state.hub, name, TokenBucket(limits.commands_at_once, limits.commands_a_second))


def refused(request: AnyRequest, problem: Refused) -> Response[m.Refusal]:
    """The response to a request that was refused."""
    return Response(m.Refusal(error=problem.code, message=str(problem)), status_code=problem.status)


def invalid(request: AnyRequest, problem: HTTPException) -> Response[m.Refusal]:
    """The response to a request that does not validate or has no route."""
    word = {404: "not-found", 405: "not-allowed", 413: "too-long"}.get(problem.status_code, "bad-request")
    extra = problem.extra if isinstance(problem, ValidationException) and isinstance(problem.extra, list) else []
    found = [(item.get("key", ""), item["message"]) for item in extra if isinstance(item, dict) and "message" in item]
    reasons = [bad_name() if key == "name" else f"{key}: {message}" for key, message in found]
    detail = say("nothing-here") if word == "not-found" else problem.detail
    return Response(m.Refusal(error=word, message="; ".join(reasons) or detail), status_code=problem.status_code)


def too_deep(request: AnyRequest, problem: RecursionError) -> Response[m.Refusal]:
    """The response to JSON that is nested too deeply."""
    return Response(m.Refusal(error="bad-request", message=say("too-deep")), status_code=400)


def broken(request: AnyRequest, problem: Exception) -> Response[m.Refusal]:
    """The response to an internal error, which is logged without its data."""
    request.app.state.hub.metrics.problem(problem)
    return Response(m.Refusal(error="internal", message=say("internal")), status_code=500)


def application(settings: Settings, lock: DatabaseLock | None = None) -> SecurityMiddleware:
    """The server as an ASGI application; it locks its SQLite file, unless the caller has done that."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = store_of(settings.database, lock)
        await store.open()
        size = max(FEWEST, cores() // settings.processes)
        workers = WorkerPool(size, memory=int(settings.limits.worker_megabytes * 2**20))
        app.state.settings = settings
        app.state.hub = secured.hub = Hub(store, bot_seconds=settings.bot_seconds, retention=settings.retention, workers=workers)
        app.state.hub.peers.usage = secured.usage
        app.state.write_probe = health.WriteProbe(store)
        await app.state.hub.open()
        if settings.metrics_folder is not None:
            app.state.hub.spawn(metrics_page.share(app.state.hub, settings.metrics_folder, settings.place))
        if settings.warm:
            from rubicon.server.warmup import warm_up

            app.state.hub.spawn(warm_up(app.state.hub))
        gc.freeze()
        gc.set_threshold(*COLLECTIONS)
        sys.setswitchinterval(SWITCH_SECONDS)
        yield
        await app.state.hub.close()

    at_tables = [lobby, create, lesson, look, join, invitation, code, do, export, draws, analysis, fork, import_file, table_socket]
    app = Litestar(
        [
            *static_files.routes(),
            *finished_games.routes(),
            health.live,
            health.ready,
            metrics_page.metrics,
            schema,
            games,
            rule_pages.rules,
            rule_pages.summary,
            here,
            owner,
            open_network,
            *at_tables,
        ],
        lifespan=[lifespan],
        exception_handlers={Refused: refused, HTTPException: invalid, RecursionError: too_deep, Exception: broken},
        openapi_config=OpenAPIConfig(title="Rubicon", version=rubicon.__version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )
    secured = app.state.secured = SecurityMiddleware(app, settings.hosts, UsageTracker(settings.limits))
    return secured
