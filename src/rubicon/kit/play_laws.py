"""Laws about play: legal actions, conserved components, the end, undo and forks."""

import random

import numpy as np

from rubicon.engine.errors import IllegalAction
from rubicon.engine.verbs import CHANCE, OVER
from rubicon.game import Game
from rubicon.kit.random_games import first, legal, match, must, positions, some_positions, viewers, weights

MOST_UNDONE = 60
"""Decisions that are taken back, one after the other, from the end of a game."""


def legal_lists_are_sound(game: Game, games: int, seed: int) -> None:
    """Ascending, unique, never empty before the end; weights positive; whoever's turn it is waits, nobody else may act."""
    engine, book = game.compiled, game.book
    for where, s, action in positions(game, engine, games, seed):
        turn, waiting = int(engine.turn(s)), int(engine.waiting(s))
        out = np.zeros(book.limits.most_legal, np.int16)
        if action < 0:
            must(turn == OVER and waiting == 0, "somebody is waited for after the end", where)
            continue
        actions = legal(game, engine, s)
        must(actions == sorted(set(actions)), f"the legal list is not ascending and unique: {actions}", where)
        must(
            actions[0] >= 0 and actions[-1] < book.limits.numbers,
            f"an action is not among the {book.limits.numbers} numbers: {actions}",
            where,
        )
        must(min(weights(engine, s, actions)) > 0, "an action has no weight", where)
        if turn == CHANCE:
            must(waiting == 0, "a seat is waited for while chance decides", where)
            must(0 <= engine.stream(s) < len(book.streams), "chance comes from a stream without a name", where)
        else:
            must(bool(waiting >> turn & 1), "the seat whose turn it is is not waited for", where)
            must(
                actions[-1] < book.limits.decisions,
                f"a seat may choose {actions[-1]}, but decisions are below {book.limits.decisions}",
                where,
            )
        for seat in (*range(len(game.seats)), CHANCE):
            if seat != turn and not (seat >= 0 and waiting >> seat & 1):
                must(engine.legal(s, seat, out) == 0, f"seat {seat} may act out of turn", where)


def illegal_is_refused(game: Game, games: int, seed: int) -> None:
    """A match refuses every action that is not legal, and stays as it was."""
    rng = random.Random(seed)
    played = game.start(seed, typed=True, compiled=True)
    while True:
        lawful, before = set(played.legal()), played.record.tobytes()
        wrong = [a for a in range(game.book.limits.numbers) if a not in lawful]
        for action in rng.sample(wrong, min(20, len(wrong))):
            try:
                played.play(action)
            except IllegalAction:
                must(played.record.tobytes() == before, f"a refused action {action} changed the position", f"ply {len(played)}")
            else:
                must(False, f"action {action} is not legal, but was played", f"ply {len(played)}")
        if played.over:
            return
        played.play(rng.choice(sorted(lawful)))


def components_are_conserved(game: Game, games: int, seed: int) -> None:
    """Nothing comes into the game or out of it."""
    engine = game.compiled
    whole = dict(game.book.checks.components(first(game, engine)))
    for where, s, _ in some_positions(game, engine, games, seed):
        now = dict(game.book.checks.components(s))
        changed = [f"{name}: {whole.get(name)} became {now.get(name)}" for name in now if now.get(name) != whole.get(name)]
        must(now == whole, f"components changed: {'; '.join(changed)}", where)


def games_end_in_bounds(game: Game, games: int, seed: int) -> None:
    """Compiled play, random and greedy, ends within the rulebook's bound; the interpreted rules agree that it has ended."""
    for bots in (None, ["greedy"]):
        game.simulate(games * 50, seed=seed, bots=bots)
    for _ in positions(game, game.interpreted, 1, seed):
        pass


def scores_add_up(game: Game, games: int, seed: int) -> None:
    """The seats' results are between 0 and 1 and add up to 1, unless the declared pay-offs say otherwise; the ending has a name."""
    engine, shares = game.compiled, np.zeros(len(game.seats), np.float32)
    for where, s, action in positions(game, engine, games, seed):
        if action < 0:
            ending = int(engine.score(s, shares))
            must(0 <= ending < len(game.book.endings), f"ending {ending} has no name", where)
            must(bool((shares >= 0).all() and (shares <= 1).all()), f"the results are {shares.tolist()}", where)
            if game.payoffs.shared:
                must(abs(float(shares.sum()) - 1) < 1e-6, f"the results {shares.tolist()} do not add up to 1", where)


def undo_and_fork_replay(game: Game, games: int, seed: int) -> None:
    """Taking back and forking give what replaying the same plies gives; an undone draw comes again."""
    for number in range(max(1, games // 10)):
        played = match(game, seed + number)
        rng = random.Random(seed)
        full = [ply.action for ply in played.log]
        for ply in rng.sample(range(len(full) + 1), min(10, len(full))):
            fork = played.fork(ply)
            must([p.action for p in fork.log[:ply]] == full[:ply], "a fork has other plies", f"fork at {ply}")
            again = game.replay(full[: len(fork.log)])
            must(fork.record.tobytes() == again.record.tobytes(), "a fork is not what a replay gives", f"fork at {ply}")
        undone, decisions = played.fork(), [p.number for p in played.log if p.turn != CHANCE]
        for last in decisions[: -MOST_UNDONE - 1 : -1]:
            undone.undo()
            must(len(undone) < last, "undo did not take the last decision back", f"undo of ply {last}")
            forth = undone.fork()
            forth.play(full[last - 1])
            must([p.action for p in forth.log] == full[: len(forth)], "an undone draw came out otherwise", f"undo of ply {last}")
        for seat in viewers(game):
            must(len(played.seen(seat)) == len(full), "a seat's log has gaps", f"seat {seat}")
