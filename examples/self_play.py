"""What the examples of learning share: the results of games that were played side by side."""

from typing import Any

import numpy as np


def results(rewards: Any, ended: Any, seats: Any) -> tuple[Any, Any]:
    """What the seat that decided got at the end of the game, and whether the game ended in the steps that were played."""
    paid, known = np.zeros(seats.shape, np.float32), np.zeros(seats.shape, np.bool_)
    last, is_over = np.zeros_like(rewards[0]), np.zeros(seats.shape[1], np.bool_)
    rows = np.arange(seats.shape[1])
    for step in reversed(range(len(seats))):
        last[ended[step]] = rewards[step][ended[step]]
        is_over |= ended[step]
        paid[step], known[step] = last[rows, seats[step]], is_over
    return paid, known
