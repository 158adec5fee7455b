"""Why Auto-Crassus places what he places: the line of his list that applied, and what broke the ties.

It asks the same functions that choose (`crassus`), one after the other, and notes which of them made a difference.
"""

from typing import Any

from rubicon.games.caesar.actions import ACTION_SPACE, Place
from rubicon.games.caesar.board import BETWEEN, KIND_NAMES, NAMES, PROVINCES
from rubicon.games.caesar.closing import influence, turned
from rubicon.games.caesar.crassus import (
    CATCH_UP,
    CLOSE,
    GO_ANYWHERE,
    GO_INLAND,
    NO_LINE,
    PRESS_ON,
    REACH_OUT,
    WIN,
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
from rubicon.games.caesar.say import say, token

REGION_REASONS = ("next-to-won", "gives-senate", "gives-poison", "landlocked", "next-to-landlocked")
"""The tie-breaks of C66 in their order."""
MEASURES = {CATCH_UP: "most-behind", PRESS_ON: "fewest-free", REACH_OUT: "value", GO_INLAND: "value", GO_ANYWHERE: "value"}
"""What the lines prefer a region for, where they do."""


def why(s: Any, placed: Place) -> dict[str, Any]:
    """The reasons for a placement, as plain data; `s` is the position, or a view, in which he had to choose it."""
    safe = is_safe(s)
    line = first_line(s, safe)
    if line == NO_LINE:
        return {"line": NO_LINE}
    region = region_of(s, line, placed, safe)
    value = turned(placed.token, placed.space, placed.swung, region)
    bot = int(s.bot)
    return {
        "line": line,
        "region": NAMES[region],
        "own": influence(s, bot, region) + (value if line <= CLOSE else 0),
        "human": influence(s, 1 - bot, region),
        "free": int(s.free[region]),
        "value": value,
        "token": KIND_NAMES[placed.token],
        "region_by": region_reasons(s, line, safe),
        "space_by": space_reasons(s, line, region, safe),
        "token_by": token_reasons(s, line, region, placed, safe),
    }


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


def region_reasons(s: Any, line: int, safe: bool) -> list[str]:
    """What decided between the regions of a line."""
    regions, reasons = regions_of(s, line, safe), []
    best = worthiest(s, line, regions, safe)
    if best != regions:
        values = {value_in(s, line, region, safe) for region in range(PROVINCES) if regions >> region & 1}
        reasons.append("italia" if line == GO_INLAND and len(values) == 1 else MEASURES[line])
    for tie_break, reason in enumerate(REGION_REASONS):
        narrowed = favoured(s, tie_break, best)
        reasons += [reason] if narrowed != best else []
        best = narrowed
    return reasons + (["lot"] if best.bit_count() > 1 else [])


def space_reasons(s: Any, line: int, region: int, safe: bool) -> list[str]:
    """What decided between the spaces of a region (C67)."""
    spaces = spaces_of(s, line, region, safe)
    behind = across_most_behind(s, region, spaces)
    inland = across_landlocked(region, behind)
    reasons = ["most-behind-across"] if behind != spaces else []
    reasons += ["landlocked-across"] if inland != behind else []
    return reasons + (["lot"] if inland.bit_count() > 1 else [])


def token_reasons(s: Any, line: int, region: int, placed: Place, safe: bool) -> list[str]:
    """What decided between his tokens for a space (C68)."""
    kind, space, swung = placed.token, placed.space, placed.swung
    value = turned(kind, space, swung, region)
    rivals = {
        int(other)
        for other in s.line[: s.held[s.bot]]
        for turn in range(2)
        if may_place(s, line, region, int(other), space, turn, safe) and turned(int(other), space, turn, region) == value
    } - {kind}
    reasons = ["not-wild"] if any(not_wild_before_wild(kind, other) > 0 for other in rivals) else []
    rivals = {other for other in rivals if not_wild_before_wild(kind, other) == 0}
    reasons += [("low-sum" if line <= CLOSE else "high-sum")] if any(by_sum(line, kind, other) > 0 for other in rivals) else []
    return reasons + (["left-most"] if any(by_sum(line, kind, other) == 0 for other in rivals) else [])


def tell_why(facts: dict[str, Any]) -> str:
    """The reasons in a sentence."""
    if facts["line"] == NO_LINE:
        return say("why-0")
    facts = {**facts, "token": token(facts["token"])}
    clauses = [say(f"why-{facts['line']}", **facts)]
    clauses += [say(f"region-{reason}", **facts) for reason in facts["region_by"] if reason not in MEASURES.values()]
    extreme = {WIN: "lowest-that-wins", CLOSE: "lowest"}.get(facts["line"], "highest")
    clauses.append(", ".join([say(extreme, **facts), *(say(f"token-{reason}") for reason in facts["token_by"])]))
    clauses += [say(f"space-{reason}") for reason in facts["space_by"]]
    return "; ".join(clauses) + "."
