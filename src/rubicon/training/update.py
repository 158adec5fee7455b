"""Learning from a rollout: regularised policy gradient (PPO with two KL terms), or imitation of the actions that were played."""

from typing import NamedTuple

import torch
from torch import Tensor, nn

from rubicon.training.advantages import Advantages, advantages
from rubicon.training.model import Model, masked
from rubicon.training.rollout import Rollout
from rubicon.training.settings import Schedule, Settings


class Losses(NamedTuple):
    """Means over an update, for the log."""

    policy: float
    value: float
    entropy: float
    """Of the policy, in nats."""


class Sample(NamedTuple):
    """Decisions to learn from, a row each."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probabilities: Tensor
    advantages: Tensor
    targets: Tensor
    """What the value should have been."""
    taught_actions: Tensor
    taught_chances: Tensor


def sample_of(rollout: Rollout, settings: Settings, *, complementary: bool) -> Sample:
    """The decisions of a rollout that are learned from, with their advantages in units of their standard deviation."""
    found, known = advantages_of(rollout, settings.policy_trace, complementary)
    returns = found if settings.trace == settings.policy_trace else advantages_of(rollout, settings.trace, complementary).found
    targets = (returns + rollout.values).clamp(0.0, 1.0)
    learned = (rollout.learned & known).flatten().nonzero()[:, 0]
    scaled = found / (found.flatten()[learned].std() + 1e-6)
    taught = rollout.taught_actions, rollout.taught_chances
    columns = rollout.observations, rollout.masks, rollout.actions, rollout.log_probabilities, scaled, targets, *taught
    return Sample._make([column.flatten(0, 1)[learned] for column in columns])


def advantages_of(rollout: Rollout, trace: float, complementary: bool) -> Advantages:
    """The advantages of all decisions of a rollout."""
    return advantages(
        values=rollout.values,
        last_values=rollout.last_values,
        seats=rollout.seats,
        last_seats=rollout.last_seats,
        ended=rollout.ended,
        shares=rollout.shares,
        trace=trace,
        complementary=complementary,
    )


def learn(
    model: Model,
    average: Model,
    optimizer: torch.optim.Optimizer,
    sample: Sample,
    settings: Settings,
    now: Schedule,
    generator: torch.Generator,
) -> Losses:
    """Learn from the sample, in minibatches."""
    for group in optimizer.param_groups:
        group["lr"] = now.learning_rate
    device = sample.actions.device
    totals, count = torch.zeros(3, device=device), len(sample.actions)
    passes, size = (settings.taught_passes, settings.taught_minibatch) if now.imitating else (1, settings.minibatch)
    orders = [torch.randperm(count, generator=generator, device=device) for _ in range(passes)]
    parts = [part for order in orders for part in order.split(size)]
    for rows in parts:
        part = Sample._make([column[rows] for column in sample])
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            logits, value = model(part.observations)
        policy, entropy = policy_loss(masked(logits, part.masks), part, settings, now)
        error = nn.functional.binary_cross_entropy_with_logits(value.float(), part.targets)
        optimizer.zero_grad(set_to_none=True)
        (policy + settings.value * error).backward()
        nn.utils.clip_grad_norm_(model.parameters(), settings.gradient_norm)
        optimizer.step()
        follow(average, model, settings.average)
        totals += torch.stack([policy.detach(), error.detach(), entropy.detach()])
    return Losses(*(totals / max(1, len(parts))).tolist())


def policy_loss(logits: Tensor, part: Sample, settings: Settings, now: Schedule) -> tuple[Tensor, Tensor]:
    """The policy's loss and its mean entropy.

    PPO's clipped objective + KL to the policy that played (estimated from the action played) + KL to the uniform policy.
    """
    log_policy = torch.log_softmax(logits, 1)
    entropy = -(log_policy.exp() * log_policy.clamp(min=-30.0)).sum(1)
    if now.imitating:
        likely = log_policy.gather(1, part.taught_actions)
        return -(part.taught_chances * likely).sum(1).mean(), entropy.mean()
    change = log_policy.gather(1, part.actions[:, None])[:, 0] - part.log_probabilities
    ratio = change.exp()
    bounded = ratio.clamp(1.0 - settings.clip, 1.0 + settings.clip)
    gain = torch.minimum(ratio * part.advantages, bounded * part.advantages)
    to_old = ratio - 1.0 - change
    to_uniform = part.masks.sum(1).float().log() - entropy
    loss = -gain + settings.old_policy * to_old + now.entropy * to_uniform
    return loss.mean(), entropy.mean()


@torch.no_grad()
def follow(average: Model, model: Model, decay: float) -> None:
    """Move the averaged weights a little towards the present ones."""
    for kept, now in zip(average.parameters(), model.parameters(), strict=True):
        kept.lerp_(now, 1.0 - decay)
