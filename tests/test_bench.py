"""`rubicon bench`: what it measures, alone and beside others."""

import re
import sys
from pathlib import Path

import pytest

import rubicon
from rubicon.bench import envs as benchenvs
from rubicon.bench import peers
from rubicon.bench import search as benchsearch
from rubicon.cli import bench
from rubicon.cli.main import main
from tests.printed import data


def test_bench_without_and_with_peers(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main("bench caesar --rounds 1 --seconds 0.05 --json".split()) == 0
    found = data(capsys)
    row = found["games"]["caesar"]
    assert set(row) >= {"plies_per_s", "games_per_s", "copies_per_s", "bytes", "threads"}
    assert row["bytes"] == rubicon.load("caesar").book.state.itemsize <= 512
    assert (found["peers"], found["not_importable"]) == ({}, [])
    assert set(found["search"]["simulations_per_s"]) == {"caesar evaluate", "caesar short rollout", "caesar rollout"}
    assert found["search"]["peer"] == found["search"]["times_peer"] == {}
    assert set(found["steps"]["ours"]) == {"caesar batch, masks", "caesar batch, observations", "caesar PettingZoo"}
    assert found["steps"]["peers"] == {}

    speed = {"plies_per_s": 10.0, "games_per_s": 1.0, "copies_per_s": 5.0, "bytes": 3, "threads": 1}
    absent = peers.Peer(("no_such_module_anywhere",), "some-package", lambda seconds: speed)
    monkeypatch.setattr(peers, "PEERS", {"slow/peer": peers.Peer((), "", lambda seconds: speed), "absent/peer": absent})
    monkeypatch.setattr(benchenvs, "THEIRS", {"slow/env": peers.Peer((), "", lambda s: {"steps_per_s": 2.0}), "absent/env": absent})
    assert main("bench caesar --peers --rounds 1 --seconds 0.05 --json".split()) == 0
    found = data(capsys)
    assert found["peers"] == {"slow/peer": speed}
    assert [peer["name"] for peer in found["not_importable"]] == ["absent/peer", "absent/env"]
    assert found["steps"]["times_peer"]["caesar PettingZoo"]["slow/env"] == found["steps"]["ours"]["caesar PettingZoo"]["steps_per_s"] / 2
    assert found["times_peer"]["caesar"]["slow/peer"]["games"] == pytest.approx(found["games"]["caesar"]["games_per_s"])
    bench.show(found)
    told = capsys.readouterr().out
    assert "not measured: absent/env can't be imported (ModuleNotFoundError: No module named 'no_such_module_anywhere')" in told
    assert "pip install some-package" in told
    assert re.search(r"caesar PettingZoo makes [\d,.]+ times the steps of slow/env", told)


def test_simulations_beside_the_peer(capsys: pytest.CaptureFixture[str]) -> None:
    found = benchsearch.report(
        {("search", "caesar rollout"): {"simulations_per_s": 50_000.0}, ("search_peer", benchsearch.PEER): {"simulations_per_s": 1_000.0}}
    )
    assert found["times_peer"] == {"caesar rollout": 50.0}
    benchsearch.show(found)
    assert "50,000  50.0 times open_spiel/ismcts gin_rummy" in capsys.readouterr().out


def test_a_package_without_what_it_needs_is_named_and_the_rest_measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "half_installed.py").write_text("import pygame_that_is_not_there")
    (tmp_path / "broken_inside.py").write_text("raise RuntimeError('no display')")
    monkeypatch.syspath_prepend(tmp_path)
    names = ("half_installed", "json", "broken_inside")
    loops, missing = peers.importable({name: peers.Peer((name,), f"{name} more", lambda seconds: {}) for name in names})
    assert list(loops) == ["json"]
    assert missing == [
        ("half_installed", "ModuleNotFoundError: No module named 'pygame_that_is_not_there'", "pip install half_installed more"),
        ("broken_inside", "RuntimeError: no display", "pip install broken_inside more"),
    ]


@pytest.mark.parametrize("module", ["pygame", "rlcard", "pyspiel", "catanatron", "pettingzoo", "pgx", "jax"])
def test_every_peer_survives_a_missing_module(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for known in [name for name in sys.modules if name.split(".")[0] in (module, "pettingzoo", "rlcard", "pgx", "catanatron")]:
        monkeypatch.delitem(sys.modules, known)
    monkeypatch.setitem(sys.modules, module, None)
    needed = {"pygame": 2, "rlcard": 2, "pyspiel": 2, "catanatron": 1, "pettingzoo": 2, "pgx": 4, "jax": 4}
    missing = [*peers.importable(peers.PEERS)[1], *peers.importable(benchenvs.THEIRS)[1]]
    assert len(missing) >= needed[module]
    assert all(peer.why and peer.install.startswith("pip install ") for peer in missing)
