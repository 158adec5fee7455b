"""How many draws of tokens it takes to complete an objective, and how its value is discounted until then."""

from rubicon.engine.rule import rule
from rubicon.games.augustus.box import ALL_TOKENS, GOAL, JOKER, SYMBOLS, TOKEN_COPIES, TOKENS
from rubicon.games.augustus.legions import free, usable
from rubicon.games.augustus.state import State
from rubicon.games.augustus.weights import Weights

Draws = tuple[float, float, float, float, float, float]
"""For each symbol: the expected draws until it comes."""


@rule
def to_go(s: State) -> float:
    """A23: how many objectives the player lacks who is first to end the game."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.done[seat]))
    return float(max(0, GOAL - most))


@rule
def discount_horizon(s: State, w: Weights) -> float:
    """The number of draws after which an objective is discounted to a quarter of its value."""
    return w.horizon[0] + w.horizon[1] * to_go(s)


@rule
def discount(draws: float, horizon: float) -> float:
    """The factor, 1 to 0, for the value of something that takes this many draws."""
    share = horizon / (horizon + draws)
    return share * share


@rule
def draws_for(s: State, seat: int, symbol: int, total: int, w: Weights) -> float:
    """Expected draws until a token comes that a player can use for a symbol, jokers and swaps included."""
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
    """About how many draws an open objective still takes: all its symbols are waited for together, but come one at a time.

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
    """About how many draws an objective takes that has no legion yet."""
    longest, together = 0.0, 0.0
    for symbol in range(SYMBOLS):
        draws = int(s.spaces[symbol, card]) * each[symbol]
        longest = max(longest, draws)
        together += draws
    return longest + w.one_by_one * (together - longest)


@rule
def draws_after_token(s: State, seat: int, slot: int, draws: float, each: Draws) -> float:
    """A12: the draws that an open objective still takes after the best use of the called token for it."""
    symbols, least = usable(s, seat), draws
    for symbol in range(SYMBOLS):
        if symbols >> symbol & 1 and free(s, seat, slot, symbol) > 0:
            least = min(least, max(0.0, draws - each[symbol]))
    return least
