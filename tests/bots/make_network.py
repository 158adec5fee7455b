"""Write the network and the reference outputs that the tests of networks use: `python -m tests.bots.make_network` (needs PyTorch).

The network is tiny and was trained for seconds: it plays badly, on purpose. NumPy and machine code have to agree with PyTorch.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
import torch

import rubicon
from rubicon.bots.networks import file
from rubicon.bots.networks.loaded import built_in
from rubicon.training import mix
from rubicon.training.export import imported
from rubicon.training.model import masked
from rubicon.training.settings import Settings
from rubicon.training.trainer import Budget, Trainer
from tests.bots.network_files import INSTALLED, NETWORK, REFERENCE, reference_of, reference_positions, shown_actions

SETTINGS = Settings(width=12, rounds=2, games=256, steps=16, minibatch=256, imitated_share=0.8, seed=5)
UPDATES = 40


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(mix.recommended("caesar"), SETTINGS, out=Path(folder), threads=1)
        trainer.run(Budget(updates=UPDATES), reports=1, evaluate=lambda model, last: [], say=print)
        NETWORK.write_bytes(trainer.network_path.read_bytes())
    write_reference("caesar", NETWORK, REFERENCE)


def write_references() -> None:
    """For the networks that come with Rubicon, after new ones were trained: `python -m tests.bots.make_network installed`."""
    for game in INSTALLED:
        network = built_in(game)
        assert network is not None, game
        write_reference(game, network, reference_of(game))


def write_reference(game: str, network: Path, target: Path) -> None:
    """What PyTorch says of the reference positions."""
    model = imported(file.read(network))
    observations, masks = reference_positions(rubicon.load(game))
    with torch.no_grad():
        logits, values = model(torch.from_numpy(observations))
        chances = torch.softmax(masked(logits, torch.from_numpy(masks)), 1).numpy()
    shown = np.take_along_axis(chances, shown_actions(masks), axis=1)
    np.savez_compressed(target, chances=shown.astype(np.float16), values=torch.sigmoid(values).numpy().astype(np.float32))
    print(f"{network.stat().st_size:,} and {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    write_references() if sys.argv[1:] == ["installed"] else main()
