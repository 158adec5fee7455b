"""The words on the pages, from the catalogues that the pages use."""

import contextlib
import json
import re
from collections.abc import Iterator
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "words"
_spoken: ContextVar[str] = ContextVar("spoken", default="en")


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """In here `t` gives the words of that language."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


@cache
def catalogue(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CATALOGUES / f"{language}.json").read_text())
    return found


def t(key: str, **values: object) -> str:
    """The words of a key such as `home.play_now`; `count` chooses between forms."""
    return _raw(key, values.get("count")).format(**values)


def starting(key: str, **values: object) -> re.Pattern[str]:
    """What begins with these words; buttons go on with a note."""
    return re.compile(rf"^\s*{re.escape(t(key, **values))}\b")


def around(key: str, **values: str) -> re.Pattern[str]:
    """The words of a key, anything in place of what is not given."""
    text = str(re.sub(r"\\\{(\w+)\\\}", lambda found: re.escape(values.get(found[1], "")) or ".+", re.escape(_raw(key))))
    return re.compile(text)


def _raw(key: str, count: object = None) -> str:
    found: Any = catalogue(_spoken.get())
    for name in key.split("."):
        found = found[name]
    if isinstance(found, dict) and set(found) == {"one", "other"}:
        found = found["one" if count == 1 else "other"]
    assert isinstance(found, str), f"{key} is no text"
    return found
