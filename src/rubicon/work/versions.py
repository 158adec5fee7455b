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
from rubicon.bots import names
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
    """Bots of third parties and those with a network in a file, each with a hash of its module or network."""


def versions_of(game: Game, bots: Sequence[str]) -> Versions:
    """The versions that this machine has."""
    return Versions(
        rubicon=__version__,
        python=platform.python_version(),
        libraries=" ".join(f"{name} {version(name)}" for name in LIBRARIES),
        rules=game.book.version,
        code=code(game),
        bots=tuple((bot, digest) for bot in sorted(bots) if (digest := bot_digest(bot))),
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
    return not names.is_ours(names.split(bot)[0])


def bot_digest(bot: str) -> str:
    """A hash of what a bot's play depends on besides Rubicon's code: a third party's module, or a network in a file; empty for others."""
    if is_third_party(bot):
        source = inspect.getsourcefile(names.third_party(names.split(bot)[0]))
        return _hash(Path(source)) if source else "no source"
    path = package.Bot(bot).network_file
    return _hash(path) if path else ""


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:DIGITS]
    except OSError as problem:
        raise BadOptions(f"{path} can't be read: {problem.strerror}") from problem
