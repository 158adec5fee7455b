"""Positions for stories about rules: objectives with legions before the players, everything else in the deck or out of the game."""

from collections.abc import Sequence
from typing import Any

import rubicon
from rubicon.engine import options as option
from rubicon.games.augustus import position
from rubicon.games.augustus.box import CARDS, LEGIONS, SEATS
from rubicon.games.augustus.deck import BUILT_IN
from tests.story import odds as odds
from tests.story import play as play
from tests.story import stand as stand
from tests.story import texts as texts

AGRIPPA, LIVIA, MAECENAS, OCTAVIA, TIBERIUS, JULIA = range(6)
OFFER = "2 3 4 17 18"
"""Objectives without a power."""
BY_THE_LETTER = {"end": "at_once", "missed_reward": "forever", "order": "number", "announced": "safe", "redeploy": "other"}
"""A51 to A55 together: the reference manual where it is stricter."""


def player(objectives: str = "", *, done: str = "", legions: int = LEGIONS, supply: int | None = None) -> dict[str, Any]:
    """What a player has.

    objectives  "33:sw1,st1 12": open objectives, with the legions on their spaces (sw sh ch ca st da)
    done        "5 8": completed objectives
    legions     all that the player has; supply: how many of them are not placed (None: all that are not on the objectives)
    """
    placed = sum(int(piece[2]) for word in objectives.split() if ":" in word for piece in word.split(":")[1].split(","))
    return {"objectives": objectives, "done": done, "legions": legions, "supply": legions - placed if supply is None else supply}


def scene(
    players: Sequence[dict[str, Any]],
    *,
    crier: int = AGRIPPA,
    offer: str = OFFER,
    deck: str | None = None,
    drawn: str = "",
    rewards: str = "",
    lost: str = "",
    quiet: int = 0,
    **options: Any,
) -> rubicon.Match:
    """A match in which the crier draws a token next; chance is typed in. There are as many seats as players are given.

    offer    "2 3 - - -": the five objectives to take; - where there is none
    deck     "40 41": what is left in the deck (None: all that is not elsewhere); all others are out of the game then
    drawn    "swords 2 joker 1": tokens on the table; the others are in the bag
    rewards  "senator Livia 2 Agrippa wheat Livia": who has which reward (a type, each, a number of objectives, wheat, gold)
    """
    game = rubicon.load("augustus", players=len(players), **options)
    words = " ".join([offer, lost, *(has["objectives"] + " " + has["done"] for has in players)]).split()
    used = {int(word.split(":")[0]) for word in words if word != "-"}
    if deck is not None:
        lost = " ".join([lost, *(str(n) for n in range(1, CARDS + 1) if n not in used and str(n) not in deck.split())])
    sections = [
        f"augustus {option.text(game.options)}",
        f"draw crier {SEATS[crier]} quiet {quiet}",
        f"drawn {drawn}",
        f"offer {offer} lost {lost}",
        f"rewards {rewards}",
    ]
    for name, has in zip(SEATS, players, strict=False):
        lists = [f"{key} {has[key]}" for key in ("objectives", "done") if has[key]]
        sections.append(" ".join([name, f"supply {has['supply']} legions {has['legions']}", *lists]))
    return stand("; ".join(sections), position)


def draw(match: rubicon.Match, token: str, *choices: str) -> rubicon.Match:
    """A whole draw: the token, everybody's choice in seat order (those left out pass), then the choices are revealed."""
    match.play(token)
    for seat in range(len(match.game.seats)):
        match.play(choices[seat] if seat < len(choices) else "pass")
    while phase(match) == "reveal":
        match.play(match.legal()[0])
    return match


def phase(match: rubicon.Match) -> str:
    """What is decided next: draw, choose, place, take, reward, lose, over …"""
    found: str = match.position().to_dict()["phase"]
    return found


def seat(match: rubicon.Match, number: int) -> dict[str, Any]:
    """A player: points, completed, objectives, legions, supply, types, produces, swaps …"""
    found: dict[str, Any] = match.position().to_dict()["players"][SEATS[number]]
    return found


def completed(match: rubicon.Match, number: int) -> list[int]:
    """The numbers of a player's completed objectives."""
    return [card["number"] for card in seat(match, number)["completed"]]


def working(match: rubicon.Match, number: int) -> dict[int, dict[str, int]]:
    """A player's open objectives by number, each with its legions by symbol."""
    return {card["number"]: card["legions"] for card in seat(match, number)["objectives"]}


def offered(match: rubicon.Match) -> list[int]:
    """The numbers of the objectives on the offer."""
    return sorted(card["number"] for card in match.position().to_dict()["offer"])


def holders(match: rubicon.Match) -> dict[str, str]:
    """Who has which reward, without those that nobody has: by type, each, number of objectives, wheat, gold."""
    rewards = match.position().to_dict()["rewards"]
    flat = {**rewards["types"], **rewards["numbers"], "wheat": rewards["wheat"], "gold": rewards["gold"]}
    return {name: reward["holder"] for name, reward in flat.items() if reward["holder"]}


def owners_deck() -> str:
    """The built-in deck as an owner of the game might correct it: other names, points, spaces and powers."""
    rows = [row.split(",") for row in BUILT_IN.text.splitlines()]
    for row in rows[1:]:
        row[2] = f"Card {row[0]}"
        row[11] = str((int(row[11]) + 3) % 17)
    rows[1][12], rows[2][12], rows[57][12] = "place 3 any", "extra", "attack 3 legions"
    rows[3][3:9] = ["0", "0", "0", "0", "0", "6"]
    return "\n".join(",".join(row) for row in rows) + "\n"
