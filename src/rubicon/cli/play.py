"""`rubicon play`: a game in the terminal."""

import time
from pathlib import Path

from platformdirs import user_data_path

from rubicon.cli.common import game_of
from rubicon.core.errors import BadOptions
from rubicon.core.game import Game
from rubicon.core.gamefile import read


def play(
    game: str,
    /,
    *,
    bot: str = "greedy",
    seat: str = "",
    seed: int | None = None,
    resume: bool = False,
    file: Path | None = None,
    plain: bool = False,
    **options: str,
) -> None:
    """Play a game in the terminal, against a bot or each other. Type ? for your moves, help for all commands.

    Every other option is one of the game's own, such as --poison or --stuck lose.

    Parameters
    ----------
    game
        Which game, such as caesar.
    bot
        Who takes the other seats: greedy, random, one for each such as greedy,random, or nobody (people at one keyboard). Auto-Crassus
        needs no bot: see --solo.
    seat
        Where you sit, such as Pompey, or several people, such as Livia,Julia; the first seat if left out (with Auto-Crassus: see --side).
    seed
        Where chance begins; left out, it comes from the operating system.
    resume
        Go on with the game you left last.
    file
        Go on with this .rubicon file.
    plain
        Headed text instead of a drawn map: for screen readers and small windows.
    """
    from rubicon.cli.table import Table

    chosen = game_of(game, options)
    kept = last_left(chosen.name) if resume else file
    match = read(kept) if kept else chosen.start(seed)
    if match.game.name != chosen.name:
        raise BadOptions(f"{kept} is a game of {match.game.name}, not of {chosen.name}")
    people = seats_of(match.game, seat, alone=bot != "nobody")
    place = kept or shelf() / f"{chosen.name}-{time.strftime('%Y%m%d-%H%M%S')}.rubicon"
    Table(match, people, [name.strip() for name in bot.split(",")] if bot != "nobody" else ["random"], place, plain=plain).run()


def shelf() -> Path:
    """The folder where games are kept."""
    return user_data_path("rubicon", appauthor=False)


def last_left(kind: str) -> Path:
    """The game of a kind that was left last and is not over."""
    for path in sorted(shelf().glob(f"{kind}-[0-9]*.rubicon"), key=lambda path: path.stat().st_mtime, reverse=True):
        if "\nend: unfinished" in path.read_text("utf-8"):
            return path
    raise BadOptions(f"there is no unfinished game {kind}-*.rubicon in {shelf()}")


def seats_of(game: Game, name: str, *, alone: bool) -> tuple[int, ...]:
    """The seats that people take."""
    if not alone:
        return game.players
    names = {game.seats[seat].lower(): seat for seat in game.players}
    wanted = [piece.strip().lower() for piece in name.split(",")] if name else [game.seats[game.players[0]].lower()]
    if not set(wanted) <= set(names):
        raise BadOptions(f"--seat is {name!r}, but must be one of: {', '.join(game.seats[seat] for seat in game.players)}")
    return tuple(sorted({names[piece] for piece in wanted}))
