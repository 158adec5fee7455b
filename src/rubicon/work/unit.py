"""Work units: numbered pieces of a run whose results depend on nothing but the run's job and their own range of deals."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from rubicon.engine import options as option
from rubicon.engine import registry, user_imports
from rubicon.engine.errors import BadOptions
from rubicon.game import Game
from rubicon.work.versions import Versions

R_co = TypeVar("R_co", covariant=True)


class Unit(NamedTuple):
    """Deals first … first + n - 1 of one part of a run."""

    number: int
    """Its place in the run: units are numbered from 0."""
    part: int
    """What is played, by its place in the job: a table of bots, or a law."""
    first: int
    n: int


class Job(Protocol[R_co]):
    """What all units of a run share: game, options, bots and seed. It is pickled and sent to every worker once."""

    @property
    def compiled(self) -> bool:
        """Whether units run as machine code without the GIL, so that threads are enough on one machine."""
        ...

    def versions(self) -> Versions:
        """What results depend on besides this job: they must be the same on every machine."""
        ...

    def prepare(self) -> None:
        """Load machine code and bots in a worker, before its first unit."""
        ...

    def run(self, unit: Unit) -> R_co:
        """Do a unit."""
        ...


class PortableGame(NamedTuple):
    """A game that can be sent to another process, as the place it was loaded from and its options."""

    game: Game

    def __reduce__(self) -> "tuple[Callable[..., PortableGame], tuple[str, option.Options, str | None]]":
        place = registry.origin(self.game.name)
        if place is None:
            raise BadOptions(f"other processes can't load {self.game.name}, which was not loaded by name; use one worker")
        return _load, (place, self.game.options, user_imports.folder())


def _load(place: str, options: option.Options, folder: str | None) -> PortableGame:
    """In another process: `folder` is where the command that named game and bots was given, and where they may be."""
    user_imports.set_folder(folder)
    return PortableGame(Game(registry.load(place), options))
