"""A machine that does to the socket of a table whatever comes to its mind: no dead table, no gap, an answer to everything."""

import json
import random
import re
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Person, Server

REFUSALS = {
    "bad-command",
    "bad-part",
    "illegal",
    "not-away",
    "not-now",
    "not-over",
    "not-running",
    "not-your-turn",
    "not-yours",
    "nothing-to-take-back",
    "shown",
    "stale",
    "too-long",
}
"""What a command can be refused with; "internal" is none of them."""
ANSWERS = {"done", "refused", "table", "preview", "rematch"}
FLOOD = 40

picks = st.integers(0, 10**6)
"""Chosen before it is known from how many: a server's chance is its own."""
numbers = st.one_of(st.integers(0, 60), st.sampled_from([-1, 2**15, 2**31, 2**31 + 1, 2**70, 1.5, None, True, "1"]))
words = st.one_of(st.sampled_from(["pass", "A", "-", "²", "HC0-HU6", "+?", "x"]), st.text(max_size=70))
commands = st.one_of(
    st.fixed_dictionaries({"type": st.just("move"), "at": numbers, "action": numbers | words}, optional={"id": words, "seat": numbers}),
    st.fixed_dictionaries({"type": st.just("preview"), "part": words}, optional={"seat": numbers}),
    st.fixed_dictionaries({"type": st.just("open"), "part": st.sampled_from(["0" * 64, "", "x"])}),
    st.fixed_dictionaries({"type": st.just("answer"), "yes": st.sampled_from([True, False, 1, None])}),
    st.fixed_dictionaries({"type": st.just("replace"), "seat": numbers, "how": st.sampled_from(["bot", "end", "x"])}),
    st.fixed_dictionaries({"type": st.sampled_from(["takeback", "pause", "resume", "look", "rematch", "ping", "plies", "nothing"])}),
    st.dictionaries(st.sampled_from(["type", "at", "seat", "key"]), numbers | words, max_size=4),
)
JSON_KINDS = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=5
)
garbage = st.one_of(st.text(max_size=100), st.binary(max_size=100), JSON_KINDS.map(json.dumps), st.integers(4000, 9000).map("a".__mul__))


class Tab:
    """A browser's tab: who it is, and which event it was to begin after."""

    def __init__(self, server: Server, table: str, key: str | None, since: int):
        self.since, self.key = since, key
        self.person: Person = server.sit(table, key, since)
        self.from_the_future = since > self.person.welcome["info"]["number"]


