"""Simulations as work units: chunks of games are played and counted by whoever does the unit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rubicon.game import Game
from rubicon.vector.simulation import ChunkPlayer, bot_names, chunk_size
from rubicon.vector.tally import Tally
from rubicon.work.unit import PortableGame, Unit
from rubicon.work.versions import Versions, versions_of

MOST_CHUNKS = 64
"""Chunks of a unit."""
UNITS = 256
"""A run is divided into about so many units, as long as they are not too large."""


def swapped(game: Game, bots: Sequence[str], swap: bool) -> bool:
    """Whether bots are turned around the table: not if they are all the same."""
    return swap and len(set(bot_names(game, bots))) > 1


@dataclass(kw_only=True)
class SimulationJob:
    """Games with several sets of options; the part of a unit is the set."""

    games: tuple[PortableGame, ...]
    bots: tuple[str, ...]
    seed: int
    swap: bool
    chunk: int
    """Games that are counted together; units are made of whole chunks."""
    _players: dict[int, ChunkPlayer] = field(default_factory=dict, repr=False)

    compiled = True

    def __getstate__(self) -> dict[str, object]:
        """Machine code stays where it is."""
        return {**self.__dict__, "_players": {}}

    def versions(self) -> Versions:
        """Rules and bots are the same for all sets of options."""
        return versions_of(self.games[0].game, self.bots)

    def prepare(self) -> None:
        """Load the machine code."""
        self._player(0)

    def _player(self, part: int) -> ChunkPlayer:
        if part not in self._players:
            game = self.games[part].game
            self._players[part] = ChunkPlayer(game, self.bots, self.seed, swapped(game, self.bots, self.swap))
        return self._players[part]

    def run(self, unit: Unit) -> Tally:
        """Play and count; the sums are made in the order of the chunks."""
        game, player = self.games[unit.part].game, self._player(unit.part)
        tally, turned = Tally.empty(game), swapped(game, self.bots, self.swap)
        for first in range(unit.first, unit.first + unit.n, self.chunk):
            tally.add(game, player.chunk(first, min(self.chunk, unit.first + unit.n - first)), turned)
        return tally


def job_of(chosen: Sequence[Game], games: int, bots: Sequence[str], seed: int, swap: bool) -> SimulationJob:
    """The job of simulating so many games with each set of options."""
    return SimulationJob(games=tuple(map(PortableGame, chosen)), bots=tuple(bots), seed=seed, swap=swap, chunk=chunk_size(games))


def units_of(sets: int, games: int) -> Iterator[Unit]:
    """The units of a run: they depend on the run alone, so that sums are the same to the last bit whoever does them."""
    chunk = chunk_size(games)
    chunks = -(-games // chunk)
    size = chunk * min(MOST_CHUNKS, max(1, chunks * sets // UNITS))
    ranges = [(part, first) for part in range(sets) for first in range(0, games, size)]
    for number, (part, first) in enumerate(ranges):
        yield Unit(number, part, first, min(size, games - first))
