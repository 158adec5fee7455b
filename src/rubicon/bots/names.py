"""Parses the texts that name bots: `greedy`, `search:2000`, `search:0.5s,rollout`, `imperator`, or a third party's bot.

Third parties register bots with the entry point group `rubicon.bots` (name = "package:function"). A person or a program can also name
a function directly as `module:function`, or a module whose function is called `choose`. A budget may follow after a colon. A program can
hand over the function itself.
"""

import sys
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from rubicon.bots import built_in, levels
from rubicon.bots.budget import Budget
from rubicon.engine import user_imports
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import Generator
from rubicon.engine.say import say

Choose = Callable[[Any, Sequence[int], Generator, Budget], int]
"""What a bot is: a function of its player's view, the legal actions, a random generator of its own and a budget."""

SEARCH, NETWORK, NETWORK_SEARCH = "search", "network", "network-search"
CHOOSE = "choose"
"""What the function is called in a module that is named alone."""
_functions: dict[str, Choose] = {}
"""Bots that a program handed over as functions, by the text that names them."""


def name_of(bot: str | Choose) -> str:
    """The text of a bot that may be given as a function: where it can be imported from. In this process it need not be importable."""
    if isinstance(bot, str):
        return bot
    if not callable(bot):
        raise UnknownBot(say("bot-no-function", name=str(bot), place=repr(bot)))
    function: Any = bot
    text = f"{function.__module__}:{getattr(function, '__qualname__', type(bot).__qualname__)}"
    _functions[text] = bot
    return text


def _entry_points() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group="rubicon.bots")}


def known() -> list[str]:
    """Examples of all kinds of texts that name a bot, for messages."""
    by_level = (level.lower() for level in levels.LEVELS)
    return [*built_in.NAMES, "search:2000", "search:0.5s", *by_level, "network", "network-search:400", *sorted(_entry_points())]


def split(text: str) -> tuple[str, str, tuple[str, ...]]:
    """Split a bot's text into its name, the text of its budget and its settings."""
    name, _, rest = text.partition(":")
    given = next((known for known in _functions if text == known or text.startswith(f"{known}:")), None)
    function, _, after = rest.partition(":")
    if given is not None:
        name, rest = given, text.removeprefix(given).removeprefix(":")
    elif "." in name or (function.isidentifier() and _may_be_module(name)):  # module:function, so its budget comes after another colon
        name, rest = f"{name}:{function or CHOOSE}", after
    amount, *settings = rest.split(",") if rest else [""]
    return name, amount, tuple(settings)


def _may_be_module(name: str) -> bool:
    """Whether a name can be that of a user's module: none of our bots, and nothing of Python's own, which holds no bots."""
    taken = is_ours(name) or name in _entry_points() or name in sys.stdlib_module_names
    return name.isidentifier() and not taken


def split_list(text: str) -> list[str]:
    """The bots of a list such as greedy,search:200,t=1: settings belong to the bot before them."""
    bots: list[str] = []
    for piece in map(str.strip, text.split(",")):
        setting, equals, _ = piece.partition("=")
        if bots and ((equals and ":" not in setting) or piece == "rollout"):
            bots[-1] += f",{piece}"
        else:
            bots.append(piece)
    return bots


def is_ours(kind: str) -> bool:
    """Whether a bot of this name, without its budget, is Rubicon's own."""
    return kind in (SEARCH, NETWORK, NETWORK_SEARCH, *built_in.NAMES) or levels.is_level(kind)


def third_party(name: str) -> Choose:
    """Import a third party's bot. The name must come from a command line or a program, never from data: importing runs code."""
    if name in _functions:
        return _functions[name]
    entry = _entry_points().get(name)
    place = entry.value if entry else name
    if not entry and _may_be_module(name) and user_imports.is_importable(name, user_imports.folder()):
        place = f"{name}:{CHOOSE}"
    if ":" not in place:
        raise UnknownBot(say("no-bot", name=name, names=", ".join(known())))
    try:
        found: Choose = user_imports.import_object(place, None if entry else user_imports.folder())
    except (ImportError, AttributeError) as problem:
        raise UnknownBot(say("bot-not-loaded", name=name, place=place, problem=problem)) from problem
    if not callable(found):
        raise UnknownBot(say("bot-no-function", name=name, place=place))
    return found


def parse_setting(text: str, given: str) -> tuple[str, float]:
    """A field of `search.Settings` and its value, from a setting such as t=0.05; `text` is the whole text, for the error message."""
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
        "c": ("exploration", 0.001, 10.0),
        "ahead": ("rollout_depth", 0.0, 10_000.0),
        "policy": ("policy", 1.0, 10_000.0),
    }
    if name not in bounds or not bounds[name][1] <= number <= bounds[name][2]:
        raise UnknownBot(say("bot-no-setting", name=text, given=given))
    return bounds[name][0], number
