"""The report of an arena run, as plain data."""

import msgspec


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's strength in Elo, with its 95 % interval, and what it won of all games."""

    bot: str
    elo: float
    low: float
    high: float
    games: int
    score: float


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's rating by openskill's Plackett–Luce model: a mean and its standard deviation."""

    bot: str
    mu: float
    sigma: float


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots against each other: the first one's score with its 95 % interval, games won, drawn and lost, pairs by points."""

    bots: tuple[str, ...]
    pairs: int
    score: float
    low: float
    high: float
    wins: int
    draws: int
    losses: int
    pairs_by_points: list[int]
    """Pairs in which the first bot made 0, ½, 1, 1½ and 2 points (pentanomial)."""
    los: float
    """Likelihood of superiority: how sure it is that the first bot is the stronger one."""
    normalized_elo: float | None
    """None if all pairs came out alike."""


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's games on one seat; a win that is shared is a draw."""

    bot: str
    seat: str
    games: int
    wins: int
    draws: int
    losses: int


class Thinking(msgspec.Struct, frozen=True, kw_only=True):
    """How long a bot thought, without decisions that had one legal action."""

    bot: str
    decisions: int
    mean_ms: float
    slowest_ms: float


class Forfeits(msgspec.Struct, frozen=True, kw_only=True):
    """Games that a bot has lost by forfeit: it crashed, chose an illegal action, or took too long (time forfeit)."""

    bot: str
    crashes: int
    illegal: int
    time: int
    first_reason: str
    """Of the first of them, by deal."""


class Solo(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's score against the automatic opponent, with its 95 % interval."""

    bot: str
    games: int
    score: float
    low: float
    high: float


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """How much the first bot's score is above the second's, on the same deals."""

    bots: tuple[str, str]
    difference: float
    low: float
    high: float


class SprtResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a sequential test of the first bot against the second."""

    low: float
    high: float
    """The two hypotheses, in Elo."""
    model: str
    """Whether they are logistic or normalised Elo: logistic, normalized"""
    verdict: str
    """low, high or undecided"""
    log_ratio: float
    bound: float
    pairs: int
    pairs_by_points: list[int]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of a run; those that a kind of run does not have are empty."""

    game: str
    options: str
    rules: int
    code: str
    seed: int
    seats: list[str]
    bots: list[str]
    tables: list[tuple[str, ...]]
    deals: int
    """Deals that were asked for."""
    rounds: int
    """Deals played from all seats, by all tables together."""
    games: int
    mean_plies: float
    ratings: list[Rating] = []
    skills: list[Skill] = []
    """At tables of three and more, if openskill is installed."""
    pairings: list[Pairing] = []
    solo: list[Solo] = []
    differences: list[Difference] = []
    by_seat: list[SeatResult]
    thinking: list[Thinking] = []
    forfeits: list[Forfeits] = []
    """Bots that have lost games by forfeit."""
    sprt: SprtResult | None = None
