"""Hands arrays to PyTorch, JAX, CuPy and NumPy by DLPack, without a copy.

Numba's arrays on a GPU know only `__cuda_array_interface__`, which JAX does not. So this is the protocol itself, in ctypes.
"""

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
"""Kinds of devices."""
CODES = {"i": 0, "u": 1, "f": 2, "b": 6}


class _Device(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class _Type(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("ndim", ctypes.c_int32),
        ("dtype", _Type),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))

_lent: dict[int, tuple[Any, ...]] = {}
"""What must live as long as somebody holds a tensor, by the tensor's address."""


@_Deleter  # type: ignore[untyped-decorator]
def _give_back(managed: Any) -> None:
    _lent.pop(ctypes.addressof(managed.contents), None)


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)  # type: ignore[untyped-decorator]
def _never_taken(capsule: int) -> None:
    """A capsule is thrown away: what it holds is given back, unless somebody has taken it, who then renamed the capsule."""
    held = ctypes.c_void_p(capsule)
    if _is_valid(held, b"dltensor"):
        _lent.pop(_pointer_in(held, b"dltensor"), None)


_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p)
_pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_in.restype, _pointer_in.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


class Lent:
    """An array that other libraries can take by DLPack; `owner` keeps its memory alive."""

    def __init__(self, owner: Any, pointer: int, shape: tuple[int, ...], dtype: np.dtype[Any], kind: int, number: int = 0):
        self._owner, self._pointer, self._place = owner, pointer, (kind, number)
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)

    def __repr__(self) -> str:
        return f"<{'GPU' if self._place[0] == CUDA else 'CPU'} array of {self.dtype}, shape {self.shape}, to be taken by DLPack>"

    def __dlpack_device__(self) -> tuple[int, int]:
        """Where it lies."""
        return self._place

    def __dlpack__(self, **wishes: Any) -> Any:
        """A capsule with the tensor, as the protocol wants it."""
        shape = (ctypes.c_int64 * len(self.shape))(*self.shape)
        kind = _Type(CODES[self.dtype.kind], self.dtype.itemsize * 8, 1)
        tensor = _Tensor(self._pointer, _Device(*self._place), len(self.shape), kind, shape, None, 0)
        managed = _Managed(tensor, None, _give_back)
        address = ctypes.addressof(managed)
        _lent[address] = (managed, shape, self._owner)
        return _new(address, b"dltensor", ctypes.cast(_never_taken, ctypes.c_void_p))

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """The same for those who know Numba's protocol."""
        if self._place[0] != CUDA:
            raise AttributeError("this array is not on a GPU")
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._pointer, False), "version": 3}
