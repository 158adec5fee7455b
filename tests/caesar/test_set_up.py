from collections import Counter
from typing import Any

import numpy as np
import pytest

import rubicon
from rubicon.engine import verbs
from tests.caesar.scene import CAESAR, POMPEY, play, scene, texts

BONUSES = (
    "HU=senate HC=wealth GA=senate GC=wealth MT=senate SD=senate NU=might SC=might DM=tactics "
    "AF=tactics AC=wealth MD=tactics CY=might CR=tactics AG=might AS=wealth SY=senate"
)
WHOLE_BAG = {f"{icon} {pair}": 1 for icon in ("sword", "shield", "ship") for pair in ("0|6", "1|5", "2|4", "3|3")} | {
    "laurel 0|4": 1,
    "laurel 1|3": 1,
    "laurel 2|2": 2,
}
SEEDS = range(8)


def box() -> rubicon.Match:
    """Nothing laid out yet; what chance does is played by hand."""
    return rubicon.load("caesar").start(typed=True)


def dealt(hands: str) -> rubicon.Match:
    """The bonus tokens lie; then the four tokens drawn, Caesar's two first."""
    return play(box(), f"{BONUSES} {hands}")


def ready(seed: int) -> rubicon.Match:
    return rubicon.load("caesar").start(seed)


def bonuses(position: dict[str, Any]) -> dict[str, str | None]:
    return {name: province["bonus"] for name, province in position["provinces"].items()}


def odds(match: rubicon.Match) -> dict[str, int]:
    """How many tokens stand behind each outcome of chance."""
    actions = np.array(match.legal(), np.int16)
    found = np.zeros(len(actions), np.int32)
    verbs.weights(match.record, actions, len(actions), found)
    return dict(zip(texts(match), found.tolist(), strict=True))


def test_c1_caesar_has_seat_0_and_pompey_seat_1() -> None:
    assert rubicon.load("caesar").seats == ("Caesar", "Pompey")


@pytest.mark.parametrize("seed", SEEDS)
def test_c1_caesar_moves_first(seed: int) -> None:
    assert ready(seed).turn == CAESAR


def test_c1_pompey_moves_second() -> None:
    match = play(dealt("+ship06 +sword15 +shield24 +laurel22"), "SC6-SD0 +ship33")
    assert match.turn == POMPEY


@pytest.mark.parametrize("name", ["Caesar", "Pompey"])
def test_c2_each_has_12_markers(name: str) -> None:
    player = ready(1).position().to_dict()["players"][name]
    assert (player["markers"], player["under_senates"], player["senates"]) == (12, 0, 0)


@pytest.mark.parametrize("name", ["Caesar", "Pompey"])
def test_c2_each_has_16_tokens_in_the_bag(name: str) -> None:
    player = box().position().to_dict()["players"][name]
    assert player["bag"] == WHOLE_BAG
    assert player["bagged"] == 16


def test_c3_a_senate_lies_on_italia_before_chance_has_done_anything() -> None:
    lying = bonuses(box().position().to_dict())
    assert lying.pop("Italia") == "senate"
    assert set(lying.values()) == {None}


@pytest.mark.parametrize("seed", SEEDS)
def test_c3_each_province_has_one_bonus_token_of_the_18(seed: int) -> None:
    lying = bonuses(ready(seed).position().to_dict())
    assert lying["Italia"] == "senate"
    assert Counter(lying.values()) == {"senate": 6, "might": 4, "wealth": 4, "tactics": 4}


def test_c3_the_17_provinces_besides_italia_are_dealt_to_once() -> None:
    dealt_to = [ply.text[:2] for ply in ready(1).log if "=" in ply.text]
    assert len(dealt_to) == len(set(dealt_to)) == 17
    assert "IT" not in dealt_to


def test_c3_italias_second_space_stays_empty() -> None:
    italia = ready(1).position().to_dict()["provinces"]["Italia"]
    assert italia["bonus"] == "senate"
    assert italia["second_marker"] is None


def test_c3_each_bonus_token_is_as_likely_as_any_other() -> None:
    match = box()
    assert odds(match) == {"HU=senate": 5, "HU=might": 4, "HU=wealth": 4, "HU=tactics": 4}
    play(match, "HU=senate HC=wealth")
    assert odds(match) == {"GA=senate": 4, "GA=might": 4, "GA=wealth": 3, "GA=tactics": 4}


def test_c3_a_kind_that_is_used_up_comes_no_more() -> None:
    match = play(box(), "HU=might HC=might GA=might GC=might")
    assert set(texts(match)) == {"MT=senate", "MT=wealth", "MT=tactics"}


