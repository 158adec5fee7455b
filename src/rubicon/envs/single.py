"""A Gymnasium environment for one seat, with a bot on the others: `gymnasium.make("rubicon/caesar-v0", opponent="greedy")`."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.envs import render
from rubicon.envs.extra import needed
from rubicon.envs.learner_games import LearnerGames
from rubicon.envs.spaces import Decisions, Observation, given_position, space
from rubicon.game import load

gymnasium: Any = needed("gymnasium")


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """The reward comes with the end: 1 for a win alone. An action that is not legal loses at once; masks say what is legal."""

    metadata = {"render_modes": list(render.MODES), "render_fps": 1}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        game: str,
        opponent: str | Callable[..., int] = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ):
        """`seat`: None for each in turn, from game to game; the other arguments are options of the game."""
        self.game = load(game, **options)
        self.opponent, self.seat, self.render_mode = opponent, seat, render_mode
        self.observation_space = space(self.game, self.game.book.limits.decisions)
        self.action_space = Decisions(self.game.book.limits.decisions)
        self._games: LearnerGames | None = None

    def _begun(self) -> LearnerGames:
        if self._games is None:
            self._games = LearnerGames(self.game, 1, self.opponent, self.seat)
        return self._games

    def _shown(self) -> Observation:
        games = self._begun()
        return {"observation": games.observations[0].copy(), "action_mask": games.masks[0].copy()}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; the same seed gives the same random streams. Without one the next game begins, with the next seat.

        The option `position` names a position, as text, to begin at.
        """
        position = given_position(self.game, options)
        fresh = self._games is None
        super().reset(seed=seed)
        games = self._begun()
        if fresh or seed is not None or position is not None:
            games.begin(seed if seed is not None else int(self.np_random.integers(2**63)), position)
        else:
            games.step(np.zeros(1, np.int64), np.ones(1, np.bool_))
        return self._shown(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and the bots until the seat decides again or the game is over."""
        won, over, illegal = self._begun().step(np.array([action], np.int64), np.zeros(1, np.bool_))
        if self.render_mode == "human":
            self.render()
        return self._shown(), float(won[0]), bool(over[0]), False, {"illegal": True} if illegal[0] else {}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, where sb3-contrib looks for it."""
        found: NDArray[np.bool_] = self._begun().batch.masks[0].copy()
        return found

    def render(self) -> render.Rendered:
        """What the learner's own seat sees: text, SVG, pixels, or printed."""
        games = self._begun()
        return render.render(self.game, games.batch.positions[0], int(games.mine[0]), self.render_mode)
