"""Reads and writes exported networks: one `.npz` file with the weights, their wiring, and what they were trained for.

A network fits one game with one version of its rules and one set of data. Anything else is refused with a message that says why.
"""

import hashlib
import io
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.structure import Structure
from rubicon.engine.errors import RubiconError
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.say import say

FORMAT = 1
MAX_BYTES = 3_000_000
"""An exported network goes into the wheel, so it stays small."""
ABOUT = "about"
DATA_SUFFIXES = (".json", ".csv")

Weights = dict[str, NDArray[np.float32]]
"""Arrays by name."""


class BadNetwork(RubiconError):
    """A network that can't be read, or was not trained for this game."""


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a network is, and what it was trained for."""

    format: int
    game: str
    rules: int
    """The version of the game's rules."""
    data: str
    """The hash of the game's data files (`data_hash`)."""
    run: str
    """The training run that made it: its name, its settings, how far it came."""
    option_fields: tuple[str, ...]
    """Fields of a position whose values follow the numbers of `encode` in an observation."""
    width: int
    rounds: int
    structure: Structure


class Network(msgspec.Struct, frozen=True):
    """A network as it was exported."""

    about: About
    weights: Weights


def data_hash(book: Rulebook[Any]) -> str:
    """A hash of a game's data files: other cards or another map need another network."""
    found = hashlib.sha256()
    for path in sorted(path for path in book.home.iterdir() if path.suffix in DATA_SUFFIXES):
        found.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return found.hexdigest()[:16]


def write(network: Network, path: Path) -> int:
    """Write a network, weights with half precision; returns the number of bytes."""
    arrays: dict[str, Any] = {name: weights.astype(np.float16) for name, weights in network.weights.items()}
    arrays[ABOUT] = np.frombuffer(msgspec.json.encode(network.about), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, **arrays)
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise BadNetwork(f"{path} has {size:,} bytes; a network may have {MAX_BYTES:,}")
    return size


def read(path: Path) -> Network:
    """Read a network; `BadNetwork` says what is wrong with the file."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as content:
            about = msgspec.json.decode(content[ABOUT].tobytes(), type=About)
            weights = {name: np.ascontiguousarray(content[name], np.float32) for name in content.files if name != ABOUT}
    except (OSError, EOFError, KeyError, ValueError, BadZipFile, msgspec.MsgspecError) as problem:
        raise BadNetwork(say("network-unreadable", path=path, problem=problem)) from problem
    if about.format != FORMAT:
        raise BadNetwork(say("network-format", path=path, found=about.format, wanted=FORMAT))
    return Network(about, weights)


def check(network: Network, book: Rulebook[Any], path: Path) -> None:
    """Refuse a network that was trained for another game, other rules or other data."""
    about = network.about
    if about.game != book.name:
        raise BadNetwork(say("network-game", path=path, found=about.game, wanted=book.name))
    if about.rules != book.version:
        raise BadNetwork(say("network-rules", path=path, found=about.rules, wanted=book.version))
    if about.data != data_hash(book):
        raise BadNetwork(say("network-data", path=path, found=about.data, wanted=data_hash(book)))
    columns = book.encoding_size + len(about.option_fields)
    if (about.structure.columns, len(about.structure.actions)) != (columns, book.limits.decisions):
        raise BadNetwork(say("network-shape", path=path, columns=columns, actions=book.limits.decisions))
