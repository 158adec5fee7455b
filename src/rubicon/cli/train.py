"""`rubicon train`: trains a network by self-play and exports it for the bots `network` and `network-search`."""

from pathlib import Path
from typing import Literal

from rubicon.cli.common import positive
from rubicon.cli.simulate import check_plot
from rubicon.engine.errors import BadOptions


def train(
    game: str,
    /,
    *,
    minutes: float = 10.0,
    plan: float = 0.0,
    updates: int = 0,
    device: Literal["cpu", "cuda"] = "cpu",
    out: Path = Path("run"),
    start: Path | None = None,
    mix: Literal["none", "few", "all"] = "none",
    imitate: float | None = None,
    width: int = 0,
    rounds: int = 0,
    games: int = 0,
    learning_rate: float = 0.0,
    entropy: float = 0.0,
    last_entropy: float = 0.0,
    policy_trace: float = 0.0,
    seed: int = 1,
    threads: int = 0,
    opponents: str = "greedy",
    pairs: int = 200,
    reports: int = 10,
    plot: Path | None = None,
    **options: str,
) -> None:
    """Train a network by self-play. It needs PyTorch: pip install "rubicon[train]".

    Every other option is one of the game's own, such as --poison; several values with commas, such as --poison on,off, are all trained.
    If the folder has a checkpoint, the run goes on from there, with the settings that it was begun with.

    Parameters
    ----------
    game
        Which game, such as caesar.
    minutes
        How long to train now; evaluations are not counted.
    plan
        How many minutes the whole run will have, if it is made of several pieces: the schedule follows it. 0: this piece is the run.
    updates
        Train for so many updates instead of minutes: with --threads 1 on a CPU the result is then the same every time.
    device
        cpu, or cuda for an NVIDIA GPU.
    out
        The folder of the run: checkpoint.pt, log.jsonl and the exported network.
    start
        An exported network to begin with, instead of a new one. If the folder has a checkpoint, that counts.
    mix
        Train on a recommended mix of options: all (expansions, solo play), or few, which is faster and comes first in a long run.
    imitate
        Share of the run, at its beginning, in which a teacher is imitated that looks two decisions ahead; usually 0.3 on a CPU, 0 on a GPU.
    width
        Numbers that describe an entity inside the network; 0: 32 on a CPU, 128 on a GPU.
    rounds
        Rounds of messages between entities; 0: 2 on a CPU, 3 on a GPU.
    games
        Games side by side; 0: 512 on a CPU, 16,384 on a GPU.
    learning_rate
        At the beginning of self-play; 0: 0.0004 on a CPU, 0.0006 on a GPU. Smaller if the run starts with a trained network.
    entropy
        Weight of the entropy bonus at the beginning; 0: 0.015 on a CPU, 0.02 on a GPU.
    last_entropy
        Weight of the entropy bonus at the end; 0: 0.003 on a CPU, 0.001 on a GPU. More keeps a policy mixed, for games of bluff.
    policy_trace
        How far the policy looks ahead for what came of a decision (λ): smaller is less noise, and more trust in the value;
        0: 0.8 on a CPU, 0.9 on a GPU.
    seed
        Where chance begins.
    threads
        Cores to use on a CPU; 0: all.
    opponents
        Bots that the network meets at each report, with commas. At the end it meets the first of them with each other set of options, too.
    pairs
        Deals at each report, each played from both seats.
    reports
        How many reports there are.
    plot
        Draw the learning curve into this file (svg, png or pdf).
    """
    weights = learning_rate, entropy, last_entropy, policy_trace
    if min(weights) < 0 or max(weights) > 1:
        raise BadOptions("--learning-rate, --entropy, --last-entropy and --policy-trace must be between 0 and 1")
    if minutes <= 0 or not 0.0 <= (imitate or 0.0) <= 1.0:
        raise BadOptions("--minutes must be more than 0, --imitate between 0 and 1")
    positive("pairs", pairs, 100_000)
    positive("reports", reports, 100_000)
    if plot:
        check_plot(plot)
    from rubicon.training.extra import require_torch

    require_torch()
    from rubicon.training import log
    from rubicon.training import mix as mixes
    from rubicon.training.evaluation import evaluations
    from rubicon.training.export import read_model
    from rubicon.training.settings import settings_for
    from rubicon.training.trainer import Budget, Trainer

    if mix != "none" and options:
        raise BadOptions("--mix has its own options; leave the others out")
    sets = mixes.given(game, options) if mix == "none" else mixes.recommended(game, few=mix == "few")
    settings = settings_for(
        device,
        seed=seed,
        width=width,
        rounds=rounds,
        games=games,
        imitated_share=imitate,
        learning_rate=learning_rate,
        entropy=entropy,
        last_entropy=last_entropy,
        policy_trace=policy_trace,
    )
    begin_with = read_model(start, sets[0][1].book) if start else None
    trainer = Trainer(sets, settings, out=out, device=device, threads=threads, start_from=begin_with)
    names = [name.strip() for name in opponents.split(",") if name.strip()]
    chosen = [one for _, one in sets]
    trainer.run(
        Budget(seconds=60 * minutes, updates=updates, planned_seconds=60 * plan),
        reports=reports,
        evaluate=lambda model, last: [
            *evaluations(model, chosen[:1], names, pairs),
            *(evaluations(model, chosen[1:], names[:1], pairs) if last else ()),
        ],
        say=lambda report: print(report, flush=True),
    )
    if plot:
        log.draw(log.read(trainer.log_path), plot, f"{sets[0][1].book.title}: learning by self-play; 95 % intervals")
    bot = f"network:net={trainer.network_path}"
    print(f"The network is in {trainer.network_path}. Next: rubicon arena {game} --bots {bot},greedy --pairs 500")
