"""Names and numbers that files, databases and clients depend on, as this version of the code has them."""

from typing import Any, Literal, get_args, get_origin

import msgspec

import rubicon
from rubicon.bots import levels
from rubicon.engine import options as option
from rubicon.engine import registry
from rubicon.lessons import Note, Script
from rubicon.server import commands, requests
from rubicon.server import events as e
from tests.compat.stored import POSITIONS, content

MIDDLE = {"caesar": "caesar-all-expansions", "cleopatra": "cleopatra-arranged", "augustus": "augustus-six"}
"""The stored games in the middle of which action numbers are read."""


def of_game(game: str) -> dict[str, Any]:
    """Options with their values, chance streams in their order, endings, the bots of the levels, seats."""
    book = registry.rulebook(game)
    return {
        "options": {name: " ".join(map(option.shown, values)) for name, values in option.fields(book.options).items()},
        "order of options": list(option.fields(book.options)),
        "streams": list(book.streams),
        "endings": list(book.endings),
        "levels": list(levels.bots_of(game, 1)),
        "levels 2": list(levels.bots_of(game, 2)),
        "seats": list(book.seats(book.options(**({"players": 6} if game == "augustus" else {})))),
        "decisions": book.limits.decisions,
        "numbers": book.limits.numbers,
    }


def actions(game: str) -> list[str]:
    """Every action number with its notation, in the middle of a game."""
    told = content(POSITIONS)[MIDDLE[game]]
    match = rubicon.position(told[len(told) // 2]["line"], typed=True)
    return [f"{number} {match.text(number)}" for number in range(match.game.book.limits.numbers)]


def fields(kind: Any) -> dict[str, str]:
    """The fields of a struct with their defaults and the texts that they may have."""
    return {
        field.encode_name: " ".join([*([] if field.required else [f"default={_default(field)}"]), *_literals(field.type)])
        for field in msgspec.structs.fields(kind)
    }


def _literals(hint: Any) -> tuple[str, ...]:
    return get_args(hint) if get_origin(hint) is Literal else ()


def _default(field: msgspec.structs.FieldInfo) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return msgspec.json.encode(value).decode()


def tagged(union: Any) -> dict[str, dict[str, str]]:
    """The kinds of a union by their tags, with their fields."""
    return {str(kind.__struct_config__.tag): fields(kind) for kind in get_args(union)}


def of_everything() -> dict[str, Any]:
    """All that is frozen, but for the action numbers."""
    stored = {"seat": e.SeatSetup, "clock": requests.Clock, "lesson": Script}
    bodies: dict[str, Any] = {
        "new table": requests.NewTable,
        "seat": requests.SeatWanted,
        "join": requests.Join,
        "import": requests.Import,
        "fork": requests.Fork,
    }
    return {
        "games": {game: of_game(game) for game in sorted(registry.BUILT_IN)},
        "events": tagged(e.AnyEvent),
        "stored with events": {name: fields(kind) for name, kind in stored.items()} | {"note of a lesson": list(Note._fields)},
        "commands": tagged(commands.AnyCommand),
        "requests": {name: fields(kind) for name, kind in {**bodies, "hello": commands.Hello}.items()},
    }
