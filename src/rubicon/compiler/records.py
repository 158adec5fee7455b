"""Makes compiled verbs callable from Python on a single record.

Numba looks at every field of a record's type each time it gets a record from Python (20 microseconds); an array of one record it
knows at a glance. So these take arrays, and `on_records` lends them a record's memory as one.
"""

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from rubicon.compiler.functions import outer as compiled
from rubicon.engine import verbs
from rubicon.engine.calls import Calls
from rubicon.engine.rule import rule
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.verbs import CHANCE, apply, encode, evaluate, legal, sample, score, seen, start, stream, turn, view, waiting, weights


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
def after(s: Any, action: int, out: Any) -> int:
    """Another position: the one that an action leads to; returns whose turn it is there."""
    out[0] = s[0]
    apply(out[0], action)
    return turn(out[0])


@rule
def view_encoded(s: Any, seat: int, seen: Any, out: Any) -> None:
    """The features of what a seat knows; `seen` is overwritten."""
    view(s[0], seat, seen[0])
    encode(seen[0], out)


@rule
def odds(s: Any, actions: Any, tickets: Any, out: Any) -> int:
    """At CHANCE: write the outcomes and the probability of each; returns how many there are."""
    n = legal(s[0], CHANCE, actions)
    total = weights(s[0], actions, n, tickets)
    for k in range(n):
        out[k] = tickets[k] / total
    return n


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
