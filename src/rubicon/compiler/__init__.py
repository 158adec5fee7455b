"""Compiles rules to machine code for CPU and GPU, and caches it on disk.

Nothing else in Rubicon imports Numba, and importing this package does not either: it is loaded when something is compiled.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from rubicon.engine.calls import Calls
    from rubicon.engine.rulebook import Rulebook

F = TypeVar("F", bound=Callable[..., Any])


def compiled(rule: F) -> F:
    """The machine code of a rule, for calls from Python: compiled at the first call with new types, or loaded from the cache."""
    from rubicon.compiler import functions

    found: F = functions.outer(rule)
    return found


def specialized(rule: Callable[..., Any], *arguments: Any, holds: bool = False) -> Callable[..., Any]:
    """A rule's machine code for arguments of these types only: calls cost less, because Numba does not check the types.

    `holds`: Python's lock, as a rule has to that makes objects of Python.
    """
    from rubicon.compiler import functions

    return functions.specialized(rule, *arguments, holds=holds)


def calls(book: "Rulebook[Any]") -> "Calls":
    """The verbs of a game as machine code, for calls one by one (about a microsecond each)."""
    from rubicon.compiler import records

    return records.calls(book)
