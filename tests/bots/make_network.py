"""Write the network and the reference outputs that the tests of networks use: `python -m tests.bots.make_network` (needs PyTorch).

The network is tiny and was trained for seconds: it plays badly, on purpose. NumPy and machine code have to agree with PyTorch.
"""

import tempfile
from pathlib import Path

import numpy as np
import torch

import rubicon
from rubicon.bots.networks import file
from rubicon.training import mix
from rubicon.training.export import imported
from rubicon.training.model import masked
from rubicon.training.settings import Settings
from rubicon.training.trainer import Budget, Trainer
from tests.bots.network_files import NETWORK, REFERENCE, reference_positions, shown_actions

SETTINGS = Settings(width=12, rounds=2, games=256, steps=16, minibatch=256, imitated_share=0.8, seed=5)
UPDATES = 40


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(mix.recommended("caesar"), SETTINGS, out=Path(folder), threads=1)
        trainer.run(Budget(updates=UPDATES), reports=1, evaluate=lambda model, last: [], say=print)
        NETWORK.write_bytes(trainer.network_path.read_bytes())
    model = imported(file.read(NETWORK))
    observations, masks = reference_positions(rubicon.load("caesar"))
    with torch.no_grad():
        logits, values = model(torch.from_numpy(observations))
        chances = torch.softmax(masked(logits, torch.from_numpy(masks)), 1).numpy()
    shown = np.take_along_axis(chances, shown_actions(masks), axis=1)
    np.savez_compressed(REFERENCE, chances=shown.astype(np.float16), values=torch.sigmoid(values).numpy().astype(np.float32))
    print(f"{NETWORK.stat().st_size:,} and {REFERENCE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
