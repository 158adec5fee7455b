"""Handles seats: players take them, by a code or freely, and move them to another device."""

from rubicon.server import events as e
from rubicon.server import requests, secret_keys
from rubicon.server.errors import NotYours, Refused
from rubicon.server.handlers.seeds import start_if_ready
from rubicon.server.say import say
from rubicon.server.table import Table, now_ms


def join(table: Table, request: requests.Join) -> tuple[int, str]:
    """Take a seat; gives its number and the key to it. The same key sent again has the same answer."""
    if request.key is not None and (own := seats_taken_with(table, request.key, request)):
        return own[0], request.key
    seats, key, now = free_seats(table, request), request.key or secret_keys.new_key(), now_ms()
    for seat in seats:
        table.append(sat(now, seat, key, name=request.name, commit=request.commit))
    start_if_ready(table, now)
    return seats[0], key


def sat(now: int, seat: int, key: str, *, name: str, commit: str) -> e.Sat:
    """The event that somebody with this key has taken a seat: only hashes are stored."""
    recovery = secret_keys.hashed(secret_keys.recovery_of(key))
    return e.Sat(now, seat=seat, key=secret_keys.hashed(key), name=name, commit=commit, recovery=recovery)


def coded_seats(table: Table, code: str) -> list[int]:
    """The seats that a code takes: one that was made for them, or one that recovers them."""
    written = secret_keys.written_code(code)
    return [
        number for number, seat in enumerate(table.seats) if secret_keys.fits(code, seat.code) | secret_keys.fits(written, seat.recovery)
    ]


def invited(table: Table, request: requests.Invitation) -> tuple[int, ...]:
    """The seats that a code takes, for a page that offers them; nothing is taken."""
    found = coded_seats(table, request.code)
    if not found:
        raise NotYours(say("code-used"))
    return tuple(found)


def seats_taken_with(table: Table, key: str, request: requests.Join) -> list[int]:
    """The seats that somebody has taken with a key before; refused if another seat is wanted now."""
    own = [number for number, seat in enumerate(table.seats) if secret_keys.fits(key, seat.key)]
    coded = coded_seats(table, request.code) if request.code is not None else []
    if own and not {*coded, *([] if request.seat is None else [request.seat])} <= set(own):
        raise Refused("other-seat", say("other-seat"))
    return own


def free_seats(table: Table, request: requests.Join) -> list[int]:
    """The seats that a code is for, or an open one."""
    if request.code is not None:
        coded = coded_seats(table, request.code)
        if not coded:
            raise NotYours(say("code-used"))
        return coded
    free = [number for number, seat in enumerate(table.seats) if not seat.taken and not seat.code]
    if request.seat is not None and request.seat not in free:
        raise Refused("seat-taken", say("seat-taken"))
    if not free:
        raise Refused("seat-taken", say("all-taken"))
    return [request.seat if request.seat is not None else free[0]]


def new_code(table: Table, own_seats: tuple[int, ...]) -> str:
    """Make a one-time code that moves somebody's seats to another device."""
    if not own_seats:
        raise NotYours(say("no-seat-to-move"))
    if not table.started and any(table.seats[seat].commit for seat in own_seats):
        raise Refused("not-now", say("open-first"))
    code = secret_keys.new_key()
    for seat in own_seats:
        table.append(e.Coded(now_ms(), seat, secret_keys.hashed(code)))
    return code
