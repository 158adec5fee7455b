"""Counts of what is in the box: they never change in the course of a game."""

import math
from typing import Any

from rubicon.engine.verbs import NONE
from rubicon.games.caesar.board import BASIC_KINDS, BONUSES, DOUBLE, KIND_NAMES, KINDS, SEATS
from rubicon.games.caesar.state import HIDDEN


def components(s: Any) -> dict[str, int]:
    """Every token, marker and bonus token of a whole position, wherever it lies."""
    counted = {}
    for seat, side in enumerate(SEATS):
        for kind in range(KINDS):
            laid = ((s.owner == seat) & (s.token == kind)).sum()
            open_ = int(s.reserve[seat, kind - BASIC_KINDS]) if kind >= BASIC_KINDS else 0
            counted[f"{side}: {KIND_NAMES[kind]}"] = int(laid) + int(s.hand[seat, kind]) + int(s.bag[seat, kind]) + open_
        counted[f"{side}: hand"] = int(s.hand[seat].sum()) - int(s.held[seat])
        counted[f"{side}: bag"] = int(s.bag[seat].sum()) - int(s.bagged[seat])
        removed = int(s.removed) if seat == s.bot else 0
        counted[f"{side}: markers"] = int((s.marker == seat).sum()) + int(s.markers[seat]) + int(s.under[seat]) + removed
    for bonus, name in enumerate(BONUSES):
        lying = int((s.bonus == bonus).sum()) + int(s.pool[bonus]) + int(s.gained[:, bonus].sum()) + int((s.pending == bonus).sum())
        counted[f"bonus: {name}"] = lying
    for kind in range(KINDS):
        in_hand = int(s.hand[s.bot, kind]) if s.bot != NONE else 0
        counted[f"line: {KIND_NAMES[kind]}"] = int((s.line == kind).sum()) - in_hand
    counted["free spaces"] = int(s.free.sum()) - 2 * int((s.token == NONE).sum())
    return counted


def ways(s: Any, seat: int) -> int:
    """In how many ways equal tokens can be exchanged between hand, bag and hidden spaces of the others, as a seat sees it."""
    count = 1
    for owner in range(len(SEATS)):
        if owner in (seat, s.bot):
            continue
        hidden = [int(s.token[space]) for space in DOUBLE if s.owner[space] == owner and s.face[space] == HIDDEN]
        for kind in range(KINDS):
            lying = [int(s.hand[owner, kind]), int(s.bag[owner, kind]), *(1 for token in hidden if token == kind)]
            count *= math.factorial(sum(lying)) // math.prod(map(math.factorial, lying))
            if s.sure[owner, kind] and sum(lying) > 1:
                return 0
    return count
