"""A static estimate of winning: points won, and what the next votes promise, weighed by how likely they are drawn."""

from rubicon.core.rule import rule
from rubicon.core.verbs import NONE
from rubicon.games.cleopatra.cards import (
    ASSASSINATION,
    BONUS_NEEDS,
    BONUS_POINTS,
    CASTLING,
    GROUPS,
    INFLUENCE,
    KINDS,
    PAIRS,
    PATRICIANS,
    PHILOSOPHER,
    SCOUT,
    SPY,
    VALUES,
    VOTE_CARDS,
    WRATH,
)
from rubicon.games.cleopatra.room import is_open, together
from rubicon.games.cleopatra.score import open_points, points_of
from rubicon.games.cleopatra.state import ACT, ASK, DISCARD, DRAW, ENDED, OPPONENT, PLACE, REVEAL, TARGET, State

HIDDEN_VALUE = 2.9  # what a card that is not seen is worth, on average
DOUBT = 2.0  # points of influence by which a group can still turn, and for each hidden card
DOUBT_A_CARD = 1.0
LATER = 0.35  # what a vote that is not next is worth, beside one that is
MAJORITY = 0.5  # a patrician towards a majority, besides its own point
HAND_VALUE = 0.03  # of an influence card in hand, and for each point of it
POINT_VALUE = 0.035
PHILOSOPHER_VALUE = 0.3
CARD_VALUES = (0.25, 0.25, 0.1, 0.1, 0.3, 0.6)  # of action cards in hand: a Veto is held, a Scout is not
CASTLED_VALUE = 0.03  # of a face-up card that Castling hides
SPIED_VALUE = 0.5  # of the worth of a card that is known in the opponent's hand


@rule
def squash(x: float) -> float:
    """From any number to 0 … 1; plain arithmetic, so that every machine gives the same."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@rule
def card_value(kind: int) -> float:
    """What it is worth to hold a card."""
    if kind == PHILOSOPHER:
        return PHILOSOPHER_VALUE
    return HAND_VALUE + POINT_VALUE * kind if kind < VALUES else CARD_VALUES[kind - VALUES]


@rule
def strength(s: State, seat: int, group: int, own: bool) -> float:
    """The sum of a player's numbers under a group, hidden ones as known or on average."""
    value = 0.0
    for number in range(VALUES):
        value += float(number * int(s.up[seat, group, number]))
        if own and s.down[seat, group, number] > 0:
            value += float(number * int(s.down[seat, group, number]))
    if not own and s.lying[seat, group] > 0:
        value += HIDDEN_VALUE * float(s.lying[seat, group])
    return value


@rule
def philosophers(s: State, seat: int, group: int, own: bool) -> int:
    """A player's philosophers under a group, as far as they are known."""
    count = int(s.up[seat, group, PHILOSOPHER])
    if own and s.down[seat, group, PHILOSOPHER] > 0:
        count += int(s.down[seat, group, PHILOSOPHER])
    return count


@rule
def standing(s: State, seat: int, group: int) -> float:
    """By how much a seat is ahead under a group, philosophers and a card that waits for its Veto counted in."""
    other = 1 - seat
    mine, theirs = strength(s, seat, group, True), strength(s, other, group, False)
    my_wise, their_wise = philosophers(s, seat, group, True), philosophers(s, other, group, False)
    if s.phase == ASK and s.card == WRATH and s.target == group:
        return 0.0
    if s.phase == ASK and s.card == ASSASSINATION and s.target // VALUES == group:
        value = int(s.target) % VALUES
        if s.active == seat:
            theirs -= float(value)
            their_wise -= int(value == PHILOSOPHER)
        else:
            mine -= float(value)
            my_wise -= int(value == PHILOSOPHER)
    return mine - theirs if my_wise == their_wise else theirs - mine


@rule
def stake(s: State, seat: int, group: int) -> float:
    """What the next patrician of a group is worth to a seat, in points."""
    left = int(PATRICIANS[group]) - int(s.won[0, group]) - int(s.won[1, group])
    worth = 1.0
    needed = int(PATRICIANS[group]) // 2 + 1
    for player in range(2):
        missing = needed - int(s.won[player, group])
        if 0 < missing <= left:
            worth += MAJORITY / float(missing)
    missing = BONUS_NEEDS - int(s.won[seat, group])
    if s.bonus[seat] == group and 0 < missing <= left:
        worth += float(BONUS_POINTS) / float(missing)
    return worth


