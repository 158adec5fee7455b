"""Positions for stories about rules: a few tokens laid, hands given, the rest of the box where it belongs."""

from collections.abc import Mapping
from typing import Any

import rubicon
from rubicon.engine.verbs import NONE
from rubicon.games.caesar import notation
from rubicon.games.caesar.actions import ACTION_SPACE, Hide, Place
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BONUSES,
    CODES,
    COMMANDS,
    ITALIA,
    MARKERS,
    NAMES,
    PROVINCES,
    SEATS,
    SENATE,
    STEP_NAMES,
    STEPS,
    A,
    B,
)
from rubicon.games.caesar.components import components
from rubicon.games.caesar.knowledge import know
from rubicon.games.caesar.state import COMMAND, DOWN, HIDDEN, IN_HAND, PLACE, RESOLVE, UP
from tests.story import odds as odds
from tests.story import play as play
from tests.story import texts as texts

CAESAR, POMPEY = 0, 1
CODE = dict(zip(NAMES, CODES, strict=True))

# Tokens around a province, all but one space of it taken.
ACHAIA = {"Caesar": "IT1-AC5 AC3-AF3", "Pompey": "AC1-CR5"}
ASIA = {"Caesar": "AS2-SY4", "Pompey": "SY6-AG0 AS3-CR3"}
AROUND_ITALIA = {"Caesar": "IT6-SD0 GC0-IT6 IT4-SC2", "Pompey": "DM0-IT6 IT1-AC5"}
AEGYPTUS = {"Caesar": "SY6-AG0 AS6-SY0 AS1-AG5", "Pompey": "AS1-CR5 CR0-AG6"}
WON_ALONE = "GA0-HC6 HU5-MT1"
"""Either Hispania lacks the space between them, and one player is ahead in both."""
NO_SHIP_SPACE = {
    "Caesar": "HU6-MT0 SD1-MT5 SD4-SC2 AC2-AF2 CR2-AG2",
    "Pompey": "SC0-NU6 DM1-IT5 SC2-AF4 IT2-AC2 AS1-AG3",
}
"""Every ship space is taken, nothing is closed, and both have their ship33 yet."""


def scene(
    *,
    laid: Mapping[str, str] | None = None,
    hands: tuple[str, str] = ("", ""),
    bonus: str = "",
    markers: str = "",
    left: tuple[int, int] | None = None,
    senates: tuple[int, int] = (0, 0),
    bags: tuple[str | None, str | None] = (None, None),
    turn: int = CAESAR,
    cup: str | None = None,
    resolve: str = "",
    **options: object,
) -> rubicon.Match:
    """A match that stands at the beginning of a turn; of Auto-Crassus's: before he draws a command token.

    laid     {"Caesar": "SC5-SD1 GA6-HC0", "Pompey": "..."}: tokens on the map; a "?" behind one: turned down by Might;
             "GA-SD:sword06": laid face down with Border Control
    hands    ("sword06 laurel22", "ship15"): what each holds; everything else is in the bags. Centurions (sword07,
             ship+shield44, laurel33) come out of the open reserve
    bonus    "SC=senate GA=might": bonus tokens of these provinces, the others get what is left
    markers  "Caesar:SY,AS Pompey:IT,IT2,SY-AG": control markers on the map; a "?" behind a place: face down
    left     markers each has still to place (default: 12 less those on the map); the difference lies under Senates
    cup      "AAC": the command tokens in the cup of Auto-Crassus (default: all of the difficulty)
    resolve  "B": he has drawn this command token and whatever it told, and his first Resolve is next
    bags     ("", None): what a bag holds (None: everything that is not elsewhere); left out tokens are out of the game
    """
    match = rubicon.load("caesar", **options).start(typed=True)
    s: Any = match._positions[0]
    whole = components(s)
    _lay_bonuses(s, bonus)
    for seat, name in enumerate(SEATS):
        for word in (laid or {}).get(name, "").split():
            _lay(s, seat, word)
        for token in hands[seat].split():
            _take(s, seat, token)
            kind = notation.TOKEN_NUMBERS[token]
            s.hand[seat, kind] += 1
            s.held[seat] += 1
            if kind >= BASIC_KINDS:
                know(s, seat, kind, IN_HAND)
    for group in markers.split():
        owner, _, places = group.partition(":")
        for place in places.split(","):
            number = notation._place(place.rstrip("?").lower())
            s.marker[number] = SEATS.index(owner)
            s.marker_face[number] = DOWN if place.endswith("?") else UP
    for seat in range(2):
        on_map = int((s.marker == seat).sum())
        s.markers[seat] = MARKERS - on_map if left is None else left[seat]
        s.under[seat] = MARKERS - on_map - s.markers[seat]
        s.gained[seat, SENATE] = senates[seat]
    for province in range(PROVINCES):
        if s.free[province] == 0:
            s.gained[CAESAR, s.bonus[province]] += s.bonus[province] != SENATE
            s.pool[SENATE] += s.bonus[province] == SENATE
            s.bonus[province] = NONE
    for seat in range(2):
        if (kept := bags[seat]) is not None:
            s.bag[seat] = 0
            for token in kept.split():
                s.bag[seat, notation.TOKEN_NUMBERS[token]] += 1
        s.bagged[seat] = s.bag[seat].sum()
    s.phase, s.active = COMMAND if turn == s.bot else PLACE, turn
    if s.bot != NONE:
        tokens = [notation.TOKEN_NUMBERS[token] for token in hands[s.bot].split()]
        s.line[: len(tokens)] = tokens
        if cup is not None:
            s.cup[:] = [cup.count(command) for command in COMMANDS]
    if senates == (0, 0) and bags == (None, None):
        assert components(s) == whole, "the scene does not hold what is in the box"
    if resolve:
        s.phase, s.command = RESOLVE, COMMANDS.index(resolve)
        s.step = list(STEPS[s.command]).index(STEP_NAMES.index("resolve")) + 1
    return match


