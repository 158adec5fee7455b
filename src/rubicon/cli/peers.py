"""Peers of the bench: well-known libraries, each driven by its own ordinary Python loop, where they are installed."""

import copy
import importlib.util
import pickle
import random
import time
from collections.abc import Callable
from typing import Any

Speed = dict[str, float]
PEERS = {
    "open_spiel/backgammon": "pyspiel",
    "open_spiel/gin_rummy": "pyspiel",
    "rlcard/gin-rummy": "rlcard",
    "catanatron/catan": "catanatron",
}


def importable() -> tuple[dict[str, Callable[[float], Speed]], list[str]]:
    """The peers that can be measured here, and those that can't."""
    loops: dict[str, Callable[[float], Speed]] = {
        "open_spiel/backgammon": lambda s: open_spiel("backgammon", s),
        "open_spiel/gin_rummy": lambda s: open_spiel("gin_rummy", s),
        "rlcard/gin-rummy": rlcard,
        "catanatron/catan": catanatron,
    }
    there = {name for name, module in PEERS.items() if importlib.util.find_spec(module)}
    return {name: loop for name, loop in loops.items() if name in there}, [name for name in PEERS if name not in there]


def measure(seconds: float, play: Callable[[], int], duplicate: Callable[[], Any], size: int) -> Speed:
    """Whole games for a while, then copies for a while."""
    games, plies, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        plies += play()
        games += 1
    spent = time.perf_counter() - began
    copies, began = 0, time.perf_counter()
    while time.perf_counter() - began < min(seconds, 0.3):
        duplicate()
        copies += 1
    copied = copies / (time.perf_counter() - began)
    return {"plies_per_s": plies / spent, "games_per_s": games / spent, "copies_per_s": copied, "bytes": size, "threads": 1}


def open_spiel(name: str, seconds: float) -> Speed:
    """Random play, chance included, as OpenSpiel's own example does it."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def step(state: Any) -> None:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))

    def play() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            step(state)
            plies += 1
        return plies

    middle = game.new_initial_state()
    for _ in range(30):
        step(middle)
    return measure(seconds, play, middle.clone, len(pyspiel.serialize_game_and_state(game, middle)))


def rlcard(seconds: float) -> Speed:
    """Random agents in RLCard's own loop; its chance is not counted, for it has no plies of its own."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions)] * env.num_players)

    def play() -> int:
        env.run(is_training=False)
        return int(env.timestep)

    play()
    return measure(seconds, play, lambda: copy.deepcopy(env.game), len(pickle.dumps(env.game)))


def catanatron(seconds: float) -> Speed:
    """Two random players in catanatron's own loop."""
    from catanatron import Color, Game, RandomPlayer

    def new() -> Any:
        return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])

    def play() -> int:
        game = new()
        game.play()
        return len(game.state.actions)

    middle = new()
    for _ in range(30):
        middle.play_tick()
    return measure(seconds, play, middle.copy, len(pickle.dumps(middle)))
