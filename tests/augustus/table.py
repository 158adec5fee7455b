"""A table for two to six: who sits there, what is in the bag, what everybody works on, what each of them sees."""

from typing import Any

import pytest

import rubicon
from tests.augustus.scene import phase, play, player, scene, texts

NAMES = ("Agrippa", "Livia", "Maecenas", "Octavia", "Tiberius", "Julia")
BAG = {"swords": 6, "shield": 5, "chariot": 4, "catapult": 3, "standard": 2, "dagger": 1, "joker": 2}
OTHERS = "51 52 53 54 55"
"""An offer that leaves the objectives without a power to the players."""
SEATS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
JOKERS = pytest.mark.parametrize(("joker", "line"), [("each", "joker"), ("crier", "joker call-sw"), ("redraw", "joker swords")])
OPEN = ("57", "58", "77", "78", "79", "80")
"""An open objective for each seat."""


def asked(match: rubicon.Match, line: str) -> list[str]:
    return texts(play(match, line))


def table(players: int = 2, **details: Any) -> rubicon.Match:
    """Everybody has one open objective and no legion on it."""
    return scene([player(objective) for objective in OPEN[:players]], offer=OTHERS, **details)


def chosen(match: rubicon.Match, *choices: str) -> rubicon.Match:
    """Everybody's choice in seat order (those left out pass), revealed."""
    for number in range(len(match.game.seats)):
        match.play(choices[number] if number < len(choices) else "pass")
    while phase(match) == "reveal":
        match.play(match.legal()[0])
    return match


def same_to(viewer: int, one: rubicon.Match, other: rubicon.Match) -> bool:
    """Whether two matches look alike to a seat: now, and in all that led here."""
    alike = one.view(viewer) == other.view(viewer) and one.view_record(viewer).tobytes() == other.view_record(viewer).tobytes()
    return alike and [ply.text for ply in one.seen(viewer)] == [ply.text for ply in other.seen(viewer)]
