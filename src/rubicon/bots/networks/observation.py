"""Observations of version 1: what `encode` writes of a view, followed by the options of the game."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.compiler import calls
from rubicon.engine import options as option
from rubicon.engine.calls import Calls
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import RubiconError
from rubicon.engine.record import blank
from rubicon.engine.rulebook import Rulebook


def option_numbers(record: Any, fields: Sequence[str]) -> NDArray[np.float32]:
    """The options of a game, read from one of its positions or views."""
    return np.array([int(record[field]) for field in fields], np.float32)


def options_of(game: ConfiguredGame) -> NDArray[np.float32]:
    """The same for a game that has not begun."""
    if not game.book.option_fields:
        raise RubiconError(f"{game.book.title} has no observations of version 1: its rulebook names no option_fields")
    record = blank(game.book.state)
    calls(game.book).start(record, option.numbers(game.options))
    return option_numbers(record, game.book.option_fields)


def observe(view: Any, book: Rulebook[Any], rules: Calls | None = None) -> NDArray[np.float32]:
    """The observation of one view, by compiled rules if no others are given."""
    found = np.zeros(book.encoding_size + len(book.option_fields), np.float32)
    (rules or calls(book)).encode(view, found[: book.encoding_size])
    found[book.encoding_size :] = option_numbers(view, book.option_fields)
    return found
