"""A tiny network for the tests, the networks that come with Rubicon, and what PyTorch says of 1,000 positions with each."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import rubicon
from rubicon.bots.networks.observation import options_of

FOLDER = Path(__file__).parent / "network"
NETWORK, REFERENCE = FOLDER / "caesar.npz", FOLDER / "reference.npz"
INSTALLED = ("caesar", "cleopatra", "augustus")
"""Games that a network comes with."""
POSITIONS, SHOWN = 1000, 6
"""Positions, and legal actions of each whose probabilities are stored."""


def reference_of(game: str) -> Path:
    """What PyTorch says with the network that comes with a game."""
    return FOLDER / f"installed_{game}.npz"


def reference_positions(game: rubicon.Game) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Observations and action masks from games at random, early and late."""
    batch, observations, masks = game.batch(100, seed=77, threads=1), [], []
    for step in range(4 * POSITIONS // 100):
        if step % 4 == 0:
            observations.append(batch.observations.copy())
            masks.append(batch.masks.copy())
        batch.step(batch.samples)
    seen = np.concatenate(observations)
    return np.concatenate([seen, np.tile(options_of(game), (len(seen), 1))], axis=1), np.concatenate(masks)


def shown_actions(masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Some legal actions of each position, evenly spread among them."""
    rows = [np.flatnonzero(mask)[np.linspace(0, mask.sum() - 1, SHOWN).astype(int)] for mask in masks]
    return np.stack(rows).astype(np.int64)
