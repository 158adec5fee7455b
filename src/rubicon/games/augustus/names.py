"""The names of things in views, actions and effects as types; `box.json` and `state.py` have the same names in the same order."""

from typing import Literal

Seat = Literal["Agrippa", "Livia", "Maecenas", "Octavia", "Tiberius", "Julia"]
Symbol = Literal["swords", "shield", "chariot", "catapult", "standard", "dagger"]
Token = Literal["swords", "shield", "chariot", "catapult", "standard", "dagger", "joker"]
Type = Literal["senator", "green", "pink", "orange"]
Resource = Literal["wheat", "gold"]
RewardName = Literal["senator", "green", "pink", "orange", "each", "2", "3", "4", "5", "6", "wheat", "gold"]
"""A3: for three of a type, one of each type, a number of completed objectives, or most of a resource."""
Phase = Literal[
    "deal",
    "refill",
    "show",
    "crier",
    "draw",
    "reveal",
    "draft",
    "call",
    "choose",
    "place",
    "rearrange",
    "complete",
    "remove",
    "clear",
    "lose",
    "reward",
    "take",
    "over",
]
Ending = Literal["undecided", "seven objectives completed", "100 draws without a completion"]
