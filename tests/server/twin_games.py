"""Pairs of whole games that a viewer can't tell apart, for tests of what is shown to that viewer."""

import random
from typing import Any

import numpy as np

import rubicon
from rubicon.bots.built_in import GREEDY, decide
from rubicon.compiler import compiled
from rubicon.engine.chance import generators
from rubicon.engine.record import records
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.kit.random_games import actions_seen_as, first, pick

TWINS, LIKE = 40, 0.97
"""Games beside the true one, and how often they do the same where they need not."""
Script = list[tuple[int, int]]
"""Who acts (CHANCE too) and how, ply by ply."""


def pair_of_games(game: rubicon.Game, viewer: int, seed: int, *, lasting: bool) -> tuple[Script, Script] | None:
    """Two whole games that a viewer can't tell apart, and that are not the same; None: none was found.

    `lasting`: what differs early is likely to stay hidden to the end.
    """
    engine, rng = game.compiled, random.Random(seed)
    true, script = first(game, engine), []
    twins: list[tuple[Any, Script]] = [(true.copy(), []) for _ in range(TWINS)]
    while engine.turn(true) != OVER:
        action = choose(game, true, rng)
        seen = int(engine.seen(true, action, viewer))
        script.append((int(engine.turn(true)), action))
        engine.apply(true, action)
        survivors = []
        for twin, played in twins:
            same = actions_seen_as(game, engine, twin, seen, viewer) if engine.turn(twin) != OVER else []
            if same:
                chosen = action if action in same and rng.random() < LIKE else rng.choice(same)
                played = [*played, (int(engine.turn(twin)), chosen)]
                engine.apply(twin, chosen)
                if (engine.turn(twin) == OVER) == (engine.turn(true) == OVER):
                    survivors.append((twin, played))
        if not survivors:
            return None
        different = [one for one in survivors if one[1] != script] if lasting else []
        kept = rng.choices(different or survivors, k=TWINS // 2) + rng.choices(survivors, k=TWINS // 2)
        twins = [(twin.copy(), played) for twin, played in kept]
    return next(((script, played) for _, played in twins if played != script), None)


def choose(game: rubicon.Game, s: Any, rng: random.Random) -> int:
    """Chance as it comes; decisions of a greedy bot, so that games are short."""
    engine, turn = game.compiled, int(game.compiled.turn(s))
    if turn == CHANCE:
        return pick(game, engine, s, rng)
    seen, actions, scratch = records(1, game.book.state)[0], np.zeros(game.book.limits.most_legal, np.int16), records(1, game.book.state)
    engine.view(s, turn, seen)
    n = engine.legal(seen, turn, actions)
    return int(compiled(decide)(GREEDY, seen, turn, generators(rng.randrange(2**30), 0, 1, 0)[0], actions, n, scratch))
