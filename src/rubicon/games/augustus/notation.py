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

import re
from collections.abc import Callable
from typing import Any

from rubicon.engine.actions import Action
from rubicon.engine.errors import BadNotation
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import (
    ACTION_SPACE,
    Accept,
    Call,
    Cell,
    ChoiceUnseen,
    Clear,
    Complete,
    Deal,
    DealUnseen,
    Decline,
    Draft,
    DraftUnseen,
    DrawToken,
    FirstCrier,
    Lose,
    Pass,
    Put,
    Remove,
    Reveal,
    Show,
    Take,
)
from rubicon.games.augustus.box import CARDS, KEPT, SEATS, SLOTS, SYMBOLS, TOKEN_CODES, TOKEN_NAMES
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.say import called, say
from rubicon.games.augustus.state import CRIER, DEAL, DEALT_AT, DRAFT, DRAW, REVEAL, SHOW

CODES = TOKEN_CODES[:SYMBOLS]
WORDS: dict[str, Action] = {
    **{"pass": Pass(), "accept": Accept(), "decline": Decline()},
    **{"+?": DealUnseen(), "keep?": DraftUnseen(), "=?": ChoiceUnseen()},
    **{name: DrawToken(token) for token, name in enumerate(TOKEN_NAMES)},
}
"""Actions that are a word of their own."""
SINGLE_WORDS = {action: word for word, action in WORDS.items()}
_SPACE = rf"({'|'.join(CODES)})(\d+)"


def acting(s: Any) -> int:
    """Whose objectives the slots of an action are."""
    return int(s.active) if s.phase == REVEAL else turn(s)


def cell_text(s: Any, cell: Cell) -> str:
    """sw33"""
    return f"{CODES[cell.symbol]}{slot_text(s, cell.slot)}"


def slot_text(s: Any, slot: int) -> str:
    """The number of the objective in a slot; 0: there is none."""
    seat = acting(s)
    return str(s.objective[seat, slot] + 1) if seat >= 0 else "0"


def dealt(s: Any, seat: int) -> list[int]:
    """The objectives that a player was dealt, ascending."""
    return [card for card in range(CARDS) if seat >= 0 and s.where[card] == DEALT_AT + seat]


def draft_text(s: Any, places: tuple[int, ...]) -> str:
    """3,12,45"""
    cards = dealt(s, acting(s))
    return ",".join(str(cards[place] + 1) if place < len(cards) else "0" for place in places)


def text(s: Any, action: int) -> str:
    """An action, outcome or public form in one word."""
    return written(s, ACTION_SPACE.decode(action))


def written(s: Any, action: Action) -> str:
    """The word of an action: it names objectives by their numbers, not by their slots."""
    match action:
        case Put(None, target):
            return cell_text(s, target)
        case Put(Cell() as source, target):
            return f"{cell_text(s, source)}-{cell_text(s, target)}"
        case Draft(places):
            return f"keep{draft_text(s, places)}"
        case Call(symbol):
            return f"call-{CODES[symbol]}"
        case Complete(slot):
            return f"complete{slot_text(s, slot)}"
        case Remove(cell):
            return f"-{cell_text(s, cell)}"
        case Clear(slot):
            return f"clear{slot_text(s, slot)}"
        case Lose(card):
            return f"lose{card + 1}"
        case Take(card):
            return f"take{card + 1}"
        case Deal(card):
            return f"+{card + 1}"
        case Show(card):
            return f"!{card + 1}"
        case FirstCrier(seat):
            return f"crier:{SEATS[seat]}"
        case Reveal(choice):
            return f"={written(s, choice)}"
        case _:
            return SINGLE_WORDS[action]


def parse(s: Any, given: str) -> int:
    """The action that a text means here, legal or not; capitals and blanks do not matter."""
    word = re.sub(r"\s+", "", given).lower()
    if not word:
        raise BadNotation(say("notation-nothing", expected=say("expected-move")))
    return ACTION_SPACE.encode(read(s, word))


def read(s: Any, word: str) -> Action:
    """The action that a word means here, in small letters."""
    if word in WORDS:
        return WORDS[word]
    for sign, read_rest in READERS.items():
        if word.startswith(sign):
            return read_rest(s, word[len(sign) :], len(sign) + 1)
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


def _cell(s: Any, word: str, column: int) -> Cell:
    found = re.fullmatch(_SPACE, word)
    if not found:
        raise BadNotation(say("notation-space", codes=", ".join(CODES), column=column, word=word), column)
    return Cell(_slot(s, found[2], column + len(found[1])), CODES.index(found[1]))


def _put(s: Any, word: str, column: int) -> Put:
    source, dash, target = word.partition("-")
    if not re.fullmatch(_SPACE, source):
        raise BadNotation(say("notation-found", expected=say("expected-move"), word=word), column)
    if not dash:
        return Put(None, _cell(s, source, column))
    return Put(_cell(s, source, column), _cell(s, target, column + len(source) + 1))


def _draft(s: Any, word: str, column: int) -> Action:
    cards = dealt(s, acting(s))
    wanted = [_card(piece, column) for piece in word.split(",")]
    if len(set(wanted)) != KEPT or not set(wanted) <= set(cards):
        numbers = ", ".join(str(card + 1) for card in cards) or say("none")
        raise BadNotation(say("notation-draft", numbers=numbers), column)
    return Draft(tuple(sorted(cards.index(card) for card in wanted)))


def _among(word: str, names: tuple[str, ...], what: str, column: int) -> int:
    lowered = [name.lower() for name in names]
    if word not in lowered:
        raise BadNotation(say("notation-among", what=what, names=", ".join(names), column=column, word=word), column)
    return lowered.index(word)


def _revealed(s: Any, word: str, column: int) -> Action:
    return Reveal(Pass() if word == "pass" else _put(s, word, column))


READERS: dict[str, Callable[[Any, str, int], Action]] = {
    "keep": _draft,
    "call-": lambda s, word, column: Call(_among(word, CODES, say("some-symbol"), column)),
    "complete": lambda s, word, column: Complete(_slot(s, word, column)),
    "clear": lambda s, word, column: Clear(_slot(s, word, column)),
    "crier:": lambda s, word, column: FirstCrier(_among(word, SEATS, say("some-player"), column)),
    "lose": lambda s, word, column: Lose(_card(word, column)),
    "take": lambda s, word, column: Take(_card(word, column)),
    "-": lambda s, word, column: Remove(_cell(s, word, column)),
    "+": lambda s, word, column: Deal(_card(word, column)),
    "!": lambda s, word, column: Show(_card(word, column)),
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
