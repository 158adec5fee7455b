"""A view as headed text, for a terminal or a screen reader."""

from typing import Any

from rubicon.core.verbs import CHANCE, NONE, OVER, UNKNOWN
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
from rubicon.games.caesar.say import say
from rubicon.games.caesar.state import HIDDEN, PHASES, UP
from rubicon.games.caesar.table import counts, name


def heading(v: Any) -> str:
    """Who has to do what."""
    who, phase = turn(v), PHASES[v.phase]
    if who == OVER:
        return say("heading-over")
    return say("heading-chance", phase=phase) if who == CHANCE else say("heading-turn", turn=name(v, who), phase=phase)


def tokens_text(cells: Any) -> str:
    """sword 0|6, laurel 2|2 (2)"""
    return ", ".join(token if n == 1 else f"{token} ({n})" for token, n in counts(cells).items()) or "nothing"


def hand_text(v: Any, seat: int) -> str:
    """What a player holds, as far as it is known; Auto-Crassus's line from left to right."""
    if seat == v.bot:
        return f"line: {', '.join(KIND_NAMES[kind] for kind in v.line if kind != NONE) or 'nothing'}"
    return f"hand: {tokens_text(v.hand[seat]) if v.hand[seat, 0] >= 0 else f'{v.held[seat]} unseen'}"


def cup_text(v: Any) -> str:
    """Command tokens in the cup, and the one being followed: AAC, following B"""
    letters = "".join(letter * int(n) for letter, n in zip(COMMANDS, v.cup, strict=True))
    return letters + (f", following {COMMANDS[v.command]}" if v.command != NONE else "")


def player_line(v: Any, seat: int) -> str:
    """Markers to go, Senate tokens, hand as far as it is known."""
    who = SEATS[seat] if seat != v.bot else f"{name(v, seat)} ({SEATS[seat]})"
    line = f"  {who}: {v.markers[seat]} markers to place, {v.gained[seat, SENATE]} Senate; {hand_text(v, seat)}; bag: {v.bagged[seat]}"
    if v.centurions:
        open_ = [KIND_NAMES[BASIC_KINDS + c] for c in range(CENTURIONS) if v.reserve[seat, c]]
        line += f"; Centurions: {', '.join(open_) or 'none left'}" + (f"; draws to skip: {v.skip[seat]}" if v.skip[seat] else "")
    return line + (f"; cup: {cup_text(v)}" if seat == v.bot else "")


def province_line(v: Any, p: int) -> str:
    """Name, bonus token or marker, balance, and what lies on its border spaces."""
    if v.marker[p] != NONE:
        state = f"held by {SEATS[v.marker[p]]}" + ("" if v.marker_face[p] == UP else " (face down)")
    elif v.free[p] == 0:
        state = "closed, nobody's"
    else:
        state = f"{BONUSES[v.bonus[p]] if v.bonus[p] != NONE else '-'}, {v.free[p]} free"
    return f"  {CODES[p]} {NAMES[p]:<18} {influence(v, 0, p):>2} : {influence(v, 1, p):<2} {state}"


def space_text_of(v: Any, b: int) -> str:
    """ship SC-SD: free, or the token that lies there as it was written when it was placed."""
    place = PROVINCES + 1 + b
    if v.token[b] == NONE:
        lying = "free"
    elif v.face[b] == HIDDEN:
        lying = f"{SEATS[v.owner[b]]} {'hidden' if v.token[b] == UNKNOWN else KIND_NAMES[v.token[b]]} face down"
    else:
        (first, second), (a, c) = values(int(v.token[b]), int(v.swung[b])), BETWEEN[b]
        lying = f"{SEATS[v.owner[b]]} {CODES[a]}{first} {CODES[c]}{second}" + ("" if v.face[b] == UP else " face down")
    if v.marker[place] != NONE:
        lying = f"marker of {SEATS[v.marker[place]]}" + ("" if v.marker_face[place] == UP else " face down")
    return f"{SPACE_ICONS[b]:<6} {space_text(b)}: {lying}"


def plain(v: Any) -> str:
    """Headings with lines below them; two columns of border spaces."""
    second = v.marker[PROVINCES]
    lines = [heading(v), "", "Players", *(player_line(v, seat) for seat in range(2)), ""]
    lines += [f"Provinces ({SEATS[0]} : {SEATS[1]})", *(province_line(v, p) for p in range(PROVINCES))]
    if second != NONE:
        lines.append(f"  {place_text(PROVINCES)}: second marker of {SEATS[second]}")
    half = (SPACES + 1) // 2
    lines += ["", "Border spaces"]
    for b in range(half):
        right = space_text_of(v, b + half) if b + half < SPACES else ""
        lines.append(f"  {space_text_of(v, b):<40}{right}".rstrip())
    return "\n".join(lines)
