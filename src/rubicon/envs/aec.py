"""A game as a PettingZoo AEC environment: agents act in turn; an observation is what the seat knows, with an action mask."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.errors import IllegalAction, RubiconError
from rubicon.envs import render
from rubicon.envs.extra import needed
from rubicon.envs.ids import VERSION
from rubicon.envs.spaces import Decisions, Observation, given_position, observed, privileged_observation, space, state_space
from rubicon.game import load
from rubicon.vector.batch import Batch

pettingzoo: Any = needed("pettingzoo")


class AecEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """`player_0` is the first seat that decides. Rewards come with the end: 1 to a winner alone, and they add up to 0.

    An action that is not legal is refused with an error; or, if the environment is `forgiving`, ends the game with -1 for its agent,
    which the others get in equal parts. PettingZoo's own games do it by wrappers, each of which costs more time than a move here.
    """

    def __init__(
        self, game: str, render_mode: str | None = None, *, forgiving: bool = False, perspective: str = render.PUBLIC, **options: object
    ):
        """`perspective`: whose point of view `render` shows: public, an agent's such as player_0, or all."""
        super().__init__()
        self.forgiving = forgiving
        self.game = load(game, **options)
        self.metadata = {
            "render_modes": list(render.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
            "name": f"{self.game.name}_v{VERSION}",
        }
        self.render_mode = render_mode
        self._agent_of = {seat: f"player_{k}" for k, seat in enumerate(self.game.players)}
        self._seat_of = {agent: seat for seat, agent in self._agent_of.items()}
        self._viewer = render.viewer(perspective, self._seat_of)
        self.possible_agents = list(self._seat_of)
        actions = self.game.book.limits.decisions
        self.observation_spaces = {agent: space(self.game, actions) for agent in self.possible_agents}
        self.action_spaces = {agent: Decisions(actions) for agent in self.possible_agents}
        self.state_space = state_space(self.game)
        self.agents: list[str] = []
        self._batch: Batch | None = None
        self._given = np.zeros(1, np.int32)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """The same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Every decision that the game knows; masks tell which are legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same random streams. Without one it follows from those before.

        The option `position` names a position, as text, to begin at.
        """
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        else:
            seed = int(self._seeds.integers(2**63))
        if self._batch is None:
            self._batch = Batch(self.game, 1, seed, endless=False)
            self._look_at(self._batch)
        else:
            self._batch.begin(seed)
        position = given_position(self.game, options)
        if position is not None:
            self._batch.place(np.array([position]))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent_of[int(self._batch.seats[0])]

    def _look_at(self, batch: Batch) -> None:
        """The arrays of the batch's only game."""
        self._observation, self._mask = batch.observations[0], batch.masks[0].view(np.int8)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy or a pickle is in the middle of the same game; its arrays are those of its own batch."""
        self.__dict__.update(state)
        if self._batch is not None:
            self._look_at(self._batch)

    def step(self, action: int | None) -> None:
        """Play an action of the agent whose turn it is, and chance after it."""
        batch = self._begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        chosen = -1 if action is None else int(action)
        if not (0 <= chosen < self.game.book.limits.decisions and self._mask[chosen]):
            if not self.forgiving:
                raise IllegalAction(f"action {action} is not legal for {agent}; the mask says what is")
            others = [one for one in self.agents if one != agent]
            self._end({agent: -1.0} | dict.fromkeys(others, 1 / max(len(others), 1)))
        else:
            self._given[0] = chosen
            batch.advance(self._given)
            if batch.ended[0]:
                won = self.game.payoffs.of(batch.shares[0])
                self._end({one: float(won[seat]) for one, seat in self._seat_of.items()})
            else:
                self.agent_selection = self._agent_of[int(batch.seats[0])]
        if self.render_mode == "human":
            self.render()

    def _begun(self) -> Batch:
        if self._batch is None:
            raise RubiconError("the game has not begun: call reset() first")
        return self._batch

    def _end(self, won: dict[str, float]) -> None:
        """The game is over for all."""
        self.rewards = {agent: won[agent] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[(self.agents.index(self.agent_selection) + 1) % len(self.agents)]

    def observe(self, agent: str) -> Observation:
        """What an agent knows, and what it may do now."""
        batch = self._begun()
        if agent == self.agent_selection and not self.terminations[agent]:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        return {"observation": observed(self.game, batch.positions[0], self._seat_of[agent]), "action_mask": np.zeros_like(self._mask)}

    def state(self) -> NDArray[np.float32]:
        """The privileged (critic) observation: what each seat knows, encoded, one after the other."""
        return privileged_observation(self.game, self._begun().positions[0])

    def render(self) -> render.Rendered:
        """What a spectator sees, or whoever `perspective` says: text, SVG, pixels, or printed."""
        return render.render(self.game, self._begun().positions[0], self._viewer, self.render_mode)

    def close(self) -> None:
        """Nothing has to be closed."""
