"""What a ply did, as effects in the order of the rules.

The position before a ply and its action say everything: the steps of the rules are done once more on a scratch copy and told one by one.
"""

from typing import Any, Literal, cast

from rubicon.engine.actions import Action
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
from rubicon.games.augustus.box import JOKER, LEAST_NUMBER, NUMBER_REWARDS
from rubicon.games.augustus.choices import turn
from rubicon.games.augustus.completing import accept, call_full, clear, complete, decline, lose, put_by_power, remove, take
from rubicon.games.augustus.completion_effects import Effects, completions, named, progress, row_points
from rubicon.games.augustus.draws import REDRAW, draw_token
from rubicon.games.augustus.effect_data import (
    AugustusEffect,
    BagRefilled,
    ChoiceSealed,
    CompletionChosen,
    CrierNamed,
    Drafted,
    JokerUsed,
    LegionMoved,
    LegionPlaced,
    LegionRemoved,
    ObjectiveCleared,
    ObjectiveDealt,
    ObjectiveLost,
    ObjectiveShown,
    ObjectiveTaken,
    OfferFilled,
    Passed,
    RewardDeclined,
    RewardTaken,
    SymbolCalled,
    TokenDrawn,
)
from rubicon.games.augustus.legions import put
from rubicon.games.augustus.names import RewardName
from rubicon.games.augustus.notation import dealt
from rubicon.games.augustus.row import number_offered
from rubicon.games.augustus.scratch import Scratch
from rubicon.games.augustus.set_up import fill_offer, free_place
from rubicon.games.augustus.state import CHOOSE, POWER, REARRANGE, REFILL, SUPPLY
from rubicon.games.augustus.typed_view import card_view, seat_name, symbol_name, symbols, token_name, tokens


def effects(before: Any, action: int, after: Any) -> list[AugustusEffect]:
    """What a ply did; the position after it is not needed."""
    return list(_decided(Scratch(before), ACTION_SPACE.decode(action)))


def _decided(s: Scratch, action: Action) -> Effects:
    """A decision, and what follows from it."""
    match action:
        case Pass() | Put() if s.phase == CHOOSE:
            seat = turn(s)
            yield ChoiceSealed(seat_name(seat), _choice(s, seat, action))
        case ChoiceUnseen():
            yield ChoiceSealed(seat_name(turn(s)), None)
        case Put(source, target):
            yield _put_by_power(s, source, target)
            yield from completions(s)
        case Draft(places):
            seat = turn(s)
            cards = dealt(s, seat)
            kept = [cards[place] for place in places]
            yield Drafted(
                seat_name(seat), tuple(named(s, card) for card in kept), tuple(named(s, card) for card in cards if card not in kept)
            )
        case DraftUnseen():
            yield Drafted(seat_name(turn(s)), None, None)
        case Call(symbol):
            yield SymbolCalled(seat_name(s.crier), symbol_name(symbol))
        case Complete(slot):
            complete(s, slot)
            yield CompletionChosen(seat_name(s.owner), progress(s, s.owner, slot))
            yield from completions(s)
        case Remove() | Clear() | Lose():
            yield _loss(s, action)
            yield from completions(s)
        case Accept() | Decline():
            yield _reward(s, action)
            yield from completions(s)
        case Take(card):
            extra = s.stage == POWER
            refills = take(s, card)
            yield ObjectiveTaken(seat_name(s.owner), card_view(s, card), extra)
            if not refills:
                yield from completions(s)
        case _:
            yield from _drawn(s, action)


def _drawn(s: Scratch, outcome: Action) -> Effects:
    """What chance has brought, and what follows from it."""
    match outcome:
        case Deal(card) if s.phase == REFILL:
            fill_offer(s, card)
            yield OfferFilled(card_view(s, card), s.in_deck, True)
            yield from completions(s)
        case Deal(card) if free_place(s) != NONE:
            yield OfferFilled(card_view(s, card), s.in_deck - 1, False)
        case Deal(card):
            yield ObjectiveDealt(player=seat_name(s.active), objective=card_view(s, card), open=s.simple == 1, deck=s.in_deck - 1)
        case DealUnseen():
            yield ObjectiveDealt(player=seat_name(s.active), objective=None, open=False, deck=s.in_deck - 1)
        case Show(card):
            yield ObjectiveShown(seat_name(s.active), card_view(s, card))
        case FirstCrier(seat):
            yield CrierNamed(seat_name(seat))
        case DrawToken(token):
            yield from _token(s, token)
        case Reveal(choice):
            seat = int(s.active)
            yield _choice(s, seat, choice)
            if seat == s.players - 1:
                call_full(s)
                yield from completions(s)
        case _:
            raise TypeError(f"{outcome} has no effects")


