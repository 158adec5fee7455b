"""Why a move is good, in one sentence: for hints. It speaks to the player who could make it."""

from collections.abc import Sequence

from rubicon.engine.facts import Reader
from rubicon.games.caesar.board import SEATS
from rubicon.games.caesar.effect_types import (
    AnyEffect,
    BonusTaken,
    GameEnded,
    PieceFlipped,
    ProvinceClosed,
    TokenHidden,
    TokenPlaced,
)
from rubicon.games.caesar.names import Side
from rubicon.games.caesar.say import bonus, called, say
from rubicon.games.caesar.view_types import Balance


def reason(effects: Sequence[AnyEffect], reader: Reader) -> str:
    """The most important thing that a move does for the reader; empty where nothing of it can be said in a sentence."""
    me = next((effect.player for effect in effects if isinstance(effect, TokenPlaced | TokenHidden | PieceFlipped)), None)
    if me is None or reader.seat != SEATS.index(me):
        return ""
    if any(isinstance(effect, GameEnded) and effect.winner == me for effect in effects):
        return say("reason-wins")
    closings = [effect for effect in effects if isinstance(effect, ProvinceClosed)]
    if closings:
        best = max(closings, key=lambda closed: (closed.winner == me, closed.winner is None))
        taken = next((bonus(effect.bonus) for effect in effects if isinstance(effect, BonusTaken) and effect.province == best.province), "")
        outcome = "won" if best.winner == me else "tied" if best.winner is None else "lost"
        mine, theirs = _sums(best.totals, me)
        return say(f"reason-{outcome}", province=best.province, bonus=taken, high=max(mine, theirs), low=min(mine, theirs))
    for effect in effects:
        match effect:
            case TokenPlaced(facing=facing, balances=balances):
                return _gain(facing, balances, me)
            case PieceFlipped(what=what, place=place):
                return say(f"reason-flips-{what}", place=called(place))
            case TokenHidden():
                return say("reason-hides")
            case _:
                pass
    return ""


def _sums(balance: Balance, me: Side) -> tuple[int, int]:
    """Mine, then the other's."""
    return (balance.caesar, balance.pompey) if me == "Caesar" else (balance.pompey, balance.caesar)


def _gain(facing: dict[str, int], balances: dict[str, Balance], me: Side) -> str:
    """What a token brings where it counts most: a lead taken, a draw, a lead extended, or an arrear that shrinks."""
    found = []
    for province, value in facing.items():
        mine, theirs = _sums(balances[province], me)
        if mine > theirs:
            kind = ("leads", 3) if mine - value <= theirs else ("extends", 1)
        else:
            kind = ("level", 2) if mine == theirs else ("closer", 0)
        found.append((value > 0, kind[1], value, kind[0], province, mine, theirs))
    _, _, _, name, province, mine, theirs = max(found)
    return say(f"reason-{name}", province=province, mine=mine, theirs=theirs)
