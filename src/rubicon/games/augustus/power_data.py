"""Powers of objectives as views and effects have them: a kind, and what it needs (A40, A41, A42, A43, A44, A45, A46, A47, A48)."""

import functools
from typing import Any, Literal, assert_never, cast

from rubicon.engine.facts import Fact
from rubicon.games.augustus.box import SYMBOL_NAMES, SYMBOLS, TYPE_NAMES
from rubicon.games.augustus.names import Symbol, Type
from rubicon.games.augustus.power import (
    ATTACK_LEGIONS,
    ATTACK_OBJECTIVE,
    ATTACK_PLACES,
    COMPLETE_ONE,
    END_ATTACK,
    END_SYMBOL,
    END_TYPE,
    EXTRA,
    LEGIONS_MORE,
    PLACE_LEGIONS,
    REARRANGE_ALL,
    SWAP,
)
from rubicon.games.augustus.say import called, say


class PowerData(Fact, frozen=True, tag_field="kind"):
    """Base of the powers."""


class LegionsPower(PowerData, frozen=True, tag="legions"):
    """A43: more legions."""

    count: int


class ExtraPower(PowerData, frozen=True, tag="extra"):
    """A44: one more objective to work on."""


class EndSymbolPower(PowerData, frozen=True, tag="end-symbol"):
    """A40: points at the end for each symbol on completed objectives, up to a maximum."""

    points: int
    symbol: Symbol
    most: int


class EndTypePower(PowerData, frozen=True, tag="end-type"):
    """A40: points at the end for each completed objective of a type."""

    points: int
    type: Type


class EndAttackPower(PowerData, frozen=True, tag="end-attack"):
    """A40: points at the end for each completed objective that attacks."""

    points: int


class SwapPower(PowerData, frozen=True, tag="swap"):
    """A41: each of two symbols can be used as the other."""

    first: Symbol
    second: Symbol


class PlacePower(PowerData, frozen=True, tag="place"):
    """A42: legions are placed at once."""

    count: int
    symbol: Symbol | Literal["any"]


class RearrangePower(PowerData, frozen=True, tag="rearrange"):
    """A45: all placed legions are placed again."""


class CompletePower(PowerData, frozen=True, tag="complete"):
    """A46: another objective is completed."""


class AttackLegionsPower(PowerData, frozen=True, tag="attack-legions"):
    """A47: every opponent removes legions."""

    count: int


class AttackObjectivePower(PowerData, frozen=True, tag="attack-objective"):
    """A47: every opponent removes all legions of an objective."""


class AttackCompletedPower(PowerData, frozen=True, tag="attack-completed"):
    """A48: every opponent loses a completed objective."""


Power = (
    LegionsPower
    | ExtraPower
    | EndSymbolPower
    | EndTypePower
    | EndAttackPower
    | SwapPower
    | PlacePower
    | RearrangePower
    | CompletePower
    | AttackLegionsPower
    | AttackObjectivePower
    | AttackCompletedPower
)


@functools.lru_cache(4096)
def power_data(kind: int, amount: int, about: int, limit: int) -> Power | None:
    """A power from the numbers that the rules read; None: there is none."""
    names = (*SYMBOL_NAMES, "any")
    makers: dict[int, Any] = {
        LEGIONS_MORE: lambda: LegionsPower(amount),
        EXTRA: ExtraPower,
        END_SYMBOL: lambda: EndSymbolPower(amount, cast(Symbol, SYMBOL_NAMES[about]), limit),
        END_TYPE: lambda: EndTypePower(amount, cast(Type, TYPE_NAMES[about])),
        END_ATTACK: lambda: EndAttackPower(amount),
        SWAP: lambda: SwapPower(cast(Symbol, SYMBOL_NAMES[about // SYMBOLS]), cast(Symbol, SYMBOL_NAMES[about % SYMBOLS])),
        PLACE_LEGIONS: lambda: PlacePower(amount, cast(Any, names[about])),
        REARRANGE_ALL: RearrangePower,
        COMPLETE_ONE: CompletePower,
        ATTACK_LEGIONS: lambda: AttackLegionsPower(amount),
        ATTACK_PLACES: AttackObjectivePower,
        ATTACK_OBJECTIVE: AttackCompletedPower,
    }
    return cast(Power, makers[kind]()) if kind in makers else None


def power_words(power: Power) -> str:
    """What a power does, as a part of a sentence."""
    match power:
        case LegionsPower(count):
            return say("power-legions", count=count)
        case ExtraPower():
            return say("power-extra")
        case EndSymbolPower(points, symbol, most):
            return say("power-end-symbol", count=points, symbol=called(symbol), most=most)
        case EndTypePower(points, kind):
            return say("power-end-type", count=points, type=say(f"one-{kind}"))
        case EndAttackPower(points):
            return say("power-end-attack", count=points)
        case SwapPower(first, second):
            return say("power-swap", first=called(first), second=called(second))
        case PlacePower(count, "any"):
            return say("power-place-any", count=count)
        case PlacePower(count, symbol):
            return say("power-place", count=count, symbol=called(symbol))
        case RearrangePower():
            return say("power-rearrange")
        case CompletePower():
            return say("power-complete")
        case AttackLegionsPower(count):
            return say("power-attack", count=count)
        case AttackObjectivePower():
            return say("power-attack-objective")
        case AttackCompletedPower():
            return say("power-attack-completed")
        case _:
            assert_never(power)
