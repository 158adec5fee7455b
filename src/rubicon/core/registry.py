"""Games and bots by name. Nothing else imports a game by name.

A game of somebody else announces itself by the entry point group `rubicon.games` (name = "package:rulebook"), or is named as
`package:rulebook` directly, or is handed over by `add`.
"""

import importlib
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rubicon.core.errors import RubiconError, UnknownGame
from rubicon.core.say import say

if TYPE_CHECKING:
    from rubicon.core.rulebook import Rulebook

BUILT_IN = {name: f"rubicon.games.{name}:rulebook" for name in ("augustus", "caesar", "cleopatra")}

_added: dict[str, "Rulebook[Any]"] = {}
_origins: dict[str, str] = {}
_homes: set[Path] = set()
_homes_closed = False


def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="rubicon.games")}


def names() -> list[str]:
    """The games that can be loaded."""
    return sorted({*BUILT_IN, *_entry_points(), *_added})


def homes() -> list[Path]:
    """Folders of games that are not ours: what is compiled depends on them too."""
    for name in _entry_points():
        rulebook(name)
    return sorted(_homes)


def close_homes() -> None:
    """From here on the cache of machine code is fixed: see `add`."""
    global _homes_closed
    _homes_closed = True


def add(book: "Rulebook[Any]") -> "Rulebook[Any]":
    """Make a rulebook known by its name."""
    home = book.home.resolve()
    ours = Path(__file__).resolve().parent.parent
    if ours not in home.parents and home not in _homes:
        if _homes_closed:
            raise RubiconError(say("load-first", name=book.name))
        _homes.add(home)
    _added[book.name] = book
    return book


def rulebook(name: str) -> "Rulebook[Any]":
    """The rulebook of that name, imported when first asked for."""
    if name in _added:
        return _added[name]
    place = BUILT_IN.get(name) or (name if ":" in name else None)
    if place is None:
        entry = _entry_points().get(name)
        if entry is None:
            raise UnknownGame(say("no-game", name=name, names=", ".join(names())))
        place = entry.value
    module, _, attribute = place.partition(":")
    try:
        found: Rulebook[Any] = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as problem:
        raise UnknownGame(say("not-loaded", name=name, place=place, problem=problem)) from problem
    _origins[found.name] = place
    return add(found)


def origin(name: str) -> str | None:
    """The package:rulebook that a known game was loaded from, for another process to load it too; None: it was handed over."""
    return _origins.get(name)


def rulebook_of(state: Any) -> "Rulebook[Any]":
    """The rulebook whose positions have this dtype."""
    for book in _added.values():
        if book.state == state:
            return book
    raise UnknownGame(say("no-such-positions"))


def bot_number(name: str) -> int:
    """The number by which compiled code knows a built-in bot."""
    bots = importlib.import_module("rubicon.bots")
    return int(bots.number(name))
