"""Measures well-known libraries for `rubicon bench --peers`, each driven by its own ordinary Python loop, if it is installed."""

import copy
import importlib
import pickle
import random
import time
import warnings
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Speed = dict[str, float]
Loop = Callable[[float], Speed]


class Peer(NamedTuple):
    """Something to compare with: what has to be importable for it, what installs that, and how it is measured."""

    modules: tuple[str, ...]
    packages: str
    loop: Loop


class Missing(NamedTuple):
    """A peer that can't be measured here: what went wrong, and what to do about it."""

    name: str
    why: str
    install: str


PEERS = {
    "open_spiel/backgammon": Peer(("pyspiel",), "open_spiel", lambda s: open_spiel("backgammon", s)),
    "open_spiel/gin_rummy": Peer(("pyspiel",), "open_spiel", lambda s: open_spiel("gin_rummy", s)),
    "rlcard/gin-rummy": Peer(("rlcard", "rlcard.agents"), "rlcard", lambda s: rlcard(s)),
    "catanatron/catan": Peer(("catanatron",), "catanatron", lambda s: catanatron(s)),
}


def importable(peers: Mapping[str, Peer]) -> tuple[dict[str, Loop], list[Missing]]:
    """How to measure those peers that can be imported here, and why the others can't.

    Each is really imported: a package may be there and something that it needs not, and a broken one raises more than ImportError.
    """
    loops: dict[str, Loop] = {}
    missing = []
    for name, peer in peers.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                for module in peer.modules:
                    importlib.import_module(module)
        except Exception as problem:
            missing.append(Missing(name, f"{type(problem).__name__}: {problem}", f"pip install {peer.packages}"))
        else:
            loops[name] = peer.loop
    return loops, missing


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
