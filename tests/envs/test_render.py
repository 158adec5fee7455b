"""`render` keeps the secrecy law: games that a viewer can't tell apart are rendered the same, byte for byte."""

import random
from collections.abc import Callable
from itertools import chain, islice
from typing import Any

import gymnasium
import pettingzoo
import pytest

import rubicon
import rubicon.envs
from rubicon.engine.record import blank
from rubicon.kit.secrecy_laws import lockstep

PLIES = 12
"""How many positions are rendered, with a twin of each."""

Make = Callable[[str, str], Any]


def single(game: str, mode: str) -> Any:
    return gymnasium.make(f"rubicon/{game}-v0", seat=1, render_mode=mode).unwrapped


def many(game: str, mode: str) -> Any:
    return gymnasium.make_vec(f"rubicon/{game}-v0", num_envs=2, seat=1, render_mode=mode).unwrapped


def table(kind: str, perspective: str) -> Make:
    def make(game: str, mode: str) -> Any:
        return pettingzoo.make(kind, f"rubicon/{game}-v0", render_mode=mode, perspective=perspective).unwrapped

    return make


def put(env: Any, position: Any) -> None:
    """Let an environment stand at a position."""
    batch = env._games.batch if hasattr(env, "_games") else env._batch
    batch.positions[:] = position


VIEWERS: dict[str, tuple[Make, int]] = {
    "gymnasium": (single, 1),
    "gymnasium, many": (many, 1),
    "aec, public": (table("aec", "public"), rubicon.NOBODY),
    "aec, one agent": (table("aec", "player_1"), 1),
    "parallel, public": (table("parallel", "public"), rubicon.NOBODY),
    "parallel, one agent": (table("parallel", "player_1"), 1),
}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_what_a_viewer_cannot_tell_apart_is_rendered_the_same(game: str, viewer: str) -> None:
    make, seat = VIEWERS[viewer]
    rng = random.Random(f"{game} {viewer}")
    envs = [make(game, mode) for mode in ("ansi", "svg")]
    for env in envs:
        env.reset(seed=1)
    compared = 0
    games = chain.from_iterable(lockstep(rubicon.load(game), seat, rng) for _ in range(9))
    for twins in islice(games, PLIES):
        compared += 1
        for env in envs if compared == PLIES // 2 else envs[:1]:
            shown = []
            for position in (twins.true, rng.choice(twins.others)):
                put(env, position)
                shown.append(env.render())
            assert shown[0] == shown[1], f"ply {twins.ply}"
    assert compared == PLIES


@pytest.mark.parametrize("kind", ["aec", "parallel"])
def test_everything_is_rendered_where_it_is_asked_for(kind: str) -> None:
    shown = {}
    for perspective in ("public", "player_0", "player_1", "all"):
        env = table(kind, perspective)("caesar", "ansi")
        env.reset(seed=1)
        shown[perspective] = env.render()
    assert len(set(shown.values())) == 4
    with pytest.raises(rubicon.BadOptions, match="perspective 'player_7'; there are: public, all, player_0, player_1"):
        table(kind, "player_7")("caesar", "ansi")


def test_a_seat_is_shown_its_own_hand_and_no_other() -> None:
    env = single("caesar", "ansi")
    env.reset(seed=1)
    game, position = env.game, env._games.batch.positions[0]
    seen = blank(game.book.state)
    game.compiled.view(position, 1, seen)
    assert env.render() == game.book.plain(seen) != game.book.plain(position)
