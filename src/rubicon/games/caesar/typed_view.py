"""Makes the typed view of a record: of one viewer's view, or of a whole position."""

import functools
from types import SimpleNamespace
from typing import Any, Literal

import msgspec

from rubicon.engine.field_cache import FieldTuples
from rubicon.engine.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER, UNKNOWN
from rubicon.games.caesar.board import (
    BASIC_KINDS,
    BETWEEN,
    BONUSES,
    CENTURIONS,
    COMMANDS,
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
from rubicon.games.caesar.names import Face, MarkerFace, Side, Step
from rubicon.games.caesar.places import space_name
from rubicon.games.caesar.rules import turn
from rubicon.games.caesar.state import ENDINGS, HIDDEN, IN_BAG, IN_HAND, ON_FIRST_DOUBLE, PHASES, UP
from rubicon.games.caesar.view import unseen
from rubicon.games.caesar.view_types import (
    Balance,
    CaesarView,
    CrassusView,
    KnownTokens,
    MarkerView,
    OptionsView,
    Players,
    PlayerView,
    ProvinceView,
    SpaceView,
    TokenView,
)

MOST_KEPT = 4096
"""Provinces that are cached."""
MOST_BOARDS = 1024
"""Boards of which something is cached: it is the same for all viewers who know the same tokens, and must not be changed."""
Row = tuple[int, ...]
FACES: tuple[Face, ...] = ("up", "down", "hidden")
MARKER_FACES: tuple[MarkerFace, ...] = ("up", "down")
STUCK: tuple[Literal["pass", "lose"], ...] = ("pass", "lose")
SOLO: tuple[Literal["off", "easy", "normal", "hard"], ...] = ("off", "easy", "normal", "hard")
CHOSEN_SIDES: tuple[Literal["caesar", "pompey"], ...] = ("caesar", "pompey")
SENATE_ORDERS: tuple[Literal["first", "after_removal"], ...] = ("first", "after_removal")


def side_of(seat: int) -> Side | None:
    """Whose; None for nobody's."""
    return None if seat == NONE else SEATS[seat]


@functools.cache
def steps(command: int) -> tuple[Step, ...]:
    """C62: what a command token tells to do."""
    return tuple(STEP_NAMES[step] for step in STEPS[command] if step != NONE)


def tokens(cells: Any) -> dict[str, int]:
    """Tokens by name."""
    return {KIND_NAMES[kind]: n for kind, n in enumerate(cells) if n > 0}


@functools.cache
def facing_values(space: int, token: int, face: int, swung: int) -> tuple[int, ...]:
    """C5, C11: what a token on a space turns to each of its provinces, from all that the rule reads."""
    s: Any = SimpleNamespace(token={space: token}, face={space: face}, swung={space: swung})
    return tuple(facing(s, space, p) for p in BETWEEN[space])


@functools.lru_cache(MOST_BOARDS)
def influences(owners: Row, tokens: Row, faces: Row, swung: Row) -> list[Balance]:
    """C11: the sum of each player's values that face a province, by province."""
    sums = [[0] * PROVINCES for _ in SEATS]
    for space, owner in enumerate(owners):
        if owner != NONE:
            for p, value in zip(BETWEEN[space], facing_values(space, tokens[space], faces[space], swung[space]), strict=True):
                sums[owner][p] += value
    return [balance(*both) for both in zip(*sums, strict=True)]


@functools.cache
def balance(caesar: int, pompey: int) -> Balance:
    """How much of each player faces a province."""
    return Balance(caesar, pompey)


@functools.cache
def marker(owner: int, face: int) -> MarkerView | None:
    """A control marker, or None."""
    return None if owner == NONE else MarkerView(SEATS[owner], MARKER_FACES[face])


def province(v: Any, p: int, influence: Balance) -> ProvinceView:
    """A province."""
    second = (v.marker[SECOND_SPACE], v.marker_face[SECOND_SPACE]) if p == ITALIA else ()
    return _province(v.bonus[p], v.free[p], influence, (v.marker[p], v.marker_face[p]), second)


@functools.lru_cache(MOST_KEPT)
def _province(bonus: int, free: int, influence: Balance, first: tuple[int, int], second: tuple[int, ...]) -> ProvinceView:
    """One object for all provinces that are the same: so views share what has not changed."""
    return ProvinceView(
        bonus=None if bonus == NONE else BONUSES[bonus],
        free=free,
        influence=influence,
        marker=marker(*first),
        second_marker=marker(*second) if second else msgspec.UNSET,
    )


@functools.lru_cache(8192)
def space(b: int, kind: int, owner: int, face: int, swung: int, marked: int, marked_face: int) -> SpaceView:
    """A border space, from all that is shown of it."""
    token, between = None, (NAMES[BETWEEN[b][0]], NAMES[BETWEEN[b][1]])
    if kind != NONE:
        token = TokenView(
            owner=SEATS[owner],
            token=None if kind == UNKNOWN else KIND_NAMES[kind],
            facing=dict(zip(between, facing_values(b, kind, face, swung), strict=True)),
            face=FACES[face],
        )
    return SpaceView(between=between, icon=SPACE_ICONS[b], token=token, marker=marker(marked, marked_face))


@functools.lru_cache(MOST_BOARDS)
def spaces(owners: Row, tokens: Row, faces: Row, swung: Row, marked: Row, marked_faces: Row) -> tuple[SpaceView, ...]:
    """All border spaces, in the order of the board."""
    return tuple(map(space, range(SPACES), tokens, owners, faces, swung, marked, marked_faces))


@functools.lru_cache(MOST_BOARDS)
def unseen_kinds(seat: int, owners: Row, kinds: Row, faces: Row, reserve: Row, centurions: int) -> dict[str, int]:
    """How many tokens of each kind others can't see."""
    shown, kept = [0] * KINDS, (0,) * BASIC_KINDS + reserve
    for owner, kind, face in zip(owners, kinds, faces, strict=True):
        if owner == seat and face != HIDDEN:
            shown[kind] += 1
    return tokens([unseen_of(kind, centurions, kept[kind], shown[kind]) for kind in range(KINDS)])


@functools.cache
def unseen_of(kind: int, centurions: int, reserve: int, shown: int) -> int:
    """How many tokens of a kind others can't see: the rule is asked about a board with nothing but those that they do see."""
    s: Any = SimpleNamespace(
        centurions=centurions,
        reserve={(0, kind - BASIC_KINDS): reserve},
        owner=(0,) * shown + (NONE,) * (SPACES - shown),
        token=(kind,) * SPACES,
        face=(UP,) * SPACES,
    )
    return int(unseen(s, 0, kind))


def player(v: Any, seat: int) -> PlayerView:
    """A player."""
    hand, gained, reserve = v.hand[seat], v.gained[seat], v.reserve[seat]
    known = hand[0] >= 0
    return PlayerView(
        markers=v.markers[seat],
        senates=gained[SENATE],
        under_senates=v.under[seat],
        gained={BONUSES[bonus]: n for bonus, n in enumerate(gained) if n > 0},
        held=v.held[seat],
        bagged=v.bagged[seat],
        hand=tokens(hand) if known else None,
        bag=tokens(v.bag[seat]) if known else None,
        unseen=unseen_kinds(seat, v.owner, v.token, v.face, reserve, v.centurions),
        centurions=tuple(KIND_NAMES[BASIC_KINDS + c] for c in range(CENTURIONS) if reserve[c]),
        draws_to_skip=v.skip[seat],
        known=tuple(known_tokens(kind, count, v.places[seat][kind]) for kind, count in enumerate(v.sure[seat]) if count),
    )


@functools.cache
def known_tokens(kind: int, count: int, places: int) -> KnownTokens:
    """What everybody knows of tokens of a kind, from the bits of their possible places."""
    among = [name for bit, name in ((IN_BAG, "bag"), (IN_HAND, "hand")) if places & bit]
    among += [space_name(space) for k, space in enumerate(DOUBLE) if places & ON_FIRST_DOUBLE << k]
    return KnownTokens(KIND_NAMES[kind], count, tuple(among))


def crassus(v: Any) -> CrassusView | None:
    """Auto-Crassus; None without him."""
    if v.bot == NONE:
        return None
    command = v.command
    return CrassusView(
        seat=SEATS[v.bot],
        line=tuple(KIND_NAMES[kind] for kind in v.line if kind != NONE),
        cup={COMMANDS[c]: n for c, n in enumerate(v.cup) if n > 0},
        command=None if command == NONE else COMMANDS[command],
        steps=() if command == NONE else steps(command),
        steps_done=v.step,
        markers_removed=v.removed,
    )


@functools.cache
def options(
    *, stuck: int, poison: int, centurions: int, border_control: int, solo: int, bot: int, harder: int, senate_last: int
) -> OptionsView:
    """The options, which stand in every position."""
    return OptionsView(
        stuck=STUCK[stuck],
        poison=bool(poison),
        centurions=bool(centurions),
        border_control=bool(border_control),
        solo=SOLO[solo],
        side=CHOSEN_SIDES[0 if bot == NONE else 1 - bot],
        solo_harder=bool(harder),
        senate=SENATE_ORDERS[senate_last],
    )


VIEWERS: dict[int, Literal["Caesar", "Pompey", "nobody", "everything"]] = {
    0: "Caesar",
    1: "Pompey",
    NOBODY: "nobody",
    EVERYTHING: "everything",
}
TURNS: dict[int, Literal["Caesar", "Pompey", "chance", "over"]] = {0: "Caesar", 1: "Pompey", CHANCE: "chance", OVER: "over"}


def typed_view(position: Any) -> CaesarView:
    """The whole of it."""
    v: Any = FieldTuples(position)
    board = v.owner, v.token, v.face, v.swung
    influence = influences(*board)
    return CaesarView(
        options=options(
            stuck=v.stuck,
            poison=v.poison,
            centurions=v.centurions,
            border_control=v.border_control,
            solo=v.solo,
            bot=v.bot,
            harder=v.harder,
            senate_last=v.senate_last,
        ),
        auto_crassus=crassus(v),
        seen_by=VIEWERS[v.seat],
        turn=TURNS[turn(v)],
        phase=PHASES[v.phase],
        active=SEATS[v.active],
        extra_turn=bool(v.extra),
        passes=v.passes,
        winner=side_of(v.winner),
        ending=ENDINGS[v.ending],
        players=Players(player(v, 0), player(v, 1)),
        provinces={NAMES[p]: province(v, p, influence[p]) for p in range(PROVINCES)},
        spaces=spaces(*board, v.marker[FIRST_BORDER:], v.marker_face[FIRST_BORDER:]),
        resolving=tuple(BONUSES[bonus] for bonus in v.pending if bonus != NONE),
        left_over={BONUSES[bonus]: n for bonus, n in enumerate(v.pool) if n > 0},
    )
