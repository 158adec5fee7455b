"""`Todo`: the next decision described for people, with the ids of the rules behind it."""

from typing import NamedTuple


class Todo(NamedTuple):
    """The next decision of a position."""

    text: str
    """By whom and what, in a sentence."""
    rules: tuple[str, ...]
    """Identifiers of the rules that say how."""
