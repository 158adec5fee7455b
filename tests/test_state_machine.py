"""Hypothesis plays at the table: anything, in any order, and the laws still hold."""

import contextlib
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rubicon
from rubicon.games.caesar.components import components


class AtTheTable(RuleBasedStateMachine):
    """One match, and the list of actions it should consist of."""

    @initialize(seed=st.integers(0, 2**64), stuck=st.sampled_from(["pass", "lose"]))
    def sit_down(self, seed: int, stuck: str) -> None:
        self.game = rubicon.load("caesar", stuck=stuck)
        self.match = self.game.start(seed)
        self.whole = components(self.game.start(typed=True).record)
        self.decisions: list[int] = []

    @precondition(lambda self: not self.match.over)
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.match.legal()))
        preview = self.match.preview(action)
        if data.draw(st.booleans()):
            self.match.play(action)
        else:
            self.match.play(self.match.text(action))
        self.decisions.append(action)
        assert preview, "every move has an effect"

    @rule(anything=st.one_of(st.integers(-5, 3000), st.text(max_size=12)))
    def try_nonsense(self, anything: int | str) -> None:
        before = self.match.record.tobytes()
        fork = self.match.fork()
        with contextlib.suppress(rubicon.IllegalAction, rubicon.BadNotation):
            fork.play(anything)
            assert len(fork.log) > len(self.match.log)
        assert self.match.record.tobytes() == before

    @precondition(lambda self: self.decisions)
    @rule()
    def take_back(self) -> None:
        self.match.undo()
        self.decisions.pop()

    @rule()
    def save_and_open(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.match.save(Path(folder) / "game.rubicon")
            assert rubicon.open(Path(folder) / "game.rubicon", typed=True) == self.match

    @invariant()
    def nothing_is_lost(self) -> None:
        assert components(self.match.record) == self.whole
        assert [ply.action for ply in self.match.log if ply.turn >= 0] == self.decisions

    @invariant()
    def everybody_reads_every_ply(self) -> None:
        for seat in (0, 1, rubicon.NOBODY):
            assert [ply.number for ply in self.match.seen(seat)] == list(range(1, len(self.match.log) + 1))
            hand = self.match.view(seat).to_dict()["players"]["Pompey"]["hand"]
            assert (hand is None) == (seat != 1)


TestAtTheTable = AtTheTable.TestCase
TestAtTheTable.settings = settings(
    max_examples=12, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
