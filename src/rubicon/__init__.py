"""Rubicon: a digital table for three Roman board games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rubicon.core.errors import (
        BadFile,
        BadGame,
        BadNotation,
        BadOptions,
        BadPosition,
        IllegalAction,
        RubiconError,
        UnknownBot,
        UnknownGame,
    )
    from rubicon.core.game import Game, load
    from rubicon.core.gamefile import read as open  # noqa: A004  (rubicon.open, after what it does)
    from rubicon.core.match import Match, Ply, position
    from rubicon.core.verbs import CHANCE, EVERYTHING, NOBODY, OVER

__version__ = "0.1.0"

_HOMES = {
    **dict.fromkeys(
        ("BadFile", "BadGame", "BadNotation", "BadOptions", "BadPosition", "IllegalAction", "RubiconError", "UnknownBot", "UnknownGame"),
        "errors",
    ),
    **dict.fromkeys(("Game", "load"), "game"),
    **dict.fromkeys(("Match", "Ply", "position"), "match"),
    **dict.fromkeys(("CHANCE", "EVERYTHING", "NOBODY", "OVER"), "verbs"),
}

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "NOBODY",
    "OVER",
    "BadFile",
    "BadGame",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "Game",
    "IllegalAction",
    "Match",
    "Ply",
    "RubiconError",
    "UnknownBot",
    "UnknownGame",
    "load",
    "open",
    "position",
]


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for: `rubicon --help` needs neither NumPy nor a game."""
    if name == "open":
        return import_module("rubicon.core.gamefile").read
    if name not in _HOMES:
        raise AttributeError(f"module 'rubicon' has no attribute {name!r}")
    return getattr(import_module(f"rubicon.core.{_HOMES[name]}"), name)
