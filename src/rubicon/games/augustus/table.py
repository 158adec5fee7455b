"""A view, or a whole position, as plain data: what browsers, terminals and scripts get to see."""

from collections.abc import Sequence
from typing import Any

from rubicon.engine.field_cache import FieldTuples
from rubicon.engine.verbs import CHANCE, EVERYTHING, NOBODY, NONE, OVER
from rubicon.games.augustus.box import (
    LEAST_NUMBER,
    NUMBER_REWARDS,
    RESOURCE_NAMES,
    RESOURCE_REWARD,
    SEATS,
    SLOTS,
    SYMBOL_NAMES,
    SYMBOLS,
    TOKEN_NAMES,
    TOKENS,
    TYPE_NAMES,
    TYPE_REWARD_NAMES,
    TYPE_REWARDS,
)
from rubicon.games.augustus.choices import turn, waiting
from rubicon.games.augustus.deck import BUILT_IN, mark_in, names_in
from rubicon.games.augustus.power import text as power_text
from rubicon.games.augustus.score import end_points, points_of, reward_points, winner_of
from rubicon.games.augustus.state import (
    CHOOSE,
    DEALT_AT,
    DISCARDED_AT,
    DONE_AT,
    DRAFT,
    ENDED,
    ENDINGS,
    KEPT_AT,
    LOST,
    PASSED,
    PHASES,
    SUPPLY,
)

BUILT_IN_MARK = BUILT_IN.mark
JOKERS = ("each", "crier", "redraw")
SWITCHES = {
    "end": ("at_once", ("draw", "at_once")),
    "missed_reward": ("forever", ("again", "forever")),
    "order": ("by_number", ("power_first", "number")),
    "announced": ("safe", ("open", "safe")),
    "redeploy": ("elsewhere", ("any", "other")),
}
"""Options with two values: the field that has them, and their names."""


def who(seat: int) -> str:
    """A seat, and what else can stand for one, by name."""
    return {CHANCE: "chance", OVER: "over", NOBODY: "nobody", EVERYTHING: "everything"}.get(seat) or SEATS[seat]


def holder(seat: Any) -> str | None:
    """Whose a reward is."""
    return None if seat == NONE else SEATS[seat]


def symbols(cells: Sequence[int]) -> dict[str, int]:
    """Counts by symbol, without those that are not there."""
    return {SYMBOL_NAMES[symbol]: int(n) for symbol, n in enumerate(cells) if n > 0}


def card_data(v: Any, card: int) -> dict[str, Any]:
    """What is printed on an objective."""
    return {
        "number": card + 1,
        "name": names_in(v)[card],
        "type": TYPE_NAMES[v.type[card]],
        "spaces": symbols([of_symbol[card] for of_symbol in v.spaces]),
        "produces": [name for resource, name in enumerate(RESOURCE_NAMES) if v.resources[card] >> resource & 1],
        "points": int(v.points[card]),
        "power": power_text(v.power[card], v.amount[card], v.about[card], v.limit[card]),
    }


def lying(v: Any, place: int) -> list[int]:
    """The objectives that are known to lie somewhere."""
    return [card for card, there in enumerate(v.where) if there == place]


def objective_data(v: Any, seat: int, slot: int) -> dict[str, Any]:
    """An open objective with its legions."""
    return {
        **card_data(v, v.objective[seat][slot]),
        "legions": symbols(v.legions[seat][slot]),
        "full": bool(v.waits[seat][slot]),
    }


def choice_data(v: Any, seat: int) -> dict[str, Any] | None:
    """A sealed choice, where it is known."""
    source, target = v.chosen_from[seat], v.chosen_to[seat]
    if target < 0 or v.phase == DRAFT:
        return None
    if target == PASSED:
        return {"kind": "pass"}
    return {"kind": "put", "from": None if source == SUPPLY else cell_data(v, seat, source), "to": cell_data(v, seat, target)}


def cell_data(v: Any, seat: int, cell: int) -> dict[str, Any]:
    """A space of an objective."""
    slot, symbol = divmod(cell, SYMBOLS)
    return {"objective": v.objective[seat][slot] + 1, "symbol": SYMBOL_NAMES[symbol]}


