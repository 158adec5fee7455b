"""The names of things in views, actions and effects, as types: mypy and the browser's TypeScript know every one of them.

Provinces, tokens and spaces are named by the data of `board.json`, so those are plain texts.
"""

from typing import Literal

Side = Literal["Caesar", "Pompey"]
"""A player, by colour; Auto-Crassus has one of them, too."""
Bonus = Literal["senate", "might", "wealth", "tactics", "poison", "centurion"]
Icon = Literal["sword", "shield", "ship", "laurel"]
Face = Literal["up", "down", "hidden"]
"""How a token lies: face up, turned down by Might, placed face down (C49)."""
MarkerFace = Literal["up", "down"]
CommandLetter = Literal["A", "B", "C", "D", "E"]
Step = Literal["draw", "centurion", "resolve", "discard"]
Phase = Literal[
    "set-up",
    "hand",
    "wealth",
    "draw",
    "poison",
    "left-over bonus",
    "command",
    "muster",
    "resolve",
    "discard",
    "place",
    "order",
    "might",
    "centurion",
    "over",
]
Ending = Literal["undecided", "last marker placed", "both passed", "stuck", "no token in hand"]
