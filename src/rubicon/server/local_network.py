"""Opens a server that only this machine reaches to the local network, when its owner asks for that in the browser.

The owner is whoever uses the browser that `rubicon` has opened. It gets a code that works once; the page exchanges it for a token and keeps
that. Requests must come from this machine, and from a page of this server under one of this machine's own names, and have the token.
"""

import asyncio
import hmac
import ipaddress
import secrets
import socket
from typing import Any

from rubicon.server.address_usage import UsageTracker
from rubicon.server.errors import NotYours, Refused
from rubicon.server.say import say

CODE = "owner="
"""What stands before the code behind the # of the address that the browser opens: that part is sent to no server and in no log."""
UNREACHABLE = ("192.0.2.1", 9)
"""An address that documentation uses: nothing is sent there, the system only chooses the way."""


def lan_address() -> str | None:
    """The address of this machine on the local network; None: it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(UNREACHABLE)
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(address) else address


def is_loopback(address: str) -> bool:
    """Whether a client is on this machine."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


class LocalNetwork:
    """The way from this machine to its local network: who may open it, and the second listener once it is open."""

    def __init__(self, port: int):
        self.port = port
        self.link = ""
        """Under which others reach the server; empty: it is not open."""
        self._code: str = secrets.token_urlsafe(24)
        self._token: str = ""
        self._listener: asyncio.Task[None] | None = None

    def first_page(self, link: str) -> str:
        """The address to open in the owner's browser."""
        return f"{link}#{CODE}{self._code}"

    def exchange(self, code: str) -> str:
        """The owner's token for the code, which works once."""
        if not self._code or not hmac.compare_digest(code.encode(), self._code.encode()):
            raise NotYours(say("owner-code-used"))
        self._code, self._token = "", secrets.token_urlsafe(32)
        return self._token

    def check(self, token: str) -> None:
        """Refuse whoever is not the owner."""
        if not self._token or not hmac.compare_digest(token.encode(), self._token.encode()):
            raise NotYours(say("not-owner"))

    async def open(self, app: Any, usage: UsageTracker) -> str:
        """Listen on the local network, too; gives this machine's address there. Asked again it changes nothing."""
        address = lan_address()
        if address is None:
            raise Refused("no-network", say("no-network"))
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._serve(app, usage, self._bound(address)))
        self.link = f"http://{address}:{self.port}/"
        return address

    def _bound(self, address: str) -> socket.socket:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address, self.port))
        except OSError as problem:
            listening.close()
            raise Refused("no-network", say("network-closed", address=address, port=self.port, problem=problem.strerror)) from problem
        return listening

    async def _serve(self, app: Any, usage: UsageTracker, listening: socket.socket) -> None:
        import uvicorn

        from rubicon.server.uvicorn_config import config

        # The application has been started already; a signal that ends this listener is passed on to the first one.
        await uvicorn.Server(config(app, "", self.port, usage, lifespan="off")).serve([listening])
