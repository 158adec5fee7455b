"""Trains a best response against a frozen bot, with the same code as self-play: how far can the bot be exploited?"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from rubicon.bots import names
from rubicon.bots.networks.loaded import built_in
from rubicon.bots.networks.player import Settings as NetworkSettings
from rubicon.bots.networks.player import parse
from rubicon.engine import registry
from rubicon.game import Game
from rubicon.training.evaluation import Policy, Score, meet
from rubicon.training.export import read_model
from rubicon.training.games import Device, Games
from rubicon.training.log import Report
from rubicon.training.model import Model
from rubicon.training.rollout import FrozenPolicy, Opponent
from rubicon.training.settings import settings_for
from rubicon.training.trainer import Budget, Trainer

FINAL_SEED = 4711
"""Deals of the final measurement, which the reports on the way do not use."""


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """What is attacked, and with how much effort."""

    game: Game
    bot: str
    seconds: float
    decisions: int
    """If it is not 0, it counts instead of the seconds."""
    device: Device
    out: Path
    scratch: bool
    start: Path | None
    """An exported network to begin with."""
    imitated_share: float
    learning_rate: float
    entropy: float
    seed: int
    threads: int
    pairs: int
    reports: int


class Found(NamedTuple):
    """What an attack has found: a lower bound of how exploitable the bot is."""

    score: Score
    decisions: int


def attack(plan: Attack, say: Callable[[Report], None]) -> Found:
    """Train the attacker and measure it on fresh deals."""
    frozen = frozen_network(plan.bot, plan.game)
    settings = settings_for(
        plan.device, seed=plan.seed, imitated_share=plan.imitated_share, learning_rate=plan.learning_rate, entropy=plan.entropy
    )

    def opponent(games: Games) -> Opponent:
        if frozen is None:
            return games.opponents(plan.bot)
        return FrozenPolicy(games, frozen[0], frozen[1].temperature, plan.seed)

    trainer = Trainer(
        [(1, plan.game)],
        settings,
        out=plan.out,
        device=plan.device,
        threads=plan.threads,
        opponent=opponent,
        bots_play=frozen is None and plan.bot not in registry.bots().compiled(),
        start_from=first_weights(plan),
    )
    opponents = None if frozen is None else Policy(frozen[0], frozen[1].temperature)
    per_update = trainer.games.count * settings.steps
    trainer.run(
        Budget(seconds=plan.seconds, updates=-(-plan.decisions // per_update)),
        reports=plan.reports,
        evaluate=lambda model, last: [meet(model, plan.game, opponents or plan.bot, max(2, plan.pairs // 5))],
        say=say,
    )
    final = meet(trainer.average, plan.game, opponents or plan.bot, plan.pairs, seed=FINAL_SEED)
    return Found(final, trainer.progress.decisions)


def first_weights(plan: Attack) -> Model | None:
    """What the attacker begins with: a given network, or else the attacked one's own weights; None: a new network."""
    if plan.start is not None:
        return read_model(plan.start, plan.game.book)
    found = None if plan.scratch else frozen_network(plan.bot, plan.game)
    return found[0] if found else None


def frozen_network(bot: str, game: Game) -> tuple[Model, NetworkSettings] | None:
    """The model and the settings behind a bot such as network:t=1,net=FILE; None for any other bot."""
    kind, first, others = names.split(bot)
    if kind != names.NETWORK:
        return None
    settings = parse(bot, [setting for setting in (first, *others) if setting], False)
    path = settings.path or built_in(game.name)
    if path is None:
        return None  # the bot itself says what is missing
    return read_model(path, game.book), settings
