"""`bonus=influence`: the bonus card asks for influence cards under its group instead of patricians."""

import pytest

import rubicon
from rubicon.games.cleopatra.evaluate import evaluate
from tests.cleopatra.scene import CAESAR, CLEOPATRA, play, player, scene
from tests.cleopatra.test_end import ended, points

GONE = "P P P P P Q Q Q Q Q C C C A A A"


@pytest.mark.parametrize(
    ("up", "down", "won", "expected"),
    [
        ("S1 S2 S3", "", "", 2),
        ("S1", "S2 S3", "", 2),
        ("", "S1 S2 S3 S4 S5", "", 2),
        ("S0 S0", "S1", "", 2),  # philosophers count
        ("S1 S2", "", "", 0),
        ("S1 S2 P3", "", "", 0),  # another group
        ("", "", "S S S", 3 + 1),  # patricians alone no longer do
        ("S1 S2 S3", "", "S S S", 3 + 1 + 2),
    ],
)
def test_k62_at_least_three_own_influence_cards_under_the_group(up: str, down: str, won: str, expected: int) -> None:
    has, has_not = player(up=up, down=down, won=won, bonus="S"), player(bonus="S")
    assert points(ended(has, has_not, bonus="influence")) == (expected, 0)
    assert points(ended(has_not, has, bonus="influence")) == (0, expected)


def test_k3_without_the_option_patricians_count_and_influence_does_not() -> None:
    assert points(ended(player(up="S1 S2 S3", bonus="S"), player(won="Q Q Q", bonus="Q"))) == (0, 3 + 1 + 2)


def test_k62_a_group_whose_patricians_are_all_won_has_no_cards_left() -> None:
    caesar = player(up="S1 S1 S1", won=f"S S S S {GONE}", bonus="S")
    match = scene(caesar, player("1", up="S5 S5 S5", bonus="P"), turn=CLEOPATRA, phase="vote-card", words="placed 2", bonus="influence")
    play(match, "!S bonus:S bonus:P")
    assert match.why == "all patricians won"
    patricians = 20 + 4 + 5  # 20 won, all whole groups but the Senators, and every majority
    assert points(match) == (patricians, 1)


def test_k62_a_bonus_card_is_told_with_its_worth_when_it_is_shown() -> None:
    match = ended(player(up="S1", down="S2 S3", bonus="S"), player(won="S S S", bonus="S"), bonus="influence")
    for seat in (CAESAR, CLEOPATRA, rubicon.NOBODY):
        told = [match.tell(ply, seat) for ply in (2, 3)]
        assert ["2 points" in words for words in told] == [True, False]


def test_k62_points_before_the_end_do_not_tell_the_bonus_card() -> None:
    one, other = (scene(player("1", up="S1 S2 S3", bonus=bonus), player("1"), bonus="influence") for bonus in "SP")
    assert one.view(CLEOPATRA) == other.view(CLEOPATRA)
    assert one.view(CAESAR).to_dict()["players"]["Caesar"]["points"] == 0


def test_k62_bots_value_influence_under_the_group_of_their_bonus_card() -> None:
    def estimate(bonus: str, option: str) -> float:
        match = scene(player("1", up="S1 S2 S3", bonus=bonus, deck=""), player("1", deck="", bonus="Q"), turn=CAESAR, bonus=option)
        return evaluate(match.view_record(CAESAR), CAESAR)

    assert estimate("S", "influence") > estimate("P", "influence") + 0.05
    assert estimate("S", "patricians") < estimate("P", "patricians") + 0.05


@pytest.mark.parametrize("option", ["influence", "patricians"])
def test_k62_bots_know_what_a_hidden_bonus_card_can_bring_at_the_end(option: str) -> None:
    def estimate(cards: str) -> float:
        mine, theirs = player(won="P P P S S", bonus="Q"), player(won="P", up=cards, bonus="S")
        match = scene({**mine, "deck": ""}, {**theirs, "deck": ""}, bonus=option)
        return evaluate(play(match, "skip").view_record(CAESAR), CAESAR)

    assert (estimate("S1 S2 S3") < estimate("S1 S2")) == (option == "influence")
