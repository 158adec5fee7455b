"""Actions of Rise of Augustus in the words of the view: objectives by their numbers, not slots and cells."""

from typing import Any, Literal

import msgspec

from rubicon.engine.actions import Action
from rubicon.engine.facts import ActionData
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.actions import (
    ACTION_SPACE,
    Accept,
    Call,
    Cell,
    ChoiceUnseen,
    Clear,
    Complete,
    Deal,
    DealUnseen,
    Decline,
    Draft,
    DraftUnseen,
    DrawToken,
    FirstCrier,
    Lose,
    Pass,
    Put,
    Remove,
    Reveal,
    Show,
    Take,
)
from rubicon.games.augustus.box import NUMBER_REWARDS
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.names import Seat, Symbol, Token
from rubicon.games.augustus.notation import acting, dealt
from rubicon.games.augustus.row import number_offered
from rubicon.games.augustus.set_up import free_place
from rubicon.games.augustus.state import REARRANGE, REFILL
from rubicon.games.augustus.typed_view import holder, place_view, seat_name, symbol_name, token_name, who
from rubicon.games.augustus.view_data import Place

Actor = Seat | Literal["chance", "over"]
"""Who acts; not a seat where the action is not legal."""


class PassData(ActionData, frozen=True, tag="pass"):
    """A11: no legion is placed."""

    player: Actor
    revealed: bool | msgspec.UnsetType = msgspec.UNSET
    """True: the choice was sealed before."""


class PutData(ActionData, frozen=True, kw_only=True, tag="put"):
    """A11, A42: a legion is placed, from the supply (None) or from another space."""

    player: Actor
    source: Place | None = msgspec.field(name="from")
    objective: int
    symbol: Symbol
    revealed: bool | msgspec.UnsetType = msgspec.UNSET
    """True: the choice was sealed before."""


class RearrangeData(ActionData, frozen=True, kw_only=True, tag="rearrange"):
    """A45: a legion of those in the hand is placed again."""

    player: Actor
    source: Place | None = msgspec.field(name="from")
    objective: int
    symbol: Symbol


class DraftData(ActionData, frozen=True, tag="draft"):
    """A5: the objectives that are kept; None: another player's."""

    player: Actor
    objectives: tuple[int, ...] | None


class CallData(ActionData, frozen=True, tag="call"):
    """A12: the symbol for a joker."""

    player: Actor
    symbol: Symbol


class CompleteData(ActionData, frozen=True, tag="complete"):
    """A46: the objective that a power completes."""

    player: Actor
    objective: int


class RemoveData(ActionData, frozen=True, tag="remove"):
    """A47: a legion is removed."""

    player: Actor
    objective: int
    symbol: Symbol


class ClearData(ActionData, frozen=True, tag="clear"):
    """A47: all legions of an objective are removed."""

    player: Actor
    objective: int


class LoseData(ActionData, frozen=True, tag="lose"):
    """A48: a completed objective is lost."""

    player: Actor
    objective: int


class AcceptData(ActionData, frozen=True, tag="accept"):
    """A31: the reward for the number of objectives is taken."""

    player: Actor
    number: int
    points: int


class DeclineData(ActionData, frozen=True, tag="decline"):
    """A31: the reward for the number of objectives is declined."""

    player: Actor
    number: int
    points: int


class TakeData(ActionData, frozen=True, tag="take"):
    """A21, A44: an objective is taken from the offer."""

    player: Actor
    objective: int


class DealData(ActionData, frozen=True, tag="deal"):
    """An objective comes from the deck, to a player or (None) to the offer; objective None: another player's."""

    to: Seat | None
    objective: int | None


class ShowData(ActionData, frozen=True, tag="show"):
    """A5: a kept objective is turned up."""

    player: Seat
    objective: int


class CrierData(ActionData, frozen=True, tag="crier"):
    """A6: the first crier."""

    player: Seat


class TokenData(ActionData, frozen=True, tag="token"):
    """A10: a token is drawn."""

    player: Seat | None
    token: Token


class ChoiceData(ActionData, frozen=True, tag="choice"):
    """A11: another player has made a sealed choice."""

    player: Actor


ACTION_TYPES = (
    *(PassData, PutData, RearrangeData, DraftData, CallData, CompleteData, RemoveData, ClearData, LoseData, AcceptData, DeclineData),
    *(TakeData, DealData, ShowData, CrierData, TokenData, ChoiceData),
)


def describe(s: Any, action: int) -> ActionData:
    """An action, outcome or public form in the words of the view."""
    return _described(s, ACTION_SPACE.decode(action))


def _described(s: Any, action: Action, revealed: bool | msgspec.UnsetType = msgspec.UNSET) -> ActionData:
    """What a player decides."""
    seat = acting(s)
    player = who(seat)
    match action:
        case Pass():
            return PassData(player, revealed)
        case Put(source, target):
            start, end = _place(s, seat, source) if source is not None else None, _place(s, seat, target)
            if s.phase == REARRANGE:
                return RearrangeData(player=player, source=start, objective=end.objective, symbol=end.symbol)
            return PutData(player=player, source=start, objective=end.objective, symbol=end.symbol, revealed=revealed)
        case Draft(places):
            cards = dealt(s, seat)
            return DraftData(player, tuple(cards[i] + 1 for i in places if i < len(cards)))
        case Call(symbol):
            return CallData(player, symbol_name(symbol))
        case Complete(slot):
            return CompleteData(player, int(s.objective[seat, slot]) + 1)
        case Remove(cell):
            there = _place(s, seat, cell)
            return RemoveData(player, there.objective, there.symbol)
        case Clear(slot):
            return ClearData(player, int(s.objective[seat, slot]) + 1)
        case Lose(card):
            return LoseData(player, card + 1)
        case Accept():
            return AcceptData(player, *_number_reward(s, seat))
        case Decline():
            return DeclineData(player, *_number_reward(s, seat))
        case Take(card):
            return TakeData(player, card + 1)
        case _:
            return _outcome(s, action)


def _place(s: Any, seat: int, cell: Cell) -> Place:
    return place_view(s, seat, cell.number)


def _number_reward(s: Any, seat: int) -> tuple[int, int]:
    """A31: the number reward that a player may take, and its points."""
    offered = number_offered(s, seat) if seat >= 0 else NONE
    return int(s.done[seat]) if seat >= 0 else 0, int(NUMBER_REWARDS[offered]) if offered != NONE else 0


def _outcome(s: Any, outcome: Action) -> ActionData:
    """What chance brings, and what others see of a secret."""
    match outcome:
        case Deal() | DealUnseen():
            to = None if s.phase == REFILL or free_place(s) != NONE else seat_name(min(s.active, s.players - 1))
            return DealData(to, outcome.card + 1 if isinstance(outcome, Deal) else None)
        case Show(card):
            return ShowData(seat_name(s.active), card + 1)
        case FirstCrier(seat):
            return CrierData(seat_name(seat))
        case DrawToken(token):
            name = token_name(token)
            assert name is not None
            return TokenData(holder(s.crier), name)
        case Reveal(choice):
            return _described(s, choice, revealed=True)
        case DraftUnseen():
            return DraftData(who(turn(s)), None)
        case ChoiceUnseen():
            return ChoiceData(who(turn(s)))
        case _:
            raise TypeError(f"{outcome} has no description")