def test_c3_deals_differ() -> None:
    assert len({str(bonuses(ready(seed).position().to_dict())) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("seat", [CAESAR, POMPEY, rubicon.NOBODY])
def test_c3_bonus_tokens_lie_face_up_for_all(seat: int) -> None:
    match = ready(2)
    assert bonuses(match.view(seat).to_dict()) == bonuses(match.position().to_dict())


@pytest.mark.parametrize("seed", SEEDS)
def test_c4_each_begins_with_two_tokens_of_the_own_bag(seed: int) -> None:
    for player in ready(seed).position().to_dict()["players"].values():
        assert sum(player["hand"].values()) == player["held"] == 2
        assert player["bagged"] == 14
        assert Counter(player["hand"]) + Counter(player["bag"]) == WHOLE_BAG


def test_c4_each_token_of_the_bag_is_as_likely_as_any_other() -> None:
    match = play(box(), BONUSES)
    first = odds(match)
    assert first.pop("+laurel22") == 2
    assert len(first) == 14
    assert set(first.values()) == {1}
    play(match, "+laurel22")
    assert odds(match)["+laurel22"] == 1
    play(match, "+laurel22")
    assert odds(match)["+laurel22"] == 2, "Pompey's bag is another one"


def test_c4_two_hands_are_dealt() -> None:
    match = dealt("+ship06 +sword15 +shield24 +laurel22")
    hands = {name: player["hand"] for name, player in match.position().to_dict()["players"].items()}
    assert hands == {"Caesar": {"ship 0|6": 1, "sword 1|5": 1}, "Pompey": {"shield 2|4": 1, "laurel 2|2": 1}}


def test_c4_a_hand_is_hidden_from_the_opponent() -> None:
    match = dealt("+ship06 +sword15 +shield24 +laurel22")
    caesar, pompey = (match.view(POMPEY).to_dict()["players"][name] for name in ("Caesar", "Pompey"))
    assert (caesar["hand"], caesar["bag"]) == (None, None)
    assert (caesar["held"], caesar["bagged"]) == (2, 14)
    assert pompey["hand"] == {"shield 2|4": 1, "laurel 2|2": 1}


def test_c4_nothing_that_the_opponent_gets_depends_on_the_hand() -> None:
    one = dealt("+ship06 +sword15 +shield24 +laurel22")
    other = dealt("+laurel04 +shield33 +shield24 +laurel22")
    assert one.view(POMPEY) == other.view(POMPEY)
    assert one.view_record(POMPEY).tobytes() == other.view_record(POMPEY).tobytes()
    assert [ply.text for ply in one.seen(POMPEY)] == [ply.text for ply in other.seen(POMPEY)]
    assert one.view(CAESAR) != other.view(CAESAR)


def test_c4_a_spectator_sees_neither_hand() -> None:
    match = dealt("+ship06 +sword15 +shield24 +laurel22")
    assert [player["hand"] for player in match.view(rubicon.NOBODY).to_dict()["players"].values()] == [None, None]
    assert [ply.text for ply in match.seen(rubicon.NOBODY)[-4:]] == ["+?"] * 4


def test_c4_draws_are_seen_by_the_player_who_draws_alone() -> None:
    match = dealt("+ship06 +sword15 +shield24 +laurel22")
    assert [ply.text for ply in match.seen(CAESAR)[-4:]] == ["+ship06", "+sword15", "+?", "+?"]
    assert [ply.text for ply in match.seen(POMPEY)[-4:]] == ["+?", "+?", "+shield24", "+laurel22"]
    assert "ship 0|6" in match.tell(18, CAESAR)
    assert "ship" not in match.tell(18, POMPEY)


def test_c4_a_later_draw_is_hidden_too() -> None:
    match = play(scene(hands=("ship06 laurel22", "ship15")), "SC6-SD0 +sword33")
    assert match.seen(POMPEY)[-1].text == "+?"
    assert match.view(POMPEY).to_dict()["players"]["Caesar"]["hand"] is None
    assert match.view(CAESAR).to_dict()["players"]["Caesar"]["hand"] == {"sword 3|3": 1, "laurel 2|2": 1}


def test_c4_what_is_in_the_own_bag_follows_from_what_one_has_seen() -> None:
    match = play(dealt("+ship06 +sword15 +shield24 +laurel22"), "SC6-SD0 +laurel22")
    bag = match.view(CAESAR).to_dict()["players"]["Caesar"]["bag"]
    assert bag == {token: number for token, number in WHOLE_BAG.items() if token not in ("ship 0|6", "sword 1|5", "laurel 2|2")} | {
        "laurel 2|2": 1
    }


def test_c4_of_the_opponent_bag_and_hand_together_are_known() -> None:
    match = play(dealt("+ship06 +sword15 +shield24 +laurel22"), "SC6-SD0 +laurel22")
    unseen = match.view(POMPEY).to_dict()["players"]["Caesar"]["unseen"]
    assert unseen == {token: number for token, number in WHOLE_BAG.items() if token != "ship 0|6"}


def test_c4_what_comes_out_of_the_own_bag_next_is_open() -> None:
    match = play(scene(hands=("ship06", ""), bags=("sword15 shield24 laurel22", None)), "SC6-SD0")
    assert set(texts(match)) == {"+sword15", "+shield24", "+laurel22"}
