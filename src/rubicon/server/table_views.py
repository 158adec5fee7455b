"""Tables as clients see them: facts for everybody, the position as one viewer knows it, legal moves, the log in words."""

from collections.abc import Sequence

import msgspec

from rubicon.engine.verbs import CHANCE, NOBODY, OVER
from rubicon.server import messages as m
from rubicon.server import secret_keys
from rubicon.server.errors import NotYours, Refused
from rubicon.server.event_messages import LoggedEvent
from rubicon.server.handlers import takebacks
from rubicon.server.messages import Viewer
from rubicon.server.ply_views import log, reader_of, seat_of, told, told_event
from rubicon.server.say import say
from rubicon.server.shown import Shown
from rubicon.server.table import Table, now_ms


def info(table: Table) -> m.TableInfo:
    """What everybody may know of a table besides the game; built once per event, except for the clocks."""
    cached = table.info_cache
    if cached is None or cached.number != table.number:
        cached = table.info_cache = _info(table)
    left = table.clocks.shown(now_ms())
    return cached if left is None else msgspec.structs.replace(cached, time_left=left)


def _info(table: Table) -> m.TableInfo:
    game, created, request = table.game, table.created, table.request
    return m.TableInfo(
        table=table.name,
        number=table.number,
        game=game.name,
        title=game.book.title,
        rules_version=game.book.version,
        options=table.options_text,
        status=table.status,
        seats=tuple(_seat(table, number) for number in range(len(table.seats))),
        waiting=table.waiting,
        clock=table.clocks.setting,
        request=m.RequestInfo(by=request.by, what=request.what, agreed=tuple(sorted(table.agreed))) if request else None,
        server_commit=table.server_commit,
        scores=table.scores(),
        why=table.why(),
        links=tuple(m.Link(what=link.what, table=link.table) for link in table.links),
        came_from=created.came_from,
        from_position=bool(created.first),
        companion=created.companion,
        hints=created.hints,
        lesson=created.lesson.name if created.lesson else "",
        time_left=None,
    )


def _seat(table: Table, number: int) -> m.SeatInfo:
    seat = table.seats[number]
    return m.SeatInfo(
        seat=table.game.seats[number],
        name=seat.name,
        bot=seat.bot,
        stand_in=seat.stand_in,
        person=seat.is_person,
        taken=seat.taken,
        open=not seat.taken and not seat.code,
        commit=seat.commit,
        commit_due=seat.commit_due,
        part_open=bool(seat.part),
        decided=number in table.sealed,
    )


def made_table(table: Table, key: str, codes: dict[int, str]) -> m.MadeTable:
    """A new table for its maker, with the key to the maker's seats and the codes for friends."""
    seated = any(secret_keys.fits(key, seat.key) for seat in table.seats)
    recovery = secret_keys.recovery_of(key) if seated else ""
    return m.MadeTable(**msgspec.structs.asdict(info(table)), key=key, codes=codes, recovery=recovery)


def plain_table(table: Table, own_seats: tuple[int, ...]) -> m.PlainTable:
    """A table for programs that know the rules: the position, the notation of all plies, and legal actions by number."""
    viewer, started = table.viewer(own_seats), table.started
    return m.PlainTable(
        **msgspec.structs.asdict(info(table)),
        you=own_seats,
        view=table.snapshots.at(table.number).view(table.match, viewer) if started else None,
        legal=table.legal(own_seats) if started else {},
        log=[(ply.turn, ply.text) for ply in table.match.seen(viewer)] if started else [],
    )


