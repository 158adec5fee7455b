"""How many draws an objective takes, and how little it is worth the longer it takes."""

from rubicon.engine.rule import rule
from rubicon.games.augustus.box import ALL_TOKENS, GOAL, JOKER, SYMBOLS, TOKEN_COPIES, TOKENS
from rubicon.games.augustus.legions import free, usable
from rubicon.games.augustus.state import State
from rubicon.games.augustus.weights import Weights

Draws = tuple[float, float, float, float, float, float]
"""For each symbol: the draws until it comes."""


@rule
def to_go(s: State) -> float:
    """A23: how many objectives the player lacks who is first to end the game."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.done[seat]))
    return float(max(0, GOAL - most))


@rule
def patience_of(s: State, w: Weights) -> float:
    """Draws after which an objective is worth a quarter."""
    return w.patience[0] + w.patience[1] * to_go(s)


@rule
def soon(draws: float, patience: float) -> float:
    """What something is worth that takes so many draws."""
    share = patience / (patience + draws)
    return share * share


@rule
def draws_for(s: State, seat: int, symbol: int, total: int, w: Weights) -> float:
    """How many draws until a token comes that a player can use for a symbol, jokers and swaps included."""
    bag, swaps = s.bag, s.swaps[seat]
    in_bag, of_all = int(bag[JOKER]) + int(bag[symbol]), int(TOKEN_COPIES[JOKER]) + int(TOKEN_COPIES[symbol])
    for token in range(SYMBOLS):
        if int(swaps[token]) >> symbol & 1:
            in_bag += int(bag[token])
            of_all += int(TOKEN_COPIES[token])
    now = in_bag / max(total, 1)
    return 1.0 / max(0.02, w.bag_now * now + (1.0 - w.bag_now) * of_all / ALL_TOKENS)


@rule
def all_draws(s: State, seat: int, w: Weights) -> Draws:
    """`draws_for` of every symbol."""
    total = 0
    for token in range(TOKENS):
        total += int(s.bag[token])
    return (
        draws_for(s, seat, 0, total, w),
        draws_for(s, seat, 1, total, w),
        draws_for(s, seat, 2, total, w),
        draws_for(s, seat, 3, total, w),
        draws_for(s, seat, 4, total, w),
        draws_for(s, seat, 5, total, w),
    )


@rule
def draws_left(s: State, seat: int, slot: int, own: bool, each: Draws, w: Weights) -> float:
    """About how many draws an open objective takes: its symbols come side by side, but one at a time.

    A sealed choice of one's own counts as made.
    """
    if s.waits[seat, slot] > 0:
        return 0.0
    longest, together = 0.0, 0.0
    spaces, legions, card = s.spaces, s.legions[seat, slot], int(s.objective[seat, slot])
    source, target = int(s.chosen_from[seat]) - slot * SYMBOLS, int(s.chosen_to[seat]) - slot * SYMBOLS
    for symbol in range(SYMBOLS):
        lacking = int(spaces[symbol, card]) - int(legions[symbol])
        if own:
            lacking += (1 if source == symbol else 0) - (1 if target == symbol else 0)
        if lacking > 0:
            draws = lacking * each[symbol]
            longest = max(longest, draws)
            together += draws
    return longest + w.one_by_one * (together - longest)


@rule
def draws_unstarted(s: State, card: int, each: Draws, w: Weights) -> float:
    """The draws that an objective takes on which there is no legion yet."""
    longest, together = 0.0, 0.0
    for symbol in range(SYMBOLS):
        draws = int(s.spaces[symbol, card]) * each[symbol]
        longest = max(longest, draws)
        together += draws
    return longest + w.one_by_one * (together - longest)


@rule
def sooner(s: State, seat: int, slot: int, draws: float, each: Draws) -> float:
    """A12: the draws that an open objective takes once the token that is called is used for it as well as can be."""
    symbols, least = usable(s, seat), draws
    for symbol in range(SYMBOLS):
        if symbols >> symbol & 1 and free(s, seat, slot, symbol) > 0:
            least = min(least, max(0.0, draws - each[symbol]))
    return least
