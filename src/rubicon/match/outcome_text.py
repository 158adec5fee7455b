"""Says how a game has ended, in the reader's language; files have wording of their own, see `gamewriter.outcome`."""

from rubicon.engine.catalogue import Catalogue
from rubicon.engine.say import say
from rubicon.match.match import Match


def outcome_text(match: Match) -> str:
    """Why it is over and who has won."""
    called, scores = Catalogue(match.game.name).called, match.scores or ()
    winners = [called(name) for name, share in zip(match.game.seats, scores, strict=True) if share == max(scores)]
    why = called(match.why or "")
    if len(winners) == 1:
        return say("won", why=why, winner=winners[0])
    return say("shared", why=why, winners=say("and", first=", ".join(winners[:-1]), last=winners[-1]))
