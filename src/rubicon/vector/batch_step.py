"""One step of a vectorised environment, as rules: `batch` runs it on CPU cores, `batch_cuda` on a GPU.

A slot of the batch is a row of every array. When the game in a slot has ended, the next one begins in the same step (auto-reset). It has a
number of its own, from which its random streams follow as they do in `simulate`.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.chance import begin_again, below, play_chance
from rubicon.engine.record import Actions, Generator, Records, Shares, Weights
from rubicon.engine.rule import rule
from rubicon.engine.verbs import NOBODY, OVER, apply, decide, encode, legal, score, start, view

RESET, WAIT = -1, -2
"""Instead of an action: a new game begins in the slot; nothing happens there."""


class Slots(NamedTuple):
    """The state of the batch, a row per slot."""

    positions: Records
    rngs: Generator
    numbers: NDArray[np.int64]
    """Of the game that is played in the slot."""
    seats: NDArray[np.int8]
    """Who decides now."""
    ended: NDArray[np.bool_]
    """Whether a game ended in the last step."""
    shares: Shares
    """What each seat won in the last step: shares of the win where a game ended, else 0."""


class Outputs(NamedTuple):
    """What the seat that decides gets, a row per slot; arrays without columns are not written."""

    masks: NDArray[np.bool_]
    """Action masks."""
    samples: NDArray[np.int32]
    """Any legal action, all with the same probability."""
    observations: Shares
    privileged: Any
    """Privileged (critic) observations: what each seat knows, beginning with the one that decides. Together that is everything."""


class Resets(NamedTuple):
    """How the games of a batch begin."""

    options: Weights
    seed: Any
    """In the form of `chance.beginning`."""
    stride: int
    """From the number of a game to that of the next one in its slot."""
    auto: bool
    """Whether the next game begins by itself."""


class Buffers(NamedTuple):
    """Memory that a thread writes on while it works on one slot after the other."""

    actions: Actions
    weights: Weights
    seen: Records
    """One record, for the view of the seat that decides (Numba does not allow a field called `view`)."""


@rule
def play_action(s: Any, rng: Generator, action: int, shares: Shares, buffers: Buffers) -> int:
    """Play an action, then chance; returns who decides, or OVER, and then writes each seat's share."""
    below(rng, 0, 1)  # the number of the sample that was shown is used up
    apply(s, action)
    who = play_chance(s, rng, buffers.actions, buffers.weights)
    if who == OVER:
        score(s, shares)
    return who


@rule
def reset(s: Any, rng: Generator, number: int, options: Weights, seed: Any, buffers: Buffers) -> int:
    """Begin game `number` and play it up to its first decision; returns who has it."""
    begin_again(rng, seed, number)
    start(s, options)
    return play_chance(s, rng, buffers.actions, buffers.weights)


@rule
def step_slot(slots: Slots, i: int, action: int, resets: Resets, buffers: Buffers) -> None:
    """Play an action in a slot; where that ends the game, the next one may begin."""
    s, rng = slots.positions[i], slots.rngs[i]
    slots.ended[i] = False
    for seat in range(slots.shares.shape[1]):
        slots.shares[i, seat] = 0.0
    if action == WAIT:
        return
    who = OVER
    if action != RESET:
        who = play_action(s, rng, action, slots.shares[i], buffers)
        if who == OVER:
            slots.ended[i] = True
            slots.numbers[i] += resets.stride
    if who == OVER and (resets.auto or action == RESET):
        who = reset(s, rng, int(slots.numbers[i]), resets.options, resets.seed, buffers)
    slots.seats[i] = who


@rule
def observe(s: Any, who: int, rng: Generator, mask: Any, observation: Shares, privileged: Any, buffers: Buffers) -> int:
    """Write the action mask and the observations of the seat that decides; where nobody does, nothing. The mask is empty before.

    Returns any legal action, the one that `simulate` would play; or WAIT.
    """
    if who == OVER:
        for k in range(len(observation)):
            observation[k] = 0.0
        for row in range(len(privileged)):
            for k in range(privileged.shape[1]):
                privileged[row, k] = 0.0
        return WAIT
    n, state = legal(s, who, buffers.actions), rng[0]
    sample = int(buffers.actions[below(rng, 0, n)])
    rng[0] = state
    for k in range(n):
        mask[int(buffers.actions[k])] = True
    if len(observation) > 0:
        view(s, who, buffers.seen[0])
        encode(buffers.seen[0], observation)
    seats = len(privileged)
    for k in range(seats):
        view(s, (who + k) % seats, buffers.seen[0])
        encode(buffers.seen[0], privileged[k])
    return sample


@rule
def step_slots(slots: Slots, outputs: Outputs, given: Any, resets: Resets, first: int, end: int, buffers: Buffers) -> None:
    """One step in the slots from `first` to before `end`."""
    for i in range(first, end):
        action = int(given[i])
        step_slot(slots, i, action, resets, buffers)
        if action != WAIT:
            mask, rng = outputs.masks[i], slots.rngs[i]
            for k in range(len(mask)):
                mask[k] = False
            who = int(slots.seats[i])
            outputs.samples[i] = observe(slots.positions[i], who, rng, mask, outputs.observations[i], outputs.privileged[i], buffers)


@rule
def look_at_slots(slots: Slots, outputs: Outputs, rows: Any, first: int, end: int, buffers: Buffers) -> None:
    """Play chance where it is next, and write what is shown, in those of the slots from `first` to before `end` that are among `rows`."""
    for i in range(first, end):
        if not rows[i]:
            continue
        s, rng, mask = slots.positions[i], slots.rngs[i], outputs.masks[i]
        who = play_chance(s, rng, buffers.actions, buffers.weights)
        slots.seats[i] = who
        for k in range(len(mask)):
            mask[k] = False
        outputs.samples[i] = observe(s, who, rng, mask, outputs.observations[i], outputs.privileged[i], buffers)


@rule
def view_slots(slots: Slots, out: Records) -> None:
    """Write what the seat that decides knows, or a spectator where none does."""
    for i in range(len(slots.seats)):
        view(slots.positions[i], max(int(slots.seats[i]), NOBODY), out[i])


@rule
def first_illegal(masks: Any, seats: Any, given: Any) -> int:
    """The first slot whose action is not legal; -1: there is none. Where a game is over, RESET and WAIT are."""
    for i in range(len(given)):
        action = int(given[i])
        if int(seats[i]) == OVER and action in (RESET, WAIT):
            continue
        if action < 0 or action >= masks.shape[1] or not masks[i, action]:
            return i
    return -1


@rule
def choose_for_others(slots: Slots, bot: int, mine: Any, given: Any, buffers: Buffers, scratch: Records) -> None:
    """Write what a built-in bot chooses where a seat decides that is not `mine`, from that seat's own view; elsewhere WAIT."""
    for i in range(len(given)):
        who = int(slots.seats[i])
        if who == OVER or who == mine[i]:
            given[i] = WAIT
        else:
            view(slots.positions[i], who, buffers.seen[0])
            n = legal(buffers.seen[0], who, buffers.actions)
            given[i] = decide(bot, buffers.seen[0], who, slots.rngs[i], buffers.actions, n, scratch)
