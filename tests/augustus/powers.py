"""Objectives nearly full, completed for their powers."""

from typing import Any

import rubicon
from tests.augustus import scene as story
from tests.augustus.scene import AGRIPPA, draw, phase, player, seat, working

SYMBOLS = ("swords", "shield", "chariot", "catapult", "standard", "dagger")
OPTIONS: Any = rubicon.load("augustus").options
DECK = OPTIONS.cards.cards
OFFER = "21 22 23 24 84"
"""Objectives without a power, which no story needs elsewhere."""


def scene(players: list[dict[str, Any]], *, offer: str = OFFER, **rest: Any) -> rubicon.Match:
    return story.scene(players, offer=offer, **rest)


def last_symbol(number: int) -> str:
    return [name for name, spaces in zip(SYMBOLS, DECK[number - 1].symbols, strict=True) if spaces][-1]


def nearly(number: int) -> str:
    """An objective with legions on all spaces but one of its last symbol."""
    counts = {name: spaces - (name == last_symbol(number)) for name, spaces in zip(SYMBOLS, DECK[number - 1].symbols, strict=True)}
    return f"{number}:" + ",".join(f"{name[:2]}{n}" for name, n in counts.items() if n > 0)


def finish(match: rubicon.Match, number: int, by: int = AGRIPPA) -> rubicon.Match:
    """The draw in which a player fills an objective that is nearly full."""
    token = last_symbol(number)
    return draw(match, token, *["pass"] * by, f"{token[:2]}{number}")


def settle_until(match: rubicon.Match, what: str) -> rubicon.Match:
    """Play on until something is decided next; no number reward is taken."""
    while not match.over and phase(match) != what:
        match.play("decline" if phase(match) == "reward" else match.legal()[0])
    return match


def settle(match: rubicon.Match) -> rubicon.Match:
    """Everything else that belongs to the draw."""
    return settle_until(match, "draw")


def powered(number: int, others: str = "", *opponents: dict[str, Any], **rest: Any) -> rubicon.Match:
    """Agrippa has just completed an objective and works on others."""
    return finish(scene([player(f"{nearly(number)} {others}", legions=14), *(opponents or (player("79"),))], **rest), number)


def end_points(match: rubicon.Match, by: int = AGRIPPA) -> dict[int, int]:
    """What the END powers of a player's completed objectives are worth."""
    done = [card for card in seat(match, by)["completed"] if card["power"]]
    return {card["number"]: card["end_points"] for card in done if card["power"]["kind"].startswith("end-")}


def spaces(match: rubicon.Match, *symbols: str, by: int = AGRIPPA) -> set[str]:
    """The free spaces with these symbols on a player's open objectives, in notation."""
    found = set()
    for card in seat(match, by)["objectives"]:
        for name in symbols:
            if card["spaces"].get(name, 0) > card["legions"].get(name, 0):
                found.add(f"{name[:2]}{card['number']}")
    return found


def legions_on(match: rubicon.Match, by: int = AGRIPPA) -> int:
    return sum(sum(cells.values()) for cells in working(match, by).values())
