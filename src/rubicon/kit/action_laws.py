"""Laws about the declared actions of a game; a game that declares none keeps them all."""

from rubicon.game import Game
from rubicon.kit.random_games import legal, must, positions, viewers


def actions_are_numbered(game: Game, games: int, seed: int) -> None:
    """Every number stands for exactly one action and back; the kinds neither overlap nor leave holes; the limits agree."""
    space, limits = game.book.actions, game.book.limits
    if space is None:
        return
    must(
        (limits.decisions, limits.numbers) == (space.decisions, space.numbers),
        f"the limits are {limits.decisions} decisions of {limits.numbers} numbers, declared are {space.decisions} of {space.numbers}",
    )
    end = 0
    for kind in space.kinds.values():
        must(kind.first == end, f"{kind.type.__name__} begins at {kind.first}, but the kind before it ends at {end}")
        must((kind.role == "decision") == (kind.first < space.decisions), f"{kind.type.__name__} is not among the {kind.role}s")
        end = kind.numbers.stop
    must(end == space.numbers, f"the kinds end at {end}, but there are {space.numbers} numbers")
    decoded = {number: space.decode(number) for number in range(space.numbers)}
    must(len(set(decoded.values())) == space.numbers, "two numbers stand for the same action")
    for number, action in decoded.items():
        must(type(action) is space.kind_of(number).type, f"{number} decodes to {action}, which is of another kind")
        must(space.encode(action) == number, f"{number} decodes to {action}, which encodes to {space.encode(action)}")


def actions_have_their_role(game: Game, games: int, seed: int) -> None:
    """Legal actions are decisions or outcomes; what others see of them is the same action or a public form."""
    space, engine = game.book.actions, game.compiled
    if space is None:
        return
    for where, s, action in positions(game, engine, max(1, games // 4), seed):
        if action < 0:
            continue
        role = "decision" if engine.turn(s) >= 0 else "outcome"
        for lawful in legal(game, engine, s):
            found = space.kind_of(lawful)
            may_be = (role,) if role == "decision" else ("decision", "outcome")  # an automatic opponent's decisions are chance
            must(found.role in may_be, f"{found.type.__name__} is no {role}, but legal", where)
            for seat in viewers(game):
                seen = int(engine.seen(s, lawful, seat))
                must(
                    seen == lawful or space.kind_of(seen).role == "public form",
                    f"seat {seat} sees {space.decode(lawful)} as {space.decode(seen)}, which is no public form",
                    where,
                )
