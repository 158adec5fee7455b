"""Legions move to another objective only (A55)."""

import random

import pytest

import rubicon
from rubicon.engine.chance import generators
from rubicon.engine.record import blank
from rubicon.games.augustus.action_data import PutData
from rubicon.games.augustus.sample import sample
from rubicon.games.augustus.state import STATE
from tests.augustus.scene import LIVIA, draw, play, player, scene, texts
from tests.augustus.table import asked

BOTH = pytest.mark.parametrize("redeploy", ["any", "other"])


@BOTH
def test_a55_a_legion_moves_to_another_objective_only(redeploy: str) -> None:
    match = scene([player("81:sh1 61:sw1"), player("82")], redeploy=redeploy)
    within = {"sh81-ch81"} if redeploy == "any" else set()
    assert set(asked(match, "chariot")) == {"pass", "ch81", "sw61-ch81"} | within


@BOTH
def test_a55_with_a_joker_too(redeploy: str) -> None:
    match = scene([player("1:sw1 5:sw1", legions=2), player("82")], redeploy=redeploy)
    within = {"sw1-sh1", "sw5-ch5"} if redeploy == "any" else set()
    assert set(asked(match, "joker")) == {"pass", "sw1-sw5", "sw1-ch5", "sw5-sh1"} | within


@BOTH
def test_a55_with_a_swap_too(redeploy: str) -> None:
    match = scene([player("1:sw1", done="13"), player("82")], redeploy=redeploy)
    assert set(asked(match, "swords")) == {"pass", "sh1"} | ({"sw1-sh1"} if redeploy == "any" else set())


@BOTH
def test_a55_powers_may_move_within_one(redeploy: str) -> None:
    match = draw(scene([player("15:sw1,sh1,ch1 57:sw1"), player("87")], redeploy=redeploy), "shield", "sh15")
    assert set(texts(match)) == {f"{start}{symbol}57" for start in ("", "sw57-") for symbol in ("sh", "ch", "ca", "st")}


def test_a55_the_refusal_says_so() -> None:
    match = play(scene([player("81:sh1 61:sw1"), player("82")], redeploy="other"), "chariot")
    with pytest.raises(rubicon.IllegalAction, match="a legion can only move to another objective"):
        match.play("sh81-ch81")
    with pytest.raises(rubicon.IllegalAction, match="there is no legion on dagger"):
        match.play("da81-ch81")


def test_a55_nobody_takes_a_sealed_choice_for_a_move_within_one() -> None:
    """All choices that others may have made are sampled, and no others."""
    match = scene([player("81:sh1 61:sw1"), player("82")], redeploy="other")
    possible = set(asked(match, "chariot"))
    match.play("ch81")
    view, rng, found = match.view_record(LIVIA), generators(1, 0, 1, 0)[0], set()
    for _ in range(200):
        world = blank(STATE)
        sample(view, rng, world)
        found.add((int(world.chosen_from[0]), int(world.chosen_to[0])))
    assert len(found) == len(possible)
    assert all(source < 0 or source // 6 != target // 6 for source, target in found)


def test_a55_such_a_choice_is_refused_in_a_position() -> None:
    line = play(scene([player("81:sh1 61:sw1 1"), player("82 2 3")], redeploy="other", offer="21 22 23 24 84"), "chariot sw61-ch81").line
    assert rubicon.position(line, typed=True).line == line
    assert "chosen 6>2" in line
    with pytest.raises(rubicon.BadPosition, match="Agrippa can't have chosen that"):
        rubicon.position(line.replace("chosen 6>2", "chosen 1>2"))


def test_a55_random_games_have_no_move_within_one() -> None:
    match, rng = rubicon.load("augustus", redeploy="other", deal="simple").start(seed=2), random.Random(2)
    moved = 0
    while not match.over:
        if match.position().to_dict()["phase"] == "choose":
            for does in map(match.describe, match.legal()):
                if isinstance(does, PutData) and does.source:
                    moved += 1
                    assert does.source.objective != does.objective
        match.play(rng.choice(match.legal()))
    assert moved
