"""Why a token can't go to a place of the map, for clicks that mean nothing; what is missing where a placement is almost right."""

from typing import Any

from rubicon.engine.verbs import NONE
from rubicon.games.caesar.actions import ACTION_SPACE, Place
from rubicon.games.caesar.board import KIND_NAMES, SPACE_ICONS, SPACES, fits
from rubicon.games.caesar.places import space_name
from rubicon.games.caesar.say import called, say, token
from rubicon.games.caesar.state import FLIP, PLACE


def obstacle(v: Any, piece: str, place: str) -> str:
    """What stands in the way of a token (empty: none is picked) on a space, a province or elsewhere; from the view of whoever is asked."""
    space = next((number for number in range(SPACES) if space_name(number) == place), NONE)
    kind = KIND_NAMES.index(piece) if piece in KIND_NAMES else NONE
    if v.phase == FLIP:
        return say("no-target", place=called(place))
    if v.phase != PLACE:
        return say("not-now-place")
    if space == NONE:
        return say("between-provinces") if place else ""
    if v.token[space] != NONE:
        return say("occupied", space=place)
    if kind == NONE:
        return say("pick-first")
    if v.hand[v.seat, kind] <= 0:
        return say("not-in-hand", token=token(piece))
    return "" if fits(kind, space) else say("wrong-icon", icon=called(SPACE_ICONS[space]), token=token(piece))


def nearly(action: int, wanted: int) -> str:
    """What is missing where a token lies on the space that is wanted."""
    match ACTION_SPACE.decode(action), ACTION_SPACE.decode(wanted):
        case Place(kind, space), Place(other, there) if space == there:
            return say("turn-it") if kind == other else say("another-token", token=token(KIND_NAMES[other]))
        case _:
            return ""
