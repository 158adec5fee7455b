"""Games side by side that go on one decision at a time: the rules of it, for `manygames` on CPU cores and `cudabatch` on a GPU.

A place at the table of games is a row of every array. When a game there has ended the next one begins in the same step, with a number
of its own, from which its luck follows as it does in `simulate`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.chance import begin_again, below, play_chance
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import OVER, apply, decide, encode, legal, score, start, view

BEGIN, WAIT = -1, -2
"""Instead of an action: a new game begins at the place; nothing happens there."""


class Places(NamedTuple):
    """What is known of each place, a row each."""

    positions: Records
    rngs: Generator
    numbers: NDArray[np.int64]
    """Of the game that is played there."""
    seats: NDArray[np.int8]
    """Who decides now."""
    ended: NDArray[np.bool_]
    """Whether a game ended in the last step."""
    shares: Shares
    """What each seat won in the last step: shares of the win where a game ended, else 0."""


class Shown(NamedTuple):
    """What the seat that decides is shown, a row a place; arrays without columns are not written."""

    masks: NDArray[np.bool_]
    samples: NDArray[np.int32]
    """Any legal action, all alike."""
    observations: Shares
    insights: Any
    """What each seat knows, beginning with the one that decides: everything, for critics."""


class Deals(NamedTuple):
    """Which games are played."""

    options: Weights
    seed: Any
    """Its `beginning`."""
    stride: int
    """From the number of a game to that of the next one at its place."""
    endless: bool
    """Whether that begins by itself."""


class Desk(NamedTuple):
    """What a thread writes on."""

    actions: Actions
    weights: Weights
    eyes: Records


@rule
def go_on(s: Any, rng: Generator, action: int, shares: Shares, desk: Desk) -> int:
    """Play an action, then chance; returns who decides, or OVER, and then writes each seat's share."""
    below(rng, 0, 1)  # the number of the sample that was shown is used up
    apply(s, action)
    who = play_chance(s, rng, desk.actions, desk.weights)
    if who == OVER:
        score(s, shares)
    return who


@rule
def begin(s: Any, rng: Generator, number: int, deals: Deals, desk: Desk) -> int:
    """Game `number`, up to its first decision; returns who has it."""
    begin_again(rng, deals.seed, number)
    start(s, deals.options)
    return play_chance(s, rng, desk.actions, desk.weights)


@rule
def step(places: Places, i: int, action: int, deals: Deals, desk: Desk) -> None:
    """Play an action at a place; where that ends the game, the next one may begin."""
    s, rng = places.positions[i], places.rngs[i]
    places.ended[i] = False
    for seat in range(places.shares.shape[1]):
        places.shares[i, seat] = 0.0
    if action == WAIT:
        return
    who = OVER
    if action != BEGIN:
        who = go_on(s, rng, action, places.shares[i], desk)
        if who == OVER:
            places.ended[i] = True
            places.numbers[i] += deals.stride
    if who == OVER and (deals.endless or action == BEGIN):
        who = begin(s, rng, int(places.numbers[i]), deals, desk)
    places.seats[i] = who


@rule
def show(s: Any, who: int, rng: Generator, mask: Any, observation: Shares, insight: Any, desk: Desk) -> int:
    """Write what the seat that decides may do and what it sees: where nobody does, nothing. The mask is empty before.

    Returns any legal action, the one that `simulate` would play; or WAIT.
    """
    if who == OVER:
        for k in range(len(observation)):
            observation[k] = 0.0
        for row in range(len(insight)):
            for k in range(insight.shape[1]):
                insight[row, k] = 0.0
        return WAIT
    n, luck = legal(s, who, desk.actions), rng[0]
    sample = int(desk.actions[below(rng, 0, n)])
    rng[0] = luck
    for k in range(n):
        mask[int(desk.actions[k])] = True
    if len(observation) > 0:
        view(s, who, desk.eyes[0])
        encode(desk.eyes[0], observation)
    seats = len(insight)
    for k in range(seats):
        view(s, (who + k) % seats, desk.eyes[0])
        encode(desk.eyes[0], insight[k])
    return sample


@rule
def step_many(places: Places, shown: Shown, given: Any, deals: Deals, first: int, end: int, desk: Desk) -> None:
    """One step at the places from `first` to before `end`."""
    for i in range(first, end):
        action = int(given[i])
        step(places, i, action, deals, desk)
        if action != WAIT:
            mask, rng = shown.masks[i], places.rngs[i]
            for k in range(len(mask)):
                mask[k] = False
            shown.samples[i] = show(places.positions[i], int(places.seats[i]), rng, mask, shown.observations[i], shown.insights[i], desk)


@rule
def unlawful(masks: Any, given: Any) -> int:
    """The first place whose action is not legal; -1: there is none."""
    for i in range(len(given)):
        action = int(given[i])
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            return i
    return -1


@rule
def choose_many(places: Places, bot: int, mine: Any, given: Any, desk: Desk, scratch: Records) -> None:
    """Write what a built-in bot chooses where a seat decides that is not `mine`, from that seat's own view; elsewhere WAIT."""
    for i in range(len(given)):
        who = int(places.seats[i])
        if who == OVER or who == mine[i]:
            given[i] = WAIT
        else:
            view(places.positions[i], who, desk.eyes[0])
            n = legal(desk.eyes[0], who, desk.actions)
            given[i] = decide(bot, desk.eyes[0], who, places.rngs[i], desk.actions, n, scratch)
