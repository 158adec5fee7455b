"""A stretch of self-play: some decisions in each of many games, with what the network thought of them."""

from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from rubicon.training.games import Games
from rubicon.training.model import Model, masked


class Rollout(NamedTuple):
    """Rows are steps, columns games."""

    observations: Tensor
    masks: Tensor
    seats: Tensor
    actions: Tensor
    log_probabilities: Tensor
    """Of the action that was played, when it was played."""
    values: Tensor
    learned: Tensor
    """Whether the decision is one to learn from: the learner had it, and more than one action was legal."""
    ended: Tensor
    shares: Tensor
    taught_actions: Tensor
    """Actions that a teacher recommends, a row each; none without a teacher."""
    taught_chances: Tensor
    """How likely the teacher would play each of them."""
    last_values: Tensor
    last_seats: Tensor


class Opponent(Protocol):
    """Plays the seats that the learner does not have."""

    def choose(self, mine: Tensor) -> Tensor:
        """An action for each game in which another seat than `mine` decides."""


class Teacher(Protocol):
    """Recommends actions at the beginning of a run."""

    def lessons(self) -> tuple[Tensor, Tensor]:
        """For each game some actions, the best first, and how likely the teacher would play each."""


class FrozenPolicy:
    """A network that does not learn, as an opponent: its actions are sampled at a temperature, or its best ones (0)."""

    def __init__(self, games: Games, model: Model, temperature: float, seed: int):
        model = model.to(games.device)
        self._games, self._temperature = games, temperature
        self._model = torch.compile(model) if games.device == "cuda" else model
        self._generator = torch.Generator(games.device).manual_seed(seed)

    @torch.no_grad()
    def choose(self, mine: Tensor) -> Tensor:
        logits, _ = judged(self._model, self._games.observations(), self._games.masks())
        return logits.argmax(1) if self._temperature == 0.0 else sampled(logits / self._temperature, self._generator)


def sampled(logits: Tensor, generator: torch.Generator) -> Tensor:
    """An action for each row, with the probabilities of the softmax (by the Gumbel trick)."""
    noise = torch.rand(logits.shape, generator=generator, device=logits.device).clamp_(1e-9, 1 - 1e-7)
    return (logits - torch.log(-torch.log(noise))).argmax(1)


@torch.no_grad()
def play(games: Games, model: Model, steps: int, generator: torch.Generator, *, mine: Tensor, opponent: Opponent | None = None) -> Rollout:
    """Play some steps. Where a seat decides that is not `mine`, the opponent plays; without one the network plays every seat."""
    kept: list[tuple[Tensor, ...]] = []
    for _ in range(steps):
        observations, masks, seats = games.observations(), games.masks(), games.seats()
        logits, values = judged(model, observations, masks)
        actions, learned = sampled(logits, generator), masks.sum(1) > 1
        if opponent is not None:
            ours = seats == mine
            actions, learned = torch.where(ours, actions, opponent.choose(mine)), learned & ours
        games.step(actions)
        nothing = values.new_zeros(games.count, 0)
        seen = observations, masks, seats, actions, chances(logits, actions), values, learned
        kept.append((*seen, games.ended(), games.shares(), nothing.long(), nothing))
    return finished(games, model, kept)


@torch.no_grad()
def play_with_teacher(games: Games, model: Model, steps: int, generator: torch.Generator, teacher: Teacher) -> Rollout:
    """Play some steps in which a teacher says what to do. It plays every other game itself; in the rest the network plays.

    So the network also learns what the teacher would do in positions that its own mistakes lead to.
    """
    by_network = torch.arange(games.count, device=games.device) % 2 == 0
    kept: list[tuple[Tensor, ...]] = []
    for _ in range(steps):
        observations, masks, seats = games.observations(), games.masks(), games.seats()
        logits, values = judged(model, observations, masks)
        taught_actions, taught_chances = teacher.lessons()
        actions = torch.where(by_network, sampled(logits, generator), taught_actions[:, 0])
        games.step(actions)
        seen = observations, masks, seats, actions, chances(logits, actions), values, masks.sum(1) > 1
        kept.append((*seen, games.ended(), games.shares(), taught_actions, taught_chances))
    return finished(games, model, kept)


def judged(model: Model, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
    """The scores of legal actions, and the share of the win that the seat expects."""
    device = observations.device.type
    with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
        logits, value = model(observations)
    return masked(logits, masks), torch.sigmoid(value.float())


def chances(logits: Tensor, actions: Tensor) -> Tensor:
    """The logarithms of the probabilities of these actions."""
    return torch.log_softmax(logits, 1).gather(1, actions[:, None])[:, 0]


def finished(games: Games, model: Model, kept: list[tuple[Tensor, ...]]) -> Rollout:
    """The rollout made of its steps, with what the network thinks of the positions after them."""
    _, last_values = judged(model, games.observations(), games.masks())
    columns = [torch.stack(column) for column in zip(*kept, strict=True)]
    return Rollout._make([*columns, last_values, games.seats()])
