"""Tune what `evaluate` of a game weighs, by greedy self-play: `python tools/tune.py caesar fit`, `... match`, `... score`.

- `fit` plays games, keeps positions of them, and fits the weights to how these games ended (maximum likelihood with a pull to the
  weights as they are; Fisher scoring with numeric derivatives). It makes the estimate a chance.
- `match` lets weights play against weights: all are moved at random, both ways, and follow the side that wins (SPSA). It makes
  greedy play strong.
- `score` plays the weights of a file against those of the game.

The result is printed as it stands in the game's sources, and kept as a file if one is named.
"""

import importlib
import time
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from cyclopts import App, Parameter
from numpy.typing import NDArray

import rubicon
from rubicon.compiler import compiled
from rubicon.compiler.overloads import resolve
from rubicon.engine import options as option
from rubicon.engine import verbs
from rubicon.engine.chance import below, drawn, generators
from rubicon.engine.record import Actions, Generator, Records, Shares, records
from rubicon.engine.rule import rule
from rubicon.engine.verbs import CHANCE, NONE, OVER, apply, legal, score, start, turn, view

Numbers = NDArray[np.float64]
OUT_OF, VARIED = 1000, 600
STAY = 1e12
"""A pull that nothing moves."""
app = App(help=__doc__)


def estimate(s: Any, seat: int, weights: Any) -> float:
    """The verb: `evaluate` of a game by weights that are given."""
    return float(verbs.find("estimate", s.dtype)(s, seat, weights))


resolve(estimate)


@rule
def choose(v: Any, seat: int, weights: Any, rng: Generator, actions: Actions, n: int, scratch: Any) -> int:
    """As `greedy` does."""
    best, ties, highest = 0, 0, -1.0
    for i in range(n):
        scratch[0] = v
        apply(scratch[0], int(actions[i]))
        value = estimate(scratch[0], seat, weights)
        if value > highest:
            best, ties, highest = i, 1, value
        elif value == highest:
            ties += 1
            if below(rng, 0, ties) == 0:
                best = i
    return int(actions[best])


@rule
def play(
    game: Any, options: Any, rngs: Any, one: Any, two: Any, chances: tuple[int, int, int], buffers: Any, kept: Any, of: Any, out: Any
) -> int:
    """Play games, weights `one` on the even seats of even games and the odd seats of odd ones; returns how many positions were kept.

    `chances`: of a random move, and of keeping a position, in a thousand; and a phase in which most moves are random, or NONE.
    """
    actions, weights, scratch = buffers
    noise, keep, varied = chances
    n_kept = 0
    for i in range(len(rngs)):
        s, rng = game[i], rngs[i]
        start(s, options)
        who = turn(s)
        while who != OVER:
            if who == CHANCE:
                action = drawn(s, rng, actions, weights)
            else:
                view(s, who, scratch[1])
                n = legal(scratch[1], who, actions)
                if n == 1 or below(rng, 0, OUT_OF) < (VARIED if s.phase == varied else noise):
                    action = int(actions[below(rng, 0, n)])
                elif (who + i) % 2 == 0:
                    action = choose(scratch[1], who, one, rng, actions, n, scratch)
                else:
                    action = choose(scratch[1], who, two, rng, actions, n, scratch)
            apply(s, action)
            who = turn(s)
            if who != OVER and n_kept < len(of) and below(rng, 0, OUT_OF) < keep:
                kept[n_kept] = s
                of[n_kept] = i
                n_kept += 1
        score(s, out[i])
    return n_kept


@rule
def judge(positions: Any, seats: Any, weights: Any, out: Any) -> None:
    """The estimates of many positions, a seat each."""
    for i in range(len(seats)):
        out[i] = estimate(positions[i], seats[i], weights)


