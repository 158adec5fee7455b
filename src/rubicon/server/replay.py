"""Rebuilds a table from its stored events."""

from collections.abc import Iterable

from rubicon.server import events as e
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.table import Table


def replay(name: str, events: Iterable[e.AnyEvent], *, compiled: bool, since: int = -1) -> tuple[Table, list[LoggedEvent]]:
    """A table, and the messages of the events after number `since` (-1: of none)."""
    table = Table(name, compiled=compiled)
    for number, event in enumerate(events, 1):
        if since < 0 or number <= since:
            table.apply(event)
        else:
            table.append(event)
    return table, table.take_pending()
