"""A Gymnasium vector environment, one seat of many games: `gymnasium.make_vec("rubicon/caesar-v0", num_envs=1024, opponent="greedy")`."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.errors import IllegalAction
from rubicon.envs import render
from rubicon.envs.extra import needed
from rubicon.envs.learner_games import LearnerGames
from rubicon.envs.spaces import Decisions, Observation, given_position, space
from rubicon.game import load

vector: Any = needed("gymnasium.vector")
batch_space: Any = needed("gymnasium.vector.utils").batch_space
Steps = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class SeatVectorEnv(vector.VectorEnv):  # type: ignore[misc]
    """Like `SeatEnv`, many times. What happens where a game has ended, `autoreset_mode` says, in Gymnasium's three ways.

    `NEXT_STEP`: the next game begins with the next step, whose action is not looked at. `SAME_STEP`: it begins at once, and the last
    observation of the old one is in the infos, as `final_obs`. `DISABLED`: it begins with `reset(options={"reset_mask": ended})`.
    """

    metadata = {"render_modes": list(render.MODES), "render_fps": 1}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponent: str | Callable[..., int] = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        *,
        autoreset_mode: Any = vector.AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        **options: object,
    ):
        """`copy`: observations are the caller's to keep; without it they are the arrays that the next step overwrites."""
        self.game = load(game, **options)
        self.autoreset_mode = vector.AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy
        self.single_observation_space = space(self.game, self.game.book.limits.decisions)
        self.single_action_space = Decisions(self.game.book.limits.decisions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = LearnerGames(self.game, num_envs, opponent, seat, threads)
        self._over = np.zeros(num_envs, np.bool_)

    def _shown(self) -> Observation:
        observations, masks = self._games.observations, self._games.masks
        return (
            {"observation": observations.copy(), "action_mask": masks.copy()}
            if self.copy
            else {"observation": observations, "action_mask": masks}
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin new games; the same seed gives the same random streams. Without one they follow from those before.

        With the option `reset_mask`, new games begin only where it is true; with `position`, all begin at a position given as text.
        """
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            where = np.asarray(mask, np.bool_)
            self._games.restart(where)
            self._over &= ~where
            return self._shown(), {}
        super().reset(seed=seed)
        position = given_position(self.game, options)
        self._games.begin(seed if seed is not None else int(self.np_random.integers(2**63)), position)
        self._over[:] = False
        return self._shown(), {}

    def step(self, actions: Any) -> Steps:
        """Play an action in each game, and the bots until the seat decides again."""
        if self.autoreset_mode == vector.AutoresetMode.DISABLED and self._over.any():
            first = int(np.flatnonzero(self._over)[0])
            raise IllegalAction(f'game {first} is over: reset it first, by reset(options={{"reset_mask": ended}})')
        won, over, illegal = self._games.step(np.asarray(actions, np.int64), self._over)
        infos: dict[str, Any] = {"illegal": illegal, "_illegal": illegal} if illegal.any() else {}
        if self.autoreset_mode == vector.AutoresetMode.SAME_STEP:
            if over.any():
                infos = self._last_shown(over) | {"final_info": infos, "_final_info": over.copy()}
                self._games.restart(over)
        else:
            self._over = over
        return self._shown(), won.astype(np.float64), over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _last_shown(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """The observations of games that are over, in the form of Gymnasium's own environments."""
        found = np.full(self.num_envs, None, object)
        for row in np.flatnonzero(over):
            found[row] = {"observation": self._games.observations[row].copy(), "action_mask": self._games.masks[row].copy()}
        return {"final_obs": found, "_final_obs": over.copy()}

    def render(self) -> tuple[render.Rendered, ...]:
        """What the learner's own seat sees in each game."""
        games = zip(self._games.batch.positions, self._games.mine.tolist(), strict=True)
        return tuple(render.render(self.game, position, seat, self.render_mode) for position, seat in games)
