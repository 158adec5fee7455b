"""Measures a network against frozen bots: it plays every deal from each seat, and the bot has all others."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np
import torch
from torch import Tensor

from rubicon.bots.networks.observation import options_of
from rubicon.engine import options as option
from rubicon.game import Game
from rubicon.training.model import Model, masked
from rubicon.training.rollout import sampled
from rubicon.vector.batch import Opponents
from rubicon.vector.batch_step import RESET, WAIT

SEED = 99
"""Deals of evaluations; training uses others."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """The network's share of the wins against one opponent."""

    opponent: str
    options: str
    """Of the game, where they are not the default."""
    deals: int
    share: float
    error: float
    """The standard error, with a deal as the unit."""

    def __str__(self) -> str:
        options = f" ({self.options})" if self.options else ""
        return f"{self.share:.1%} ± {1.96 * self.error:.1%} v {self.opponent}{options}"


class Policy(NamedTuple):
    """Another network as the opponent: its actions are sampled at a temperature, or its best ones (0)."""

    model: Model
    temperature: float

    def __str__(self) -> str:
        return f"network:t={self.temperature:g}"

    def choose(self, observations: Tensor, masks: Tensor, generator: torch.Generator) -> Tensor:
        """An action for each row."""
        logits = masked(self.model(observations)[0], masks)
        return logits.argmax(1) if self.temperature == 0.0 else sampled(logits / self.temperature, generator)


@torch.no_grad()
def meet(model: Model, game: Game, bot: str | Policy, deals: int, *, temperature: float = 0.0, seed: int = SEED) -> Score:
    """Let the network play against a bot: its best action, or sampled at a temperature."""
    sides, device = len(game.players), next(model.parameters()).device
    alone = sides == 1
    slots = deals * sides
    batch = game.batch(slots, seed, endless=False)
    batch.numbers[:] = np.arange(slots) // sides
    batch.advance(np.full(slots, RESET, np.int32))
    mine = np.array(game.players, np.int8)[np.arange(slots) % sides]
    others = None if alone or not isinstance(bot, str) else Opponents(batch, bot)
    options = torch.from_numpy(options_of(game)).to(device).expand(slots, -1)
    generator, won = torch.Generator(device).manual_seed(seed), np.zeros(slots)
    own = Policy(model, temperature)
    while (batch.seats >= 0).any():
        seen = torch.cat([torch.from_numpy(batch.observations).to(device), options], 1), torch.from_numpy(batch.masks).to(device)
        theirs = np.full(slots, WAIT, np.int32) if others is None else others.choose(mine).copy()
        if isinstance(bot, Policy):
            theirs = bot.choose(*seen, generator).cpu().numpy()
        ours = own.choose(*seen, generator)
        actions: Any = np.where(batch.seats == mine, ours.cpu().numpy(), theirs)
        batch.advance(np.where(batch.seats < 0, WAIT, actions).astype(np.int32))
        won += batch.shares[np.arange(slots), mine]
    by_deal = won.reshape(deals, sides).mean(1)
    return Score(
        opponent=next(name for seat, name in enumerate(game.seats) if seat not in game.players) if alone else str(bot),
        options=option.text(game.options),
        deals=deals,
        share=float(by_deal.mean()),
        error=float(by_deal.std(ddof=1) / math.sqrt(deals)) if deals > 1 else 0.5,
    )


def evaluations(model: Model, games: Sequence[Game], bots: Sequence[str], deals: int) -> list[Score]:
    """The scores in several games against several bots; against an automatic opponent there are no other bots."""
    return [meet(model, game, bot, deals) for game in games for bot in (bots if len(game.players) > 1 else bots[:1])]
