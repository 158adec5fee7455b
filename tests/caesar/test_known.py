"""What everybody can tell of hidden tokens: where one that was seen may be now."""

import pytest

import rubicon
from tests.caesar.scene import POMPEY, known, play, scene

CLOSING = {"Caesar": "GA0-HC6 HU5-MT1", "Pompey": "SY6-AG0"}
"""Caesar can close both Hispaniae, Pompey Syria."""


def poisoned(line: str, hand: str = "ship06 sword15") -> rubicon.Match:
    """Caesar takes two Poisons, Pompey holds a hand."""
    match = scene(laid=CLOSING, hands=("shield33 ship06", hand), bonus="HC=poison HU=poison SY=poison", poison=True)
    return play(match, f"HC3-HU3 {line}")


def recruited(line: str) -> rubicon.Match:
    """Caesar takes two Centurions, besides ship06, and skips two draws."""
    hands = ("shield33 ship06", "shield06 ship15 ship24")
    match = scene(laid=CLOSING, hands=hands, bonus="HC=centurion HU=centurion SY=poison", poison=True, centurions=True)
    return play(match, f"HC3-HU3 *sword07 *laurel33 {line}")


def controlled(line: str, hand: str, laid: str = "") -> rubicon.Match:
    """Pompey begins and can take a Poison; Caesar may lay tokens face down, and three Senates are left over."""
    match = scene(
        laid={"Caesar": laid, "Pompey": "SY6-AG0"},
        hands=(hand, "shield06 ship15 ship24"),
        bonus="SY=poison MT=poison MD=poison",
        turn=POMPEY,
        poison=True,
        border_control=True,
    )
    assert match.position().to_dict()["left_over"] == {"senate": 3}
    return play(match, line)


def test_c42_a_poisoned_token_is_known_to_be_in_the_bag_until_its_owner_draws() -> None:
    match = poisoned("-sword15", "ship06 sword15 sword24")
    assert known(match, "Pompey") == {"sword 1|5": (1, {"bag"})}
    both = {"sword 1|5": (1, {"bag"}), "sword 2|4": (1, {"bag"})}
    assert known(play(match, "-sword24"), "Pompey") == both
    assert known(play(match, "+ship33"), "Pompey") == both, "Caesar's draw tells nothing"
    assert known(play(match, "SC6-NU0"), "Pompey") == both
    for drawn in ("+sword15", "+ship33"):
        after = {"sword 1|5": (1, {"bag", "hand"}), "sword 2|4": (1, {"bag", "hand"})}
        assert known(play(match.fork(), drawn), "Pompey") == after
    assert known(match, "Caesar") == {}


def test_c42_a_poisoned_token_that_is_laid_face_up_is_nothing_to_remember() -> None:
    match = scene(laid={"Caesar": "GA3-HC3"}, hands=("shield33 ship06", "ship15 sword15"), bonus="HC=poison", poison=True)
    play(match, "HC3-HU3 -sword15 +ship33 SC5-NU1 +sword15 SD3-SC3 +ship24 SY1-AG5")
    assert known(match, "Pompey") == {}


def test_c42_two_equal_tokens_are_remembered_as_two() -> None:
    match = poisoned("-laurel22", "laurel22 laurel22 ship15")
    assert known(match, "Pompey") == {"laurel 2|2": (1, {"bag"})}
    assert known(play(match, "-laurel22"), "Pompey") == {"laurel 2|2": (2, {"bag"})}


def test_c42_of_two_equal_tokens_one_may_stay_in_the_hand_when_the_other_is_poisoned_again() -> None:
    match = poisoned("-laurel22 -laurel22 +shield15", "laurel22 laurel22 ship15 ship24")
    play(match, "SC5-NU1 +laurel22 SC6-AF0 +ship33 SD4-SC2 +sword33 AS5-SY1 -laurel22")
    assert known(match, "Pompey") == {"laurel 2|2": (2, {"bag", "hand"})}


