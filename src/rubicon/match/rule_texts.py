"""Reads the text of each rule of a game, by its id, from the game's page in docs/."""

import functools
import re
from pathlib import Path
from typing import NamedTuple

from rubicon.engine.catalogue import FIRST, spoken


class RuleText(NamedTuple):
    """One rule in words."""

    id: str
    text: str


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
