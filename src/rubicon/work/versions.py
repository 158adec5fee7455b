"""What results depend on: versions of rules, bots and libraries, compared between the machines of a cluster."""

import hashlib
import inspect
import platform
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

import msgspec

from rubicon import __version__
from rubicon import bots as package
from rubicon.bots import built_in, levels, names
from rubicon.engine.errors import BadOptions
from rubicon.game import Game

LIBRARIES = ("numba", "llvmlite", "numpy")
DIGITS = 16
"""Hexadecimal digits of a hash that are kept."""


class Versions(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that two machines must have in common to get the same results."""

    rubicon: str
    python: str
    libraries: str
    rules: int
    """The version of the game's rules."""
    code: str
    """A hash of the rules and of Rubicon's own bots with their networks."""
    bots: tuple[tuple[str, str], ...]
    """Bots of third parties, each with a hash of its module."""


def versions_of(game: Game, bots: Sequence[str]) -> Versions:
    """The versions that this machine has."""
    return Versions(
        rubicon=__version__,
        python=platform.python_version(),
        libraries=" ".join(f"{name} {version(name)}" for name in LIBRARIES),
        rules=game.book.version,
        code=code(game),
        bots=tuple((bot, module_hash(bot)) for bot in sorted(bots) if is_third_party(bot)),
    )


def differences(ours: Versions, theirs: Versions) -> list[str]:
    """How another machine differs, a phrase for each version."""
    return [
        f"{name} is {getattr(theirs, name)}, not {getattr(ours, name)}"
        for name in Versions.__struct_fields__
        if getattr(theirs, name) != getattr(ours, name)
    ]


def check(ours: Versions, theirs: Versions, where: str) -> None:
    """Refuse a machine whose results could differ."""
    if found := differences(ours, theirs):
        raise BadOptions(f"{where} has other versions than this machine, so its results could differ: {'; '.join(found)}")


def code(game: Game, bots: Path | None = None) -> str:
    """A hash of the rules of a game, and of everything in the package of bots: sources, and the networks that they load."""
    # A digest follows verbs to a game's rules only once overloads is loaded, and it is cached: without this import it would depend on
    # whether something was compiled before.
    from rubicon.compiler import dependencies, overloads  # noqa: F401

    digest = hashlib.sha256(" ".join(dependencies.digest(rule, game.book.state) for rule in game.book.rules.by_name().values()).encode())
    for path in sorted((bots or Path(package.__file__).parent).rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            digest.update(path.read_bytes())
    return digest.hexdigest()[:DIGITS]


def is_third_party(bot: str) -> bool:
    """Whether a bot's code is not Rubicon's."""
    kind = names.split(bot)[0]
    return kind != names.SEARCH and kind not in built_in.NAMES and not levels.is_level(kind)


def module_hash(bot: str) -> str:
    """A hash of the file in which a third party's bot is written."""
    path = inspect.getsourcefile(names.third_party(names.split(bot)[0]))
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:DIGITS] if path else "no source"
