"""Measures batches for `rubicon bench`: steps a second with masks alone and with observations, on all cores and on the GPU."""

import time
from collections.abc import Callable
from functools import partial

from rubicon.game import Game

Speed = dict[str, float]
SLOTS, SLOTS_ON_GPU = 4096, 1 << 17


def on_cores(game: Game, observe: bool, seconds: float) -> Speed:
    """Steps of a batch on all cores, the choice of actions and everything else counted in."""
    batch = game.batch(SLOTS, 1, observe=observe)
    batch.step(batch.samples)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        batch.step(batch.samples)
        steps += SLOTS
    return {"steps_per_s": steps / (time.perf_counter() - began)}


def on_gpu(game: Game, observe: bool, seconds: float) -> Speed:
    """Steps of a batch on the GPU, the choice of actions and everything else counted in."""
    batch = game.batch(SLOTS_ON_GPU, 1, observe=observe, device="cuda")
    steps, began = 0, 0.0
    for warm in (True, False):
        steps, began = 0, time.perf_counter()
        while time.perf_counter() - began < (0.1 if warm else seconds):
            batch.step(batch.samples)
            steps += SLOTS_ON_GPU
    batch.check()
    return {"steps_per_s": steps / (time.perf_counter() - began)}


def jobs(games: dict[str, Game], *, gpu: bool) -> dict[str, Callable[[float], Speed]]:
    """What is measured, under its name."""
    found: dict[str, Callable[[float], Speed]] = {}
    for name, game in games.items():
        for how, observe in (("masks", False), ("observations", True)):
            found[f"{name} batch, {how}"] = partial(on_cores, game, observe)
            if gpu:
                found[f"{name} batch on the GPU, {how}"] = partial(on_gpu, game, observe)
    return found
