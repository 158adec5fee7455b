"""Options of a game: a frozen msgspec struct whose fields carry type and default; texts and values are checked against it."""

import hashlib
import itertools
from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from rubicon.engine.errors import BadOptions
from rubicon.engine.record import Weights
from rubicon.engine.say import say


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's options; each field is a bool, a Literal of short texts or numbers, the default first, or a Sheet."""


class Sheet(msgspec.Struct, frozen=True, weakref=True):
    """An option that is a whole file, such as a deck of cards: its text, checked. Files and positions carry it with them."""

    text: str

    @classmethod
    def read(cls, text: str) -> Self:
        """The sheet in its one form, from what somebody wrote; BadOptions names what is wrong with it."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """What tells sheets apart: the beginning of their hash."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    @property
    def numbers(self) -> list[int]:
        """What `start` reads of it."""
        raise NotImplementedError


O = TypeVar("O", bound=Options)

_SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}


def choices(hint: Any, default: object) -> tuple[Any, ...]:
    """The values that an option takes, the default first."""
    if hint is bool:
        return (default, not default)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if issubclass(hint, Sheet):
        return (default,)
    raise TypeError(f"an option is a bool, a Literal or a Sheet, not {hint}")


_FIELDS: dict[type[Options], dict[str, tuple[Any, ...]]] = {}


def fields(kind: type[Options]) -> dict[str, tuple[Any, ...]]:
    """Each option of a game with its values; worked out once, for every match asks."""
    if kind not in _FIELDS:
        defaults = {field.name: field.default for field in msgspec.structs.fields(kind)}
        _FIELDS[kind] = {name: choices(hint, defaults[name]) for name, hint in get_type_hints(kind).items()}
    return _FIELDS[kind]


def sheets(kind: type[Options]) -> dict[str, Sheet]:
    """The options that are whole files, with the built-in ones."""
    return {name: values[0] for name, values in fields(kind).items() if isinstance(values[0], Sheet)}


def shown(value: object) -> str:
    """An option's value as people write it."""
    if isinstance(value, Sheet):
        return value.name
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def parse(kind: type[O], given: Mapping[str, object]) -> O:
    """Options from names and values (or their texts); what is wrong is named, with what would be right."""
    known = fields(kind)
    values: dict[str, object] = {}
    for raw, value in given.items():
        name = raw.replace("-", "_")
        if name not in known:
            raise BadOptions(say("unknown-option", name=name, names=", ".join(known) or say("no-options")))
        allowed = known[name]
        if isinstance(allowed[0], Sheet):
            values[name] = _sheet(name, allowed[0], value)
            continue
        if isinstance(value, str):
            value = _SWITCH.get(value.lower(), value) if isinstance(allowed[0], bool) else {str(a): a for a in allowed}.get(value, value)
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise BadOptions(say("option-value", name=name, value=shown(value), values=", ".join(map(shown, allowed))))
        values[name] = value
    return kind(**values)


def _sheet(name: str, built_in: Sheet, value: object) -> Sheet:
    """The built-in sheet by its name, or another one by its text; no file is read here, for the value may come from anywhere."""
    if isinstance(value, type(built_in)):
        return value
    if value in ("built-in", built_in.name):
        return built_in
    if isinstance(value, str) and "\n" in value:
        return type(built_in).read(value)
    raise BadOptions(say("option-sheet", name=name, value=value))


def every(kind: type[O], given: Mapping[str, object]) -> list[O]:
    """All sets of options in which the given ones are as given (several values with commas), whether or not the game allows them."""
    single = sheets(kind)
    texts = {name: value.split(",") if isinstance(value, str) and name not in single else [value] for name, value in given.items()}
    wanted = {name: tuple(getattr(parse(kind, {name: value}), name) for value in values) for name, values in texts.items()}
    known = {name: wanted.get(name, values) for name, values in fields(kind).items()}
    return [kind(**dict(zip(known, values, strict=True))) for values in itertools.product(*known.values())]


def as_texts(options: Options) -> dict[str, str]:
    """All options by name, as people write them."""
    return {name: shown(getattr(options, name)) for name in fields(type(options))}


def text(options: Options) -> str:
    """The options that are not at their defaults, as `name=value name=value`; a game that gains options keeps its texts."""
    chosen = {name: getattr(options, name) for name, values in fields(type(options)).items() if getattr(options, name) != values[0]}
    return " ".join(f"{name}={shown(value)}" for name, value in chosen.items())


def from_text(kind: type[O], line: str, texts: Mapping[str, str] | None = None) -> O:
    """Options from `name=value name=value`; a sheet's text is found by the option's name."""
    pairs = [word.partition("=") for word in line.split()]
    for name, equals, _ in pairs:
        if not equals:
            raise BadOptions(say("option-pair", word=name))
    given = {name: value for name, _, value in pairs}
    options = parse(kind, given | dict(texts or {}))
    for name, built_in in sheets(kind).items():
        if given.get(name, built_in.name) != getattr(options, name).name:
            raise BadOptions(say("option-other-sheet", name=name, value=given.get(name, "built-in")))
    return options


def numbers(options: Options) -> Weights:
    """The options as the numbers that `start` reads: the place of each value among its option's values; then those of sheets."""
    chosen = [(values, getattr(options, name)) for name, values in fields(type(options)).items()]
    places = [values.index(value) for values, value in chosen if not isinstance(value, Sheet)]
    return np.array(places + [n for _, value in chosen if isinstance(value, Sheet) for n in value.numbers], np.int32)
