"""`rubicon play`: plays a game in the terminal, against bots or other people."""

import time
from pathlib import Path

from platformdirs import user_data_path

from rubicon.cli.common import game_of
from rubicon.cli.say import named, say, use_language
from rubicon.engine.errors import BadOptions
from rubicon.game import Game, open_file

UNFINISHED = "\nend: unfinished"
"""In the file of a game that can go on."""


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
    hints: bool = True,
    language: str = "",
    **options: str,
) -> None:
    """Play a game in the terminal, against a bot or each other. Type ? for your moves, help for all commands.

    Every other option is one of the game's own, such as --poison or --stuck lose; --rules document sets those that follow the reference
    manual.

    Parameters
    ----------
    game
        Which game, such as caesar.
    bot
        Who takes the other seats: a level (tiro, miles, centurio, legatus, imperator; in caesar and cleopatra divus, too), greedy, random,
        search:2000 (simulations), one for each such as greedy,random, or nobody (people at one keyboard). Auto-Crassus needs no bot: see
        --solo.
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
    hints
        Let ? begin with the best moves and their odds; --no-hints: it lists your moves only.
    language
        Of what is said, such as it; if left out, RUBICON_LANGUAGE or the language of your system.
    """
    from rubicon.bots.names import split_list
    from rubicon.cli.terminal_game import TerminalGame

    use_language(language)
    chosen = game_of(game, options)
    kept = last_unfinished(chosen.name) if resume else file
    match = open_file(kept) if kept else chosen.start(seed)
    if match.game.name != chosen.name:
        raise BadOptions(say("other-game", path=kept, found=match.game.name, wanted=chosen.name))
    people = seats_of(match.game, seat, alone=bot != "nobody")
    place = kept or games_folder() / f"{chosen.name}-{time.strftime('%Y%m%d-%H%M%S')}.rubicon"
    bots = split_list(bot) if bot != "nobody" else ["random"]
    TerminalGame(match, people, bots, place, plain=plain, hints=hints).run()


def games_folder() -> Path:
    """The folder where games are kept."""
    return user_data_path("rubicon", appauthor=False)


def last_unfinished(kind: str) -> Path:
    """The game of a kind that was left last and is not over."""
    for path in sorted(games_folder().glob(f"{kind}-[0-9]*.rubicon"), key=lambda path: path.stat().st_mtime, reverse=True):
        if UNFINISHED in path.read_text("utf-8"):
            return path
    raise BadOptions(say("none-unfinished", kind=kind, folder=games_folder()))


def seats_of(game: Game, name: str, *, alone: bool) -> tuple[int, ...]:
    """The seats that people take."""
    if not alone:
        return game.players
    names = {form.lower(): seat for seat in game.players for form in (game.seats[seat], named(game.name, game.seats[seat]))}
    wanted = [piece.strip().lower() for piece in name.split(",")] if name else [game.seats[game.players[0]].lower()]
    if not set(wanted) <= set(names):
        known = ", ".join(named(game.name, game.seats[seat]) for seat in game.players)
        raise BadOptions(say("bad-seat", name=name, names=known))
    return tuple(sorted({names[piece] for piece in wanted}))
