"""`rubicon bench`: what it measures, alone and beside others."""

import re

import pytest

import rubicon
from rubicon.cli import bench, benchenvs, benchsearch, peers
from rubicon.cli.main import main
from tests.printed import data


def test_bench_without_and_with_peers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main("bench caesar --rounds 1 --seconds 0.05 --json".split()) == 0
    found = data(capsys)
    row = found["games"]["caesar"]
    assert set(row) >= {"plies_per_s", "games_per_s", "copies_per_s", "bytes", "threads"}
    assert row["bytes"] == rubicon.load("caesar").book.state.itemsize <= 512
    assert (found["peers"], found["not_importable"]) == ({}, [])
    assert set(found["search"]["simulations_per_s"]) == {"caesar evaluate", "caesar foresight", "caesar rollout"}
    assert found["search"]["peer"] == found["search"]["times_peer"] == {}
    assert set(found["steps"]["ours"]) == {"caesar batch, masks", "caesar batch, observations", "caesar PettingZoo"}
    assert found["steps"]["peers"] == {}

    speed = {"plies_per_s": 10.0, "games_per_s": 1.0, "copies_per_s": 5.0, "bytes": 3, "threads": 1}
    monkeypatch.setattr(peers, "importable", lambda: ({"slow/peer": lambda seconds: speed}, ["absent/peer"]))
    monkeypatch.setattr(benchenvs, "theirs", lambda: ({"slow/env": lambda seconds: {"steps_per_s": 2.0}}, ["absent/env"]))
    assert main("bench caesar --peers --rounds 1 --seconds 0.05 --json".split()) == 0
    found = data(capsys)
    assert found["peers"] == {"slow/peer": speed}
    assert found["not_importable"] == ["absent/peer", "absent/env"]
    assert found["steps"]["times_peer"]["caesar PettingZoo"]["slow/env"] == found["steps"]["ours"]["caesar PettingZoo"]["steps_per_s"] / 2
    assert found["times_peer"]["caesar"]["slow/peer"]["games"] == pytest.approx(found["games"]["caesar"]["games_per_s"])
    bench.show(found)
    told = capsys.readouterr().out
    assert "not importable, so not measured: absent/peer, absent/env" in told
    assert re.search(r"caesar PettingZoo makes [\d,.]+ times the steps of slow/env", told)


def test_simulations_beside_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    found = benchsearch.report(
        {("search", "caesar rollout"): {"simulations_per_s": 50_000.0}, ("search_peer", benchsearch.PEER): {"simulations_per_s": 1_000.0}}
    )
    assert found["times_peer"] == {"caesar rollout": 50.0}
    benchsearch.show(found)
    assert "50,000  50.0 times open_spiel/ismcts gin_rummy" in capsys.readouterr().out


def test_peers_that_are_not_there_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert peers.importable() == ({}, list(peers.PEERS))
