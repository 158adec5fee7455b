"""Measures simulations per second of the search on one core, beside OpenSpiel's compiled ISMCTS."""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from rubicon.game import Game

Speed = dict[str, float]
LEAVES = {"evaluate": ",ahead=0", "short rollout": "", "rollout": ",rollout"}
"""How a leaf is evaluated: at once; after some decisions of the rollout policy, where a game suggests that; by a random rollout."""
PEER = "open_spiel/ismcts gin_rummy"
SIMULATIONS = 1000
POSITIONS, STRIDE = 8, 5
"""Decisions of a random game that are searched in turn, and how many lie between two of them."""


def jobs(games: dict[str, Game]) -> dict[str, Callable[[float], Speed]]:
    """What is to be measured of our own, by game and leaf."""
    return {
        f"{name} {leaf}": partial(search, game, leaf)
        for name, game in games.items()
        for leaf in LEAVES
        if leaf != "short rollout" or game.book.rollout_depth > 0
    }


def search(game: Game, leaf: str, seconds: float) -> Speed:
    """Our search, one tree, on positions of a random game."""
    from rubicon.bots import Bot
    from rubicon.engine.chance import generators

    bot = Bot(f"search:{SIMULATIONS},trees=1{LEAVES[leaf]}")
    match, rng = game.start(1, compiled=True), random.Random(1)
    wanted: list[tuple[Any, list[int]]] = []
    decisions = 0
    while not match.over and len(wanted) < POSITIONS:
        if len(match.legal()) > 1:
            decisions += 1
            if decisions % STRIDE == 1:
                wanted.append((match.view_record(match.turn), match.legal()))
        match.play(rng.choice(match.legal()))
    own = generators(1, 0, 1, 0)[0]
    bot.choose(*wanted[0], own)
    return timed(seconds, [partial(bot.choose, view, legal, own) for view, legal in wanted])


def open_spiel(seconds: float) -> Speed:
    """OpenSpiel's C++ information-set search with random rollouts, on positions of a random game of gin rummy."""
    import pyspiel

    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS)
    state, rng, decisions = pyspiel.load_game("gin_rummy").new_initial_state(), random.Random(1), 0
    wanted: list[Any] = []
    while not state.is_terminal() and len(wanted) < POSITIONS:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
            continue
        if len(state.legal_actions()) > 1:
            decisions += 1
            if decisions % STRIDE == 1:
                wanted.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return timed(seconds, [partial(bot.step, each) for each in wanted])


def timed(seconds: float, searches: list[Callable[[], int]]) -> Speed:
    """Search one position after the other for a while, each at least once."""
    done, began = 0, time.perf_counter()
    while done < len(searches) or time.perf_counter() - began < seconds:
        searches[done % len(searches)]()
        done += 1
    return {"simulations_per_s": done * SIMULATIONS / (time.perf_counter() - began)}


def report(medians: dict[tuple[str, str], Speed]) -> dict[str, Any]:
    """Speeds, and how many times the peer's they are."""
    speeds = {name: speed["simulations_per_s"] for (kind, name), speed in medians.items() if kind == "search"}
    peer = medians.get(("search_peer", PEER), {}).get("simulations_per_s")
    return {
        "simulations_per_s": speeds,
        "peer": {PEER: peer} if peer else {},
        "times_peer": {name: speed / peer for name, speed in speeds.items()} if peer else {},
    }


def show(data: dict[str, Any]) -> None:
    """For people."""
    print(f"{'search, one core':<48}{'simulations/s':>14}")
    for name, speed in [*data["simulations_per_s"].items(), *data["peer"].items()]:
        times = f"{data['times_peer'][name]:,.1f} times {PEER}" if name in data["times_peer"] else ""
        print(f"{name:<48}{speed:>14,.0f}  {times}".rstrip())
