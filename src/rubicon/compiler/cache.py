"""Caches machine code on disk: a file per rule and signature, in a folder per game, named after what it depends on (see `dependencies`).

Files that were not used for a long time are evicted; if there is too much, the least recently used first.
"""

import contextlib
import functools
import hashlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba.core import types

from rubicon.compiler import dependencies, progress
from rubicon.engine import registry
from rubicon.engine.errors import UnknownGame
from rubicon.engine.paths import cache_folder
from rubicon.engine.say import say

MOST_BYTES = 1 << 30
"""Of machine code; what was used longest ago is removed first."""
MOST_DAYS = 90
"""After which unused machine code is removed."""
SUFFIX = ".code"
A_DAY = 86_400.0


@functools.cache
def code_folder() -> Path | None:
    """The folder of machine code, made if need be; None where none can be written."""
    folder = cache_folder() / "code"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        evict(folder)
    except OSError as problem:
        print(say("no-cache", folder=folder, problem=problem.strerror), file=sys.stderr)
        return None
    return folder


def evict(folder: Path, most_bytes: int = MOST_BYTES) -> None:
    """Once a day: remove files that were not used for a long time, and the least recently used if there is too much."""
    mark, now = folder / "evicted", time.time()
    if mark.exists() and now - mark.stat().st_mtime < A_DAY:
        return
    mark.touch()
    left = most_bytes
    files = [(path.stat(), path) for path in folder.rglob("*") if path.is_file() and path != mark]
    for stat, path in sorted(files, key=lambda file: -file[0].st_mtime):
        left -= stat.st_size
        if left < 0 or now - stat.st_mtime > MOST_DAYS * A_DAY:
            with contextlib.suppress(OSError):  # another process was faster
                path.unlink()


class CodeCache:
    """The cache that Numba asks for the machine code of one function; it has the methods of Numba's own `Cache`.

    `digest`: of all that the code depends on, by the type of positions; `freeze` and `thaw`: what was compiled as bytes, and back;
    `begun`: called before something is compiled, with the type of positions.
    """

    def __init__(
        self,
        name: str,
        digest: Callable[["np.dtype[np.void] | None"], str],
        freeze: Callable[[Any], bytes],
        thaw: Callable[[Any, bytes], Any],
        folder: str = "",
        begun: Callable[["np.dtype[np.void] | None"], None] = lambda dtype: None,
    ):
        self._begun = begun
        self._name, self._digest, self._freeze, self._thaw, self._folder = name, digest, freeze, thaw, folder
        self.cache_path = str(code_folder() or "")

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The code for a signature; None: it has to be compiled."""
        target.refresh()
        path = self._path(signature, target.codegen())
        if path is not None:
            with contextlib.suppress(Exception):  # not there, damaged, or not for this Numba: compile it
                found = self._thaw(target, path.read_bytes())
                os.utime(path)
                return found
        self._begun(record_in(signature))
        progress.compiling(is_kept=path is not None and os.access(self.cache_path, os.W_OK))
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled."""
        path = self._path(signature, result.codegen)
        if path is None or getattr(getattr(result, "library", None), "has_dynamic_globals", False):
            return
        with contextlib.suppress(Exception):  # a full disk, say, costs time and nothing else
            path.parent.mkdir(exist_ok=True)
            draft = path.with_suffix(f".{os.getpid()}-{time.monotonic_ns()}")
            try:
                draft.write_bytes(self._freeze(result))
                os.replace(draft, path)
            finally:
                draft.unlink(missing_ok=True)

    def _path(self, signature: Any, codegen: Any) -> Path | None:
        folder = code_folder()
        if folder is None:
            return None
        dtype = record_in(signature)
        content = f"{dependencies.libraries()} {self._digest(dtype)} {signature} {codegen.magic_tuple()}"
        return folder / (self._folder or game_of(dtype)) / f"{self._name}-{hashlib.sha256(content.encode()).hexdigest()[:20]}{SUFFIX}"

    def enable(self) -> None:
        """Numba calls it; there is no other way here."""

    disable = flush = enable


def record_in(kind: Any) -> "np.dtype[np.void] | None":
    """The type of the positions that a signature is about."""
    if isinstance(kind, types.Record):
        found: np.dtype[np.void] = kind.dtype
        return found
    parts: Any = getattr(kind, "args", None) or (kind if isinstance(kind, tuple | types.BaseTuple) else (getattr(kind, "dtype", None),))
    for part in parts:
        if isinstance(part, types.Type | tuple) and (record := record_in(part)) is not None:
            return record
    return None


def game_of(dtype: "np.dtype[np.void] | None") -> str:
    """The folder for code about positions of this type."""
    if dtype is None:
        return "any"
    try:
        return registry.rulebook_of(dtype).name
    except UnknownGame:
        return "other"
