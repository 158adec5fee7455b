"""Arrays that others take: without a copy, for as long as somebody holds them."""

import gc
from typing import Any

import numpy as np
import pytest

from rubicon.vector import dlpack


def lent(array: Any) -> dlpack.Lent:
    return dlpack.Lent(array, array.ctypes.data, array.shape, array.dtype, dlpack.CPU)


@pytest.mark.parametrize("kind", [np.float32, np.bool_, np.int8, np.int32, np.int64, np.uint64])
def test_it_is_taken_without_a_copy_and_given_back(kind: Any) -> None:
    array = np.ones((3, 4), kind)
    taken = np.from_dlpack(lent(array))
    assert (taken.shape, taken.dtype) == (array.shape, array.dtype)
    array[1, 2] = 0
    assert taken[1, 2] == 0
    assert len(dlpack._lent) == 1
    del taken
    gc.collect()
    assert not dlpack._lent


def test_a_capsule_that_nobody_takes_is_given_back() -> None:
    capsule = lent(np.zeros(5)).__dlpack__()
    assert len(dlpack._lent) == 1
    del capsule
    gc.collect()
    assert not dlpack._lent


def test_memory_lives_as_long_as_its_taker() -> None:
    taken = np.from_dlpack(lent(np.full(1000, 7.0)))
    gc.collect()
    assert (taken == 7.0).all()


def test_it_says_where_it_lies() -> None:
    here, there = lent(np.zeros(2)), dlpack.Lent(None, 4096, (2, 3), np.dtype(np.float32), dlpack.CUDA, 1)
    assert here.__dlpack_device__() == (1, 0)
    assert there.__dlpack_device__() == (2, 1)
    assert not hasattr(here, "__cuda_array_interface__")
    assert there.__cuda_array_interface__ == {"shape": (2, 3), "typestr": "<f4", "data": (4096, False), "version": 3}
    assert repr(there) == "<GPU array of float32, shape (2, 3), to be taken by DLPack>"
