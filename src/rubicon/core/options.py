"""Options of a game: a frozen msgspec struct whose fields carry type and default; texts and values are checked against it."""

import itertools
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from rubicon.core.errors import BadOptions
from rubicon.core.record import Weights


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's options; each field is a bool or a Literal of short texts, the default first."""


O = TypeVar("O", bound=Options)

_SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}


def choices(hint: Any, default: object) -> tuple[Any, ...]:
    """The values that an option takes, the default first."""
    if hint is bool:
        return (default, not default)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise TypeError(f"an option is a bool or a Literal, not {hint}")


def fields(kind: type[Options]) -> dict[str, tuple[Any, ...]]:
    """Each option of a game with its values."""
    defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
    return {name: choices(hint, defaults[name]) for name, hint in get_type_hints(kind).items()}


def shown(value: object) -> str:
    """An option's value as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def parse(kind: type[O], given: Mapping[str, object]) -> O:
    """Options from names and values (or their texts); what is wrong is named, with what would be right."""
    known = fields(kind)
    values: dict[str, object] = {}
    for raw, value in given.items():
        name = raw.replace("-", "_")
        if name not in known:
            raise BadOptions(f"unknown option {name!r}; this game has: {', '.join(known) or 'none'}")
        allowed = known[name]
        if isinstance(allowed[0], bool) and isinstance(value, str):
            value = _SWITCH.get(value.lower(), value)
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise BadOptions(f"option {name} is {shown(value)!r}, but must be one of: {', '.join(map(shown, allowed))}")
        values[name] = value
    return kind(**values)


def every(kind: type[O], given: Mapping[str, object]) -> list[O]:
    """All sets of options in which the given ones are as given (several values with commas), whether or not the game allows them."""
    texts = {name: value.split(",") if isinstance(value, str) else [value] for name, value in given.items()}
    wanted = {name: tuple(getattr(parse(kind, {name: value}), name) for value in values) for name, values in texts.items()}
    known = {name: wanted.get(name, values) for name, values in fields(kind).items()}
    return [kind(**dict(zip(known, values, strict=True))) for values in itertools.product(*known.values())]


def text(options: Options) -> str:
    """The options that are not at their defaults, as `name=value name=value`; a game that gains options keeps its texts."""
    chosen = {name: getattr(options, name) for name, values in fields(type(options)).items() if getattr(options, name) != values[0]}
    return " ".join(f"{name}={shown(value)}" for name, value in chosen.items())


def from_text(kind: type[O], line: str) -> O:
    """Options from `name=value name=value`."""
    pairs = [word.partition("=") for word in line.split()]
    for name, equals, _ in pairs:
        if not equals:
            raise BadOptions(f"expected name=value, found {name!r}")
    return parse(kind, {name: value for name, _, value in pairs})


def numbers(options: Options) -> Weights:
    """The options as the numbers that `start` reads: the place of each value among its option's values."""
    known = fields(type(options))
    return np.array([known[name].index(getattr(options, name)) for name in known], np.int32)
