"""Data sets: what they hold, what they must not hold, and that they come again."""

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rubicon
from rubicon.engine.errors import BadOptions, RubiconError
from rubicon.research import dataset


def rows(game: rubicon.Game, seed: int = 1, games: int = 2) -> list[Any]:
    return [msgspec.to_builtins(row) for row in dataset.decisions(game, ["greedy", "random"], games, seed)]


def test_a_row_is_a_decision_as_its_seat_knew_it(caesar: rubicon.Game) -> None:
    found = rows(caesar)
    assert {row["number"] for row in found} == {0, 1}
    for row in found:
        assert len(row["legal"]) == len(row["legal_actions"]) > 1
        assert row["legal"][row["legal_actions"].index(row["action"])] == row["text"]
        mine, theirs = ("Caesar", "Pompey") if row["seat"] == 0 else ("Pompey", "Caesar")
        assert row["view"]["players"][mine]["hand"] is not None
        assert row["view"]["players"][theirs]["hand"] is None
        assert row["described"]["kind"]
        assert row["effects"]
    assert {(row["number"], row["seat"], row["bot"]) for row in found} == {
        (0, 0, "greedy"),
        (0, 1, "random"),
        (1, 0, "random"),
        (1, 1, "greedy"),
    }
    assert {row["result"] for row in found if row["bot"] == "greedy"} == {1.0}


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    kuhn = rubicon.load("examples.kuhn:rulebook")
    for name in ("one", "other"):
        assert dataset.write(dataset.decisions(kuhn, ["random"], 5, 3), tmp_path / f"{name}.jsonl") >= 10
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "other.jsonl").read_bytes()
    assert rows(kuhn, 1) != rows(kuhn, 2)


def test_what_can_not_be_written_is_named(tmp_path: Path, caesar: rubicon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(RubiconError, match="pip install pyarrow"):
        dataset.write(iter(()), tmp_path / "games.parquet")
    with pytest.raises(BadOptions, match=r"ends with .jsonl or .parquet"):
        dataset.write(iter(()), tmp_path / "games.csv")
    with pytest.raises(BadOptions, match="3 bots; give one for all seats, or 2"):
        list(dataset.decisions(caesar, ["random"] * 3, 1, 1))
