"""Prints a notice that rules are being compiled, where a user waits for that; not when they are loaded from the cache.

A process prints it once.
"""

import contextlib
import sys
import threading
from collections.abc import Iterator

from rubicon.engine.say import say

DELAY = 1.0
"""Seconds of compiling before the notice is printed."""

_waiting: list["_Wait"] = []
_printed = threading.Event()


def _print_notice(is_kept: bool) -> None:
    if not _printed.is_set():
        _printed.set()
        print(say("compiling" if is_kept else "compiling-again"), file=sys.stderr, flush=True)


class _Wait:
    """A piece of work that may compile, and the timer that runs since it does."""

    def __init__(self) -> None:
        self.timer: threading.Timer | None = None

    def begin(self, is_kept: bool) -> None:
        if self.timer is None:
            self.timer = threading.Timer(DELAY, _print_notice, (is_kept,))
            self.timer.daemon = True
            self.timer.start()

    def end(self) -> None:
        if self.timer is not None:
            self.timer.cancel()


def compiling(*, is_kept: bool) -> None:
    """Called by the cache when something has to be compiled, and will be kept for the next process or not: starts the timers."""
    for wait in _waiting:
        wait.begin(is_kept)


@contextlib.contextmanager
def compile_notice() -> Iterator[None]:
    """Wrap work that may have to compile first: prints a notice when that takes longer than a moment."""
    wait = _Wait()
    _waiting.append(wait)
    try:
        yield
    finally:
        _waiting.remove(wait)
        wait.end()
