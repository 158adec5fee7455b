"""What a seat knows of a position, and what it sees of an action (A5, A11)."""

from rubicon.engine.array_copy import copy_row, copy_rows
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE, UNKNOWN
from rubicon.games.augustus.actions import CALL_AT, CHOICE_UNSEEN, DEAL_AT, DEAL_UNSEEN, DRAFT_AT, DRAFT_UNSEEN, SHOW_AT
from rubicon.games.augustus.box import (
    CARDS,
    MOST_SEATS,
    OFFER,
)
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.state import CHOOSE, DEAL, DEALT_AT, DRAFT, IN_DECK, OPEN_AT, State


@rule
def show_public(s: State, out: State) -> None:
    """What lies in the open, or was announced."""
    out.players, out.simple, out.joker, out.phase, out.stage, out.active = s.players, s.simple, s.joker, s.phase, s.stage, s.active
    out.at_once, out.forever, out.by_number, out.safe, out.elsewhere = s.at_once, s.forever, s.by_number, s.safe, s.elsewhere
    out.crier, out.token, out.symbol, out.bag_passes, out.quiet = s.crier, s.token, s.symbol, s.bag_passes, s.quiet
    out.completed, out.ending, out.current, out.owner, out.depth = s.completed, s.ending, s.current, s.owner, s.depth
    out.victim, out.remaining, out.lifted, out.in_deck = s.victim, s.remaining, s.lifted, s.in_deck
    copy_row(s.draws, out.draws)
    copy_row(s.fresh, out.fresh)
    copy_row(s.bag, out.bag)
    copy_row(s.drawn, out.drawn)
    copy_row(s.offer, out.offer)
    copy_row(s.type_reward, out.type_reward)
    copy_row(s.number_reward, out.number_reward)
    copy_row(s.resource_reward, out.resource_reward)
    copy_row(s.announced, out.announced)
    show_players(s, out)
    show_deck(s, out)


@rule
def show_players(s: State, out: State) -> None:
    """Everybody's objectives, legions and counts."""
    copy_rows(s.objective, out.objective)
    for seat in range(MOST_SEATS):
        copy_rows(s.legions[seat], out.legions[seat])
    copy_rows(s.waits, out.waits)
    copy_row(s.army, out.army)
    copy_row(s.supply, out.supply)
    copy_rows(s.hidden, out.hidden)
    copy_row(s.done, out.done)
    copy_rows(s.types, out.types)
    copy_rows(s.stock, out.stock)
    copy_rows(s.symbols, out.symbols)
    copy_row(s.attacks, out.attacks)
    copy_rows(s.end_symbol, out.end_symbol)
    copy_rows(s.end_type, out.end_type)
    copy_row(s.end_attack, out.end_attack)
    copy_rows(s.swaps, out.swaps)
    copy_row(s.missed, out.missed)


@rule
def show_deck(s: State, out: State) -> None:
    """What is printed on the objectives."""
    copy_row(s.mark, out.mark)
    copy_row(s.type, out.type)
    copy_rows(s.spaces, out.spaces)
    copy_row(s.resources, out.resources)
    copy_row(s.points, out.points)
    copy_row(s.power, out.power)
    copy_row(s.amount, out.amount)
    copy_row(s.about, out.about)
    copy_row(s.limit, out.limit)


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
