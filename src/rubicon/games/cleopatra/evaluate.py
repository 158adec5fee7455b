"""A static estimate of winning: the points that each group promises by who leads under it, and what the hands can still do."""

from typing import NamedTuple

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.engine.win_chance import clamp, squash
from rubicon.games.cleopatra.cards import (
    ACTION,
    ASSASSINATION,
    BONUS_GROUPS,
    BONUS_NEEDS,
    BONUS_POINTS,
    CASTLING,
    COPIES,
    GROUPS,
    HAND,
    INFLUENCE,
    KINDS,
    MOST_OWN,
    MOST_TOGETHER,
    PAIRS,
    PATRICIANS,
    PHILOSOPHER,
    SCOUT,
    SPY,
    VALUES,
    VOTE_CARDS,
    WRATH,
)
from rubicon.games.cleopatra.room import is_open
from rubicon.games.cleopatra.score import fulfils, open_points, points_of
from rubicon.games.cleopatra.state import (
    ACT,
    ASK,
    CASTLE,
    DISCARD,
    DRAW,
    ENDED,
    OPPONENT,
    PLACE,
    REFILL,
    REVEAL,
    SHOW,
    TARGET,
    VOTE_CARD,
    State,
)

Two = tuple[float, float]
Phases = tuple[float, ...]
Cards = tuple[float, float, float, float, float, float]


ALL_INFLUENCE = int(COPIES[:VALUES].sum())
BONUS_LIKELY = (0.35, 0.35, 0.4, 0.5, 0.55, 0.7)
"""K62: how likely a player who has so many cards under a group has enough of them there in the end, as counted in the first half of
random games."""


class Weights(NamedTuple):
    """What things are worth, in points if not said otherwise; fitted to results by `rubicon tune`."""

    doubt: float  # influence by which a group can still turn
    doubt_hidden: Two  # and more for each hidden card: of the seat, of the opponent
    doubt_room: float  # and for each card that can still be laid there
    hidden: float  # how much a hidden card of the opponent's is above the average of what is left
    sharp: Two  # how much a lead says of the next vote: whenever it is, and if it is next
    fade: float  # how much of it holds for the votes after the next
    voted: float  # how many of the patricians that are left will be voted for
    their_bonus: float  # how likely the opponent's bonus card is for a group
    card: float  # an influence card in hand
    number: float  # each point on it
    philosopher: float
    actions: tuple[float, ...]  # action cards in hand: from Assassination to Veto
    spied: float  # how much of the worth of a card that is known in the opponent's hand
    ready: Cards  # by how many influence cards are in hand: what can be placed before the next draw
    their_ready: Cards  # and in the opponent's
    held: Two  # an influence card, an action card in the opponent's hand
    left: float  # each point of influence that is not gone
    turn: float  # to be next
    to_act: float  # what is still to come in one's own turn: an action card first
    to_place: Two  # influence cards; less for each that is placed
    to_follow: float  # influence after an action card
    to_discard: float
    aims: tuple[float, float, float]  # a Spy at work; each card that Castling hides; a Scout
    wish: float  # drawing the kind of card that the hand lacks
    stage: Phases  # what each phase of a turn promises besides, to whose turn it is
    waiting: Phases  # and to the other
    scale: float  # how much a point decides
    spread: float  # and how much less with each patrician that is left
    sure: float  # how much a point decides when only bonus cards are to be shown


