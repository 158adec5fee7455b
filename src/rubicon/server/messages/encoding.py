"""How messages are encoded: JSON that is made once and shared by everybody who may see it, and the base of what they consist of."""

from typing import Any, Literal

import msgspec
from msgspec import Meta

GAME_PART = "x-game-part"
"""The keyword of the JSON schema that marks a part of a game, such as its view."""


def part_of_game(part: Literal["name", "view", "action", "effect"], *, several: bool = False) -> Meta:
    """Encoded JSON of a type that the game declares in its facts."""
    schema: dict[str, Any] = {GAME_PART: part}
    return Meta(extra_json_schema={"type": "array", "items": schema} if several else schema)


def encoded_as(struct: str, *, several: bool = False) -> Meta:
    """Encoded JSON of another of the types of messages."""
    schema = {"$ref": f"#/$defs/{struct}"}
    return Meta(extra_json_schema={"type": "array", "items": schema} if several else schema)


_encoder = msgspec.json.Encoder()


def encode(message: msgspec.Struct) -> bytes:
    """A message as JSON."""
    return _encoder.encode(message)


def encoded(data: object) -> msgspec.Raw:
    """Data as the JSON that a message has as a part."""
    return msgspec.Raw(_encoder.encode(data))


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Base of what messages consist of."""