def _token(s: Scratch, token: int) -> Effects:
    """A10, A12: a token, and what a joker means."""
    left, name = int(s.bag.sum()) - 1, token_name(token)
    assert name is not None
    draw_token(s, token)
    player = seat_name(s.crier)
    yield TokenDrawn(player=player, token=name, left=left, draw=100 * int(s.draws[1]) + int(s.draws[0]))
    if token == JOKER:
        uses: tuple[Literal["each", "crier", "redraw"], ...] = ("each", "crier", "redraw")
        yield JokerUsed(player, uses[s.joker])
        if s.joker == REDRAW and not s.drawn.any():
            yield BagRefilled(tokens(s.bag))


def _choice(s: Scratch, seat: int, choice: Action) -> Passed | LegionPlaced | LegionMoved:
    """A11: what a choice does, sealed or revealed."""
    match choice:
        case Put(source, target):
            put(s, seat, SUPPLY if source is None else source.number, target.number)
            return _put(s, seat, source, target, by_power=False)
        case _:
            return Passed(seat_name(seat))


def _put_by_power(s: Scratch, source: Cell | None, target: Cell) -> LegionPlaced | LegionMoved:
    """A42, A45: a legion that a power places."""
    put_by_power(s, SUPPLY if source is None else source.number, target.number)
    return _put(s, int(s.owner), source, target, by_power=True)


def _put(s: Scratch, seat: int, source: Cell | None, target: Cell, *, by_power: bool) -> LegionPlaced | LegionMoved:
    """A legion that lies in its new place already."""
    player, objective, symbol = seat_name(seat), progress(s, seat, target.slot), symbol_name(target.symbol)
    space = int(s.legions[seat, target.slot, target.symbol]) - 1
    if source is not None:
        return LegionMoved(
            player=player,
            source=progress(s, seat, source.slot),
            source_symbol=symbol_name(source.symbol),
            objective=objective,
            symbol=symbol,
            space=space,
            by_power=by_power,
        )
    in_hand = s.phase == REARRANGE
    return LegionPlaced(
        player=player,
        objective=objective,
        symbol=symbol,
        space=space,
        source="hand" if in_hand else "supply",
        left=int(s.lifted if in_hand else s.supply[seat]),
        by_power=by_power,
    )


def _loss(s: Scratch, action: Remove | Clear | Lose) -> LegionRemoved | ObjectiveCleared | ObjectiveLost:
    """A47, A48: what an attacked player has to lose."""
    seat = int(s.victim)
    player, attacker = seat_name(seat), seat_name(s.owner)
    match action:
        case Remove(cell):
            remove(s, cell.number)
            return LegionRemoved(
                player=player,
                attacker=attacker,
                objective=progress(s, seat, cell.slot),
                symbol=symbol_name(cell.symbol),
                supply=int(s.supply[seat]),
            )
        case Clear(slot):
            legions = symbols(s.legions[seat, slot])
            clear(s, slot)
            return ObjectiveCleared(
                player=player, attacker=attacker, objective=progress(s, seat, slot), legions=legions, supply=int(s.supply[seat])
            )
        case Lose(card):
            points = row_points(s, seat)
            lose(s, card)
            return ObjectiveLost(player=player, attacker=attacker, objective=card_view(s, card), points=points - row_points(s, seat))


def _reward(s: Scratch, action: Accept | Decline) -> RewardTaken | RewardDeclined:
    """A31, A52: the reward for the number of objectives is taken or not."""
    player, offered = seat_name(s.owner), number_offered(s, s.owner)
    number, points = LEAST_NUMBER + offered, int(NUMBER_REWARDS[offered])
    match action:
        case Accept():
            accept(s)
            return RewardTaken(player=player, reward=cast(RewardName, str(number)), points=points, previous=None)
        case Decline():
            decline(s)
            return RewardDeclined(player=player, number=number, points=points, forever=s.forever == 1)
