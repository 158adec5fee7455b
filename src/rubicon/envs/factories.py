"""Makes `env`, `raw_env` and `parallel_env`, which the PettingZoo module of each game offers."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rubicon.envs import render
from rubicon.envs.aec import AecEnv
from rubicon.envs.extra import needed
from rubicon.envs.parallel import ParallelGameEnv

conversions: Any = needed("pettingzoo.utils.conversions")
Make = Callable[..., Any]


def module(game: str) -> tuple[Make, Make, Make]:
    """Of a game: `env`, `raw_env`, `parallel_env`."""
    return partial(env, game), partial(AecEnv, game), partial(ParallelGameEnv, game)


def env(
    game: str, render_mode: str | None = None, max_cycles: int | None = None, *, perspective: str = render.PUBLIC, **options: object
) -> Any:
    """The game with its seats in turn; an action that is not legal loses at once.

    With `max_cycles` every seat is asked in every cycle, as in `parallel_env`, and the game is broken off after so many.
    """
    if max_cycles is not None:
        return conversions.parallel_to_aec(ParallelGameEnv(game, render_mode, max_cycles, perspective=perspective, **options))
    return AecEnv(game, render_mode, forgiving=True, perspective=perspective, **options)
