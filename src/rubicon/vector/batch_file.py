"""Saves a batch to a file and loads it: the games as they are, with their random generators. NumPy's own format, no pickle in it."""

from os import PathLike
from typing import Any

import msgspec
import numpy as np

from rubicon.engine import options as option
from rubicon.engine.configured_game import ConfiguredGame
from rubicon.engine.errors import BadFile
from rubicon.vector.batch_settings import Settings
from rubicon.vector.batch_step import Slots

FORMAT = "rubicon batch 1"


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What the games of a file are games of."""

    format: str
    game: str
    rules: int
    """The version of the rules."""
    options: list[int]
    settings: Settings


def _heading(game: ConfiguredGame, settings: Settings) -> Heading:
    numbers = [int(number) for number in option.numbers(game.options)]
    return Heading(format=FORMAT, game=game.name, rules=game.book.version, options=numbers, settings=settings)


def save(game: ConfiguredGame, settings: Settings, slots: Slots, path: str | PathLike[str]) -> None:
    """Write the games of a batch to a file."""
    arrays: dict[str, Any] = {**slots._asdict(), "positions": slots.positions.view(np.uint8).reshape(len(slots.seats), -1)}
    heading = np.frombuffer(msgspec.json.encode(_heading(game, settings)), np.uint8)
    with open(path, "wb") as file:
        np.savez_compressed(file, heading=heading, **arrays)


def load(game: ConfiguredGame, path: str | PathLike[str]) -> tuple[Settings, Slots]:
    """The games in a file, which must be of this game, these options and this version of the rules; BadFile says what differs."""
    try:
        with np.load(path, allow_pickle=False) as content:
            heading = msgspec.json.decode(content["heading"].tobytes(), type=Heading)
            arrays = {name: content[name] for name in Slots._fields}
    except (ValueError, KeyError, msgspec.MsgspecError, EOFError) as problem:
        raise BadFile(f"{path} is no batch of games: {problem}") from problem
    mine = _heading(game, heading.settings)
    for name in ("format", "game", "rules", "options"):
        if getattr(heading, name) != getattr(mine, name):
            raise BadFile(f"{path}: its {name} are {getattr(heading, name)!r}, not {getattr(mine, name)!r}")
    arrays["positions"] = np.ascontiguousarray(arrays["positions"]).view(game.book.state).reshape(-1).view(np.recarray)
    return heading.settings, Slots(**arrays)
