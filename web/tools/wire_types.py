"""Writes the TypeScript types of the wire into web/src/wire/: commands, messages, facts of the games. With --check it only looks."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from rubicon.engine import registry
from rubicon.engine.facts import Facts
from rubicon.server import message_schema
from rubicon.server.message_schema import DEFS, Schema
from rubicon.server.messages import GAME_PART, AnyEventMessage

WIRE = Path(__file__).resolve().parents[1] / "src" / "wire"
EVENTS = tuple(kind.__name__ for kind in get_args(AnyEventMessage))
ANY_GAME = "<G extends GameName = GameName>"


def head(source: str) -> str:
    """The first line of a file."""
    return f"// Made by web/tools/wire_types.py from {source}: change the structs there, then run `make wire`."


def typescript(schema: Schema, generic: Iterable[str] = ()) -> str:
    """A JSON schema as a type; structs that are generic get the game of the one that they are part of."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(DEFS)
        return f"{name}<G>" if name in generic else name
    if GAME_PART in schema:
        return "G" if schema[GAME_PART] == "name" else f'Games[G]["{schema[GAME_PART]}"]'
    if "anyOf" in schema:
        members = tuple(dict.fromkeys(typescript(one, generic) for one in schema["anyOf"]))
        return "AnyEvent" if members == EVENTS else " | ".join(members)
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"readonly [{', '.join(typescript(one, generic) for one in schema['prefixItems'])}]"
        case "array":
            item = typescript(schema["items"], generic)
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        case "object":
            key = typescript(schema["propertyNames"]) if "enum" in schema.get("propertyNames", {}) else "string"
            record = f"Record<{key}, {typescript(schema['additionalProperties'], generic)}>"
            return f"Readonly<{record if key == 'string' else f'Partial<{record}>'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    if schema.keys() <= {"description"}:
        return "unknown"
    raise TypeError(f"no type for {schema}")


def interface(name: str, schema: Schema, generic: Iterable[str] = ()) -> str:
    """A struct; what is not required may be missing."""
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name}{ANY_GAME if name in generic else ''} {{")
    for field, kind in schema["properties"].items():
        if "description" in kind:
            lines.append(f"  /** {kind['description']} */")
        lines.append(f"  {field}{'' if field in schema.get('required', ()) else '?'}: {typescript(kind, generic)};")
    return "\n".join([*lines, "}"])


def union(name: str, members: Iterable[str]) -> str:
    """One of several types."""
    return f"export type {name} =" + "".join(f"\n  | {member}" for member in members) + ";"


def generic_structs(schemas: Mapping[str, Schema]) -> set[str]:
    """The structs that have a part of a game in them, at whatever depth."""
    found: set[str] = set()
    while True:
        more = {name for name, schema in schemas.items() if name not in found and mentions(schema, found)}
        if not more:
            return found
        found |= more


def mentions(schema: Any, generic: Iterable[str]) -> bool:
    """Whether a schema has a part of a game, or a struct that is known to have one."""
    if isinstance(schema, list):
        return any(mentions(one, generic) for one in schema)
    if not isinstance(schema, dict):
        return False
    target = schema.get("$ref")
    if isinstance(target, str) and target.removeprefix(DEFS) in generic:
        return True
    return GAME_PART in schema or any(mentions(one, generic) for one in schema.values())


def commands_module() -> str:
    """What clients send."""
    parts = [interface(name, schema) for name, schema in message_schema.sent_definitions().items()]
    sent = union("AnyCommand", map(message_schema.wire_name, message_schema.command_kinds()))
    return "\n\n".join([head("src/rubicon/server/requests.py and commands.py"), *parts, sent]) + "\n"


def messages_module() -> str:
    """What clients get."""
    schemas, known = message_schema.message_definitions(), message_schema.sent_definitions()
    generic, shared = generic_structs(schemas), [name for name in schemas if name in known]
    imports = [f'import type {{ {", ".join(shared)} }} from "./commands";', 'import type { GameName, Games } from "./games";']
    parts = [interface(name, schema, generic) for name, schema in schemas.items() if name not in known]
    of_game = [kind.__name__ for kind in message_schema.message_kinds()]
    unions = [
        union("AnyEvent", EVENTS),
        f"export type AnyMessage{ANY_GAME} =" + "".join(f"\n  | {name}{'<G>' if name in generic else ''}" for name in of_game) + ";",
        "/** A table of any game: `game` says of which. */\nexport type AnyTable = { [G in GameName]: RichTable<G> }[GameName];",
    ]
    top = "\n".join([head("src/rubicon/server/messages"), *imports])
    return "\n\n".join([top, *parts, *unions]) + "\n"


def game_module(game: str, facts: Facts) -> str:
    """The facts of a game: its view, its actions and its effects."""
    title = game.capitalize()
    unions = {f"{title}Action": facts.action_types, f"{title}Effect": facts.effect_types}
    parts = [interface(name, schema) for name, schema in message_schema.game_definitions(facts).items()]
    parts += [union(name, (kind.__name__ for kind in kinds)) for name, kinds in unions.items()]
    return "\n\n".join([head(f"src/rubicon/games/{game}/"), *parts]) + "\n"


def games_module(games: Mapping[str, Facts]) -> str:
    """Which facts belong to which game."""
    lines = [head("the rulebooks of the games")]
    for game, facts in games.items():
        title = game.capitalize()
        lines.append(f'import type {{ {title}Action, {title}Effect, {facts.view_type.__name__} }} from "./{game}";')
    lines += ["", "/** What each game puts into messages. */", "export interface Games {"]
    for game, facts in games.items():
        title = game.capitalize()
        lines.append(f"  {game}: {{ view: {facts.view_type.__name__}; action: {title}Action; effect: {title}Effect }};")
    return "\n".join([*lines, "}", "", "export type GameName = keyof Games;"]) + "\n"


def files() -> dict[Path, str]:
    """Every file with what has to stand in it."""
    games = {game: registry.rulebook(game).facts for game in sorted(registry.BUILT_IN)}
    modules = {game: game_module(game, facts) for game, facts in games.items()}
    modules |= {"commands": commands_module(), "messages": messages_module(), "games": games_module(games)}
    return {WIRE / f"{name}.ts": content for name, content in modules.items()}


def main() -> int:
    """0: they are as they should be."""
    made = files()
    if "--check" not in sys.argv:
        WIRE.mkdir(exist_ok=True)
        for file, content in made.items():
            file.write_text(content, "utf-8")
    stale = [file.name for file, content in made.items() if not file.exists() or file.read_text("utf-8") != content]
    if stale:
        print(f"{', '.join(stale)}: the Python types have changed since; run `make wire`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
