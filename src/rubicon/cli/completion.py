"""Completes typed moves with the Tab key, where the terminal has readline."""

import contextlib
from collections.abc import Callable
from types import ModuleType

readline: ModuleType | None = None
with contextlib.suppress(ImportError):
    import readline


def switch_on(words: Callable[[], list[str]]) -> None:
    """Complete from these words, whatever their case."""
    if readline is None:
        return

    def complete(text: str, number: int) -> str | None:
        found = [word for word in words() if word.upper().startswith(text.upper())]
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")


def switch_off() -> None:
    """Leave the keyboard as it was."""
    if readline is not None:
        readline.set_completer(None)
