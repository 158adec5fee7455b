"""What votes do: groups that wait and are called, the count, the patrician, the cards that leave."""

from collections.abc import Iterator
from typing import Any, Literal

from rubicon.engine.actions import Action
from rubicon.engine.verbs import NONE
from rubicon.games.cleopatra.actions import GoOn, Place, PlaceUnseen, Show, TargetGroup, VoteCard
from rubicon.games.cleopatra.cards import GROUPS, MOST_TOGETHER, PATRICIANS, PHILOSOPHER, VALUES
from rubicon.games.cleopatra.effect_types import (
    CardsDiscarded,
    CleopatraEffect,
    GroupClosed,
    PatricianWon,
    VoteCalled,
    VoteDue,
    VoteHeld,
    VoteLapsed,
)
from rubicon.games.cleopatra.room import together
from rubicon.games.cleopatra.state import ORDER, PLACE
from rubicon.games.cleopatra.typed_view import points_seen
from rubicon.games.cleopatra.vocabulary import GROUP_NAMES, INFLUENCE_NAMES, SIDE_NAMES, BothSides, Group, InfluenceCard
from rubicon.games.cleopatra.votes import is_showing, shown_group, shown_seat

Cards = list[int]
"""How many of each value."""
Call = tuple[int, Literal["vote card", "full", "chosen"] | None]
"""A group that votes, and why; None: it was called in an earlier ply."""


def names_of(cells: Any) -> tuple[InfluenceCard, ...]:
    """Cards by name, one by one."""
    return tuple(INFLUENCE_NAMES[value] for value in range(VALUES) for _ in range(int(cells[value])))


def cards_up(before: Any, done: Action, seat: int, group: int) -> Cards:
    """How many of each value lie face up, with the one that this ply places or turns up."""
    up: Cards = before.up[seat, group].tolist()
    match done:
        case Place(at, value, down) if not down and (seat, group) == (before.active, at):
            up[value] += 1
        case Show(card) if is_showing(before) and (seat, group) == (shown_seat(before), shown_group(before)):
            up[card] += 1
    return up


def sum_of(cards: Cards) -> int:
    """K30: philosophers count 0."""
    return sum(value * n for value, n in enumerate(cards))


def sums(before: Any, done: Action, group: int) -> BothSides:
    """The sums face up under a group after this ply's card."""
    return BothSides(*(sum_of(cards_up(before, done, seat, group)) for seat in range(2)))


def waits(s: Any) -> int:
    """K13, K63: the groups that wait for their vote, as bits."""
    return int(s.to_vote | s.later)


def waiting_effects(before: Any, done: Action, after: Any) -> Iterator[CleopatraEffect]:
    """Groups that begin to wait for their vote, or wait no more though they have not voted."""
    earlier, later = waits(before), waits(after)
    if earlier == later:
        return
    called = [group for group, _ in calls(before, done, after)]
    for group in range(GROUPS):
        if later & ~earlier & 1 << group:
            yield VoteDue(GROUP_NAMES[group])
        elif earlier & ~later & 1 << group and group not in called:
            yield VoteLapsed(GROUP_NAMES[group])


def calls(before: Any, done: Action, after: Any) -> list[Call]:
    """The groups that vote in this ply, or begin to: one whose cards are still turned up is the last of them."""
    match done:
        case VoteCard(card):
            return [(card, "vote card")] if card < GROUPS else []
        case TargetGroup(group) if before.phase == ORDER:
            found: list[Call] = [(group, "chosen")]
        case Show() if before.voting != NONE:
            found = [(int(before.voting), None)]
        case Show() | GoOn() | Place() | PlaceUnseen():
            found = []
        case _:
            return [(int(after.voting), "full")] if after.voting not in (NONE, int(before.voting)) else []
    if after.phase == PLACE and before.phase == PLACE:
        return []  # the second card comes first
    if found and after.voting == found[0][0]:
        return found
    queue = int(before.to_vote) & ~sum(1 << group for group, _ in found)
    match done:
        case Place(group) | PlaceUnseen(group) if together(before, group) == MOST_TOGETHER - 1:
            queue |= 1 << group
    next_ones: list[Call] = [(group, "full") for group in range(GROUPS) if queue >> group & 1]
    return found + next_ones if len(next_ones) == 1 else found


def vote_effects(before: Any, done: Action, after: Any) -> Iterator[CleopatraEffect]:
    """K30, K31: groups are called, and vote as soon as none of their cards is hidden."""
    called = calls(before, done, after)
    if not called:
        return
    won: list[list[int]] = before.won.tolist()
    for group, why in called:
        if why is not None:
            hidden = [int(after.lying[seat, group]) for seat in range(2)] if after.voting == group else (0, 0)
            yield VoteCalled(group=GROUP_NAMES[group], why=why, player=SIDE_NAMES[before.active], hidden=BothSides(*hidden))
        if after.voting != group:
            yield from held(group, [cards_up(before, done, seat, group) for seat in range(2)], won, int(before.remaining))


def held(group: int, cards: list[Cards], won: list[list[int]], remaining: int) -> Iterator[CleopatraEffect]:
    """K31: one vote, with all cards face up; what is won and discarded is taken out of the given lists."""
    name, totals = GROUP_NAMES[group], [sum_of(side) for side in cards]
    philosophers = [side[PHILOSOPHER] for side in cards]
    leader = None if totals[0] == totals[1] else totals.index(max(totals))  # K32
    winner = leader if leader is None or philosophers[0] == philosophers[1] else 1 - leader  # K33
    yield VoteHeld(
        group=name,
        sums=BothSides(*totals),
        philosophers=BothSides(*philosophers),
        leader=None if leader is None else SIDE_NAMES[leader],
        winner=None if winner is None else SIDE_NAMES[winner],
    )
    if leader is None or winner is None:
        return
    won[winner][group] += 1
    left = int(PATRICIANS[group]) - won[0][group] - won[1][group]
    points = BothSides(*(points_seen(tuple(won[seat]), tuple(won[1 - seat]), remaining) for seat in range(2)))
    yield PatricianWon(player=SIDE_NAMES[winner], group=name, left=left, points=points)
    yield from lost(name, cards, leader)
    if left == 0:
        yield GroupClosed(name)
        yield from cleared(name, cards, "closed")


def lost(group: Group, cards: list[Cards], leader: int) -> Iterator[CleopatraEffect]:
    """K34: the leader loses the highest number, the other one the lowest, and both all philosophers."""
    for seat in (leader, 1 - leader):
        side = cards[seat]
        numbers = [value for value in range(PHILOSOPHER + 1, VALUES) if side[value]]
        gone = [0] * VALUES
        gone[PHILOSOPHER] = side[PHILOSOPHER]
        if numbers:
            gone[numbers[-1] if seat == leader else numbers[0]] += 1
        for value, n in enumerate(gone):
            side[value] -= n
        if any(gone):
            yield CardsDiscarded(player=SIDE_NAMES[seat], group=group, cards=names_of(gone), why="vote")


def cleared(group: Group, cards: list[Cards], why: Literal["closed", "wrath"]) -> Iterator[CleopatraEffect]:
    """K16, K45: all cards under a group are discarded."""
    for seat, side in enumerate(cards):
        if any(side):
            yield CardsDiscarded(player=SIDE_NAMES[seat], group=group, cards=names_of(side), why=why)
