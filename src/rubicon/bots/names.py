"""Bots by text: `greedy`, `search:2000`, `search:0.5s,rollout`, `imperator`, or somebody else's.

A bot of somebody else announces itself by the entry point group `rubicon.bots` (name = "package:function"), or is named as
`package.module:function` directly by a person or a program; a budget may follow after a colon.
"""

from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from rubicon.bots import deciding, levels
from rubicon.bots.budget import Budget
from rubicon.engine import user_imports
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import Generator
from rubicon.engine.say import say

Choose = Callable[[Any, Sequence[int], Generator, Budget], int]
"""The contract: a bot gets the seat's own view, its legal actions, a generator of its own and a budget, and nothing else."""

SEARCH = "search"


def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="rubicon.bots")}


def known() -> list[str]:
    """What a bot can be called."""
    return [*deciding.NAMES, "search:2000", "search:0.5s", *(level.lower() for level in levels.LEVELS), *sorted(_entry_points())]


def split(text: str) -> tuple[str, str, tuple[str, ...]]:
    """A bot's text as its name, its budget's text and its settings."""
    name, _, rest = text.partition(":")
    if "." in name:  # package.module:function, so its budget comes after another colon
        function, _, rest = rest.partition(":")
        name = f"{name}:{function}"
    amount, *settings = rest.split(",") if rest else [""]
    return name, amount, tuple(settings)


def listed(text: str) -> list[str]:
    """The bots of a list such as greedy,search:200,t=1: settings belong to the bot before them."""
    bots: list[str] = []
    for piece in map(str.strip, text.split(",")):
        if bots and ("=" in piece or piece == "rollout"):
            bots[-1] += f",{piece}"
        else:
            bots.append(piece)
    return bots


def foreign(name: str) -> Choose:
    """Somebody else's bot, imported: the name comes from a command line or a program, never from data."""
    entry = _entry_points().get(name)
    place = entry.value if entry else name
    module, _, function = place.partition(":")
    if not entry and not ("." in module and function):
        raise UnknownBot(say("no-bot", name=name, names=", ".join(known())))
    try:
        found: Choose = user_imports.import_object(place, None if entry else user_imports.folder())
    except (ImportError, AttributeError) as problem:
        raise UnknownBot(say("bot-not-loaded", name=name, place=place, problem=problem)) from problem
    if not callable(found):
        raise UnknownBot(say("bot-no-function", name=name, place=place))
    return found


def setting(text: str, given: str) -> tuple[str, float]:
    """One of the settings of a search, with its number."""
    name, _, value = given.partition("=")
    if given == "rollout":
        return "rollout", 1.0
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    bounds = {
        "t": ("temperature", 0.001, 100.0),
        "near": ("near", 0.0, 1.0),
        "trees": ("trees", 1.0, 64.0),
        "c": ("boldness", 0.001, 10.0),
        "ahead": ("ahead", 0.0, 10_000.0),
    }
    if name not in bounds or not bounds[name][1] <= number <= bounds[name][2]:
        raise UnknownBot(say("bot-no-setting", name=text, given=given))
    return bounds[name][0], number
