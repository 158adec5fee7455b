"""The network of Caesar & Cleopatra: groups of patricians, kinds of cards, and a cell for each influence card under each group.

A cell hears its group and its card, so it can say what it is worth to place this card there; both hear all of their cells.
"""

from collections.abc import Mapping
from typing import Any

from rubicon.bots.networks.structure import Block, Group, Link, Structure
from rubicon.engine.rulebook import Rulebook
from rubicon.games.cleopatra.actions import (
    ACTION_SPACE,
    Active,
    Allow,
    Arrange,
    ChooseDeck,
    Discard,
    Forbid,
    GoOn,
    Keep,
    Layout,
    Passive,
    Place,
    PlayCard,
    Skip,
    TargetCard,
    TargetGroup,
    TargetPair,
)
from rubicon.games.cleopatra.cards import DECK_NAMES, GROUPS, HAND, KINDS, VALUES
from rubicon.games.cleopatra.features import FEATURES
from rubicon.training.structures.columns import first_columns

PLAIN = (Active, Passive, Skip, GoOn, Allow, Forbid)
"""Decisions without any fields."""
KEEP_AT = len(PLAIN)
DECK_AT = KEEP_AT + HAND + 1
OTHER_SCORES = DECK_AT + len(DECK_NAMES)
"""What the shared part scores: decisions without fields, how many cards Castling lays under its first group, decks to draw from."""

GROUP_SCORES = TARGET, PAIR = range(2)
"""For each group: an action card is aimed at it; it is one of the two groups of a Castling."""
CARD_SCORES = ARRANGE, PLAY, DISCARD = range(3)
"""For each kind of card."""
CELL_SCORES = FACE_UP, FACE_DOWN, ASSASSINATE, LAY_OUT = range(4)
"""For each influence card under each group."""
GROUPS_AT = OTHER_SCORES
CARDS_AT = GROUPS_AT + GROUPS * len(GROUP_SCORES)
CELLS_AT = CARDS_AT + KINDS * len(CARD_SCORES)

DOCUMENT: Mapping[str, object] = {"whole_group": "remaining", "bonus": "influence", "action_order": "free"}
MIX: tuple[tuple[int, Mapping[str, object]], ...] = (
    (10, {}),
    (2, {"action_deck": "arranged"}),
    (1, {"passive_lock": False}),
    (2, {"two_face_down": True}),
    (1, {"fewer_orgies": True}),
    (1, {"whole_group": "remaining"}),
    (1, {"bonus": "influence"}),
    (1, {"action_order": "free"}),
    (2, DOCUMENT),
    (1, {"action_deck": "arranged", "two_face_down": True}),
    (1, {"action_deck": "arranged", "passive_lock": False, "two_face_down": True, "fewer_orgies": True, **DOCUMENT}),
)


def structure(book: Rulebook[Any]) -> Structure:
    """The wiring: cells are linked with their groups and with their cards, in both directions."""
    first = first_columns(FEATURES)
    cells = tuple(range(GROUPS * VALUES))
    groups, cards = tuple(cell // VALUES for cell in cells), tuple(cell % VALUES for cell in cells)
    sides, votes = GROUPS * VALUES, FEATURES["votes"][1]
    of_groups = (
        Block(first=first["up"], features=VALUES),
        Block(first=first["up"] + sides, features=VALUES),
        Block(first=first["down"], features=VALUES),
        Block(first=first["votes"], features=1),
        Block(first=first["votes"] + votes, features=1),
    )
    of_cards = ("deck", "unseen", "known", "discarded", "playing")
    return Structure(
        columns=book.encoding_size + len(book.option_fields),
        groups=(
            Group(
                name="groups",
                count=GROUPS,
                first=first["groups"],
                features=FEATURES["groups"][1],
                scores=len(GROUP_SCORES),
                more=of_groups,
            ),
            Group(
                name="cards",
                count=KINDS,
                first=first["hand"],
                features=1,
                scores=len(CARD_SCORES),
                more=(
                    *(Block(first=first[name], features=1) for name in of_cards),
                    Block(first=first["discarded"] + KINDS, features=1),
                ),
            ),
            Group(
                name="cells",
                count=GROUPS * VALUES,
                first=first["down"],
                features=1,
                scores=len(CELL_SCORES),
                more=(Block(first=first["up"], features=1), Block(first=first["up"] + sides, features=1)),
            ),
        ),
        links=(
            Link(source="groups", target="cells", sources=groups, targets=cells),
            Link(source="cards", target="cells", sources=cards, targets=cells),
            Link(source="cells", target="groups", sources=cells, targets=groups),
            Link(source="cells", target="cards", sources=cells, targets=cards),
        ),
        scores=OTHER_SCORES,
        actions=tuple(outputs(number)[0] for number in range(ACTION_SPACE.decisions)),
        added=tuple((number, output) for number in range(ACTION_SPACE.decisions) for output in outputs(number)[1:]),
        whole=True,
    )


def outputs(number: int) -> tuple[int, ...]:
    """The outputs that score a decision together."""
    match ACTION_SPACE.decode(number):
        case Layout(values):
            return tuple(of_cell(group, value, LAY_OUT) for group, value in enumerate(values))
        case Place(group, value, down):
            return (of_cell(group, value, FACE_DOWN if down else FACE_UP),)
        case TargetCard(group, value):
            return (of_cell(group, value, ASSASSINATE),)
        case TargetGroup(group):
            return (of_group(group, TARGET),)
        case TargetPair((one, other)):
            return of_group(one, PAIR), of_group(other, PAIR)
        case Arrange(card):
            return (of_card(card, ARRANGE),)
        case PlayCard(card):
            return (of_card(card, PLAY),)
        case Discard(card):
            return (of_card(card, DISCARD),)
        case Keep(count):
            return (KEEP_AT + count,)
        case ChooseDeck(deck):
            return (DECK_AT + DECK_NAMES.index(deck),)
        case other if type(other) in PLAIN:
            return (PLAIN.index(type(other)),)
        case other:
            raise TypeError(f"{other} is no decision")


def of_group(group: int, score: int) -> int:
    """An output of a group."""
    return GROUPS_AT + group * len(GROUP_SCORES) + score


def of_card(card: int, score: int) -> int:
    """An output of a kind of card."""
    return CARDS_AT + card * len(CARD_SCORES) + score


def of_cell(group: int, value: int, score: int) -> int:
    """An output of an influence card under a group."""
    return CELLS_AT + (group * VALUES + value) * len(CELL_SCORES) + score
