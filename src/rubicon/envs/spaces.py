"""What all environments share: spaces, and observations with action masks."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rubicon.engine.errors import BadPosition
from rubicon.engine.position_parser import bounded
from rubicon.engine.record import blank
from rubicon.envs.extra import needed
from rubicon.game import Game

spaces: Any = needed("gymnasium.spaces")

LEAST, MOST = -128.0, 255.0
"""Between which all features lie."""
Observation = dict[str, NDArray[Any]]


class Decisions(spaces.Discrete):  # type: ignore[misc]
    """Every decision that a game knows; `sample(mask)` is quick, for there are many and few of them are legal."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action that the mask allows; without one, or by probabilities, as Gymnasium does it."""
        if mask is None or not isinstance(mask, np.ndarray) or mask.shape != (self.n,) or mask.dtype != np.int8:
            return super().sample(mask, probability)
        legal = mask.astype(np.bool_).nonzero()[0]
        return legal[int(self.np_random.random() * len(legal))] if len(legal) else super().sample(mask, probability)


def space(game: Game, actions: int) -> Any:
    """The space of a seat's observations: what it knows, encoded, and which of so many actions are legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LEAST, MOST, (game.book.encoding_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def given_position(game: Game, options: Mapping[str, Any] | None) -> Any:
    """The record of the position that the options of `reset` name: `{"position": line}`; None: they name none."""
    line = (options or {}).get("position")
    if line is None:
        return None
    if game.book.texts.positions is None:
        raise BadPosition(f"{game.book.title} has no positions as text")
    chosen, record = game.book.texts.positions.parse(bounded(str(line)), game.book.options)
    if chosen != game.options:
        raise BadPosition(f"the position is one of another game than {game!r}: make the environment with its options")
    return record


def observed(game: Game, position: Any, seat: int) -> NDArray[np.float32]:
    """What a seat knows of a position, encoded."""
    view, found = blank(game.book.state), np.zeros(game.book.encoding_size, np.float32)
    game.compiled.view(position, seat, view)
    game.compiled.encode(view, found)
    return found


def state_space(game: Game) -> Any:
    """The space of privileged observations."""
    return spaces.Box(LEAST, MOST, (len(game.seats) * game.book.encoding_size,), np.float32)


def privileged_observation(game: Game, position: Any) -> NDArray[np.float32]:
    """The privileged (critic) observation: what each seat knows of a position, encoded, one after the other."""
    return np.concatenate([observed(game, position, seat) for seat in range(len(game.seats))])


def legal_mask(game: Game, position: Any, seat: int, actions: int) -> NDArray[np.int8]:
    """Which actions a seat may choose in a position."""
    legal, mask = np.zeros(game.book.limits.most_legal, np.int16), np.zeros(actions, np.int8)
    mask[legal[: game.compiled.legal(position, seat, legal)]] = 1
    return mask
