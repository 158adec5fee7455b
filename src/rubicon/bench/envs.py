"""Measures environments for `rubicon bench`: steps per second of ours beside those of PettingZoo and pgx, as in their tutorials."""

import importlib
import importlib.util
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

from rubicon.bench.peers import Peer
from rubicon.game import Game

Speed = dict[str, float]
CONNECT_FOUR, LEDUC = "pettingzoo.classic.connect_four.connect_four", "pettingzoo.classic.rlcard_envs.leduc_holdem"
PGX_GAMES = ("connect_four", "backgammon", "leduc_holdem", "go_9x9")
SLOTS = 4096


def ours(games: dict[str, Game]) -> dict[str, Callable[[float], Speed]]:
    """Our environments, if the extra is there."""
    if not importlib.util.find_spec("pettingzoo"):
        return {}
    return {
        f"{name} PettingZoo": partial(steps, f"rubicon.envs.{name}_v0")
        for name in games
        if importlib.util.find_spec(f"rubicon.envs.{name}_v0")
    }


def steps(module: str, seconds: float) -> Speed:
    """Any legal actions, in PettingZoo's own loop."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env: Any = importlib.import_module(module).env()
        env.reset(seed=1)
    done, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        env.reset()
        for agent in env.agent_iter():
            shown, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(shown["action_mask"]))
            done += 1
    return {"steps_per_s": done / (time.perf_counter() - began)}


def pgx_steps(game: str, seconds: float) -> Speed:
    """Any legal actions in many games at once, as pgx's own benchmark does it: compiled, with masks and observations."""
    jax: Any = importlib.import_module("jax")
    env: Any = importlib.import_module("pgx").make(game)
    start = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> Any:
        choice, reset_key = jax.random.split(key)
        action = jax.random.categorical(choice, jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32)))
        return start(state, action, reset_key)

    step = jax.jit(jax.vmap(one))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), SLOTS))
    key = jax.random.PRNGKey(2)
    done, began = 0, time.perf_counter()
    for warm in (True, False):
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < (0.1 if warm else seconds):
            key, now = jax.random.split(key)
            state = jax.block_until_ready(step(state, jax.random.split(now, SLOTS)))
            done += SLOTS
    return {"steps_per_s": done / (time.perf_counter() - began)}


THEIRS = {
    "pettingzoo/connect_four": Peer((CONNECT_FOUR,), "pettingzoo pygame", lambda s: steps(CONNECT_FOUR, s)),
    "pettingzoo/leduc_holdem": Peer((LEDUC,), "pettingzoo pygame rlcard", lambda s: steps(LEDUC, s)),
    **{f"pgx/{game}": Peer(("jax", "pgx", "pgx.experimental"), "pgx", partial(pgx_steps, game)) for game in PGX_GAMES},
}
"""By name."""


def report(medians: dict[tuple[str, str], Speed]) -> dict[str, Any]:
    """Speeds of ours and theirs, and how many times theirs ours are."""
    found = {kind: {name: speed for (its, name), speed in medians.items() if its == kind} for kind in ("steps", "steps_peer")}
    times = {
        name: {
            peer: speed["steps_per_s"] / other["steps_per_s"]
            for peer, other in found["steps_peer"].items()
            if not peer.startswith("pgx/") or "batch" in name  # pgx steps many games at once itself
        }
        for name, speed in found["steps"].items()
    }
    return {"ours": found["steps"], "peers": found["steps_peer"], "times_peer": times}


def show(data: dict[str, Any]) -> None:
    """For people."""
    for name, speed in {**data["ours"], **data["peers"]}.items():
        print(f"{name:<48}{speed['steps_per_s']:>14,.0f} steps/s")
    for name, ratios in data["times_peer"].items():
        for peer, times in ratios.items():
            print(f"{name} makes {times:,.1f} times the steps of {peer}")
