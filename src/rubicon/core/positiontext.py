"""What reading a position from text has in common, whatever the game."""

from collections.abc import Collection, Sequence

from rubicon.core.errors import BadPosition
from rubicon.core.say import say


def must(holds: object, problem: str) -> None:
    """Refuse a position unless something holds."""
    if not holds:
        raise BadPosition(problem)


def index(word: str, names: Sequence[str], what: str) -> int:
    """The place of a word among names."""
    must(word in names, say("expected-name", what=what, names=", ".join(names), word=word))
    return list(names).index(word)


def grouped(words: Sequence[str], keywords: Collection[str]) -> dict[str, list[str]]:
    """Words by the keyword that they follow."""
    groups: dict[str, list[str]] = {}
    for word in words:
        if word in keywords:
            must(word not in groups, say("twice", word=word))
            groups[word] = []
        else:
            must(groups, say("expected-keyword", names=", ".join(keywords), word=word))
            groups[list(groups)[-1]].append(word)
    return groups