def rich_table(table: Table, own_seats: tuple[int, ...], *, happened: Sequence[LoggedEvent] = (), text: bool = False) -> m.RichTable:
    """A table with everything that a screen shows now; `happened` are the events of the plies whose effects it tells."""
    viewer, match, snapshot = viewer_of(table, own_seats), table.match, table.snapshots.at(table.number)
    asked = snapshot.todo(match, viewer) if table.started and not table.over else None
    return m.RichTable(
        **msgspec.structs.asdict(info(table)),
        options_data=table.options_data,
        options_chosen=table.options_chosen,
        you=own_seats,
        eyes=viewer,
        ply=len(table.actions),
        set_up=match.set_up if table.started else 0,
        view=snapshot.view(match, viewer) if table.started else None,
        moves={seat: snapshot.choices(match, seat) for seat in table.deciding(own_seats)} if asked else {},
        forced=forced(table, own_seats) if asked else (),
        undo=can_take_back(table, own_seats),
        asks=asked.text if asked else "",
        rules=asked.rules if asked else (),
        note=lesson_note(table),
        happened=[told_event(table, logged, own_seats, viewer) for logged in happened],
        text=snapshot.text(match, viewer) if text and table.started else msgspec.UNSET,
    )


def forced(table: Table, own_seats: tuple[int, ...]) -> tuple[int, ...]:
    """One's own seats that wait with one answer that everybody can foresee; a lesson wants each step to be made.

    Against bots, which learn nothing from how quickly it is done, also those whose only answer does nothing: the step of a Castling
    for a value that lies nowhere.
    """
    if table.created.lesson or table.asks_for_chance:
        return ()
    match, alone = table.match, all(seat.bot for number, seat in enumerate(table.seats) if number not in own_seats)
    return tuple(seat for seat in table.deciding(own_seats) if match.is_forced(seat) or (alone and match.is_empty_step(seat)))


def can_take_back(table: Table, own_seats: tuple[int, ...]) -> bool:
    """Whether a takeback of these seats would be done, or asked of the others."""
    if not own_seats or table.status != "running":
        return False
    if table.sealed.keys() & set(own_seats):
        return True
    if table.created.companion:
        return len(table.actions) > table.base
    try:
        takebacks.last_decision(table, takebacks.last_decider(table, own_seats))
    except Refused:
        return False
    return True


def viewer_of(table: Table, own_seats: tuple[int, ...]) -> Viewer:
    """Whose view a screen shows at first: a finished game lies open to those who have not played it."""
    return "all" if table.over and table.started and not own_seats else table.viewer(own_seats)


def table_change(table: Table, own_seats: tuple[int, ...], shown: Shown, *, happened: Sequence[LoggedEvent], text: bool) -> m.TableChange:
    """How a table stands now, without what clients with these seats know already."""
    viewer, match, snapshot = viewer_of(table, own_seats), table.match, table.snapshots.at(table.number)
    now, known = info(table), shown.info
    asked = snapshot.todo(match, viewer) if table.started and not table.over else None
    view, changes = _view_change(table, own_seats, viewer, shown) if table.started else (None, msgspec.UNSET)
    return m.TableChange(
        number=now.number,
        status=now.status if known is None or now.status != known.status else msgspec.UNSET,
        seats=now.seats if known is None or now.seats != known.seats else msgspec.UNSET,
        waiting=now.waiting,
        request=now.request if known is None or now.request != known.request else msgspec.UNSET,
        scores=now.scores if known is None or now.scores != known.scores else msgspec.UNSET,
        why=now.why if known is None or now.why != known.why else msgspec.UNSET,
        links=now.links if known is None or now.links != known.links else msgspec.UNSET,
        time_left=msgspec.UNSET if now.time_left is None else now.time_left,
        eyes=viewer,
        ply=len(table.actions),
        set_up=match.set_up if table.started else 0,
        view=view,
        changes=changes,
        moves={seat: snapshot.choices(match, seat) for seat in table.deciding(own_seats)} if asked else {},
        forced=forced(table, own_seats) if asked else (),
        undo=can_take_back(table, own_seats),
        asks=asked.text if asked else "",
        rules=asked.rules if asked else (),
        note=msgspec.UNSET if table.created.lesson is None else lesson_note(table),
        happened=[told_event(table, logged, own_seats, viewer) for logged in happened],
        text=snapshot.text(match, viewer) if text and table.started else msgspec.UNSET,
    )


