"""Laws about secrets: nobody is shown more than they may know.

`twins_look_alike` plays a true game and, beside it, many others in which hidden draws and choices differ while everything that
a seat has `seen` is the same; that a game is over is seen by all. They are built without `view` or `sample`. All that the
seat gets must be the same bytes.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from rubicon.engine.chance import generators
from rubicon.engine.facts import Reader
from rubicon.engine.record import copied
from rubicon.engine.verbs import OVER
from rubicon.game import Game
from rubicon.kit.random_games import actions_seen_as, first, legal, must, pick, positions, some_positions, view, viewers

TWINS, MOST_PLIES = 60, 500
"""Games beside the true one, and how far they are followed."""
HONEST = ("random", "greedy", "search:30", "search:10,rollout,t=1")
"""Bots that are asked in games that their seat can't tell apart."""
NETWORKS = ("network", "network-search:20")
"""Asked too if Rubicon has a network for the game."""


def views_are_consistent(game: Game, games: int, seed: int) -> None:
    """A view names its seat, is its own view, and says the same of turn, waiting seats and the seat's legal actions.

    A seat's own decision played on its view never ends a game that goes on in truth: previews and bots rely on it.
    """
    engine = game.compiled
    for where, s, action in some_positions(game, engine, games, seed):
        for seat in viewers(game):
            v = view(game, engine, s, seat)
            must(int(v.seat) == seat, f"the view of seat {seat} says {v.seat}", where)
            must(view(game, engine, v, seat).tobytes() == v.tobytes(), f"the view of seat {seat} has another view", where)
            must(engine.turn(v) == engine.turn(s) and engine.waiting(v) == engine.waiting(s), f"seat {seat} sees another turn", where)
            if engine.turn(s) == seat:
                must(legal(game, engine, v) == legal(game, engine, s), f"seat {seat} sees other legal actions", where)
                true, thought = copied(s), copied(v)
                engine.apply(true, action)
                engine.apply(thought, action)
                must(engine.turn(thought) != OVER or engine.turn(true) == OVER, f"seat {seat} believes that {action} ends the game", where)


def twins_look_alike(game: Game, games: int, seed: int) -> None:
    """Games that a seat can't tell apart give it the same view, legal list, table, text and words."""
    differing = 0
    for number in range(max(1, games // 10)):
        for seat in viewers(game):
            differing += _compared(game, seat, random.Random(f"{seed} {number} {seat}"))
    hides = any(_hidden(game, seed + number) for number in range(2))
    must(differing > 0 or not hides, "no two games that look alike were found; the law could not be tried")


def _hidden(game: Game, seed: int) -> bool:
    """Whether anything is ever hidden in this game."""
    engine = game.compiled
    return any(
        engine.seen(s, action, seat) != action for _, s, action in positions(game, engine, 1, seed) if action >= 0 for seat in viewers(game)
    )


class Twins(NamedTuple):
    """A ply of a true game, and positions that a seat can't tell from the one after it."""

    ply: int
    before: Any
    seen: int
    """The action as the seat has perceived it."""
    true: Any
    others: list[Any]


def _compared(game: Game, seat: int, rng: random.Random) -> int:
    """One true game with its twins; returns how many differing positions were compared."""
    compared = 0
    for ply, before, seen, true, others in lockstep(game, seat, rng):
        where = f"ply {ply}, seat {seat}"
        for twin in others:
            _compare(game, true, twin, seat, where)
        _compare_words(game, before, seen, true, rng.choice(others), seat, where)
        compared += len(others)
    return compared


def lockstep(game: Game, seat: int, rng: random.Random) -> Iterator[Twins]:
    """A random game, and beside it games that look the same to a seat; the plies after which some of them differ from it."""
    engine = game.compiled
    true = first(game, engine)
    twins = [copied(true) for _ in range(TWINS)]
    for ply in range(min(game.book.limits.longest, MOST_PLIES)):
        if engine.turn(true) == OVER or not twins:
            return
        action = pick(game, engine, true, rng)
        seen = int(engine.seen(true, action, seat))
        before = copied(true)
        engine.apply(true, action)
        over = engine.turn(true) == OVER
        survivors = [twin for twin in twins if _follow(game, twin, seen, seat, rng) and (engine.turn(twin) == OVER) == over]
        twins = [copied(rng.choice(survivors)) for _ in range(TWINS)] if survivors else []
        others = {twin.tobytes(): twin for twin in twins if twin.tobytes() != true.tobytes()}
        if others:
            yield Twins(ply=ply, before=before, seen=seen, true=true, others=list(others.values()))


def _follow(game: Game, twin: Any, seen: int, seat: int, rng: random.Random) -> bool:
    """Play in a twin something that the seat would see alike; False where there is nothing."""
    engine = game.compiled
    if engine.turn(twin) == OVER:
        return False
    same = actions_seen_as(game, engine, twin, seen, seat)
    if not same:
        return False
    engine.apply(twin, rng.choice(same))
    return True


def _compare(game: Game, true: Any, twin: Any, seat: int, where: str) -> None:
    engine = game.compiled
    one, other = view(game, engine, true, seat), view(game, engine, twin, seat)
    if one.tobytes() != other.tobytes():
        fields = [name for name in game.book.state.names or () if one[name].tobytes() != other[name].tobytes()]
        must(False, f"two positions that the seat can't tell apart look different in: {', '.join(fields)}", where)
    must(engine.turn(true) == engine.turn(twin), "whose turn it is depends on a secret", where)
    must(engine.waiting(true) == engine.waiting(twin), "who is waited for depends on a secret", where)
    if engine.turn(true) == seat:
        must(legal(game, engine, true) == legal(game, engine, twin), "the legal actions depend on a secret", where)


def _compare_words(game: Game, before: Any, seen: int, true: Any, twin: Any, seat: int, where: str) -> None:
    """What people and bots get: tables, texts, sentences, choices."""
    engine, book = game.compiled, game.book
    start, one, other = (view(game, engine, s, seat) for s in (before, true, twin))
    must(book.facts.view(one) == book.facts.view(other), "the typed view differs", where)
    must(book.texts.outline(one) == book.texts.outline(other), "the text table differs", where)
    ours, theirs = (book.facts.effects(start, seen, after) for after in (one, other))
    must(list(ours) == list(theirs), "the effects differ", where)
    reader = Reader(seat, tuple(game.seats))
    must(book.texts.words.tell(ours, reader) == book.texts.words.tell(theirs, reader), "the words differ", where)
    if engine.turn(true) == seat:
        from rubicon.bots import Bot
        from rubicon.bots.networks.loaded import built_in

        lawful = legal(game, engine, one)
        for name in (*HONEST, *(NETWORKS if built_in(game.name) else ())):
            choices = {Bot(name).choose(v, lawful, generators(7, 0, 1, 0)[0]) for v in (one, other)}
            must(len(choices) == 1, f"the bot {name} chooses by a secret", where)
