"""The components of Caesar! from `board.json`, checked, and as the arrays that the rules read."""

import json
from importlib.resources import files
from typing import Any

import numpy as np

from rubicon.games.caesar.names import Bonus, CommandLetter, Icon, Side, Step

DATA: dict[str, Any] = json.loads(files(__package__).joinpath("board.json").read_text("utf-8"))

SEATS: tuple[Side, Side] = ("Caesar", "Pompey")
CRASSUS = "Auto-Crassus"
ICONS = ("sword", "shield", "ship", "laurel")
WILD = "laurel"
BONUSES: tuple[Bonus, ...] = ("senate", "might", "wealth", "tactics", "poison", "centurion")
SENATE, MIGHT, WEALTH, TACTICS, POISON, CENTURION = range(6)

CODES: tuple[str, ...] = tuple(p["code"] for p in DATA["provinces"])
NAMES: tuple[str, ...] = tuple(p["name"] for p in DATA["provinces"])
PROVINCES = len(CODES)
ITALIA = CODES.index(DATA["second_space"]["province"])
LAST_PROVINCE = max(p for p in range(PROVINCES) if p != ITALIA)
"""The last one to get a bonus token in set-up."""

BETWEEN: tuple[tuple[int, int], ...] = tuple((CODES.index(b["between"][0]), CODES.index(b["between"][1])) for b in DATA["borders"])
SPACE_ICONS: tuple[Icon, ...] = tuple(b["icon"] for b in DATA["borders"])
SPACES = len(BETWEEN)
DOUBLE: tuple[int, ...] = tuple(space for space, b in enumerate(DATA["borders"]) if b["double_line"])
"""The spaces with a double line, where Border Control lets tokens lie face down."""

TOKENS: list[dict[str, Any]] = [*DATA["tokens"], *DATA["centurions"]]
"""The kinds of influence tokens, equal ones together: those of the bag, then the Centurions."""
KINDS, BASIC_KINDS = len(TOKENS), len(DATA["tokens"])
CENTURIONS = KINDS - BASIC_KINDS
KIND_NAMES: tuple[str, ...] = tuple(f"{'+'.join(t['icons'])} {t['values'][0]}|{t['values'][1]}" for t in TOKENS)

MARKERS: int = DATA["control_markers"]
OPENING_HAND: int = DATA["opening_hand"]
OPENING_HAND_WITH_POISON: int = DATA["opening_hand_with_poison"]
OPENING_LINE: int = DATA["opening_line"]
COMMANDS: tuple[CommandLetter, ...] = tuple(DATA["commands"])
"""The command tokens of Auto-Crassus."""
STEP_NAMES: tuple[Step, ...] = ("draw", "centurion", "resolve", "discard")
MARKER_PLACES = PROVINCES + 1 + SPACES
"""Where control markers can lie: the provinces, Italia's second space, the border spaces."""
SECOND_SPACE = PROVINCES
FIRST_BORDER = PROVINCES + 1


def fits(kind: int, space: int) -> bool:
    """C5: whether a token of this kind may lie on a space."""
    icons = TOKENS[kind]["icons"]
    return WILD in icons or SPACE_ICONS[space] in icons


