"""The policy of a game's network for a single decision, by machine code."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.bots.networks.loaded import network_for
from rubicon.bots.networks.observation import observe
from rubicon.engine import registry
from rubicon.engine.record import Actions

LEAST = -12.0
"""Logarithms of probabilities end here: no action is out of the question."""


def log_probabilities(view: Any, actions: Actions) -> NDArray[np.float64]:
    """The logarithm of the policy's probability of each of these actions, by the network that comes with Rubicon."""
    book = registry.rulebook_of(view.dtype)
    loaded = network_for(book, None, "search")
    logits = loaded.kernel(observe(view, book)[None]).logits[0, actions].astype(np.float64)
    found: NDArray[np.float64] = np.maximum(logits - logits.max() - np.log(np.exp(logits - logits.max()).sum()), LEAST)
    return found
