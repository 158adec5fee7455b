"""The generic functions that every game implements (`legal`, `apply`, `view`, …), dispatched by the type of the record.

Generic algorithms (rollouts, batch runs, search) call these; interpreted they look the game up here, compiled Numba
resolves the call by record type (see `compiler.overloads`), so that one algorithm serves all games.
"""

from collections.abc import Callable
from typing import Any

from rubicon.engine.record import Actions, Generator, Records, Weights

CHANCE, OVER = -1, -2
"""What `turn` answers besides a seat."""
NOBODY, EVERYTHING = -3, -4
"""Besides a seat, whose view a record is: a spectator's; nobody's, for it is the whole position."""
NONE, UNKNOWN = -1, -7
"""In a field: there is nothing; there is something that this view can't know."""

_rules: dict[tuple[str, Any], Callable[..., Any]] = {}


def register(verb: str, dtype: Any, rule: Callable[..., Any]) -> None:
    """From now on `verb` on records of this dtype is that rule."""
    _rules[verb, dtype] = rule


def find(verb: str, dtype: Any) -> Callable[..., Any]:
    """The rule behind a verb for records of this dtype."""
    return _rules[verb, dtype]


def start(s: Any, options: Weights) -> None:
    """Write the first position of a game with these options."""
    _rules["start", s.dtype](s, options)


def turn(s: Any) -> int:
    """Whose decision the record takes next: a seat, CHANCE or OVER."""
    return int(_rules["turn", s.dtype](s))


def waiting(s: Any) -> int:
    """Bit mask of the seats whose decisions are open now."""
    return int(_rules["waiting", s.dtype](s))


def legal(s: Any, seat: int, out: Actions) -> int:
    """Write the legal actions of a seat (or of CHANCE), ascending, and return how many."""
    return int(_rules["legal", s.dtype](s, seat, out))


def weights(s: Any, actions: Actions, n: int, out: Weights) -> int:
    """Write how many equal components stand behind each of the first n actions (at CHANCE: their odds); return the sum."""
    return int(_rules["weights", s.dtype](s, actions, n, out))


def stream(s: Any) -> int:
    """At CHANCE: the number of the named stream that the outcome comes from."""
    return int(_rules["stream", s.dtype](s))


def apply(s: Any, action: int) -> None:
    """Play an action, in place."""
    _rules["apply", s.dtype](s, action)


def score(s: Any, out: Any) -> int:
    """At OVER: write each seat's share of the win (they add up to 1) and return why the game ended."""
    return int(_rules["score", s.dtype](s, out))


def view(s: Any, seat: int, out: Any) -> None:
    """Write what a seat (or NOBODY) knows, built up from nothing."""
    _rules["view", s.dtype](s, seat, out)


def seen(s: Any, action: int, seat: int) -> int:
    """The action as a seat perceives it: itself, or its public form."""
    return int(_rules["seen", s.dtype](s, action, seat))


def sample(v: Any, rng: Generator, out: Any) -> None:
    """Write a whole position drawn from those that the view allows, each with the same probability."""
    _rules["sample", v.dtype](v, rng, out)


def evaluate(s: Any, seat: int) -> float:
    """A static estimate, 0 to 1, of a seat's chance to win; it looks at nothing that the seat can't know."""
    return float(_rules["evaluate", s.dtype](s, seat))


def rollout_policy(s: Any, seat: int, actions: Actions, n: int, scratch: Records) -> int:
    """One of the first n actions (all that are legal), chosen quickly: the search uses it beyond its tree. `scratch` may be overwritten."""
    return int(_rules["rollout_policy", s.dtype](s, seat, actions, n, scratch))


def encode(v: Any, out: Any) -> None:
    """Write the features of a view, as its game names and shapes them, into an array of zeros.

    Features that are always 0 with the options of the game, such as those of players who are not there, need not be written.
    """
    _rules["encode", v.dtype](v, out)


def decide(bot: int, v: Any, seat: int, rng: Generator, actions: Actions, n: int, scratch: Records) -> int:
    """The choice of a built-in bot among the first n actions, from a view alone (the rule comes from `bots`)."""
    return int(_rules["decide", None](bot, v, seat, rng, actions, n, scratch))


VERBS = (start, turn, waiting, legal, weights, stream, apply, score, view, seen, sample, evaluate, encode)
