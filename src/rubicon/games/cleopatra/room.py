"""Where influence cards may be laid, and what makes room for them (K11, K18, K50)."""

from rubicon.engine.rule import rule
from rubicon.games.cleopatra.cards import ASSASSINATION, COPIES, GROUPS, INFLUENCE, MOST_OWN, MOST_TOGETHER, PATRICIANS, VALUES, WRATH
from rubicon.games.cleopatra.state import State


@rule
def is_open(s: State, group: int) -> bool:
    """Whether a group has patricians to be won."""
    return bool(s.won[0, group] + s.won[1, group] < PATRICIANS[group])


@rule
def own(s: State, seat: int, group: int) -> int:
    """How many cards a player has under a group."""
    count = int(s.lying[seat, group])
    for value in range(VALUES):
        count += int(s.up[seat, group, value])
    return count


@rule
def together(s: State, group: int) -> int:
    """How many cards both have under a group."""
    return own(s, 0, group) + own(s, 1, group)


@rule
def room(s: State, seat: int, group: int) -> int:
    """K11: how many more cards a player may lay under a group."""
    if not is_open(s, group):
        return 0
    return min(MOST_OWN - own(s, seat, group), MOST_TOGETHER - together(s, group))


@rule
def has_room(s: State, seat: int) -> bool:
    """Whether some group takes a card of a player's."""
    for group in range(GROUPS):
        if room(s, seat, group) > 0:
            return True
    return False


@rule
def can_place(s: State, seat: int) -> bool:
    """K10: whether a player holds influence and has room for it."""
    return bool(s.held[seat, INFLUENCE] > 0 and has_room(s, seat))


@rule
def shows(s: State, seat: int, group: int) -> bool:
    """Whether a player has a card face up under a group."""
    for value in range(VALUES):
        if s.up[seat, group, value] > 0:
            return True
    return False


@rule
def wrath_makes_room(s: State, group: int) -> bool:
    """K18: a group that is cleared takes cards again."""
    return is_open(s, group) and together(s, group) > 0


@rule
def assassination_makes_room(s: State, seat: int, group: int) -> bool:
    """K18: where the opponent loses a card, one who has fewer than 5 there may lay one."""
    return is_open(s, group) and own(s, seat, group) < MOST_OWN and shows(s, 1 - seat, group)


@rule
def could_make_room(s: State, seat: int, kind: int) -> bool:
    """K18: whether an action card of this kind would make room somewhere."""
    for group in range(GROUPS):
        if kind == WRATH and wrath_makes_room(s, group):
            return True
        if kind == ASSASSINATION and assassination_makes_room(s, seat, group):
            return True
    return False


@rule
def can_make_room(s: State, seat: int) -> bool:
    """K18: whether an action card of the hand makes room for influence that the player holds."""
    if s.held[seat, INFLUENCE] == 0:
        return False
    for kind in (ASSASSINATION, WRATH):
        if s.hand[seat, kind] > 0 and could_make_room(s, seat, kind):
            return True
    return False


@rule
def not_gone(s: State, seat: int, kind: int) -> bool:
    """K50: whether a player has a card of this kind in hand or deck, which all can work out."""
    return bool(s.gone[seat, kind] < COPIES[kind])


@rule
def influence_left(s: State, seat: int) -> int:
    """K50: influence cards in hand and deck."""
    return int(s.held[seat, INFLUENCE]) + int(s.left[seat, INFLUENCE])


@rule
def may_yet_place(s: State, seat: int) -> bool:
    """K50: influence in hand or deck, and room for it or a card in hand or deck that makes room."""
    if influence_left(s, seat) == 0:
        return False
    if has_room(s, seat):
        return True
    for kind in (ASSASSINATION, WRATH):
        if not_gone(s, seat, kind) and could_make_room(s, seat, kind):
            return True
    return False
