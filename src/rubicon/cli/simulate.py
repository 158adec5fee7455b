"""`rubicon simulate`: plays many games between bots and prints statistics."""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rubicon.cli.backend import backend_of, nodes_of
from rubicon.cli.common import game_of, percent, playing, positive, print_json, progress
from rubicon.engine import options as option
from rubicon.engine.errors import BadOptions
from rubicon.game import Game, with_files

if TYPE_CHECKING:
    from rubicon.work.backend import Backend

USUAL = 10_000
"""Games if nobody says how many."""
USUAL_TOTAL = 200_000
"""The same over all sets of options: one or two minutes on two cores."""
MOST = 1_000_000_000


def simulate(
    game: str,
    /,
    *,
    games: int | None = None,
    total: int | None = None,
    bots: str = "",
    seed: int = 0,
    threads: int = 0,
    cluster: str = "",
    swap: bool = True,
    all_options: bool = False,
    plot: Path | None = None,
    json: bool = False,
    **options: str,
) -> None:
    """Play many games between bots and count: who wins, how long it takes, how it ends, what goes with winning.

    Every other option is one of the game's own, such as --poison or --stuck lose; --rules document sets those that follow the reference
    manual.

    Parameters
    ----------
    game
        Which game, such as caesar.
    games
        How many games (with --all-options: for each set of options); 10,000 if left out.
    total
        With --all-options: how many games in all, divided evenly among the sets and rounded up; if this and --games are left out, 200,000,
        but no more than 10,000 for each set.
    bots
        A bot for each player, such as greedy,random, or one for all; random if left out.
    seed
        Where chance begins: the same seed gives the same games.
    threads
        Cores to use; 0: all.
    cluster
        Who plays instead: a Ray cluster (auto, ray://host:10001 or host:6379), or local:N, this machine with N workers.
    swap
        Play every deal once for each way to seat different bots.
    all_options
        Every set of options that the game allows, those given kept; one given with commas, such as --solo easy,hard, takes these values.
    plot
        Draw what goes with winning, and what each card brings, into this file (svg, png or pdf).
    json
        Print plain data.
    """
    chosen = sets_of(game, options) if all_options else [game_of(game, options)]
    if plot:
        check_plot(plot)
    names = [name.strip() for name in bots.split(",")] if bots else ["random"]
    each = games_each(games, total, len(chosen) if all_options else 0)
    with backend_of(cluster, threads, "threads") as backend:
        found = count(chosen, each, names, seed, backend, swap)
    if plot:
        from rubicon.cli.plot import draw

        draw(found, plot)
    if json:
        print_json({"seed": seed, "sets": found} if all_options else {"seed": seed, **found[0]})
    else:
        show_sets(found) if all_options else show(found[0])
        if plot:
            print(f"Drawn into {plot}.")


