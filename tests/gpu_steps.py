"""Run by a test, on Numba's CUDA simulator or on a GPU: batches there and on the CPU are the same, array for array.

The simulator starts a thread of Python for each thread of a GPU: there, columns become rows by smaller squares while games are played,
and by squares as they are in a table with edges.

python -m tests.gpu_steps GAME PLACES STEPS OPTIONS, with the options as JSON
"""

import json
import sys
import threading
from typing import Any

import numpy as np

import rubicon
from rubicon.vector import dlpack
from rubicon.vector.batch import Opponents
from rubicon.vector.batch_step import WAIT

BOT = "greedy"
"""On a GPU it may choose otherwise where two moves are equally good but for the last digit of a sum."""
PARTS = ("seats", "ended", "shares", "masks", "samples", "observations", "insights")


def here(array: Any) -> Any:
    """Where there is no GPU, NumPy takes it by DLPack; else it has to come over."""
    if array.__dlpack_device__()[0] == dlpack.CPU:
        return np.from_dlpack(array)
    from rubicon.compiler.cuda import cuda

    return cuda.as_cuda_array(array).copy_to_host()


def columns_become_rows() -> None:
    """With the squares of a GPU, in a table that is no multiple of them."""
    from rubicon.compiler.cuda import cuda
    from rubicon.vector.batch_kernels import LINES, SQUARE, helpers

    columns = np.arange((SQUARE + 9) * (SQUARE + 5), dtype=np.float32).reshape(SQUARE + 9, SQUARE + 5)
    rows = cuda.device_array(columns.T.shape, np.float32)
    bands = cuda.to_device(np.array([0, SQUARE], np.int32))
    helpers()[1][(2, 2), (SQUARE, LINES)](cuda.to_device(columns), rows, bands)
    assert (rows.copy_to_host() == columns.T).all()


def wait_asleep() -> None:
    """The simulator asks its threads again and again whether they have ended, and so keeps them from it; here it sleeps meanwhile."""
    from numba.cuda.simulator.kernel import BlockThread

    def is_alive(thread: Any) -> bool:
        if not thread.syncthreads_blocked:
            thread.join(0.001)
        return threading.Thread.is_alive(thread)

    setattr(BlockThread, "is_alive", is_alive)  # noqa: B010  (for mypy it is a method)


def main(name: str, places: int, steps: int, options: dict[str, object]) -> None:
    from rubicon.compiler.cuda import SIMULATED, cuda
    from rubicon.vector import batch_cuda, batch_kernels
    from rubicon.vector.opponents_cuda import GpuOpponents

    if SIMULATED:
        wait_asleep()
    columns_become_rows()
    if SIMULATED:
        for module in (batch_cuda, batch_kernels):
            vars(module).update(SQUARE=8, WIDER=9, LINES=1)
    game = rubicon.load(name, **options)
    there, cpu = game.batch(places, 5, insight=True, device="cuda"), game.batch(places, 5, insight=True)
    for _ in range(steps):
        for part in PARTS:
            assert (here(getattr(there, part)) == getattr(cpu, part)).all(), part
        assert there.fetch().tobytes() == cpu.positions.tobytes()
        there.step(cuda.to_device(cpu.samples))
        there.check()
        cpu.step(cpu.samples)
    mine = (np.arange(places) % 2).astype(np.int8)
    here_chosen = Opponents(cpu, BOT).choose(mine)
    there_chosen = here(GpuOpponents(there, BOT).start(cuda.to_device(mine)))
    same = (here_chosen == there_chosen).mean()
    assert same == 1.0 or (same > 0.99 and not SIMULATED), f"{BOT} chooses the same in {same:.2%} of the games"
    wrong = cpu.masks.argmin(axis=1).astype(np.int32)
    wrong[1:] = WAIT
    there.step(cuda.to_device(wrong))
    try:
        there.check()
    except rubicon.IllegalAction as problem:
        print(problem)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), json.loads(sys.argv[4]))