WEIGHTS = Weights(
    doubt=2.95,
    doubt_hidden=(-0.017, 0.527),
    doubt_room=0.022,
    hidden=0.044,
    sharp=(0.308, 0.646),
    fade=0.007,
    voted=0.813,
    their_bonus=0.519,
    card=-0.214,
    number=0.059,
    philosopher=0.396,
    actions=(0.304, 0.071, 0.098, -0.247, 0.166, 0.195),
    spied=0.895,
    ready=(0.003, -0.133, 0.226, 0.479, 0.471, 0.298),
    their_ready=(-0.081, -0.43, -0.178, -0.072, -0.077, -0.512),
    held=(0.114, 0.066),
    left=0.07,
    turn=0.315,
    to_act=0.667,
    to_place=(0.496, 0.341),
    to_follow=0.287,
    to_discard=-0.307,
    aims=(0.346, -0.05, 0.111),
    wish=0.017,
    stage=(-0.372, -0.093, -0.241, 0.38, 0.0, 0.606, 0.0, 0.456, -0.287, 0.087, -0.407, 0.257, 0.15, -0.281, -0.002, 0.045, 0.153, 0.0),
    waiting=(1.083, -0.083, 0.317, -0.304, 0.0, -0.213, 0.0, -0.49, -0.044, -0.34, 0.097, -0.057, 0.141, 0.008, 0.038, 0.672, 0.046, 0.0),
    scale=0.651,
    spread=0.183,
    sure=1.524,
)


@rule
def average_hidden(s: State, owner: int) -> float:
    """The average number on a player's influence cards that others can't see."""
    cards = points = 0
    for value in range(VALUES):
        count = int(COPIES[value]) - int(s.gone[owner, value])
        for group in range(GROUPS):
            count -= int(s.up[owner, group, value])
        cards += count
        points += value * count
    return float(points) / float(max(1, cards))


@rule
def influence_left(s: State, owner: int) -> float:
    """The numbers on all influence cards of a player that are not discarded."""
    points = 0
    for value in range(VALUES):
        points += value * (int(COPIES[value]) - int(s.gone[owner, value]))
    return float(points)


@rule
def hidden_cards(s: State, owner: int, group: int, own: bool) -> int:
    """How many cards of a player lie face down under a group; while another's Castling is under way, as many as lay there before."""
    if s.phase == CASTLE and not own and s.active == owner:
        for i in range(2):
            if PAIRS[s.target, i] == group:
                return int(s.taken[i])
    return int(s.lying[owner, group])


@rule
def cards_at(s: State, owner: int, group: int, own: bool) -> int:
    """How many cards a player has under a group."""
    count = hidden_cards(s, owner, group, own)
    for value in range(VALUES):
        count += int(s.up[owner, group, value])
    return count


@rule
def standing(s: State, seat: int, group: int, average: float) -> float:
    """By how much a seat is ahead under a group, philosophers and a card that waits for its Veto counted in."""
    other, mine, wise = 1 - seat, 0, 0
    if s.phase == ASK and s.card == WRATH and s.target == group:
        return 0.0
    for value in range(VALUES):
        mine += value * (int(s.up[seat, group, value]) + int(s.down[seat, group, value]) - int(s.up[other, group, value]))
    wise = int(s.up[seat, group, PHILOSOPHER]) + int(s.down[seat, group, PHILOSOPHER]) - int(s.up[other, group, PHILOSOPHER])
    if s.phase == ASK and s.card == ASSASSINATION and s.target // VALUES == group:
        value, sign = int(s.target) % VALUES, 1 if s.active == seat else -1
        mine += sign * value
        wise += sign if value == PHILOSOPHER else 0
    lead = float(mine) - average * float(hidden_cards(s, other, group, False))
    return lead if wise == 0 else -lead


@rule
def imminence(s: State, group: int, vote_cards: float) -> float:
    """How likely a group votes next: at once if it waits for it, else by the vote cards that are left."""
    waits = (s.to_vote | s.later) >> group & 1
    return 1.0 if waits or s.voting == group else float(s.vote_deck[group]) / vote_cards


@rule
def chance_to_win(s: State, seat: int, group: int, lead: float, vote_cards: float, w: Weights) -> float:
    """How likely a lead under a group wins its next vote."""
    other = 1 - seat
    doubt = w.doubt_hidden[1] * float(hidden_cards(s, other, group, False))
    if s.voting == group:
        return squash(2.0 * lead / (0.5 + doubt))
    room = MOST_TOGETHER - cards_at(s, seat, group, True) - cards_at(s, other, group, False)
    doubt += w.doubt + w.doubt_hidden[0] * float(s.lying[seat, group]) + w.doubt_room * float(room)
    return squash(lead / doubt * (w.sharp[0] + w.sharp[1] * imminence(s, group, vote_cards)))


