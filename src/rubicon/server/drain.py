"""The end of a server: it takes no more connections, sends its clients to other servers of the database, then stops."""

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    from rubicon.server.hub import Hub
    from rubicon.server.middleware import SecurityMiddleware

DRAIN_SECONDS = 2.0
"""In which all clients are told to connect again: not all at the same moment, for others have to take them in."""
STEPS = 20


class DrainingServer(uvicorn.Server):
    """uvicorn with an end that loses nobody. `ready` is called once connections are taken."""

    def __init__(self, config: uvicorn.Config, app: "SecurityMiddleware", ready: Callable[[], None] = lambda: None):
        super().__init__(config)
        self._app, self._ready = app, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to take connections."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, let clients go, then stop."""
        for server in self.servers:
            server.close()
        await drain(self._app.hub)
        await super().shutdown(sockets)


async def drain(hub: "Hub") -> None:
    """If other servers use the same database: leave bots and clocks to them, and tell clients to connect again, a few at a time."""
    if not hub.store.shared:
        return
    hub.draining = True
    await hub.ownership.close()
    subscribers = [subscriber for active in hub.tables.values() for subscriber in active.subscribers]
    share = -(-len(subscribers) // STEPS)
    for step in range(0, len(subscribers), max(1, share)):
        for subscriber in subscribers[step : step + share]:
            subscriber.disconnect()
        await asyncio.sleep(DRAIN_SECONDS / STEPS)
