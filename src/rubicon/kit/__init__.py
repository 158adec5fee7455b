"""The conformance kit: laws that every game must keep, checked by playing it. `rubicon check GAME` runs them all.

A law is a function that plays a game and raises BadGame where it is broken; it works for any game, also those of other authors.
"""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rubicon.engine.errors import BadGame, BadOptions
from rubicon.game import Game
from rubicon.kit import action_laws, effect_laws, play_laws, record_laws, rule_laws, sampling_laws, secrecy_laws, text_laws
from rubicon.work.backend import Backend, in_order
from rubicon.work.local import LocalBackend
from rubicon.work.unit import PortableGame, Unit
from rubicon.work.versions import Versions, versions_of

Law = Callable[[Game, int, int], None]

LAWS: tuple[Law, ...] = (
    record_laws.record_is_plain,
    rule_laws.rules_can_be_compiled,
    record_laws.start_writes_everything,
    rule_laws.numbers_fit_their_cells,
    record_laws.engines_agree,
    record_laws.the_same_features_are_written,
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
    effect_laws.effects_are_typed,
    effect_laws.effects_account_for_every_count,
    secrecy_laws.views_are_consistent,
    secrecy_laws.twins_look_alike,
    sampling_laws.samples_fit_their_view,
    sampling_laws.samples_are_fair,
)


def laws_of(gpu: bool) -> tuple[Law, ...]:
    """All laws; with `gpu` also that a GPU plays alike."""
    return (*LAWS, record_laws.device_agrees) if gpu else LAWS


def title(law: Law) -> str:
    """The name of a law in words."""
    return law.__name__.replace("_", " ")


class LawResult(NamedTuple):
    """The result of one law; `broken` says how it was broken, None that it was kept."""

    law: str
    broken: str | None


@dataclass(frozen=True, kw_only=True)
class CheckJob:
    """The laws as work units: the part of a unit is the law, its n the number of games."""

    game: PortableGame
    seed: int
    gpu: bool

    compiled = False

    def versions(self) -> Versions:
        """Laws are tried with Rubicon's own bots."""
        return versions_of(self.game.game, ())

    def prepare(self) -> None:
        """Each law loads the machine code that it needs."""

    def run(self, unit: Unit) -> LawResult:
        """Try a law."""
        law = laws_of(self.gpu)[unit.part]
        try:
            law(self.game.game, unit.n, self.seed)
            broken = None
        except BadGame as problem:
            broken = str(problem)
        except Exception as problem:  # a rulebook that falls over breaks the law, whatever it falls over
            broken = f"{type(problem).__name__}: {problem}"
        return LawResult(title(law), broken)


def check(
    game: Game, games: int = 20, seed: int = 0, *, named: str = "", gpu: bool = False, backend: Backend | None = None
) -> Iterator[LawResult]:
    """Try every law on a game, on that many games each (fewer where a law is slow); with `gpu` also that a GPU plays alike.

    `named`: only the laws that have this in their names. `backend`: who tries them; this process if left out.
    """
    job = CheckJob(game=PortableGame(game), seed=seed, gpu=gpu)
    chosen = [place for place, law in enumerate(laws_of(gpu)) if named in title(law)]
    if not chosen:
        raise BadOptions(f"no law has {named!r} in its name; there are: {', '.join(title(law) for law in laws_of(gpu))}")
    units = [Unit(number, part, 0, games) for number, part in enumerate(chosen)]
    with contextlib.closing((backend or LocalBackend(1)).run(job, iter(units))) as results:
        yield from in_order(results)
