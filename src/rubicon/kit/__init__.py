"""The conformance kit: laws that every game keeps, checked by playing it. `rubicon check GAME` runs them all.

Written once, for games that their authors and not we have written too: a law is a function that plays and raises BadGame.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rubicon.engine.errors import BadGame
from rubicon.game import Game
from rubicon.kit import actions, play, sampling, secrecy, shape, texts

Law = Callable[[Game, int, int], None]

LAWS: tuple[Law, ...] = (
    shape.record_is_plain,
    shape.start_writes_everything,
    shape.engines_agree,
    actions.actions_are_numbered,
    actions.actions_have_their_role,
    play.legal_lists_are_sound,
    play.illegal_is_refused,
    play.components_are_conserved,
    play.games_end_in_bounds,
    play.scores_add_up,
    play.undo_and_fork_replay,
    texts.notation_round_trips,
    texts.files_round_trip,
    texts.positions_round_trip,
    texts.seen_forms_are_complete,
    secrecy.views_are_consistent,
    secrecy.twins_look_alike,
    sampling.samples_fit_their_view,
    sampling.samples_are_fair,
)


class Verdict(NamedTuple):
    """What became of a law; `broken` says how it was broken."""

    law: str
    broken: str | None


def check(game: Game, games: int = 20, seed: int = 0, *, gpu: bool = False) -> Iterator[Verdict]:
    """Try every law on a game, on that many games each (fewer where a law is slow); with `gpu` also that a GPU plays alike."""
    for law in (*LAWS, shape.device_agrees) if gpu else LAWS:
        try:
            law(game, games, seed)
            broken = None
        except BadGame as problem:
            broken = str(problem)
        except Exception as problem:  # a rulebook that falls over breaks the law, whatever it falls over
            broken = f"{type(problem).__name__}: {problem}"
        yield Verdict(law.__name__.replace("_", " "), broken)
