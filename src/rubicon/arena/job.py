"""The arena's work units: deals of one table of bots, each played from all seats."""

import functools
import time
from dataclasses import dataclass

import msgspec

from rubicon.arena import play, rounds
from rubicon.arena.encounters import Encounter, encounter_of
from rubicon.arena.rounds import Round
from rubicon.arena.saved_games import SavedGame
from rubicon.work.unit import PortableGame, Unit
from rubicon.work.versions import Versions, versions_of


class PlayedUnit(msgspec.Struct, frozen=True):
    """The rounds of a unit, and how many seconds they took, by which the next units are cut."""

    rounds: list[Round]
    seconds: float
    games: list[SavedGame] = []
    """All games as files, if the job asks for them."""


@dataclass(frozen=True, kw_only=True)
class ArenaJob:
    """A run of the arena; the part of a unit is its table of bots."""

    game: PortableGame
    tables: tuple[tuple[str, ...], ...]
    seed: int
    limit: float = 0.0
    """Seconds that a decision may take; 0: any."""
    save: bool = False
    """Whether every game comes back as a file."""

    @property
    def bots(self) -> tuple[str, ...]:
        """All bots of the run."""
        return tuple(dict.fromkeys(bot for table in self.tables for bot in table))

    @property
    def compiled(self) -> bool:
        """Whether machine code plays whole deals: then nothing a bot does can disturb another one."""
        return not self.save and all(rounds.all_compiled(self.encounter(part)) for part in range(len(self.tables)))

    def versions(self) -> Versions:
        """Of the game and all bots."""
        return versions_of(self.game.game, self.bots)

    def prepare(self) -> None:
        """Load machine code and bots before any decision is timed."""
        play.load_code(self.game.game, self.bots)

    def encounter(self, part: int) -> Encounter:
        """The encounter of a unit's part."""
        return _encounter(self.game, self.tables[part])

    def run(self, unit: Unit) -> PlayedUnit:
        """Play the deals of a unit."""
        began = time.perf_counter()
        games: list[SavedGame] | None = [] if self.save else None
        played = rounds.play_rounds(self.encounter(unit.part), self.seed, unit.first, unit.n, self.limit, games)
        return PlayedUnit(played, time.perf_counter() - began, games or [])


@functools.lru_cache(maxsize=1024)
def _encounter(game: PortableGame, bots: tuple[str, ...]) -> Encounter:
    return encounter_of(game.game, bots)
