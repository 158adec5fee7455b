"""Writes the tables of docs/host/protocol.md that describe the wire, from the types themselves. With --check it only looks.

A table stands between `<!-- commands -->` and `<!-- end of commands -->`, and likewise for the other names of `tables`.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec

from rubicon.server import commands, messages
from rubicon.server.message_schema import Kind, command_kinds, field_notes, message_kinds
from rubicon.server.messages import AnyEventMessage

PAGE = Path(__file__).resolve().parents[1] / "docs" / "host" / "protocol.md"
SHOWN: dict[str, Kind] = {
    "info": messages.TableInfo,
    "seat": messages.SeatInfo,
    "move": messages.PreviewedMove,
    "happened": messages.Happened,
    "note": messages.Note,
    "table change": messages.TableChange,
    "view change": messages.ViewChange,
}
"""Parts of messages that have a table of their own."""


def tables() -> dict[str, list[str]]:
    """Every table by its name, as lines."""
    own = [name for name in messages.RichTable.__struct_fields__ if name not in messages.TableInfo.__struct_fields__]
    return {
        "greeting": field_table(commands.Hello),
        "commands": ["| `type` | fields | does |", "|---|---|---|", *map(row, command_kinds())],
        "messages": ["| `type` | fields | is |", "|---|---|---|", *map(row, message_kinds())],
        "events": ["| `kind` | fields | means |", "|---|---|---|", *(row(kind, besides=("at", "n")) for kind in get_args(AnyEventMessage))],
        "rich table": field_table(messages.RichTable, own),
        **{name: field_table(kind) for name, kind in SHOWN.items()},
    }


def row(kind: Kind, besides: Iterable[str] = ()) -> str:
    """A struct in one row: what it is called on the wire, its fields, what it is for."""
    notes = field_notes(kind)
    needed: list[str] = []
    optional: list[str] = []
    for field in msgspec.structs.fields(kind):
        if field.name not in besides:
            note = line(notes.get(field.name, "") or values(field.type)).rstrip(".")
            text = f"`{field.name}` ({note[0].lower()}{note[1:]})" if note else f"`{field.name}`"
            (needed if field.required else optional).append(text)
    if issubclass(kind, messages.TableInfo):
        base = messages.RichTable if issubclass(kind, messages.RichTable) else messages.TableInfo
        own = [f"`{name}`" for name in kind.__struct_fields__ if name not in base.__struct_fields__]
        needed = [f"those of {'a rich table' if base is messages.RichTable else 'the info'}", *own]
        optional = []
    fields = ", ".join(needed) + (("; " if needed else "") + f"may have {', '.join(optional)}" if optional else "")
    rich = " (rich)" if issubclass(kind, messages.RichMessage | messages.RichTable) else ""
    return f"| `{kind.__struct_config__.tag}`{rich} | {fields} | {line(kind.__doc__ or '')} |"


def field_table(kind: Kind, names: Iterable[str] = ()) -> list[str]:
    """A struct with a row for each field."""
    notes = field_notes(kind)
    shown = tuple(names) or kind.__struct_fields__
    return ["| field | is |", "|---|---|", *(f"| `{name}` | {line(notes[name])} |" for name in shown)]


def values(kind: object) -> str:
    """The values of a literal type."""
    return ", ".join(f"`{value}`" for value in get_args(kind)) if get_origin(kind) is Literal else ""


def line(text: str) -> str:
    """A docstring in one line."""
    return " ".join(text.split()).replace("|", "\\|")


def page(content: str) -> str:
    """The page with all tables as they should be."""
    for name, lines in tables().items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        parts = re.split(f"{begin}.*?{end}", content, flags=re.DOTALL)
        if len(parts) != 2:
            raise SystemExit(f"{PAGE.name} has {len(parts) - 1} places for the table of {name}, instead of one")
        content = "\n".join([parts[0] + begin, *lines, end + parts[1]])
    return content


def main() -> int:
    """0: the page is as it should be."""
    old = PAGE.read_text("utf-8")
    new = page(old)
    if "--check" not in sys.argv:
        PAGE.write_text(new, "utf-8")
    elif new != old:
        print(f"{PAGE.name}: the types have changed since; run `make wire`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