def test_c46_a_centurion_is_known_to_be_in_the_hand_until_it_is_laid_face_up() -> None:
    match = recruited("")
    both = {"sword 0|7": (1, {"hand"}), "laurel 3|3": (1, {"hand"})}
    assert known(match, "Caesar") == both
    assert known(match, "Pompey") == {}
    assert known(play(match, "SC5-NU1 +sword33 SC6-AF0"), "Caesar") == both
    assert known(play(match, "SD4-SC2 +sword24 MT0-NU7*"), "Caesar") == {"laurel 3|3": (1, {"hand"})}
    assert known(play(match, "+ship33"), "Caesar") == {"laurel 3|3": (1, {"hand"})}, "a draw does not move it"


def test_c46_a_poisoned_centurion_is_known_to_be_in_the_bag_and_then_in_bag_or_hand() -> None:
    match = recruited("AS0-SY6 -sword07")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"bag"}), "laurel 3|3": (1, {"hand"})}
    play(match, "+sword33 SC6-AF0")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"bag"}), "laurel 3|3": (1, {"hand"})}, "this draw is skipped"
    play(match, "SC5-NU1 +sword24 SC3-SD3* +sword07")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"bag", "hand"})}


@pytest.mark.parametrize("kind", ["sword07", "ship33"])
def test_c49_a_centurion_may_be_in_the_hand_or_on_a_space_taken_face_down_since(kind: str) -> None:
    bonus = "SY=centurion MT=centurion"
    match = scene(hands=("sword06 ship33", "ship15 ship24"), bonus=bonus, centurions=True, border_control=True)
    play(match, "GA-SD:sword06 ?centurion *sword07")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"hand"})}
    play(match, f"SC5-NU1 +sword33 NU-AF:{kind} ?senate")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"hand", "Numidia-Africa"})}
    play(match, "+ship06 SD4-SC2 +sword24 AS-AG:ship06 ?senate")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"hand", "Numidia-Africa", "Asia-Aegyptus"})}
    if kind == "ship33":
        assert known(play(match, "+ship15 MD3-AC3 +sword15 MT0-NU7*"), "Caesar") == {}


def test_c49_pompeys_tokens_are_not_caesars() -> None:
    match = scene(hands=("sword07 ship33", "laurel33 ship24"), turn=POMPEY, centurions=True, border_control=True)
    play(match, "GA-SD:ship24 ?centurion *sword07")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"hand"})}
    assert known(match, "Pompey") == {"sword 0|7": (1, {"hand"}), "laurel 3|3": (1, {"hand", "Gallia-Sardinia"})}


def test_c49_a_centurion_that_poison_finds_in_the_hand_is_in_the_bag() -> None:
    hands = ("sword07 ship33", "shield06 ship15")
    match = scene(laid=CLOSING, hands=hands, bonus="SY=poison", poison=True, centurions=True, border_control=True)
    play(match, "GA-SD:ship33 ?centurion *laurel33")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"hand", "Gallia-Sardinia"}), "laurel 3|3": (1, {"hand"})}
    play(match, "AS0-SY6 -sword07")
    assert known(match, "Caesar") == {"sword 0|7": (1, {"bag"}), "laurel 3|3": (1, {"hand"})}


def test_c49_a_poisoned_token_is_on_no_space_before_its_owner_has_drawn() -> None:
    match = controlled("AS0-SY6 -ship33 +ship06 GA-SD:sword06 ?senate", "sword06 ship33")
    assert known(match, "Caesar") == {"ship 3|3": (1, {"bag"})}
    play(match, "+laurel04")
    assert known(match, "Caesar") == {"ship 3|3": (1, {"bag", "hand"})}
    play(match, "SC5-NU1 +sword33 NU-AF:laurel04 ?senate")
    assert known(match, "Caesar") == {"ship 3|3": (1, {"bag", "hand", "Numidia-Africa"})}


def test_c49_of_two_equal_tokens_the_one_laid_face_up_may_be_the_poisoned_one() -> None:
    match = controlled("AS0-SY6 -laurel22 +ship06 SC3-NU3 +laurel22", "laurel22 ship33", "GA-SD:laurel22")
    assert known(match, "Caesar") == {"laurel 2|2": (1, {"bag", "hand"})}
    assert known(play(match, "SD1-SC5 +sword33 MT2-NU2"), "Caesar") == {}, "the other may be face down"
