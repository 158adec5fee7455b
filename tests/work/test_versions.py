"""What is compared between the machines of a cluster: only bots of third parties are files of their own."""

from pathlib import Path

import pytest

import rubicon
from rubicon import bots
from rubicon.bots import levels, names
from rubicon.engine import user_imports
from rubicon.work.versions import bot_digest, is_third_party, versions_of

OURS = ["greedy", "random", "search:20", "search:0.1s,rollout", "network", "network-search:20", *(level.lower() for level in levels.LEVELS)]


@pytest.mark.parametrize("name", OURS)
def test_our_own_bots_and_networks_are_hashed_with_the_code(name: str) -> None:
    assert not is_third_party(name)
    assert versions_of(rubicon.load("caesar"), [name]).bots == ()


def test_a_third_partys_bot_is_hashed_by_itself() -> None:
    name = "tests.work.slow_bots:slow"
    ((found, digest),) = versions_of(rubicon.load("caesar"), ["greedy", name]).bots
    assert (found, len(digest)) == (name, 16)


def test_a_network_in_a_file_is_hashed_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named from the folder of the command, wherever a worker runs."""
    monkeypatch.setattr(user_imports, "_folder", str(tmp_path))
    file, found = tmp_path / "run" / "own.npz", []
    file.parent.mkdir()
    for content in (b"one network", b"another one"):
        file.write_bytes(content)
        for name in ("network:net=run/own.npz", "network-search:20,t=1,net=run/own.npz"):
            assert not is_third_party(name)
            found.append(bot_digest(name))
    assert found[0] == found[1] != found[2] == found[3]
    file.unlink()
    with pytest.raises(rubicon.BadOptions, match=r"own\.npz can't be read"):
        bot_digest("network:net=run/own.npz")


def test_every_bot_that_messages_name_is_known_to_be_ours_or_not() -> None:
    for name in names.known():
        kind = names.split(bots.Bot(name).name)[0]
        assert names.is_ours(kind) == (kind not in names._entry_points())
