"""A draw: the token, everybody's choice, the completions, and how it ends (A10, A11, A12, A13, A23, A24, A54)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import CARDS, GOAL, JOKER, MOST_QUIET, SYMBOLS, TOKENS
from rubicon.games.augustus.completing import call_full, go_on
from rubicon.games.augustus.legions import reveal
from rubicon.games.augustus.state import BY_GOAL, BY_QUIET, CALL, CHOOSE, DRAW, ENDED, NEXT, REVEAL, State

CRIER_CALLS, REDRAW = 1, 2
"""A12: values of `joker`; 0: each picks a symbol."""


@rule
def tokens_return(s: State) -> None:
    """A12: all drawn tokens go back into the bag. Until a joker comes they stay out, and the bag can't run empty before one does (A13)."""
    for token in range(TOKENS):
        s.bag[token] += s.drawn[token]
        s.drawn[token] = 0


@rule
def only_jokers_left(s: State) -> bool:
    """A12: whether the bag has no symbol left."""
    for token in range(SYMBOLS):
        if s.bag[token] > 0:
            return False
    return True


@rule
def count_draw(s: State) -> None:
    """A24: jokers drawn over are part of one draw."""
    s.draws[0] += 1
    if s.draws[0] == 100:
        s.draws[0] = 0
        s.draws[1] += 1


@rule
def draw_token(s: State, token: int) -> None:
    """A10, A12: a token lies on the table; what it stands for is clear, or the crier says it, or draws on."""
    s.bag[token] -= 1
    s.drawn[token] += 1
    if s.bag_passes == 0:
        count_draw(s)
    if token == JOKER:
        s.bag_passes = 1
        if s.joker == REDRAW:
            if only_jokers_left(s):
                tokens_return(s)
            return
    s.token = token
    if token == JOKER and s.joker == CRIER_CALLS:
        s.phase = CALL
    else:
        call(s, token)


@rule
def call(s: State, symbol: int) -> None:
    """A11: everybody chooses what to do with it."""
    s.symbol = symbol
    s.phase = CHOOSE


@rule
def choose(s: State, seat: int, source: int, target: int) -> None:
    """A11: a sealed choice; when all have made theirs they are shown."""
    s.chosen_from[seat] = source
    s.chosen_to[seat] = target
    for other in range(s.players):
        if s.chosen_to[other] == NONE:
            return
    s.active = 0
    s.phase = REVEAL


@rule
def reveal_next(s: State) -> None:
    """A11: choices are shown seat by seat; after the last one objectives are completed."""
    reveal(s, int(s.active))
    s.active += 1
    if s.active == s.players:
        s.active = 0
        call_full(s)
        resume(s)


@rule
def resume(s: State) -> None:
    """Go on with the completions; after the last the draw is over."""
    if not go_on(s):
        end_draw(s)


@rule
def end_draw(s: State) -> None:
    """A12, A23, A24: the bag passes after a joker; seven objectives or a hundred quiet draws end the game. A54: nothing is safe now."""
    s.quiet = 0 if s.completed == 1 else s.quiet + 1
    if s.completed == 1 and s.safe == 1:
        for card in range(CARDS):
            s.announced[card] = 0
    s.completed = s.depth = 0
    s.token = s.symbol = s.owner = NONE
    s.stage = NEXT
    if s.bag_passes == 1:
        tokens_return(s)
        s.bag_passes = 0
        s.crier = (int(s.crier) + 1) % int(s.players)
    s.phase = DRAW
    for seat in range(s.players):
        if s.done[seat] >= GOAL:
            s.phase, s.ending = ENDED, BY_GOAL
    if s.phase == DRAW and s.quiet >= MOST_QUIET:
        s.phase, s.ending = ENDED, BY_QUIET
