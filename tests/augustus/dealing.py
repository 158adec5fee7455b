"""From the box to the first crier."""

from typing import Any

import rubicon
from tests.augustus.scene import phase, play


def box(players: int = 2, **options: str) -> rubicon.Match:
    """Nothing dealt yet; what chance does is played by hand."""
    return rubicon.load("augustus", players=players, **options).start(typed=True)


def dealt(players: int = 2, each: int = 6, **options: str) -> rubicon.Match:
    """1 to 5 are on the offer, 6 and those after it are dealt."""
    return play(box(players, **options), " ".join(f"+{number}" for number in range(1, 6 + each * players)))


def pile(number: int, each: int = 6) -> list[int]:
    """What a seat is dealt by `dealt`."""
    return list(range(6 + each * number, 6 + each * (number + 1)))


def keep(cards: Any) -> str:
    return "keep" + ",".join(str(card) for card in cards)


def shown(match: rubicon.Match) -> rubicon.Match:
    """Kept objectives are laid open."""
    while phase(match) == "show":
        match.play(match.legal()[0])
    return match


def drafted(players: int = 2) -> rubicon.Match:
    """Each kept the first three; the crier comes next."""
    match = dealt(players)
    for number in range(players):
        match.play(keep(pile(number)[:3]))
    return shown(match)


def ready(players: int = 2, deal: str = "draft") -> rubicon.Match:
    """The crier, Agrippa, draws next."""
    match = drafted(players) if deal == "draft" else dealt(players, 3, deal=deal)
    return play(match, "crier:Agrippa")
