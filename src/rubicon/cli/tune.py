"""`rubicon tune`: fits what a game's evaluation weighs, by greedy self-play."""

from pathlib import Path
from typing import TYPE_CHECKING

from rubicon.cli.common import game_of, positive
from rubicon.engine.errors import BadOptions
from rubicon.engine.verbs import NONE

if TYPE_CHECKING:
    from rubicon.tuning.weights import Numbers, TunedGame

MOST_GAMES = 10_000_000
COMPARED = 4000
"""Games by which tuned weights are compared with those of the game."""
OTHER_DEALS = 10_000
"""Added to the seed for these games: weights are not compared on the deals that they were tuned by."""


def fit(
    game: str,
    /,
    *,
    file: Path | None = None,
    games: int = 20_000,
    steps: int = 6,
    pull: float = 20.0,
    noise: int = 50,
    keep: int = 60,
    varied: int = NONE,
    only: str = "",
    seed: int = 1,
    **options: str,
) -> None:
    """Fit the weights to how games of greedy self-play ended: the estimate of a position becomes a chance to win.

    Prints the weights as they stand in the game's sources. Every other option is one of the game's own.

    Parameters
    ----------
    game
        Which game, such as caesar.
    file
        A file of weights (.npy) to begin with, if it is there, and to keep the result in.
    games
        How many games to play.
    steps
        Steps of the fit.
    pull
        How many positions the weights as they are count.
    noise
        The chance of a random move, in a thousand.
    keep
        The chance that a position is kept, in a thousand.
    varied
        The number of a phase to be played mostly at random, so that what its choices are worth shows.
    only
        The weights to be moved, by name, with commas; all if left out.
    seed
        Where chance begins.
    """
    from rubicon.tuning.fit import collect, fitted, loss

    positive("games", games, MOST_GAMES)
    subject, own = _load(game, options, file)
    positions = collect(subject, games, seed, noise=noise, keep=keep, varied=varied)
    before = loss(subject.judge(positions.records, positions.seats, subject.weights), positions.results)
    print(f"{len(positions.seats):,} positions: loss {before:.5f}", flush=True)
    chosen = set(only.split(",")) - {""}
    subject.weights = fitted(subject, positions, steps, pull, chosen, lambda step, value: print(f"step {step + 1}: loss {value:.5f}"))
    _finish(subject, own, file, seed)


def spsa(
    game: str,
    /,
    *,
    file: Path | None = None,
    rounds: int = 100,
    games: int = 20_000,
    rate: float = 6.0,
    size: float = 0.15,
    seed: int = 1,
    **options: str,
) -> None:
    """Let weights play against weights: all are moved at random, both ways, and follow the side that wins (SPSA).

    Prints the weights as they stand in the game's sources. Every other option is one of the game's own.

    Parameters
    ----------
    game
        Which game, such as caesar.
    file
        A file of weights (.npy) to begin with, if it is there, and to keep the result in.
    rounds
        How often weights are moved.
    games
        Games of each round.
    rate
        How far weights follow the side that wins.
    size
        How far they are moved, as a share of each.
    seed
        Where chance begins.
    """
    from rubicon.tuning.spsa import matched

    positive("games", games, MOST_GAMES)
    positive("rounds", rounds, MOST_GAMES)
    subject, own = _load(game, options, file)

    def tell(number: int, share: float) -> None:
        if number % 10 == 9:
            print(f"round {number + 1}: {share:.3f}", flush=True)

    subject.weights = matched(subject, rounds=rounds, games=games, rate=rate, size=size, seed=seed, tell=tell)
    _finish(subject, own, file, seed)


def score(game: str, file: Path, /, *, seed: int = 1, **options: str) -> None:
    """Play the weights of a file against those of the game. Every other option is one of the game's own.

    Parameters
    ----------
    game
        Which game, such as caesar.
    file
        A file of weights (.npy).
    seed
        Where chance begins.
    """
    if not file.exists():
        raise BadOptions(f"{file} is not there")
    subject, own = _load(game, options, file)
    _finish(subject, own, None, seed)


def _load(name: str, options: dict[str, str], file: Path | None) -> "tuple[TunedGame, Numbers]":
    """The game with the weights of a file, if it is there, and the game's own weights."""
    import numpy as np

    from rubicon.tuning.weights import TunedGame

    subject = TunedGame(game_of(name, options))
    own = subject.weights
    if file and file.exists():
        try:
            subject.weights = np.asarray(np.load(file, allow_pickle=False), np.float64)
        except ValueError as problem:
            raise BadOptions(f"{file} is no file of weights: {problem}") from problem
        if subject.weights.shape != own.shape:
            raise BadOptions(f"{file} has {subject.weights.size} weights, but {name} has {own.size}")
    return subject, own


def _finish(subject: "TunedGame", own: "Numbers", file: Path | None, seed: int) -> None:
    """Compare the weights with the game's own, keep and print them."""
    import numpy as np

    share, half = subject.score(subject.weights, own, COMPARED, seed + OTHER_DEALS)
    print(f"against the weights of the game: {share:.1%} ± {half:.1%} of {COMPARED:,} games")
    if file:
        with file.open("wb") as out:  # np.save would add .npy to another name
            np.save(out, subject.weights)
    for field, value in subject.tuples(subject.weights)._asdict().items():
        print(f"    {field}={tuple(round(x, 3) for x in value) if isinstance(value, tuple) else round(value, 3)},")
