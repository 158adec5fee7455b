"""`add_tile`: a piece of a matrix product whose machine code is written by hand, because it has to keep its sums in registers.

What Numba makes of loops loads and stores every sum again and again; this takes a third of the time. Interpreted, it is the plain loop
below. `tile_code` teaches Numba the machine code.
"""

from typing import Any

ROWS, COLUMNS = 6, 32
"""The size of a tile: rows of the left matrix, and columns of the right one."""
VERSION = 1
"""Of the machine code: a change of `tile_code` needs a new one, so that code which was kept is made anew."""


def add_tile(
    numbers: Any, target: int, target_step: int, source: int, source_step: int, given: int, weights: Any, first: int, weights_step: int
) -> None:
    """Add ROWS rows of `given` inputs times COLUMNS columns of weights to a tile of results. All numbers are float32 in flat arrays.

    Results begin at `target` and inputs at `source` of the same array, weights at `first`; steps lead from one row to the next.
    """
    for row in range(ROWS):
        for i in range(given):
            for column in range(COLUMNS):
                product = numbers[source + row * source_step + i] * weights[first + i * weights_step + column]
                numbers[target + row * target_step + column] += product
