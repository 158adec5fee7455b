"""Registers the games with Gymnasium and PettingZoo under ids such as `rubicon/caesar-v0`."""

from rubicon.engine.registry import BUILT_IN
from rubicon.envs.extra import needed

VERSION = 0
"""Of observations, actions and rewards: environments are named after it, and where they change it does too."""


def register() -> None:
    """Register all built-in games."""
    gymnasium, pettingzoo = needed("gymnasium"), needed("pettingzoo.env_registry.registration")
    for game in BUILT_IN:
        name, module = f"rubicon/{game}-v{VERSION}", f"rubicon.envs.{game}_v{VERSION}"
        gymnasium.register(
            id=name,
            entry_point="rubicon.envs.single:SeatEnv",
            vector_entry_point="rubicon.envs.vector:SeatVectorEnv",
            kwargs={"game": game},
        )
        pettingzoo.register("aec", name, f"{module}:env")
        pettingzoo.register("parallel", name, f"{module}:parallel_env")
