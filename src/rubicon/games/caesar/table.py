"""A view, or a whole position, as plain data: what browsers, terminals and scripts get to see."""

import functools
from types import SimpleNamespace
from typing import Any

from rubicon.engine.field_cache import FieldTuples
from rubicon.engine.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER, UNKNOWN
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
from rubicon.games.caesar.closing import facing
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
    owner = v.marker[place]
    if owner == NONE:
        return None
    return {"owner": SEATS[owner], "face": "up" if v.marker_face[place] == UP else "down"}


@functools.cache
def facing_values(space: int, token: int, face: int, swung: int) -> tuple[int, ...]:
    """C5, C11: what a token on a space turns to each of its provinces, from all that the rule reads."""
    s: Any = SimpleNamespace(token={space: token}, face={space: face}, swung={space: swung})
    return tuple(facing(s, space, p) for p in BETWEEN[space])


def facings(v: Any) -> list[tuple[int, ...]]:
    """The same for every border space; where no token lies, nothing faces anybody."""
    return [facing_values(*there) for there in zip(range(SPACES), v.token, v.face, v.swung, strict=True)]


def influences(v: Any, facing: list[tuple[int, ...]]) -> list[list[int]]:
    """C11: the sum of each player's values that face a province, by seat and province."""
    sums = [[0] * PROVINCES for _ in SEATS]
    for space, owner in enumerate(v.owner):
        if owner != NONE:
            for p, value in zip(BETWEEN[space], facing[space], strict=True):
                sums[owner][p] += value
    return sums


def province(v: Any, p: int, influence: list[list[int]]) -> dict[str, Any]:
    """A province: its bonus token, free spaces, influence and marker."""
    bonus = v.bonus[p]
    shown: dict[str, Any] = {
        "bonus": None if bonus == NONE else BONUSES[bonus],
        "free": v.free[p],
        "influence": {name: influence[seat][p] for seat, name in enumerate(SEATS)},
        "marker": marker(v, p),
    }
    if p == ITALIA:
        shown["second_marker"] = marker(v, SECOND_SPACE)
    return shown


def space(v: Any, b: int, facing: tuple[int, ...]) -> dict[str, Any]:
    """A border space: its icon, the token and the marker on it."""
    token, kind, (first, second) = None, v.token[b], BETWEEN[b]
    if kind != NONE:
        token = {
            "owner": SEATS[v.owner[b]],
            "token": None if kind == UNKNOWN else KIND_NAMES[kind],
            "facing": {NAMES[first]: facing[0], NAMES[second]: facing[1]},
            "face": ("up", "down", "hidden")[v.face[b]],
        }
    return {"between": [NAMES[first], NAMES[second]], "icon": SPACE_ICONS[b], "token": token, "marker": marker(v, FIRST_BORDER + b)}


@functools.lru_cache(4096)
def unseen_kinds(
    seat: int, centurions: int, reserve: tuple[int, ...], owner: tuple[int, ...], token: tuple[int, ...], face: tuple[int, ...]
) -> tuple[int, ...]:
    """How many tokens of each kind others can't see, from all that the count reads."""
    s: Any = SimpleNamespace(
        centurions=centurions,
        reserve={(seat, c): n for c, n in enumerate(reserve)},
        owner=owner,
        token=token,
        face=face,
    )
    return tuple(unseen(s, seat, kind) for kind in range(KINDS))


def player(v: Any, seat: int) -> dict[str, Any]:
    """A player: hand and bag where they are known, else what is unseen."""
    hand, gained, reserve = v.hand[seat], v.gained[seat], v.reserve[seat]
    known = hand[0] >= 0
    return {
        "markers": v.markers[seat],
        "senates": gained[SENATE],
        "under_senates": v.under[seat],
        "gained": {BONUSES[bonus]: n for bonus, n in enumerate(gained) if n > 0},
        "held": v.held[seat],
        "bagged": v.bagged[seat],
        "hand": counts(hand) if known else None,
        "bag": counts(v.bag[seat]) if known else None,
        "unseen": counts(unseen_kinds(seat, v.centurions, reserve, v.owner, v.token, v.face)),
        "centurions": [KIND_NAMES[BASIC_KINDS + c] for c in range(CENTURIONS) if reserve[c]],
        "draws_to_skip": v.skip[seat],
        "known": [known_places(v, seat, kind) for kind, count in enumerate(v.sure[seat]) if count],
    }


def known_places(v: Any, seat: int, kind: int) -> dict[str, Any]:
    """A fact that everybody knows: tokens of a kind lie among some places."""
    places = v.places[seat][kind]
    where = [name for bit, name in ((IN_BAG, "bag"), (IN_HAND, "hand")) if places & bit]
    where += [space_name(space) for k, space in enumerate(DOUBLE) if places & ON_FIRST_DOUBLE << k]
    return {"token": KIND_NAMES[kind], "count": v.sure[seat][kind], "among": where}


def table(position: Any) -> dict[str, Any]:
    """The whole of it."""
    v: Any = FieldTuples(position)
    facing = facings(v)
    influence = influences(v, facing)
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
            "senate": ("first", "after_removal")[v.senate_last],
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
        "provinces": {NAMES[p]: province(v, p, influence) for p in range(PROVINCES)},
        "spaces": [space(v, b, facing[b]) for b in range(SPACES)],
        "resolving": [BONUSES[bonus] for bonus in v.pending if bonus != NONE],
        "left_over": {BONUSES[bonus]: int(n) for bonus, n in enumerate(v.pool) if n > 0},
    }
