"""What a player would write on paper, see docs/play/notation.md. Symbols are sw sh ch ca st da; objectives have their numbers.

sw33              a legion from the supply on swords of objective 33
ca12-sw33         the legion on the catapult of 12 moves to swords of 33
pass              no legion
keep3,12,45       the draft (keep? where it is not seen)
call-sw           the crier's symbol for a joker
complete33        the objective that a power completes
-ca12  clear12    attacked: a legion is removed; all legions of an objective are
lose44            attacked: a completed objective is lost
accept decline    the reward for a number of objectives
take57            an objective from the offer
+57               chance: an objective comes from the deck (+? where it is not seen)
!57               chance: a drafted objective is shown
crier:Livia       chance: the first crier
swords  joker     chance: a token is drawn
=sw33  =pass      chance: a choice is revealed (=? while it is sealed)
"""

import bisect
import re
from collections.abc import Callable
from typing import Any

from rubicon.engine.errors import BadNotation
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import CARDS, CELLS, DRAFTS, KEPT, SEATS, SLOTS, SYMBOLS, TOKEN_CODES, TOKEN_NAMES
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.say import called, say
from rubicon.games.augustus.state import (
    ACCEPT,
    CALL_AT,
    CHOICE_UNSEEN,
    CLEAR_AT,
    COMPLETE_AT,
    CRIER,
    CRIER_AT,
    DEAL,
    DEAL_AT,
    DEAL_UNSEEN,
    DEALT_AT,
    DECLINE,
    DRAFT,
    DRAFT_AT,
    DRAFT_UNSEEN,
    DRAW,
    LOSE_AT,
    PASS,
    PUT_AT,
    REMOVE_AT,
    REVEAL,
    REVEAL_AT,
    SHOW,
    SHOW_AT,
    TAKE_AT,
    TOKEN_AT,
)

CODES = TOKEN_CODES[:SYMBOLS]
WORDS = {
    **{"pass": PASS, "accept": ACCEPT, "decline": DECLINE},
    **{"+?": DEAL_UNSEEN, "keep?": DRAFT_UNSEEN, "=?": CHOICE_UNSEEN},
    **{name: TOKEN_AT + token for token, name in enumerate(TOKEN_NAMES)},
}
SINGLE_WORDS = {number: word for word, number in WORDS.items()}
_SPACE = rf"({'|'.join(CODES)})(\d+)"


def acting(s: Any) -> int:
    """Whose objectives the slots of an action are."""
    return int(s.active) if s.phase == REVEAL else turn(s)


def cell_text(s: Any, cell: int) -> str:
    """sw33"""
    slot, symbol = divmod(cell, SYMBOLS)
    return f"{CODES[symbol]}{slot_text(s, slot)}"


def slot_text(s: Any, slot: int) -> str:
    """The number of the objective in a slot; 0: there is none."""
    seat = acting(s)
    return str(s.objective[seat, slot] + 1) if seat >= 0 else "0"


def put_text(s: Any, number: int) -> str:
    """sw33, ca12-sw33"""
    source, target = divmod(number, CELLS)
    return f"{cell_text(s, source - 1)}-{cell_text(s, target)}" if source else cell_text(s, target)


def dealt(s: Any, seat: int) -> list[int]:
    """The objectives that a player was dealt, ascending."""
    return [card for card in range(CARDS) if seat >= 0 and s.where[card] == DEALT_AT + seat]


def draft_text(s: Any, row: int) -> str:
    """3,12,45"""
    cards = dealt(s, acting(s))
    return ",".join(str(cards[place] + 1) if place < len(cards) else "0" for place in DRAFTS[row])


def text(s: Any, action: int) -> str:
    """An action, outcome or public form in one word."""
    if action in SINGLE_WORDS:
        return SINGLE_WORDS[action]
    start = STARTS[bisect.bisect_right(STARTS, action) - 1]
    return FORMS[start](s, action - start)


FORMS: dict[int, Callable[[Any, int], str]] = {
    PUT_AT: put_text,
    DRAFT_AT: lambda s, n: f"keep{draft_text(s, n)}",
    CALL_AT: lambda s, n: f"call-{CODES[n]}",
    COMPLETE_AT: lambda s, n: f"complete{slot_text(s, n)}",
    REMOVE_AT: lambda s, n: f"-{cell_text(s, n)}",
    CLEAR_AT: lambda s, n: f"clear{slot_text(s, n)}",
    LOSE_AT: lambda s, n: f"lose{n + 1}",
    TAKE_AT: lambda s, n: f"take{n + 1}",
    DEAL_AT: lambda s, n: f"+{n + 1}",
    SHOW_AT: lambda s, n: f"!{n + 1}",
    CRIER_AT: lambda s, n: f"crier:{SEATS[n]}",
    REVEAL_AT: lambda s, n: f"={text(s, n)}",
}
"""How the actions from a number on are written."""
STARTS = sorted(FORMS)


