"""How the games of the fixtures are played: by arithmetic alone, so that no library's random numbers matter."""

import rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators


def scripted(match: rubicon.Match, seat: int | None = None) -> int:
    """The decision of whoever's turn it is, or of another waiting seat: some legal action, by the number of plies."""
    legal = match.legal(seat)
    return legal[(31 * len(match) + 7) % len(legal)]


def play(match: rubicon.Match, plies: int | None = None) -> rubicon.Match:
    """Play on by the script, to the end of the game or until there are so many plies."""
    while not match.over and (plies is None or len(match) < plies):
        match.play(scripted(match))
    return match


def play_well(match: rubicon.Match, seed: int) -> rubicon.Match:
    """Play on to the end as the greedy bot does: games that take long when nobody wants to win."""
    rng, bot = generators(seed, 0, 1, 0)[0], Bot("greedy")
    while not match.over:
        match.play(bot.choose(match.view_record(match.turn), match.legal(), rng))
    return match
