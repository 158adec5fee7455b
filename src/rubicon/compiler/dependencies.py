"""Computes a digest of all that the machine code of a rule depends on: its code, the constants it reads, every rule that it calls.

Numba notices no change in a function of another file, so machine code on disk is named after this digest. It is made of code and values,
not of files: a changed sentence, comment or docstring leaves it as it is; a changed rule or data file does not, wherever it lies.
"""

import dis
import functools
import hashlib
import sys
import types
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import numpy as np

from rubicon.compiler import lists, tiles
from rubicon.engine import verbs
from rubicon.engine.rule import Rule

RuleSet = frozenset[Callable[..., Any]]
LIBRARIES = ("numba", "llvmlite", "numpy", "numba-cuda")
resolved: dict[Callable[..., Any], str] = {verb: verb.__name__ for verb in (*verbs.VERBS, verbs.rollout_policy, verbs.decide)}
"""Verbs that are resolved by the type of their record, with their names (see `overloads`)."""
by_hand: dict[Callable[..., Any], int] = {tiles.add_tile: tiles.VERSION, lists.listed: lists.VERSION, lists.listed_odds: lists.VERSION}
"""Functions whose machine code is written by hand, each with the version of that code."""
_PLAIN = (bool, int, float, complex, str, bytes, type(None), np.generic, np.dtype)


@functools.cache
def libraries() -> str:
    """The versions that machine code depends on."""
    return " ".join((sys.version, *(f"{name} {_version(name)}" for name in LIBRARIES)))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


@functools.cache
def digest(rule: Callable[..., Any], dtype: "np.dtype[np.void] | None", without: RuleSet = frozenset()) -> str:
    """A hash of all that a rule's machine code depends on, where verbs are those of records of this type.

    `without`: rules that are left out of it, so that nothing they reach matters.
    """
    function = rule.function if isinstance(rule, Rule) else rule
    found = hashlib.sha256(f"{function.__module__}.{function.__qualname__}".encode())
    if rule in without:
        return found.hexdigest()
    for piece in (_code(function.__code__), *(_value(value, dtype, without) for value in read_by(function))):
        found.update(piece + b"\0")
    return found.hexdigest()


def _code(code: types.CodeType) -> bytes:
    """Code without its place in the file and without docstrings."""
    constants = [
        _code(value) if isinstance(value, types.CodeType) else repr(value).encode() for value in code.co_consts[_documented(code) :]
    ]
    return b"\0".join([code.co_code, repr((code.co_names, code.co_varnames, code.co_freevars)).encode(), *constants])


def _documented(code: types.CodeType) -> int:
    """How many of the constants are a docstring, 0 or 1: Python puts it first."""
    return int(code.co_name != "<lambda>" and bool(code.co_consts) and isinstance(code.co_consts[0], str))


def read_by(function: Any) -> Iterator[object]:
    """What a function finds by name: globals, what it takes out of modules, closures and defaults."""
    yield from _globals(function.__code__, function.__globals__)
    yield from (cell.cell_contents for cell in function.__closure__ or ())
    yield function.__defaults__


def _globals(code: types.CodeType, known: dict[str, Any]) -> Iterator[object]:
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("CACHE", "PUSH_NULL")]
    for number, step in enumerate(steps):
        if step.opname == "LOAD_GLOBAL" and step.argval in known:
            value = known[step.argval]
            while isinstance(value, types.ModuleType) and (number := number + 1) < len(steps):
                value = getattr(value, steps[number].argval)
            yield value
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _globals(constant, known)


def _value(value: object, dtype: "np.dtype[np.void] | None", without: RuleSet) -> bytes:
    """A value as it goes into machine code."""
    if isinstance(value, Rule):
        return digest(value, dtype, without).encode()
    if isinstance(value, types.FunctionType) and value in resolved:
        found = verbs.find(resolved[value], None if value is verbs.decide else dtype)
        return digest(found, dtype, without).encode()
    if isinstance(value, types.FunctionType) and value in by_hand:
        return f"{value.__qualname__} {by_hand[value]}".encode()
    if isinstance(value, np.ndarray):
        return b"%s %s " % (repr(value.dtype).encode(), repr(value.shape).encode()) + value.tobytes()
    if isinstance(value, tuple | list):
        return b"(" + b",".join(_value(item, dtype, without) for item in value) + b")"
    if isinstance(value, _PLAIN):
        return repr(value).encode()
    return f"{type(value).__qualname__} {getattr(value, '__module__', '')} {getattr(value, '__qualname__', '')}".encode()
