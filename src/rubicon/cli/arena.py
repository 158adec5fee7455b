"""`rubicon arena`: measures bots against each other."""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.cli.common import game_of, positive, print_json, progress
from rubicon.engine.errors import BadOptions, RubiconError

if TYPE_CHECKING:
    from rubicon.arena import Report
    from rubicon.game import Game


def arena(
    game: str,
    /,
    *,
    bots: str,
    pairs: int = 100,
    seed: int = 0,
    sprt: str = "",
    ladder: bool = False,
    workers: int = 0,
    file: Path | None = None,
    fresh: bool = False,
    plot: Path | None = None,
    json: bool = False,
    **options: str,
) -> None:
    """Measure bots against each other: every deal is played from all seats, and ratings come with their 95 % intervals.

    Results are kept: the same command goes on where it stopped, and with more pairs it plays what is missing. Every other option is one
    of the game's own, such as --poison or --players 4. With --solo hard, or --solo easy,normal,hard, each bot plays Auto-Crassus.

    Parameters
    ----------
    game
        Which game, such as caesar.
    bots
        The bots that take part, such as greedy,random; in a game for two every two of them meet.
    pairs
        How many deals: two games each with seats swapped, or one for each way to turn a larger table.
    seed
        Where chance begins: the same seed gives the same deals.
    sprt
        Two bounds in Elo, such as 0,20: stop when the first bot is found to be better than the second by the one or the other.
    ladder
        Only neighbours in the list meet: a list from strong to weak is rated in much less time.
    workers
        Cores to use; 0: all.
    file
        Where rounds are kept; if left out, a file in your data folder for this game, options, seed and version.
    fresh
        Forget what was kept and begin anew.
    plot
        Draw ratings with their intervals into this file (svg, png or pdf).
    json
        Print plain data.
    """
    from rubicon.cli.arena_text import show
    from rubicon.cli.simulate import check_plot

    if workers:
        positive("workers", workers, 1024)
    names = parse_bots(bots)
    chosen = games_of(game, options)
    if file and len(chosen) > 1:
        raise BadOptions("--file holds results against one opponent; name one, or leave --file out")
    if plot:
        check_plot(plot)
    found = [measure(each, names, pairs, seed, sprt, ladder, workers, file, fresh) for each in chosen]
    if plot:
        from rubicon.cli.arena_plot import draw

        draw(found, plot)
    if json:
        print_json(found if len(found) > 1 else found[0])
    else:
        for report in found:
            show(report)
        if plot:
            print(f"Drawn into {plot}.")


def parse_bots(text: str) -> list[str]:
    """The bots of a list; a piece that is none by itself belongs to the bot before it, such as t=1 in search:200,t=1."""
    from rubicon.bots import Bot

    names: list[str] = []
    for piece in map(str.strip, text.split(",")):
        try:
            Bot(piece)
        except RubiconError:
            if not names:
                raise
            with contextlib.suppress(RubiconError):
                Bot(f"{names[-1]},{piece}")
                names[-1] += f",{piece}"
                continue
            raise
        names.append(piece)
    return names


def games_of(name: str, options: dict[str, str]) -> list["Game"]:
    """The game with its options; one for each automatic opponent that is named."""
    levels = options.get("solo", "").split(",")
    chosen = [game_of(name, options | {"solo": level}) for level in levels] if len(levels) > 1 else [game_of(name, options)]
    if any(len(each.players) > 1 for each in chosen) and len(chosen) > 1:
        raise BadOptions("--solo off is a game for two, with a scale of its own; leave it out of the list")
    if "side" in options and len(chosen[0].players) == 1:
        raise BadOptions("--side is not for the arena: every deal is played from both sides")
    return chosen


def measure(
    game: "Game", bots: list[str], pairs: int, seed: int, sprt: str, ladder: bool, workers: int, file: Path | None, fresh: bool
) -> "Report":
    """Run the arena with a progress bar; whoever stops it is told how to go on."""
    from rubicon import arena
    from rubicon.arena import encounters, ledger
    from rubicon.arena.sprt import parse_bounds
    from rubicon.vector.simulation import cores

    positive("pairs", pairs, arena.MOST_PAIRS)
    limits = parse_bounds(sprt) if sprt else None
    rounds = pairs * len(encounters.encounters_of(game, bots, ladder))
    place = file or ledger.default_path(ledger.heading(game, seed))
    if fresh:
        ledger.remove(place)
    try:
        with progress(f"{rounds:,} deals", rounds) as advance:
            at_once = workers or cores()
            return arena.run(game, bots, pairs, seed=seed, workers=at_once, sprt=limits, ladder=ladder, file=place, progress=advance)
    except KeyboardInterrupt:
        print(f"\nStopped; what was played is kept in {place}, and the same command goes on from there.", file=sys.stderr)
        raise
