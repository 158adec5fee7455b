"""What a player would write on paper, see docs/play/notation.md. Groups are S P Q C A; 0 is a philosopher.

lay31425          the opening layout, under Senators, Praetors, Quaestors, Censors, Aediles (lay? where it is not seen)
^veto             the next card of an arranged action deck, from the top (^? where it is not seen)
active passive skip
spy scout castling assassination wrath      play an action card; on: none
xS3               Assassination of a 3 under the Senators
@S                Scout or Wrath in a group; or which of two groups votes first
S+P               Castling between two groups
allow veto
=2                Castling: so many of the next value under the first group (=? not seen; =?3 done, 3 cards under
                  the first; with an a or b behind it the first or second votes)
S4  (S4)          place a card face up, face down ((S?) where it is not seen); on: no second one
-4  -veto         discard a card, one's own or by a Spy the opponent's; on: no more
<influence        draw from this deck (<action)
+4  +veto         chance: a card is drawn (+? where it is not seen)
!S  !orgy         chance: a vote card
~3  ~veto         chance: a hidden card is turned up, or seen by a Spy (~? where it is not seen)
bonus:S           chance: a bonus card is dealt (bonus:? where it is not seen), or shown at the end
"""

import functools
import re
from collections.abc import Callable
from typing import Any

from rubicon.engine.errors import BadNotation
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.cards import CODES, DECK_NAMES, HAND, KIND_NAMES, LAYOUTS, PAIRS, SEATS, VALUES
from rubicon.games.cleopatra.say import say
from rubicon.games.cleopatra.state import (
    ACTIVE,
    ALLOW,
    ARRANGE,
    ARRANGE_AT,
    ARRANGE_UNSEEN,
    BONUS_AT,
    BONUS_UNSEEN,
    CARD_AT,
    CASTLED_UNSEEN,
    DEAL,
    DECK_AT,
    DISCARD_AT,
    DRAW_AT,
    DRAW_UNSEEN,
    FORBID,
    GO_ON,
    GROUP_AT,
    KEEP_AT,
    KEEP_UNSEEN,
    LAY_OUT,
    LAYOUT_AT,
    LAYOUT_UNSEEN,
    PAIR_AT,
    PASSIVE,
    PLACE_AT,
    PLACE_UNSEEN,
    REVEAL,
    SHOW_AT,
    SHOW_UNSEEN,
    SKIP,
    TARGET_AT,
    TURN,
    VOTE_AT,
)

KIND_TEXTS = ("0", "1", "2", "3", "4", "5", *KIND_NAMES[VALUES:])
VOTE_TEXTS = (*CODES, "orgy", "reshuffle")
WORDS = {"active": ACTIVE, "passive": PASSIVE, "skip": SKIP, "on": GO_ON, "allow": ALLOW, "veto": FORBID}
UNSEEN = {"lay?": LAYOUT_UNSEEN, "^?": ARRANGE_UNSEEN, "bonus:?": BONUS_UNSEEN, "+?": DRAW_UNSEEN, "=?": KEEP_UNSEEN, "~?": SHOW_UNSEEN}


def layout_text(row: int) -> str:
    """31425"""
    return "".join(str(value) for value in LAYOUTS[row])


def card_text(cell: int) -> str:
    """S4, from group * VALUES + value"""
    group, value = divmod(cell, VALUES)
    return f"{CODES[group]}{value}"


def text(s: Any, action: int) -> str:
    """An action, outcome or public form in one word."""
    return written(action)


@functools.cache
def written(action: int) -> str:
    """The word of an action, which is the same in every position."""
    for table in (WORDS, UNSEEN):
        for word, number in table.items():
            if number == action:
                return word
    start = next(start for start in sorted(FORMS, reverse=True) if start <= action)
    return FORMS[start](action - start)


