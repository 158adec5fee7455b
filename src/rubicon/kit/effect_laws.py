"""Laws about effects: they are of declared types, they survive the wire, and nothing countable happens without one."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Union

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
        for seat, effects in _perceived(game, s, action):
            must(bool(effects), f"nothing has happened, as seat {seat} sees it", where)
            for effect in effects:
                must(type(effect) in declared, f"{type(effect).__name__} is not among the effect types", where)
            again = decoder.decode(msgspec.json.encode(effects))
            must(again == list(effects), f"the effects that seat {seat} sees are others after a way through JSON", where)


def effects_account_for_every_count(game: Game, games: int, seed: int) -> None:
    """From the public counts of a view and the effects of a ply follow the public counts of the view after it."""
    facts, engine = game.book.facts, game.compiled
    played = _Played("", -1, {}, {})
    for where, s, action in positions(game, engine, max(1, games // SLOW), seed):
        counted = {seat: _counted(game, s, seat) for seat in viewers(game)}
        for seat, seen in played.seen.items():
            (before, counts), (after, wanted) = played.counted[seat], counted[seat]
            for effect in facts.effects(before, seen, after):
                facts.recount(counts, effect)
            if counts != wanted:
                wrong = {name: (counts.get(name), wanted.get(name)) for name in counts | wanted if counts.get(name) != wanted.get(name)}
                must(False, f"effects of {played.action} for seat {seat} account otherwise for (counted, true): {wrong}", played.where)
        perceived = {seat: int(engine.seen(s, action, seat)) for seat in counted} if action >= 0 else {}
        played = _Played(where, action, perceived, counted)


class _Played(NamedTuple):
    """A ply whose position after it comes next: its action, as it was and as each viewer perceives it, and what they saw before it."""

    where: str
    action: int
    seen: dict[int, int]
    """Empty at the end of a game: what comes next is another one."""
    counted: dict[int, tuple[Any, dict[str, int]]]


def _counted(game: Game, s: Any, seat: int) -> tuple[Any, dict[str, int]]:
    """A viewer's view, and its public counts."""
    seen = view(game, game.compiled, s, seat)
    return seen, game.book.facts.counts(game.book.facts.view(seen))


def _perceived(game: Game, s: Any, action: int) -> Iterator[tuple[int, tuple[Effect, ...]]]:
    """The effects of a ply as each viewer perceives it."""
    if action < 0:
        return
    engine = game.compiled
    after = copied(s)
    engine.apply(after, action)
    for seat in viewers(game):
        seen = int(engine.seen(s, action, seat))
        yield seat, tuple(game.book.facts.effects(view(game, engine, s, seat), seen, view(game, engine, after, seat)))
