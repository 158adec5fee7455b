"""Settings of a training run: the size of the network, how much is played and learned from at a time, and the schedule."""

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """`CPU` and `GPU` are the usual ones. docs/research/training.md explains them."""

    seed: int = 1
    width: int = 48
    """Numbers that describe an entity inside the network."""
    rounds: int = 2
    """Rounds of messages between entities."""
    games: int = 512
    """Played side by side."""
    steps: int = 32
    """Decisions in each game between two updates."""
    minibatch: int = 2048
    """Decisions in one step of the optimiser."""
    learning_rate: float = 4e-4
    """Of self-play, at first; it falls in a straight line."""
    last_learning_rate: float = 5e-5
    entropy: float = 0.015
    """Weight of KL(policy ‖ uniform), the bonus for playing evenly, at first; it fades geometrically."""
    last_entropy: float = 0.003
    old_policy: float = 0.1
    """Weight of KL(policy ‖ policy that played the games)."""
    clip: float = 0.2
    """PPO's bound for the change of an action's probability."""
    value: float = 1.0
    """Weight of the value's loss."""
    trace: float = 0.9
    """λ of the targets of the value."""
    policy_trace: float = 0.8
    """λ of the advantages that the policy learns from: smaller is less noise, and more trust in the value."""
    taught_passes: int = 4
    """How often each lesson of the teacher is learned from: they take longer to make than to learn. Self-play is learned from once."""
    taught_minibatch: int = 512
    taught_learning_rate: float = 1.5e-3
    average: float = 0.99
    """Decay of the exponential average of the weights, which is what plays in the end."""
    gradient_norm: float = 0.5
    imitated_share: float = 0.0
    """Share of the run, at its beginning, in which the policy learns from a teacher (`lookahead`)."""


CPU = Settings(width=32, imitated_share=0.3)
GPU = Settings(
    width=128,
    rounds=3,
    games=16384,
    minibatch=16384,
    learning_rate=6e-4,
    policy_trace=0.9,
    entropy=0.02,
    last_learning_rate=3e-5,
    last_entropy=0.001,
    average=0.995,
)
"""Keeps a large GPU busy."""


def settings_for(
    device: str,
    *,
    seed: int,
    width: int = 0,
    rounds: int = 0,
    games: int = 0,
    imitated_share: float | None = None,
    learning_rate: float = 0.0,
    entropy: float = 0.0,
    last_entropy: float = 0.0,
    policy_trace: float = 0.0,
) -> Settings:
    """The usual settings of a device, with those replaced that are given; 0 or None stands for the usual ones."""
    usual = GPU if device == "cuda" else CPU
    return msgspec.structs.replace(
        usual,
        seed=seed,
        width=width or usual.width,
        rounds=rounds or usual.rounds,
        games=games or usual.games,
        imitated_share=usual.imitated_share if imitated_share is None else imitated_share,
        learning_rate=learning_rate or usual.learning_rate,
        entropy=entropy or usual.entropy,
        last_entropy=last_entropy or usual.last_entropy,
        policy_trace=policy_trace or usual.policy_trace,
    )


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """What changes over a run."""

    learning_rate: float
    entropy: float
    imitating: bool


def schedule(settings: Settings, progress: float) -> Schedule:
    """The schedule at a point of the run, from 0 at its beginning to 1 at its end."""
    ratio, imitating = settings.last_entropy / settings.entropy, progress < settings.imitated_share
    falling = settings.learning_rate + (settings.last_learning_rate - settings.learning_rate) * progress
    return Schedule(
        learning_rate=settings.taught_learning_rate if imitating else falling,
        entropy=settings.entropy * ratio**progress,
        imitating=imitating,
    )
