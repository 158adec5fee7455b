"""What a seat knows, part by part, as a network would get it: python examples/observe.py"""

from typing import Any

import numpy as np

import rubicon


def parts(game: rubicon.Game, observation: Any) -> dict[str, Any]:
    """An observation, or an array or tensor of them, taken apart, each part in its shape."""
    found, at = {}, 0
    for name, shape in game.book.features.items():
        size = int(np.prod(shape))
        found[name] = observation[..., at : at + size].reshape(*observation.shape[:-1], *shape)
        at += size
    return found


if __name__ == "__main__":
    game = rubicon.load("caesar")
    batch = game.batch(1, seed=1)
    for name, part in parts(game, batch.observations[0]).items():
        print(f"{name:12} {part.shape!s:10} {part.sum():g}")