def parse(s: Any, given: str) -> int:
    """The action that a text means here, legal or not; capitals and blanks do not matter."""
    word = re.sub(r"\s+", "", given).lower()
    if not word:
        raise BadNotation(say("notation-nothing", expected=say("expected-move")))
    if word in WORDS:
        return WORDS[word]
    for sign, read in READERS.items():
        if word.startswith(sign):
            return read(s, word[len(sign) :], len(sign) + 1)
    return _put(s, word, 1)


def _card(word: str, column: int) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word) or not 1 <= int(word) <= CARDS:
        raise BadNotation(say("notation-objective", most=CARDS, column=column, word=word), column)
    return int(word) - 1


def _slot(s: Any, word: str, column: int) -> int:
    """The slot of an own objective."""
    card, seat = _card(word, column), acting(s)
    for slot in range(SLOTS):
        if seat >= 0 and s.objective[seat, slot] == card:
            return slot
    if seat < 0:
        raise BadNotation(say("notation-not-open", number=card + 1), column)
    raise BadNotation(say("notation-not-yours", number=card + 1, player=called(SEATS[seat])), column)


def _cell(s: Any, word: str, column: int) -> int:
    found = re.fullmatch(_SPACE, word)
    if not found:
        raise BadNotation(say("notation-space", codes=", ".join(CODES), column=column, word=word), column)
    return _slot(s, found[2], column + len(found[1])) * SYMBOLS + CODES.index(found[1])


def _put(s: Any, word: str, column: int) -> int:
    source, dash, target = word.partition("-")
    if not re.fullmatch(_SPACE, source):
        raise BadNotation(say("notation-found", expected=say("expected-move"), word=word), column)
    if not dash:
        return PUT_AT + _cell(s, source, column)
    return PUT_AT + (1 + _cell(s, source, column)) * CELLS + _cell(s, target, column + len(source) + 1)


def _draft(s: Any, word: str, column: int) -> int:
    cards = dealt(s, acting(s))
    wanted = [_card(piece, column) for piece in word.split(",")]
    if len(set(wanted)) != KEPT or not set(wanted) <= set(cards):
        numbers = ", ".join(str(card + 1) for card in cards) or say("none")
        raise BadNotation(say("notation-draft", numbers=numbers), column)
    places = sorted(cards.index(card) for card in wanted)
    return DRAFT_AT + int(DRAFTS.tolist().index(places))


def _among(word: str, names: tuple[str, ...], what: str, column: int) -> int:
    lowered = [name.lower() for name in names]
    if word not in lowered:
        raise BadNotation(say("notation-among", what=what, names=", ".join(names), column=column, word=word), column)
    return lowered.index(word)


def _revealed(s: Any, word: str, column: int) -> int:
    return REVEAL_AT + (PASS if word == "pass" else _put(s, word, column))


READERS: dict[str, Callable[[Any, str, int], int]] = {
    "keep": _draft,
    "call-": lambda s, word, column: CALL_AT + _among(word, CODES, say("some-symbol"), column),
    "complete": lambda s, word, column: COMPLETE_AT + _slot(s, word, column),
    "clear": lambda s, word, column: CLEAR_AT + _slot(s, word, column),
    "crier:": lambda s, word, column: CRIER_AT + _among(word, SEATS, say("some-player"), column),
    "lose": lambda s, word, column: LOSE_AT + _card(word, column),
    "take": lambda s, word, column: TAKE_AT + _card(word, column),
    "-": lambda s, word, column: REMOVE_AT + _cell(s, word, column),
    "+": lambda s, word, column: DEAL_AT + _card(word, column),
    "!": lambda s, word, column: SHOW_AT + _card(word, column),
    "=": _revealed,
}
"""What follows a sign."""


def headline(s: Any) -> str:
    """What a line of a game file is labelled with, if one begins here: who draws the token."""
    if s.phase == DRAW:
        return SEATS[s.crier] if s.bag_passes == 0 else ""
    if s.phase == DEAL:
        return "deal" if s.offer[0] == NONE else ""
    if s.phase == DRAFT:
        return "draft" if (s.chosen_to == NONE).all() else ""
    if s.phase == SHOW:
        return "shown" if s.active == 0 and s.objective[0, 0] == NONE else ""
    return "crier" if s.phase == CRIER else ""
