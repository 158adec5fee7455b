"""Finds rulebooks by name, and the provider of bots. Nothing else imports a game by name.

What is built in is declared in `rubicon.builtin` and handed over by `declare`, so that nothing here knows what lies above it. A game of
somebody else announces itself by the entry point group `rubicon.games` (name = "package:rulebook"), or is handed over by `add`, or is
named as `package:rulebook` by a person or a program (`load`). Data may name known games only (`rulebook`): whoever writes a game file
must not choose what this process imports.

This module is loaded with `rubicon` itself, before a command has taken the current folder off the path; so at first it imports next to
nothing.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rubicon.engine.errors import RubiconError, UnknownGame

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rubicon.engine.providers import BotProvider
    from rubicon.engine.rulebook import Rulebook

_added: dict[str, "Rulebook[Any]"] = {}
_origins: dict[str, str] = {}
BUILT_IN: dict[str, str] = {}
"""The games of `rubicon.builtin`, and where each lies."""
_bots = ""


def declare(games: Mapping[str, str], bots: str) -> None:
    """Say where built-in games (by name) and the provider of bots lie, each as `package.module:thing`; imported when needed."""
    global _bots
    BUILT_IN.update(games)
    _bots = bots


def bots() -> "BotProvider":
    """Who knows about bots: for simulations with bots, and for hints and analyses of matches."""
    from rubicon.engine import user_imports

    provider: BotProvider = user_imports.import_object(_bots)
    return provider


def _entry_points() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group="rubicon.games")}


def names() -> list[str]:
    """The games that can be loaded."""
    return sorted({*BUILT_IN, *_entry_points(), *_added})


def installed() -> list[str]:
    """The games that are built in, or announced by an installed package: the same in every process of this machine."""
    return sorted({*BUILT_IN, *_entry_points()})


def add(book: "Rulebook[Any]") -> "Rulebook[Any]":
    """Make a rulebook known by its name."""
    _added[book.name] = book
    return book


def rulebook(name: str) -> "Rulebook[Any]":
    """The rulebook of a known game: built in, announced by an installed package, or handed over. Safe for names from data."""
    if name in _added:
        return _added[name]
    try:
        return _imported(name, _known_place(name))
    except RubiconError:
        raise
    except Exception as problem:  # the game's own fault, and nothing of it is for whoever sent the name
        raise UnknownGame(_said("game-broken", name=name)) from problem


def load(name: str) -> "Rulebook[Any]":
    """The rulebook of a known game, or of `package:rulebook`, which is imported. Only for names from a command line or a program."""
    from rubicon.engine import user_imports

    if name in _added:
        return _added[name]
    place = name if ":" in name else _known_place(name)
    try:
        return _imported(name, place, user_imports.folder() if ":" in name else None)
    except (ImportError, AttributeError) as problem:
        raise UnknownGame(_said("not-loaded", name=name, place=place, problem=problem)) from problem


def _known_place(name: str) -> str:
    """Where a game that is built in or announced comes from."""
    entry = None if name in BUILT_IN else _entry_points().get(name)
    if name not in BUILT_IN and entry is None:
        raise UnknownGame(_said("no-game", name=name, names=", ".join(names())))
    return entry.value if entry else BUILT_IN[name]


def _imported(name: str, place: str, folder: str | None = None) -> "Rulebook[Any]":
    from rubicon.engine import user_imports
    from rubicon.engine.rulebook import Rulebook

    found = user_imports.import_object(place, folder)
    if not isinstance(found, Rulebook):
        raise UnknownGame(_said("no-rulebook", name=name))
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
    raise UnknownGame(_said("no-such-positions"))


def _said(text: str, **facts: object) -> str:
    from rubicon.engine.say import say

    return say(text, **facts)
