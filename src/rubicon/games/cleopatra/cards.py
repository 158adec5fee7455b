"""The components of Caesar & Cleopatra from `cards.json`, and as the arrays that the rules read (K1, K2, K3, K4, K5)."""

import itertools
import json
from importlib.resources import files
from typing import Any

import numpy as np

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("cards.json").read_text("utf-8"))

SEATS = ("Caesar", "Cleopatra")
CODES: tuple[str, ...] = tuple(group["code"] for group in DATA["groups"])
NAMES: tuple[str, ...] = tuple(group["name"] for group in DATA["groups"])
GROUPS = len(NAMES)
PATRICIANS = np.array([group["patricians"] for group in DATA["groups"]], np.int8)
"""K1: how many a group has."""

KIND_NAMES: tuple[str, ...] = (*DATA["influence"], *DATA["action"])
"""The kinds of cards: influence by value, the philosopher first, so that a kind is its value; then action cards."""
VALUES, KINDS = len(DATA["influence"]), len(KIND_NAMES)
PHILOSOPHER = 0
ACTIONS = KINDS - VALUES
ASSASSINATION, SPY, CASTLING, SCOUT, WRATH, VETO = range(VALUES, KINDS)
COPIES = np.array([*DATA["influence"].values(), *DATA["action"].values()], np.int8)
"""K4, K5: how many of each kind a player has, influence and action cards."""
ACTION_CARDS = int(COPIES[VALUES:].sum())
CARDS = int(COPIES.sum())

INFLUENCE, ACTION = 0, 1
"""The two decks of a player."""
DECK_NAMES = ("influence", "action")
FIRST_KIND = np.array([0, VALUES], np.int8)
END_KIND = np.array([VALUES, KINDS], np.int8)
"""The kinds of each deck, from the first to before the end."""

BONUS_GROUPS: tuple[int, ...] = tuple(CODES.index(code) for code in DATA["bonus_cards"])
"""The groups that a bonus card can be for: they are the first ones."""
BONUS_COPIES = np.array(list(DATA["bonus_cards"].values()), np.int8)
BONUS_NEEDS: int = DATA["bonus_needs"]
BONUS_POINTS: int = DATA["bonus_points"]
"""K3: how many cards there are for each group, how many patricians one needs, and what it brings then."""

ORGY, RESHUFFLE = GROUPS, GROUPS + 1
VOTE_CARDS = GROUPS + 2
VOTE_NAMES = (*NAMES, "orgy", "reshuffling orgy")
VOTE_COPIES = np.array([1] * GROUPS + [DATA["orgies"], 1], np.int8)
"""K2: the vote deck: a card for each group, plain orgies, and one that reshuffles."""

HAND: int = DATA["hand"]
MOST_OWN: int = DATA["most_own"]
MOST_TOGETHER: int = DATA["most_together"]
"""K11: cards in a group, of one player and of both."""

LAYOUTS = np.array(list(itertools.permutations(range(1, GROUPS + 1))), np.int8)
"""K7: the ways to lay one card of each number under the groups, a row each."""
PAIRS = np.array(list(itertools.combinations(range(GROUPS), 2)), np.int8)
"""K43: the two groups of a Castling."""

if tuple(range(len(BONUS_GROUPS))) != BONUS_GROUPS:
    raise ValueError("cards.json: the groups with bonus cards must come first")
if HAND != GROUPS or VALUES != GROUPS + 1:
    raise ValueError("cards.json: a set of influence cards has one for each group")
