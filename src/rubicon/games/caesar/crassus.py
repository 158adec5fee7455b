"""How Auto-Crassus chooses a placement (C65, C66, C67, C68, C69, C74, C75): the lines of his list, and what breaks ties.

Sets of regions and of spaces are bits of a number. `safe` says that some placement does not make the human win the game:
then those that do are out of the question in every line.
"""

from rubicon.engine.record import Actions, Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.caesar.actions import PASS, PLACE_AT
from rubicon.games.caesar.board import (
    AROUND,
    DEGREE,
    HIGH,
    ICON_BITS,
    ICONS,
    ITALIA,
    LANDLOCKED,
    LOW,
    POISON,
    PROVINCES,
    SENATE,
    SPACE_BITS,
    SPACES,
    WILD,
    A,
    B,
)
from rubicon.games.caesar.closing import influence, markers_for, other_side, turned
from rubicon.games.caesar.state import State

NO_LINE, WIN, CLOSE, CATCH_UP, PRESS_ON, REACH_OUT, GO_INLAND, GO_ANYWHERE = range(8)
"""The lines of C65, numbered as there; NO_LINE: he can place nothing."""
REGION_TIES, SPACE_TIES = 5, 2
"""How many tie-breaks C66 and C67 have before the lot decides."""
WILD_BIT = 1 << ICONS.index(WILD)


# What a line looks at


@rule
def behind(s: State, region: int) -> int:
    """By how much the human's influence in a region is greater than his."""
    return influence(s, 1 - int(s.bot), region) - influence(s, int(s.bot), region)


@rule
def closes(s: State, region: int) -> bool:
    """Line 2: one placement closes it."""
    return bool(s.free[region] == 1)


@rule
def can_be_won(s: State, region: int) -> bool:
    """Line 1: one placement closes it, and a token of his shows it enough to win it, a tie included (C72)."""
    if not closes(s, region):
        return False
    gap = behind(s, region)
    for i in range(s.held[s.bot]):
        if HIGH[s.line[i]] >= gap:
            return True
    return False


@rule
def is_behind(s: State, region: int) -> bool:
    """Line 3: the human is ahead in it."""
    return behind(s, region) > 0


@rule
def is_present(s: State, region: int) -> bool:
    """Line 4: a token of his lies beside it."""
    for i in range(DEGREE[region]):
        if s.owner[AROUND[region, i]] == s.bot:
            return True
    return False


@rule
def is_next_to_won(s: State, region: int) -> bool:
    """Line 5, and first of C66: he has won a region beside it."""
    for i in range(DEGREE[region]):
        if s.marker[other_side(int(AROUND[region, i]), region)] == s.bot:
            return True
    return False


@rule
def is_landlocked(region: int) -> bool:
    """Line 6, C66 and C67: it touches no edge of the board (C69)."""
    return bool(LANDLOCKED[region] == 1)


@rule
def belongs(s: State, line: int, region: int) -> bool:
    """Whether an open region is one that a line is about; line 7 is about all."""
    if line == WIN:
        return can_be_won(s, region)
    if line == CLOSE:
        return closes(s, region)
    if line == CATCH_UP:
        return is_behind(s, region)
    if line == PRESS_ON:
        return is_present(s, region)
    if line == REACH_OUT:
        return is_next_to_won(s, region)
    return line != GO_INLAND or is_landlocked(region)


# Placements


@rule
def makes_human_win(s: State, kind: int, space: int, swung: int) -> bool:
    """Whether what a placement closes would let the human lay the last marker, and not Auto-Crassus before (C14)."""
    if not closes(s, int(A[space])) and not closes(s, int(B[space])):
        return False
    bot, human = int(s.bot), 1 - int(s.bot)
    mine, theirs = markers_closed(s, bot, kind, space, swung), markers_closed(s, human, kind, space, swung)
    return bool(mine < s.markers[bot] and theirs >= s.markers[human])


@rule
def markers_closed(s: State, seat: int, kind: int, space: int, swung: int) -> int:
    """How many markers a player would lay for what a placement of Auto-Crassus closes."""
    first = int(A[space]) if closed_for(s, int(A[space]), kind, space, swung) == seat else NONE
    second = int(B[space]) if closed_for(s, int(B[space]), kind, space, swung) == seat else NONE
    return markers_for(s, seat, first, second)


@rule
def closed_for(s: State, region: int, kind: int, space: int, swung: int) -> int:
    """Who wins a region by a placement of Auto-Crassus; NONE: it is not closed. He wins ties (C72)."""
    if not closes(s, region):
        return NONE
    return int(s.bot) if turned(kind, space, swung, region) >= behind(s, region) else 1 - int(s.bot)


@rule
def may_place(s: State, line: int, region: int, kind: int, space: int, swung: int, safe: bool) -> bool:
    """Whether a line allows a token on a free space, turned so, for the sake of a region."""
    if not ICON_BITS[kind] & SPACE_BITS[space] or (swung == 1 and LOW[kind] == HIGH[kind]):
        return False
    if line == WIN and closed_for(s, region, kind, space, swung) != s.bot:
        return False
    return not (safe or line == CLOSE) or not makes_human_win(s, kind, space, swung)


