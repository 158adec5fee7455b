"""Legions on the spaces of objectives: where they can go, putting and moving them (A11, A42, A45, A55)."""

from rubicon.engine.rule import rule
from rubicon.engine.verbs import NONE
from rubicon.games.augustus.box import JOKER, SLOTS, SYMBOLS
from rubicon.games.augustus.power import ANY
from rubicon.games.augustus.state import PASSED, PLACE, SUPPLY, State

EVERY_SYMBOL = (1 << SYMBOLS) - 1


@rule
def placed(s: State, seat: int, cell: int) -> int:
    """The legions in a cell."""
    return int(s.legions[seat, cell // SYMBOLS, cell % SYMBOLS])


@rule
def free(s: State, seat: int, slot: int, symbol: int) -> int:
    """How many spaces of a symbol on an objective have no legion."""
    card = int(s.objective[seat, slot])
    return 0 if card == NONE else int(s.spaces[symbol, card]) - int(s.legions[seat, slot, symbol])


@rule
def is_full(s: State, seat: int, slot: int) -> bool:
    """A20: whether every space of an objective has its legion."""
    if s.objective[seat, slot] == NONE:
        return False
    for symbol in range(SYMBOLS):
        if free(s, seat, slot, symbol) > 0:
            return False
    return True


@rule
def on_objective(s: State, seat: int, slot: int) -> int:
    """The legions on an objective."""
    count = 0
    for symbol in range(SYMBOLS):
        count += int(s.legions[seat, slot, symbol])
    return count


@rule
def usable(s: State, seat: int) -> int:
    """A11, A12, A41: the symbols that a player may use the drawn token for, as bits."""
    if s.symbol == JOKER:
        return EVERY_SYMBOL
    return 1 << int(s.symbol) | int(s.swaps[seat, s.symbol])


@rule
def power_symbols(s: State) -> int:
    """A42, A45: the symbols whose spaces the power that works now can fill, as bits."""
    about = int(s.about[s.current])
    return EVERY_SYMBOL if s.lifted > 0 or about == ANY else 1 << about


@rule
def targets(s: State, seat: int, symbols: int) -> int:
    """The cells with a free space of one of these symbols, as bits."""
    found, objective, spaces, legions = 0, s.objective[seat], s.spaces, s.legions[seat]
    for slot in range(SLOTS):
        card = int(objective[slot])
        if card != NONE:
            for symbol in range(SYMBOLS):
                if symbols >> symbol & 1 and spaces[symbol, card] > legions[slot, symbol]:
                    found |= 1 << (slot * SYMBOLS + symbol)
    return found


@rule
def movable(s: State, seat: int, cell: int) -> bool:
    """A42: whether a cell has a legion that this power has not put there itself."""
    fresh = int(s.fresh[cell]) if seat == s.owner else 0
    return placed(s, seat, cell) > fresh


@rule
def cells_barred(s: State, source: int) -> int:
    """A11, A55: the cells that a legion moved from a cell can't go to, as bits: that one; or its whole objective, but for powers."""
    if s.elsewhere == 1 and s.phase != PLACE:
        return EVERY_SYMBOL << (source // SYMBOLS * SYMBOLS)
    return 1 << source


@rule
def put(s: State, seat: int, source: int, target: int) -> None:
    """A legion from the supply or from another space goes to a space."""
    if source == SUPPLY:
        s.supply[seat] -= 1
    else:
        s.legions[seat, source // SYMBOLS, source % SYMBOLS] -= 1
    s.legions[seat, target // SYMBOLS, target % SYMBOLS] += 1


@rule
def reveal(s: State, seat: int) -> None:
    """A11: a sealed choice takes place."""
    if s.chosen_to[seat] != PASSED:
        put(s, seat, int(s.chosen_from[seat]), int(s.chosen_to[seat]))
    s.chosen_from[seat] = s.chosen_to[seat] = NONE


@rule
def take_off(s: State, seat: int, slot: int, symbol: int, count: int) -> None:
    """Legions go from an objective back to the supply."""
    s.legions[seat, slot, symbol] -= count
    s.supply[seat] += count


@rule
def clear_objective(s: State, seat: int, slot: int) -> None:
    """All legions of an objective go back to the supply."""
    for symbol in range(SYMBOLS):
        take_off(s, seat, slot, symbol, int(s.legions[seat, slot, symbol]))


@rule
def lift_all(s: State, seat: int) -> None:
    """A45: all placed legions are taken up."""
    for slot in range(SLOTS):
        for symbol in range(SYMBOLS):
            s.lifted += s.legions[seat, slot, symbol]
            s.legions[seat, slot, symbol] = 0


@rule
def can_put(s: State, seat: int) -> bool:
    """A42: whether the power can put a legion anywhere: from the supply, or moved from another cell."""
    free_cells = targets(s, seat, power_symbols(s))
    if free_cells == 0:
        return False
    if s.supply[seat] > 0:
        return True
    for cell in range(SLOTS * SYMBOLS):
        if movable(s, seat, cell) and free_cells & ~(1 << cell):
            return True
    return False