def games_each(games: int | None, total: int | None, sets: int) -> int:
    """How many games to play with each set of options; no sets: a single game was chosen."""
    if total is None:
        usual = min(USUAL, -(-USUAL_TOTAL // sets)) if sets else USUAL
        return positive("games", usual if games is None else games, MOST)
    if not sets or games is not None:
        raise BadOptions("--total needs --all-options, and is given instead of --games")
    return -(-positive("total", total, MOST) // sets)


def sets_of(name: str, given: dict[str, str]) -> list[Game]:
    """The game with every set of options it allows."""
    book = game_of(name, {}).book
    sets = option.every(book.options, with_files(book, {key.replace("-", "_"): value for key, value in given.items()}))
    allowed = [Game(book, options) for options in sets if book.refuse(options) is None]
    if not allowed:
        raise BadOptions(str(book.refuse(sets[0])))
    return allowed


def check_plot(path: Path) -> None:
    """Say what is wrong with a plot's path before hours of work, not after."""
    if path.suffix not in (".svg", ".png", ".pdf"):
        raise BadOptions(f"--plot is {str(path)!r}, but must end in .svg, .png or .pdf")
    with path.open("ab"):
        pass


def count(chosen: list[Game], games: int, names: list[str], seed: int, backend: "Backend", swap: bool) -> list[dict[str, Any]]:
    """A summary for each game; whoever stops it gets those of the games that were played up to then."""
    from rubicon.vector.simulation import bot_names
    from rubicon.vector.summary import Summary
    from rubicon.work import simulation
    from rubicon.work.backend import in_order

    summaries = [Summary(game, bot_names(game, names), simulation.swapped(game, names, swap)) for game in chosen]
    sets = f", {len(chosen)} sets of options" if len(chosen) > 1 else ""
    job = simulation.job_of(chosen, games, names, seed, swap)
    units = list(simulation.units_of(len(chosen), games))
    try:
        with (
            progress(f"{games * len(chosen):,} games{sets}", games * len(chosen), "games", nodes_of(backend)) as advance,
            contextlib.closing(backend.run(job, iter(units))) as results,
        ):
            for unit, tally in zip(units, in_order(results), strict=True):
                summaries[unit.part].add(tally)
                advance(unit.n)
    except KeyboardInterrupt:
        played = sum(summary.games for summary in summaries)
        if not played:
            raise
        print(f"\nStopped; these are the first {played:,} of {games * len(chosen):,} games.", file=sys.stderr)
    return [summary.data() for summary in summaries if summary.games]


def show(data: dict[str, Any]) -> None:
    """For people: a line a figure, with its 95 % interval."""
    swapped = ", every deal with seats swapped" if data["seats_swapped"] else ""
    options = f" ({data['options']})" if data["options"] else ""
    print(f"{data['games']:,} games of {data['game']}{options}, {playing(data['bots'])} playing{swapped}; 95 % intervals")
    if len(set(data["bots"])) > 1:
        for row in data["wins_by_bot"]:
            print(f"  {row['bot']:<24} wins {percent(row)}")
    for seat, row in data["wins_by_seat"].items():
        print(f"  {seat:<24} wins {percent(row)}")
    print(f"  {'draws':<24}      {percent(data['draws'])}")
    for ending, row in data["endings"].items():
        print(f"  {'ended: ' + ending:<29} {percent(row)}")
    for name, mean in data["means"].items():
        print(f"  {name:<29} {mean['mean']:7.2f}  ({mean['low']:.2f} to {mean['high']:.2f})")
    print(f"  {'plies of the longest game':<29} {data['longest']:4}")
    for group, rows in data["wins_with"].items():
        print(f"Who {group} … wins (and how often anybody does):")
        for name, row in sorted(rows.items(), key=lambda item: -item[1]["share"]):
            print(f"  {name:<29} {percent(row)}  {row['games']:7.2%}")
    show_pieces(data["pieces"])


def show_pieces(rows: list[dict[str, Any]]) -> None:
    """For people: a line a card, those that win most first."""
    if rows:
        print(f"{'':<42}{'had in':>9}{'points':>8}   who has it wins")
    for row in sorted(rows, key=lambda row: -row["wins"]["share"]):
        print(f"  {row['name']:<30}{row['kind']:<10}{row['games']:>9.2%}{row['points']:>8.2f} {percent(row['wins'])}")


def show_sets(found: list[dict[str, Any]]) -> None:
    """For people: a line a set of options."""
    print(f"{found[0]['games']:,} games of {found[0]['game']} each, {playing(found[0]['bots'])} playing; 95 % intervals")
    wide = max(len(data["options"]) for data in found) + 2
    print(f"  {'options':<{wide}}{'first player wins':>36}{'plies':>8}{'most':>6}  endings")
    for data in found:
        endings = ", ".join(f"{name} {row['share']:.2%}" for name, row in data["endings"].items())
        player = data["players"][0]
        wins = f"{player} {percent(data['wins_by_seat'][player])}"
        print(f"  {data['options'] or 'none':<{wide}}{wins:>36}{data['means']['plies']['mean']:>8.1f}{data['longest']:>6}  {endings}")
