"""The network of Rise of Augustus: the objectives of all players as a set, the players as a set, and the offer.

One network plays at tables of two to six: the seats that a table does not have are entities about which nothing is known.
"""

from collections.abc import Mapping
from typing import Any

from rubicon.bots.networks.structure import Block, Group, Link, Listed, Structure
from rubicon.engine.rulebook import Rulebook
from rubicon.games.augustus.actions import (
    ACTION_SPACE,
    Accept,
    Call,
    Cell,
    Clear,
    Complete,
    Decline,
    Draft,
    Lose,
    Pass,
    Put,
    Remove,
    Take,
)
from rubicon.games.augustus.box import CARDS, DEALT, MOST_SEATS, OFFER, SLOTS, SYMBOLS
from rubicon.games.augustus.features import CARD, FEATURES
from rubicon.training.structures.columns import first_columns

PLAIN = (Pass, Accept, Decline)
"""Decisions without any fields."""
SUPPLY = len(PLAIN)
CALL_AT = SUPPLY + 1
TAKE_AT = CALL_AT + SYMBOLS
LOSE_AT = TAKE_AT + CARDS
KEEP_AT = LOSE_AT + CARDS
OTHER_SCORES = KEEP_AT + CARDS
"""What the shared part scores: decisions without fields, a legion from the supply, symbols that are called, and each objective that is
taken, lost, or kept in the draft."""

TO, FROM, REMOVE = 0, SYMBOLS, 2 * SYMBOLS
COMPLETE, CLEAR = 3 * SYMBOLS, 3 * SYMBOLS + 1
SLOT_SCORES = 3 * SYMBOLS + 2
"""For each objective: a legion put on each symbol, moved away, removed; the objective completed by a power, or cleared."""
SLOTS_AT = OTHER_SCORES
DRAFT_AT = SLOTS_AT + MOST_SEATS * SLOTS * SLOT_SCORES
"""Where the outputs for the places of the dealt objectives begin."""
ME, OTHERS = 0, 1

DOCUMENT: Mapping[str, object] = {
    "joker": "redraw",
    "end": "at_once",
    "missed_reward": "forever",
    "order": "number",
    "announced": "safe",
    "redeploy": "other",
}
MIX: tuple[tuple[int, Mapping[str, object]], ...] = (
    (10, {}),
    (2, {"players": 3}),
    (4, {"players": 4}),
    (1, {"players": 5}),
    (1, {"players": 6}),
    (1, {"deal": "simple"}),
    (1, {"joker": "crier"}),
    (1, {"joker": "redraw"}),
    (1, {"end": "at_once", "missed_reward": "forever"}),
    (1, {"order": "number", "announced": "safe", "redeploy": "other"}),
    (2, DOCUMENT),
    (1, {"players": 4, **DOCUMENT}),
)


def structure(book: Rulebook[Any]) -> Structure:
    """The wiring: every objective is linked with its player, in both directions."""
    first = first_columns(FEATURES)
    slots = tuple(range(MOST_SEATS * SLOTS))
    owners = tuple(slot // SLOTS for slot in slots)
    numbers = range(ACTION_SPACE.decisions)
    return Structure(
        columns=book.encoding_size + len(book.option_fields),
        groups=(
            Group(
                name="slots",
                count=len(slots),
                first=first["objectives"],
                features=FEATURES["objectives"][2],
                scores=SLOT_SCORES,
                kinds=tuple(ME if owner == 0 else OTHERS for owner in owners),
            ),
            Group(
                name="players",
                count=MOST_SEATS,
                first=first["players"],
                features=FEATURES["players"][1],
                scores=0,
                more=(
                    Block(first=first["swaps"], features=SYMBOLS * SYMBOLS),
                    Block(first=first["rewards"], features=FEATURES["rewards"][1]),
                    Block(first=first["owner"], features=1),
                ),
                kinds=(ME, *[OTHERS] * (MOST_SEATS - 1)),
            ),
            Group(name="offer", count=OFFER, first=first["offer"], features=CARD, scores=0, kinds=(0,) * OFFER),
        ),
        links=(
            Link(source="players", target="slots", sources=owners, targets=slots),
            Link(source="slots", target="players", sources=slots, targets=owners),
        ),
        scores=OTHER_SCORES,
        actions=tuple(outputs(number)[0] for number in numbers),
        added=tuple((number, output) for number in numbers for output in outputs(number)[1:]),
        listed=Listed(first=first["dealt"], count=CARDS, output=KEEP_AT, places=DEALT),
    )


def outputs(number: int) -> tuple[int, ...]:
    """The outputs that score a decision together."""
    match ACTION_SPACE.decode(number):
        case Put(None, target):
            return SUPPLY, of_cell(target, TO)
        case Put(Cell() as source, target):
            return of_cell(source, FROM), of_cell(target, TO)
        case Draft(places):
            return tuple(DRAFT_AT + place for place in places)
        case Call(symbol):
            return (CALL_AT + symbol,)
        case Complete(slot):
            return (of_slot(slot, COMPLETE),)
        case Remove(cell):
            return (of_cell(cell, REMOVE),)
        case Clear(slot):
            return (of_slot(slot, CLEAR),)
        case Lose(card):
            return (LOSE_AT + card,)
        case Take(card):
            return (TAKE_AT + card,)
        case other if type(other) in PLAIN:
            return (PLAIN.index(type(other)),)
        case other:
            raise TypeError(f"{other} is no decision")


def of_slot(slot: int, score: int) -> int:
    """An output of one of the own objectives, which come first."""
    return SLOTS_AT + slot * SLOT_SCORES + score


def of_cell(cell: Cell, score: int) -> int:
    """An output of a symbol on one of the own objectives."""
    return of_slot(cell.slot, score + cell.symbol)
