"""Handles rematches: a question to the other people; then another game with seats swapped, at a new table that the old one links to."""

from rubicon.bots.levels import EDITION
from rubicon.server import events as e
from rubicon.server import secret_keys
from rubicon.server.errors import NotYours, Refused
from rubicon.server.handlers.seeds import start_if_ready
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


def rematch_of(table: Table) -> str:
    """The name of the table where the game is played again; empty: there is none."""
    return next((link.table for link in table.links if link.what == "rematch"), "")


def ask(table: Table, own_seats: tuple[int, ...]) -> bool:
    """Ask the others to play again, or agree if one of them has asked; whether all people want it now."""
    refuse_unless_over(table, own_seats)
    if rematch_of(table):
        return True
    now, request = now_ms(), table.request
    if request is None:
        table.append(e.Asked(now, own_seats[0], "rematch"))
        asker = own_seats[0]
    else:
        asker = request.by
        for seat in own_seats:
            if seat != asker and seat not in table.agreed:
                table.append(e.Answered(now, seat, True))
    return not table.people() - {asker} - set(own_seats) - table.agreed


def refuse_unless_over(table: Table, own_seats: tuple[int, ...]) -> None:
    """Refuse a rematch to spectators, of a game that goes on, and of a lesson."""
    if not own_seats:
        raise NotYours(say("spectator-rematch"))
    if not table.over:
        raise Refused("not-over", say("not-over"))
    if table.created.lesson:
        raise Refused("not-now", say("lesson-rematch"))


def rematch(table: Table, own_seats: tuple[int, ...], *, compiled: bool) -> Table | None:
    """Set up the rematch: everybody keeps their keys and names, chance starts anew. None: there is one already.

    A table has one rematch, so its name is given: two processes that set it up at the same time can't make two.
    """
    refuse_unless_over(table, own_seats)
    if rematch_of(table):
        return None
    now, created = now_ms(), table.created
    new = Table(secret_keys.rematch_of(created.part), compiled=compiled)
    order = [number for number in range(len(table.seats)) if not table.seats[number].automatic]
    swapped = dict(zip(order, order[1:] + order[:1], strict=True))
    old = [table.seats[swapped.get(number, number)] for number in range(len(table.seats))]
    seats = tuple(
        e.SeatSetup(kind="auto" if seat.automatic else "bot" if seat.bot else "person", bot=seat.bot, commits=bool(seat.commit))
        for seat in old
    )
    new.append(
        e.Created(
            now,
            game=created.game,
            version=table.game.book.version,
            options=created.options,
            seats=seats,
            clock=created.clock,
            listed=False,
            part=secret_keys.new_part(),
            came_from=table.name,
            levels=EDITION,
            hints=created.hints,
        )
    )
    for number, seat in enumerate(old):
        if seat.is_person and seat.key:
            new.append(e.Sat(now, seat=number, key=seat.key, name=seat.name, recovery=seat.recovery))
    table.append(e.Linked(now, "rematch", new.name))
    start_if_ready(new, now)
    return new
