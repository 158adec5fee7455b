"""Bounded field types that requests and commands are made of: whatever a client sends outside these bounds is refused."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from rubicon.server import player_names

MOST_SEATS = 6
Name = Annotated[str, Meta(max_length=player_names.LONGEST, pattern=player_names.PATTERN)]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{20,64}(?!\n)$")]
"""Keys and codes."""
OwnKey = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}(?!\n)$")]
"""A key that the client has chosen at random: the same request with the same key can be sent again and does nothing twice."""
Hash = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?(?!\n)$")]
Part = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
Id = Annotated[str, Meta(max_length=36, pattern=r"^[A-Za-z0-9_-]*(?!\n)$")]
Number = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Value = Annotated[str, Meta(max_length=100_000)] | bool | Annotated[int, Meta(ge=0, le=100)]

Phrase = Literal[
    "hello", "luck", "good_move", "oops", "moment", "well_played", "thanks", "again", "bye", "laurel", "smile", "surprise", "sad"
]
"""What players can send each other: sentences, which every page says in its reader's language, and the last four as drawn marks."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of requests and commands: unknown fields are refused."""