class Hostile(RuleBasedStateMachine):
    """Two people, as many tabs as they like, and spectators."""

    server: ClassVar[Server]

    @initialize(game=st.sampled_from(["caesar", "cleopatra", "augustus"]))
    def sit_down(self, game: str) -> None:
        made = self.server.create(game, "me friend")
        self.table = made.table
        self.keys = (made.key, made.join(1).json()["key"], None)
        self.tabs = [Tab(self.server, self.table, key, 0) for key in self.keys]
        self.sent: list[str] = []

    def ask(self, tab: Tab, content: str | bytes) -> dict[str, Any]:
        tab.person.wire.send(content)
        return self.answer(tab)

    def answer(self, tab: Tab) -> dict[str, Any]:
        while (message := tab.person.next())["type"] == "events":
            pass
        assert message["type"] in ANSWERS, message
        if message["type"] == "refused":
            assert message["error"] in REFUSALS, message
            assert message["message"]
        return message

    def tab(self, pick: int) -> Tab:
        return self.tabs[pick % len(self.tabs)]

    @rule(pick=picks, content=garbage)
    def send_garbage(self, pick: int, content: str | bytes) -> None:
        assert self.ask(self.tab(pick), content)["type"] == "refused"

    @rule(pick=picks, command=commands)
    def send_a_command(self, pick: int, command: dict[str, Any]) -> None:
        self.sent.append(json.dumps(command))
        self.ask(self.tab(pick), self.sent[-1])

    @rule(pick=picks, name=st.text("ab", min_size=1, max_size=2))
    def make_a_legal_move(self, pick: int, name: str) -> None:
        number = self.number
        for tab in self.tabs:
            self.catch_up(tab, number)
            if tab.person.legal:
                seat, actions = next(iter(tab.person.legal.items()))
                move = {"type": "move", "at": number, "action": actions[pick % len(actions)], "seat": int(seat), "id": name}
                self.sent.append(json.dumps(move))
                self.ask(tab, self.sent[-1])
                return

    @rule(pick=picks)
    def send_something_old_again(self, pick: int) -> None:
        if self.sent:
            self.ask(self.tab(pick), self.sent[pick // 7 % len(self.sent)])

    @rule(pick=picks, other=st.integers(0, 5))
    def move_for_a_wrong_seat(self, pick: int, other: int) -> None:
        tab = self.tab(pick)
        if other not in tab.person.welcome["you"]:
            answer = self.ask(tab, json.dumps({"type": "move", "at": self.number, "action": 1, "seat": other}))
            assert answer["error"] == "not-yours"

    @rule(pick=picks, content=st.sampled_from(['{"type":"look"}', '{"type":"takeback"}', "x", '{"type":"pause"}']))
    def flood(self, pick: int, content: str) -> None:
        tab = self.tab(pick)
        for _ in range(FLOOD):
            tab.person.wire.send(content)
        for _ in range(FLOOD):
            self.answer(tab)

    @rule(pick=picks)
    def send_in_another_order(self, pick: int) -> None:
        """From all tabs at once, answers are read afterwards."""
        for tab in self.tabs:
            for content in random.Random(pick).sample(self.sent[-4:], len(self.sent[-4:])):
                tab.person.wire.send(content)
        for tab in self.tabs:
            for _ in self.sent[-4:]:
                self.answer(tab)

    @rule(who=st.sampled_from([0, 1, 2]), since=st.one_of(st.integers(0, 40), st.just(2**31)))
    def open_another_tab(self, who: int, since: int) -> None:
        self.tabs.append(Tab(self.server, self.table, self.keys[who], since))

    @rule(pick=picks)
    def leave_and_come_back(self, pick: int) -> None:
        tab = self.tab(pick)
        tab.person.leave()
        self.tabs.remove(tab)
        self.tabs.append(Tab(self.server, self.table, tab.key, tab.person.last))

    @rule(key=st.sampled_from(["k" * 32, "", "short", "k" * 32 + "\n"]))
    def come_with_a_wrong_key(self, key: str) -> None:
        with pytest.raises(ConnectionClosed) as problem:
            self.server.sit(self.table, key or "none")
        assert problem.value.rcvd is not None
        assert problem.value.rcvd.code in (4400, 4404)

    @property
    def number(self) -> int:
        """The last event of the table; everything that was asked is answered, so nothing is under way."""
        return int(self.ask(self.tabs[0], '{"type":"look"}')["number"])

    def catch_up(self, tab: Tab, number: int) -> None:
        """Read on to an event, unless the tab says that it knows it."""
        if not tab.from_the_future and tab.since < number:
            tab.person.until(number)

    @invariant()
    def the_table_lives_and_nobody_misses_anything(self) -> None:
        number = self.number
        for tab in self.tabs:
            self.catch_up(tab, number)
            seen = [event["n"] for event in tab.person.events]
            first = seen[0] if tab.from_the_future and seen else tab.since + 1
            assert seen == list(range(first, first + len(seen)))

    def teardown(self) -> None:
        for tab in getattr(self, "tabs", ()):
            tab.person.leave()


def megabytes(server: Server) -> int:
    assert server.process is not None
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text())
    assert found
    return int(found[1]) // 1024


def test_nothing_on_the_socket_kills_a_table(server: Server) -> None:
    Hostile.server = server
    server.create("caesar", "me bot")
    before = megabytes(server)
    few = settings(
        max_examples=15,
        stateful_step_count=25,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(seed(7)(Hostile), settings=few)
    assert megabytes(server) - before < 100
    assert "rubicon_problems_total" not in server.get("/metrics").text
    assert re.search(r"^rubicon_sockets 0$", server.get("/metrics").text, re.M)


def test_a_command_that_is_nested_too_deep_is_refused(server: Server) -> None:
    made = server.create("caesar", "me friend")
    one = server.sit(made.table, made.key)
    one.wire.send('{"a":' + "[" * 3000)
    answer = one.next(PATIENCE)
    assert (answer["type"], answer["error"]) == ("refused", "bad-command")
