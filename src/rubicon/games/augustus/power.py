"""Powers of objectives as short typed expressions (A40, A41, A42, A43, A44, A45, A46, A47, A48), and as the numbers that the rules read.

legions 2                          more legions in the supply
extra                              one more objective
end 3 per catapult max 12          points at the end, per symbol on own completed objectives
end 4 per pink                     … per completed objective of a type; or per attack: with a power to attack
swap chariot catapult              a drawn symbol may be used as the other
place 2 dagger                     put legions on spaces of a symbol; or of any
rearrange
attack 2 legions                   every opponent removes so many; or: all legions of 1 objective; or: loses 1 completed objective
complete                           one of the own objectives
"""

import re
from typing import NamedTuple

from rubicon.engine.errors import BadOptions
from rubicon.games.augustus.box import SYMBOL_NAMES, SYMBOLS, TYPE_NAMES
from rubicon.games.augustus.say import say

NO_POWER, LEGIONS_MORE, EXTRA, END_SYMBOL, END_TYPE, END_ATTACK, SWAP, PLACE_LEGIONS, REARRANGE_ALL, COMPLETE_ONE = range(10)
ATTACK_LEGIONS, ATTACK_PLACES, ATTACK_OBJECTIVE = range(10, 13)
FIRST_ATTACK = ATTACK_LEGIONS
POWERS = 13
ANY = SYMBOLS
"""PLACE: on spaces of any symbol."""
MOST = 20
"""The largest number in a power."""


class Power(NamedTuple):
    """A power in numbers. `about`: a symbol, a type, ANY, or for a swap first * SYMBOLS + second; `limit`: the most points at the end."""

    kind: int = NO_POWER
    amount: int = 0
    about: int = 0
    limit: int = 0


_SYMBOL = f"({'|'.join(SYMBOL_NAMES)})"
_FORMS = {
    LEGIONS_MORE: r"legions (\d+)",
    EXTRA: r"extra",
    END_SYMBOL: rf"end (\d+) per {_SYMBOL} max (\d+)",
    END_TYPE: rf"end (\d+) per ({'|'.join(TYPE_NAMES)})",
    END_ATTACK: r"end (\d+) per attack",
    SWAP: rf"swap {_SYMBOL} {_SYMBOL}",
    PLACE_LEGIONS: rf"place (\d+) ({'|'.join(SYMBOL_NAMES)}|any)",
    REARRANGE_ALL: r"rearrange",
    COMPLETE_ONE: r"complete",
    ATTACK_LEGIONS: r"attack (\d+) legions?",
    ATTACK_PLACES: r"attack all legions of 1 objective",
    ATTACK_OBJECTIVE: r"attack 1 completed objective",
}
EXAMPLES = (
    "legions 1, extra, end 2 per chariot max 10, end 4 per pink, end 5 per attack, swap swords shield, place 2 dagger, place 1 any, "
    "rearrange, complete, attack 2 legions, attack all legions of 1 objective, attack 1 completed objective"
)

LONGEST = 100
"""Characters of an expression."""


def parse(text: str) -> Power:
    """The power that an expression means; nothing is no power. BadOptions says what was expected."""
    if not text:
        return Power()
    for kind, form in _FORMS.items() if len(text) <= LONGEST else ():
        found = re.fullmatch(form, text)
        if found:
            return _bounded(_numbers(kind, found.groups()))
    raise BadOptions(say("deck-power-expected", examples=EXAMPLES))


def _numbers(kind: int, words: tuple[str, ...]) -> Power:
    if kind == SWAP:
        first, second = (SYMBOL_NAMES.index(word) for word in words)
        if first == second:
            raise BadOptions(say("deck-power-swap"))
        return Power(kind, 0, first * SYMBOLS + second)
    amount = int(words[0]) if words else 0
    if kind == END_SYMBOL:
        return Power(kind, amount, SYMBOL_NAMES.index(words[1]), int(words[2]))
    if kind == END_TYPE:
        return Power(kind, amount, TYPE_NAMES.index(words[1]))
    if kind == PLACE_LEGIONS:
        return Power(kind, amount, (*SYMBOL_NAMES, "any").index(words[1]))
    return Power(kind, amount)


def _bounded(power: Power) -> Power:
    counted = power.kind in (LEGIONS_MORE, END_SYMBOL, END_TYPE, END_ATTACK, PLACE_LEGIONS, ATTACK_LEGIONS)
    if (counted and not 1 <= power.amount <= MOST) or (power.kind == END_SYMBOL and not 1 <= power.limit <= MOST):
        raise BadOptions(say("deck-power-numbers", most=MOST))
    return power
