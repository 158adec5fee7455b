"""Bots answer at times that tell nothing, and always: a stand-in moves for one that fails."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rubicon.bots import at_table, levels
from rubicon.server import commands, requests, table_views
from rubicon.server import events as e
from rubicon.server.active_table import ActiveTable
from rubicon.server.bot_turns import BotAnswer, BotQuestion, BotTurns
from rubicon.server.hub import Hub
from rubicon.server.metrics import Metrics
from rubicon.server.sqlite_store import SqliteStore
from rubicon.server.worker_pool import WorkerFailed, WorkerPool

LEVELS = ("tiro", "miles", "centurio", "legatus", "imperator")
DECISIONS = 240


class VirtualTime(asyncio.SelectorEventLoop):
    """An event loop whose time jumps to the next thing that is due."""

    moment = 0.0

    def time(self) -> float:
        return self.moment

    def _run_once(self) -> None:
        ready, scheduled = vars(self)["_ready"], vars(self)["_scheduled"]
        if not ready and scheduled:
            self.moment = max(self.moment, scheduled[0]._when)
        super()._run_once()  # type: ignore[misc]


class SlowWorkers(WorkerPool):
    """Takes virtual time for a choice, one at a time, and knows nothing of games."""

    def __init__(self, rng: random.Random):
        super().__init__(2)
        self._rng, self._one = rng, asyncio.Lock()

    async def run(self, function: Callable[..., Any], *arguments: Any, lane: str, seconds: float) -> Any:
        async with self._one:
            await asyncio.sleep(self._rng.uniform(0.01, 1.5))
        return arguments[2][-1]


def question(table: str, legal: list[int]) -> BotQuestion:
    return BotQuestion(table=table, seat=1, lane=table, game="cleopatra", bot="imperator", view=b"", legal=legal)


def release_times(monkeypatch: pytest.MonkeyPatch, *, veto: bool) -> list[float]:
    """When the answers of one table come while three others keep the workers busy; `veto`: the bot has a choice in some of them."""

    async def direct(function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    async def busy(turns: BotTurns, table: str, rng: random.Random) -> None:
        while True:
            await turns.answer(question(table, [1, 2]), compiled=False)
            await asyncio.sleep(rng.uniform(0, 0.5))

    async def play() -> list[float]:
        turns = BotTurns(SlowWorkers(random.Random(1)), Metrics(), 0.4)
        turns.levels = ""
        others = [asyncio.create_task(busy(turns, f"other {number}", random.Random(number))) for number in range(3)]
        hands, found = random.Random(7), []
        for _ in range(DECISIONS):
            await asyncio.sleep(0.3)
            began = asyncio.get_running_loop().time()
            legal = [1, 2] if hands.random() < 0.5 and veto else [1]
            await turns.answer(question("observed", legal), compiled=False)
            found.append(round(asyncio.get_running_loop().time() - began, 6))
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        return found

    monkeypatch.setattr(asyncio, "to_thread", direct)
    monkeypatch.setattr("rubicon.server.bot_turns.choose_here", lambda question, bot, compiled: question.legal[0])
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(play())


def test_nobody_can_tell_from_the_time_whether_a_bot_had_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    with_veto, without = release_times(monkeypatch, veto=True), release_times(monkeypatch, veto=False)
    assert with_veto == without
    assert len(set(without)) > 1, "the others were to keep the workers busy, so that answers are released later"


def seats(bot: str) -> tuple[requests.SeatWanted, ...]:
    return requests.SeatWanted("me"), requests.SeatWanted("bot", bot)


def play_with(folder: Path, do: Callable[[Hub], Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
    """A hub whose levels are taken to be compiled, with workers that misbehave as the level says."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))

    async def go() -> None:
        store = SqliteStore(folder / "tables.sqlite")
        await store.open()
        hub = Hub(store, bot_seconds=0.4, workers=WorkerPool(2, module="tests.server.bad_worker", **more))
        hub.bots.levels = ""
        try:
            await do(hub)
        finally:
            await hub.close()

    asyncio.run(go())


def test_the_strongest_level_has_time_before_it_is_measured() -> None:
    """In the first seconds after the start; else a stand-in would move, and Divus not be asked for a while."""
    turns = BotTurns(SlowWorkers(random.Random(1)), Metrics(), 0.4)
    turns.levels = ""
    asked = question("a table", [1, 2])
    waits = {bot: turns.release_after(replace(asked, bot=bot)) for bot in ("tiro", "divus")}
    assert waits["tiro"] < 1.0
    assert waits["divus"] > 2 * 1.0


