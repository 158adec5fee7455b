"""Chooses the sets of options that a run trains on."""

from collections.abc import Mapping

from rubicon.engine import options as option
from rubicon.engine.errors import BadOptions, RubiconError
from rubicon.game import Game, load, with_files
from rubicon.training.structures import FEW_MIXES, MIXES

Mix = list[tuple[int, Game]]
"""Sets of options with their shares of the games."""


def recommended(name: str, *, few: bool = False) -> Mix:
    """The sets of options that a network for everybody should know; `few`: those from which it learns most in a short time."""
    if name not in MIXES:
        raise RubiconError(f"there is no mix of options for {name}; there is one for: {', '.join(MIXES)}")
    return [(weight, load(name, **options)) for weight, options in (FEW_MIXES if few and name in FEW_MIXES else MIXES)[name]]


def given(name: str, options: Mapping[str, str]) -> Mix:
    """All sets in which the options are as given, several values with commas; the others have their defaults. All have the same share."""
    book = load(name).book
    defaults: dict[str, object] = {
        key: values[0] for key, values in option.fields(book.options).items() if key not in option.sheets(book.options)
    }
    wanted = with_files(book, {key.replace("-", "_"): value for key, value in options.items()})
    sets = option.every(book.options, defaults | wanted)
    allowed = [(1, Game(book, one)) for one in sets if book.refuse(one) is None]
    if not allowed:
        raise BadOptions(str(book.refuse(sets[0])))
    return allowed
