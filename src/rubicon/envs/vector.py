"""A Gymnasium vector environment, one seat of many games: `gymnasium.make_vec("rubicon/caesar-v0", num_envs=1024, opponent="greedy")`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.envs import render
from rubicon.envs.extra import needed
from rubicon.envs.learner_games import LearnerGames
from rubicon.envs.spaces import Decisions, Observation, space
from rubicon.game import load

vector: Any = needed("gymnasium.vector")
batch_space: Any = needed("gymnasium.vector.utils").batch_space
Steps = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class SeatVectorEnv(vector.VectorEnv):  # type: ignore[misc]
    """A game that has ended begins anew with the next step (its action is not looked at). Otherwise like `SeatEnv`."""

    metadata = {  # noqa: RUF012  (Gymnasium's own way)
        "render_modes": list(render.MODES),
        "render_fps": 1,
        "autoreset_mode": vector.AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponent: str = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        *,
        copy: bool = True,
        threads: int | None = None,
        **options: object,
    ):
        """`copy`: observations are the caller's to keep; without it they are the arrays that the next step overwrites."""
        self.game = load(game, **options)
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
        """Begin new games; the same seed gives the same random streams. Without one they follow from those before."""
        super().reset(seed=seed)
        self._games.begin(seed if seed is not None else int(self.np_random.integers(2**63)))
        self._over[:] = False
        return self._shown(), {}

    def step(self, actions: Any) -> Steps:
        """Play an action in each game, and the bots until the seat decides again."""
        won, over, illegal = self._games.step(np.asarray(actions, np.int64), self._over)
        self._over = over
        infos = {"illegal": illegal, "_illegal": illegal} if illegal.any() else {}
        return self._shown(), won.astype(np.float64), over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def render(self) -> tuple[str | None, ...]:
        """What the learner's own seat sees in each game."""
        games = zip(self._games.batch.positions, self._games.mine.tolist(), strict=True)
        return tuple(render.render(self.game, position, seat, self.render_mode) for position, seat in games)
