"""Laws about `sample`: it gives every whole position that fits a view, all with the same probability."""

import random
from collections import Counter
from typing import Any

from rubicon.engine.chance import generators
from rubicon.engine.record import blank, copied, record_of
from rubicon.engine.verbs import OVER
from rubicon.game import Game
from rubicon.kit.random_games import actions_seen_as, first, match, must, pick, some_positions, view, viewers

MOST_POSITIONS = 600
SAMPLES = 6_000
SURE = 5.0
"""Standard deviations: a fair sampler fails once in three million tries."""


def samples_fit_their_view(game: Game, games: int, seed: int) -> None:
    """view(sample(v)) == v; a sample has all components, and the seat's legal actions."""
    engine = game.compiled
    rng = generators(seed, 0, 1, 0)[0]
    whole = dict(game.book.checks.components(first(game, engine)))
    for where, s, _ in some_positions(game, engine, max(2, games // 4), seed):
        for seat in viewers(game):
            v, drawn = view(game, engine, s, seat), blank(game.book.state)
            engine.sample(v, rng, drawn)
            must(view(game, engine, drawn, seat).tobytes() == v.tobytes(), f"a sample looks different to seat {seat}", where)
            must(dict(game.book.checks.components(drawn)) == whole, f"a sample for seat {seat} has other components", where)


def samples_are_fair(game: Game, games: int, seed: int) -> None:
    """Where the possible positions are few enough to list, samples are among them, each arrangement of components equally likely."""
    tried = 0
    for number in range(max(2, games // 4)):
        for seat in viewers(game):
            tried += _chi_square(game, seat, random.Random(f"{seed} {number} {seat}"), seed)
    must(tried > 0, "no view had few enough possible positions to list; the law could not be tried")


def possible_positions(game: Game, seat: int, rng: random.Random) -> tuple[Any, set[bytes]]:
    """Play at random and list all positions that are possible for a seat, from `seen` alone.

    Stops at a random ply, or where they become too many.
    """
    engine = game.compiled
    s = first(game, engine)
    possible = {s.tobytes()}
    stop = rng.randrange(1, len(match(game, rng.randrange(2**20))))
    for _ in range(stop):
        if engine.turn(s) == OVER:
            break
        action = pick(game, engine, s, rng)
        after = copied(s)
        engine.apply(after, action)
        grown = _positions_after(game, possible, int(engine.seen(s, action, seat)), seat, over=engine.turn(after) == OVER)
        if len(grown) > MOST_POSITIONS:
            break
        s, possible = after, grown
    return s, possible


def _positions_after(game: Game, possible: set[bytes], seen: int, seat: int, *, over: bool) -> set[bytes]:
    """The possible positions after something was seen; everybody sees whether the game is over."""
    engine = game.compiled
    grown = set()
    for content in possible:
        s = record_of(content, game.book.state)
        for action in actions_seen_as(game, engine, s, seen, seat) if engine.turn(s) != OVER else ():
            after = copied(s)
            engine.apply(after, action)
            if (engine.turn(after) == OVER) == over:
                grown.add(after.tobytes())
    return grown


def _chi_square(game: Game, seat: int, rng: random.Random, seed: int) -> int:
    """Compare samples with the possible positions; returns 1 if there was anything to compare."""
    engine = game.compiled
    s, possible = possible_positions(game, seat, rng)
    if len(possible) < 2:
        return 0
    weight = {content: game.book.checks.ways(record_of(content, game.book.state), seat) for content in possible}
    v, drawn = view(game, engine, s, seat), blank(game.book.state)
    states = generators(seed, rng.randrange(2**20), 1, 0)[0]
    counts: Counter[bytes] = Counter()
    for _ in range(SAMPLES):
        engine.sample(v, states, drawn)
        counts[drawn.tobytes()] += 1
    must(counts.keys() <= possible, f"seat {seat}: a sample is a position that what was seen rules out")
    if not all(weight.values()):
        return 1
    deviation, cells, rest, rest_expected = 0.0, 0, 0.0, 0.0
    for content in possible:
        expected = SAMPLES * weight[content] / sum(weight.values())
        if expected < 5:
            rest, rest_expected = rest + counts[content], rest_expected + expected
            continue
        deviation += (counts[content] - expected) ** 2 / expected
        cells += 1
    if rest_expected >= 5:
        deviation += (rest - rest_expected) ** 2 / rest_expected
        cells += 1
    if cells < 2:
        return 0
    must(_sigmas(deviation, cells - 1) < SURE, f"seat {seat}: samples come unevenly (chi-square {deviation:.0f} over {cells} cells)")
    return 1


def _sigmas(chi_square: float, freedom: int) -> float:
    """How many standard deviations a chi-square value is too large (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)
