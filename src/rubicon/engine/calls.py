"""The rules of one game as plain functions, interpreted or compiled: like `verbs`, but without dispatch by the type of the record."""

import functools
from collections.abc import Callable, Mapping
from typing import Any

from rubicon.engine.record import Small
from rubicon.engine.rulebook import Rulebook


class Calls:
    """The verbs of one game: interpreted, or compiled (`rubicon.compiler.calls`)."""

    start: Callable[[Any, Any], None]
    turn: Callable[[Any], Small]
    waiting: Callable[[Any], int]
    legal: Callable[[Any, int, Any], int]
    weights: Callable[[Any, Any, int, Any], int]
    stream: Callable[[Any], int]
    apply: Callable[[Any, int], None]
    score: Callable[[Any, Any], int]
    view: Callable[[Any, int, Any], None]
    seen: Callable[[Any, int, int], int]
    sample: Callable[[Any, Any, Any], None]
    evaluate: Callable[[Any, int], float]
    encode: Callable[[Any, Any], None]

    def __init__(self, functions: Mapping[str, Callable[..., Any]]):
        self.__dict__.update(functions)


@functools.cache
def interpreted(book: Rulebook[Any]) -> Calls:
    """The rules as plain Python: nothing to load, a debugger can step through them."""
    return Calls({name: rule.function for name, rule in book.rules.by_name().items()})
