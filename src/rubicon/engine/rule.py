"""`@rule` marks a function of a game that is written once and runs interpreted or compiled.

Called from Python a rule runs as the plain function it is, so that nothing heavy is loaded to play a game at a table.
`rubicon.compiler.compiled(rule)` is its machine code; inside compiled code every rule that is called is compiled too.
"""

import functools
from collections.abc import Callable
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class Rule:
    """A function that can be compiled."""

    def __init__(self, function: Callable[..., Any]):
        self.function = function
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any) -> Any:
        return self.function(*args)

    def __repr__(self) -> str:
        return f"<rule {self.function.__module__}.{self.function.__qualname__}>"


def rule(function: F) -> F:
    """Mark a function as a rule: within what Numba compiles, no allocation, no random numbers of its own."""
    return cast(F, Rule(function))
