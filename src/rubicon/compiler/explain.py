"""Explains why a rule can't be compiled: Numba's messages are long, and say what it could not do instead of what to write."""

import dis
import re
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from rubicon.compiler import dependencies
from rubicon.engine import verbs
from rubicon.engine.rule import Rule

PLAIN_FUNCTION = re.compile(r"Untyped global name '(\w+)':[^\n]*<class 'function'>(?:\s*File \"(.+?)\", line (\d+))?", re.DOTALL)
PLACE = re.compile(r"File \"(.+?)\", line (\d+)")
SKIPPED = ("CACHE", "NOP", "RESUME", "POP_TOP")


def reached(rule: Callable[..., Any], dtype: "np.dtype[np.void] | None") -> Iterator[Rule]:
    """A rule and all that its machine code reaches, where verbs are those of records of this type."""
    waiting: list[object] = [rule]
    known: set[int] = set()
    while waiting:
        found = waiting.pop()
        if isinstance(found, types.FunctionType) and found in dependencies.resolved:
            found = verbs.find(dependencies.resolved[found], None if found is verbs.decide else dtype)
        if isinstance(found, Rule) and id(found) not in known:
            known.add(id(found))
            yield found
            waiting.extend(dependencies.read_by(found.function))


def returns_sometimes(function: Callable[..., Any]) -> bool:
    """Whether a function returns a value in some branches and nothing in others, or at its end."""
    kinds = set()
    steps = [step for step in dis.get_instructions(function) if step.opname not in SKIPPED]
    for before, step in zip([None, *steps], steps, strict=False):
        if step.opname == "RETURN_CONST":  # Python 3.12 and 3.13
            kinds.add(step.argval is None)
        elif step.opname == "RETURN_VALUE" and before is not None:
            kinds.add(before.opname == "LOAD_CONST" and before.argval is None)
    return len(kinds) == 2


def place(function: Callable[..., Any]) -> str:
    """Where a function is written."""
    code = function.__code__
    return f"{code.co_filename}, line {code.co_firstlineno}"


def without_return(rule: Callable[..., Any], dtype: "np.dtype[np.void] | None") -> str | None:
    """Which of the rules that a rule reaches does not always return, and what to do; None: all do. Such a rule fails later."""
    for each in reached(rule, dtype):
        if returns_sometimes(each.function):
            what = "returns a value in some branches and nothing in others: end it with a return"
            return f"{each.function.__name__} ({place(each.function)}) {what}"
    return None


def explained(rule: Any, problem: Exception, dtype: "np.dtype[np.void] | None") -> str | None:
    """What to change so that a rule compiles, in a sentence; None: nothing is known about this problem."""
    text = str(problem)
    if found := PLAIN_FUNCTION.search(text):
        where = f" ({found[2]}, line {found[3]})" if found[2] else ""
        return (
            f"a rule calls {found[1]}, which is a plain function{where}: write @rule above {found[1]} too, so that it is compiled with it"
        )
    if told := without_return(rule, dtype):
        return told
    if isinstance(problem, KeyError) and dtype is not None:
        fields = ", ".join(dtype.names or ())
        return f"{rule.function.__name__} ({place(rule.function)}) uses a field {problem} that the record has not; its fields: {fields}"
    if found := PLACE.search(text):
        said = " ".join(text.strip().splitlines()[1:2])
        return f"{found[1]}, line {found[2]}: a rule can't be compiled; rules use numbers, arrays and other rules. {said}"
    return None
