"""The network: it judges what a seat would see after an action, beginning with what `evaluate` says and learning what that misses.

It knows the map. One small function looks at each province, another at each space between two of them; each is the same wherever it
looks, so that what was learned in Gallia helps in Aegyptus. Their sums say what the position is worth.
"""

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from examples.observe import parts
from examples.selfplay.outlook import NO_ACTION, Sights
from rubicon import Game
from rubicon.games.caesar.board import PROVINCES, SPACES, A, B

WIDTH, HEAD = 32, 32
MOST_FREE = 6
"""Free spaces of a province are told apart below this."""
EVERYWHERE = ("hand", "bag", "unseen", "players", "phase", "extra")
"""Parts of an observation that do not belong to a place on the map."""


class Judge(nn.Module):  # type: ignore[misc]
    """Scores of what was seen: the higher, the better for the seat."""

    def __init__(self, game: Game):
        super().__init__()
        self.game, shapes = game, game.book.features
        around = sum(int(np.prod(shapes[name])) for name in EVERYWHERE)
        for name, side in (("a", A), ("b", B)):
            self.register_buffer(name, torch.tensor(side).long())
        self.register_buffer("first", nn.functional.one_hot(self.a, PROVINCES).float())
        self.register_buffer("second", nn.functional.one_hot(self.b, PROVINCES).float())
        self.province = nn.Linear(shapes["provinces"][1] + MOST_FREE + 5, WIDTH)
        self.province_name = nn.Parameter(torch.zeros(PROVINCES, WIDTH))
        self.province_around = nn.Linear(around, WIDTH)
        self.space = nn.Linear(shapes["spaces"][1], WIDTH)
        self.space_name = nn.Parameter(0.1 * torch.randn(SPACES, WIDTH))
        self.space_around = nn.Linear(around, WIDTH)
        self.from_first, self.from_second = nn.Linear(WIDTH, WIDTH, bias=False), nn.Linear(WIDTH, WIDTH, bias=False)
        self.head = nn.Sequential(nn.Linear(2 * WIDTH, HEAD), nn.ReLU(), nn.Linear(HEAD, 1))
        nn.init.zeros_(self.head[-1].weight)  # at first it judges just as `evaluate` does
        self.trust = nn.Parameter(torch.ones(()))

    def forward(self, seen: Tensor, hunches: Tensor) -> Tensor:
        """`seen`: features in the last dimension; `hunches`: what `evaluate` says of each."""
        part = parts(self.game, seen.flatten(0, -2))
        spaces, provinces = part["spaces"], part["provinces"]
        around = 0.3 * torch.cat([part[name].flatten(1) for name in EVERYWHERE], 1)
        each_province = self.province(self.shown_plies(spaces, provinces)) + self.province_name + self.province_around(around)[:, None]
        each_province = torch.relu(each_province)
        each_space = self.space(0.5 * spaces) + self.space_name + self.space_around(around)[:, None]
        each_space = each_space + self.from_first(each_province)[:, self.a] + self.from_second(each_province)[:, self.b]
        sums = 0.2 * torch.cat([each_province.sum(1), torch.relu(each_space).sum(1)], 1)
        return self.trust * hunches + 0.1 * self.head(sums).view(hunches.shape)

    def told(self, spaces: Tensor, provinces: Tensor) -> Tensor:
        """What is told of each province besides its own features: who leads and by how much, its free spaces, its neighbours' markers."""
        mine, theirs, to_first, to_second = spaces[..., :4].unbind(-1)
        lead = ((mine - theirs) * to_first) @ self.first + ((mine - theirs) * to_second) @ self.second
        free, marker = provinces[..., 3], provinces[..., 0] - provinces[..., 1]
        near = (marker @ self.first.T) @ self.second + (marker @ self.second.T) @ self.first
        counted = nn.functional.one_hot(free.long().clamp(0, MOST_FREE - 1), MOST_FREE)
        more = torch.stack([0.2 * lead, lead.clamp(-1, 1), 0.2 * lead.abs(), 0.2 * lead * (free == 1), 0.5 * near], -1)
        return torch.cat([0.5 * provinces, counted, more], -1)


def best(judge: Judge, sights: Sights, device: str = "cpu") -> NDArray[np.int32]:
    """The action that the network likes best, of each row."""
    with torch.no_grad():
        scores = judge(torch.from_numpy(sights.features).to(device), torch.from_numpy(sights.hunches).to(device)).cpu().numpy()
    liked = np.where(sights.actions == NO_ACTION, -np.inf, scores).argmax(1)
    found: NDArray[np.int32] = sights.actions[np.arange(len(liked)), liked]
    return found
