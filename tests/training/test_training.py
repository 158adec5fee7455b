"""Training runs, a few seconds long."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import rubicon  # noqa: E402
from rubicon.bots.networks import file  # noqa: E402
from rubicon.bots.networks.forward import Forward  # noqa: E402
from rubicon.bots.networks.observation import options_of  # noqa: E402
from rubicon.cli.main import main  # noqa: E402
from rubicon.engine import options as option  # noqa: E402
from rubicon.engine.errors import RubiconError  # noqa: E402
from rubicon.training import checkpoint, log, mix  # noqa: E402
from rubicon.training.best_response import Attack, attack  # noqa: E402
from rubicon.training.evaluation import meet  # noqa: E402
from rubicon.training.games import Games  # noqa: E402
from rubicon.training.settings import Settings, schedule  # noqa: E402
from rubicon.training.trainer import Budget, Trainer  # noqa: E402

TINY = Settings(width=8, rounds=1, games=48, steps=8, minibatch=128, seed=3)


@pytest.fixture(scope="module")
def game() -> rubicon.Game:
    return rubicon.load("caesar")


def trained(mixed: Sequence[tuple[int, rubicon.Game]], out: Path, updates: int, settings: Settings = TINY, planned: int = 0) -> Trainer:
    trainer = Trainer(mixed, settings, out=out, threads=1)
    trainer.run(Budget(updates=updates, planned_updates=planned), reports=1, evaluate=lambda model, last: [], say=lambda report: None)
    return trainer


def test_on_a_cpu_with_one_thread_a_run_can_be_repeated_exactly(game: rubicon.Game, tmp_path: Path) -> None:
    one, other = (trained([(1, game)], tmp_path / name, 3) for name in ("one", "other"))
    for name, tensor in one.average.state_dict().items():
        assert torch.equal(tensor, other.average.state_dict()[name]), name


def test_a_checkpoint_restores_weights_optimiser_progress_and_generator(game: rubicon.Game, tmp_path: Path) -> None:
    first = trained([(1, game)], tmp_path, 2, planned=4)
    again = Trainer([(1, game)], Settings(), out=tmp_path, threads=1)
    assert again.settings == TINY
    assert (again.progress.updates, again.progress.decisions, again.progress.pieces) == (2, 2 * 48 * 8, 2)
    assert torch.equal(again.generator.get_state(), first.generator.get_state())
    for name, tensor in first.model.state_dict().items():
        assert torch.equal(tensor, again.model.state_dict()[name])
    kept, now = first.optimizer.state_dict()["state"], again.optimizer.state_dict()["state"]
    assert all(torch.equal(kept[key]["exp_avg"], now[key]["exp_avg"]) for key in kept)
    again.run(Budget(updates=2, planned_updates=4), reports=1, evaluate=lambda model, last: [], say=lambda report: None)
    assert [report.updates for report in log.read(again.log_path)] == [2, 4]


def test_a_checkpoint_of_another_game_is_refused(game: rubicon.Game, tmp_path: Path) -> None:
    trainer = trained([(1, game)], tmp_path, 1)
    with pytest.raises(RubiconError, match="a checkpoint of caesar, not of kuhn"):
        checkpoint.load(trainer.checkpoint_path, "kuhn")
    trainer.checkpoint_path.write_bytes(b"nonsense")
    with pytest.raises(RubiconError, match="is no checkpoint"):
        checkpoint.load(trainer.checkpoint_path, "caesar")


def test_all_sets_of_options_can_be_trained_together(tmp_path: Path) -> None:
    mixed = mix.recommended("caesar")
    trainer = trained(mixed, tmp_path, 2)
    assert trainer.games.count >= 48
    seen = trainer.games.observations()
    for part, (_, one) in zip(trainer.games.parts, mixed, strict=True):
        assert (seen[part.slots, -len(one.book.option_fields) :].numpy() == options_of(one)).all()


def test_tables_of_different_sizes_can_be_trained_together(tmp_path: Path) -> None:
    pair, four = rubicon.load("augustus"), rubicon.load("augustus", players=4)
    trainer = trained([(1, pair), (1, four)], tmp_path, 2)
    games = trainer.games
    assert (games.most_seats, games.shares().shape, trainer.complementary) == (4, (48, 4), False)
    assert sorted(games.one_seat_each().bincount().tolist()) == [6, 6, 18, 18]
    score = meet(trainer.average, four, "random", 3)
    assert (score.options, score.deals) == ("players=4", 3)
    alone = trained([(1, pair)], tmp_path / "alone", 1)
    assert not alone.complementary, "seats choose at the same time, at a table of two as well"


def test_the_entities_of_a_group_have_the_same_normalisation(tmp_path: Path) -> None:
    model = trained([(1, rubicon.load("cleopatra"))], tmp_path, 1).model
    for group in model.structure.groups:
        for row in group.columns()[1:]:
            assert torch.equal(model.mean[row], model.mean[group.columns()[0]]), group.name
            assert torch.equal(model.std[row], model.std[group.columns()[0]]), group.name


def test_options_on_the_command_line_give_every_allowed_set() -> None:
    sets = [option.text(one.options) for _, one in mix.given("caesar", {"poison": "on,off", "border-control": "on,off"})]
    assert sets == ["poison=on border_control=on", "poison=on", ""]


def test_the_exported_network_says_what_the_model_says(game: rubicon.Game, tmp_path: Path) -> None:
    """Half precision costs a little."""
    trainer = trained([(1, game)], tmp_path, 2)
    network = file.read(trainer.network_path)
    file.check(network, game.book, trainer.network_path)
    observations = trainer.games.observations()
    with torch.no_grad():
        logits, values = trainer.average(observations)
    found = Forward(network)(observations.numpy())
    assert np.abs(found.logits - logits.numpy()).max() < 5e-3
    assert np.abs(found.values - torch.sigmoid(values).numpy()).max() < 1e-3


def test_imitation_learns_what_the_teacher_plays(game: rubicon.Game, tmp_path: Path) -> None:
    settings = Settings(width=16, rounds=1, games=128, steps=16, minibatch=128, imitated_share=1.0)
    trainer = trained([(1, game)], tmp_path, 12, settings)
    assert meet(trainer.average, game, "random", 40).share > 0.65


def test_solo_play_is_measured_against_auto_crassus(tmp_path: Path) -> None:
    solo = rubicon.load("caesar", solo="easy")
    trainer = trained([(1, solo)], tmp_path, 1)
    score = meet(trainer.average, solo, "greedy", 10)
    assert (score.opponent, score.options, score.deals) == ("Auto-Crassus", "solo=easy", 10)


def test_an_attack_is_measured_on_fresh_deals(game: rubicon.Game, tmp_path: Path) -> None:
    plan = Attack(
        game=game,
        bot="random",
        seconds=0.0,
        decisions=100_000,
        device="cpu",
        out=tmp_path,
        scratch=False,
        start=None,
        imitated_share=0.0,
        learning_rate=0.0,
        entropy=0.0,
        seed=1,
        threads=1,
        pairs=50,
        reports=1,
    )
    found = attack(plan, say=lambda report: None)
    assert found.decisions >= 100_000
    assert (found.score.opponent, found.score.deals) == ("random", 50)
    assert 0.4 < found.score.share <= 1.0


def test_the_schedule_fades_and_ends_the_imitation() -> None:
    settings = Settings(imitated_share=0.2)
    first, middle, last = (schedule(settings, progress) for progress in (0.0, 0.5, 1.0))
    assert (first.imitating, middle.imitating) == (True, False)
    assert first.learning_rate > middle.learning_rate > last.learning_rate == pytest.approx(settings.last_learning_rate)
    assert last.entropy == pytest.approx(settings.last_entropy)


def test_slots_are_shared_out(game: rubicon.Game) -> None:
    games = Games([(3, game), (1, rubicon.load("caesar", poison=True))], 40, seed=1, device="cpu", threads=1)
    assert [len(part.batch) for part in games.parts] == [30, 10]


def test_without_a_gpu_the_message_says_so(game: rubicon.Game) -> None:
    if torch.cuda.is_available():
        pytest.skip("there is a GPU")
    with pytest.raises(RubiconError, match="PyTorch finds no GPU; leave --device out"):
        Games([(1, game)], 8, seed=1, device="cuda", threads=1)


def test_the_command_trains_reports_every_set_of_options_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = (
        f"train caesar --updates 2 --games 32 --width 8 --rounds 1 --pairs 2 --reports 2 --threads 1 --imitate 0 --out {tmp_path / 'run'}"
    )
    assert main([*given.split(), "--poison", "off,on", "--plot", str(tmp_path / "curve.svg")]) == 0
    reports = log.read(tmp_path / "run" / "log.jsonl")
    assert [[score.options for score in report.scores] for report in reports] == [[""], ["", "poison=on"]]
    assert (tmp_path / "curve.svg").read_bytes().startswith(b"<?xml")
    assert "Next: rubicon arena caesar --bots network:net=" in capsys.readouterr().out
