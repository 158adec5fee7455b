"""The event log of one table: applies each new event to the table and keeps it until it is stored and broadcast."""

from collections.abc import Iterable

from rubicon.server import events as e
from rubicon.server.event_views import LoggedEvent, view_event
from rubicon.server.table import Table


class EventLog:
    """The only way to change a table: handlers append events, the hub takes the pending ones to store and broadcast them."""

    def __init__(self, table: Table):
        self.table = table
        self.pending: list[LoggedEvent] = []

    def append(self, event: e.AnyEvent) -> None:
        """Apply an event to the table and keep it as pending."""
        logged = view_event(self.table, event)
        self.table.apply(event)
        self.pending.append(logged)

    def take_pending(self) -> list[LoggedEvent]:
        """The events since the last call."""
        pending, self.pending = self.pending, []
        return pending


def replay(name: str, events: Iterable[e.AnyEvent], *, compiled: bool, since: int = -1) -> tuple[EventLog, list[LoggedEvent]]:
    """Rebuild a table from its stored events; gives its log and the forms of the events after number `since` (-1: of none)."""
    event_log, logged = EventLog(Table(name, compiled=compiled)), []
    for number, event in enumerate(events, 1):
        if since < 0 or number <= since:
            event_log.table.apply(event)
        else:
            event_log.append(event)
    if since >= 0:
        logged = event_log.take_pending()
    return event_log, logged
