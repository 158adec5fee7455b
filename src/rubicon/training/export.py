"""Exports a trained model to the file that bots read (`rubicon.bots.networks.file`)."""

from pathlib import Path
from typing import Any

from rubicon.bots.networks import file
from rubicon.bots.networks.file import About, Network
from rubicon.engine.rulebook import Rulebook
from rubicon.training.model import Model


def exported(model: Model, book: Rulebook[Any], run: str) -> Network:
    """The model as a network for play time; `run` says which training run made it."""
    return Network(
        About(
            format=file.FORMAT,
            game=book.name,
            rules=book.version,
            data=file.data_hash(book),
            run=run,
            option_fields=tuple(book.option_fields),
            width=model.width,
            rounds=model.rounds,
            structure=model.structure,
        ),
        {name: tensor.detach().float().cpu().numpy() for name, tensor in model.state_dict().items()},
    )


def export(model: Model, book: Rulebook[Any], run: str, path: Path) -> int:
    """Write the network; returns the number of bytes."""
    return file.write(exported(model, book, run), path)


def imported(network: Network) -> Model:
    """A PyTorch model with the weights of an exported network, to train it further or to train against it."""
    import torch

    model = Model(network.about.structure, network.about.width, network.about.rounds)
    model.load_state_dict({name: torch.from_numpy(array) for name, array in network.weights.items()})
    return model


def read_model(path: Path, book: Rulebook[Any]) -> Model:
    """The PyTorch model of an exported network of a game."""
    network = file.read(path)
    file.check(network, book, path)
    return imported(network)