def _view_change(
    table: Table, own_seats: tuple[int, ...], viewer: Viewer, shown: Shown
) -> tuple[msgspec.Raw | msgspec.UnsetType, list[m.ViewChange] | msgspec.UnsetType]:
    """The view of a viewer whom clients have not seen yet, or what is new in it, once for all of them."""
    snapshot, match = table.snapshots.at(table.number), table.match
    changes = shown.view_changes(own_seats, viewer, snapshot.view_data(match, viewer), table.number)
    return (snapshot.view(match, viewer), msgspec.UNSET) if changes is None else (msgspec.UNSET, changes or msgspec.UNSET)


def past_ply(table: Table, own_seats: tuple[int, ...], ply: int, eyes: Viewer | None, *, text: bool = False) -> m.PastPly:
    """A table after `ply` plies, as one of the client's own seats or a spectator saw it; once it is over as any viewer."""
    viewer = permitted(table, own_seats, eyes)
    if not 0 <= ply <= len(table.actions):
        raise Refused("no-such-ply", say("no-ply", ply=ply, count=len(table.actions)), 400)
    if not table.started:
        return m.PastPly(ply=ply, eyes=viewer, view=None, happened=[])
    match, seat = table.match, seat_of(viewer)
    if ply == len(table.actions):
        view = table.snapshots.at(table.number).view(match, viewer)
    else:
        view = m.encoded(match.position(ply) if seat is None else match.view(seat, ply))
    return m.PastPly(
        ply=ply,
        eyes=viewer,
        view=view,
        happened=[told(table, ply, viewer, reader_of(own_seats))] if ply else [],
        text=match.outline(seat, ply) if text else msgspec.UNSET,
    )


def looked_table(
    table: Table, own_seats: tuple[int, ...], *, ply: int | None = None, eyes: Viewer | None = None, text: bool = False
) -> m.LookedTable:
    """A table with everything that a screen shows and its log, now or after `ply` plies, from the point of view that is asked for."""
    viewer = permitted(table, own_seats, eyes)
    now = rich_table(table, own_seats, text=text)
    if ply is None and viewer == now.eyes:
        seen = now
    else:
        past = past_ply(table, own_seats, len(table.actions) if ply is None else ply, viewer, text=text)
        there = {name: getattr(past, name) for name in past.__struct_fields__}
        if ply is None:
            seen = msgspec.structs.replace(now, **{**there, "happened": []})
        else:
            seen = msgspec.structs.replace(now, moves={}, asks="", rules=(), note=None, **there)
    return m.LookedTable(**msgspec.structs.asdict(seen), log=log(table, own_seats, viewer))


def lesson_note(table: Table) -> m.Note | None:
    """The current note of a lesson: its text, whether it is only to be read, and the move that it asks for."""
    lesson = table.created.lesson
    if lesson is None or not table.started:
        return None
    ply = len(table.actions)
    current, follow = lesson.note(ply, table.read), table.match.turn == lesson.learner and not table.to_read
    return m.Note(
        name=current.name,
        text=lesson.text(current),
        rules=tuple(current.rules),
        shows=lesson.shows(current),
        number=lesson.number(ply, table.read) + 1,
        of=len(lesson.notes),
        read=table.to_read,
        follow=table.scripted if follow else None,
    )


def permitted(table: Table, own_seats: tuple[int, ...], wanted: Viewer | None) -> Viewer:
    """The viewer that a client wants, or its own if it names none; refused if it may not have that point of view."""
    if wanted is None:
        return viewer_of(table, own_seats)
    if wanted in (CHANCE, OVER) or (wanted != "all" and wanted >= len(table.seats)):
        raise Refused("no-such-seat", say("no-seat", seat=wanted), 400)
    if not table.over and wanted not in (*own_seats, NOBODY):
        raise NotYours(say("own-eyes"))
    return wanted
