"""Which decisions with one answer a program may make by itself, as nobody learns anything from how quickly that is done."""

from typing import Any

from rubicon.games.caesar.actions import ACTION_SPACE, Flip, Pass


def evident(v: Any, seat: int, action: int) -> bool:
    """A pass, which is legal only where nothing can be placed (C9), and Might's only target (C18), which lies on the map.

    The only token that can be placed is a secret of the hand.
    """
    return isinstance(ACTION_SPACE.decode(action), Pass | Flip)
