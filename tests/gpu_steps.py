"""Run by a test, on Numba's CUDA simulator or on a GPU: batches there and on the CPU are the same, array for array.

python -m tests.gpu_steps GAME PLACES STEPS OPTIONS, with the options as JSON
"""

import json
import sys
from typing import Any

import numpy as np

import rubicon
from rubicon.vector import dlpack
from rubicon.vector.batch_step import WAIT

PARTS = ("seats", "ended", "shares", "masks", "samples", "observations", "insights")


def here(array: Any) -> Any:
    """Where there is no GPU, NumPy takes it by DLPack; else it has to come over."""
    if array.__dlpack_device__()[0] == dlpack.CPU:
        return np.from_dlpack(array)
    from rubicon.compiler.cuda import cuda

    return cuda.as_cuda_array(array).copy_to_host()


def main(name: str, places: int, steps: int, options: dict[str, object]) -> None:
    from rubicon.compiler.cuda import cuda

    game = rubicon.load(name, **options)
    there, cpu = game.batch(places, 5, insight=True, device="cuda"), game.batch(places, 5, insight=True)
    for _ in range(steps):
        for part in PARTS:
            assert (here(getattr(there, part)) == getattr(cpu, part)).all(), part
        assert there.fetch().tobytes() == cpu.positions.tobytes()
        there.step(cuda.to_device(cpu.samples))
        there.check()
        cpu.step(cpu.samples)
    wrong = cpu.masks.argmin(axis=1).astype(np.int32)
    wrong[1:] = WAIT
    there.step(cuda.to_device(wrong))
    try:
        there.check()
    except rubicon.IllegalAction as problem:
        print(problem)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4]))
