"""Writes web/src/lib/wire.ts: what the server takes, as TypeScript types, from its own types. With --check it only looks."""

import sys
from pathlib import Path
from typing import Any

import msgspec

from rubicon.server import commands, requests

TARGET = Path(__file__).resolve().parents[1] / "src" / "lib" / "wire.ts"
HEAD = "// Made by web/tools/wire_types.py from src/rubicon/server/requests.py and commands.py: change those, then run `make wire`.\n"


def structs() -> list[type[msgspec.Struct]]:
    """What is sent, in the order of the modules."""
    found = []
    for module in (requests, commands):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and thing.__module__ == module.__name__:
                found.append(thing)
    return [thing for thing in found if thing is not commands.Command]


def typescript_name(struct: type[msgspec.Struct]) -> str:
    """Commands are called so: a `Move` of the table is something else."""
    return f"{struct.__name__}Command" if issubclass(struct, commands.Command) else struct.__name__


def typescript(schema: dict[str, Any], names: dict[str, str]) -> str:
    """A JSON schema as a type."""
    if "$ref" in schema:
        return names[schema["$ref"].rsplit("/", 1)[-1]]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(one, names) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(msgspec.json.encode(value).decode() for value in schema["enum"])
    match schema.get("type"):
        case "array":
            item = typescript(schema["items"], names)
            return f"({item})[]" if " " in item else f"{item}[]"
        case "object":
            return f"Record<string, {typescript(schema['additionalProperties'], names)}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    raise TypeError(f"no type for {schema}")


def interface(name: str, schema: dict[str, Any], names: dict[str, str]) -> str:
    """A struct; what has a default may be left out."""
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for field, kind in schema["properties"].items():
        needed = field in schema.get("required", ())
        lines.append(f"  {field}{'' if needed else '?'}: {typescript(kind, names)};")
    return "\n".join([*lines, "}"])


def module() -> str:
    """The whole file."""
    kinds = structs()
    _, schemas = msgspec.json.schema_components(kinds)
    names = {kind.__name__: typescript_name(kind) for kind in kinds}
    parts = [interface(name, schemas[plain], names) for plain, name in names.items()]
    sent = [typescript_name(kind) for kind in kinds if issubclass(kind, commands.Command)]
    union = "export type AnyCommand =" + "".join(f"\n  | {name}" for name in sent) + ";"
    return "\n\n".join([HEAD.rstrip(), *parts, union]) + "\n"


def main() -> int:
    """0: it is as it should be."""
    made = module()
    if "--check" not in sys.argv:
        TARGET.write_text(made)
    elif TARGET.read_text() != made:
        print(f"{TARGET.name} is not what the server's requests and commands are any more: run `make wire`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