def done_data(v: Any, position: Any, seat: int, card: int) -> dict[str, Any]:
    """A completed objective, with what its power would bring if the game ended now; safe: it can't be lost in this draw (A54)."""
    return {**card_data(v, card), "end_points": end_points(position, seat, card), "safe": bool(v.announced[card])}


def player(v: Any, position: Any, seat: int) -> dict[str, Any]:
    """A player: what everybody sees, and what the seat itself was dealt."""
    return {
        "points": points_of(position, seat),
        "reward_points": reward_points(v, seat),
        "completed": [done_data(v, position, seat, card) for card in lying(v, DONE_AT + seat)],
        "objectives": [objective_data(v, seat, slot) for slot in range(SLOTS) if v.objective[seat][slot] != NONE],
        "legions": v.army[seat],
        "supply": v.supply[seat],
        "types": dict(zip(TYPE_NAMES, v.types[seat], strict=True)),
        "produces": dict(zip(RESOURCE_NAMES, v.stock[seat], strict=True)),
        "missed_rewards": [LEAST_NUMBER + reward for reward in range(len(NUMBER_REWARDS)) if v.missed[seat] >> reward & 1],
        "swaps": {SYMBOL_NAMES[x]: symbols([bits >> y & 1 for y in range(SYMBOLS)]) for x, bits in enumerate(v.swaps[seat]) if bits},
        "unseen_objectives": sum(v.hidden[seat]),
        "dealt": [card_data(v, card) for card in lying(v, DEALT_AT + seat)],
        "kept": [card_data(v, card) for card in lying(v, KEPT_AT + seat)],
        "discarded": [card_data(v, card) for card in lying(v, DISCARDED_AT + seat)],
        "has_chosen": bool(v.phase in (DRAFT, CHOOSE) and v.chosen_to[seat] != NONE),
        "choice": choice_data(v, seat),
    }


def rewards(v: Any) -> dict[str, Any]:
    """A3: what each is worth and whose it is."""
    return {
        "types": {
            name: {"points": int(TYPE_REWARDS[reward]), "holder": holder(v.type_reward[reward])}
            for reward, name in enumerate(TYPE_REWARD_NAMES)
        },
        "numbers": {
            str(LEAST_NUMBER + reward): {"points": int(points), "holder": holder(v.number_reward[reward])}
            for reward, points in enumerate(NUMBER_REWARDS)
        },
        **{
            name: {"points": RESOURCE_REWARD, "holder": holder(v.resource_reward[resource])} for resource, name in enumerate(RESOURCE_NAMES)
        },
    }


def table(position: Any) -> dict[str, Any]:
    """The whole of it."""
    v: Any = FieldTuples(position)
    winner = winner_of(position) if v.phase == ENDED else NONE
    waits = waiting(position)
    return {
        "game": "augustus",
        "options": {
            "players": v.players,
            "deal": ("draft", "simple")[v.simple],
            "joker": JOKERS[v.joker],
            "cards": "built-in" if mark_in(v) == BUILT_IN_MARK else "own",
            **{name: names[getattr(v, field)] for name, (field, names) in SWITCHES.items()},
        },
        "seen_by": who(v.seat),
        "turn": who(turn(position)),
        "waiting": [SEATS[seat] for seat in range(v.players) if waits >> seat & 1],
        "phase": PHASES[v.phase],
        "crier": holder(v.crier),
        "token": None if v.token == NONE else TOKEN_NAMES[v.token],
        "symbol": None if v.symbol == NONE else TOKEN_NAMES[v.symbol],
        "bag": {TOKEN_NAMES[token]: v.bag[token] for token in range(TOKENS)},
        "drawn": {TOKEN_NAMES[token]: v.drawn[token] for token in range(TOKENS)},
        "offer": [card_data(v, card) for card in v.offer if card != NONE],
        "deck": v.in_deck,
        "lost": [card + 1 for card in lying(v, LOST)],
        "completing": None if v.current == NONE else {**card_data(v, v.current), "owner": SEATS[v.owner], "attacked": holder(v.victim)},
        "draws": 100 * v.draws[1] + v.draws[0],
        "draws_without_completion": v.quiet,
        "winner": holder(winner),
        "ending": ENDINGS[v.ending],
        "rewards": rewards(v),
        "players": {SEATS[seat]: player(v, position, seat) for seat in range(v.players)},
    }
