"""Points and the winner (K3, K51, K52, K62)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.cards import BONUS_NEEDS, BONUS_POINTS, GROUPS, PATRICIANS
from rubicon.games.cleopatra.room import own
from rubicon.games.cleopatra.state import ENDED, REVEAL, State


@rule
def patricians(s: State, seat: int) -> int:
    """How many a player has won."""
    count = 0
    for group in range(GROUPS):
        count += int(s.won[seat, group])
    return count


@rule
def has_majority(s: State, seat: int, group: int) -> bool:
    """K51: more than half of a group."""
    return bool(2 * s.won[seat, group] > PATRICIANS[group])


@rule
def has_all(s: State, seat: int, group: int) -> bool:
    """K51: all cards of a group; with `whole_group=remaining` all that were won of it."""
    if s.remaining == 1:
        return bool(s.won[seat, group] > 0 and s.won[1 - seat, group] == 0)
    return bool(s.won[seat, group] == PATRICIANS[group])


@rule
def fulfils(s: State, seat: int, group: int) -> bool:
    """K3: enough patricians of a group for its bonus card; K62: enough influence cards under it, face up or down."""
    if s.by_influence == 1:
        return own(s, seat, group) >= BONUS_NEEDS
    return bool(s.won[seat, group] >= BONUS_NEEDS)


@rule
def has_bonus(s: State, seat: int) -> bool:
    """K3, K62: whether the bonus card brings its points; not known in another's view."""
    return bool(s.bonus[seat] >= 0 and fulfils(s, seat, int(s.bonus[seat])))


@rule
def open_points(s: State, seat: int) -> int:
    """K51: patricians, majorities, whole groups: what all can see."""
    total = patricians(s, seat)
    for group in range(GROUPS):
        total += int(has_majority(s, seat, group)) + int(has_all(s, seat, group))
    return total


@rule
def points_of(s: State, seat: int) -> int:
    """K51: with the bonus card."""
    return open_points(s, seat) + (BONUS_POINTS if has_bonus(s, seat) else 0)


@rule
def finish(s: State, ending: int) -> None:
    """K50: nothing more is played; the bonus cards are shown one after the other."""
    s.phase = REVEAL
    s.ending = ending


@rule
def reveal(s: State) -> None:
    """K52: after the second bonus card: most points win, then most patricians; then it is a draw."""
    s.revealed += 1
    if s.revealed < 2:
        return
    s.phase = ENDED
    for seat in range(2):
        s.points[seat] = points_of(s, seat)
    lead = int(s.points[0]) - int(s.points[1])
    if lead == 0:
        lead = patricians(s, 0) - patricians(s, 1)
    s.winner = NONE if lead == 0 else (0 if lead > 0 else 1)