@rule
def value_at(s: State, line: int, region: int, space: int, safe: bool) -> int:
    """The value that a line turns to a region from a space: the lowest in lines 1 and 2, else the highest; NONE: it can't."""
    best = NONE
    if s.token[space] != NONE:
        return best
    for i in range(s.held[s.bot]):
        kind = int(s.line[i])
        for swung in range(2):
            if may_place(s, line, region, kind, space, swung, safe):
                value = turned(kind, space, swung, region)
                if best == NONE or (value < best if line <= CLOSE else value > best):
                    best = value
    return best


@rule
def value_in(s: State, line: int, region: int, safe: bool) -> int:
    """The value that a line turns to a region from any of its spaces; NONE: the region takes none of his tokens."""
    best = NONE
    for i in range(DEGREE[region]):
        value = value_at(s, line, region, int(AROUND[region, i]), safe)
        if value != NONE and (best == NONE or (value < best if line <= CLOSE else value > best)):
            best = value
    return best


@rule
def is_safe(s: State) -> bool:
    """C65: whether some legal placement does not make the human win the game."""
    for region in range(PROVINCES):
        if value_in(s, GO_ANYWHERE, region, True) != NONE:
            return True
    return False


# Regions


@rule
def regions_of(s: State, line: int, safe: bool) -> int:
    """The open regions that a line is about and that take a token of his."""
    regions = 0
    for region in range(PROVINCES):
        if s.free[region] > 0 and belongs(s, line, region) and value_in(s, line, region, safe) != NONE:
            regions |= 1 << region
    return regions


@rule
def first_line(s: State, safe: bool) -> int:
    """C65: the first line that he can follow; NO_LINE if there is none."""
    for line in range(WIN, GO_ANYWHERE + 1):
        if regions_of(s, line, safe) != 0:
            return line
    return NO_LINE


@rule
def worth(s: State, line: int, region: int, safe: bool) -> int:
    """What a line likes a region for: 3: being behind, 4: few free spaces, 5-7: the value it can turn there."""
    if line == CATCH_UP:
        return behind(s, region)
    if line == PRESS_ON:
        return -int(s.free[region])
    return value_in(s, line, region, safe) if line >= REACH_OUT else 0


@rule
def worthiest(s: State, line: int, regions: int, safe: bool) -> int:
    """Those of a line's regions that it likes best; of equal ones line 6 takes Italia."""
    kept, most = 0, 0
    for region in range(PROVINCES):
        if regions >> region & 1:
            value = worth(s, line, region, safe)
            if kept == 0 or value > most:
                kept, most = 1 << region, value
            elif value == most:
                kept |= 1 << region
    return 1 << ITALIA if line == GO_INLAND and kept >> ITALIA & 1 else kept


@rule
def gives_senate(s: State, region: int) -> bool:
    """C66: its bonus token is a Senate."""
    return bool(s.bonus[region] == SENATE)


@rule
def gives_poison(s: State, region: int) -> bool:
    """C66: its bonus token is a Poison, which is only there with its expansion."""
    return bool(s.bonus[region] == POISON)


@rule
def is_next_to_landlocked(region: int) -> bool:
    """C66: a region beside it is land-locked."""
    for i in range(DEGREE[region]):
        if is_landlocked(other_side(int(AROUND[region, i]), region)):
            return True
    return False


@rule
def favours(s: State, tie_break: int, region: int) -> bool:
    """C66: whether a tie-break, numbered from 0 in its order, speaks for a region."""
    if tie_break == 0:
        return is_next_to_won(s, region)
    if tie_break == 1:
        return gives_senate(s, region)
    if tie_break == 2:
        return gives_poison(s, region)
    return is_landlocked(region) if tie_break == 3 else is_next_to_landlocked(region)


@rule
def favoured(s: State, tie_break: int, regions: int) -> int:
    """C66: the regions that a tie-break speaks for; all, if it speaks for none."""
    kept = 0
    for region in range(PROVINCES):
        if regions >> region & 1 and favours(s, tie_break, region):
            kept |= 1 << region
    return kept if kept != 0 else regions


@rule
def chosen_regions(s: State, line: int, safe: bool) -> int:
    """The regions among which at most the lot is left to decide."""
    regions = worthiest(s, line, regions_of(s, line, safe), safe)
    for tie_break in range(REGION_TIES):
        regions = favoured(s, tie_break, regions)
    return regions


# Spaces


@rule
def spaces_of(s: State, line: int, region: int, safe: bool) -> int:
    """The spaces of a region from which the line's value can be turned to it."""
    spaces, value = 0, value_in(s, line, region, safe)
    for i in range(DEGREE[region]):
        space = int(AROUND[region, i])
        if value_at(s, line, region, space, safe) == value:
            spaces |= 1 << space
    return spaces


