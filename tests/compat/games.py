"""The games of the fixtures: every option of every game in each of its values, and where in them positions are looked at."""

import functools
from typing import NamedTuple

import rubicon
from tests.augustus.decks import CHAINS, RENAMED
from tests.augustus.scene import BY_THE_LETTER
from tests.compat.policy import play, play_well


class Played(NamedTuple):
    """A game with its options, the seed of its chance, and how far it is played (None: to its end)."""

    game: str
    options: dict[str, object]
    seed: int
    plies: int | None = None


GAMES = {
    "caesar": Played("caesar", {}, 1),
    "caesar-lose": Played("caesar", {"stuck": "lose"}, 2),
    "caesar-poison": Played("caesar", {"poison": True}, 3),
    "caesar-centurions": Played("caesar", {"centurions": True}, 4),
    "caesar-border-control": Played("caesar", {"poison": True, "border_control": True}, 5),
    "caesar-all-expansions": Played("caesar", {"poison": True, "centurions": True, "border_control": True, "stuck": "lose"}, 6),
    "caesar-solo-easy": Played("caesar", {"solo": "easy"}, 7),
    "caesar-solo-normal-pompey": Played("caesar", {"solo": "normal", "side": "pompey", "poison": True}, 8),
    "caesar-solo-hard-harder": Played("caesar", {"solo": "hard", "solo_harder": True, "centurions": True, "border_control": True}, 9),
    "caesar-after-removal": Played("caesar", {"poison": True, "centurions": True, "border_control": True, "senate": "after_removal"}, 30),
    "caesar-unfinished": Played("caesar", {"poison": True}, 10, 30),
    "cleopatra": Played("cleopatra", {}, 11),
    "cleopatra-arranged": Played("cleopatra", {"action_deck": "arranged"}, 12),
    "cleopatra-no-lock": Played("cleopatra", {"passive_lock": False}, 13),
    "cleopatra-two-face-down": Played("cleopatra", {"two_face_down": True}, 14),
    "cleopatra-fewer-orgies": Played("cleopatra", {"fewer_orgies": True}, 15),
    "cleopatra-remaining": Played("cleopatra", {"whole_group": "remaining"}, 16),
    "cleopatra-bonus-influence": Played("cleopatra", {"bonus": "influence"}, 31),
    "cleopatra-free-order": Played("cleopatra", {"action_order": "free", "two_face_down": True}, 32),
    "cleopatra-unfinished": Played("cleopatra", {"two_face_down": True, "passive_lock": False}, 17, 90),
    "augustus": Played("augustus", {}, 18),
    "augustus-three-simple": Played("augustus", {"players": 3, "deal": "simple"}, 19),
    "augustus-four-crier": Played("augustus", {"players": 4, "joker": "crier"}, 20),
    "augustus-five-redraw": Played("augustus", {"players": 5, "joker": "redraw"}, 21),
    "augustus-six": Played("augustus", {"players": 6}, 22),
    "augustus-own-deck": Played("augustus", {"cards": RENAMED}, 23),
    "augustus-unfinished": Played("augustus", {"players": 3, "joker": "crier"}, 24, 120),
    "augustus-by-the-letter": Played("augustus", {"players": 4, "joker": "redraw", **BY_THE_LETTER}, 38),
    "augustus-by-the-letter-own-deck": Played("augustus", {"players": 3, "cards": CHAINS, **BY_THE_LETTER}, 57),
}
FROM_POSITIONS = {"caesar-from-position": ("caesar-border-control", 40), "cleopatra-from-position": ("cleopatra-arranged", 120)} | {
    "augustus-from-position": ("augustus-own-deck", 100)
}
"""Games that begin in the middle of another one, after so many plies of it."""


@functools.cache
def played(name: str) -> rubicon.Match:
    """One of the games, played."""
    if name in FROM_POSITIONS:
        source, ply = FROM_POSITIONS[name]
        return play(rubicon.position(played(source).line_at(ply), seed=25), 60)
    game, options, seed, plies = GAMES[name]
    match = rubicon.load(game, **options).start(seed)
    return play_well(match, seed) if game == "augustus" and plies is None else play(match, plies)
