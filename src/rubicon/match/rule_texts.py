"""Reads the rules of a game from its page in docs/: in short for people, and each rule by its id."""

import functools
import re
from pathlib import Path
from typing import NamedTuple

from rubicon.engine.catalogue import FIRST, spoken


class RuleText(NamedTuple):
    """One rule in words."""

    id: str
    text: str


class Line(NamedTuple):
    """A sentence or two of a chapter; `term` is what they explain, or empty."""

    term: str
    text: str


class Chapter(NamedTuple):
    """A part of the rules in short. One about an option is for tables that have changed it, to `value` if that is not empty."""

    title: str
    option: str
    value: str
    steps: bool
    lines: tuple[Line, ...]


def in_short(game: str) -> tuple[Chapter, ...]:
    """The rules in short, in the reader's language."""
    return _chapters_on(page(game, spoken()))


@functools.cache
def _chapters_on(page: Path) -> tuple[Chapter, ...]:
    """The first section with chapters: `### With Poison (`poison`)`, below it paragraphs, points or numbered steps."""
    section = next(part for part in re.split(r"^## ", page.read_text("utf-8"), flags=re.MULTILINE) if "\n### " in part)
    return tuple(_chapter(part) for part in section.split("\n### ")[1:])


def _chapter(text: str) -> Chapter:
    heading, _, body = text.partition("\n")
    title, option, value = _parts(r"(.*?)(?: \(`(\w+)(?:=(\w+))?`\))?", heading)
    parts = [part for part in re.split(r"\n\n|\n(?=- |\d\. )", body) if part.strip()]
    steps = any(re.match(r"\s*\d\. ", part) for part in parts)
    return Chapter(title, option, value, steps, tuple(map(_line, parts)))


def _line(part: str) -> Line:
    term, text = _parts(r"\s*(?:- |\d\. )?(?:\*\*([^*]+)\*\*: )?(.*)", part)
    return Line(plain(term), plain(text))


def _parts(pattern: str, text: str) -> tuple[str, ...]:
    """What the groups of a pattern hold that fits any text; empty where a group is missing."""
    found = re.fullmatch(pattern, text, re.DOTALL)
    assert found is not None, text
    return found.groups("")


def rules_of(game: str) -> tuple[RuleText, ...]:
    """All rules of a game in the reader's language, in the order of the page."""
    return _rules_on(page(game, spoken()))


@functools.cache
def _rules_on(page: Path) -> tuple[RuleText, ...]:
    found = re.findall(r"^- \*\*([A-Z]\d+)\*\* (.*(?:\n(?:  .*|(?=\n  )))*)", page.read_text("utf-8"), re.MULTILINE)
    return tuple(RuleText(name, plain(text)) for name, text in found)


def page(game: str, language: str = FIRST) -> Path:
    """In the package where it is installed, in docs/ where it is developed; in English where a language has none."""
    package = Path(__file__).parent.parent
    inside = package / "docs"
    folder = inside if inside.exists() else package.parent.parent / "docs"
    translated = folder / language / "play" / f"{game}.md"
    return translated if language != FIRST and translated.exists() else folder / "play" / f"{game}.md"


def plain(text: str) -> str:
    """Without the signs of Markdown, in one line."""
    linked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", linked)).strip()
