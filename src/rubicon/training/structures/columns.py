"""Where the parts of a game's observations begin, so that a structure can name them."""

from collections.abc import Mapping, Sequence

import numpy as np


def first_columns(features: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """The first column of each part."""
    sizes = [int(np.prod(shape)) for shape in features.values()]
    return {name: sum(sizes[:number]) for number, name in enumerate(features)}
