"""A view as an outline of text, for a terminal, a screen reader or the text table in the browser."""

from collections.abc import Iterator
from typing import Any

from rubicon.engine.outline import Entry, Outline, Section
from rubicon.engine.verbs import CHANCE, NONE, OVER, UNKNOWN
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BETWEEN,
    BONUSES,
    CENTURIONS,
    CODES,
    COMMANDS,
    FIRST_BORDER,
    ITALIA,
    KIND_NAMES,
    NAMES,
    PROVINCES,
    SEATS,
    SECOND_SPACE,
    SENATE,
    SPACE_ICONS,
    SPACES,
)
from rubicon.games.caesar.closing import influence
from rubicon.games.caesar.notation import place_text, space_text, values
from rubicon.games.caesar.rules import turn
from rubicon.games.caesar.say import called, player_of, say, token
from rubicon.games.caesar.state import HIDDEN, PHASES, UP
from rubicon.games.caesar.typed_view import tokens


def heading(v: Any) -> str:
    """Who has to do what."""
    who, phase = turn(v), called(PHASES[v.phase])
    if who == OVER:
        return say("heading-over")
    return say("heading-chance", phase=phase) if who == CHANCE else say("heading-turn", turn=player_of(v, who), phase=phase)


def tokens_text(cells: Any) -> str:
    """sword 0|6, laurel 2|2 (2)"""
    return ", ".join(token(kind) if n == 1 else f"{token(kind)} ({n})" for kind, n in tokens(cells).items()) or say("nothing")


def hand_text(v: Any, seat: int) -> str:
    """What a player holds, as far as it is known; Auto-Crassus's line from left to right."""
    if seat == v.bot:
        return say("line", tokens=", ".join(token(KIND_NAMES[kind]) for kind in v.line if kind != NONE) or say("nothing"))
    return say("hand", tokens=tokens_text(v.hand[seat])) if v.hand[seat, 0] >= 0 else say("hand-unseen", count=int(v.held[seat]))


def cup_text(v: Any) -> str:
    """Command tokens in the cup, and the one being followed: AAC, following B"""
    letters = "".join(letter * int(n) for letter, n in zip(COMMANDS, v.cup, strict=True))
    return say("cup-following", letters=letters, command=COMMANDS[v.command]) if v.command != NONE else letters


def player_entry(v: Any, seat: int) -> Entry:
    """Markers to go, Senate tokens, bag; below it the hand as far as it is known, Centurions and the cup."""
    who = player_of(v, seat) if seat != v.bot else f"{player_of(v, seat)} ({called(SEATS[seat])})"
    to_place = say("markers-to-place", count=int(v.markers[seat]))
    senates = say("senates", count=int(v.gained[seat, SENATE]))
    inside = [hand_text(v, seat)]
    if v.centurions:
        open_ = [token(KIND_NAMES[BASIC_KINDS + c]) for c in range(CENTURIONS) if v.reserve[seat, c]]
        inside.append(say("centurions", tokens=", ".join(open_) or say("none-left")))
        inside += [say("skips", count=int(v.skip[seat]))] if v.skip[seat] else []
    inside += [say("cup", cup=cup_text(v))] if seat == v.bot else []
    return Entry((who, to_place, senates, say("bag", count=v.bagged[seat])), tuple(Entry((line,)) for line in inside))


def province_entry(v: Any, p: int) -> Entry:
    """Name, balance, bonus token or marker; below Italia her second marker."""
    if v.marker[p] != NONE:
        state = say("province-held" if v.marker_face[p] == UP else "province-held-down", player=called(SEATS[v.marker[p]]))
    elif v.free[p] == 0:
        state = say("province-nobodys")
    else:
        state = say("province-open", bonus=called(BONUSES[v.bonus[p]]) if v.bonus[p] != NONE else "-", free=v.free[p])
    inside = tuple(second_entry(v)) if p == ITALIA else ()
    return Entry((CODES[p], NAMES[p], f"{influence(v, 0, p):>2} : {influence(v, 1, p):<2}", state), inside)


def second_entry(v: Any) -> Iterator[Entry]:
    """C13: the marker on Italia's second space, if there is one."""
    owner = v.marker[SECOND_SPACE]
    if owner != NONE:
        yield Entry((place_text(SECOND_SPACE), say("second-marker", player=called(SEATS[owner]))))


def space_entry(v: Any, b: int) -> Entry:
    """SD-SC, ship, free; or the token that lies there as it was written when it was placed."""
    place = FIRST_BORDER + b
    if v.token[b] == NONE:
        lying = say("space-free")
    elif v.face[b] == HIDDEN and v.token[b] == UNKNOWN:
        lying = say("space-unseen", player=called(SEATS[v.owner[b]]))
    elif v.face[b] == HIDDEN:
        lying = say("space-down", player=called(SEATS[v.owner[b]]), token=token(KIND_NAMES[v.token[b]]))
    else:
        (first, second), (a, c) = values(int(v.token[b]), int(v.swung[b])), BETWEEN[b]
        shown = f"{CODES[a]}{first} {CODES[c]}{second}"
        lying = say("space-up" if v.face[b] == UP else "space-down", player=called(SEATS[v.owner[b]]), token=shown)
    if v.marker[place] != NONE:
        lying = say("space-marker" if v.marker_face[place] == UP else "space-marker-down", player=called(SEATS[v.marker[place]]))
    return Entry((space_text(b), called(SPACE_ICONS[b]), lying))


def outline(v: Any) -> Outline:
    """Players, provinces, border spaces."""
    players = Section(title=say("heading-players"), entries=tuple(player_entry(v, seat) for seat in range(2)))
    provinces = Section(
        title=say("heading-provinces"),
        note=f"{called(SEATS[0])} : {called(SEATS[1])}",
        entries=tuple(province_entry(v, p) for p in range(PROVINCES)),
    )
    spaces = Section(title=say("heading-spaces"), entries=tuple(space_entry(v, b) for b in range(SPACES)))
    return Outline(heading(v), (players, provinces, spaces))