def _lay_bonuses(s: Any, bonus: str) -> None:
    wanted = {CODES.index(word[:2]): BONUSES.index(word[3:]) for word in bonus.split()}
    assert wanted.pop(ITALIA, SENATE) == SENATE, "C3: Italia has a Senate"
    for kind in wanted.values():
        s.pool[kind] -= 1
    assert (s.pool >= 0).all(), "more bonus tokens than there are"
    for province in range(PROVINCES):
        if province == ITALIA:
            continue
        if province in wanted:
            s.bonus[province] = wanted[province]
        else:
            s.bonus[province] = max(kind for kind in range(4) if s.pool[kind] > 0)
            s.pool[s.bonus[province]] -= 1


def _take(s: Any, seat: int, token: str) -> None:
    kind = notation.TOKEN_NUMBERS[token]
    if kind >= BASIC_KINDS:
        assert s.reserve[seat, kind - BASIC_KINDS] > 0, f"{SEATS[seat]} has no {token} left"
        s.reserve[seat, kind - BASIC_KINDS] = 0
    else:
        assert s.bag[seat, kind] > 0, f"{SEATS[seat]} has no {token} left"
        s.bag[seat, kind] -= 1


def _lay(s: Any, seat: int, word: str) -> None:
    match ACTION_SPACE.decode(notation.parse(s, word if ":" in word else word.rstrip("?"))):
        case Hide(kind, space):
            swung = 0
        case Place(kind, space, swung):
            pass
        case other:
            raise AssertionError(f"{word} is {other}")
    assert s.token[space] == NONE, f"{word}: the space is taken"
    _take(s, seat, notation.token_text(kind))
    s.token[space], s.owner[space], s.swung[space] = kind, seat, swung
    s.face[space] = HIDDEN if ":" in word else DOWN if word.endswith("?") else UP
    s.free[A[space]] -= 1
    s.free[B[space]] -= 1


def markers(match: rubicon.Match, name: str) -> set[str]:
    """Where the markers of a player lie, in notation: {"IT", "IT2", "DM-IT"}; a ? behind one that is face down."""
    position = match.position().to_dict()
    places: dict[str, Any] = {CODE[where]: province["marker"] for where, province in position["provinces"].items()}
    places["IT2"] = position["provinces"]["Italia"]["second_marker"]
    places |= {"-".join(CODE[where] for where in space["between"]): space["marker"] for space in position["spaces"]}
    return {
        where + ("?" if marker["face"] == "down" else "")
        for where, marker in places.items()
        if marker is not None and marker["owner"] == name
    }


def left(match: rubicon.Match) -> tuple[int, int]:
    """How many markers Caesar and Pompey have still to place."""
    players = match.position().to_dict()["players"]
    return players["Caesar"]["markers"], players["Pompey"]["markers"]


def held(match: rubicon.Match, name: str) -> tuple[int, int]:
    """How many tokens a player has in hand and in the bag."""
    player = match.position().to_dict()["players"][name]
    return player["held"], player["bagged"]


def known(match: rubicon.Match, name: str) -> dict[str, tuple[int, set[str]]]:
    """What everybody knows of tokens that are not seen: how many of a kind lie among which places."""
    looks = [match.view(seat).to_dict()["players"][name]["known"] for seat in (CAESAR, POMPEY, rubicon.NOBODY)]
    assert looks == [match.position().to_dict()["players"][name]["known"]] * 3
    return {fact["token"]: (fact["count"], set(fact["among"])) for fact in looks[0]}
