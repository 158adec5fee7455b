"""Admission control: limits for each address on new tables and wrong codes, and no tables with bots alone on a public server.

Processes that share a database tell each other what counts here, so these limits hold for all of them together.
"""

import contextlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rubicon.server import requests
from rubicon.server.address_usage import CURRENT_USAGE, AddressUsage
from rubicon.server.errors import NotYours, Refused
from rubicon.server.say import say
from rubicon.server.table import Table

if TYPE_CHECKING:
    from rubicon.server.app import Settings
    from rubicon.server.hub import Hub


async def check(hub: "Hub", settings: "Settings", seats: Sequence[requests.SeatWanted] = (), *, listed: bool = False) -> None:
    """Refuse a new table where its maker has enough of them."""
    if hub.closing:
        raise Refused("closing", say("closing"), 503)
    if not settings.bot_tables and seats and all(seat.kind == "bot" for seat in seats):
        raise Refused("bots-only", say("bots-only"), 403)
    usage, limits = CURRENT_USAGE.get(), settings.limits
    if usage is None:
        return
    if sum(active.owner == usage.network for active in hub.tables.values()) >= limits.tables_in_memory:
        raise Refused("too-many-tables", say("many-tables"), 429)
    if listed and await _in_lobby(hub, usage) >= limits.tables_in_lobby:
        raise Refused("too-many-tables", say("many-listed", most=int(limits.tables_in_lobby)), 429)
    if not usage.tables.take():
        raise Refused("too-many-tables", say("many-tables"), 429)
    hub.peers.used(usage.network, "table")


@contextlib.contextmanager
def counting_wrong_codes(hub: "Hub") -> Iterator[None]:
    """Refuse an address that has tried many codes; those that take no seat are counted."""
    usage = CURRENT_USAGE.get()
    if usage is not None and usage.wrong_codes.refill() < 1:
        raise Refused("too-many-requests", say("many-codes"), 429)
    try:
        yield
    except NotYours:
        if usage is not None:
            usage.wrong_codes.take()
            hub.peers.used(usage.network, "code")
        raise


def note(hub: "Hub", table: Table) -> None:
    """Count a table that its maker has put into the lobby."""
    usage = CURRENT_USAGE.get()
    if usage is not None and table.created.listed:
        usage.listed.add(table.name)
        hub.peers.listed(usage.network, table.name)


async def _in_lobby(hub: "Hub", usage: AddressUsage) -> int:
    """Tables of an address that still wait for players."""
    if usage.listed:
        usage.listed = await hub.store.waiting_among(usage.listed)
    return len(usage.listed)
