"""Translations: looks up texts in the reader's language, in one TOML file per language, and fills in their {placeholders}.

A text may have several forms: `one` where the fact `count` is 1, `you` where the fact `you` is true (the reader is meant), else `other`.

    markers = { one = "{count} marker", other = "{count} markers" }
    passes = { you = "You pass.", other = "{player} passes." }
"""

import contextlib
import functools
import tomllib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any

WORDS = Path(__file__).parent.parent / "words"
FIRST = "en"
"""The language that has every text; others fall back to it."""

_spoken: ContextVar[str] = ContextVar("spoken", default=FIRST)


@functools.cache
def texts(language: str, folder: Path = WORDS) -> dict[str, Any]:
    """All texts of a language; none where a game of others has no such file."""
    file = folder / f"{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that there are, by their codes: one for each file."""
    return tuple(sorted(file.stem for file in WORDS.glob("*.toml")))


def preferred(wishes: str) -> str:
    """Choose the language for an Accept-Language header or a locale such as it_IT.UTF-8, by the reader's preference."""
    weighed = []
    for place, wish in enumerate(wishes.replace("_", "-").split(",")[:20]):
        tag, _, weight = wish.partition(";q=")
        with contextlib.suppress(ValueError):
            weighed.append((-float(weight or 1), place, tag.strip()[:2].lower()))
    return next((code for *_, code in sorted(weighed) if code in languages()), FIRST)


def spoken() -> str:
    """The language of the present reader."""
    return _spoken.get()


def speak(language: str) -> None:
    """From here on, in this task, everything is said in that language."""
    _spoken.set(language if language in languages() else FIRST)


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """In here everything is said in that language."""
    before = _spoken.set(language if language in languages() else FIRST)
    try:
        yield
    finally:
        _spoken.reset(before)


def form_for(text: str | dict[str, Any], facts: Mapping[str, object]) -> str:
    """The form of a text for these facts; forms can lie within forms."""
    while not isinstance(text, str):
        wanted = "you" if facts.get("you") and "you" in text else "one" if facts.get("count") == 1 and "one" in text else "other"
        text = text[wanted]
    return text


class Catalogue:
    """The texts of one section, said in the language of the reader."""

    def __init__(self, section: str, folder: Path = WORDS):
        self._section, self._folder = section, folder
        self._texts: dict[str, dict[str, Any]] = {}
        self._names: dict[str, dict[str, str]] = {}

    def say(self, name: str, /, **facts: object) -> str:
        """The text of that name, in the form that its facts ask for and with them filled in."""
        language = spoken()
        if language not in self._texts:
            self._texts[language] = self._of(language)
        return form_for(self._texts[language][name], facts).format(**facts)

    def called(self, thing: str) -> str:
        """What people call a thing, by its name in data; the same where no other is known."""
        language = spoken()
        if language not in self._names:
            self._names[language] = self._of(FIRST).get("names", {}) | texts(language, self._folder).get(self._section, {}).get("names", {})
        return self._names[language].get(thing, thing)

    def _of(self, language: str) -> dict[str, Any]:
        """All texts of the section; what a language has not, or leaves empty, stands there in the first one."""
        here: dict[str, Any] = texts(language, self._folder).get(self._section, {})
        first: dict[str, Any] = texts(FIRST, self._folder).get(self._section, {})
        return first | {name: text for name, text in here.items() if text}
