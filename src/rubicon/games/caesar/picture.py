"""The map as text for a terminal of 100 columns: provinces and border spaces where they lie on the board.

Styles are named in rich's markup: `caesar`, `pompey`, `bonus`, `muted`, `free`. Every sign also reads without colour.
"""

from typing import Any

from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.caesar.board import (
    BETWEEN,
    BONUSES,
    CODES,
    CRASSUS,
    DATA,
    DOUBLE,
    FIRST_BORDER,
    ITALIA,
    PROVINCES,
    SEATS,
    SECOND_SPACE,
    SENATE,
    SPACE_ICONS,
    SPACES,
)
from rubicon.games.caesar.closing import facing, influence
from rubicon.games.caesar.outline import cup_text, hand_text, heading
from rubicon.games.caesar.say import called, say
from rubicon.games.caesar.state import HIDDEN, UP

WIDTH, HEIGHT = 98, 27
SIGNS = {"sword": "†", "shield": "o", "ship": "~"}
STYLES = ("caesar", "pompey")

Cell = tuple[str, str]
"""A text and the name of its style."""


def _spot(place: dict[str, Any]) -> tuple[int, int]:
    """Row and middle column on the screen."""
    return round(0.5 + (place["y"] - 0.10) / 0.82 * (HEIGHT - 3)), round(6 + (place["x"] - 0.10) / 0.85 * (WIDTH - 11))


PROVINCE_SPOTS = [_spot(p) for p in DATA["provinces"]]
SPACE_SPOTS = [_spot(b) for b in DATA["borders"]]


def province_cell(v: Any, p: int) -> Cell:
    """SC and its bonus token; SC[C] once Caesar holds it; SC-- if nobody ever will."""
    if v.marker[p] != NONE:
        second = v.marker[SECOND_SPACE] if p == ITALIA else NONE
        marks = marker_sign(v, p) + (marker_sign(v, SECOND_SPACE) if second != NONE else "")
        return f"{CODES[p]}{marks}", STYLES[v.marker[p]]
    if v.free[p] == 0:
        return f"{CODES[p]}--", "muted"
    return f"{CODES[p]} {called(BONUSES[v.bonus[p]])[:7] if v.bonus[p] != NONE else ''}".rstrip(), "bonus"


def marker_sign(v: Any, place: int) -> str:
    """[C], or [c] face down."""
    letter = called(SEATS[v.marker[place]])[0]
    return f"[{letter if v.marker_face[place] == UP else letter.lower()}]"


def balance_cell(v: Any, p: int) -> Cell:
    """The sums of an open province that somebody is present in: 5:3 is Caesar 5, Pompey 3."""
    mine, theirs = influence(v, 0, p), influence(v, 1, p)
    if v.free[p] == 0 or (mine == 0 and theirs == 0):
        return "", "muted"
    return f"{mine}:{theirs}", "muted" if mine == theirs else STYLES[0 if mine > theirs else 1]


def space_cell(v: Any, b: int) -> Cell:
    """A free space shows its icon, a taken one its token, a covered one its marker."""
    if v.marker[FIRST_BORDER + b] != NONE:
        return marker_sign(v, FIRST_BORDER + b), STYLES[v.marker[FIRST_BORDER + b]]
    if v.token[b] == NONE:
        sign = SIGNS[SPACE_ICONS[b]]
        return (f"={sign}=" if b in DOUBLE else f"({sign})"), "free"
    letter = called(SEATS[v.owner[b]])[0]
    if v.face[b] == HIDDEN:
        return f"{letter.lower()}??" if v.token[b] == UNKNOWN else f"{letter.lower()}..", STYLES[v.owner[b]]
    if v.face[b] != UP:
        return f"{letter.lower()}0|0", STYLES[v.owner[b]]
    first, second = sorted(BETWEEN[b], key=lambda p: (PROVINCE_SPOTS[p][1], PROVINCE_SPOTS[p][0]))
    return f"{letter}{facing(v, b, first)}|{facing(v, b, second)}", STYLES[v.owner[b]]


def _line(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Spots along the way from one place to another, two columns apart where it runs level."""
    (row, column), (rows, columns) = start, (end[0] - start[0], end[1] - start[1])
    steps = max(abs(rows), abs(columns) // 3, 1)
    return [(row + round(rows * k / steps), column + round(columns * k / steps)) for k in range(1, steps)]


PATHS = [spot for b, pair in enumerate(BETWEEN) for p in pair for spot in _line(SPACE_SPOTS[b], PROVINCE_SPOTS[p])]
"""Dots that join every border space with its two provinces."""


def cells(v: Any) -> list[tuple[int, int, str, str]]:
    """Everything on the map: row, first column, text, style."""
    found = []
    for p in range(PROVINCES):
        row, middle = PROVINCE_SPOTS[p]
        for below, (text, style) in enumerate((province_cell(v, p), balance_cell(v, p))):
            found.append((row + below, middle - len(text) // 2, text, style))
    for b in range(SPACES):
        row, middle = SPACE_SPOTS[b]
        text, style = space_cell(v, b)
        found.append((row, middle - len(text) // 2, text, style))
    return found


def player_lines(v: Any, seat: int) -> list[str]:
    """Markers as pips, Senates, bag and hand."""
    pips = "●" * int(12 - v.markers[seat]) + "○" * int(v.markers[seat])
    counts = say("picture-player", senates=v.gained[seat, SENATE], bag=f"{v.bagged[seat]:>2}")
    line = f"[{STYLES[seat]}]{called(SEATS[seat]):<7}[/] {pips}  {counts}  {hand_text(v, seat)}"
    crassus = f"[{STYLES[seat]}]{called(CRASSUS)}[/]"
    return [line, say("picture-cup", player=crassus, cup=cup_text(v))] if seat == v.bot else [line]


def picture(v: Any) -> str:
    """Heading, map, players; rich markup, at most 100 columns and 34 rows."""
    rows: list[list[tuple[int, str, str]]] = [[] for _ in range(HEIGHT)]
    for row, column, text, style in cells(v):
        if text:
            rows[row].append((column, text, style))
    for row, column in PATHS:
        if all(column < first - 1 or column > first + len(text) for first, text, _ in rows[row]):
            rows[row].append((column, "·", "muted"))
    lines = [f"[heading]{heading(v)}[/]"]
    for signs in rows:
        line, at = "", 0
        for column, text, style in sorted(signs, key=lambda cell: cell[0]):
            line += " " * (column - at) + f"[{style}]{text.replace('[', chr(92) + '[')}[/]"
            at = column + len(text)
        lines.append(line.rstrip())
    return "\n".join([*lines, f"[muted]{say('picture-legend').replace('[', chr(92) + '[')}[/]", *player_lines(v, 0), *player_lines(v, 1)])
