"""The live wire of a table: a greeting, then commands one way and events the other."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from rubicon.engine.catalogue import speak
from rubicon.server import wire
from rubicon.server.accounts import ACCOUNT, Account, Bucket, Metered
from rubicon.server.errors import Refused
from rubicon.server.hub import Hub
from rubicon.server.live import Guest
from rubicon.server.say import say

T = TypeVar("T")

GREETING_SECONDS, SENDING_SECONDS, CLOSING_SECONDS = 10.0, 5.0, 1.0
MOST_BYTES = 4096
"""Of one command."""
BAD, GONE, SLOW = 4400, 4404, 4408
NO_GREETING = "expected a greeting"
COME_BACK = "come back"
"""Reasons of closing, for programs."""


async def serve(socket: WebSocket[Any, Any, Any], hub: Hub, name: str, bucket: Bucket) -> None:
    """One guest of a table, until they go."""
    account = ACCOUNT.get()
    await socket.accept()
    try:
        greeting = wire.hello(await asyncio.wait_for(socket.receive_data("text"), GREETING_SECONDS))
        if greeting.language:
            speak(greeting.language)
        async with _turn(account):
            live, guest, welcome = await hub.enter(name, greeting.key, greeting.since, rich=greeting.rich, text=greeting.text)
    except (TimeoutError, msgspec.DecodeError, UnicodeError, RecursionError):
        await _close(socket, BAD, NO_GREETING)
        return
    except (WebSocketDisconnect, RuntimeError):
        return
    except Refused as problem:
        await _close(socket, GONE, problem.code)
        return
    work: set[asyncio.Task[Any]] = {
        asyncio.create_task(_send_on(socket, guest, welcome, account)),
        asyncio.create_task(_receive_on(socket, hub, name, greeting.key, guest, bucket, account)),
        asyncio.create_task(guest.gone.wait()),
    }
    try:
        await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.leave(live, guest)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await _close(socket, SLOW, COME_BACK)


async def _receive_on(
    socket: WebSocket[Any, Any, Any], hub: Hub, name: str, key: str | None, guest: Guest, bucket: Bucket, account: Account | None
) -> None:
    """Commands in their order, until the browser goes."""
    while True:
        content = await socket.receive_data("text")
        async with _turn(account):
            guest.send(await _metered(_answer(hub, name, key, content, bucket), account))
        await asyncio.sleep(0)  # others have a turn too


def _turn(account: Account | None) -> contextlib.AbstractAsyncContextManager[None]:
    """The turn of an address; refusals need one too, for they are as cheap to ask for as anything else."""
    return account.turn() if account else contextlib.nullcontext()


async def _metered(work: Coroutine[Any, Any, T], account: Account | None) -> T:
    """Charge an address for something, if one is known."""
    return await (Metered(work, account) if account else work)


async def _answer(hub: Hub, name: str, key: str | None, content: str | bytes, bucket: Bucket) -> bytes:
    """What comes of a command; every bad one has an answer."""
    refused = {"type": "refused"}
    if not bucket.take():
        return wire.encode({**refused, "error": "too-many-requests", "message": say("many-commands")})
    try:
        if len(content.encode() if isinstance(content, str) else content) > MOST_BYTES:
            raise Refused("too-long", say("too-long", most=MOST_BYTES), 413)
        command = wire.command(content)
    except Refused as problem:
        return wire.encode({**refused, "error": problem.code, "message": str(problem)})
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        return wire.encode({**refused, "error": "bad-command", "message": str(problem)[:200]})
    if isinstance(command, wire.Move) and command.id:
        refused["id"] = command.id
    try:
        return wire.encode(await hub.command(name, key, command))
    except Refused as problem:
        return wire.encode({**refused, "error": problem.code, "message": str(problem)})
    except Exception as problem:
        hub.metrics.problem(problem)
        return wire.encode({**refused, "error": "internal", "message": say("internal")})


async def _send_on(socket: WebSocket[Any, Any, Any], guest: Guest, welcome: bytes, account: Account | None) -> None:
    """Messages in their order, as long as the browser reads them."""
    message = welcome
    while True:
        async with asyncio.timeout(SENDING_SECONDS):
            await _metered(socket.send_data(message.decode(), mode="text"), account)
        message = await guest.queue.get()


async def _close(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    with contextlib.suppress(Exception):
        await asyncio.wait_for(socket.close(code, reason), CLOSING_SECONDS)
