"""A view as headed text, for a terminal or a screen reader."""

from typing import Any

from rubicon.engine.verbs import CHANCE, NONE, OVER, UNKNOWN
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BETWEEN,
    BONUSES,
    CENTURIONS,
    CODES,
    COMMANDS,
    KIND_NAMES,
    NAMES,
    PROVINCES,
    SEATS,
    SENATE,
    SPACE_ICONS,
    SPACES,
)
from rubicon.games.caesar.closing import influence
from rubicon.games.caesar.notation import place_text, space_text, values
from rubicon.games.caesar.rules import turn
from rubicon.games.caesar.say import called, markers, say, token
from rubicon.games.caesar.state import HIDDEN, PHASES, UP
from rubicon.games.caesar.table import counts, name


def heading(v: Any) -> str:
    """Who has to do what."""
    who, phase = turn(v), called(PHASES[v.phase])
    if who == OVER:
        return say("heading-over")
    return say("heading-chance", phase=phase) if who == CHANCE else say("heading-turn", turn=name(v, who), phase=phase)


def tokens_text(cells: Any) -> str:
    """sword 0|6, laurel 2|2 (2)"""
    return ", ".join(token(kind) if n == 1 else f"{token(kind)} ({n})" for kind, n in counts(cells).items()) or say("nothing")


def hand_text(v: Any, seat: int) -> str:
    """What a player holds, as far as it is known; Auto-Crassus's line from left to right."""
    if seat == v.bot:
        return say("line", tokens=", ".join(token(KIND_NAMES[kind]) for kind in v.line if kind != NONE) or say("nothing"))
    return say("hand", tokens=tokens_text(v.hand[seat])) if v.hand[seat, 0] >= 0 else say("hand-unseen", count=v.held[seat])


def cup_text(v: Any) -> str:
    """Command tokens in the cup, and the one being followed: AAC, following B"""
    letters = "".join(letter * int(n) for letter, n in zip(COMMANDS, v.cup, strict=True))
    return say("cup-following", letters=letters, command=COMMANDS[v.command]) if v.command != NONE else letters


def player_line(v: Any, seat: int) -> str:
    """Markers to go, Senate tokens, hand as far as it is known."""
    who = name(v, seat) if seat != v.bot else f"{name(v, seat)} ({called(SEATS[seat])})"
    parts = [say("player", player=who, markers=markers(int(v.markers[seat])), senates=v.gained[seat, SENATE])]
    parts += [hand_text(v, seat), say("bag", count=v.bagged[seat])]
    if v.centurions:
        open_ = [token(KIND_NAMES[BASIC_KINDS + c]) for c in range(CENTURIONS) if v.reserve[seat, c]]
        parts.append(say("centurions", tokens=", ".join(open_) or say("none-left")))
        parts += [say("skips", count=v.skip[seat])] if v.skip[seat] else []
    parts += [say("cup", cup=cup_text(v))] if seat == v.bot else []
    return f"  {'; '.join(parts)}"


def province_line(v: Any, p: int) -> str:
    """Name, bonus token or marker, balance, and what lies on its border spaces."""
    if v.marker[p] != NONE:
        state = say("province-held" if v.marker_face[p] == UP else "province-held-down", player=called(SEATS[v.marker[p]]))
    elif v.free[p] == 0:
        state = say("province-nobodys")
    else:
        state = say("province-open", bonus=called(BONUSES[v.bonus[p]]) if v.bonus[p] != NONE else "-", free=v.free[p])
    return f"  {CODES[p]} {NAMES[p]:<18} {influence(v, 0, p):>2} : {influence(v, 1, p):<2} {state}"


def space_text_of(v: Any, b: int) -> str:
    """SD-SC ship: free, or the token that lies there as it was written when it was placed."""
    place = PROVINCES + 1 + b
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
    return f"{space_text(b)} {called(SPACE_ICONS[b])}: {lying}"


def plain(v: Any) -> str:
    """Headings with lines below them."""
    second = v.marker[PROVINCES]
    lines = [heading(v), "", say("heading-players"), *(player_line(v, seat) for seat in range(2)), ""]
    lines += [say("heading-provinces", first=called(SEATS[0]), second=called(SEATS[1])), *(province_line(v, p) for p in range(PROVINCES))]
    if second != NONE:
        lines.append(f"  {place_text(PROVINCES)}: {say('second-marker', player=called(SEATS[second]))}")
    return "\n".join([*lines, "", say("heading-spaces"), *(f"  {space_text_of(v, b)}" for b in range(SPACES))])
