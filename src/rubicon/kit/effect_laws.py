"""Laws about effects: they are of declared types, they survive the wire, and nothing countable happens without one."""

from collections.abc import Iterator
from typing import Any, Union

import msgspec

from rubicon.engine.facts import Effect
from rubicon.engine.record import copied
from rubicon.game import Game
from rubicon.kit.random_games import must, positions, some_positions, view, viewers

SLOW = 4
"""One game in so many is tried: every ply is looked at by everybody."""


def effects_are_typed(game: Game, games: int, seed: int) -> None:
    """Every ply has effects for every viewer, each of a declared type and the same after a way through JSON."""
    declared = game.book.facts.effect_types
    decoder = msgspec.json.Decoder(list[Union[declared]])  # type: ignore[valid-type]  # noqa: UP007
    for where, s, action in some_positions(game, game.compiled, max(1, games // 10), seed):
        for seat, effects, _, _ in _perceived(game, s, action):
            must(bool(effects), f"nothing has happened, as seat {seat} sees it", where)
            for effect in effects:
                must(type(effect) in declared, f"{type(effect).__name__} is not among the effect types", where)
            again = decoder.decode(msgspec.json.encode(effects))
            must(again == list(effects), f"the effects that seat {seat} sees are others after a way through JSON", where)


def effects_account_for_every_count(game: Game, games: int, seed: int) -> None:
    """From the public counts of a view and the effects of a ply follow the public counts of the view after it."""
    facts = game.book.facts
    for where, s, action in positions(game, game.compiled, max(1, games // SLOW), seed):
        for seat, effects, before, after in _perceived(game, s, action):
            counts, wanted = facts.counts(facts.view(before)), facts.counts(facts.view(after))
            for effect in effects:
                facts.recount(counts, effect)
            if counts != wanted:
                wrong = {name: (counts.get(name), wanted.get(name)) for name in counts | wanted if counts.get(name) != wanted.get(name)}
                must(False, f"effects of {action} for seat {seat} account otherwise for (counted, true): {wrong}", where)


def _perceived(game: Game, s: Any, action: int) -> Iterator[tuple[int, tuple[Effect, ...], Any, Any]]:
    """A ply as each viewer perceives it: who, its effects, and the views before and after it."""
    if action < 0:
        return
    engine = game.compiled
    after = copied(s)
    engine.apply(after, action)
    for seat in viewers(game):
        seen = int(engine.seen(s, action, seat))
        around = view(game, engine, s, seat), view(game, engine, after, seat)
        yield seat, tuple(game.book.facts.effects(around[0], seen, around[1])), *around
