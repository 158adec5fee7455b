"""Compiles rules for the CPU. Importing this module imports Numba.

What it relies on in Numba is said by tests/compiler/test_numba.py: a dispatcher asks `_cache` before it compiles, `get_call_template`
decides which types an inner function is compiled for, and `typeof_impl` can type objects of ours.
"""

import functools
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core import compiler as numba_compiler
from numba.core import errors, serialize, types
from numba.extending import typeof_impl

from rubicon.compiler import (
    dependencies,
    explain,
    list_code,  # noqa: F401  (teaches Numba lists)
    overloads,
    tile_code,  # noqa: F401  (teaches Numba tiles)
)
from rubicon.compiler.cache import CodeCache, record_in
from rubicon.engine.errors import BadGame
from rubicon.engine.rule import Rule

F = TypeVar("F", bound=Callable[..., Any])

resolve = overloads.resolve


@functools.cache
def outer(rule: F) -> F:
    """A rule's machine code, with the wrappers that calls from Python need."""
    found: F = _dispatcher(rule, inner=False)
    return found


@functools.cache
def inner(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A rule's machine code for calls from other machine code only, without the wrappers that Python needs."""
    return widening(_dispatcher(rule, inner=True))


@functools.cache
def holding(rule: F) -> F:
    """The same of a rule that makes objects of Python, and so has to hold its lock."""
    found: F = _dispatcher(rule, inner=False, releases=False)
    return found


def specialized(rule: Callable[..., Any], *arguments: Any, holds: bool = False) -> Callable[..., Any]:
    """A rule's machine code for arguments of these types and no others."""
    dispatcher: Any = holding(rule) if holds else outer(rule)
    entry: Callable[..., Any] = dispatcher.compile(tuple(map(numba.typeof, arguments)))
    return entry


def _dispatcher(rule: Any, *, inner: bool, releases: bool = True) -> Any:
    """Numba's compiler for a rule, with our cache in the place of its own."""
    function = rule.function
    compiler: Any = numba.njit
    results: Any = numba_compiler.CompileResult
    dumps: Any = serialize.dumps
    dispatcher = compiler(nogil=releases, no_cpython_wrapper=inner, no_cfunc_wrapper=inner)(function)
    dispatcher._cache = CodeCache(
        f"{'inner-' * inner}{'holding-' * (not releases)}{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", ""),
        lambda dtype: dependencies.digest(rule, dtype),
        lambda result: dumps(result._reduce()),
        lambda target, content: results._rebuild(target, *pickle.loads(content)),
        begun=functools.partial(_refuse, rule) if not inner else lambda dtype: None,
    )
    if not inner:
        dispatcher.compile = functools.partial(_compile, rule, dispatcher.compile)
    return dispatcher


def _refuse(rule: Any, dtype: "np.dtype[np.void] | None") -> None:
    """BadGame for a rule that does not always return: Numba compiles it, and it fails when it is called."""
    if told := explain.without_return(rule, dtype):
        raise BadGame(told)


def _compile(rule: Any, compile_for: Callable[[Any], Any], signature: Any) -> Any:
    """Compile a rule for a signature; BadGame says what to change where that fails."""
    try:
        return compile_for(signature)
    except (errors.NumbaError, KeyError, TypeError) as problem:
        told = explain.explained(rule, problem, record_in(signature))
        if told is None:
            raise
        raise BadGame(told) from problem


def widened(kind: Any) -> Any:
    """The type that a rule takes for an argument: every whole number is one of 64 bits, whatever field or constant it comes from."""
    kind = getattr(kind, "literal_type", kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


def widening(dispatcher: Any) -> Callable[..., Any]:
    """Make a rule be compiled once, and not anew for each mixture of small and large numbers that it is called with."""
    narrow = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: narrow(tuple(map(widened, args)), kws)
    found: Callable[..., Any] = dispatcher
    return found


@typeof_impl.register(Rule)
def _type_of_rule(value: Rule, context: object) -> Any:
    return types.Dispatcher(inner(value))
