"""What bots are called, and what is said about wrong names."""

from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import rubicon
from rubicon import arena
from rubicon.bots import Bot, levels, names
from rubicon.bots.budget import Budget
from rubicon.bots.networks import loaded
from rubicon.engine import user_imports
from rubicon.engine.chance import generators
from tests.bots.searching import choice
from tests.bots.test_search import middle
from tests.caesar.scene import scene


@pytest.mark.parametrize(
    ("text", "budget", "settings"),
    [
        ("search:2000", Budget(simulations=2000), {}),
        ("search:0.5s", Budget(seconds=0.5), {}),
        ("search:.5s,rollout", Budget(seconds=0.5), {"rollout": 1.0}),
        ("search:200,t=0.5,near=0.02,trees=4", Budget(simulations=200), {"temperature": 0.5, "near": 0.02, "trees": 4.0}),
        ("search:200,c=0.3", Budget(simulations=200), {"exploration": 0.3}),
    ],
)
def test_a_search_by_text(text: str, budget: Budget, settings: dict[str, float]) -> None:
    bot = Bot(text)
    assert (bot.budget, bot._settings) == (budget, settings)
    assert eval(repr(bot), {"rubicon": __import__("rubicon.bots")}).name == text
    assert bot.search_settings().simulations == budget.simulations
    timed = bot.search_settings(Budget(seconds=2.0))
    assert (timed.simulations, timed.seconds) == (0, 2.0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "zeus",
            "no bot is called 'zeus'; there are: random, greedy, search:2000, search:0.5s, tiro, miles, centurio, legatus, imperator, ",
        ),
        ("", "no bot is called ''"),
        ("search", r"how much should it think\? Write search:2000"),
        ("search:", "how much should it think"),
        ("search:many", "'many' is no budget; write up to 100,000,000 simulations"),
        ("search:0", "'0' is no budget"),
        ("search:0s", "'0s' is no budget"),
        ("search:s", "'s' is no budget"),
        ("search:-5", "'-5' is no budget"),
        ("search:9999s", "'9999s' is no budget"),
        ("search:999999999", "'999999999' is no budget"),
        ("search:٣", "is no budget"),
        ("search:100,zeus", "'zeus' is no setting of a search; there are: rollout"),
        ("search:100,t=0", "'t=0' is no setting"),
        ("search:100,t=nan", "'t=nan' is no setting"),
        ("search:100,trees=99", "'trees=99' is no setting"),
        ("greedy:100", "greedy takes no budget or settings"),
        ("tiro:100", "tiro takes no budget or settings"),
        ("examples.careful:choose:50,t=1", "takes a budget only, no settings such as 't=1'"),
        ("examples.nowhere:choose", "can't be loaded from examples.nowhere:choose"),
        ("examples.careful:nothing", "can't be loaded from examples.careful:nothing"),
        ("examples.careful:SAMPLES", "is not a function of view"),
        ("os:system", "no bot is called 'os'"),
        ("zeus:100", "no bot is called 'zeus'"),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str) -> None:
    with pytest.raises(rubicon.UnknownBot, match=message):
        Bot(text)


