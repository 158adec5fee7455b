"""`rubicon arena`: measures bots against each other."""

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from rubicon.cli.backend import backend_of, nodes_of
from rubicon.cli.common import game_of, positive, print_json, progress
from rubicon.engine.errors import BadOptions, RubiconError

if TYPE_CHECKING:
    from rubicon.arena import Report
    from rubicon.arena.encounters import Schedule
    from rubicon.arena.sprt import Model
    from rubicon.game import Game
    from rubicon.work.backend import Backend


def arena(
    game: str,
    /,
    *,
    bots: str,
    pairs: int = 100,
    seed: int = 0,
    sprt: str = "",
    sprt_model: Literal["logistic", "normalized"] = "logistic",
    ladder: bool = False,
    gauntlet: bool = False,
    time_limit: float = 0.0,
    workers: int = 0,
    cluster: str = "",
    file: Path | None = None,
    fresh: bool = False,
    games: Path | None = None,
    plot: Path | None = None,
    html: Path | None = None,
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
    sprt_model
        Whether the bounds are logistic Elo, or normalised Elo: then a test takes about as many pairs in every game.
    ladder
        Only neighbours in the list meet: a list from strong to weak is rated in much less time.
    gauntlet
        Only the first bot meets the others: to rate a new bot.
    time_limit
        Seconds that a decision may take, 0: any. Who exceeds it loses the game, as does a bot that crashes or chooses an illegal action.
    workers
        Cores to use; 0: all.
    cluster
        Who plays instead: a Ray cluster (auto, ray://host:10001 or host:6379), or local:N, this machine with N workers.
    file
        Where rounds are kept; if left out, a file in your data folder for this game, options, seed and version.
    fresh
        Forget what was kept and begin anew.
    games
        Save every game that is played now into this folder, for review; games of deals that were kept are not played again.
    plot
        Draw ratings with their intervals into this file (svg, png or pdf).
    html
        Write a report with all figures and plots into this file.
    json
        Print plain data.
    """
    from rubicon.cli.arena_text import show
    from rubicon.cli.simulate import check_plot

    names = parse_bots(bots)
    chosen = games_of(game, options)
    if file and len(chosen) > 1:
        raise BadOptions("--file holds results against one opponent; name one, or leave --file out")
    if plot:
        check_plot(plot)
    if html:
        html.open("ab").close()  # say that it can't be written before hours of work, not after
    if ladder and gauntlet:
        raise BadOptions("--ladder and --gauntlet are two schedules; choose one")
    settings = Settings(
        bots=names,
        pairs=pairs,
        seed=seed,
        sprt=sprt,
        model=sprt_model,
        schedule="ladder" if ladder else "gauntlet" if gauntlet else "round-robin",
        limit=time_limit,
        file=file,
        fresh=fresh,
    )
    with backend_of(cluster, workers, "workers") as backend:
        found = [measure(each, settings, backend, games) for each in chosen]
    if plot:
        from rubicon.cli.arena_plot import draw

        draw(found, plot)
    if html:
        from rubicon.cli.arena_html import write

        write(found, html)
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


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a command line asks for, for one game after the other."""

    bots: list[str]
    pairs: int
    seed: int
    sprt: str
    model: "Model"
    schedule: "Schedule"
    limit: float
    file: Path | None
    fresh: bool


def measure(game: "Game", settings: Settings, backend: "Backend", games: Path | None) -> "Report":
    """Run the arena with a progress bar; whoever stops it is told how to go on."""
    from rubicon import arena
    from rubicon.arena import encounters, ledger
    from rubicon.arena.sprt import parse_bounds

    positive("pairs", settings.pairs, arena.MOST_PAIRS)
    bounds = parse_bounds(settings.sprt) if settings.sprt else None
    rounds = settings.pairs * len(encounters.encounters_of(game, settings.bots, settings.schedule))
    place = settings.file or ledger.default_path(ledger.heading(game, settings.seed, settings.limit))
    if settings.fresh:
        ledger.remove(place)
    try:
        with progress(f"{rounds:,} deals", rounds, "deals", nodes_of(backend)) as advance:
            return arena.run(
                game,
                settings.bots,
                settings.pairs,
                seed=settings.seed,
                sprt=bounds,
                model=settings.model,
                schedule=settings.schedule,
                limit=settings.limit,
                file=place,
                games=games,
                backend=backend,
                progress=advance,
            )
    except KeyboardInterrupt:
        print(f"\nStopped; what was played is kept in {place}, and the same command goes on from there.", file=sys.stderr)
        raise
