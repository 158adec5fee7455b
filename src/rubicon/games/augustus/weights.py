"""What `evaluate` weighs in Rise of Augustus."""

from typing import NamedTuple

Three = tuple[float, float, float]


class Weights(NamedTuple):
    """What things are worth, in points if not said otherwise; fitted to results by `rubicon tune`."""

    completion: float  # completing an objective, besides its points: the game is a race
    horizon: tuple[float, float]  # draws after which an objective is discounted to a quarter; and more for each that the leader lacks
    bag_now: float  # how much the tokens in the bag now say about the draws to come, beside all tokens
    one_by_one: float  # how much symbols of an objective wait for each other: 0 side by side, 1 one after the other
    future_symbols: float  # symbols on an objective yet to be completed, for each token with that symbol
    future_types: float  # objectives of a type that a power counts in the end, for each yet to be completed
    counted: float  # how much of what powers will count in the end is sure
    types_ahead: Three  # of a reward for types that needs one more, two more, three more
    number_ahead: float  # of a number reward for each objective that is missing
    rival: float  # and for each other player who is as far
    holding: float  # of a reward for wheat or gold that can be lost again
    legion: float  # a legion, for each objective that the leader lacks
    powers: tuple[float, ...]  # of each power; for some a legion
    fresh: float  # how much of the best objective on offer counts for a place that is, or becomes, empty
    called: float  # how much of the best use of a token that is called counts already
    spread: tuple[float, float]  # points ahead that make a win likely; and more for each objective that the leader lacks


WEIGHTS = Weights(
    completion=5.926,
    horizon=(9.631, 0.525),
    bag_now=0.411,
    one_by_one=0.962,
    future_symbols=0.248,
    future_types=0.291,
    counted=1.299,
    types_ahead=(1.629, 0.514, 0.227),
    number_ahead=0.885,
    rival=0.925,
    holding=1.048,
    legion=0.412,
    powers=(-0.126, 1.938, 9.305, 0.153, 0.138, -0.01, 2.143, 0.399, 0.522, 20.768, 0.321, 2.38, 1.065),
    fresh=0.409,
    called=0.964,
    spread=(8.372, 2.83),
)
