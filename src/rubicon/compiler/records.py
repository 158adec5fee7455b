"""Makes compiled verbs callable from Python on a single record.

Numba looks at every field of a record's type each time it gets a record from Python (20 microseconds); an array of one record it
knows at a glance. So these take arrays, and `on_records` lends them a record's memory as one.
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.compiler.functions import outer as compiled
from rubicon.compiler.lists import Numbers, listed, listed_odds
from rubicon.engine import verbs
from rubicon.engine.calls import Calls
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import (
    CHANCE,
    OVER,
    apply,
    encode,
    evaluate,
    legal,
    sample,
    score,
    seen,
    start,
    stream,
    turn,
    view,
    waiting,
    weights,
)


@rule
def _start(s: Any, options: Any) -> None:
    start(s[0], options)


@rule
def _turn(s: Any) -> int:
    return turn(s[0])


@rule
def _waiting(s: Any) -> int:
    return waiting(s[0])


@rule
def _legal(s: Any, seat: int, out: Any) -> int:
    return legal(s[0], seat, out)


@rule
def _weights(s: Any, actions: Any, n: int, out: Any) -> int:
    return weights(s[0], actions, n, out)


@rule
def _stream(s: Any) -> int:
    return stream(s[0])


@rule
def _apply(s: Any, action: int) -> None:
    apply(s[0], action)


@rule
def _score(s: Any, out: Any) -> int:
    return score(s[0], out)


@rule
def _view(s: Any, seat: int, out: Any) -> None:
    view(s[0], seat, out[0])


@rule
def _seen(s: Any, action: int, seat: int) -> int:
    return seen(s[0], action, seat)


@rule
def _sample(v: Any, rng: Any, out: Any) -> None:
    sample(v[0], rng, out[0])


@rule
def _evaluate(s: Any, seat: int) -> float:
    return evaluate(s[0], seat)


@rule
def _encode(v: Any, out: Any) -> None:
    encode(v[0], out)


@rule
def situation(s: Any, row: int, room: Any) -> tuple[int, Any]:
    """Whose turn it is in a position of an array, and a list of the actions; at CHANCE each has its probability beside it.

    `room` is for what the rules write, see `room_for`: one array, because handing over an array takes as long as a small rule.
    """
    who, most = turn(s[row]), room[0]
    numbers, rest = room[1 : len(room) - most - most // 2], room[len(room) - most - most // 2 :]
    tickets, actions = rest[:most].view(np.int32), rest[most:].view(np.int16)
    if who == OVER:
        return who, listed(actions, 0, numbers)
    n = legal(s[row], who, actions)
    if who == CHANCE:
        weights(s[row], actions, n, tickets)
        return who, listed_odds(actions, tickets, n, numbers)
    return who, listed(actions, n, numbers)


@rule
def after(s: Any, row: int, action: int, place: int, room: Any) -> tuple[int, Any]:
    """Write the position that an action leads to, into another place of the array; the same is told of it as by `situation`."""
    s[place] = s[row]
    apply(s[place], action)
    return situation(s, place, room)


def room_for(most: int, numbers: Numbers) -> NDArray[np.int64]:
    """A room for so many actions and their tickets, after their number and the addresses of the numbers that actions have."""
    even = most + -most % 2
    return np.concatenate([np.array([even], np.int64), numbers.addresses, np.zeros(even + even // 2, np.int64)])


@rule
def view_encoded(s: Any, seat: int, seen: Any, out: Any) -> None:
    """The features of what a seat knows; `seen` is overwritten."""
    view(s[0], seat, seen[0])
    encode(seen[0], out)


ON_ARRAYS: dict[str, Callable[..., Any]] = {
    verb.__name__[1:]: verb
    for verb in (_start, _turn, _waiting, _legal, _weights, _stream, _apply, _score, _view, _seen, _sample, _evaluate, _encode)
}


@functools.cache
def calls(book: Rulebook[Any]) -> Calls:
    """The verbs of a game as machine code."""
    return Calls({verb.__name__: _call(book, verb.__name__) for verb in verbs.VERBS})


def _call(book: Rulebook[Any], name: str) -> Callable[..., Any]:
    """A verb for records of a game."""
    if verbs.find(name, book.state) is not getattr(book.rules, name):  # another game has positions of the same type
        alone: Callable[..., Any] = compiled(getattr(book.rules, name))
        return alone
    call, lend, dtype = compiled(ON_ARRAYS[name]), np.frombuffer, book.state
    if name in ("view", "sample"):
        return lambda s, given, out: call(lend(s, dtype), given, lend(out, dtype))
    return lambda s, *given: call(lend(s, dtype), *given)
