"""Advantages and value targets from a stretch of self-play: the generalised advantage estimate, for any number of seats."""

from typing import NamedTuple

import torch
from torch import Tensor


class Advantages(NamedTuple):
    """Rows are steps, columns games."""

    found: Tensor
    known: Tensor
    """Whether anything is known of what came of the decision; if not, its advantage is 0, and nothing is to be learned from it."""


def advantages(
    *,
    values: Tensor,
    last_values: Tensor,
    seats: Tensor,
    last_seats: Tensor,
    ended: Tensor,
    shares: Tensor,
    trace: float,
    complementary: bool,
) -> Advantages:
    """How much better each decision turned out than its value said; rows are steps, columns games.

    `values`: the share of the win that the seat which decides expects; `shares`: the result for each seat, where a game `ended` with the
    decision. `complementary`: a value says what the other one of two seats can expect too (shares add up to 1), so every decision is
    compared with the very next one, whoever has it. Otherwise a decision is compared with the same seat's next one: with more seats; where
    seats choose at the same time, and the next value can't know of the choice; or if the values of other seats' decisions mean nothing,
    because they are not learned. Then nothing is known of each seat's last decision in the stretch, unless its game ended.
    """
    if complementary:
        found = _of_two(values, last_values, seats, last_seats, ended, shares, trace)
        return Advantages(found, torch.ones_like(ended))
    return _by_seat(values, last_values, seats, last_seats, ended, shares, trace)


def _of_two(values: Tensor, last_values: Tensor, seats: Tensor, last_seats: Tensor, ended: Tensor, shares: Tensor, trace: float) -> Tensor:
    found, following = torch.zeros_like(values), torch.zeros_like(last_values)
    next_values, next_seats = last_values, last_seats
    for t in reversed(range(len(values))):
        same = next_seats == seats[t]
        result = shares[t].gather(1, seats[t, :, None])[:, 0]
        expected = torch.where(ended[t], result, torch.where(same, next_values, 1.0 - next_values))
        following = torch.where(ended[t], 0.0, torch.where(same, following, -following))
        following = expected - values[t] + trace * following
        found[t], next_values, next_seats = following, values[t], seats[t]
    return found


def _by_seat(
    values: Tensor, last_values: Tensor, seats: Tensor, last_seats: Tensor, ended: Tensor, shares: Tensor, trace: float
) -> Advantages:
    any_known = torch.zeros_like(ended)
    found, table = torch.zeros_like(values), shares.shape[2]
    expected, following = values.new_zeros(values.shape[1], table), values.new_zeros(values.shape[1], table)
    known = torch.zeros_like(expected, dtype=torch.bool)
    expected.scatter_(1, last_seats[:, None], last_values[:, None])
    known.scatter_(1, last_seats[:, None], True)
    for t in reversed(range(len(values))):
        over, seat = ended[t, :, None], seats[t, :, None]
        expected, following, known = torch.where(over, shares[t], expected), torch.where(over, 0.0, following), known | over
        advantage = expected.gather(1, seat) - values[t, :, None] + trace * following.gather(1, seat)
        advantage = torch.where(known.gather(1, seat), advantage, 0.0)
        found[t], any_known[t] = advantage[:, 0], known.gather(1, seat)[:, 0]
        expected, following = expected.scatter(1, seat, values[t, :, None]), following.scatter(1, seat, advantage)
        known = known.scatter(1, seat, True)
    return Advantages(found, any_known)
