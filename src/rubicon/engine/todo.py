"""What a position asks for, for people: a sentence, and the rules behind it."""

from typing import NamedTuple


class Todo(NamedTuple):
    """What is decided next."""

    text: str
    """By whom and what, in a sentence."""
    rules: tuple[str, ...]
    """Identifiers of the rules that say how."""