@rule
def imminence(s: State, group: int) -> float:
    """How likely a group votes next: at once if it waits for it, else by the vote cards that are left."""
    if s.to_vote >> group & 1 or s.voting == group:
        return 1.0
    cards = 0
    for card in range(VOTE_CARDS):
        cards += int(s.vote_deck[card])
    soon = float(s.vote_deck[group]) / float(max(cards, 1))
    return soon + LATER * (1.0 - soon) / float(GROUPS)


@rule
def prospect(s: State, seat: int, group: int) -> float:
    """What a group promises: the seat's chance to win its next vote, by what that is worth, now and later."""
    hidden = float(max(int(s.lying[0, group]), 0) + max(int(s.lying[1, group]), 0))
    lead = standing(s, seat, group) / (DOUBT + DOUBT_A_CARD * hidden)
    chance = lead / (1.0 + abs(lead))
    return chance * stake(s, seat, group) * (LATER + imminence(s, group))


@rule
def holdings(s: State, seat: int) -> float:
    """What the hand is worth, and what is known of the opponent's is not."""
    value = 0.0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            value += card_value(kind) * float(s.hand[seat, kind])
        value -= SPIED_VALUE * card_value(kind) * float(s.spied[OPPONENT, 1 - seat, kind])
    return value


@rule
def draw_wish(s: State, seat: int) -> float:
    """A hand that can go on placing influence draws action cards, another one influence."""
    if s.phase != DRAW or s.drawer != seat:
        return 0.0
    return 0.01 if (s.held[seat, INFLUENCE] < 3) == (s.from_deck == INFLUENCE) else 0.0


@rule
def tempo(s: State, seat: int) -> float:
    """What is still to come in one's own turn: cards to place, an action card to aim."""
    if s.active != seat:
        return 0.0
    if s.phase == ACT and s.placed == 0:
        return 0.6
    if s.phase == PLACE:
        return 0.6 - 0.3 * float(s.placed)
    if s.phase == TARGET:
        return best_target(s, seat)
    if s.phase == ASK:
        return (0.3 if s.placed == 0 else 0.0) + aim(s)
    return -0.3 if s.phase == DISCARD else 0.0


@rule
def aim(s: State) -> float:
    """What a card does that is not seen in the groups: a Spy takes a card, a Scout shows some, Castling hides them."""
    if s.card == SPY:
        return 0.35
    if s.card == CASTLING:
        return CASTLED_VALUE * float(most_hidden_by_castling(s))
    return 0.12 if s.card == SCOUT else 0.0


@rule
def most_hidden_by_castling(s: State) -> int:
    """How many face-up cards a Castling can turn down again: at its target, or at best."""
    most = 0
    for pair in range(len(PAIRS)):
        if s.target == NONE or s.target == pair:
            count = 0
            for value in range(VALUES):
                count += int(s.up[s.active, PAIRS[pair, 0], value]) + int(s.up[s.active, PAIRS[pair, 1], value])
            most = max(most, count)
    return most


@rule
def best_target(s: State, seat: int) -> float:
    """What the best target of the card just played promises."""
    best = aim(s)
    for group in range(GROUPS):
        if not is_open(s, group):
            continue
        now = prospect(s, seat, group)
        if s.card == WRATH and together(s, group) > 0:
            best = max(best, -now)
        elif s.card == ASSASSINATION:
            for value in range(VALUES):
                if s.up[1 - seat, group, value] > 0:
                    best = max(best, stake(s, seat, group) * 0.08 * float(value) * (LATER + imminence(s, group)))
    return best + (0.3 if s.placed == 0 else 0.0)


@rule
def evaluate(s: State, seat: int) -> float:
    """The chance to win that points, groups and hand suggest."""
    if s.phase == ENDED:
        return 0.5 if s.winner == NONE else (1.0 if s.winner == seat else 0.0)
    other = 1 - seat
    lead = float(points_of(s, seat) - (points_of(s, other) if other < s.revealed else open_points(s, other)))
    if s.phase == REVEAL:
        return squash(4.0 * lead)
    for group in range(GROUPS):
        if is_open(s, group):
            lead += prospect(s, seat, group)
    return squash(0.4 * (lead + holdings(s, seat) + draw_wish(s, seat) + tempo(s, seat)))
