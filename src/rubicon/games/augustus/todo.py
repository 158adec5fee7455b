"""What is decided next in Rise of Augustus, and the rules behind it."""

from typing import Any

from rubicon.engine.facts import Reader
from rubicon.engine.todo import Todo
from rubicon.games.augustus.box import SEATS
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.refusals import ask
from rubicon.games.augustus.say import called, say
from rubicon.games.augustus.state import (
    CALL,
    CHOOSE,
    CLEAR,
    COMPLETE,
    DRAFT,
    ENDED,
    LAST_CHANCE_PHASE,
    LOSE,
    PLACE,
    REARRANGE,
    REMOVE,
    REWARD,
    TAKE,
)

DECISIONS = {
    DRAFT: ("todo-draft", ("A5",)),
    CALL: ("todo-call", ("A12",)),
    CHOOSE: ("todo-choose", ("A11", "A41")),
    PLACE: ("todo-place", ("A42",)),
    REARRANGE: ("todo-rearrange", ("A45",)),
    COMPLETE: ("todo-complete", ("A46",)),
    REMOVE: ("todo-remove", ("A47",)),
    CLEAR: ("todo-clear", ("A47",)),
    LOSE: ("todo-lose", ("A48",)),
    REWARD: ("todo-reward", ("A31",)),
    TAKE: ("todo-take", ("A21",)),
}

BY_OPTION = {
    CHOOSE: (("elsewhere", "A55"),),
    PLACE: (("by_number", "A53"),),
    REARRANGE: (("by_number", "A53"),),
    COMPLETE: (("by_number", "A53"),),
    LOSE: (("at_once", "A51"), ("safe", "A54")),
    REWARD: (("forever", "A52"),),
    ENDED: (("at_once", "A51"),),
}
"""The field of an option, and the rule that it adds."""


def rules_by_option(s: Any) -> tuple[str, ...]:
    """The rules that the options add to what is decided now."""
    return tuple(rule for field, rule in BY_OPTION.get(int(s.phase), ()) if getattr(s, field))


def todo(s: Any, reader: Reader) -> Todo:
    """Of a view, or of a whole position."""
    if s.phase == ENDED:
        return Todo(say("todo-over"), ("A23", "A50", *rules_by_option(s)))
    if s.phase <= LAST_CHANCE_PHASE:
        return Todo(ask(s), ())
    sentence, rules = DECISIONS[int(s.phase)]
    if s.phase == REWARD and s.forever:
        sentence = "todo-reward-once"
    seat = int(turn(s))
    player = reader.person(seat, called(SEATS[seat]))
    return Todo(say(sentence, player=player, you=seat == reader.seat), (*rules, *rules_by_option(s)))
