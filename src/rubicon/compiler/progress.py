"""Says on the screen that rules are being compiled, where somebody waits for that; not when they are loaded from the cache.

It is said once by a process, for it is the same news each time.
"""

import contextlib
import sys
import threading
from collections.abc import Iterator

from rubicon.engine.say import say

PATIENCE = 1.0
"""Seconds of compiling before it is said."""

_waiting: list["_Wait"] = []
_told = threading.Event()


def _tell() -> None:
    if not _told.is_set():
        _told.set()
        print(say("compiling"), file=sys.stderr, flush=True)


class _Wait:
    """Somebody who waits, and the timer that has begun since something is compiled."""

    def __init__(self) -> None:
        self.timer: threading.Timer | None = None

    def begin(self) -> None:
        if self.timer is None:
            self.timer = threading.Timer(PATIENCE, _tell)
            self.timer.daemon = True
            self.timer.start()

    def end(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


def compiling() -> None:
    """Something has to be compiled now."""
    for wait in _waiting:
        wait.begin()


@contextlib.contextmanager
def announced() -> Iterator[None]:
    """Around work that may have to compile first: says so on the screen when that takes longer than a moment."""
    wait = _Wait()
    _waiting.append(wait)
    try:
        yield
    finally:
        _waiting.remove(wait)
        wait.end()
