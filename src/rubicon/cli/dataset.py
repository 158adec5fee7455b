"""`rubicon dataset`: writes the decisions of many games between bots, for learning."""

from pathlib import Path

from rubicon.cli.common import game_of, positive


def dataset(game: str, out: Path, /, *, bots: list[str] | None = None, games: int = 100, seed: int = 0, **options: str) -> None:
    """Write the decisions of games between bots: what the seat saw, what it could do, what it did, and how the game ended.

    Every other option is one of the game's own, such as --poison.

    Parameters
    ----------
    game
        Which game: a name, or package:rulebook for one of your own.
    out
        The file: JSON lines (.jsonl) or, with pyarrow, Parquet (.parquet).
    bots
        Who plays: one bot for all seats, or one for each; they take turns on the seats.
    games
        How many games.
    seed
        Where chance begins.
    """
    from rubicon.research import dataset as data

    chosen = game_of(game, options)
    positive("games", games, 10_000_000)
    count = data.write(data.decisions(chosen, bots or ["greedy"], games, seed), out)
    print(f"{count:,} decisions of {games:,} games in {out}")
