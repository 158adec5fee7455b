"""The network in PyTorch, wired by a `Structure`: entities exchange messages along links and score the actions that are about them.

`rubicon.bots.networks.forward` is the same in NumPy. Names of parameters are those of the exported file.
"""

import msgspec
import torch
from torch import Tensor, nn

from rubicon.bots.networks.forward import CLIP
from rubicon.bots.networks.structure import Group, Structure, gathered, incidence

SMALL = 0.01
"""Standard deviation of the weights of the outputs at first: the policy begins almost uniform."""
VALUE_WIDTH = 2
"""The hidden layer of the value is this many times as wide as an entity."""


class GroupLayers(nn.Module):
    """The weights of one group of entities, but for the rounds of messages."""

    def __init__(self, group: Group, width: int):
        super().__init__()
        kinds = group.embeddings
        self.shape = (group.count, group.inputs)
        self.register_buffer("columns", torch.from_numpy(group.columns().ravel()), persistent=False)
        self.register_buffer("kinds", torch.from_numpy(kinds), persistent=False)
        self.own = nn.Linear(group.inputs, width)
        self.embedding = nn.Parameter(0.1 * torch.randn(int(kinds.max()) + 1, width))
        self.shared = nn.Linear(width, width, bias=False)
        if group.scores:
            self.scores = output_layer(width, group.scores)


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
        self.names = [group.name for group in structure.groups]
        self.ends = [(link.source, link.target) for link in structure.links]
        self.shared = nn.Linear(width, width)
        for group in structure.groups:
            self.add_module(group.name, GroupRound(width))
        for number in range(len(structure.links)):
            self.add_module(f"link{number}", nn.Linear(width, width, bias=False))

    def forward(self, entities: dict[str, Tensor], shared: Tensor, routes: "Routes") -> tuple[dict[str, Tensor], Tensor]:
        after, news = {}, self.shared(shared)
        for name in self.names:
            layers = self.get_submodule(name)
            state = layers.own(entities[name]) + layers.shared(shared)
            for number, (source, target) in enumerate(self.ends):
                if target == name:
                    state = state + routes.carry(number, self.get_submodule(f"link{number}"), entities[source])
            state = torch.relu(state)
            news = news + layers.mean(state.mean(0))
            after[name] = entities[name] + state
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
    """Policy and value in one network.

    What a pass needs of the structure is kept as plain lists and tensors, so that PyTorch can compile the whole pass at once.
    """

    def __init__(self, structure: Structure, width: int, rounds: int):
        super().__init__()
        self.structure, self.width, self.rounds = structure, width, rounds
        self.names = [group.name for group in structure.groups]
        self.listed = structure.listed and (*msgspec.structs.astuple(structure.listed),)
        self.scoring = [group.name for group in structure.groups if group.scores]
        shared_columns = torch.from_numpy(structure.shared_columns())
        self.register_buffer("shared_columns", shared_columns, persistent=False)
        self.register_buffer("terms", torch.from_numpy(structure.terms()), persistent=False)
        self.register_buffer("mean", torch.zeros(structure.columns))
        self.register_buffer("std", torch.ones(structure.columns))
        self.routes = Routes(structure)
        self.shared = nn.Linear(len(shared_columns), width)
        for group in structure.groups:
            self.add_module(group.name, GroupLayers(group, width))
        for number in range(rounds):
            self.add_module(f"round{number}", Round(structure, width))
        self.scores = output_layer(width, structure.scores)
        hidden = nn.Linear(width * (1 + len(structure.groups)), VALUE_WIDTH * width)
        self.value = nn.ModuleDict({"hidden": hidden, "out": output_layer(VALUE_WIDTH * width, 1)})

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """A score for each action, and the logit of the share of the win that the seat can expect."""
        x = ((observations - self.mean) / self.std).clamp(-CLIP, CLIP)
        shared, entities = torch.relu(self.shared(x.index_select(1, self.shared_columns))), {}
        for name in self.names:
            layers = self.get_submodule(name)
            columns = x.index_select(1, layers.columns).view(len(x), *layers.shape)
            own = layers.own(columns.transpose(0, 1))
            entities[name] = torch.relu(own + layers.embedding.index_select(0, layers.kinds)[:, None] + layers.shared(shared))
        for number in range(self.rounds):
            entities, shared = self.get_submodule(f"round{number}")(entities, shared, self.routes)
        everything = torch.cat([shared, *(state.mean(0) for state in entities.values())], 1)
        return self._logits(observations, entities, shared), self.value["out"](torch.relu(self.value["hidden"](everything)))[:, 0]

    def _logits(self, observations: Tensor, entities: dict[str, Tensor], shared: Tensor) -> Tensor:
        """The scores of all actions, each the sum of its outputs; in full precision, because many gradients are added up."""
        outputs = [self.scores(shared).float()]
        for name in self.scoring:
            outputs.append(self.get_submodule(name).scores(entities[name]).float().transpose(0, 1).flatten(1))
        if self.listed:
            first, count, output, places = self.listed
            there = observations[:, first : first + count] != 0.0
            place, scores = there.cumsum(1), outputs[0][:, output : output + count]
            outputs += [(scores * (there & (place == number))).sum(1, keepdim=True) for number in range(1, places + 1)]
        outputs.append(outputs[0].new_zeros(len(shared), 1))
        found = torch.cat(outputs, 1)
        logits = found.index_select(1, self.terms[0])
        for number in range(1, len(self.terms)):
            logits = logits + found.index_select(1, self.terms[number])
        return logits


def output_layer(width: int, outputs: int) -> nn.Linear:
    """A layer whose outputs are almost 0 at first."""
    layer = nn.Linear(width, outputs)
    nn.init.normal_(layer.weight, std=SMALL)
    nn.init.zeros_(layer.bias)
    return layer


def masked(logits: Tensor, masks: Tensor) -> Tensor:
    """Scores with those of illegal actions so low that they are never chosen."""
    return logits.float().masked_fill(~masks, -1e9)