@rule
def group_points(s: State, group: int, mine: int, theirs: int, bonus: float, their_bonus: float) -> float:
    """K3, K51: the points of a group with so many patricians for each, the seat's less the opponent's."""
    size = int(PATRICIANS[group])
    points = mine - theirs + int(2 * mine > size) - int(2 * theirs > size)
    if s.remaining == 1:
        points += int(mine > 0 and theirs == 0) - int(theirs > 0 and mine == 0)
    else:
        points += int(mine == size) - int(theirs == size)
    return float(points) + (bonus if mine >= BONUS_NEEDS else 0.0) - (their_bonus if theirs >= BONUS_NEEDS else 0.0)


@rule
def bonus_likely(s: State, owner: int, group: int, own: bool) -> float:
    """K62: how likely enough influence lies under a group in the end: surer the less influence is left to play."""
    if not is_open(s, group):
        return 0.0
    cards, to_play = cards_at(s, owner, group, own), 0
    for seat in range(2):
        to_play += int(s.held[seat, INFLUENCE]) + int(s.left[seat, INFLUENCE])
    open_part = min(1.0, float(to_play) / float(ALL_INFLUENCE))
    now = 1.0 if cards >= BONUS_NEEDS else 0.0
    return (1.0 - open_part) * now + open_part * BONUS_LIKELY[max(0, min(cards, MOST_OWN))]


@rule
def outlook(s: State, seat: int, group: int, first: float, later: float, w: Weights) -> float:
    """The points that a group promises: its next patrician won with one chance, all further ones with another (K51)."""
    mine, theirs = int(s.won[seat, group]), int(s.won[1 - seat, group])
    further = int(PATRICIANS[group]) - mine - theirs - 1
    bonus = float(BONUS_POINTS) if s.bonus[seat] == group else 0.0
    their_bonus = w.their_bonus * float(BONUS_POINTS) if group < len(BONUS_GROUPS) else 0.0
    influence = 0.0
    if s.by_influence == 1:
        influence = bonus * bonus_likely(s, seat, group, True) - their_bonus * bonus_likely(s, 1 - seat, group, False)
        bonus = their_bonus = 0.0
    now = group_points(s, group, mine, theirs, bonus, their_bonus)
    if further < 0:
        return now + influence
    total, likely = 0.0, 1.0
    for _ in range(further):
        likely *= 1.0 - later
    for wins in range(further + 1):
        won = group_points(s, group, mine + 1 + wins, theirs + further - wins, bonus, their_bonus)
        lost = group_points(s, group, mine + wins, theirs + 1 + further - wins, bonus, their_bonus)
        total += likely * (first * won + (1.0 - first) * lost)
        likely *= later / (1.0 - later) * float(further - wins) / float(wins + 1)
    return now + w.voted * (total - now) + influence


@rule
def prospect(s: State, seat: int, group: int, lead: float, vote_cards: float, w: Weights) -> float:
    """What a group promises with such a lead."""
    chance = chance_to_win(s, seat, group, lead, vote_cards, w)
    return float(outlook(s, seat, group, chance, 0.5 + w.fade * (chance - 0.5), w))


@rule
def card_value(kind: int, w: Weights) -> float:
    """What it is worth to hold a card."""
    if kind == PHILOSOPHER:
        return w.philosopher
    return w.card + w.number * float(kind) if kind < VALUES else w.actions[kind - VALUES]


@rule
def holdings(s: State, seat: int, w: Weights) -> float:
    """What the hand is worth, and what the opponent's is, as far as it is known."""
    other, value = 1 - seat, 0.0
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0:
            value += card_value(kind, w) * float(s.hand[seat, kind])
        value -= w.spied * card_value(kind, w) * float(s.spied[OPPONENT, other, kind])
    value += w.ready[min(HAND, s.held[seat, INFLUENCE])] - w.their_ready[min(HAND, s.held[other, INFLUENCE])]
    value -= w.held[0] * float(s.held[other, INFLUENCE]) + w.held[1] * float(s.held[other, ACTION])
    return value + w.left * (influence_left(s, seat) - influence_left(s, other))


