"""Options of a game, declared as a frozen msgspec struct; parses and checks options from texts and values, and expands presets."""

import hashlib
import itertools
from collections.abc import Mapping
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeVar, get_args, get_origin, get_type_hints

import msgspec
import numpy as np

from rubicon.engine.errors import BadOptions
from rubicon.engine.record import Weights
from rubicon.engine.say import say

PRESET = "rules"
"""The name that a preset is chosen by, as an option is; it is no option: files, positions and tables carry the options that it sets."""
PUBLISHED, DOCUMENT = PRESETS = ("published", "document")
"""`published` leaves every option at its default; `document` sets those that a game's options declare."""


class PresetValue(NamedTuple):
    """An option that `rules=document` sets."""

    option: str
    value: str | bool | int
    where: tuple[str, ...] = ()
    """Set it only where one of these options is not at its default; empty: always."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """Base of a game's options; each field is a bool, a Literal of short texts or numbers, the default first, or a Sheet."""

    document: ClassVar[tuple[PresetValue, ...] | None] = None
    """What `rules=document` sets; None: the game has no presets."""


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
V = TypeVar("V")

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
        hints = get_type_hints(kind)
        known = {field.name: choices(hints[field.name], field.default) for field in msgspec.structs.fields(kind)}
        _check_preset(kind, known)
        _FIELDS[kind] = known
    return _FIELDS[kind]


def _check_preset(kind: type[Options], known: Mapping[str, tuple[Any, ...]]) -> None:
    """A preset sets options of its game, to values that they take."""
    if kind.document is not None and PRESET in known:
        raise TypeError(f"{kind.__name__} has an option called {PRESET!r}, which is the name of its preset")
    for setting in kind.document or ():
        if setting.value not in known.get(setting.option, ()) or not known.keys() >= set(setting.where):
            raise TypeError(f"{kind.__name__} has no such options or value: {setting}")


def listed(kind: type[Options]) -> dict[str, tuple[Any, ...]]:
    """What can be chosen in a game, by name, the default first: its options, and after them its presets if it has any."""
    return fields(kind) | ({PRESET: PRESETS} if kind.document is not None else {})


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
    return kind(**_values(kind, expanded(kind, given)))


def expanded(kind: type[Options], given: Mapping[str, V]) -> dict[str, V | str | bool | int]:
    """Options as given, with a preset replaced by the options that it sets; one given besides it wins."""
    if kind.document is None or PRESET not in given:
        return dict(given)
    preset, besides = given[PRESET], {name: value for name, value in given.items() if name != PRESET}
    if preset not in PRESETS:
        raise BadOptions(say("option-value", name=PRESET, value=shown(preset), values=", ".join(PRESETS)))
    if preset == PUBLISHED:
        return {**besides}
    chosen = _values(kind, besides)
    changed = {name for name, value in chosen.items() if value != fields(kind)[name][0]}
    settings = [setting for setting in kind.document if setting.option not in chosen]
    return {**besides, **{option: value for option, value, where in settings if not where or changed.intersection(where)}}


def _values(kind: type[Options], given: Mapping[str, object]) -> dict[str, object]:
    """The values of the options that are given, checked."""
    known = fields(kind)
    values: dict[str, object] = {}
    for raw, value in given.items():
        name = raw.replace("-", "_")
        if name not in known:
            raise BadOptions(say("unknown-option", name=name, names=", ".join(listed(kind)) or say("no-options")))
        allowed = known[name]
        if isinstance(allowed[0], Sheet):
            values[name] = _sheet(name, allowed[0], value)
            continue
        if isinstance(value, str):
            value = _SWITCH.get(value.lower(), value) if isinstance(allowed[0], bool) else {str(a): a for a in allowed}.get(value, value)
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise BadOptions(say("option-value", name=name, value=shown(value), values=", ".join(map(shown, allowed))))
        values[name] = value
    return values


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
    """All sets of options in which the given ones are as given (several values with commas), whether or not the game allows them.

    With a preset, the options that it is about are as the preset has them, unless they are given.
    """
    single = sheets(kind)
    texts = {name: value.split(",") if isinstance(value, str) and name not in single else [value] for name, value in given.items()}
    presets = texts.pop(PRESET, []) if kind.document is not None else []
    wanted = {name: tuple(getattr(parse(kind, {name: value}), name) for value in values) for name, values in texts.items()}
    kept = {setting.option for setting in kind.document or () if presets} - wanted.keys()
    known = {name: wanted.get(name, values) for name, values in fields(kind).items() if name not in kept}
    sets = [dict(zip(known, values, strict=True)) for values in itertools.product(*known.values())]
    if not presets:
        return [kind(**one) for one in sets]
    return list(dict.fromkeys(parse(kind, {PRESET: preset, **one}) for preset in presets for one in sets))


def as_texts(options: Options) -> dict[str, str]:
    """All options by name, as people write them."""
    return {name: shown(getattr(options, name)) for name in fields(type(options))}


def chosen(options: Options) -> dict[str, str]:
    """The options that are not at their defaults by name, as people write them."""
    defaults = fields(type(options))
    return {name: value for name, value in as_texts(options).items() if getattr(options, name) != defaults[name][0]}


def text(options: Options) -> str:
    """The options that are not at their defaults, as `name=value name=value`; a game that gains options keeps its texts."""
    return " ".join(f"{name}={value}" for name, value in chosen(options).items())


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
