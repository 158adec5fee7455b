"""What a version of the code makes of a stored table, a seed or a position: written down once, compared ever after."""

import asyncio
import hashlib
from typing import Any

import numpy as np

import rubicon
from rubicon.arena.generators import bot_generators
from rubicon.engine import options as option
from rubicon.engine.chance import Fair, begin_again, beginning, below, generators
from rubicon.engine.verbs import NOBODY
from rubicon.server import game_files
from rubicon.server.table import Table
from tests.compat.games import GAMES
from tests.compat.policy import play

FAIR_SEEDS: tuple[int | bytes, ...] = (0, 1, 2**40, bytes(32), bytes(range(32)))
WEIGHTS = ((1, 1), (3, 0, 5, 2), (1,) * 37, (7,))
SIMULATED = (1, 20260101)


def of_table(table: Table) -> dict[str, Any]:
    """What follows from a table's events."""
    found: dict[str, Any] = {
        "game": table.game.name,
        "options": option.text(table.game.options),
        "status": table.status,
        "events": table.number,
        "seats": [f"{seat.name}|{seat.bot}|{'auto' if seat.automatic else 'taken' if seat.taken else 'free'}" for seat in table.seats],
        "clock": table.clocks.shown(table.last),
        "scores": table.scores(),
        "why": table.why(),
        "waiting": list(table.waiting),
        "sealed": {str(seat): choice.action for seat, choice in table.sealed.items()},
        "request": table.request.what if table.request else None,
        "read": table.read,
        "links": [[link.what, link.table] for link in table.links],
        "came_from": table.created.came_from,
        "listed": table.created.listed,
        "acts_alone": any(seat.bot for seat in table.seats) or table.clocks.setting.kind != "none" or table.created.lesson is not None,
    }
    if table.started:
        found |= {
            "line": table.match.line,
            "log": {str(viewer): " ".join(ply.text for ply in table.match.seen(viewer)) for viewer in (NOBODY, *range(len(table.seats)))},
        }
    if table.over and table.started:
        found["export"] = hashlib.sha256(asyncio.run(game_files.export_game(table, ())).encode()).hexdigest()
    return found


def of_fair() -> list[list[Any]]:
    """Outcomes of a seed: the seed, the stream, which draw of it, the weights, what came."""
    return [
        [seed.hex() if isinstance(seed, bytes) else seed, stream, k, list(weights), Fair(seed).draw(stream, k, weights)]
        for seed in FAIR_SEEDS
        for stream in ("set-up", "Caesar's bag", "bag")
        for k in (0, 1, 150)
        for weights in WEIGHTS
    ]


def of_generators() -> dict[str, Any]:
    """Numbers of the fast generators."""
    again, numbers = np.zeros(4, np.uint64), generators(5, 9, 1, 3)[0]
    with np.errstate(over="ignore"):
        begin_again(again, beginning(5), 9)
        some = [int(below(numbers, k % 4, 6)) for k in range(24)]
    return {
        "generators(1, 0, 2, 3)": generators(1, 0, 2, 3).tolist(),
        "generators(2**63 + 11, 1000, 2, 1)": generators(2**63 + 11, 1000, 2, 1).tolist(),
        "begin_again(beginning(5), 9)": again.tolist(),
        "below(generators(5, 9, 1, 3), 0..3, 6)": some,
        "minds(3, 2, 2, 2, 2)": bot_generators(3, 2, 2, 2, 2).reshape(-1).tolist(),
    }


def of_seed(name: str) -> dict[str, Any]:
    """A game of the fixtures played from its seed by the script: all its actions, chance included; the beginning of long ones."""
    game, options, seed, _ = GAMES[name]
    match = play(rubicon.load(game, **options).start(seed), 250)
    return {"seed": seed, "scores": match.scores, "actions": " ".join(map(str, match.actions))}


def of_simulation(game: str, seed: int) -> dict[str, list[int]]:
    """A few compiled games between bots that choose at random."""
    results = rubicon.load(game).simulate(12, seed=seed, bots=["random"], threads=1)
    return {"winners": results.winners.tolist(), "plies": results.plies.tolist()}


def of_position(match: rubicon.Match) -> dict[str, Any]:
    """A position: its line, whose turn it is, what is legal by number and notation."""
    return {
        "line": match.line,
        "turn": match.turn,
        "scores": match.scores,
        "legal": " ".join(f"{action}={match.text(action)}" for action in match.legal()),
    }
