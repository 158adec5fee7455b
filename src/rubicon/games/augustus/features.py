"""Features for learning: what a seat knows, the seat itself first, then the others clockwise, as named parts."""

from rubicon.engine.record import Shares
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import (
    CARDS,
    LEGIONS,
    MOST_SEATS,
    NUMBER_REWARDS,
    OFFER,
    RESOURCES,
    SLOTS,
    SYMBOLS,
    TOKENS,
    TYPE_REWARDS,
    TYPES,
)
from rubicon.games.augustus.power import POWERS
from rubicon.games.augustus.row import has_missed
from rubicon.games.augustus.score import points_of
from rubicon.games.augustus.state import DEALT_AT, PHASES, State

CARD = SYMBOLS + TYPES + RESOURCES + 4 + POWERS
"""Of an objective: spaces, type, what it produces, points, then amount, about and limit of its power, and which power it is."""
REWARDS = len(TYPE_REWARDS) + len(NUMBER_REWARDS) + RESOURCES

FEATURES: dict[str, tuple[int, ...]] = {
    "bag": (TOKENS,),
    "drawn": (TOKENS,),
    "symbol": (TOKENS,),
    "offer": (OFFER, CARD),
    "objectives": (MOST_SEATS, SLOTS, CARD + SYMBOLS + 2),  # printed, then legions by symbol, whether it is there, whether it waits
    "players": (MOST_SEATS, 6 + TYPES + RESOURCES),  # there, points, completed, supply, legions, chosen; by type; wheat and gold
    "swaps": (MOST_SEATS, SYMBOLS, SYMBOLS),
    "rewards": (MOST_SEATS + 1, REWARDS),  # whose it is, -1: it was declined for good (A52); the last row: nobody's
    "dealt": (CARDS,),  # in the draft: the seat's own
    "current": (CARD,),  # the objective that is being completed
    "owner": (MOST_SEATS,),
    "phase": (len(PHASES),),
    "flags": (6,),  # bag passes, quiet draws, remaining steps, lifted, deck, crier is me
}

OPTION_FIELDS = ("players", "simple", "joker", "at_once", "forever", "by_number", "safe", "elsewhere")
"""Fields of the record that hold the options; observations of version 1 end with them. What the deck holds is in `encode`."""


@rule
def encode_card(v: State, card: int, out: Shares, at: int) -> None:
    """What is printed on an objective; nothing where there is none."""
    for i in range(CARD):
        out[at + i] = 0.0
    if card == NONE:
        return
    spaces = v.spaces
    for symbol in range(SYMBOLS):
        out[at + symbol] = spaces[symbol, card]
    at += SYMBOLS
    out[at + int(v.type[card])] = 1.0
    at += TYPES
    for resource in range(RESOURCES):
        out[at + resource] = int(v.resources[card]) >> resource & 1
    at += RESOURCES
    out[at], out[at + 1], out[at + 2], out[at + 3] = v.points[card], v.amount[card], v.about[card], v.limit[card]
    out[at + 4 + int(v.power[card])] = 1.0


@rule
def encode(v: State, out: Shares) -> None:
    """Write the parts one after the other, but not those of players who are not there; a spectator sees with the first seat's order."""
    me, at, absent = max(int(v.seat), 0), 0, MOST_SEATS - int(v.players)
    for token in range(TOKENS):
        out[token], out[TOKENS + token], out[2 * TOKENS + token] = v.bag[token], v.drawn[token], v.symbol == token
    at = 3 * TOKENS
    for place in range(OFFER):
        encode_card(v, int(v.offer[place]), out, at)
        at += CARD
    for i in range(v.players):
        at = encode_objectives(v, (me + i) % int(v.players), out, at)
    at += absent * SLOTS * (CARD + SYMBOLS + 2)
    for i in range(v.players):
        at = encode_player(v, (me + i) % int(v.players), out, at)
    at += absent * (6 + TYPES + RESOURCES)
    for i in range(v.players):
        seat = (me + i) % int(v.players)
        for symbol in range(SYMBOLS):
            for other in range(SYMBOLS):
                out[at] = int(v.swaps[seat, symbol]) >> other & 1
                at += 1
    at += absent * SYMBOLS * SYMBOLS
    for i in range(v.players):
        at = encode_rewards(v, (me + i) % int(v.players), out, at)
    at = encode_rewards(v, NONE, out, at + absent * REWARDS)
    where = v.where
    for card in range(CARDS):
        out[at + card] = v.seat >= 0 and where[card] == DEALT_AT + me
    at += CARDS
    encode_card(v, int(v.current), out, at)
    at += CARD
    for i in range(MOST_SEATS):
        out[at + i] = v.owner != NONE and i < v.players and v.owner == (me + i) % int(v.players)
    at += MOST_SEATS
    for phase in range(len(PHASES)):
        out[at + phase] = v.phase == phase
    at += len(PHASES)
    out[at], out[at + 1], out[at + 2], out[at + 3], out[at + 4] = v.bag_passes, v.quiet, v.remaining, v.lifted, v.in_deck
    out[at + 5] = v.crier == me


@rule
def encode_objectives(v: State, seat: int, out: Shares, at: int) -> int:
    """A player's open objectives; returns where the next part begins."""
    for slot in range(SLOTS):
        card = int(v.objective[seat, slot])
        encode_card(v, card, out, at)
        at += CARD
        for symbol in range(SYMBOLS):
            out[at + symbol] = v.legions[seat, slot, symbol] if card != NONE else 0
        out[at + SYMBOLS] = card != NONE
        out[at + SYMBOLS + 1] = v.waits[seat, slot] if card != NONE else 0
        at += SYMBOLS + 2
    return at


@rule
def encode_player(v: State, seat: int, out: Shares, at: int) -> int:
    """A player's counts; returns where the next part begins."""
    out[at], out[at + 1], out[at + 2], out[at + 3] = 1.0, points_of(v, seat), v.done[seat], v.supply[seat]
    out[at + 4], out[at + 5] = int(v.army[seat]) - LEGIONS, v.chosen_to[seat] != NONE
    for kind in range(TYPES):
        out[at + 6 + kind] = v.types[seat, kind]
    for resource in range(RESOURCES):
        out[at + 6 + TYPES + resource] = v.stock[seat, resource]
    return at + 6 + TYPES + RESOURCES


@rule
def encode_rewards(v: State, seat: int, out: Shares, at: int) -> int:
    """The rewards that are a player's, or nobody's; returns where the next part begins."""
    for reward in range(len(TYPE_REWARDS)):
        out[at + reward] = v.type_reward[reward] == seat
    at += len(TYPE_REWARDS)
    for reward in range(len(NUMBER_REWARDS)):
        out[at + reward] = v.number_reward[reward] == seat
        if seat != NONE and has_missed(v, seat, reward):
            out[at + reward] = -1.0
    at += len(NUMBER_REWARDS)
    for resource in range(RESOURCES):
        out[at + resource] = v.resource_reward[resource] == seat
    return at + RESOURCES
