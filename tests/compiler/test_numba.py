"""What `rubicon.compiler` relies on in Numba, numba-cuda and NumPy, besides what they document. A new version of theirs has to pass this.

The upper bounds of versions in pyproject.toml are raised together with this file.
"""

import importlib
import pickle
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import caching, serialize, types
from numba.core.compiler import CompileResult

import rubicon
from rubicon.compiler import cache, compiled, cuda, dependencies, functions
from rubicon.engine.rule import rule


@rule
def half(n: int) -> int:
    return n // 2


@rule
def halves(cells: Any) -> int:
    """Calls a rule with a small number and with a large one."""
    return half(cells[0]) + half(1_000_000)


def test_a_dispatcher_asks_its_cache_before_it_compiles() -> None:
    asked: list[tuple[str, object]] = []

    class Asked(caching.NullCache):
        def load_overload(self, signature: Any, target: Any) -> None:
            asked.append(("load", signature))
            target.codegen().magic_tuple()

        def save_overload(self, signature: Any, result: Any) -> None:
            asked.append(("save", signature))
            assert isinstance(result, CompileResult)
            result.codegen.magic_tuple()

    dispatcher: Any = numba.njit(lambda n: n + 1)
    dispatcher._cache = Asked()
    assert dispatcher(1) == 2
    assert asked == [("load", (types.int64,)), ("save", (types.int64,))]


def test_our_cache_has_the_methods_of_theirs() -> None:
    for theirs in (caching._Cache, importlib.import_module("numba.cuda.core.caching")._Cache):
        assert theirs.__abstractmethods__ <= {*dir(cache.CodeCache), "cache_path"}


def test_what_was_compiled_can_be_taken_apart_and_put_together() -> None:
    dispatcher: Any = numba.njit(lambda n: n + 1)
    dispatcher(1)
    [result] = dispatcher.overloads.values()
    content = serialize.dumps(result._reduce())  # type: ignore[no-untyped-call]
    again: Any = CompileResult._rebuild(dispatcher.targetctx, *pickle.loads(content))  # type: ignore[no-untyped-call]
    assert again.signature == result.signature


def test_rules_inside_machine_code_are_compiled_once_for_all_whole_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "code_folder", lambda: None)  # nothing is loaded
    assert compiled(halves)(np.array([7], np.int8)) == 500_003
    inner: Any = functions.inner(half)
    assert list(inner.overloads) == [(types.int64,)]


def test_types_of_positions_are_found_in_signatures() -> None:
    state = rubicon.load("caesar").book.state
    typeof: Any = numba.typeof
    record = typeof(np.zeros(1, state))
    named = importlib.import_module("rubicon.vector.batch_step").Buffers(np.zeros(1, np.int16), np.zeros(1, np.int32), np.zeros(1, state))
    for kinds in ((types.int64, record), (typeof(named),), (typeof(((np.zeros(2, state), 1), 2)),)):
        assert cache.record_in(kinds) == state
    assert cache.record_in((types.int64, types.none)) is None


def test_numba_cuda_has_what_kernels_are_kept_by() -> None:
    kernels = importlib.import_module("numba.cuda.dispatcher")._Kernel
    assert {"_reduce_states", "_rebuild", "codegen"} <= set(dir(kernels))
    assert callable(importlib.import_module("numba.cuda.serialize").dumps)
    assert callable(importlib.import_module("numba.cuda.typing.typeof").typeof_impl.register)


def test_kernels_that_leave_out_other_rules_have_records_of_other_types() -> None:
    """Numba finds a verb's machine code by the record's type alone: with equal types one set of options would play by another's rules."""
    typeof: Any = numba.typeof
    state = rubicon.load("caesar").book.state
    records = [cuda.record_for(state, frozenset(without), 8) for without in ((), (half,), (halves,), (half, halves))]
    assert len({typeof(np.zeros(1, record)) for record in records}) == len(records)
    assert all(record.itemsize % 8 == 0 for record in records)
    assert cuda.record_for(state, frozenset((half,)), 8) == cuda.record_for(state, frozenset((half,)), 8)


def test_code_is_read_for_what_it_names() -> None:
    here = dependencies.digest(halves, None)
    assert here == dependencies.digest(halves, None)
    assert dependencies.digest(halves, None, frozenset({half})) != here, "a rule that is left out"

    def adding(more: int) -> Any:
        return rule(lambda n: n + more)

    assert len({dependencies.digest(adding(more), None) for more in (1, 2, 1)}) == 2, "what a closure holds"
