"""Rubicon: a digital table for three Roman board games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rubicon import builtin as builtin

if TYPE_CHECKING:
    from rubicon.engine.errors import (
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
    from rubicon.engine.verbs import CHANCE, EVERYTHING, NOBODY, OVER
    from rubicon.game import Game, load, position
    from rubicon.game import open_file as open  # noqa: A004  (rubicon.open, after what it does)
    from rubicon.match.match import Match, Ply

__version__ = "0.1.0"

_HOMES = {
    **dict.fromkeys(
        ("BadFile", "BadGame", "BadNotation", "BadOptions", "BadPosition", "IllegalAction", "RubiconError", "UnknownBot", "UnknownGame"),
        "engine.errors",
    ),
    **dict.fromkeys(("Game", "load", "open", "position"), "game"),
    **dict.fromkeys(("Match", "Ply"), "match.match"),
    **dict.fromkeys(("CHANCE", "EVERYTHING", "NOBODY", "OVER"), "engine.verbs"),
}
"""Where the public names lie: the one place that names modules of all layers."""

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
    if name not in _HOMES:
        raise AttributeError(f"module 'rubicon' has no attribute {name!r}")
    return getattr(import_module(f"rubicon.{_HOMES[name]}"), "open_file" if name == "open" else name)
