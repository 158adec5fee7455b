"""What a PettingZoo module of a game offers: `env`, `raw_env` and `parallel_env`."""

from collections.abc import Callable
from functools import partial
from typing import Any

from rubicon.envs import picture
from rubicon.envs.aec import TableEnv
from rubicon.envs.extra import needed
from rubicon.envs.parallel import ParallelTable

conversions: Any = needed("pettingzoo.utils.conversions")
Make = Callable[..., Any]


def module(game: str) -> tuple[Make, Make, Make]:
    """Of a game: `env`, `raw_env`, `parallel_env`."""
    return partial(env, game), partial(TableEnv, game), partial(ParallelTable, game)


def env(
    game: str, render_mode: str | None = None, max_cycles: int | None = None, *, perspective: str = picture.PUBLIC, **options: object
) -> Any:
    """The game with its seats in turn; an action that is not legal loses at once.

    With `max_cycles` every seat is asked in every cycle, as in `parallel_env`, and the game is broken off after so many.
    """
    if max_cycles is not None:
        return conversions.parallel_to_aec(ParallelTable(game, render_mode, max_cycles, perspective=perspective, **options))
    return TableEnv(game, render_mode, forgiving=True, perspective=perspective, **options)
