"""Why a legion can't go to a space: for clicks that mean nothing."""

from typing import Any

from rubicon.engine.facts import Reader
from rubicon.games.augustus.actions import Cell
from rubicon.games.augustus.box import SLOTS, SYMBOL_NAMES
from rubicon.games.augustus.refusals import refuse_put
from rubicon.games.augustus.say import say
from rubicon.games.augustus.state import CHOOSE, PLACE, REARRANGE
from rubicon.games.augustus.todo import todo


def obstacle(v: Any, piece: str, place: str) -> str:
    """What keeps a legion from a space of one's own: `piece` is the objective by its number, `place` the symbol."""
    seat = int(v.seat)
    slot = next((slot for slot in range(SLOTS) if piece.isdecimal() and v.objective[seat, slot] == int(piece) - 1), -1)
    if slot < 0 or place not in SYMBOL_NAMES or v.phase not in (CHOOSE, PLACE, REARRANGE):
        return say("asked", todo=todo(v, Reader(seat)).text)
    return refuse_put(v, seat, None, Cell(slot, SYMBOL_NAMES.index(place)))
