"""The network in PyTorch, wired by a `Structure`: entities exchange messages along links and score the actions that are about them.

`rubicon.bots.networks.forward` is the same in NumPy. Names of parameters are those of the exported file.
"""

import torch
from torch import Tensor, nn

from rubicon.bots.networks.forward import CLIP
from rubicon.bots.networks.structure import Structure, gathered, incidence

SMALL = 0.01
"""Standard deviation of the weights of the outputs at first: the policy begins almost uniform."""
VALUE_WIDTH = 2
"""The hidden layer of the value is this many times as wide as an entity."""


class GroupLayers(nn.Module):
    """The weights of one group of entities, but for the rounds of messages."""

    def __init__(self, *, count: int, features: int, scores: int, width: int):
        super().__init__()
        self.own = nn.Linear(features, width)
        self.embedding = nn.Parameter(0.1 * torch.randn(count, width))
        self.shared = nn.Linear(width, width, bias=False)
        self.scores = output_layer(width, scores)


class GroupRound(nn.Module):
    """The weights of one group in one round of messages."""

    def __init__(self, width: int):
        super().__init__()
        self.own = nn.Linear(width, width)
        self.shared = nn.Linear(width, width, bias=False)
        self.mean = nn.Linear(width, width, bias=False)


class Round(nn.Module):
    """One round: every entity hears its neighbours and what is shared; what is shared hears the mean of every group."""

    def __init__(self, structure: Structure, width: int):
        super().__init__()
        self.structure = structure
        self.shared = nn.Linear(width, width)
        for group in structure.groups:
            self.add_module(group.name, GroupRound(width))
        for number in range(len(structure.links)):
            self.add_module(f"link{number}", nn.Linear(width, width, bias=False))

    def forward(self, entities: dict[str, Tensor], shared: Tensor, routes: "Routes") -> tuple[dict[str, Tensor], Tensor]:
        after, news = {}, self.shared(shared)
        for group in self.structure.groups:
            layers = self.get_submodule(group.name)
            state = layers.own(entities[group.name]) + layers.shared(shared)
            for number, link in enumerate(self.structure.links):
                if link.target == group.name:
                    state = state + routes.carry(number, self.get_submodule(f"link{number}"), entities[link.source])
            state = torch.relu(state)
            news = news + layers.mean(state.mean(0))
            after[group.name] = entities[group.name] + state
        return after, shared + torch.relu(news)


class Routes(nn.Module):
    """Carries messages along links: copies where every target has one source, sums elsewhere."""

    def __init__(self, structure: Structure):
        super().__init__()
        self.copies = []
        for number, link in enumerate(structure.links):
            one_each = gathered(link, structure)
            self.copies.append(one_each is not None)
            route = torch.from_numpy(incidence(link, structure) if one_each is None else one_each)
            self.register_buffer(f"route{number}", route, persistent=False)

    def carry(self, number: int, layer: nn.Module, source: Tensor) -> Tensor:
        """What arrives at each target of a link; the layer works on the smaller side."""
        route = self.get_buffer(f"route{number}")
        if self.copies[number]:
            return layer(source).index_select(0, route)
        added = route.to(source.dtype) @ source.flatten(1)
        return layer(added.view(len(route), *source.shape[1:]))


class Model(nn.Module):
    """Policy and value in one network."""

    def __init__(self, structure: Structure, width: int, rounds: int):
        super().__init__()
        self.structure, self.width, self.rounds = structure, width, rounds
        shared_columns = torch.from_numpy(structure.shared_columns())
        self.register_buffer("shared_columns", shared_columns, persistent=False)
        self.register_buffer("actions", torch.tensor(structure.actions), persistent=False)
        self.register_buffer("mean", torch.zeros(structure.columns))
        self.register_buffer("std", torch.ones(structure.columns))
        self.routes = Routes(structure)
        self.shared = nn.Linear(len(shared_columns), width)
        for group in structure.groups:
            self.add_module(group.name, GroupLayers(count=group.count, features=group.features, scores=group.scores, width=width))
        for number in range(rounds):
            self.add_module(f"round{number}", Round(structure, width))
        self.scores = output_layer(width, structure.scores)
        hidden = nn.Linear(width * (1 + len(structure.groups)), VALUE_WIDTH * width)
        self.value = nn.ModuleDict({"hidden": hidden, "out": output_layer(VALUE_WIDTH * width, 1)})

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """A score for each action, and the logit of the share of the win that the seat can expect."""
        x = ((observations - self.mean) / self.std).clamp(-CLIP, CLIP)
        shared, entities = torch.relu(self.shared(x.index_select(1, self.shared_columns))), {}
        for group in self.structure.groups:
            layers = self.get_submodule(group.name)
            columns = x[:, group.first : group.first + group.count * group.features].view(len(x), group.count, group.features)
            own = layers.own(columns.transpose(0, 1))
            entities[group.name] = torch.relu(own + layers.embedding[:, None] + layers.shared(shared))
        for number in range(self.rounds):
            entities, shared = self.get_submodule(f"round{number}")(entities, shared, self.routes)
        outputs = [self.scores(shared)]
        outputs += [self.get_submodule(name).scores(state).transpose(0, 1).flatten(1) for name, state in entities.items()]
        logits = torch.cat(outputs, 1).index_select(1, self.actions)
        everything = torch.cat([shared, *(state.mean(0) for state in entities.values())], 1)
        return logits, self.value["out"](torch.relu(self.value["hidden"](everything)))[:, 0]


def output_layer(width: int, outputs: int) -> nn.Linear:
    """A layer whose outputs are almost 0 at first."""
    layer = nn.Linear(width, outputs)
    nn.init.normal_(layer.weight, std=SMALL)
    nn.init.zeros_(layer.bias)
    return layer


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """Scores with those of illegal actions so low that they are never chosen."""
    return logits.float().masked_fill(~masks, -1e9)
