"""Compiles rules and kernels for a GPU with numba-cuda. Needs the extra `gpu` and an NVIDIA driver; importing this imports numba-cuda.

What it relies on is said by tests/compiler/test_numba.py: numba-cuda types objects of ours by its own `typeof_impl`, asks a dispatcher's
`_cache` before it compiles a kernel, and finds machine code of device functions by their argument types alone.
"""

import functools
import hashlib
import importlib
import inspect
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np

from rubicon.compiler import (
    dependencies,
    functions,  # noqa: F401  (teaches Numba the verbs)
)
from rubicon.compiler.cache import CodeCache
from rubicon.compiler.dependencies import RuleSet
from rubicon.engine.errors import RubiconError
from rubicon.engine.rule import Rule
from rubicon.engine.verbs import VERBS, find, register

if not hasattr(np, "row_stack"):
    setattr(np, "row_stack", np.vstack)  # noqa: B010  (numba-cuda 0.30 still asks for the name that NumPy 2.4 dropped)

try:
    cuda: Any = importlib.import_module("numba.cuda")
except ImportError as problem:
    raise RubiconError('playing on a GPU needs the extra "gpu": pip install "rubicon[gpu]"') from problem

SIMULATED = "simulator" in cuda.jit.__module__
"""Whether kernels run in Numba's simulator, on the CPU and interpreted, as they are."""

_left_out: RuleSet = frozenset()
"""Rules that the kernel which is being compiled does without."""


def left_out(rules: RuleSet) -> None:
    """The kernels that are compiled from now on do without these rules."""
    global _left_out
    _left_out = rules


def kernel(function: Callable[..., Any], dtype: "np.dtype[np.void] | None" = None, without: RuleSet = frozenset()) -> Any:
    """A kernel, ready to be launched; its machine code is kept on disk. `dtype`: of its positions; `without`: rules that it never calls."""
    dispatcher = cuda.jit(function)
    if not SIMULATED:
        kernels = importlib.import_module("numba.cuda.dispatcher")._Kernel
        dumps = importlib.import_module("numba.cuda.serialize").dumps
        dispatcher._cache = CodeCache(
            f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", ""),
            lambda _: dependencies.digest(function, dtype, without),
            lambda found: dumps(found._reduce_states()),
            lambda target, content: kernels._rebuild(**pickle.loads(content)),
            folder="cuda",
        )
    return dispatcher


@functools.cache
def on_device(rule: Rule, without: RuleSet) -> Any:
    """A rule compiled for the device; rules that the kernel leaves out are compiled as stubs."""
    return cuda.jit(device=True)(stub_of(rule.function) if rule in without else rule.function)


def stub_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function with the same parameters that returns 0."""
    namespace: dict[str, Any] = {}
    exec(f"def nothing({', '.join(inspect.signature(function).parameters)}):\n    return 0\n", namespace)
    found: Callable[..., Any] = namespace["nothing"]
    return found


if not SIMULATED:
    typeof_impl = importlib.import_module("numba.cuda.typing.typeof").typeof_impl
    typeof_impl.register(Rule)(lambda value, context: on_device(value, _left_out)._numba_type_)


@functools.cache
def record_for(state: "np.dtype[np.void]", without: RuleSet, multiple: int = 1) -> "np.dtype[np.void]":
    """The record of a kernel: its size is a multiple of so many bytes.

    If the kernel leaves rules out, the record has a field more, named after these rules: Numba finds machine code by type, so kernels
    that leave out other rules need records of other types, or the first one's code would serve them all.
    """
    wanted = state.itemsize + bool(without)
    more = -(-wanted // multiple) * multiple - state.itemsize
    if not more:
        return state
    names = " ".join(sorted(f"{rule.__module__}.{rule.__qualname__}" for rule in without))
    longer = np.dtype([*state.descr, (f"filling_{hashlib.sha256(names.encode()).hexdigest()[:16]}", "i1", (more,))], align=True)
    for verb in VERBS:
        register(verb.__name__, longer, find(verb.__name__, state))
    return longer
