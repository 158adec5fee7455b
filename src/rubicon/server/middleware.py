"""ASGI middleware in front of the application: checks Host and Origin, limits each address, adds security headers."""

import asyncio
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from rubicon.engine.catalogue import preferred, speak
from rubicon.server.address_usage import CURRENT_USAGE, AddressUsage, Metered, UsageTracker
from rubicon.server.errors import Refused
from rubicon.server.say import say

if TYPE_CHECKING:
    from rubicon.server.hub import Hub

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}

SCHEMAS = ("/schema/openapi.json", "/schema/messages.json")
"""What there is under /schema: Litestar would answer everything else there with pages of its own."""


class SecurityMiddleware:
    """Wraps the whole application: every request and every socket passes here first."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], usage: UsageTracker):
        self.app, self.hosts, self.usage = app, set(hosts), usage
        self.hub: Hub
        """Of the application, once it runs."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        speak(preferred(headers.get("accept-language", "")))
        usage = self.usage.of(address_of(scope))
        problem = self.problem(headers) or self.flood(scope, usage)
        if scope["path"].startswith("/schema/") and scope["path"] not in SCHEMAS:
            problem = problem or (404, "not-found", say("nothing-here"))
        if problem:
            await refuse(scope, send, *problem)
            return
        CURRENT_USAGE.set(usage)
        if scope["type"] == ScopeType.HTTP:
            await usage.afford()
            await Metered(self.app(scope, self._in_time(receive), _strict(send)), usage)
        else:
            await self._hold(usage, scope, receive, send)

    def _in_time(self, receive: Receive) -> Receive:
        """A body that does not arrive is given up; what arrives after the answer does not matter any more."""

        async def received() -> Any:
            try:
                async with asyncio.timeout(self.usage.limits.body_seconds):
                    return await receive()
            except TimeoutError as problem:
                raise Refused("too-slow", say("too-slow"), 408) from problem

        return received

    async def _hold(self, usage: AddressUsage, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket, and count it as long as it is open."""
        usage.sockets += 1
        try:
            await Metered(self.app(scope, receive, send), usage)
        finally:
            usage.sockets -= 1

    def problem(self, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Why a request is not from one of our own pages, if so: pages elsewhere must not reach a table here."""
        host = headers.get("host", "")
        if hostname(host) not in self.hosts:
            return 421, "unknown-host", say("unknown-host")
        origin = headers.get("origin")
        if origin is not None and origin.partition("://")[2] != host:
            return 403, "foreign-origin", say("foreign-origin")
        return None

    def flood(self, scope: Scope, usage: AddressUsage) -> tuple[int, str, str] | None:
        """Refuse what comes too often from one address."""
        full = scope["type"] == ScopeType.WEBSOCKET and usage.sockets >= self.usage.limits.sockets
        if usage.requests.take() and not full:
            return None
        return 429, "too-many-requests", say("many-requests")


def address_of(scope: Scope) -> str:
    """The client's address of a request."""
    client: Any = scope.get("client")
    return client[0] if client else ""


def hostname(host: str) -> str:
    """A Host header without its port."""
    found = re.fullmatch(r"(\[[0-9a-f:]+\]|[^:\[\]]+)(:\d+)?", host.lower())
    return found[1] if found else ""


def _strict(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name.lower() for name, _ in message["headers"]}
            more = [(n.encode(), v.encode()) for n, v in HEADERS.items() if n.encode() not in there]
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return with_headers


async def refuse(scope: Scope, send: Send, status: int, code: str, reason: str) -> None:
    """Refuse a request before the application sees it."""
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4000 + status, "reason": code})
        return
    body = msgspec.json.encode({"error": code, "message": reason})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await _strict(send)({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
