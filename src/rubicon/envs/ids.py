"""Registers the games with Gymnasium and PettingZoo under ids such as `rubicon/caesar-v0`: ours, and those of installed packages."""

from rubicon.engine import registry
from rubicon.envs.extra import needed

VERSION = 0
"""Of observations, actions and rewards: environments are named after it, and where they change it does too."""


def register() -> None:
    """Register all games that are built in or announced by an installed package; nothing of them is imported before it is used."""
    gymnasium, pettingzoo = needed("gymnasium"), needed("pettingzoo.env_registry.registration")
    for game in registry.names():
        name = f"rubicon/{game}-v{VERSION}"
        gymnasium.register(
            id=name,
            entry_point="rubicon.envs.single:SeatEnv",
            vector_entry_point="rubicon.envs.vector:SeatVectorEnv",
            kwargs={"game": game},
        )
        pettingzoo.register("aec", name, "rubicon.envs.factories:env", kwargs={"game": game})
        pettingzoo.register("parallel", name, "rubicon.envs.parallel:ParallelGameEnv", kwargs={"game": game})
