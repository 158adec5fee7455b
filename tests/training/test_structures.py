"""The wiring of each game's network: PyTorch, NumPy and machine code say the same, and every decision has a score of its own."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import rubicon  # noqa: E402
from rubicon.bots.networks.forward import Forward  # noqa: E402
from rubicon.bots.networks.kernel import Kernel  # noqa: E402
from rubicon.training import mix  # noqa: E402
from rubicon.training.export import exported  # noqa: E402
from rubicon.training.model import Model  # noqa: E402
from rubicon.training.structures import STRUCTURES, structure_of  # noqa: E402

GAMES = sorted(STRUCTURES)


def any_model(game: str) -> Model:
    """A small network whose weights are random everywhere."""
    torch.manual_seed(4)
    model = Model(structure_of(rubicon.load(game).book), 12, 2)
    with torch.no_grad():
        for weights in model.parameters():
            weights.copy_(0.2 * torch.randn_like(weights))
    return model


@pytest.mark.parametrize("game", GAMES)
def test_pytorch_numpy_and_machine_code_agree(game: str) -> None:
    model, book = any_model(game), rubicon.load(game).book
    observations = torch.randn(7, model.structure.columns) * (torch.rand(7, model.structure.columns) < 0.5)
    with torch.no_grad():
        logits, values = model(observations)
    network = exported(model, book, "random weights")
    for found in (Forward(network)(observations.numpy()), Kernel(network)(observations.numpy())):
        assert np.abs(found.logits - logits.numpy()).max() < 1e-3
        assert np.abs(found.values - torch.sigmoid(values).numpy()).max() < 1e-4


@pytest.mark.parametrize("game", GAMES)
def test_pytorch_compiles_a_pass_as_a_whole(game: str) -> None:
    model = any_model(game)
    observations = torch.randn(3, model.structure.columns)
    with torch.no_grad():
        logits, _ = torch.compile(model, fullgraph=True, backend="eager")(observations)
        assert torch.equal(logits, model(observations)[0])


@pytest.mark.parametrize("game", GAMES)
def test_no_two_decisions_have_the_same_outputs(game: str) -> None:
    structure = structure_of(rubicon.load(game).book)
    assert len({tuple(sorted(column)) for column in structure.terms().T.tolist()}) == len(structure.actions)


@pytest.mark.parametrize("game", GAMES)
def test_every_set_of_the_recommended_mix_can_be_played_and_the_first_one_is_the_base_game(game: str) -> None:
    sets = mix.recommended(game)
    assert sets[0][1] == rubicon.load(game)
    assert sets[0][0] == max(weight for weight, _ in sets)
    assert len({one for _, one in sets}) == len(sets)
