"""No bot knows what its seat can't: what is hidden, and what comes next."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.bots import Bot
from rubicon.bots.simulation import simulate
from rubicon.bots.tree import add_root, empty_tree
from rubicon.bots.workspace import make_workspace
from rubicon.compiler import compiled
from rubicon.engine.chance import generators
from rubicon.engine.errors import BadGame
from rubicon.engine.record import blank
from rubicon.kit import secrecy_laws
from tests.bots.test_search import GAMES, middle

BOTS = ("random", "greedy", "search:60", "search:1100", "search:40,rollout", "search:60,t=1", "tiro", "examples.careful:choose:1")


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_alike_get_the_same_move(game: str, name: str) -> None:
    """The truth is exchanged for others that the seat can't tell from it; the bot is asked anew each time."""
    match = middle(game, 40)
    seat, engine = match.turn, match.game.compiled
    view, world, moves, truths = match.view_record(seat), blank(match.game.book.state), set(), set()
    for number in range(6):
        engine.sample(view, generators(number, 0, 1, 0)[0], world)
        truths.add(world.tobytes())
        seen = blank(match.game.book.state)
        engine.view(world, seat, seen)
        moves.add(Bot(name).choose(seen, match.legal(), generators(9, 0, 1, 0)[0]))
    assert len(truths) > 1
    assert len(moves) == 1


@pytest.mark.parametrize("game", GAMES)
def test_games_with_the_same_history_get_the_same_move(game: str) -> None:
    """The kit's twins: other hidden draws and choices, the same `seen` history."""
    assert "search:30" in secrecy_laws.HONEST
    secrecy_laws.twins_look_alike(rubicon.load(game), 1, 5)


def test_a_bot_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that were given the whole position would be caught by the same law."""
    asked: list[Any] = []

    class Peeking:
        def __init__(self, name: str):
            pass

        def choose(self, view: Any, legal: list[int], rng: Any) -> int:
            asked.append(view)
            return legal[len(asked) % len(legal)]

    monkeypatch.setattr("rubicon.bots.Bot", Peeking)
    with pytest.raises(BadGame, match="chooses by a secret"):
        secrecy_laws.twins_look_alike(rubicon.load("caesar"), 1, 5)


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_leaves_the_view_as_it_was(game: str) -> None:
    match = middle(game)
    view = match.view_record(match.turn)
    before = view.tobytes()
    for name in ("search:50", "search:20,rollout"):
        Bot(name).choose(view, match.legal(), generators(1, 0, 1, 0)[0])
    assert view.tobytes() == before


def final_states(game: str, seed: int, simulations: int) -> set[bytes]:
    """The different states that simulations of the same action ended with."""
    match = middle(game)
    book, actions = match.game.book, np.array(match.legal(), np.int16)
    view = np.frombuffer(match.view_record(match.turn).tobytes(), book.state)
    tree, work = empty_tree(simulations, book.limits.most_legal), make_workspace(book, seed, 0)
    compiled(add_root)(tree, view, actions, np.zeros(len(actions)), 0)
    ends = set()
    for _ in range(simulations):
        compiled(simulate)(view, tree, 1, 0.2, 0, work, actions[:1])
        ends.add(work.states.tobytes())
    return ends


@pytest.mark.parametrize("game", ["caesar", "cleopatra"])
def test_every_simulation_draws_anew(game: str) -> None:
    """After the same move the same seat draws one thing and another: no draw is fixed before."""
    assert len(final_states(game, 1, 40)) > 20


def test_what_the_deal_holds_next_does_not_change_the_move(caesar: rubicon.Game) -> None:
    """Matches whose coming draws differ and whose past is the same."""
    plies = [ply.text for ply in middle("caesar").log]
    moves, coming = set(), set()
    for seed in range(6):
        match = rubicon.match.match.replay(caesar, plies, rubicon.engine.chance.Fair(seed))
        moves.add(Bot("search:200").choose(match.view_record(match.turn), match.legal(), generators(2, 0, 1, 0)[0]))
        rng = random.Random(1)
        for _ in range(6):
            match.play(rng.choice(match.legal()))
        coming.add(tuple(ply.text for ply in match.log))
    assert len(coming) > 1
    assert len(moves) == 1


def test_searches_side_by_side_share_nothing() -> None:
    match = middle("caesar")
    alone = Bot("search:2000").choose(match.view_record(match.turn), match.legal(), generators(2, 0, 1, 0)[0])
    with ThreadPoolExecutor(4) as pool:
        ask = [
            pool.submit(Bot("search:2000").choose, match.view_record(match.turn), match.legal(), generators(2, 0, 1, 0)[0])
            for _ in range(4)
        ]
    assert {each.result() for each in ask} == {alone}
