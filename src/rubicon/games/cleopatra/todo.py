"""What is decided next in Caesar & Cleopatra, and the rules behind it."""

from typing import Any

from rubicon.engine.facts import Reader
from rubicon.engine.todo import Todo
from rubicon.games.cleopatra.cards import ASSASSINATION, CASTLING, KIND_NAMES, SCOUT, SEATS, SPY, VETO, WRATH
from rubicon.games.cleopatra.choices import may_come_between, turn
from rubicon.games.cleopatra.say import called, card_name, say
from rubicon.games.cleopatra.state import (
    ACT,
    ARRANGE,
    ASK,
    CASTLE,
    DISCARD,
    ENDED,
    LAST_CHANCE_PHASE,
    LAY_OUT,
    ORDER,
    PICK,
    PLACE,
    REFILL,
    TARGET,
    TURN,
)
from rubicon.games.cleopatra.words import ask

DECISIONS = {
    LAY_OUT: ("todo-layout", ("K7",)),
    ARRANGE: ("todo-arrange", ("K8",)),
    TURN: ("todo-turn", ("K10", "K17", "K18")),
    ACT: ("todo-act", ("K12", "K40")),
    TARGET: ("todo-target", ("K40",)),
    ASK: ("todo-veto", ("K46",)),
    PICK: ("todo-spy", ("K42",)),
    CASTLE: ("todo-castling", ("K43",)),
    PLACE: ("todo-influence", ("K10", "K11", "K13")),
    ORDER: ("todo-order", ("K13",)),
    DISCARD: ("todo-discard", ("K17",)),
    REFILL: ("todo-refill", ("K14",)),
}
ACTION_RULES = {ASSASSINATION: "K41", SPY: "K42", CASTLING: "K43", SCOUT: "K44", WRATH: "K45", VETO: "K46"}


def todo(s: Any, reader: Reader) -> Todo:
    """Of a view, or of a whole position."""
    if s.phase == ENDED:
        return Todo(say("todo-over"), ("K50", "K51", "K52"))
    if s.phase <= LAST_CHANCE_PHASE:
        return Todo(ask(s), ())
    sentence, rules = DECISIONS[int(s.phase)]
    if s.phase == PLACE and may_come_between(s):
        sentence, rules = "todo-between", (*rules, "K63")
    played = int(s.card) in ACTION_RULES
    if played and s.phase in (TARGET, ASK):
        rules = (ACTION_RULES[int(s.card)], *rules)
    card = card_name(KIND_NAMES[s.card]) if played else ""
    seat = int(turn(s))
    mine, player, other = seat == reader.seat, _person(seat, reader), _person(1 - seat, reader)
    return Todo(say(sentence, player=player, other=other, card=card, you=mine), rules)


def _person(seat: int, reader: Reader) -> str:
    """The one who plays on a seat, as texts call them."""
    return reader.person(seat, called(SEATS[seat]))
