"""Measures how fast networks of several sizes run, in NumPy and as machine code: `OPENBLAS_NUM_THREADS=1 python tools/network_speed.py`.

It needs PyTorch, to make the networks; their weights are random.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

import rubicon
from rubicon.bots.networks.forward import Forward
from rubicon.bots.networks.kernel import Kernel
from rubicon.bots.networks.observation import options_of
from rubicon.training.export import exported
from rubicon.training.model import Model
from rubicon.training.structures import structure_of

SIZES = ((32, 2), (64, 2), (128, 3))
BATCHES = (1, 8, 32, 256)
REPEATS, POSITIONS = 5, 64


def microseconds(run: Callable[[Any], Any], observations: Any) -> float:
    """Processor time for each position, the best of several measurements."""
    times, best = max(1, POSITIONS // len(observations)), float("inf")
    for _ in range(REPEATS):
        began = time.process_time()
        for _ in range(times):
            run(observations)
        best = min(best, (time.process_time() - began) / times / len(observations))
    return 1e6 * best


def main() -> None:
    """Measure all sizes."""
    game = rubicon.load("caesar")
    batch = game.batch(max(BATCHES), seed=3)
    for _ in range(12):
        batch.step(batch.samples)
    seen = np.concatenate([batch.observations, np.tile(options_of(game), (len(batch), 1))], axis=1)
    for width, rounds in SIZES:
        torch.manual_seed(1)
        model = Model(structure_of(game.book), width, rounds)
        network = exported(model, game.book, "speed")
        print(f"width {width}, {rounds} rounds, {sum(p.numel() for p in model.parameters()):,} parameters")
        for name, run in (("NumPy", Forward(network)), ("machine code", Kernel(network))):
            run(seen[:1])
            print(f"  {name:<14}" + "".join(f"{n:>5}: {microseconds(run, seen[:n]):4.0f} µs" for n in BATCHES))


if __name__ == "__main__":
    main()
