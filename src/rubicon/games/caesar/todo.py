"""What is decided next in Caesar!, and the rules behind it."""

from typing import Any

from rubicon.engine.facts import Reader
from rubicon.engine.todo import Todo
from rubicon.games.caesar.rules import turn
from rubicon.games.caesar.say import player_of, say
from rubicon.games.caesar.state import ENDED, FLIP, ORDER, PLACE, RECRUIT
from rubicon.games.caesar.words import ask

DECISIONS = {
    PLACE: ("todo-place", ("C5", "C6", "C9")),
    ORDER: ("todo-order", ("C15",)),
    FLIP: ("todo-might", ("C18",)),
    RECRUIT: ("todo-centurion", ("C46", "C45")),
}


def todo(s: Any, reader: Reader) -> Todo:
    """Of a view, or of a whole position."""
    if s.phase == ENDED:
        return Todo(say("todo-over"), ("C20",))
    if int(s.phase) not in DECISIONS:
        return Todo(ask(s), ())
    sentence, rules = DECISIONS[int(s.phase)]
    if s.phase == PLACE and s.border_control:
        rules = (*rules, "C49", "C50")
    seat = int(turn(s))
    return Todo(say(sentence, player=reader.person(seat, player_of(s, seat)), you=seat == reader.seat), rules)
