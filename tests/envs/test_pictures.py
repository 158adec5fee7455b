"""Pixels, contact sheets, and environments that begin at a position."""

from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest

import rubicon
import rubicon.envs
from rubicon.envs import caesar_v0, contact_sheet
from tests.envs.test_openspiel import LINE


def test_frames_are_arrays_of_pixels() -> None:
    env = gymnasium.make("rubicon/caesar-v0", render_mode="rgb_array")
    shown, _ = env.reset(seed=1)
    frame = env.render()
    assert (frame.dtype, frame.ndim, frame.shape[2]) == (np.uint8, 3, 3)
    env.step(int(shown["action_mask"].argmax()))
    assert env.render().shape == frame.shape
    assert (env.render() != frame).any()


def test_a_contact_sheet_shows_games_side_by_side() -> None:
    batch = rubicon.load("cleopatra").batch(8, seed=1)
    sheet = contact_sheet.contact_sheet(batch, range(5), columns=2)
    root = ElementTree.fromstring(sheet)
    assert len(root) == 5
    assert {(cell.get("x"), cell.get("y") == "0") for cell in root} == {("0", True), ("360", True), ("0", False), ("360", False)}
    public = contact_sheet.contact_sheet(batch, range(2), viewer=rubicon.NOBODY)
    assert public != contact_sheet.contact_sheet(batch, range(2))


def test_environments_begin_at_a_position() -> None:
    options, match = {"position": LINE}, rubicon.position(LINE)
    aec = caesar_v0.env(poison=True)
    aec.reset(seed=1, options=options)
    assert aec.agent_selection == f"player_{match.turn}"
    assert np.flatnonzero(aec.last()[0]["action_mask"]).tolist() == match.legal()
    parallel = caesar_v0.parallel_env(poison=True)
    shown, _ = parallel.reset(seed=1, options=options)
    assert np.flatnonzero(shown[f"player_{match.turn}"]["action_mask"]).tolist() == match.legal()
    env = gymnasium.make("rubicon/caesar-v0", poison=True, seat=match.turn)
    alone, _ = env.reset(seed=1, options=options)
    many = gymnasium.make_vec("rubicon/caesar-v0", num_envs=3, poison=True, seat=match.turn)
    beside, _ = many.reset(seed=1, options=options)
    for mask in (alone["action_mask"], *beside["action_mask"]):
        assert np.flatnonzero(mask).tolist() == match.legal()
    with pytest.raises(rubicon.BadPosition, match="make the environment with its options"):
        caesar_v0.env().reset(options=options)
