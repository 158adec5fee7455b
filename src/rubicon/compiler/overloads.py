"""Teaches Numba to resolve a verb to the game's rule by the type of its record, so that one algorithm serves all games."""

import inspect
from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import overload

from rubicon.compiler import dependencies
from rubicon.engine import verbs


def rule_for(verb: str, record: Any) -> Callable[..., Any]:
    """The rule behind a verb, for a record as Numba types it."""
    return verbs.find(verb, record.dtype if isinstance(record, types.Record) else None)


def resolve(verb: Callable[..., Any]) -> None:
    """Teach Numba a verb."""
    parameters = list(inspect.signature(verb).parameters)
    arguments = ", ".join(parameters)
    record = "None" if verb is verbs.decide else parameters[0]
    namespace = {"rule_for": rule_for}
    exec(  # an overload needs the verb's own parameter names
        f"def typed({arguments}):\n    found = rule_for({verb.__name__!r}, {record})\n    return lambda {arguments}: found({arguments})\n",
        namespace,
    )
    overload(verb)(namespace["typed"])


for _verb in dependencies.resolved:
    resolve(_verb)
