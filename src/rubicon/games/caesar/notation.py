"""What a player would write on paper, see docs/play/notation.md.

SC5-SD1           5 facing Sicilia, 1 facing Sardinia (values and space name the token; a Centurion carries a *)
GA-SD:ship06      a token laid face down (GA-SD:? where it is not seen)
xSC xIT2 xSC-SD   Might turns the marker or token there
!wealth           resolve Wealth first
*sword07          take this Centurion
pass
SC=senate         chance: a bonus token for Sicilia
+ship06           a draw (+? where it is not seen)
-ship06           Poison: a token goes back into its bag; or Auto-Crassus discards it
?might            a left-over bonus token
@A                Auto-Crassus draws a command token
"""

import functools
import re
from typing import Any

from rubicon.engine.actions import Action
from rubicon.engine.errors import BadNotation
from rubicon.games.caesar.actions import (
    ACTION_SPACE,
    BonusToken,
    Command,
    Draw,
    DrawUnseen,
    Flip,
    Hide,
    HideUnseen,
    Loss,
    Pass,
    Place,
    Recruit,
    ResolveFirst,
)
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BETWEEN,
    BONUSES,
    CODES,
    COMMANDS,
    CRASSUS,
    DOUBLE,
    FIRST_BORDER,
    ITALIA,
    KIND_NAMES,
    KINDS,
    PROVINCES,
    SEATS,
    SECOND_SPACE,
    SPACE_ICONS,
    TOKENS,
    fits,
)
from rubicon.games.caesar.names import Bonus
from rubicon.games.caesar.say import called, say, token
from rubicon.games.caesar.set_up import next_province
from rubicon.games.caesar.state import COMMAND, HAND, LEFT_OVER, PLACE, SET_UP


def token_text(kind: int) -> str:
    """sword06"""
    return KIND_NAMES[kind].replace(" ", "").replace("|", "")


TOKEN_NUMBERS = {token_text(kind): kind for kind in range(KINDS)}


def space_text(space: int) -> str:
    """SC-SD"""
    a, b = BETWEEN[space]
    return f"{CODES[a]}-{CODES[b]}"


def values(kind: int, swung: int) -> tuple[int, int]:
    """The values that a token turns to the first and the second province of its space."""
    low, high = TOKENS[kind]["values"]
    return (high, low) if swung else (low, high)


def place_text(place: int) -> str:
    """Where a marker can lie: SC, IT2, SC-SD."""
    if place < PROVINCES:
        return CODES[place]
    return f"{CODES[ITALIA]}2" if place == SECOND_SPACE else space_text(place - FIRST_BORDER)


def text(s: Any, action: int) -> str:
    """An action, outcome or public form in one word."""
    match ACTION_SPACE.decode(action):
        case BonusToken(bonus):
            return f"?{bonus}" if s.phase == LEFT_OVER else f"{CODES[next_province(s)]}={bonus}"
        case _:
            return written(action)


@functools.cache
def written(number: int) -> str:
    """The word of an action that is the same in every position."""
    action = ACTION_SPACE.decode(number)
    match action:
        case Place(kind, space, swung):
            (a, b), (first, second) = BETWEEN[space], values(kind, swung)
            return f"{CODES[a]}{first}-{CODES[b]}{second}{'*' if kind >= BASIC_KINDS else ''}"
        case Hide(kind, space):
            return f"{space_text(space)}:{token_text(kind)}"
        case Flip(place):
            return f"x{place_text(place)}"
        case ResolveFirst(bonus):
            return f"!{bonus}"
        case Recruit(kind):
            return f"*{token_text(kind)}"
        case Pass():
            return "pass"
        case Draw(kind):
            return f"+{token_text(kind)}"
        case Loss(kind):
            return f"-{token_text(kind)}"
        case Command(command):
            return f"@{COMMANDS[command]}"
        case DrawUnseen():
            return "+?"
        case HideUnseen(space):
            return f"{space_text(space)}:?"
        case _:
            raise TypeError(f"{action} has no text of its own")


def parse(s: Any, given: str) -> int:
    """The action that a text means here, legal or not; small letters, blanks and the other order of provinces will do."""
    word = re.sub(r"\s+", "", given).lower()
    if not word:
        raise BadNotation(say("notation-nothing", expected=say("expected-move")))
    return ACTION_SPACE.encode(read(s, word))


def read(s: Any, word: str) -> Action:
    """The action that a word means here, in small letters."""
    if word == "pass":
        return Pass()
    if word == "+?":
        return DrawUnseen()
    if word[0] == "+":
        return Draw(_token(word[1:], 2))
    if word[0] == "-":
        return Loss(_token(word[1:], 2))
    if word[0] == "*":
        return Recruit(_centurion(word[1:]))
    if word[0] == "@":
        return Command(_command(word[1:]))
    if word[0] == "!":
        return ResolveFirst(_bonus(word[1:], 2))
    if word[0] == "x":
        return Flip(_place(word[1:]))
    if word[0] == "?" and len(word) > 1:
        return BonusToken(_bonus(word[1:], 2))
    if "=" in word:
        return _set_up(s, word)
    if ":" in word:
        return _hidden(word)
    return _placement(word)


