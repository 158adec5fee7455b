"""The bots `network` (plays the policy of a network, without search) and `network-search:N` (searches with it). They see views only."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.bots.budget import Budget
from rubicon.bots.networks.forward import probabilities
from rubicon.bots.networks.loaded import network_for
from rubicon.bots.networks.observation import observe
from rubicon.bots.networks.root_halving import CANDIDATES, VALUE_WEIGHT
from rubicon.bots.networks.tree import EXPLORATION
from rubicon.compiler import calls
from rubicon.engine import registry, user_imports
from rubicon.engine.calls import Calls, interpreted
from rubicon.engine.chance import below
from rubicon.engine.errors import UnknownBot
from rubicon.engine.record import Generator
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.say import say

RESOLUTION = 2**31
COMPILER = "numba"
MAX_TREES, MAX_CANDIDATES = 64, 1000


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a network plays."""

    path: Path | None = None
    """An exported network; None: the one that comes with Rubicon."""
    temperature: float = 0.0
    """0: the best action. 1: each action with the policy's probability (in a search: its share of the visits)."""
    exploration: float = EXPLORATION
    trees: int = 1
    candidates: int = CANDIDATES
    value_weight: float = VALUE_WEIGHT
    formula: float = 0.0


class NetworkPlayer:
    """Plays by a network; without a budget there is no search."""

    def __init__(self, name: str, budget: Budget, given: Sequence[str]):
        self._name, self._budget = name, budget
        self._searches = budget != Budget()
        self._settings = parse(name, given, self._searches)

    @property
    def file(self) -> Path | None:
        """The network that the bot's text names, if it names one: from the folder of the command, in processes that run elsewhere too."""
        path = self._settings.path
        return Path(user_imports.folder() or "", path) if path else None

    def choose(self, view: Any, legal: Sequence[int], rng: Generator, budget: Budget | None = None) -> int:
        """Choose one of the legal actions; `budget` replaces that of a search."""
        book, settings = registry.rulebook_of(view.dtype), self._settings
        loaded = network_for(book, self.file, self._name)
        if self._searches:
            from rubicon.bots.networks import search

            plan = search.Plan(
                exploration=settings.exploration,
                trees=settings.trees,
                candidates=settings.candidates,
                value_weight=settings.value_weight,
                formula=settings.formula,
            )
            weights = search.weights(view, legal, rng, loaded, budget or self._budget, plan)
        else:
            outputs = loaded.forward(observe(view, book, rules_at_hand(book))[None])
            weights = probabilities(outputs.logits[0, np.array(legal)]).astype(np.float64)
        return int(legal[picked(weights, settings.temperature, rng)])


def rules_at_hand(book: Rulebook[Any]) -> Calls:
    """Compiled rules where the compiler is loaded already, otherwise interpreted ones: a single decision is not worth to wait for it."""
    return calls(book) if COMPILER in sys.modules else interpreted(book)


def picked(weights: NDArray[np.float64], temperature: float, rng: Generator) -> int:
    """The index of the largest weight; with a temperature, any index in proportion to weight ** (1 / temperature)."""
    if temperature == 0.0:
        return int(weights.argmax())
    powers = (weights / weights.max()) ** (1.0 / temperature)
    ticket = below(rng, 0, RESOLUTION) / RESOLUTION * powers.sum()
    return min(int(np.searchsorted(np.cumsum(powers), ticket, side="right")), len(weights) - 1)


def parse(name: str, given: Sequence[str], searches: bool) -> Settings:
    """Settings such as net=caesar.npz and t=0.5; `name` is the bot's whole text, for the message."""
    chosen = Settings()
    for setting in given:
        key, _, value = setting.partition("=")
        match key:
            case "net" if value:
                chosen = msgspec.structs.replace(chosen, path=Path(value))
            case "t" if (number := _number(value, 0.0, 100.0)) is not None:
                chosen = msgspec.structs.replace(chosen, temperature=number)
            case "c" if searches and (number := _number(value, 0.001, 100.0)) is not None:
                chosen = msgspec.structs.replace(chosen, exploration=number)
            case "trees" if searches and value.isdecimal() and 1 <= int(value) <= MAX_TREES:
                chosen = msgspec.structs.replace(chosen, trees=int(value))
            case "halve" if searches and value.isdecimal() and int(value) != 1 and int(value) <= MAX_CANDIDATES:
                chosen = msgspec.structs.replace(chosen, candidates=int(value))
            case "weight" if searches and (number := _number(value, 0.0, 10_000.0)) is not None:
                chosen = msgspec.structs.replace(chosen, value_weight=number)
            case "formula" if searches and (number := _number(value, 0.0, 1.0)) is not None:
                chosen = msgspec.structs.replace(chosen, formula=number)
            case _:
                raise UnknownBot(
                    say(
                        "bot-network-setting",
                        name=name,
                        given=setting,
                        more=", c=0.4, trees=2, halve=16, formula=0.42" if searches else "",
                    )
                )
    return chosen


def _number(text: str, least: float, most: float) -> float | None:
    """A number within its bounds, or None."""
    try:
        found = float(text)
    except ValueError:
        return None
    return found if least <= found <= most else None
