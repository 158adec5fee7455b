"""A game as a PettingZoo parallel environment: every agent acts in every cycle, most of them only by waiting.

Seats that choose at the same time by the rules do so in one cycle; otherwise one seat decides in each.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.errors import RubiconError
from rubicon.envs import render
from rubicon.envs.extra import needed
from rubicon.envs.ids import VERSION
from rubicon.envs.spaces import Decisions, Observation, given_position, legal_mask, observed, privileged_observation, space, state_space
from rubicon.game import load
from rubicon.vector.batch import Batch

pettingzoo: Any = needed("pettingzoo")
Steps = tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class ParallelGameEnv(pettingzoo.ParallelEnv):  # type: ignore[misc]
    """The last action is to wait. Instead of an action that is not legal any legal one is played, and the agent's info says so."""

    def __init__(
        self,
        game: str,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        *,
        perspective: str = render.PUBLIC,
        **options: object,
    ):
        """`perspective`: whose point of view `render` shows: public, an agent's such as player_0, or all."""
        self.game = load(game, **options)
        self.metadata = {
            "render_modes": list(render.MODES),
            "is_parallelizable": True,
            "render_fps": 1,
            "name": f"{self.game.name}_v{VERSION}",
        }
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self._seat_of = {f"player_{k}": seat for k, seat in enumerate(self.game.players)}
        self._viewer = render.viewer(perspective, self._seat_of)
        self.possible_agents = list(self._seat_of)
        self.wait = self.game.book.limits.decisions
        self.observation_spaces = {agent: space(self.game, self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: Decisions(self.wait + 1) for agent in self.possible_agents}
        self.state_space = state_space(self.game)
        self.agents: list[str] = []
        self._batch: Batch | None = None
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every decision that the game knows, and waiting."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; the same seed gives the same random streams. Without one it follows from those before.

        The option `position` names a position, as text, to begin at.
        """
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        game_seed = int(self._rng.integers(2**63))
        if self._batch is None:
            self._batch = Batch(self.game, 1, game_seed, observe=False, endless=False)
        else:
            self._batch.begin(game_seed)
        position = given_position(self.game, options)
        if position is not None:
            self._batch.place(np.array([position]))
        self.agents, self._cycles = self.possible_agents[:], 0
        return self._shown(), {agent: {} for agent in self.agents}

    def _begun(self) -> Batch:
        if self._batch is None:
            raise RubiconError("the game has not begun: call reset() first")
        return self._batch

    def _masks(self) -> dict[str, NDArray[np.int8]]:
        """What each agent may do: its decision, if it has one open; else wait."""
        position = self._begun().positions[0]
        open_seats = self.game.compiled.waiting(position)
        masks = {}
        for agent in self.agents:
            seat = self._seat_of[agent]
            masks[agent] = legal_mask(self.game, position, seat, self.wait + 1) * np.int8(open_seats >> seat & 1)
            masks[agent][self.wait] = not masks[agent].any()
        return masks

    def _shown(self) -> dict[str, Observation]:
        position, masks = self._begun().positions[0], self._masks()
        return {
            agent: {"observation": observed(self.game, position, self._seat_of[agent]), "action_mask": masks[agent]}
            for agent in self.agents
        }

    def step(self, actions: dict[str, int]) -> Steps:
        """A cycle: all decisions that were open, in the order of the rules."""
        batch, masks = self._begun(), self._masks()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        chosen: dict[int, int] = {}
        for agent, mask in masks.items():
            action = int(actions.get(agent, self.wait))
            if not (0 <= action <= self.wait and mask[action]):
                infos[agent]["illegal"] = action
                action = int(self._rng.choice(np.flatnonzero(mask)))
            if action != self.wait:
                chosen[self._seat_of[agent]] = action
        while (seat := int(batch.seats[0])) in chosen:
            batch.step([chosen.pop(seat)])
        self._cycles += 1
        over, late = bool(batch.ended[0]), self._cycles == self.max_cycles
        won = self.game.payoffs.of(batch.shares[0])
        paid = {agent: float(won[self._seat_of[agent]]) if over else 0.0 for agent in self.agents}
        found = self._shown(), paid, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, late and not over), infos
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return found

    def render(self) -> render.Rendered:
        """What a spectator sees, or whoever `perspective` says: text, SVG, pixels, or printed."""
        return render.render(self.game, self._begun().positions[0], self._viewer, self.render_mode)

    def close(self) -> None:
        """Nothing has to be closed."""

    def state(self) -> NDArray[np.float32]:
        """The privileged (critic) observation: what each seat knows, encoded, one after the other."""
        return privileged_observation(self.game, self._begun().positions[0])
