"""Games of the arena as files, for review: `rubicon replay`, the browser's import and analysis open them."""

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np

from rubicon.arena.play import PlayedGame
from rubicon.engine.chance import drawn
from rubicon.engine.record import Generator
from rubicon.engine.verbs import CHANCE
from rubicon.game import Game
from rubicon.match import gamewriter


class SavedGame(NamedTuple):
    """A file's name and content."""

    name: str
    text: str


def saved(game: Game, bots: list[str], seed: int, deal: int, number: int, chance: Generator, played: PlayedGame) -> SavedGame:
    """One game of a deal, played again from the deal's generators as they were at its start and the bots' choices."""
    match = game.start(typed=True, compiled=True)
    actions, weights = np.zeros(game.book.limits.most_legal, np.int16), np.zeros(game.book.limits.most_legal, np.int32)
    choices = iter(played.choices)
    while not match.over:
        if match.turn == CHANCE:
            match.play(drawn(match.record, chance, actions, weights))
            continue
        legal = match.legal()
        action = legal[0] if len(legal) == 1 else next(choices, None)
        if action is None:  # the game was forfeited here
            break
        match.play(action)
    seated = ", ".join(f"{game.seats[seat]}: {bot}" for seat, bot in zip(game.players, bots, strict=True))
    note = f"# arena, seed {seed}, deal {deal}, game {number + 1}; {seated}"
    if played.lost:
        note += f"; {game.seats[played.lost.seat]} forfeits: {played.lost.fault.reason}"
    title, _, rest = gamewriter.text(match).partition("\n")
    slug = re.sub(r"[^A-Za-z0-9.=]+", "_", "-".join(bots))[:80]
    return SavedGame(f"{game.name}-{seed}-{deal:06}-{number + 1}-{slug}.rubicon", f"{title}\n{note}\n{rest}")


def write(folder: Path, games: list[SavedGame]) -> None:
    """Write games into a folder."""
    for each in games:
        (folder / each.name).write_text(each.text, "utf-8")
