"""A view, or a whole position, as plain data: what browsers, terminals and scripts get to see."""

from typing import Any

from rubicon.core.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER, UNKNOWN
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BETWEEN,
    BONUSES,
    CENTURIONS,
    COMMANDS,
    CRASSUS,
    DOUBLE,
    FIRST_BORDER,
    ITALIA,
    KIND_NAMES,
    KINDS,
    NAMES,
    PROVINCES,
    SEATS,
    SECOND_SPACE,
    SENATE,
    SPACE_ICONS,
    SPACES,
    STEP_NAMES,
    STEPS,
)
from rubicon.games.caesar.closing import facing, influence
from rubicon.games.caesar.rules import turn
from rubicon.games.caesar.say import called
from rubicon.games.caesar.state import ENDINGS, IN_BAG, IN_HAND, ON_FIRST_DOUBLE, PHASES, UP
from rubicon.games.caesar.view import unseen


def who(seat: int) -> str | None:
    """A seat, and what else can stand for one, by name."""
    return {CHANCE: "chance", OVER: "over", NOBODY: "nobody", EVERYTHING: "everything"}.get(seat) or SEATS[seat]


def name(s: Any, seat: int) -> str:
    """A player as people call him."""
    return called(CRASSUS if seat == s.bot else SEATS[seat])


def steps(command: int) -> list[str]:
    """What a command token tells to do."""
    return [STEP_NAMES[step] for step in STEPS[command] if step != NONE]


def crassus(v: Any) -> dict[str, Any] | None:
    """Auto-Crassus: his seat, line, cup, and how far he is with a command token; None without him."""
    if v.bot == NONE:
        return None
    command = int(v.command)
    return {
        "seat": SEATS[v.bot],
        "line": [KIND_NAMES[kind] for kind in v.line if kind != NONE],
        "cup": {COMMANDS[c]: int(n) for c, n in enumerate(v.cup) if n > 0},
        "command": None if command == NONE else COMMANDS[command],
        "steps": [] if command == NONE else steps(command),
        "steps_done": int(v.step),
        "markers_removed": int(v.removed),
    }


def owner(seat: int) -> str | None:
    """Whose; None for nobody's."""
    return None if seat == NONE else SEATS[seat]


def space_name(space: int) -> str:
    """Sicilia-Sardinia"""
    return "-".join(NAMES[province] for province in BETWEEN[space])


def place_name(place: int) -> str:
    """Where a marker can lie, in words."""
    if place < PROVINCES:
        return NAMES[place]
    return f"{NAMES[ITALIA]}'s second space" if place == SECOND_SPACE else space_name(place - FIRST_BORDER)


def counts(cells: Any) -> dict[str, int]:
    """Tokens by name."""
    return {KIND_NAMES[kind]: int(cells[kind]) for kind in range(KINDS) if cells[kind] > 0}


def marker(v: Any, place: int) -> dict[str, str] | None:
    """A control marker: whose, and how it lies."""
    if v.marker[place] == NONE:
        return None
    return {"owner": SEATS[v.marker[place]], "face": "up" if v.marker_face[place] == UP else "down"}


def province(v: Any, p: int) -> dict[str, Any]:
    """A province: its bonus token, free spaces, influence and marker."""
    shown: dict[str, Any] = {
        "bonus": None if v.bonus[p] == NONE else BONUSES[v.bonus[p]],
        "free": int(v.free[p]),
        "influence": {name: influence(v, seat, p) for seat, name in enumerate(SEATS)},
        "marker": marker(v, p),
    }
    if p == ITALIA:
        shown["second_marker"] = marker(v, SECOND_SPACE)
    return shown


def space(v: Any, b: int) -> dict[str, Any]:
    """A border space: its icon, the token and the marker on it."""
    token = None
    if v.token[b] != NONE:
        token = {
            "owner": SEATS[v.owner[b]],
            "token": None if v.token[b] == UNKNOWN else KIND_NAMES[v.token[b]],
            "facing": {NAMES[p]: facing(v, b, p) for p in BETWEEN[b]},
            "face": ("up", "down", "hidden")[v.face[b]],
        }
    return {"between": [NAMES[p] for p in BETWEEN[b]], "icon": SPACE_ICONS[b], "token": token, "marker": marker(v, FIRST_BORDER + b)}


def player(v: Any, seat: int) -> dict[str, Any]:
    """A player: hand and bag where they are known, else what is unseen."""
    known = v.hand[seat, 0] >= 0
    return {
        "markers": int(v.markers[seat]),
        "senates": int(v.gained[seat, SENATE]),
        "under_senates": int(v.under[seat]),
        "gained": {BONUSES[bonus]: int(n) for bonus, n in enumerate(v.gained[seat]) if n > 0},
        "held": int(v.held[seat]),
        "bagged": int(v.bagged[seat]),
        "hand": counts(v.hand[seat]) if known else None,
        "bag": counts(v.bag[seat]) if known else None,
        "unseen": counts([unseen(v, seat, kind) for kind in range(KINDS)]),
        "centurions": [KIND_NAMES[BASIC_KINDS + c] for c in range(CENTURIONS) if v.reserve[seat, c]],
        "draws_to_skip": int(v.skip[seat]),
        "known": [known_places(v, seat, kind) for kind in range(KINDS) if v.sure[seat, kind]],
    }


def known_places(v: Any, seat: int, kind: int) -> dict[str, Any]:
    """A fact that everybody knows: tokens of a kind lie among some places."""
    places = int(v.places[seat, kind])
    where = [name for bit, name in ((IN_BAG, "bag"), (IN_HAND, "hand")) if places & bit]
    where += [space_name(space) for k, space in enumerate(DOUBLE) if places & ON_FIRST_DOUBLE << k]
    return {"token": KIND_NAMES[kind], "count": int(v.sure[seat, kind]), "among": where}


def table(v: Any) -> dict[str, Any]:
    """The whole of it."""
    return {
        "game": "caesar",
        "options": {
            "stuck": ("pass", "lose")[v.stuck],
            "poison": bool(v.poison),
            "centurions": bool(v.centurions),
            "border_control": bool(v.border_control),
            "solo": ("off", "easy", "normal", "hard")[v.solo],
            "side": "caesar" if v.bot == NONE else SEATS[1 - v.bot].lower(),
            "solo_harder": bool(v.harder),
        },
        "auto_crassus": crassus(v),
        "seen_by": who(int(v.seat)),
        "turn": who(turn(v)),
        "phase": PHASES[v.phase],
        "active": SEATS[v.active],
        "extra_turn": bool(v.extra),
        "passes": int(v.passes),
        "winner": owner(int(v.winner)),
        "ending": ENDINGS[v.ending],
        "players": {name: player(v, seat) for seat, name in enumerate(SEATS)},
        "provinces": {NAMES[p]: province(v, p) for p in range(PROVINCES)},
        "spaces": [space(v, b) for b in range(SPACES)],
        "resolving": [BONUSES[bonus] for bonus in v.pending if bonus != NONE],
        "left_over": {BONUSES[bonus]: int(n) for bonus, n in enumerate(v.pool) if n > 0},
    }