class Subject:
    """A game whose weights are tuned: they come and go as plain arrays of numbers."""

    def __init__(self, name: str, options: dict[str, object]):
        self.module = importlib.import_module(f"rubicon.games.{name}.evaluate")
        self.game = rubicon.load(name, **options)
        self.weights = np.array(list(_flat(self.module.WEIGHTS)))
        verbs.register("estimate", self.game.book.state, self.module.estimate)

    def tuples(self, numbers: Numbers) -> Any:
        """Weights as the game has them."""
        return _shaped(self.module.WEIGHTS, iter(numbers.tolist()))

    def play(
        self, games: int, one: Numbers, two: Numbers, seed: int, noise: int = 0, keep: int = 0, varied: int = NONE
    ) -> tuple[Shares, Records, NDArray[np.int64]]:
        """Pairs of games with the same deal: results, positions that were kept, and which game each is of."""
        book, room = self.game.book, games * 12 if keep else 1
        buffers = np.zeros(book.limits.most_legal, np.int16), np.zeros(book.limits.most_legal, np.int32), records(2, book.state)
        kept, of, out = records(room, book.state), np.zeros(room, np.int64), np.zeros((games, len(self.game.seats)), np.float32)
        rngs = generators(seed, 0, (games + 1) // 2, len(book.streams)).repeat(2, axis=0)[:games].copy()
        weights = self.tuples(one), self.tuples(two)
        n = compiled(play)(
            records(games, book.state), option.numbers(self.game.options), rngs, *weights, (noise, keep, varied), buffers, kept, of, out
        )
        return out, kept[:n], of[:n]

    def score(self, one: Numbers, two: Numbers, games: int, seed: int) -> tuple[float, float]:
        """The share of the wins that the first weights get, and half of its 95 % interval, by pairs of games."""
        shares, _, _ = self.play(games - games % 2, one, two, seed)
        first = np.where(np.arange(len(shares)) % 2 == 0, shares[:, 0::2].sum(1), shares[:, 1::2].sum(1))
        pairs = first.reshape(-1, 2).mean(1)
        return float(pairs.mean()), float(1.96 * pairs.std() / len(pairs) ** 0.5)

    def judge(self, positions: Records, seats: NDArray[np.int64], numbers: Numbers) -> Numbers:
        """The estimates of many positions by some weights."""
        out = np.zeros(len(seats))
        compiled(judge)(positions, seats, self.tuples(numbers), out)
        return out


def _flat(weights: Any) -> Any:
    for weight in weights:
        if isinstance(weight, tuple):
            yield from _flat(weight)
        else:
            yield float(weight)


def _shaped(like: Any, numbers: Any) -> Any:
    values = [_shaped(item, numbers) if isinstance(item, tuple) else next(numbers) for item in like]
    return type(like)(*values) if hasattr(like, "_fields") else tuple(values)


def loss(chances: Numbers, results: Numbers) -> float:
    """What it costs on average to believe these chances, in nats."""
    p = np.clip(chances, 1e-4, 1 - 1e-4)
    return float(-(results * np.log(p) + (1 - results) * np.log(1 - p)).mean())


def fitted(
    subject: Subject, positions: Records, seats: NDArray[np.int64], results: Numbers, steps: int, pull: float, only: set[str]
) -> Numbers:
    """Weights under which the results were most likely; `pull`: how many positions the weights as they are count."""
    at = old = subject.weights
    hold = pull / np.maximum(0.7 * np.abs(old), 0.2) ** 2
    named = [name for name, value in subject.module.WEIGHTS._asdict().items() for _ in _flat((value,))]
    hold[[bool(only) and name not in only for name in named]] = STAY
    damping = 1e-3

    def cost(chances: Numbers, weights: Numbers) -> float:
        return loss(chances, results) * len(results) + 0.5 * float((hold * (weights - old) ** 2).sum())

    chances = subject.judge(positions, seats, at)
    for step in range(steps):
        slopes = np.zeros((len(results), len(at)), np.float32)
        for k in range(len(at)):
            moved = at.copy()
            moved[k] += (size := 1e-3 * max(1.0, abs(at[k])))
            slopes[:, k] = (subject.judge(positions, seats, moved) - chances) / size
        p = np.clip(chances, 1e-3, 1 - 1e-3)
        gradient = slopes.T @ ((results - chances) / (p * (1 - p))) - hold * (at - old)
        curvature = (slopes / (p * (1 - p))[:, None]).T @ slopes + np.diag(hold)
        while damping < 1e3:
            moved = at + np.linalg.solve(curvature + damping * np.diag(np.diag(curvature)), gradient)
            after = subject.judge(positions, seats, moved)
            if cost(after, moved) < cost(chances, at):
                at, chances, damping = moved, after, damping / 5
                break
            damping *= 5
        print(f"step {step}: {loss(chances, results):.5f}", flush=True)
    return at


def matched(subject: Subject, rounds: int, games: int, rate: float, size: float, seed: int) -> Numbers:
    """SPSA: the average of the weights over the second half of the rounds."""
    rng, at, mean = np.random.default_rng(seed), subject.weights.copy(), np.zeros(len(subject.weights))
    sizes, begun = np.maximum(size * np.abs(at), 0.2 * size), time.monotonic()
    for k in range(rounds):
        move = rng.choice([-1.0, 1.0], len(at)) * sizes
        share, _ = subject.score(at + move, at - move, games, seed * rounds + k)
        at = at + rate * (share - 0.5) * move / (1 + 2 * k / rounds)
        mean += at / (rounds - rounds // 2) if k >= rounds // 2 else 0.0
        if k % 10 == 9:
            print(f"round {k + 1}: {share:.3f}, {time.monotonic() - begun:.0f} s", flush=True)
    return mean


Options = Annotated[list[str] | None, Parameter(name="--option", help="an option of the game, as name=value; may come several times")]


@app.default
def tune(
    name: str,
    how: Literal["fit", "match", "score"],
    file: Path | None = None,
    *,
    games: int = 20_000,
    rounds: int = 100,
    rate: float = 6.0,
    size: float = 0.15,
    steps: int = 6,
    pull: float = 20.0,
    noise: int = 50,
    keep: int = 60,
    varied: int = NONE,
    only: str = "",
    seed: int = 1,
    option_: Options = None,
) -> None:
    """Tune the weights of a game, starting from a file of weights if it is there, else from those of the game.

    For `fit`, `varied` is the number of a phase to be played mostly at random, so that what its choices are worth shows (Cleopatra's
    REFILL, which greedy always decides alike), and `only` names the weights to be moved, with commas.
    """
    given: dict[str, object] = {
        key: int(value) if value.isdigit() else value for key, _, value in (text.partition("=") for text in option_ or [])
    }
    subject = Subject(name, given)
    own = subject.weights
    if file and file.exists():
        subject.weights = np.load(file)
    if how == "fit":
        shares, positions, of = subject.play(games, subject.weights, subject.weights, seed, noise, keep, varied)
        seats = np.random.default_rng(seed).choice(np.array(subject.game.players), len(of))
        results = shares[of, seats].astype(float)
        print(f"{len(of):,} positions: {loss(subject.judge(positions, seats, subject.weights), results):.5f}", flush=True)
        subject.weights = fitted(subject, positions, seats, results, steps, pull, set(only.split(",")) - {""})
    elif how == "match":
        subject.weights = matched(subject, rounds, games, rate, size, seed)
    share, half = subject.score(subject.weights, own, 4000, seed + 10_000)
    print(f"against the weights of the game: {share:.1%} ± {half:.1%} of 4,000 games")
    if file:
        np.save(file, subject.weights)
    for field, value in subject.tuples(subject.weights)._asdict().items():
        print(f"    {field}={tuple(round(x, 3) for x in value) if isinstance(value, tuple) else round(value, 3)},")


if __name__ == "__main__":
    app()
