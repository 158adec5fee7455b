"""Finds networks: the ones that come with Rubicon, by the name of their game, or a file that somebody has trained."""

import functools
from pathlib import Path
from typing import Any

from rubicon.bots.networks import file
from rubicon.bots.networks.file import BadNetwork, Network
from rubicon.bots.networks.forward import Forward
from rubicon.bots.networks.kernel import Kernel
from rubicon.engine import registry
from rubicon.engine.rulebook import Rulebook
from rubicon.engine.say import say

FOLDER = Path(__file__).parent
"""Networks of the wheel lie beside this module, named after their games."""


class Loaded:
    """A network ready to use."""

    def __init__(self, network: Network):
        self._network, self.about = network, network.about
        self.forward = Forward(network)
        """In NumPy: for a single decision, at once on a cold machine."""

    @functools.cached_property
    def kernel(self) -> Kernel:
        """As machine code: for searches. It needs no BLAS, whose threads wait for each other where a machine is busy."""
        return Kernel(self._network)


def built_in(game: str) -> Path | None:
    """The file of the network that comes with Rubicon for a game, if there is one."""
    path = FOLDER / f"{game}.npz"
    return path if path.exists() else None


def installed(book: Rulebook[Any]) -> Loaded | None:
    """The network that comes with Rubicon for a game, if there is one."""
    return network_for(book, None, "network") if built_in(book.name) else None


def network_for(book: Rulebook[Any], path: Path | None, bot: str) -> Loaded:
    """The network of a game: the one in a file, or the one that comes with Rubicon. `bot`: how it was asked for, for the message."""
    found = path or built_in(book.name)
    if found is None:
        raise BadNetwork(say("no-network", game=book.name, bot=f"{bot}{',' if ':' in bot else ':'}net=FILE"))
    return _load(book.name, found.resolve(), found.stat().st_mtime_ns if found.exists() else 0)


@functools.lru_cache(maxsize=8)
def _load(game: str, path: Path, changed: int) -> Loaded:
    """Read a network once for each state of its file."""
    network = file.read(path)
    file.check(network, registry.load(game), path)
    return Loaded(network)
