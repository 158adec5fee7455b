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

from rubicon.engine.actions import Action
from rubicon.engine.errors import BadNotation
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.actions import (
    ACTION_SPACE,
    EVERY_LAYOUT,
    Active,
    Allow,
    Arrange,
    ArrangeUnseen,
    Bonus,
    BonusUnseen,
    CastledUnseen,
    ChooseDeck,
    Discard,
    Draw,
    DrawUnseen,
    Forbid,
    GoOn,
    Keep,
    KeepUnseen,
    Layout,
    LayoutUnseen,
    Passive,
    Place,
    PlaceUnseen,
    PlayCard,
    Show,
    ShowUnseen,
    Skip,
    TargetCard,
    TargetGroup,
    TargetPair,
    VoteCard,
)
from rubicon.games.cleopatra.cards import BONUS_COPIES, CODES, DECK_NAMES, HAND, KIND_NAMES, SEATS, VALUES
from rubicon.games.cleopatra.say import say
from rubicon.games.cleopatra.state import ARRANGE, DEAL, LAY_OUT, REVEAL, TURN

KIND_TEXTS = ("0", "1", "2", "3", "4", "5", *KIND_NAMES[VALUES:])
VOTE_TEXTS = (*CODES, "orgy", "reshuffle")
WORDS: dict[str, Action] = {
    **{"active": Active(), "passive": Passive(), "skip": Skip(), "on": GoOn(), "allow": Allow(), "veto": Forbid()},
    **{"lay?": LayoutUnseen(), "^?": ArrangeUnseen(), "bonus:?": BonusUnseen(), "+?": DrawUnseen(), "=?": KeepUnseen(), "~?": ShowUnseen()},
}
"""Actions that are a word of their own."""
SINGLE_WORDS = {action: word for word, action in WORDS.items()}


def layout_text(values: tuple[int, ...]) -> str:
    """31425"""
    return "".join(map(str, values))


def text(s: Any, action: int) -> str:
    """An action, outcome or public form in one word."""
    return written(action)


@functools.cache
def written(number: int) -> str:
    """The word of an action, which is the same in every position."""
    action = ACTION_SPACE.decode(number)
    match action:
        case Layout(values):
            return f"lay{layout_text(values)}"
        case Arrange(card):
            return f"^{KIND_NAMES[card]}"
        case PlayCard(card):
            return KIND_NAMES[card]
        case TargetCard(group, value):
            return f"x{CODES[group]}{value}"
        case TargetGroup(group):
            return f"@{CODES[group]}"
        case TargetPair((first, second)):
            return f"{CODES[first]}+{CODES[second]}"
        case Keep(count):
            return f"={count}"
        case Place(group, value, down):
            return f"({CODES[group]}{value})" if down else f"{CODES[group]}{value}"
        case Discard(card):
            return f"-{KIND_TEXTS[card]}"
        case ChooseDeck(deck):
            return f"<{deck}"
        case Bonus(group):
            return f"bonus:{CODES[group]}"
        case Draw(card):
            return f"+{KIND_TEXTS[card]}"
        case VoteCard(card):
            return f"!{VOTE_TEXTS[card]}"
        case Show(card):
            return f"~{KIND_TEXTS[card]}"
        case PlaceUnseen(group):
            return f"({CODES[group]}?)"
        case CastledUnseen(first, votes):
            return f"=?{first}{''.join('ab'[place] for place in votes)}"
        case _:
            return SINGLE_WORDS[action]


def parse(s: Any, given: str) -> int:
    """The action that a text means here, legal or not; capitals and blanks do not matter."""
    word = re.sub(r"\s+", "", given).lower()
    if not word:
        raise BadNotation(say("notation-nothing", expected=say("expected-move")))
    return ACTION_SPACE.encode(read(word))


def read(word: str) -> Action:
    """The action that a word means, in small letters."""
    if word in WORDS:
        return WORDS[word]
    if word in KIND_NAMES[VALUES:]:
        return PlayCard(KIND_NAMES.index(word))
    for sign, read_rest in READERS.items():
        if word.startswith(sign):
            return read_rest(word[len(sign) :], len(sign) + 1)
    pair = re.fullmatch(r"([a-z])\+([a-z])", word)
    if pair:
        return _pair(_group(pair[1], 1), _group(pair[2], 3))
    return Place(*_card(word, 1), down=False)


def _among(word: str, names: tuple[str, ...], what: str, column: int) -> int:
    lowered = [name.lower() for name in names]
    if word not in lowered:
        raise BadNotation(say("notation-among", what=what, names=", ".join(names), column=column, word=word), column)
    return lowered.index(word)


def _group(word: str, column: int) -> int:
    return _among(word, CODES, say("some-group"), column)


def _kind(word: str, column: int) -> int:
    return _among(word, KIND_TEXTS, say("some-card"), column)


def _card(word: str, column: int) -> tuple[int, int]:
    """The group and the value of S4."""
    found = re.fullmatch(r"([a-z])([0-5])", word)
    if not found:
        raise BadNotation(say("notation-found", expected=say("expected-move"), word=word), column)
    return _group(found[1], column), int(found[2])


def _pair(first: int, second: int) -> Action:
    if first == second:
        raise BadNotation(say("notation-twice", code=CODES[first]), 3)
    return TargetPair((min(first, second), max(first, second)))


def _layout(word: str, column: int) -> Action:
    for values in EVERY_LAYOUT:
        if layout_text(values) == word:
            return Layout(values)
    raise BadNotation(say("notation-layout", word=word), column)


def _down(word: str, column: int) -> Action:
    inside = word.removesuffix(")")
    if inside.endswith("?"):
        return PlaceUnseen(_group(inside[:-1], column))
    return Place(*_card(inside, column), down=True)


def _count(word: str, column: int) -> int:
    if not word.isdecimal() or not 0 <= int(word) <= HAND:
        raise BadNotation(say("notation-count", most=HAND, column=column, word=word), column)
    return int(word)


def _castled(word: str, column: int) -> Action:
    return CastledUnseen(_count(word.rstrip("ab"), column), tuple(place for place, letter in enumerate("ab") if letter in word))


def _action_card(word: str, column: int) -> int:
    return VALUES + _among(word, KIND_NAMES[VALUES:], say("some-action-card"), column)


def _deck(word: str, column: int) -> Action:
    return ChooseDeck(DECK_NAMES[_among(word, DECK_NAMES, say("some-deck"), column)])


READERS: dict[str, Callable[[str, int], Action]] = {
    "lay": _layout,
    "^": lambda word, column: Arrange(_action_card(word, column)),
    "x": lambda word, column: TargetCard(*_card(word, column)),
    "@": lambda word, column: TargetGroup(_group(word, column)),
    "=?": _castled,
    "=": lambda word, column: Keep(_count(word, column)),
    "(": _down,
    "-": lambda word, column: Discard(_kind(word, column)),
    "<": _deck,
    "+": lambda word, column: Draw(_kind(word, column)),
    "~": lambda word, column: Show(_kind(word, column)),
    "!": lambda word, column: VoteCard(_among(word, VOTE_TEXTS, say("some-vote-card"), column)),
    "bonus:": lambda word, column: Bonus(_among(word, CODES[: len(BONUS_COPIES)], say("some-bonus-group"), column)),
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
