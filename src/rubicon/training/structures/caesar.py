"""The network of Caesar! knows the map: provinces and border spaces exchange messages, and each space scores the tokens laid on it."""

from collections.abc import Mapping
from typing import Any

from rubicon.bots.networks.structure import Group, Link, Structure
from rubicon.engine.rulebook import Rulebook
from rubicon.games.caesar.actions import ACTION_SPACE, Flip, Hide, Pass, Place, Recruit, ResolveFirst
from rubicon.games.caesar.board import BONUSES, CENTURIONS, FIRST_BORDER, KINDS, PROVINCES, SPACES, A, B
from rubicon.games.caesar.features import FEATURES
from rubicon.training.structures.columns import first_columns

SPACE_SCORES = 3 * KINDS + 1
"""For each space: every kind of token both ways round, and face down; Might turns what lies there."""
OTHER_SCORES = 2 + len(BONUSES) + CENTURIONS
"""Pass; Might on Italia's second space; which bonus token first; which Centurion."""
FLIP_COLUMN, FLIP_SECOND_SPACE, FIRST_BONUS, FIRST_CENTURION = 3 * KINDS, 1, 2, 2 + len(BONUSES)

EXPANSIONS: Mapping[str, object] = {"poison": True, "centurions": True, "border_control": True}
FEW: tuple[tuple[int, Mapping[str, object]], ...] = (
    (9, {}),
    (1, {"stuck": "lose"}),
    (2, {"poison": True, "centurions": True}),
    (4, EXPANSIONS),
)
"""Without solo play, whose opponent takes a GPU twenty times as long as a player's turn."""
MIX: tuple[tuple[int, Mapping[str, object]], ...] = (
    (6, {}),
    (1, {"stuck": "lose"}),
    (1, {"poison": True}),
    (1, {"centurions": True}),
    (1, {"poison": True, "centurions": True}),
    (1, {"poison": True, "border_control": True}),
    (1, {"centurions": True, "border_control": True}),
    (3, EXPANSIONS),
    (1, {**EXPANSIONS, "stuck": "lose"}),
    (1, {**EXPANSIONS, "senate": "after_removal"}),
    (1, {"solo": "easy"}),
    (2, {"solo": "normal", "side": "pompey"}),
    (4, {"solo": "hard"}),
    (4, {"solo": "hard", "side": "pompey"}),
    (2, {"solo": "hard", "solo_harder": True, **EXPANSIONS}),
)


def structure(book: Rulebook[Any]) -> Structure:
    """The wiring: each space lies between a first and a second province, and the two directions have weights of their own."""
    first = first_columns(FEATURES)
    sides = [tuple(int(p) for p in side) for side in (A, B)]
    spaces = tuple(range(SPACES))
    return Structure(
        columns=book.encoding_size + len(book.option_fields),
        groups=(
            Group(name="spaces", count=SPACES, first=first["spaces"], features=FEATURES["spaces"][1], scores=SPACE_SCORES),
            Group(name="provinces", count=PROVINCES, first=first["provinces"], features=FEATURES["provinces"][1], scores=1),
        ),
        links=(
            *(Link(source="provinces", target="spaces", sources=side, targets=spaces) for side in sides),
            *(Link(source="spaces", target="provinces", sources=spaces, targets=side) for side in sides),
        ),
        scores=OTHER_SCORES,
        actions=tuple(output(number) for number in range(ACTION_SPACE.decisions)),
    )


def output(number: int) -> int:
    """The output that scores a decision."""
    match ACTION_SPACE.decode(number):
        case Place(token, space, swung):
            return OTHER_SCORES + space * SPACE_SCORES + 2 * token + swung
        case Hide(token, space):
            return OTHER_SCORES + space * SPACE_SCORES + 2 * KINDS + token
        case Flip(place) if place < PROVINCES:
            return OTHER_SCORES + SPACES * SPACE_SCORES + place
        case Flip(place) if place >= FIRST_BORDER:
            return OTHER_SCORES + (place - FIRST_BORDER) * SPACE_SCORES + FLIP_COLUMN
        case Flip():
            return FLIP_SECOND_SPACE
        case ResolveFirst(bonus):
            return FIRST_BONUS + BONUSES.index(bonus)
        case Recruit(token):
            return FIRST_CENTURION + token - (KINDS - CENTURIONS)
        case Pass():
            return 0
        case other:
            raise TypeError(f"{other} is no decision")
