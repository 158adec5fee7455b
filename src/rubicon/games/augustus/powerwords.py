"""What a power does, in words for people (A40, A41, A42, A43, A44, A45, A46, A47, A48)."""

from rubicon.games.augustus.box import SYMBOL_NAMES, SYMBOLS, TYPE_NAMES
from rubicon.games.augustus.power import (
    ANY,
    ATTACK_LEGIONS,
    ATTACK_OBJECTIVE,
    ATTACK_PLACES,
    COMPLETE_ONE,
    END_ATTACK,
    END_SYMBOL,
    END_TYPE,
    EXTRA,
    LEGIONS_MORE,
    PLACE_LEGIONS,
    REARRANGE_ALL,
    SWAP,
)
from rubicon.games.augustus.say import called, say

_NAMES = {
    LEGIONS_MORE: "legions",
    EXTRA: "extra",
    END_SYMBOL: "end-symbol",
    END_TYPE: "end-type",
    END_ATTACK: "end-attack",
    SWAP: "swap",
    PLACE_LEGIONS: "place",
    REARRANGE_ALL: "rearrange",
    COMPLETE_ONE: "complete",
    ATTACK_LEGIONS: "attack",
    ATTACK_PLACES: "attack-objective",
    ATTACK_OBJECTIVE: "attack-completed",
}
_COUNTED = (LEGIONS_MORE, PLACE_LEGIONS, ATTACK_LEGIONS)


def power_words(kind: int, amount: int, about: int, limit: int) -> str | None:
    """A power from its numbers, as a part of a sentence; None where there is none."""
    if int(kind) not in _NAMES:
        return None
    name = f"power-{_NAMES[int(kind)]}"
    if kind == PLACE_LEGIONS and about == ANY:
        name += "-any"
    if kind in _COUNTED and amount == 1:
        name += "-one"
    symbol, first = called(SYMBOL_NAMES[int(about) % SYMBOLS]), called(SYMBOL_NAMES[int(about) // SYMBOLS % SYMBOLS])
    kinds = say(f"one-{TYPE_NAMES[about]}") if kind == END_TYPE else ""
    return say(name, amount=amount, symbol=symbol, first=first, type=kinds, limit=limit)
