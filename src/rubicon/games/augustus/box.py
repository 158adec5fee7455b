"""What is in the box but for the deck of objectives, from `box.json`, and as the arrays that the rules read (A1, A2, A3, A4, A5)."""

import itertools
import json
from importlib.resources import files
from typing import Any

import numpy as np

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("box.json").read_text("utf-8"))

SEATS = ("Agrippa", "Livia", "Maecenas", "Octavia", "Tiberius", "Julia")
MOST_SEATS, FEWEST_SEATS = len(SEATS), 2

TOKEN_NAMES: tuple[str, ...] = tuple(DATA["tokens"])
TOKENS = len(TOKEN_NAMES)
TOKEN_CODES: tuple[str, ...] = tuple(DATA["codes"][name] for name in TOKEN_NAMES)
TOKEN_COPIES = np.array(list(DATA["tokens"].values()), np.int8)
"""A1: how many of each mobilization token are in the bag."""
ALL_TOKENS = int(TOKEN_COPIES.sum())
JOKER = TOKENS - 1
SYMBOLS = JOKER
"""Tokens are numbered as their symbols; the joker comes last."""
SYMBOL_NAMES = TOKEN_NAMES[:SYMBOLS]

CARDS: int = sum(DATA["types"].values())
"""A2: all objectives, of every type."""
TYPE_NAMES: tuple[str, ...] = tuple(DATA["types"])
TYPES = len(TYPE_NAMES)
SENATOR = TYPE_NAMES.index("senator")
RESOURCE_NAMES = ("wheat", "gold")
RESOURCES = len(RESOURCE_NAMES)
FEWEST_SPACES, MOST_SPACES = 2, 6

LEGIONS: int = DATA["legions"]
OFFER: int = DATA["offer"]
"""A4: legions of a player, and objectives that lie open."""
DEALT: int = DATA["dealt"]["draft"]
KEPT: int = DATA["kept"]
DRAFTS = np.array(list(itertools.combinations(range(DEALT), KEPT)), np.int8)
"""A5: the ways to keep three of six objectives, a row each."""
MOST_EXTRAS = 3
SLOTS = KEPT + MOST_EXTRAS
"""How many objectives a player can work on, with every extra one of the deck (A44)."""
CELLS = SLOTS * SYMBOLS
"""The places of a player's legions: slot * SYMBOLS + symbol."""

MARK = 8
"""Bytes that tell one deck from another."""

REWARD_NEEDS: int = DATA["type_rewards"]["needs"]
EACH = TYPES
TYPE_REWARD_NAMES = (*TYPE_NAMES, "each")
TYPE_REWARDS = np.array([DATA["type_rewards"][name] for name in TYPE_REWARD_NAMES], np.int8)
"""A3: the first with three of a type; then with one of each."""
LEAST_NUMBER = 2
NUMBER_REWARDS = np.array(list(DATA["number_rewards"].values()), np.int8)
"""A3: for exactly 2, 3, 4 … completed objectives."""
RESOURCE_REWARD: int = DATA["resource_reward"]
GOAL: int = DATA["goal"]
MOST_QUIET: int = DATA["most_quiet_draws"]
