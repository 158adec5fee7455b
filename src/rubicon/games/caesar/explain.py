"""Why Auto-Crassus places what he places: the line of his list that applied, and what broke the ties.

It asks the same functions that choose (`crassus`), one after the other, and notes which of them made a difference.
"""

import functools
from types import SimpleNamespace
from typing import Any, Literal

from rubicon.engine.facts import Fact
from rubicon.games.caesar.actions import ACTION_SPACE, Place
from rubicon.games.caesar.board import BETWEEN, KIND_NAMES, NAMES, PROVINCES, SPACES
from rubicon.games.caesar.closing import influence, turned
from rubicon.games.caesar.crassus import (
    CATCH_UP,
    CLOSE,
    GO_ANYWHERE,
    GO_INLAND,
    PRESS_ON,
    REACH_OUT,
    across_landlocked,
    across_most_behind,
    by_sum,
    chosen_regions,
    chosen_spaces,
    favoured,
    first_line,
    is_safe,
    may_place,
    not_wild_before_wild,
    placement,
    regions_of,
    spaces_of,
    value_in,
    worthiest,
)
from rubicon.games.caesar.places import space_name

RegionReason = Literal[
    "most-behind",
    "fewest-free",
    "value",
    "italia",
    "next-to-won",
    "gives-senate",
    "gives-poison",
    "landlocked",
    "next-to-landlocked",
    "lot",
]
SpaceReason = Literal["most-behind-across", "landlocked-across", "lot"]
TokenReason = Literal["not-wild", "low-sum", "high-sum", "left-most"]

REGION_TIE_BREAKS: tuple[RegionReason, ...] = ("next-to-won", "gives-senate", "gives-poison", "landlocked", "next-to-landlocked")
"""The tie-breaks of C66 in their order."""
MEASURES: dict[int, RegionReason] = {
    CATCH_UP: "most-behind",
    PRESS_ON: "fewest-free",
    REACH_OUT: "value",
    GO_INLAND: "value",
    GO_ANYWHERE: "value",
}
"""What the lines prefer a region for, where they do."""


class Why(Fact, frozen=True, kw_only=True):
    """Why Auto-Crassus places a token: the line of his list (C65), the region it is for, and what decided between candidates."""

    line: int
    region: str
    own: int
    """His influence there; in lines 1 and 2 with the new token."""
    human: int
    free: int
    value: int
    token: str
    regions: tuple[str, ...]
    """All regions that the line was about."""
    spaces: tuple[str, ...]
    """All spaces of the region from which he could turn this value to it."""
    region_by: tuple[RegionReason, ...]
    space_by: tuple[SpaceReason, ...]
    token_by: tuple[TokenReason, ...]


READ = ("held", "line", "token", "owner", "face", "swung", "free", "marker", "marker_face", "markers", "bonus")
"""The fields, besides his seat, that his choice depends on."""


def why(s: Any, placed: Place) -> Why:
    """The reasons for a placement; `s` is the position, or a view, in which he had to choose it."""
    return _why(placed, int(s.bot), tuple(tuple(getattr(s, field).tolist()) for field in READ))


@functools.lru_cache(256)
def _why(placed: Place, bot: int, fields: tuple[tuple[int, ...], ...]) -> Why:
    """Cached, as the log, the ribbon and the screens of everybody ask for the same; it gets nothing but what it reads."""
    s: Any = SimpleNamespace(bot=bot, **dict(zip(READ, fields, strict=True)))
    safe = is_safe(s)
    line = first_line(s, safe)
    region = region_of(s, line, placed, safe)
    value = turned(placed.token, placed.space, placed.swung, region)
    regions, spaces = regions_of(s, line, safe), spaces_of(s, line, region, safe)
    return Why(
        line=line,
        region=NAMES[region],
        own=influence(s, bot, region) + (value if line <= CLOSE else 0),
        human=influence(s, 1 - bot, region),
        free=int(s.free[region]),
        value=value,
        token=KIND_NAMES[placed.token],
        regions=tuple(NAMES[one] for one in range(PROVINCES) if regions >> one & 1),
        spaces=tuple(space_name(one) for one in range(SPACES) if spaces >> one & 1),
        region_by=tuple(region_reasons(s, line, safe)),
        space_by=tuple(space_reasons(s, line, region, safe)),
        token_by=tuple(token_reasons(s, line, region, placed, safe)),
    )


def region_of(s: Any, line: int, placed: Place, safe: bool) -> int:
    """For the sake of which region a placement is chosen; the first, if it is for two."""
    space, regions = placed.space, chosen_regions(s, line, safe)
    for region in BETWEEN[space]:
        if (
            regions >> region & 1
            and chosen_spaces(s, line, region, safe) >> space & 1
            and ACTION_SPACE.decode(placement(s, line, region, space, safe)) == placed
        ):
            return region
    raise ValueError("Auto-Crassus would not place this")


def region_reasons(s: Any, line: int, safe: bool) -> list[RegionReason]:
    """What decided between the regions of a line."""
    regions = regions_of(s, line, safe)
    reasons: list[RegionReason] = []
    best = worthiest(s, line, regions, safe)
    if best != regions:
        values = {value_in(s, line, region, safe) for region in range(PROVINCES) if regions >> region & 1}
        reasons.append("italia" if line == GO_INLAND and len(values) == 1 else MEASURES[line])
    for tie_break, reason in enumerate(REGION_TIE_BREAKS):
        narrowed = favoured(s, tie_break, best)
        if narrowed != best:
            reasons.append(reason)
        best = narrowed
    if best.bit_count() > 1:
        reasons.append("lot")
    return reasons


def space_reasons(s: Any, line: int, region: int, safe: bool) -> list[SpaceReason]:
    """What decided between the spaces of a region (C67)."""
    spaces = spaces_of(s, line, region, safe)
    behind = across_most_behind(s, region, spaces)
    inland = across_landlocked(region, behind)
    found: tuple[tuple[SpaceReason, bool], ...] = (
        ("most-behind-across", behind != spaces),
        ("landlocked-across", inland != behind),
        ("lot", inland.bit_count() > 1),
    )
    return [reason for reason, decided in found if decided]


def token_reasons(s: Any, line: int, region: int, placed: Place, safe: bool) -> list[TokenReason]:
    """What decided between his tokens for a space (C68)."""
    kind, space, swung = placed.token, placed.space, placed.swung
    value = turned(kind, space, swung, region)
    rivals = {
        int(other)
        for other in s.line[: s.held[s.bot]]
        for turn in range(2)
        if may_place(s, line, region, int(other), space, turn, safe) and turned(int(other), space, turn, region) == value
    } - {kind}
    equals = {other for other in rivals if not_wild_before_wild(kind, other) == 0}
    found: tuple[tuple[TokenReason, bool], ...] = (
        ("not-wild", any(not_wild_before_wild(kind, other) > 0 for other in rivals)),
        ("low-sum" if line <= CLOSE else "high-sum", any(by_sum(line, kind, other) > 0 for other in equals)),
        ("left-most", any(by_sum(line, kind, other) == 0 for other in equals)),
    )
    return [reason for reason, decided in found if decided]
