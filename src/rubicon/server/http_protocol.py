"""Limits on HTTP connections: how many each address may open, and how long they may wait before they send a request."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rubicon.server.address_usage import AddressUsage, UsageTracker


def protocol(tracker: UsageTracker) -> type[asyncio.Protocol]:
    """uvicorn's HTTP protocol, with a limit on the open connections of each address."""

    class LimitedProtocol(H11Protocol):
        usage: AddressUsage | None = None
        waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else ""
            self._wait_for_a_request()
            if self._is_proxy(address):  # all its clients come from there; their requests are counted by the address it names
                return
            self.usage = tracker.of(address)
            self.usage.connections += 1
            if self.usage.connections > tracker.limits.connections:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            self._leave()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._leave()  # from here on it is counted as a socket
            super().handle_websocket_upgrade(event)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is not h11.IDLE:
                self._stop_waiting()
            elif self.waiting is None and not self.transport.is_closing() and self.transport.get_protocol() is self:
                self._wait_for_a_request()

        def _is_proxy(self, address: str) -> bool:
            trusted = self.config.forwarded_allow_ips
            return address in trusted if isinstance(trusted, list) else address in trusted.split(",") or trusted == "*"

        def _leave(self) -> None:
            self._stop_waiting()
            if self.usage is not None:
                self.usage.connections -= 1
                self.usage = None

        def _wait_for_a_request(self) -> None:
            self.waiting = self.loop.call_later(tracker.limits.header_seconds, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self.waiting is not None:
                self.waiting.cancel()
                self.waiting = None

    return LimitedProtocol