async def bot_moved(live: ActiveTable, key: str, hub: Hub) -> None:
    """The person makes a move; wait until the bot has answered and it is the person's turn again."""
    table = live.table
    await hub.command(table.name, key, commands.Move(at=table.number, action=table.match.legal(0)[0]))
    async with asyncio.timeout(20):
        while table.waiting != (0,):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("bot", LEVELS)
def test_a_bot_that_misbehaves_is_replaced_and_the_table_goes_on(bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hub: Hub) -> None:
        live, made = await hub.create(requests.NewTable(game="caesar", seats=seats(bot)))
        for _ in range(2):
            await bot_moved(live, made.key, hub)
        [seat] = [seat for seat in table_views.info(live.table).seats if seat.bot]
        assert seat.stand_in in ("failed", "busy")
        assert "rubicon_stand_in" in hub.metrics.text()
        assert "secret" not in hub.metrics.text()

    play_with(tmp_path, play, monkeypatch, memory=700 * 2**20)


def test_a_bot_that_hangs_delays_no_other_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hub: Hub) -> None:
        stuck, made_stuck = await hub.create(requests.NewTable(game="caesar", seats=seats("miles")))
        fine, made_fine = await hub.create(requests.NewTable(game="caesar", seats=seats("tiro")))
        await asyncio.gather(bot_moved(stuck, made_stuck.key, hub), bot_moved(fine, made_fine.key, hub))

    play_with(tmp_path, play, monkeypatch)


def test_an_error_around_a_bot_is_counted_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hub: Hub) -> None:
        answer, failures = hub.bots.answer, iter([OSError("too many open files"), WorkerFailed("no worker")])

        async def fails_at_first(question: BotQuestion, compiled: bool) -> Any:
            for problem in failures:
                raise problem
            return await answer(question, compiled)

        monkeypatch.setattr(hub.bots, "answer", fails_at_first)
        live, made = await hub.create(requests.NewTable(game="caesar", seats=seats("greedy")))
        await bot_moved(live, made.key, hub)
        assert "rubicon_problems_total 2" in hub.metrics.text()

    play_with(tmp_path, play, monkeypatch)


def test_a_table_keeps_the_settings_that_its_levels_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also a table of before there were editions, which says nothing of them."""
    asked: list[tuple[str, int]] = []

    async def play(hub: Hub) -> None:
        really = hub.bots.answer

        async def answer(question: BotQuestion, compiled: bool) -> BotAnswer:
            asked.append((question.bot, question.levels))
            return await really(question, compiled)

        monkeypatch.setattr(hub.bots, "answer", answer)
        live, made = await hub.create(requests.NewTable(game="caesar", seats=seats("miles")))
        assert live.table.created.levels == levels.EDITION
        stored = msgspec.json.decode(msgspec.json.encode(live.table.created))
        del stored["levels"]
        live.table.created = msgspec.convert(stored, e.Created)
        await bot_moved(live, made.key, hub)

    play_with(tmp_path, play, monkeypatch)
    assert asked == [("miles", 1)]
    assert at_table("miles", "caesar", 1).name == levels.EARLIER[1]["caesar"][1] != at_table("miles", "caesar").name


def test_a_level_that_is_not_compiled_says_so_at_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(hub: Hub) -> None:
        hub.bots.levels = "unavailable"
        live, made = await hub.create(requests.NewTable(game="caesar", seats=seats("imperator")))
        await bot_moved(live, made.key, hub)
        assert [seat.stand_in for seat in table_views.info(live.table).seats] == ["", "unavailable"]

    play_with(tmp_path, play, monkeypatch)


def test_compiling_that_fails_is_logged_counted_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rubicon.server import warmup

    monkeypatch.setattr(warmup, "FIRST_PAGE_SECONDS", 0.0)
    monkeypatch.setattr(warmup, "RETRY_SECONDS", 0.01)
    outcomes = iter([False, False, True])

    async def compiled(hub: Hub) -> bool:
        return next(outcomes)

    async def no_measure(turns: BotTurns) -> None:
        assert turns.levels == ""

    monkeypatch.setattr(warmup, "_compiled", compiled)
    monkeypatch.setattr(BotTurns, "measure", no_measure)

    async def play(hub: Hub) -> None:
        hub.bots.levels = "compiling"
        task = asyncio.create_task(warmup.warm_up(hub))
        while hub.bots.levels:
            await asyncio.sleep(0.01)
        task.cancel()
        assert "rubicon_compiling_failed_total 2" in hub.metrics.text()
        assert hub.compiled

    play_with(tmp_path, play, monkeypatch)
