"""The one place that knows Numba: rules become machine code, kept on disk, for CPU and GPU.

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


def settled(rule: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """A rule's machine code for arguments of these types and no others: calls cost less, for Numba does not look at their types."""
    from rubicon.compiler import functions

    return functions.settled(rule, *arguments)


def calls(book: "Rulebook[Any]") -> "Calls":
    """The verbs of a game as machine code, for calls one by one (about a microsecond each)."""
    from rubicon.compiler import records

    return records.calls(book)