@rule
def aim(s: State, w: Weights) -> float:
    """What a card does that is not seen in the groups: a Spy takes a card, a Scout shows some, Castling hides them."""
    if s.card == SPY:
        return w.aims[0]
    if s.card == CASTLING:
        return w.aims[1] * float(most_hidden_by_castling(s))
    return w.aims[2] if s.card == SCOUT else 0.0


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
def best_target(s: State, seat: int, average: float, vote_cards: float, w: Weights) -> float:
    """What the best target of the card just played promises."""
    best = aim(s, w)
    for group in range(GROUPS):
        if is_open(s, group) and (s.card == WRATH or s.card == ASSASSINATION):
            lead = standing(s, seat, group, average)
            now = prospect(s, seat, group, lead, vote_cards, w)
            if s.card == WRATH:
                best = max(best, prospect(s, seat, group, 0.0, vote_cards, w) - now)
            for value in range(1, VALUES):
                if s.card == ASSASSINATION and s.up[1 - seat, group, value] > 0:
                    best = max(best, prospect(s, seat, group, lead + float(value), vote_cards, w) - now)
    return best


@rule
def tempo(s: State, seat: int, average: float, vote_cards: float, w: Weights) -> float:
    """What is still to come in one's own turn: cards to place, an action card to aim; else whose turn is next."""
    over = s.phase == VOTE_CARD or s.phase == REFILL or s.phase == DRAW or s.phase == SHOW
    value = w.turn if (s.active == seat) != over else -w.turn
    if s.phase == DRAW and s.drawer == seat and (s.held[seat, INFLUENCE] < 3) == (s.from_deck == INFLUENCE):
        value += w.wish
    value += w.stage[s.phase] if s.active == seat else w.waiting[s.phase]
    if s.active != seat:
        return value
    if s.phase == ACT:
        return value + (w.to_act if s.placed == 0 else 0.0)
    if s.phase == PLACE:
        return value + w.to_place[0] - w.to_place[1] * float(s.placed)
    if s.phase == TARGET or s.phase == ASK:
        effect = best_target(s, seat, average, vote_cards, w) if s.phase == TARGET else aim(s, w)
        return float(value + effect + (w.to_follow if s.placed == 0 or s.between == 1 else 0.0))
    return value + (w.to_discard if s.phase == DISCARD else 0.0)


@rule
def at_the_end(s: State, seat: int, w: Weights) -> float:
    """K52: nothing but bonus cards is to be shown."""
    other = 1 - seat
    lead = float(points_of(s, seat)) - float(points_of(s, other) if other < s.revealed else open_points(s, other))
    for group in range(len(BONUS_GROUPS)):
        if other >= s.revealed and fulfils(s, other, group):
            lead -= float(BONUS_POINTS) / float(len(BONUS_GROUPS))
    return float(squash(w.sure * lead))


@rule
def estimate(s: State, seat: int, w: Weights) -> float:
    """The chance to win by these weights."""
    if s.phase == ENDED:
        return 0.5 if s.winner == NONE else (1.0 if s.winner == seat else 0.0)
    if s.phase == REVEAL:
        return clamp(at_the_end(s, seat, w))
    average, left, cards = average_hidden(s, 1 - seat) + w.hidden, 0, 0
    for card in range(VOTE_CARDS):
        cards += int(s.vote_deck[card])
    vote_cards = float(max(cards, 1))
    lead = holdings(s, seat, w) + tempo(s, seat, average, vote_cards, w)
    for group in range(GROUPS):
        left += int(PATRICIANS[group]) - int(s.won[0, group]) - int(s.won[1, group])
        ahead = standing(s, seat, group, average) if is_open(s, group) else 0.0
        lead += prospect(s, seat, group, ahead, vote_cards, w)
    return clamp(squash(w.scale * lead / (1.0 + w.spread * float(left))))


@rule
def evaluate(s: State, seat: int) -> float:
    """The chance to win that groups and hands suggest."""
    return float(estimate(s, seat, WEIGHTS))
