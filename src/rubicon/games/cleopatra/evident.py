"""Which decisions with one answer a program may make by itself, as nobody learns anything from how quickly that is done."""

from typing import Any

from rubicon.games.cleopatra.actions import ACTION_SPACE, GoOn, Skip, TargetCard, TargetGroup, TargetPair
from rubicon.games.cleopatra.cards import ACTION, INFLUENCE
from rubicon.games.cleopatra.state import ACT, PLACE


def evident(v: Any, seat: int, action: int) -> bool:
    """What the table shows to all: that a hand is empty, or has no card of the kind that is asked for, or that there is one target.

    Whether somebody holds a Veto (K46), or an action card that is of no use now (K12), is a secret.
    """
    match ACTION_SPACE.decode(action):
        case GoOn():
            decks = (ACTION,) if v.phase == ACT else (INFLUENCE,) if v.phase == PLACE else (INFLUENCE, ACTION)
            return not any(int(v.held[seat, deck]) for deck in decks)
        case Skip() | TargetCard() | TargetGroup() | TargetPair():
            return True
        case _:
            return False
