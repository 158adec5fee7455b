"""Batches in `rubicon bench`: steps a second with masks alone and with observations, on all cores and on the GPU."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from rubicon.core.chance import below, generators
from rubicon.core.game import Game
from rubicon.core.record import Generator
from rubicon.core.rule import compiled, rule

Speed = dict[str, float]
PLACES, PLACES_ON_GPU = 4096, 1 << 17


@rule
def any_legal(mask: Any, rng: Generator) -> int:
    """One of the legal actions, all alike."""
    n = 0
    for action in range(len(mask)):
        if mask[action]:
            n += 1
    wanted = below(rng, 0, n)
    for action in range(len(mask)):
        if mask[action]:
            if wanted == 0:
                return action
            wanted -= 1
    return -1


@rule
def choose_all(masks: Any, rngs: Generator, given: Any) -> None:
    """Any legal action at each place."""
    for i in range(len(given)):
        given[i] = any_legal(masks[i], rngs[i])


def on_cores(game: Game, observe: bool, seconds: float) -> Speed:
    """Steps of a batch on all cores, the choice of actions and everything else counted in."""
    batch, given, rngs = game.batch(PLACES, 1, observe=observe), np.zeros(PLACES, np.int32), generators(2, 0, PLACES, 0)
    choose = compiled(choose_all)
    choose(batch.masks, rngs, given)
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        batch.step(given)
        choose(batch.masks, rngs, given)
        steps += PLACES
    return {"steps_per_s": steps / (time.perf_counter() - began)}


def on_gpu(game: Game, observe: bool, seconds: float) -> Speed:
    """Steps of a batch on the GPU, without the choice of actions, which is the caller's; and with it."""
    from rubicon.core.cuda import THREADS_A_BLOCK, cuda

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose(masks: Any, rngs: Any, given: Any) -> None:
        i = cuda.grid(1)
        if i < given.shape[0]:
            given[i] = any_legal(masks[i], rngs[i])

    batch = game.batch(PLACES_ON_GPU, 1, observe=observe, device="cuda")
    given, rngs = cuda.device_array(PLACES_ON_GPU, np.int32), cuda.to_device(generators(2, 0, PLACES_ON_GPU, 0))
    steps, stepping, began = 0, 0.0, 0.0
    for warm in (True, False):
        steps, stepping, began = 0, 0.0, time.perf_counter()
        while time.perf_counter() - began < (0.1 if warm else seconds):
            choose[PLACES_ON_GPU // THREADS_A_BLOCK, THREADS_A_BLOCK](cuda.as_cuda_array(batch.masks), rngs, given)
            cuda.synchronize()
            since = time.perf_counter()
            batch.step(given)
            stepping += time.perf_counter() - since
            steps += PLACES_ON_GPU
    batch.check()
    return {"steps_per_s": steps / stepping, "with_choices_per_s": steps / (time.perf_counter() - began)}


def jobs(games: dict[str, Game], *, gpu: bool) -> dict[str, Callable[[float], Speed]]:
    """What is measured, under its name."""
    found: dict[str, Callable[[float], Speed]] = {}
    for name, game in games.items():
        for how, observe in (("masks", False), ("observations", True)):
            found[f"{name} batch, {how}"] = partial(on_cores, game, observe)
            if gpu:
                found[f"{name} batch on the GPU, {how}"] = partial(on_gpu, game, observe)
    return found
