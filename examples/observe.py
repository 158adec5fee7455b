"""What a seat knows, part by part, as a network would get it: python examples/observe.py"""

import numpy as np

import rubicon


def parts(game: rubicon.Game, observation: np.ndarray) -> dict[str, np.ndarray]:
    """An observation taken apart, each part in its shape."""
    found, at = {}, 0
    for name, shape in game.book.features.items():
        size = int(np.prod(shape))
        found[name] = observation[at : at + size].reshape(shape)
        at += size
    return found


if __name__ == "__main__":
    game = rubicon.load("caesar")
    batch = game.batch(1, seed=1)
    for name, part in parts(game, batch.observations[0]).items():
        print(f"{name:12} {part.shape!s:10} {part.sum():g}")
