"""Which decisions with one answer a program may make by itself, as nobody learns anything from how quickly that is done."""

from typing import Any

from rubicon.games.augustus.actions import ACTION_SPACE, Draft


def evident(v: Any, seat: int, action: int) -> bool:
    """All but the draft: objectives and legions lie open, so everybody can see what a player can do."""
    return not isinstance(ACTION_SPACE.decode(action), Draft)
