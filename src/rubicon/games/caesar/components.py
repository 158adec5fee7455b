"""Counts of what is in the box: they never change in the course of a game."""

from typing import Any

from rubicon.core.verbs import NONE
from rubicon.games.caesar.board import BONUSES, KIND_NAMES, KINDS, SEATS, SENATE


def components(s: Any) -> dict[str, int]:
    """Every token, marker and bonus token of a whole position, wherever it lies."""
    counted = {}
    for seat, name in enumerate(SEATS):
        for kind in range(KINDS):
            laid = ((s.owner == seat) & (s.token == kind)).sum()
            counted[f"{name}: {KIND_NAMES[kind]}"] = int(laid) + int(s.hand[seat, kind]) + int(s.bag[seat, kind])
        counted[f"{name}: hand"] = int(s.hand[seat].sum()) - int(s.held[seat])
        counted[f"{name}: bag"] = int(s.bag[seat].sum()) - int(s.bagged[seat])
        counted[f"{name}: markers"] = int((s.marker == seat).sum()) + int(s.markers[seat]) + int(s.under[seat])
    for bonus, name in enumerate(BONUSES):
        lying = int((s.bonus == bonus).sum()) + int(s.pool[bonus]) + int(s.spent[bonus]) + int((s.pending == bonus).sum())
        counted[f"bonus: {name}"] = lying + (int(s.senates.sum()) if bonus == SENATE else 0)
    counted["free spaces"] = int(s.free.sum()) - 2 * int((s.token == NONE).sum())
    return counted
