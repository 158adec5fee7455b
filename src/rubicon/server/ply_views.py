"""Plies as clients see them: the log in words, and what has happened with its effects."""

from collections.abc import Iterable, Mapping

import msgspec

from rubicon.engine.catalogue import spoken
from rubicon.engine.rulebook import Account
from rubicon.engine.verbs import NOBODY
from rubicon.server import messages as m
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.messages import Viewer
from rubicon.server.table import Table


def log(table: Table, own_seats: tuple[int, ...], viewer: Viewer) -> list[m.LogEntry]:
    """Every ply in words, as a viewer has seen it; at a shared screen also as the other seats there have, where that differs."""
    reader = reader_of(own_seats)
    entries, others = _entries(table, viewer, reader), [seat for seat in own_seats if seat != viewer and viewer in own_seats]
    if not others:
        return entries.copy()
    seen = {seat: _entries(table, seat, reader) for seat in others}
    return [_with_others(entry, {seat: its[number] for seat, its in seen.items()}) for number, entry in enumerate(entries)]


def _entries(table: Table, viewer: Viewer, reader: int) -> list[m.LogEntry]:
    """Every ply in words, as a viewer has seen it, addressed to a reader; each entry is built once per language."""
    if not table.started:
        return []
    entries = table.log_entries.setdefault((spoken(), viewer, reader), [])
    entries += [_entry(happened(table, number, viewer, reader)) for number in range(len(entries) + 1, len(table.actions) + 1)]
    return entries


def _entry(ply: m.Happened) -> m.LogEntry:
    """A ply without its effects."""
    return m.LogEntry(
        ply=ply.ply, by=ply.by, text=ply.text, words=ply.words, details=ply.details, hidden=ply.hidden, sealed=ply.sealed, news=ply.news
    )


def _with_others(entry: m.LogEntry, others: Mapping[int, m.LogEntry]) -> m.LogEntry:
    """An entry with those of other seats that differ."""
    differing = {seat: other for seat, other in others.items() if other != entry}
    if not differing:
        return entry
    also = {
        seat: m.Reading(text=it.text, words=it.words, details=it.details, hidden=it.hidden, sealed=it.sealed, news=it.news)
        for seat, it in differing.items()
    }
    return msgspec.structs.replace(entry, also=also)


def told_event(table: Table, logged: LoggedEvent, own_seats: tuple[int, ...], viewer: Viewer) -> msgspec.Raw:
    """A new ply with its effects, as an encoded `Happened`; built once for everybody who sees it so. It joins the log."""
    if viewer == "all":
        assert isinstance(logged.public, m.PlyEvent)
        return told(table, logged.public.ply, viewer, reader_of(own_seats))
    snapshot, reader = table.snapshots.at(table.number), reader_of(own_seats)

    def seen_by(seat: int) -> m.Happened:
        return snapshot.part(("happened", logged.number, seat, reader), lambda: _told_event(table, logged, seat, reader))

    if len(own_seats) < 2:
        return snapshot.part(("told", logged.number, viewer, reader), lambda: m.encoded(seen_by(viewer)))
    ply = seen_by(viewer)
    others = {seat: other for seat in own_seats if seat != viewer and (other := seen_by(seat)) != ply}
    also = {
        seat: m.ReadingWithEffects(
            text=it.text,
            words=it.words,
            details=it.details,
            summary=it.summary,
            hidden=it.hidden,
            sealed=it.sealed,
            effects=it.effects,
            news=it.news,
        )
        for seat, it in others.items()
    }
    return m.encoded(msgspec.structs.replace(ply, also=also))


def _told_event(table: Table, logged: LoggedEvent, viewer: int, reader: int) -> m.Happened:
    seen = logged.message_for((viewer,))
    assert isinstance(seen, m.PlyEvent)
    account = table.match.account(seen.ply, viewer, reader)
    ply = m.Happened(
        ply=seen.ply,
        by=seen.by,
        text=seen.text,
        words=account.words,
        details=account.details,
        summary=account.summary,
        hidden=_is_hidden(table, seen.by, seen.action),
        sealed=_is_sealed(table, seen.by, seen.action, seen.ply),
        effects=account.effects,
        news=_news(account),
    )
    entries = table.log_entries.get((spoken(), viewer, reader))
    if entries is not None and len(entries) == seen.ply - 1:
        entries.append(_entry(ply))
    return ply


def told(table: Table, number: int, viewer: Viewer, reader: int) -> msgspec.Raw:
    """A past ply (counted from 1) with its effects, as an encoded `Happened`."""
    return m.encoded(happened(table, number, viewer, reader))


def happened(table: Table, number: int, viewer: Viewer, reader: int) -> m.Happened:
    """A past ply with its effects, as a viewer has seen it, addressed to a reader."""
    ply, account = table.match.ply(number, seat_of(viewer)), table.match.account(number, seat_of(viewer), reader)
    return m.Happened(
        ply=number,
        by=ply.turn,
        text=ply.text,
        words=account.words,
        details=account.details,
        summary=account.summary,
        hidden=_is_hidden(table, ply.turn, ply.action),
        sealed=_is_sealed(table, ply.turn, ply.action, number),
        effects=account.effects,
        news=_news(account),
    )


def _news(account: Account) -> tuple[m.News, ...]:
    """What is about one player after the other, where a ply has the news of several."""
    return tuple(m.News(words=words, summary=summary, effects=effects) for words, summary, effects in account.news)


def _is_hidden(table: Table, by: int, perceived: int) -> bool:
    """Whether somebody has made a decision of which only its public form is known here."""
    return by >= 0 and perceived >= table.game.book.limits.decisions


def _is_sealed(table: Table, by: int, perceived: int, number: int) -> bool:
    """Whether somebody has made a decision that is known here, but was not to all when it was made."""
    if by < 0 or _is_hidden(table, by, perceived):
        return False
    return _is_hidden(table, by, table.match.perceived(table.actions[number - 1], NOBODY, number - 1))


def lasting_plies(events: Iterable[LoggedEvent]) -> list[LoggedEvent]:
    """The plies among events that were not taken back by a later one of them."""
    lasting: list[tuple[int, LoggedEvent]] = []
    for logged in events:
        match logged.public:
            case m.PlyEvent(ply=ply):
                lasting.append((ply, logged))
            case m.UndoneEvent(plies=plies):
                lasting = [(ply, known) for ply, known in lasting if ply <= plies]
    return [logged for _, logged in lasting]


def reader_of(own_seats: tuple[int, ...]) -> int:
    """The seat that texts address as "you": one's own; where several share a screen, none."""
    return own_seats[0] if len(own_seats) == 1 else NOBODY


def seat_of(viewer: Viewer) -> int | None:
    """The seat (or NOBODY) that a match is asked for; None for everything."""
    return None if viewer == "all" else viewer
