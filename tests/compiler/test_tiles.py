"""The piece of a matrix product whose machine code is written by hand."""

from typing import Any

import numba
import numpy as np
import pytest

from rubicon.compiler import compiled, dependencies, tile_code
from rubicon.compiler.tiles import COLUMNS, ROWS, add_tile
from rubicon.engine.rule import rule


@rule
def with_tile(numbers: Any, places: tuple[int, int, int, int, int], weights: Any, first: int, step: int) -> None:
    target, target_step, source, source_step, given = places
    add_tile(numbers, target, target_step, source, source_step, given, weights, first, step)


@pytest.mark.parametrize("given", [0, 1, 5])
def test_machine_code_adds_what_the_plain_loop_adds(given: int) -> None:
    rng = np.random.default_rng(3)
    numbers, weights = rng.normal(size=700).astype(np.float32), rng.normal(size=300).astype(np.float32)
    places, first, step = (101, 47 + COLUMNS, 2, 9, given), 7, COLUMNS + 3
    plain = numbers.copy()
    with_tile(plain, places, weights, first, step)
    compiled(with_tile)(numbers, places, weights, first, step)
    assert np.abs(numbers - plain).max() < 1e-5
    changed = np.flatnonzero(plain != numbers)
    assert set((changed - places[0]) % places[1]) <= set(range(COLUMNS))
    assert (changed >= places[0]).all()


def test_half_tiles_add_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processors with smaller registers take half of the columns at a time; every sum is made in the same order."""
    rng, found, sizes = np.random.default_rng(4), [], []
    numbers, weights = rng.normal(size=ROWS * COLUMNS + 60).astype(np.float32), rng.normal(size=10 * COLUMNS).astype(np.float32)
    for wide in ("", "no such feature"):
        monkeypatch.setattr(tile_code, "WIDE", wide)
        own = numbers.copy()

        called: Any = numba.njit(lambda numbers, weights: tile_code.tile(numbers, 60, COLUMNS, 0, 10, 10, weights, 0, COLUMNS))
        called(own, weights)
        sizes.append(called.inspect_llvm(called.signatures[0]).count(f"<{COLUMNS} x float>") > 0)
        found.append(own)
    assert (found[0] == found[1]).all()
    assert (found[0] != numbers).any()
    assert sizes == [True, False]


def test_kept_machine_code_depends_on_the_version_of_the_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    before = dependencies.digest.__wrapped__(with_tile, None)
    monkeypatch.setitem(dependencies.by_hand, add_tile, 99)
    assert dependencies.digest.__wrapped__(with_tile, None) != before
