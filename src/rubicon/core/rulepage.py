"""The rules of a game by their identifiers, from its page in docs/."""

import functools
import re
from pathlib import Path
from typing import NamedTuple


class RuleText(NamedTuple):
    """One rule in words."""

    id: str
    text: str


@functools.cache
def rules_of(game: str) -> tuple[RuleText, ...]:
    """All rules of a game, in the order of the page."""
    found = re.findall(r"^- \*\*([A-Z]\d+)\*\* (.*(?:\n(?:  .*|(?=\n  )))*)", page(game).read_text("utf-8"), re.MULTILINE)
    return tuple(RuleText(name, plain(text)) for name, text in found)


def page(game: str) -> Path:
    """In the package where it is installed, in docs/ where it is developed."""
    package = Path(__file__).parent.parent
    inside = package / "docs" / f"{game}.md"
    return inside if inside.exists() else package.parent.parent / "docs" / f"{game}.md"


def plain(text: str) -> str:
    """Without the signs of Markdown, in one line."""
    linked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", linked)).strip()