def _token(word: str, column: int) -> int:
    kind = TOKEN_NUMBERS.get(word)
    if kind is None:
        raise BadNotation(say("notation-token", first=token_text(0), last=token_text(KINDS - 1), column=column, word=word), column)
    return kind


def _centurion(word: str) -> int:
    kind = _token(word, 2)
    if kind < BASIC_KINDS:
        centurions = ", ".join(token_text(kind) for kind in range(BASIC_KINDS, KINDS))
        raise BadNotation(say("notation-centurion", centurions=centurions, word=word), 2)
    return kind


def _command(word: str) -> int:
    if word.upper() not in COMMANDS:
        raise BadNotation(say("notation-command", commands=", ".join(COMMANDS), word=word), 2)
    return COMMANDS.index(word.upper())


def _hidden(word: str) -> Action:
    where, _, token = word.partition(":")
    place = _place(where, 1)
    if place - FIRST_BORDER not in DOUBLE:
        raise BadNotation(say("notation-double", spaces=", ".join(map(space_text, DOUBLE)), word=where.upper()))
    space = place - FIRST_BORDER
    return HideUnseen(space) if token == "?" else Hide(_token(token, len(where) + 2), space)


def _bonus(word: str, column: int) -> Bonus:
    if word not in BONUSES:
        raise BadNotation(say("notation-bonus", bonuses=", ".join(BONUSES), column=column, word=word), column)
    return BONUSES[BONUSES.index(word)]


def _province(code: str, column: int) -> int:
    if code.upper() not in CODES:
        raise BadNotation(say("notation-province", codes=" ".join(CODES), column=column, word=code.upper()), column)
    return CODES.index(code.upper())


def _space(one: int, other: int) -> int:
    for space, pair in enumerate(BETWEEN):
        if {one, other} == set(pair):
            return space
    raise BadNotation(say("notation-no-border", one=CODES[one], other=CODES[other], neighbours=", ".join(_neighbours(one))))


def _neighbours(province: int) -> list[str]:
    return [CODES[b if a == province else a] for a, b in BETWEEN if province in (a, b)]


def _place(word: str, column: int = 2) -> int:
    if word == f"{CODES[ITALIA]}2".lower():
        return SECOND_SPACE
    if len(word) == 2:
        return _province(word, column)
    found = re.fullmatch(r"([a-z]{2})-?([a-z]{2})", word)
    if not found:
        raise BadNotation(say("notation-place", column=column, word=word), column)
    return FIRST_BORDER + _space(_province(found[1], column), _province(found[2], column + found.start(2)))


def _set_up(s: Any, word: str) -> Action:
    code, _, bonus = word.partition("=")
    province = _province(code, 1)
    if s.phase != SET_UP:
        raise BadNotation(say("notation-expected", expected=say("expected-move")))
    if province != next_province(s):
        raise BadNotation(say("notation-next-province", code=CODES[next_province(s)]))
    return BonusToken(_bonus(bonus, len(code) + 2))


def _placement(word: str) -> Action:
    found = re.fullmatch(r"([a-z]{2})(\d)[-,]?([a-z]{2})(\d)(\*?)", word)
    if not found:
        raise BadNotation(say("notation-found", expected=say("expected-move"), word=word))
    facing = {_province(found[1], 1): int(found[2]), _province(found[3], 1 + found.start(3)): int(found[4])}
    if len(facing) == 1:
        raise BadNotation(say("notation-twice", code=found[1].upper()), 1 + found.start(3))
    space = _space(*facing)
    wanted = tuple(facing[province] for province in BETWEEN[space])
    for kind in range(BASIC_KINDS, KINDS) if found[5] else range(BASIC_KINDS):
        for swung in (0, 1):
            if fits(kind, space) and values(kind, swung) == wanted:
                return Place(kind, space, swung)
    fitting = ", ".join(token(KIND_NAMES[kind]) for kind in range(BASIC_KINDS) if fits(kind, space))
    raise BadNotation(
        say(
            "notation-no-token",
            first=wanted[0],
            second=wanted[1],
            icon=called(SPACE_ICONS[space]),
            space=space_text(space),
            fitting=fitting,
        )
    )


def headline(s: Any) -> str:
    """What a line of a game file is labelled with, if one begins here."""
    if s.phase == SET_UP:
        return "set-up" if next_province(s) == 0 else ""
    if s.phase == HAND:
        return "hands" if s.held[0] == 0 else ""
    return CRASSUS if s.phase == COMMAND else SEATS[s.active] if s.phase == PLACE else ""