def check() -> None:
    """Refuse data that the rules, or the notation, could not work with."""
    problems = []
    for what, values in (("province code", CODES), ("province name", NAMES)):
        problems += [f"{what} {v} stands twice" for v in values if values.count(v) > 1]
    problems += [f"border {CODES[a]}-{CODES[b]} stands twice" for a, b in BETWEEN if BETWEEN.count((a, b)) + BETWEEN.count((b, a)) > 1]
    problems += [f"{NAMES[p]} has no border space" for p in range(PROVINCES) if not any(p in pair for pair in BETWEEN)]
    problems += [f"border icon {icon} is none of {ICONS[:3]}" for icon in SPACE_ICONS if icon not in ICONS[:3]]
    problems += [f"token icon {icon} is none of {ICONS}" for t in TOKENS for icon in t["icons"] if icon not in ICONS]
    problems += [f"token {name}: lower value first" for t, name in zip(TOKENS, KIND_NAMES, strict=True) if t["values"][0] > t["values"][1]]
    problems += [f"bonus token {name} is none of {BONUSES}" for name in DATA["bonus_tokens"] if name not in BONUSES]
    problems += [f"step {step} is none of {STEP_NAMES}" for steps in DATA["commands"].values() for step in steps if step not in STEP_NAMES]
    cups = [*DATA["cups"].values(), *DATA["cups_with_centurions"].values()]
    problems += [f"cup {cup} holds no command token {letter}" for cup in cups for letter in cup if letter not in COMMANDS]
    if sum(DATA["bonus_tokens"][b] for b in BONUSES[:4]) != PROVINCES:
        problems.append("the basic bonus tokens must be as many as the provinces")
    if problems:
        raise ValueError(f"board.json: {'; '.join(problems)}")


check()

A = np.array([a for a, _ in BETWEEN], np.int8)
B = np.array([b for _, b in BETWEEN], np.int8)
"""The two provinces of each space."""
DEGREE = np.array([sum(p in pair for pair in BETWEEN) for p in range(PROVINCES)], np.int8)
AROUND = np.full((PROVINCES, DEGREE.max()), -1, np.int8)
"""The spaces around each province."""
BEYOND = np.full_like(AROUND, -1)
"""The provinces on their other sides."""
for _p in range(PROVINCES):
    _around = [space for space, pair in enumerate(BETWEEN) if _p in pair]
    AROUND[_p, : len(_around)] = _around
    BEYOND[_p, : len(_around)] = [sum(BETWEEN[space]) - _p for space in _around]
LANDLOCKED = np.array([p["enclosed"] for p in DATA["provinces"]], np.int8)
"""C69: touching no edge of the board."""
LOW = np.array([t["values"][0] for t in TOKENS], np.int8)
HIGH = np.array([t["values"][1] for t in TOKENS], np.int8)
DOUBLE_SPACES = np.array(DOUBLE, np.int8)
COPIES = np.array([t["copies"] for t in DATA["tokens"]] + [0] * CENTURIONS, np.int8)
"""How many of each kind a player's bag holds at the start."""
ICON_BITS = np.array([sum(1 << ICONS.index(icon) for icon in t["icons"]) for t in TOKENS], np.int8)
SPACE_BITS = np.array([1 << ICONS.index(icon) | 1 << ICONS.index(WILD) for icon in SPACE_ICONS], np.int8)
"""Icons as bits: those on a kind of token, and those that a space takes."""
FIT_COUNT = np.array([sum(fits(k, b) for b in range(SPACES)) for k in range(KINDS)], np.int8)
FIT = np.full((KINDS, SPACES), -1, np.int8)
"""The spaces that a kind fits, ascending."""
for _k in range(KINDS):
    FIT[_k, : FIT_COUNT[_k]] = [b for b in range(SPACES) if fits(_k, b)]
BONUS_COPIES = np.array([DATA["bonus_tokens"][b] for b in BONUSES], np.int8)
MOST_STEPS = max(len(steps) for steps in DATA["commands"].values())
STEPS = np.full((len(COMMANDS), MOST_STEPS + 1), -1, np.int8)
"""C62: what each command token tells to do, as numbers of STEP_NAMES; NONE after the last."""
for _c, _steps in enumerate(DATA["commands"].values()):
    STEPS[_c, : len(_steps)] = [STEP_NAMES.index(step) for step in _steps]
CUPS = np.array(
    [[[cup.count(c) for c in COMMANDS] for cup in cups.values()] for cups in (DATA["cups"], DATA["cups_with_centurions"])], np.int8
)
"""C61: command tokens by whether Centurions take part, difficulty and letter."""
LONGEST_LINE = int(COPIES.sum()) + CENTURIONS