FORMS: dict[int, Callable[[int], str]] = {
    LAYOUT_AT: lambda n: f"lay{layout_text(n)}",
    ARRANGE_AT: lambda n: f"^{KIND_NAMES[VALUES + n]}",
    CARD_AT: lambda n: KIND_NAMES[VALUES + n],
    TARGET_AT: lambda n: f"x{card_text(n)}",
    GROUP_AT: lambda n: f"@{CODES[n]}",
    PAIR_AT: lambda n: "+".join(CODES[group] for group in PAIRS[n]),
    KEEP_AT: lambda n: f"={n}",
    PLACE_AT: lambda n: f"({card_text(n // 2)})" if n % 2 else card_text(n // 2),
    DISCARD_AT: lambda n: f"-{KIND_TEXTS[n]}",
    DECK_AT: lambda n: f"<{DECK_NAMES[n]}",
    BONUS_AT: lambda n: f"bonus:{CODES[n]}",
    DRAW_AT: lambda n: f"+{KIND_TEXTS[n]}",
    VOTE_AT: lambda n: f"!{VOTE_TEXTS[n]}",
    SHOW_AT: lambda n: f"~{KIND_TEXTS[n]}",
    PLACE_UNSEEN: lambda n: f"({CODES[n]}?)",
    CASTLED_UNSEEN: lambda n: f"=?{n // 4}{('', 'a', 'b', 'ab')[n % 4]}",
}
"""How the actions from a number on are written."""


def parse(s: Any, given: str) -> int:
    """The action that a text means here, legal or not; capitals and blanks do not matter."""
    word = re.sub(r"\s+", "", given).lower()
    if not word:
        raise BadNotation(say("notation-nothing", expected=say("expected-move")))
    if word in WORDS:
        return WORDS[word]
    if word in UNSEEN:
        return UNSEEN[word]
    if word in KIND_NAMES[VALUES:]:
        return CARD_AT + KIND_NAMES.index(word) - VALUES
    for sign, read in READERS.items():
        if word.startswith(sign):
            return read(word[len(sign) :], len(sign) + 1)
    pair = re.fullmatch(r"([a-z])\+([a-z])", word)
    if pair:
        return PAIR_AT + _pair(_group(pair[1], 1), _group(pair[2], 3))
    return PLACE_AT + _cell(word, 1) * 2


def _among(word: str, names: tuple[str, ...], what: str, column: int) -> int:
    lowered = [name.lower() for name in names]
    if word not in lowered:
        raise BadNotation(say("notation-among", what=what, names=", ".join(names), column=column, word=word), column)
    return lowered.index(word)


def _group(word: str, column: int) -> int:
    return _among(word, CODES, say("some-group"), column)


def _kind(word: str, column: int) -> int:
    return _among(word, KIND_TEXTS, say("some-card"), column)


def _cell(word: str, column: int) -> int:
    found = re.fullmatch(r"([a-z])([0-5])", word)
    if not found:
        raise BadNotation(say("notation-found", expected=say("expected-move"), word=word), column)
    return _group(found[1], column) * VALUES + int(found[2])


def _pair(first: int, second: int) -> int:
    for row, pair in enumerate(PAIRS.tolist()):
        if pair == sorted((first, second)):
            return row
    raise BadNotation(say("notation-twice", code=CODES[first]), 3)


def _layout(word: str, column: int) -> int:
    for row in range(len(LAYOUTS)):
        if layout_text(row) == word:
            return LAYOUT_AT + row
    raise BadNotation(say("notation-layout", word=word), column)


def _down(word: str, column: int) -> int:
    inside = word.removesuffix(")")
    if inside.endswith("?"):
        return PLACE_UNSEEN + _group(inside[:-1], column)
    return PLACE_AT + _cell(inside, column) * 2 + 1


def _count(word: str, column: int) -> int:
    if not word.isdecimal() or not 0 <= int(word) <= HAND:
        raise BadNotation(say("notation-count", most=HAND, column=column, word=word), column)
    return int(word)


def _action(word: str, column: int) -> int:
    return _among(word, KIND_NAMES[VALUES:], say("some-action-card"), column)


READERS: dict[str, Callable[[str, int], int]] = {
    "lay": _layout,
    "^": lambda word, column: ARRANGE_AT + _action(word, column),
    "x": lambda word, column: TARGET_AT + _cell(word, column),
    "@": lambda word, column: GROUP_AT + _group(word, column),
    "=?": lambda word, column: CASTLED_UNSEEN + 4 * _count(word.rstrip("ab"), column) + ("a" in word) + 2 * ("b" in word),
    "=": lambda word, column: KEEP_AT + _count(word, column),
    "(": _down,
    "-": lambda word, column: DISCARD_AT + _kind(word, column),
    "<": lambda word, column: DECK_AT + _among(word, DECK_NAMES, say("some-deck"), column),
    "+": lambda word, column: DRAW_AT + _kind(word, column),
    "~": lambda word, column: SHOW_AT + _kind(word, column),
    "!": lambda word, column: VOTE_AT + _among(word, VOTE_TEXTS, say("some-vote-card"), column),
    "bonus:": lambda word, column: BONUS_AT + _among(word, CODES[: DRAW_AT - BONUS_AT], say("some-bonus-group"), column),
}
"""What follows a sign."""


def headline(s: Any) -> str:
    """What a line of a game file is labelled with, if one begins here."""
    if s.phase == TURN:
        return SEATS[s.active]
    if s.phase == DEAL:
        return "deal" if s.bonus[0] == NONE else ""
    if s.phase in (LAY_OUT, ARRANGE):
        begins = s.active == 0 and (s.phase == LAY_OUT or s.order[0, 0] == NONE)
        return ("layout" if s.phase == LAY_OUT else "decks") if begins else ""
    return "shown" if s.phase == REVEAL and s.revealed == 0 else ""