@rule
def across_most_behind(s: State, region: int, spaces: int) -> int:
    """C67: the spaces whose other province is the one he is behind in by most; all, if he is behind in none."""
    kept, most = 0, 0
    for space in range(SPACES):
        if spaces >> space & 1:
            gap = behind(s, other_side(space, region))
            if gap > most:
                kept, most = 1 << space, gap
            elif gap == most and gap > 0:
                kept |= 1 << space
    return kept if kept != 0 else spaces


@rule
def across_landlocked(region: int, spaces: int) -> int:
    """C67: the spaces whose other province is land-locked; all, if none is."""
    kept = 0
    for space in range(SPACES):
        if spaces >> space & 1 and is_landlocked(other_side(space, region)):
            kept |= 1 << space
    return kept if kept != 0 else spaces


@rule
def chosen_spaces(s: State, line: int, region: int, safe: bool) -> int:
    """The spaces among which at most the lot is left to decide."""
    return across_landlocked(region, across_most_behind(s, region, spaces_of(s, line, region, safe)))


# Tokens


@rule
def not_wild_before_wild(kind: int, other: int) -> int:
    """C68: 1 if a token comes before another, -1 if after it, 0 if they are tied."""
    return int(ICON_BITS[other] == WILD_BIT) - int(ICON_BITS[kind] == WILD_BIT)


@rule
def by_sum(line: int, kind: int, other: int) -> int:
    """C68: the lower sum of both values in lines 1 and 2, else the higher; above 0 if a token comes before another."""
    more = int(LOW[kind]) + int(HIGH[kind]) - int(LOW[other]) - int(HIGH[other])
    return -more if line <= CLOSE else more


@rule
def comes_before(line: int, kind: int, other: int) -> bool:
    """C68: whether a token is taken rather than one that lies further left."""
    sort = not_wild_before_wild(kind, other)
    return sort > 0 or (sort == 0 and by_sum(line, kind, other) > 0)


@rule
def placement(s: State, line: int, region: int, space: int, safe: bool) -> int:
    """The action for a space: the first token by C68 that turns the line's value to the region."""
    value, chosen = value_at(s, line, region, space, safe), NONE
    for i in range(s.held[s.bot]):
        kind = int(s.line[i])
        for swung in range(2):
            if not may_place(s, line, region, kind, space, swung, safe) or turned(kind, space, swung, region) != value:
                continue
            if chosen == NONE or comes_before(line, kind, (chosen - PLACE_AT) // (2 * SPACES)):
                chosen = PLACE_AT + (kind * SPACES + space) * 2 + swung
    return chosen


# The choice


@rule
def insert(out: Actions, n: int, action: int) -> int:
    """Add an action to a list that is kept ascending, unless it is there; returns the new length."""
    at = n
    while at > 0 and out[at - 1] >= action:
        at -= 1
    if at < n and out[at] == action:
        return n
    for i in range(n, at, -1):
        out[i] = out[i - 1]
    out[at] = action
    return n + 1


@rule
def choices(s: State, out: Actions) -> int:
    """C65: the placements among which the lot decides, mostly one; PASS if he can place nothing (C70). All are face up (C75)."""
    safe = is_safe(s)
    line = first_line(s, safe)
    if line == NO_LINE:
        out[0] = PASS
        return 1
    n, regions = 0, chosen_regions(s, line, safe)
    for region in range(PROVINCES):
        spaces = chosen_spaces(s, line, region, safe) if regions >> region & 1 else 0
        for space in range(SPACES):
            if spaces >> space & 1:
                n = insert(out, n, placement(s, line, region, space, safe))
    return n


@rule
def odds(s: State, actions: Actions, n: int, out: Weights) -> int:
    """C66, C67, C74: the lot picks a region first, all alike, and then one of its spaces. Returns the sum."""
    if n == 1:
        out[0] = 1
        return 1
    safe = is_safe(s)
    line = first_line(s, safe)
    regions, tickets = chosen_regions(s, line, safe), 1
    for region in range(PROVINCES):
        if regions >> region & 1:
            tickets = common_multiple(tickets, bits(chosen_spaces(s, line, region, safe)))
    for i in range(n):
        out[i] = 0
    total = 0
    for region in range(PROVINCES):
        spaces = chosen_spaces(s, line, region, safe) if regions >> region & 1 else 0
        for space in range(SPACES):
            if spaces >> space & 1:
                action = placement(s, line, region, space, safe)
                for i in range(n):
                    out[i] += tickets // bits(spaces) if actions[i] == action else 0
        total += tickets if spaces != 0 else 0
    return total


@rule
def bits(number: int) -> int:
    """How many bits are set."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count


@rule
def common_multiple(one: int, other: int) -> int:
    """The least common multiple of two small numbers."""
    multiple = one
    while multiple % other:
        multiple += one
    return multiple
