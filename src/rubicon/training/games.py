"""The games that a network learns from: batches with different options, as one set of PyTorch tensors on the network's device."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from rubicon.bots.networks.observation import options_of
from rubicon.engine.errors import RubiconError
from rubicon.game import Game
from rubicon.vector.batch import Batch, Opponents

Device = Literal["cpu", "cuda"]


class Part(NamedTuple):
    """The slots of one set of options."""

    batch: Any
    """A `Batch`, or a `GpuBatch`."""
    options: Tensor
    """The options as the last columns of each observation."""
    slots: slice


class Games:
    """Vectorised games of several sets of options with auto-reset; each step is one decision in each."""

    def __init__(self, mix: Sequence[tuple[int, Game]], games: int, *, seed: int, device: Device, threads: int, on_cpu: bool = False):
        """`mix`: sets of options with their shares; `on_cpu`: the games stay on the CPU, where bots can play, wherever the network is."""
        if device == "cuda" and not torch.cuda.is_available():
            raise RubiconError("PyTorch finds no GPU; leave --device out to train on the CPU")
        self.device, self._gpu = device, device == "cuda" and not on_cpu
        self.parts: list[Part] = []
        first = 0
        for number, (game, count) in enumerate(shares(mix, games)):
            begin = seed + 1_000_003 * number
            batch: Any = game.batch(count, begin, device="cuda") if self._gpu else game.batch(count, begin, threads=threads)
            options = torch.from_numpy(options_of(game)).to(device).expand(count, -1)
            self.parts.append(Part(batch, options, slice(first, first + count)))
            first += count
        self.count, self.most_seats = first, max(len(game.seats) for _, game in mix)
        """Tables may have different sizes; `shares` has a column for each seat of the largest."""
        self._tensors = {
            name: [self._take(part.batch, name) for part in self.parts] for name in ("observations", "masks", "seats", "ended", "shares")
        }

    def _take(self, batch: Any, name: str) -> Tensor:
        """An array of a batch as a tensor that shares its memory."""
        array = getattr(batch, name)
        return torch.from_dlpack(array) if self._gpu else torch.from_numpy(array)

    def _joined(self, name: str) -> Tensor:
        """A copy of an array of all batches, on the network's device."""
        return torch.cat(self._tensors[name]).to(self.device)

    def observations(self) -> Tensor:
        """Observations (version 1) of the seats that decide."""
        rows = [
            torch.cat([seen.to(self.device), part.options], 1) for seen, part in zip(self._tensors["observations"], self.parts, strict=True)
        ]
        return torch.cat(rows)

    def masks(self) -> Tensor:
        """Action masks."""
        return self._joined("masks")

    def seats(self) -> Tensor:
        """The seats that decide."""
        return self._joined("seats").long()

    def ended(self) -> Tensor:
        """Whether a game ended in the last step."""
        return self._joined("ended")

    def shares(self) -> Tensor:
        """Each seat's share of the win, where a game ended in the last step; 0 for seats that a table does not have."""
        rows = [nn.functional.pad(shares, (0, self.most_seats - shares.shape[1])) for shares in self._tensors["shares"]]
        return torch.cat(rows).to(self.device)

    def one_seat_each(self) -> Tensor:
        """One seat of each game, all in turn: the learner's, if it plays against somebody."""
        seats = [torch.arange(shares.shape[0]) % shares.shape[1] for shares in self._tensors["shares"]]
        return torch.cat(seats).to(self.device)

    def step(self, actions: Tensor) -> None:
        """Play a decision in each game; on a GPU all sets of options at the same time."""
        chosen = [actions[part.slots].int() for part in self.parts]
        for part, numbers in zip(self.parts, chosen, strict=True):
            if self._gpu:
                part.batch.start_step(numbers)
            else:
                part.batch.step(numbers.cpu().numpy())
        if self._gpu:
            self.parts[0].batch.wait()

    def opponents(self, bot: str) -> "BotChoices | GpuBotChoices":
        """A bot that can decide in these games; on a GPU only built-in bots can."""
        batches = [part.batch for part in self.parts]
        return GpuBotChoices(batches, bot) if self._gpu else BotChoices(batches, bot, self.device)


class BotChoices:
    """What a bot would play, in every slot where a given seat does not decide."""

    def __init__(self, batches: Sequence[Batch], bot: str, device: Device):
        self._batches, self._device = batches, device
        self._bots = [Opponents(batch, bot) for batch in batches]

    def choose(self, mine: Tensor) -> Tensor:
        """The bot's actions; where `mine` decides they mean nothing. With -1 in `mine` the bot plays every seat."""
        seats, first, found = mine.cpu().numpy().astype(np.int8), 0, []
        for batch, bot in zip(self._batches, self._bots, strict=True):
            found.append(torch.from_numpy(bot.choose(seats[first : first + len(batch)]).astype(np.int64)))
            first += len(batch)
        return torch.cat(found).to(self._device)


class GpuBotChoices:
    """The same for games on a GPU."""

    def __init__(self, batches: Sequence[Any], bot: str):
        from rubicon.vector.opponents_cuda import GpuOpponents

        self._batches, self._bots = batches, [GpuOpponents(batch, bot) for batch in batches]

    def choose(self, mine: Tensor) -> Tensor:
        """The bot's actions, as above."""
        seats, first, found = mine.to(torch.int8), 0, []
        torch.cuda.synchronize()
        for batch, bot in zip(self._batches, self._bots, strict=True):
            found.append(torch.from_dlpack(bot.start(seats[first : first + len(batch)])))
            first += len(batch)
        self._batches[0].wait()
        return torch.cat(found).long()


def shares(mix: Sequence[tuple[int, Game]], games: int) -> list[tuple[Game, int]]:
    """How many games each set of options gets; at least one each."""
    found: list[tuple[Game, int]] = []
    total, done = sum(weight for weight, _ in mix), 0
    for weight, game in mix:
        done += weight
        found.append((game, max(1, games * done // total - sum(count for _, count in found))))
    return found
