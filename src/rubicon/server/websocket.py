"""Serves the WebSocket of a table: after the greeting, commands come in and events go out. See docs/host/protocol.md."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from rubicon.engine.catalogue import speak
from rubicon.server import commands, messages
from rubicon.server import message_builder as builder
from rubicon.server.active_table import Subscriber
from rubicon.server.address_usage import CURRENT_USAGE, AddressUsage, Metered, TokenBucket
from rubicon.server.errors import Refused
from rubicon.server.hub import Hub
from rubicon.server.say import say

T = TypeVar("T")

GREETING_SECONDS, SENDING_SECONDS, CLOSING_SECONDS = 10.0, 5.0, 1.0
MOST_BYTES = 4096
"""Of one command."""
RESTART, BAD, GONE, SLOW = 1012, 4400, 4404, 4408
NO_GREETING = "expected a greeting"
COME_BACK = "come back"
"""Reasons of closing, for programs."""


async def serve(socket: WebSocket[Any, Any, Any], hub: Hub, name: str, bucket: TokenBucket) -> None:
    """Serve one client of a table until it disconnects."""
    usage = CURRENT_USAGE.get()
    await socket.accept()
    try:
        greeting = commands.decode_hello(await asyncio.wait_for(socket.receive_data("text"), GREETING_SECONDS))
        if greeting.language:
            speak(greeting.language)
        async with _turn(usage):
            active, subscriber, welcome = await hub.subscribe(
                name, greeting.key, greeting.since, rich=greeting.rich, text=greeting.text, watching=greeting.watching
            )
    except (TimeoutError, msgspec.DecodeError, UnicodeError, RecursionError):
        await _close(socket, BAD, NO_GREETING)
        return
    except (WebSocketDisconnect, RuntimeError):
        return
    except Refused as problem:
        await _close(socket, GONE, problem.code)
        return
    work: set[asyncio.Task[Any]] = {
        asyncio.create_task(_send_on(socket, subscriber, welcome, usage)),
        asyncio.create_task(_receive_on(socket, hub, name, greeting.key, subscriber, bucket, usage)),
        asyncio.create_task(subscriber.gone.wait()),
    }
    try:
        await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
    finally:
        hub.unsubscribe(active, subscriber)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        await _close(socket, RESTART if hub.draining else SLOW, COME_BACK)


async def _receive_on(
    socket: WebSocket[Any, Any, Any],
    hub: Hub,
    name: str,
    key: str | None,
    subscriber: Subscriber,
    bucket: TokenBucket,
    usage: AddressUsage | None,
) -> None:
    """Handle commands in their order until the client disconnects."""
    while True:
        content = await socket.receive_data("text")
        async with _turn(usage):
            subscriber.send(await _metered(_answer(hub, name, key, content, bucket), usage))
        await asyncio.sleep(0)  # others have a turn too


def _turn(usage: AddressUsage | None) -> contextlib.AbstractAsyncContextManager[None]:
    """The turn of an address; refusals need one too, for they are as cheap to ask for as anything else."""
    return usage.turn() if usage else contextlib.nullcontext()


async def _metered(work: Coroutine[Any, Any, T], usage: AddressUsage | None) -> T:
    """Charge an address for something, if one is known."""
    return await (Metered(work, usage) if usage else work)


async def _answer(hub: Hub, name: str, key: str | None, content: str | bytes, bucket: TokenBucket) -> bytes:
    """Decode and handle a command; gives the encoded answer, which every bad command has, too."""
    if not bucket.take():
        return messages.encode(builder.refused("too-many-requests", say("many-commands")))
    try:
        if len(content.encode() if isinstance(content, str) else content) > MOST_BYTES:
            raise Refused("too-long", say("too-long", most=MOST_BYTES), 413)
        command = commands.decode(content)
    except Refused as problem:
        return messages.encode(builder.refused(problem.code, str(problem)))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        return messages.encode(builder.refused("bad-command", str(problem)[:200]))
    try:
        return messages.encode(await hub.command(name, key, command))
    except Refused as problem:
        return messages.encode(builder.refused(problem.code, str(problem), command))
    except Exception as problem:
        hub.metrics.problem(problem)
        return messages.encode(builder.refused("internal", say("internal"), command))


class SendWatch:
    """Disconnects a client that does not read, with one timer for many messages: one for each would cost more than sending it."""

    def __init__(self, subscriber: Subscriber):
        self._subscriber, self._loop = subscriber, asyncio.get_running_loop()
        self._began: float | None = None
        """When the message under way was begun."""
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """A message is about to be sent."""
        self._began = self._loop.time()
        if self._timer is None:
            self._timer = self._loop.call_later(SENDING_SECONDS, self._look)

    def end(self) -> None:
        """It is sent."""
        self._began = None

    def stop(self) -> None:
        """Nothing will be sent any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self) -> None:
        self._timer = None
        if self._began is None:
            return
        due = self._began + SENDING_SECONDS
        if due <= self._loop.time():
            self._subscriber.disconnect()
        else:
            self._timer = self._loop.call_at(due, self._look)


async def _send_on(socket: WebSocket[Any, Any, Any], subscriber: Subscriber, welcome: bytes, usage: AddressUsage | None) -> None:
    """Send messages in their order, as long as the client reads them."""
    message, watch = welcome, SendWatch(subscriber)
    try:
        while True:
            watch.begin()
            await _metered(socket.send_data(message.decode(), mode="text"), usage)
            watch.end()
            message = await subscriber.queue.get()
    finally:
        watch.stop()


async def _close(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    with contextlib.suppress(Exception):
        await asyncio.wait_for(socket.close(code, reason), CLOSING_SECONDS)
