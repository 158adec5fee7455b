"""Laws about the record, and that interpreted, compiled and GPU rules agree."""

from typing import Any

import numpy as np

from rubicon.engine import options as option
from rubicon.engine.chance import generators
from rubicon.engine.record import FORBIDDEN, blank, has_padding, records
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.game import Game
from rubicon.kit.random_games import is_tried, legal, must, positions, some_positions, viewers, weights


def record_is_plain(game: Game, games: int, seed: int) -> None:
    """No padding, no names that NumPy hides, integers only."""
    state = game.book.state
    must(state.isalignedstruct, "the dtype is not aligned; CUDA needs align=True")
    must(not has_padding(state), "the dtype has padding, which would carry stale bytes")
    for name, (kind, *_) in (state.fields or {}).items():
        must(name not in FORBIDDEN, f"the field {name} hides behind an attribute of NumPy's")
        must(kind.base.kind in "iu", f"the field {name} is not of integers")


def start_writes_everything(game: Game, games: int, seed: int) -> None:
    """The first position does not depend on what was in the record before."""
    clean, dirty = records(1, game.book.state), records(1, game.book.state)
    dirty.view(np.uint8)[:] = 0x55
    for s in (clean[0], dirty[0]):
        game.interpreted.start(s, option.numbers(game.options))
    must(clean.tobytes() == dirty.tobytes(), "start leaves bytes as they were")


def engines_agree(game: Game, games: int, seed: int) -> None:
    """Interpreted and compiled play give the same records, lists and answers, move for move."""
    plain, fast = game.interpreted, game.compiled
    twin: Any = None
    for where, s, action in positions(game, fast, max(1, games // 4), seed):
        if twin is None or where.endswith("ply 0"):
            twin = blank(game.book.state)
            plain.start(twin, option.numbers(game.options))
        must(twin.tobytes() == s.tobytes(), "the compiled record differs", where)
        if is_tried(where):
            must(_answers(game, plain, twin, seed) == _answers(game, fast, s, seed), "a verb answers otherwise when compiled", where)
        if action >= 0:
            plain.apply(twin, action)


def the_same_features_are_written(game: Game, games: int, seed: int) -> None:
    """What `encode` leaves as it was, it leaves in every position: arrays are used again, and it has to stay 0."""
    engine, first = game.compiled, None
    for where, s, _ in some_positions(game, engine, max(1, games // 4), seed):
        for seat in viewers(game):
            seen, features = blank(game.book.state), np.full(game.book.encoding_size, np.nan, np.float32)
            engine.view(s, seat, seen)
            engine.encode(seen, features)
            left = np.isnan(features)
            first = left if first is None else first
            must(bool((left == first).all()), "encode writes other features than in the first position", where)


def device_agrees(game: Game, games: int, seed: int) -> None:
    """Games played on a GPU end in the same records, after the same plies, as those played here."""
    from rubicon.vector import simulation, simulation_cuda

    there = simulation_cuda.play(game, games, seed=seed, keep=True)
    for chunk in simulation.run(game, games, seed=seed):
        part = slice(chunk.first, chunk.first + len(chunk.results.plies))
        where = f"from game {part.start}"
        must(there.finished[part].tobytes() == chunk.finished.tobytes(), "a finished position differs on the GPU", where)
        for name, here in chunk.results._asdict().items():
            must(bool((getattr(there.results, name)[part] == here).all()), f"{name} differ on the GPU", where)


def _answers(game: Game, engine: Any, s: Any, seed: int) -> list[Any]:
    """What every verb says of a position, in comparable form."""
    turn = int(engine.turn(s))
    answers: list[Any] = [turn, int(engine.waiting(s))]
    if turn == OVER:
        shares = np.zeros(len(game.seats), np.float32)
        return [*answers, int(engine.score(s, shares)), shares.tolist()]
    actions = legal(game, engine, s)
    answers.append(actions)
    if turn == CHANCE:
        answers += [weights(engine, s, actions), int(engine.stream(s))]
    for seat in viewers(game):
        seen, drawn = blank(game.book.state), blank(game.book.state)
        engine.view(s, seat, seen)
        engine.sample(seen, generators(seed, 0, 1, 0)[0], drawn)
        features = np.zeros(game.book.encoding_size, np.float32)
        engine.encode(seen, features)
        answers += [seen.tobytes(), drawn.tobytes(), features.tolist(), [int(engine.seen(s, a, seat)) for a in actions[::10]]]
        if seat >= 0:
            answers += [float(engine.evaluate(seen, seat)), float(engine.evaluate(s, seat))]
    return answers