def test_a_module_of_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the current folder, by its name, or with the name of the function."""
    (tmp_path / "twoply.py").write_text("def choose(view, legal, rng, budget):\n    return legal[-1 if budget.simulations else 0]\n")
    monkeypatch.setattr(user_imports, "_folder", str(tmp_path))
    match = rubicon.load("kuhn").replay("=jack =king")
    assert {choice(match, "twoply"), choice(match, "twoply:choose")} == {"check"}
    assert {choice(match, "twoply:5"), choice(match, "twoply:choose:5")} == {"bet"}
    with pytest.raises(rubicon.UnknownBot, match="can't be loaded from twoply:nothing"):
        Bot("twoply:nothing")


def test_a_function_is_a_bot() -> None:
    def last(view: Any, legal: Sequence[int], rng: Any, budget: Budget) -> int:
        return legal[-1]

    match, rng = rubicon.load("kuhn").replay("=jack =king"), generators(1, 0, 1, 0)[0]
    bot = Bot(last)
    assert bot.choose(match.view_record(0), match.legal(), rng) == match.legal()[-1]
    assert Bot(f"{bot.name}:20").budget == Budget(simulations=20)
    report = arena.run("kuhn", [last, "random"], 4, seed=1)
    assert report.bots == ["tests.bots.test_names:test_a_function_is_a_bot.<locals>.last", "random"]
    with pytest.raises(rubicon.UnknownBot, match="many games at once are played by"):
        rubicon.load("kuhn").simulate(2, bots=[last, "random"])  # type: ignore[list-item]
    with pytest.raises(rubicon.UnknownBot, match="is not a function of view"):
        Bot(7)  # type: ignore[arg-type]


def test_lists_of_bots() -> None:
    assert names.split_list("greedy, search:200,t=0.5,rollout,random") == ["greedy", "search:200,t=0.5,rollout", "random"]
    assert names.split_list("t=1") == ["t=1"]


def test_a_search_does_not_play_batches(caesar: rubicon.Game) -> None:
    with pytest.raises(
        rubicon.UnknownBot, match="'search:20' thinks about one decision at a time; many games at once are played by: random, greedy"
    ):
        caesar.simulate(10, bots=["search:20", "greedy"])


@pytest.mark.parametrize("level", levels.LEVELS[:-1])
def test_levels_are_bots_in_every_game(level: str) -> None:
    for game in ("augustus", "caesar", "cleopatra", "kuhn"):
        match = rubicon.load(game).start(seed=1, compiled=True)
        bot = Bot(level).resolved(match.view_record(0))
        assert bot.name == levels.bot_of(level, game) == Bot(level.lower()).resolved(match.view_record(0)).name
        assert bot.budget.simulations or bot.name.startswith("network-search:")


def test_stronger_levels_think_more_and_choose_less_freely() -> None:
    for bots in (*levels.LEVEL_BOTS.values(), levels.DEFAULT_BOTS):
        settings = [Bot(bot).search_settings() for bot in bots if bot.startswith("search:")]
        assert [each.simulations for each in settings] == sorted({each.simulations for each in settings})
        assert [each.temperature for each in settings] == sorted((each.temperature for each in settings), reverse=True)


def test_divus_plays_where_there_is_a_network() -> None:
    """Others are told in one line, before a game begins."""
    with_divus = [game for game, bots in levels.LEVEL_BOTS.items() if len(bots) == len(levels.LEVELS)]
    assert with_divus == ["caesar", "cleopatra"]
    for game in with_divus:
        assert loaded.built_in(game) is not None
        match = middle(game)
        assert any(word in levels.bot_of("divus", game) for word in ("policy=", "network-search:"))
        few, rng = Budget(simulations=30), generators(1, 0, 1, 0)[0]
        assert Bot("divus").choose(match.view_record(match.turn), match.legal(), rng, few) in match.legal()
    message = "has no level Divus; its strongest level is Imperator"
    for other in ("augustus", "kuhn"):
        assert "divus" not in levels.at_tables(other)
        with pytest.raises(rubicon.UnknownBot, match=message):
            Bot("divus").check(other)
        with pytest.raises(rubicon.UnknownBot, match=message):
            arena.run(other, ["divus", "greedy"], 1)


def test_a_level_plays() -> None:
    match = rubicon.load("kuhn").replay("=jack =king bet")
    assert {choice(match, level) for level in ("Tiro", "tiro", "IMPERATOR")} == {"bet"}


def test_bots_of_others_by_place_and_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    match = scene(laid={"Caesar": "AS5-SY1"}, hands=("sword15", "ship15"), left=(1, 12), bonus="SY=might")
    winning = {"SY5-AG1", "SY1-AG5"}
    assert {choice(match, "examples.careful:choose"), choice(match, "examples.careful:choose:2")} <= winning
    entry = EntryPoint("careful", "examples.careful:choose", "rubicon.bots")
    monkeypatch.setattr(names, "entry_points", lambda group: [entry] if group == "rubicon.bots" else [])
    assert choice(match, "careful:2") in winning
    with pytest.raises(rubicon.UnknownBot, match="imperator, divus, network, network-search:400, careful"):
        Bot("zeus")


def test_a_bot_of_others_gets_view_actions_generator_and_budget_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Any, ...]] = []

    def first(*everything: Any) -> int:
        given.append(everything)
        return int(everything[1][0])

    monkeypatch.setattr("examples.careful.choose", first)
    match, rng = rubicon.load("kuhn").replay("=jack =king bet"), generators(1, 0, 1, 0)[0]
    assert Bot("examples.careful:choose:0.2s").choose(match.view_record(1), match.legal(), rng) == match.legal()[0]
    ((view, legal, generator, budget),) = given
    assert view.tobytes() == match.view_record(1).tobytes()
    assert (legal, budget) == (match.legal(), Budget(seconds=0.2))
    assert generator is rng
