"""What a seat knows of a position, and what it sees of an action (A5, A11)."""

from rubicon.core.rule import rule
from rubicon.core.verbs import NONE, UNKNOWN
from rubicon.games.augustus.box import (
    CARDS,
    MOST_SEATS,
    OFFER,
)
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.state import (
    CALL_AT,
    CHOICE_UNSEEN,
    CHOOSE,
    DEAL,
    DEAL_AT,
    DEAL_UNSEEN,
    DEALT_AT,
    DRAFT,
    DRAFT_AT,
    DRAFT_UNSEEN,
    IN_DECK,
    OPEN_AT,
    SHOW_AT,
    State,
)


@rule
def show_public(s: State, out: State) -> None:
    """What lies in the open, or was announced."""
    out.players, out.simple, out.joker, out.phase, out.stage, out.active = s.players, s.simple, s.joker, s.phase, s.stage, s.active
    out.crier, out.token, out.symbol, out.bag_passes, out.quiet = s.crier, s.token, s.symbol, s.bag_passes, s.quiet
    out.completed, out.ending, out.current, out.owner, out.depth = s.completed, s.ending, s.current, s.owner, s.depth
    out.victim, out.remaining, out.lifted, out.in_deck = s.victim, s.remaining, s.lifted, s.in_deck
    out.draws[:], out.fresh[:], out.bag[:], out.drawn[:], out.offer[:] = s.draws, s.fresh, s.bag, s.drawn, s.offer
    out.type_reward[:], out.number_reward[:], out.resource_reward[:] = s.type_reward, s.number_reward, s.resource_reward
    out.objective[:], out.legions[:], out.waits[:], out.army[:], out.supply[:] = s.objective, s.legions, s.waits, s.army, s.supply
    out.hidden[:], out.done[:], out.types[:], out.stock[:], out.symbols[:] = s.hidden, s.done, s.types, s.stock, s.symbols
    out.attacks[:], out.end_symbol[:], out.end_type[:], out.end_attack[:] = s.attacks, s.end_symbol, s.end_type, s.end_attack
    out.swaps[:], out.mark[:] = s.swaps, s.mark
    out.type[:], out.spaces[:], out.resources[:], out.points[:] = s.type, s.spaces, s.resources, s.points
    out.power[:], out.amount[:], out.about[:], out.limit[:] = s.power, s.amount, s.about, s.limit


@rule
def is_hidden(place: int, seat: int) -> bool:
    """Whether a seat can't know that an objective lies there: in the deck, or unseen with another player."""
    if place == IN_DECK:
        return True
    return DEALT_AT <= place < OPEN_AT and (seat < 0 or (place - DEALT_AT) % MOST_SEATS != seat)


@rule
def view(s: State, seat: int, out: State) -> None:
    """All that lies in the open; of sealed choices and unseen objectives the own ones."""
    out.seat = seat
    show_public(s, out)
    where, shown = s.where, out.where
    for card in range(CARDS):
        shown[card] = UNKNOWN if is_hidden(int(where[card]), seat) else where[card]
    for other in range(MOST_SEATS):
        sealed = s.phase != DRAFT and other != seat and s.chosen_to[other] != NONE
        out.chosen_from[other] = UNKNOWN if sealed else s.chosen_from[other]
        out.chosen_to[other] = UNKNOWN if sealed else s.chosen_to[other]


@rule
def seen(s: State, action: int, seat: int) -> int:
    """Others see that somebody is dealt to, has drafted or has chosen, not what."""
    if action < DRAFT_AT:
        return CHOICE_UNSEEN if s.phase == CHOOSE and seat != turn(s) else action
    if action < CALL_AT:
        return action if seat == turn(s) else DRAFT_UNSEEN
    if DEAL_AT <= action < SHOW_AT and s.phase == DEAL and s.simple == 0 and s.offer[OFFER - 1] != NONE and seat != s.active:
        return DEAL_UNSEEN
    return action
