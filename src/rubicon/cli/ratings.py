"""`rubicon ratings`: lists the ratings of bots from a folder of arena results."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.cli.common import game_of, print_json
from rubicon.engine.errors import BadOptions

if TYPE_CHECKING:
    from rubicon.arena.rating_list import RatingList


def ratings(folder: Path | None = None, /, *, game: str = "", json: bool = False) -> None:
    """List the ratings of all bots in a folder of arena results, with 95 % intervals: one list for each game, options and code.

    Results of several machines and seeds are put together: copy the files into one folder.

    Parameters
    ----------
    folder
        Where the results are; if left out, the folder where the arena keeps them.
    game
        Only lists of this game; package:rulebook for one of your own, which is left out otherwise.
    json
        Print plain data.
    """
    from rubicon.arena.ledger import default_folder
    from rubicon.arena.rating_list import rating_lists

    place = folder or default_folder()
    if not place.is_dir():
        raise BadOptions(f"{place} is no folder of arena results")
    if ":" in game:
        game = game_of(game, {}).name
    found = [each for each in rating_lists(place, lambda reason: print(f"Left out: {reason}", file=sys.stderr)) if game in ("", each.game)]
    if json:
        print_json(found)
        return
    for each in found:
        show(each)
    if not found:
        print(f"No results in {place}.")


def show(found: "RatingList") -> None:
    """A line a bot."""
    options = f" ({found.options})" if found.options else ""
    limit = f", {found.limit:g} s a decision" if found.limit else ""
    seeds = ", ".join(map(str, found.seeds))
    print(f"{found.game}{options}, rules {found.rules}, code {found.code}{limit}: {found.rounds:,} deals, seeds {seeds}; 95 % intervals")
    for place, rating in enumerate(found.ratings, 1):
        between = f"({rating.low:+.0f} to {rating.high:+.0f})"
        print(f"  {place:>3}  {rating.bot:<32}{rating.elo:>+6.0f} Elo {between:<18} scores {rating.score:7.2%} of {rating.games:,} games")
    for place, solo in enumerate(found.solo, 1):
        print(f"  {place:>3}  {solo.bot:<32}scores {solo.score:7.2%} ({solo.low:.2%} to {solo.high:.2%}) of {solo.games:,} games")
    for lost in found.forfeits:
        print(f"       {lost.bot:<32}lost by forfeit: {lost.crashes:,} crashes, {lost.illegal:,} illegal, {lost.time:,} on time")
