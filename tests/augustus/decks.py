"""The built-in deck with other cards, as an owner of the game may give it."""

import csv
import io
import random
from collections.abc import Mapping
from typing import Any

import rubicon
from rubicon.games.augustus import position
from tests.augustus.scene import scene, stand


def deck(given: object) -> Any:
    """The deck that a game plays with, as given."""
    options: Any = rubicon.load("augustus", cards=given).options
    return options.cards


BUILT_IN = deck("built-in")
TEXT: str = BUILT_IN.text
OFFER = "21 22 23 24 84"


def rows(text: str = TEXT) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def sheet(cards: list[dict[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(cards[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(cards)
    return out.getvalue()


def changed(number: int, /, **fields: object) -> str:
    """The built-in deck with other fields on one card."""
    return altered({number: fields})


def altered(cards: Mapping[int, Mapping[str, object]]) -> str:
    """The built-in deck with other fields on some cards."""
    return sheet([row | {name: str(value) for name, value in cards.get(int(row["number"]), {}).items()} for row in rows()])


def own(text: str, players: list[dict[str, Any]], *, options: Mapping[str, Any] | None = None, **rest: Any) -> rubicon.Match:
    """A scene with an own deck, and perhaps other options."""
    game = rubicon.load("augustus", players=len(players), cards=text, **(options or {}))
    there = scene(players, offer=OFFER, **rest).line.split(";", 1)[1]
    return stand(f"{game.start(seed=1).line.split(';')[0]};{there}", position)


def started(text: str = "built-in", seed: int = 3) -> rubicon.Match:
    return rubicon.load("augustus", deal="simple", cards=text).start(seed=seed)


def played(text: str) -> rubicon.Match:
    match, choice = started(text), random.Random(1)
    while not match.over:
        match.play(choice.choice(match.legal()))
    return match


RENAMED = changed(5, name="Tuscia", power="legions 3")
CHAINS = altered({1: {"power": "place 3 any"}, 2: {"power": "attack 1 completed objective"}, 5: {"power": "complete"}})
"""Low numbers that fill three objectives with one draw, attack completed ones, and complete one that may have to wait."""
