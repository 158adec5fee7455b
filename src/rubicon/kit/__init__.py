"""The conformance kit: laws that every game must keep, checked by playing it. `rubicon check GAME` runs them all.

A law is a function that plays a game and raises BadGame where it is broken; it works for any game, also those of other authors.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rubicon.engine.errors import BadGame
from rubicon.game import Game
from rubicon.kit import action_laws, play_laws, record_laws, sampling_laws, secrecy_laws, text_laws

Law = Callable[[Game, int, int], None]

LAWS: tuple[Law, ...] = (
    record_laws.record_is_plain,
    record_laws.start_writes_everything,
    record_laws.engines_agree,
    action_laws.actions_are_numbered,
    action_laws.actions_have_their_role,
    play_laws.legal_lists_are_sound,
    play_laws.illegal_is_refused,
    play_laws.components_are_conserved,
    play_laws.games_end_in_bounds,
    play_laws.scores_add_up,
    play_laws.undo_and_fork_replay,
    text_laws.notation_round_trips,
    text_laws.files_round_trip,
    text_laws.positions_round_trip,
    text_laws.seen_forms_are_complete,
    secrecy_laws.views_are_consistent,
    secrecy_laws.twins_look_alike,
    sampling_laws.samples_fit_their_view,
    sampling_laws.samples_are_fair,
)


class LawResult(NamedTuple):
    """The result of one law; `broken` says how it was broken, None that it was kept."""

    law: str
    broken: str | None


def check(game: Game, games: int = 20, seed: int = 0, *, gpu: bool = False) -> Iterator[LawResult]:
    """Try every law on a game, on that many games each (fewer where a law is slow); with `gpu` also that a GPU plays alike."""
    for law in (*LAWS, record_laws.device_agrees) if gpu else LAWS:
        try:
            law(game, games, seed)
            broken = None
        except BadGame as problem:
            broken = str(problem)
        except Exception as problem:  # a rulebook that falls over breaks the law, whatever it falls over
            broken = f"{type(problem).__name__}: {problem}"
        yield LawResult(law.__name__.replace("_", " "), broken)
