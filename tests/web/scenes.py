"""Positions of Rise of Augustus in which one draw uses many powers: a file, and the moves that follow, in notation."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random

import rubicon
from rubicon.match import gamewriter
from tests.augustus.decks import altered

GOLDEN = Path(__file__).parents[1] / "golden" / "augustus-four-crier.txt"
JOKER = "choose crier Agrippa token joker symbol joker draws 9 bag_passes; drawn joker 1 swords 1; offer 2 3 4 17 18 lost 82 83; rewards"
DECK = altered({82: {"power": "extra"}, 83: {"power": "legions 8"}})
"""Somebody has lost these two again, so that there are legions and places enough for many powers at once."""


def table_for(players: int) -> str:
    """The beginning of a position with that deck."""
    return rubicon.load("augustus", players=players, cards=DECK).start(seed=1).line.partition(";")[0]


def finished() -> str:
    """A whole game of four, with a draft, as a file."""
    before, end, after = GOLDEN.read_text().partition("\nend:")
    return before + end + after.partition("\n")[0] + "\n"


@dataclass(frozen=True)
class Scene:
    """A position in which all choose, and what everybody does until the draw is over; `take` alone is any of the offer."""

    position: str
    moves: str

    @property
    def texts(self) -> list[str]:
        return self.moves.split()

    @property
    def seats(self) -> list[str]:
        return ["me"] * len(self._played[0].game.seats)

    @property
    def file(self) -> str:
        """The position and everything after it, as a game that was saved."""
        return gamewriter.text(self._played[0])

    def ply(self, move: int) -> int:
        """After how many plies a move is asked for."""
        return self._played[1][move]

    @cached_property
    def _played(self) -> tuple[rubicon.Match, list[int]]:
        match, rng, asked = rubicon.position(self.position, typed=True), Random(1), list[int]()
        for text in self.texts:
            while match.turn < 0:
                match.play(rng.choice(match.legal()))
            asked.append(len(match))
            match.play(next(one for one in map(match.text, match.legal()) if one == text or (text == "take" and one.startswith("take"))))
        return match, asked


GIFTS = Scene(
    f"{table_for(4)}; {JOKER}; "
    "Agrippa supply 2 legions 14 objectives 15:sw1,sh2 29:sw2,sh1 5:sw2 8:sw1,sh1 23:sw2 done 10 45; "
    "Livia supply 1 legions 10 objectives 71:sh2,ch1,ca1 9:sh1,ca1 14:sw1,sh2 done 20; "
    "Maecenas supply 3 legions 7 objectives 87:st3,da1 64 1 done 81; "
    "Octavia supply 3 legions 7 objectives 47:sw2,sh1,ch1 24 12",
    "ch15 st71 da87 ca47 st29 decline take2 sw5 sw5 ch5 sw8 sh8 ch8 accept take3 take4 take17 take18 "
    "sw9 sw14 accept take take take take complete64 take accept take",
)
"""All powers for their owner: place, rearrange, legions, end, extra, swap, complete. Agrippa's are one chain."""

ATTACKS = Scene(
    f"{table_for(3)}; {JOKER}; "
    "Agrippa supply 2 legions 12 objectives 31:sh3 37:ch2,ca1 41:sh1,ca1,st1 23:ch1 done 45 46 5; "
    "Livia supply 1 legions 9 objectives 75:sw2,st2 9:sh1,ca1 14:sw2 done 20; "
    "Maecenas supply 1 legions 10 objectives 81:sw1,sh1,ch1,ca1,st1 64:sw1,sh1 7:sw1,sh1 done 47 12",
    "ca31 da75 da81 sw37 sw41 decline take2 -sh9 -sw64 decline take3 -ca9 -sw14 -sw7 -sh64 decline take4 "
    "clear7 clear23 accept take17 lose45 lose20 decline take",
)
"""All four attacks, and what the victims choose."""
