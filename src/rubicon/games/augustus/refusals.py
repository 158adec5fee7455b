"""Why an action is refused, and what chance is asked for, in words: these look at positions, since nothing has happened yet."""

from typing import Any

from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import ACTION_SPACE, Cell, Clear, Lose, Pass, Put, Remove, Take
from rubicon.games.augustus.box import SEATS, SYMBOL_NAMES, TOKEN_NAMES
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.deck import names_in
from rubicon.games.augustus.legions import cells_barred, free, is_full, movable, power_symbols, usable
from rubicon.games.augustus.say import called, card_text, say
from rubicon.games.augustus.set_up import free_place
from rubicon.games.augustus.state import (
    CHOOSE,
    CLEAR,
    CRIER,
    DEAL,
    DONE_AT,
    DRAW,
    LOSE,
    PLACE,
    REARRANGE,
    REFILL,
    REMOVE,
    SHOW,
    TAKE,
)


def card_name(s: Any, number: int) -> str:
    """Tripolitania (33)"""
    return card_text(names_in(s)[number - 1], number)


def refusal(s: Any, action: int) -> str:
    """Why an action is not legal here, as far as the mover can know."""
    seat, role = turn(s), ACTION_SPACE.kind_of(action).role
    if seat < 0 or role == "outcome":
        return say("not-now-chance")
    match ACTION_SPACE.decode(action):
        case Pass() if s.phase == PLACE:
            return say("must-place")
        case Put(source, target) if s.phase in (CHOOSE, PLACE, REARRANGE):
            return refuse_put(s, seat, source, target)
        case Take(card) if s.phase == TAKE:
            return say("not-offered", card=card_name(s, card + 1))
        case Lose(card) if s.phase == LOSE:
            return say("safe-now" if s.where[card] == DONE_AT + seat else "not-yours", card=card_name(s, card + 1))
        case Remove(Cell(slot)) if s.phase == REMOVE and s.objective[seat, slot] != NONE:
            return refuse_attack(s, seat, slot)
        case Clear(slot) if s.phase == CLEAR and s.objective[seat, slot] != NONE:
            return refuse_attack(s, seat, slot)
        case _:
            return say("not-now")


def refuse_attack(s: Any, seat: int, slot: int) -> str:
    """Why legions can't be removed from an objective (A47)."""
    reason = "no-legions-there" if not s.waits[seat, slot] else "protected" if is_full(s, seat, slot) else "protected-chosen"
    return say(reason, card=card_name(s, int(s.objective[seat, slot]) + 1))


def refuse_put(s: Any, seat: int, source: Cell | None, target: Cell) -> str:
    """Why a legion can't be put there, or taken from there."""
    slot, symbol = target
    if s.objective[seat, slot] == NONE or (source is not None and s.objective[seat, source.slot] == NONE):
        return say("not-now")
    name, card = called(SYMBOL_NAMES[symbol]), card_name(s, int(s.objective[seat, slot]) + 1)
    if not (usable(s, seat) if s.phase == CHOOSE else power_symbols(s)) >> symbol & 1:
        if s.phase == CHOOSE:
            return say("not-drawn", token=called(TOKEN_NAMES[s.symbol]), symbol=name)
        return say("only-symbol", symbol=called(SYMBOL_NAMES[s.about[s.current]]))
    if free(s, seat, slot, symbol) <= 0:
        return say("no-space", card=card, symbol=name)
    if source is None:
        return say("no-supply")
    if source == target:
        return say("same-space")
    slot, symbol = source
    if s.phase == REARRANGE or movable(s, seat, source.number):
        return say("same-objective" if s.phase == CHOOSE and cells_barred(s, source.number) >> target.number & 1 else "not-now")
    return say("no-legion", symbol=called(SYMBOL_NAMES[symbol]), card=card_name(s, int(s.objective[seat, slot]) + 1))


def ask(s: Any) -> str:
    """What somebody who plays with the real components is asked for, where chance is next."""
    if s.phase == DRAW:
        return say("ask-token", player=called(SEATS[s.crier]))
    if s.phase == CRIER:
        return say("ask-crier")
    if s.phase == REFILL or (s.phase == DEAL and free_place(s) != NONE):
        return say("ask-offer")
    name = "ask-deal" if s.phase == DEAL else "ask-show" if s.phase == SHOW else "ask-reveal"
    return say(name, player=called(SEATS[s.active]))
