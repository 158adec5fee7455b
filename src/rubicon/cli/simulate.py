"""`rubicon simulate`: many games between bots, counted."""

from typing import Any

from rubicon.cli.common import game_of, percent, positive, print_json, progress


def simulate(
    game: str,
    /,
    *,
    games: int = 10_000,
    bots: str = "",
    seed: int = 0,
    threads: int = 0,
    swap: bool = True,
    json: bool = False,
    **options: str,
) -> None:
    """Play many games between bots and count.

    Every other option is one of the game's own, such as --stuck lose.

    Parameters
    ----------
    game
        Which game, such as caesar.
    games
        How many games.
    bots
        A bot for each seat, such as greedy,random; all random if left out.
    seed
        Where chance begins: the same seed gives the same games.
    threads
        Cores to use; 0: all.
    swap
        Play every deal once for each way to seat different bots.
    json
        Print plain data.
    """
    from rubicon.core import batch
    from rubicon.core.summary import Summary

    chosen = game_of(game, options)
    positive("games", games, 1_000_000_000)
    if threads:
        positive("threads", threads, 1024)
    names = [name.strip() for name in bots.split(",")] if bots else ["random"] * len(chosen.seats)
    swapped = swap and len(set(names)) > 1
    summary = Summary(chosen, names, swapped)
    with progress(f"{games:,} games", games) as advance:
        for chunk in batch.run(chosen, games, seed=seed, bots=names, threads=threads or None, swap=swapped):
            summary.add(chunk)
            advance(len(chunk.results.plies))
    data = {**summary.data(), "seed": seed, "options": dict(options)}
    print_json(data) if json else show(data)


def show(data: dict[str, Any]) -> None:
    """For people: a line a figure, with its 95 % interval."""
    swapped = ", every deal with seats swapped" if data["seats_swapped"] else ""
    print(f"{data['games']:,} games of {data['game']} between {' and '.join(data['bots'])}{swapped} (95 % intervals)")
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
