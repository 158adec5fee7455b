"""Laws about how rules are written: they compile, always return, and write no number that a cell can't hold."""

from typing import Any

import numpy as np

from rubicon.compiler import explain
from rubicon.engine import options as option
from rubicon.engine import verbs
from rubicon.engine.record import blank
from rubicon.game import Game
from rubicon.kit.random_games import must, positions

WIDE = np.int64


def rules_can_be_compiled(game: Game, games: int, seed: int) -> None:
    """Every rule returns a value in all of its branches or in none; the verbs compile."""
    known: set[int] = set()
    for verb in game.book.rules.by_name().values():
        for rule in explain.reached(verb, game.book.state):
            if id(rule) not in known:
                known.add(id(rule))
                must(
                    not explain.returns_sometimes(rule.function),
                    "returns a value in some branches and nothing in others: end it with a return",
                    rule.function.__name__,
                    explain.place(rule.function),
                )
    for _ in positions(game, game.compiled, 1, seed):
        pass


def numbers_fit_their_cells(game: Game, games: int, seed: int) -> None:
    """No rule writes a number that its cell can't hold: a cell is a signed byte, and what is beyond 127 wraps around without a word.

    The rules run beside the compiled ones on a record of the same fields with 64 bits each, where nothing wraps.
    """
    plain, fast, state = game.interpreted, game.compiled, wide(game.book.state)
    for name, rule in game.book.rules.by_name().items():
        verbs.register(name, state, rule)
    twin: Any = None
    for where, s, action in positions(game, fast, max(1, games // 4), seed):
        if twin is None or where.endswith("ply 0"):
            twin = blank(state)
            plain.start(twin, option.numbers(game.options))
        for name in game.book.state.names or ():
            narrow, true = np.ravel(s[name]), np.ravel(twin[name])
            lost = np.flatnonzero(narrow != true)
            if len(lost):
                cell = f"{name}[{lost[0]}]" if true.size > 1 else name
                must(False, f"{cell} should be {true[lost[0]]}, but holds {narrow[lost[0]]}: a cell holds -128 to 127", where)
        if action >= 0:
            plain.apply(twin, action)


def wide(state: "np.dtype[np.void]") -> "np.dtype[np.void]":
    """A record of the same fields, each cell with 64 bits."""
    fields = [(name, WIDE, state[name].shape) for name in state.names or ()]
    return np.dtype(fields, align=True)
