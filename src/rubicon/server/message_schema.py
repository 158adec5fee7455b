"""The JSON schema of everything on the wire: commands, requests, messages, answers, and what each game puts into them.

It is made from the types themselves, so it can't be out of date. `/schema/messages.json` serves it; TypeScript and the tables of the docs
are made from the same definitions.
"""

import ast
import functools
import hashlib
import inspect
import sys
import types
from collections.abc import Iterable, Mapping
from typing import Any, get_args

import msgspec

from rubicon.engine import registry
from rubicon.engine.facts import Facts
from rubicon.server import commands, messages, requests
from rubicon.server.known_games import known_games

Schema = dict[str, Any]
"""A JSON schema: its keywords are data, so it has no type of its own."""
Kind = type[msgspec.Struct]
DEFS = "#/$defs/"
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def command_kinds() -> tuple[Kind, ...]:
    """What clients send on a socket after the greeting."""
    return get_args(commands.AnyCommand)


def message_kinds() -> tuple[Kind, ...]:
    """What clients get on a socket."""
    return get_args(messages.AnyMessage)


def request_kinds() -> tuple[Kind, ...]:
    """The bodies of HTTP requests, and the greeting of a socket."""
    return (
        requests.NewTable,
        requests.Owner,
        requests.Join,
        requests.Invitation,
        requests.Import,
        requests.Fork,
        requests.Lesson,
        commands.Hello,
    )


def wire_name(kind: Kind) -> str:
    """What a type is called on the wire: commands have names of their own, for a `Move` of a table is something else."""
    return f"{kind.__name__}Command" if issubclass(kind, commands.Command) else kind.__name__


def sent_definitions() -> dict[str, Schema]:
    """The schemas of what clients send, by name."""
    kinds = (*request_kinds(), *command_kinds())
    return definitions(kinds, {kind.__name__: wire_name(kind) for kind in kinds})


def message_definitions() -> dict[str, Schema]:
    """The schemas of what clients get, by name; parts of games are marked by `messages.GAME_PART`."""
    return definitions((*message_kinds(), messages.Move, messages.Happened, *messages.HTTP_ANSWERS), {}, received=True)


def game_definitions(facts: Facts, prefix: str = "") -> dict[str, Schema]:
    """The schemas of a game's view, actions and effects, by name."""
    kinds = (facts.view_type, *facts.action_types, *facts.effect_types)
    names = msgspec.json.schema_components(kinds)[1]
    return definitions(kinds, {name: f"{prefix}{name}" for name in names}, received=True)


def definitions(kinds: tuple[Kind, ...], names: Mapping[str, str], *, received: bool = False) -> dict[str, Schema]:
    """The schemas of structs and of all that they consist of, under other names where some are given; fields say what they are.

    `received`: what the server always writes is required, although a struct has a default for it.
    """
    _, found = msgspec.json.schema_components(kinds, ref_template=DEFS + "{name}")
    for kind in _reached(kinds):
        schema = found[kind.__name__]
        for name, note in field_notes(kind).items():
            schema["properties"][name]["description"] = note
        if received and not kind.__struct_config__.omit_defaults:
            written = [field.encode_name for field in msgspec.structs.fields(kind) if field.default is not msgspec.UNSET]
            schema["required"] = [name for name in schema["properties"] if name in written or name in schema["required"]]
    return {names.get(plain, plain): _renamed(schema, names) for plain, schema in found.items()}


@functools.cache
def whole() -> Schema:
    """The whole schema: a command or a message has one of the forms at the top, `$defs` has everything else."""
    games = {game: registry.rulebook(game).facts for game in known_games()}
    parts: dict[str, list[Schema]] = {"name": [{"enum": list(games)}], "view": [], "action": [], "effect": []}
    defs = sent_definitions() | message_definitions()
    for game, facts in games.items():
        defs |= game_definitions(facts, f"{game}.")
        declared: dict[str, tuple[Kind, ...]] = {"view": (facts.view_type,), "action": facts.action_types, "effect": facts.effect_types}
        for part, kinds in declared.items():
            parts[part] += [{"$ref": f"{DEFS}{game}.{kind.__name__}"} for kind in kinds]
    for name, forms in (("AnyCommand", command_kinds()), ("AnyMessage", message_kinds())):
        defs[name] = {"anyOf": [{"$ref": DEFS + wire_name(kind)} for kind in forms]}
    found: Schema = _with_games({"$schema": DRAFT, "title": "RubiconMessages", "$defs": defs}, parts)
    return {**found, "anyOf": [{"$ref": f"{DEFS}AnyCommand"}, {"$ref": f"{DEFS}AnyMessage"}]}


@functools.cache
def encoded() -> tuple[bytes, str]:
    """The whole schema as JSON, and its ETag."""
    content = msgspec.json.encode(whole())
    return content, f'"{hashlib.sha256(content).hexdigest()[:32]}"'


@functools.cache
def field_notes(kind: Kind) -> dict[str, str]:
    """The sentences below the fields of a struct in its source, by field."""
    notes: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        found = _classes(sys.modules[base.__module__]).get(base.__name__) if base.__module__.startswith("rubicon") else None
        for field, below in zip(found.body, found.body[1:], strict=False) if found else ():
            match field, below:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    notes[name] = inspect.cleandoc(text)
    return {name: note for name, note in notes.items() if name in kind.__struct_fields__}


@functools.cache
def _classes(module: types.ModuleType) -> dict[str, ast.ClassDef]:
    return {node.name: node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)}


def _reached(kinds: Iterable[Kind]) -> list[Kind]:
    """Structs, and those of the types of their fields."""
    found: list[Kind] = []
    left: list[Any] = list(kinds)
    while left:
        one = left.pop()
        if isinstance(one, type) and issubclass(one, msgspec.Struct):
            if one not in found:
                found.append(one)
                left += [field.type for field in msgspec.structs.fields(one)]
        else:
            left += get_args(one)
    return found


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    """A schema whose references go to other names."""
    if isinstance(schema, list):
        return [_renamed(one, names) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(target := schema.get("$ref"), str):
        name = target.removeprefix(DEFS)
        return {**schema, "$ref": DEFS + names.get(name, name)}
    return {key: _renamed(value, names) for key, value in schema.items()}


def _with_games(schema: Any, parts: Mapping[str, list[Schema]]) -> Any:
    """A schema in which every part of a game is that of one of the games here."""
    if isinstance(schema, list):
        return [_with_games(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if messages.GAME_PART in schema:
        others = {key: value for key, value in schema.items() if key != messages.GAME_PART}
        return {**others, "anyOf": parts[schema[messages.GAME_PART]]}
    return {key: _with_games(value, parts) for key, value in schema.items()}
