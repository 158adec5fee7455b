"""Helpers that parse a position from text, for the position modules of all games."""

from collections.abc import Collection, Sequence

from rubicon.engine.errors import BadPosition
from rubicon.engine.say import say

LONGEST_LINE, LONGEST_REST, LONGEST_WORD = 100_000, 10_000, 1_000
"""Characters of a position; of what follows its game and options, which may carry a whole sheet; and of a word there."""


def bounded(line: str) -> str:
    """Refuse a line that is longer than any position, so that parsing it stays cheap whoever has written it."""
    rest = line.partition(";")[2]
    must(len(line) <= LONGEST_LINE and len(rest) <= LONGEST_REST, say("position-long", most=LONGEST_REST))
    must(all(len(word) <= LONGEST_WORD for word in rest.split()), say("position-long-word", most=LONGEST_WORD))
    return line


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
