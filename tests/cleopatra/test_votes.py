from collections import Counter
from typing import Any

import pytest

import rubicon
from tests.cleopatra.scene import CAESAR, CLEOPATRA, discarded, play, player, scene, side, texts, won

NAME = ("Caesar", "Cleopatra")
KIND = {"0": "philosopher"}

DECIDED = [
    # one side, the other; who wins (0 or 1); what is left to either
    ("53", "41", 0, "3", "4"),  # 0:0 philosophers, the larger sum wins
    ("5", "4", 0, "", ""),
    ("55", "11", 0, "5", "1"),  # one card each, not all of that number
    ("53", "124", 0, "3", "24"),  # not the number of cards counts
    ("5", "1111", 0, "", "111"),
    ("530", "41", 1, "3", "4"),  # 1:0, the smaller sum wins
    ("410", "53", 0, "4", "3"),
    ("530", "410", 0, "3", "4"),  # 1:1, the larger sum again
    ("5300", "41", 1, "3", "4"),  # 2:0
    ("4100", "53", 0, "4", "3"),
    ("530", "400", 1, "3", ""),  # 2:1, also where the larger sum has fewer philosophers
    ("5300", "410", 1, "3", "4"),
    ("5300", "400", 0, "3", ""),  # 2:2
    ("0", "3", 0, "", ""),  # philosophers alone have nothing to discard but themselves
    ("00", "51", 0, "", "1"),
    ("00", "510", 0, "", "1"),
    ("0", "510", 1, "", "1"),
    ("00", "5100", 1, "", "1"),
]
ALONE = [
    ("53", "", 0, "3", ""),
    ("1", "", 0, "", ""),
    ("530", "", 1, "3", ""),  # by the letter: numbers with a philosopher lose to an empty side
    ("5300", "", 1, "3", ""),
]
TIED = [tuple(pair.split(":")) for pair in ": 0: 00: 0:0 00:0 00:00 53:44 530:44 5300:44 530:440 530:4400 5:1112".split()]


def lay(cards: str, code: str = "S") -> str:
    """ "53" under the Senators: "S5 S3"."""
    return " ".join(code + card for card in cards)


def count(cards: str) -> dict[str, int]:
    return dict(Counter(KIND.get(card, card) for card in cards))


def shown(match: rubicon.Match) -> rubicon.Match:
    """All hidden cards of a vote are turned up."""
    while match.turn == rubicon.CHANCE and texts(match)[0].startswith("~"):
        match.play(texts(match)[0])
    return match


def vote(pair: tuple[str, str], *, face: str = "down", more: str = "") -> rubicon.Match:
    """The Senators' vote card is turned up over these cards of Caesar and Cleopatra."""
    has: list[dict[str, Any]] = [{face: lay(cards)} for cards in pair]
    return shown(play(scene(player("1", **has[0], won=more), player("1", **has[1], won=more), phase="vote-card"), "!S"))


def lies(match: rubicon.Match, caesar: str, cleopatra: str, code: str = "S") -> bool:
    """Exactly these cards lie face up there, and none face down."""
    both = [side(match, name, code) for name in NAME]
    return [found["up"] for found in both] == [count(caesar), count(cleopatra)] and all(found["face_down"] == 0 for found in both)


def ordered(one: Any, other: Any, swapped: bool) -> tuple[Any, Any]:
    return (other, one) if swapped else (one, other)


@pytest.mark.parametrize("face", ["up", "down"])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("one", "other", "winner", "one_left", "other_left"), DECIDED + ALONE)
def test_k31_k34_k36_decisions(one: str, other: str, winner: int, one_left: str, other_left: str, swapped: bool, face: str) -> None:
    cards, left = ordered(one, other, swapped), ordered(one_left, other_left, swapped)
    match = vote(cards, face=face)
    assert won(match)["S"] == ((1, 0) if winner == swapped else (0, 1))
    assert sum(map(sum, won(match).values())) == 1
    assert match.position().to_dict()["groups"]["Senators"]["patricians_left"] == 4
    assert lies(match, *left)
    for name, before, after in zip(NAME, cards, left, strict=True):
        assert discarded(match, name) == dict(Counter(count(before)) - Counter(count(after)))
    assert match.turn == CAESAR


@pytest.mark.parametrize("face", ["up", "down"])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("one", "other"), TIED)
def test_k32_equal_sums_decide_nothing_and_all_stay(one: str, other: str, swapped: bool, face: str) -> None:
    cards = ordered(one, other, swapped)
    match = vote(cards, face=face)
    assert set(won(match).values()) == {(0, 0)}
    assert lies(match, *cards)
    assert discarded(match, "Caesar") == discarded(match, "Cleopatra") == {}
    assert match.turn == CAESAR


def test_k33_the_winner_takes_one_patrician_of_that_group() -> None:
    match = vote(("555", "1"))
    assert won(match) == {"S": (1, 0), "P": (0, 0), "Q": (0, 0), "C": (0, 0), "A": (0, 0)}
    assert match.position().to_dict()["groups"]["Senators"]["patricians_left"] == 4


def test_k34_the_larger_side_loses_its_highest_the_smaller_its_lowest_and_all_philosophers_go() -> None:
    match = vote(("0524", "031"))
    assert lies(match, "24", "3")
    assert discarded(match, "Caesar") == {"philosopher": 1, "5": 1}
    assert discarded(match, "Cleopatra") == {"philosopher": 1, "1": 1}


def test_k36_numbers_with_a_philosopher_lose_to_an_empty_side() -> None:
    assert won(vote(("05", "")))["S"] == (0, 1)
    assert won(vote(("5", "")))["S"] == (1, 0)


def test_k37_a_drawn_vote_card_votes_in_a_group_tied_at_8() -> None:
    match = vote(("2222", "2222"))
    assert won(match)["S"] == (0, 0)
    assert "The Senators vote 8 to 8: no decision." in match.tell(len(match))


def test_k30_only_the_group_that_votes_is_revealed() -> None:
    match = scene(player("1", up="S3", down="S2 P5"), player("1", down="S1 S0 Q4"), phase="vote-card")
    play(match, "!S")
    assert texts(match) == ["~2"]
    play(match, "~2")
    assert sorted(texts(match)) == ["~0", "~1"]
    play(match, "~0 ~1")
    assert won(match)["S"] == (0, 1)
    assert lies(match, "2", "")
    assert [side(match, name, code)["face_down"] for name, code in (("Caesar", "P"), ("Cleopatra", "Q"))] == [1, 1]
    assert "The Senators vote 5 to 1" in match.tell(4)


@pytest.mark.parametrize(("card", "drawn"), [("orgy", {"orgy": 1}), ("reshuffle", {})])
def test_k30_an_orgy_holds_no_vote(card: str, drawn: dict[str, int]) -> None:
    match = play(scene(player("1", down="S3"), player("1", up="S1"), phase="vote-card"), f"!{card}")
    assert match.turn == CAESAR
    assert set(won(match).values()) == {(0, 0)}
    assert side(match, "Caesar", "S")["face_down"] == 1
    assert match.position().to_dict()["vote_drawn"] == drawn


def test_k16_the_last_patrician_closes_the_group() -> None:
    match = scene(player("1 2", won="S S", down="S5 S3 S2 P1"), player("1 2", won="S S", up="S4 S0 S0"), phase="vote-card")
    shown(play(match, "!S"))
    assert won(match)["S"] == (2, 3)
    assert discarded(match, "Caesar") == {"5": 1, "3": 1, "2": 1}
    assert discarded(match, "Cleopatra") == {"4": 1, "philosopher": 2}
    assert lies(match, "", "")
    assert side(match, "Caesar", "P")["face_down"] == 1
    group = match.position().to_dict()["groups"]["Senators"]
    assert (group["patricians_left"], group["open"]) == (0, False)
    assert "Senators" not in match.position().to_dict()["vote_deck"] | match.position().to_dict()["vote_drawn"]
    play(match, "active on")
    assert {text.strip("()")[0] for text in texts(match)} == set("PQCA")
    play(match, "(P2) <influence +1 <influence +1 <influence +1 <influence +1 !reshuffle")
    assert match.position().to_dict()["vote_deck"] == {
        "Praetors": 1,
        "Quaestors": 1,
        "Censors": 1,
        "Aediles": 1,
        "orgy": 2,
        "reshuffling orgy": 1,
    }


def test_k16_closed_at_8_the_card_leaves_the_deck_or_the_drawn_ones() -> None:
    for drawn in ("", "C"):
        caesar, cleopatra = player("1", won="C C", up="C1 C1 C1 C1"), player("2 3", down="C1 C1 C1")
        match = shown(play(scene(caesar, cleopatra, drawn=drawn), "active on (C2)"))
        assert won(match)["C"] == (2, 1)
        assert discarded(match, "Caesar") == {"1": 4}
        assert discarded(match, "Cleopatra") == {"1": 3, "2": 1}
        assert "Censors" not in match.position().to_dict()["vote_deck"] | match.position().to_dict()["vote_drawn"]
        play(match, "<influence +1 <influence +1 <influence +1 <influence +1")
        assert set(texts(match)) == {"!S", "!P", "!Q", "!A", "!orgy", "!reshuffle"}


def test_k16_a_tie_for_the_last_patrician_leaves_the_group_open() -> None:
    match = vote(("53", "44"), more="S S")
    assert match.position().to_dict()["groups"]["Senators"]["open"]
    assert match.position().to_dict()["vote_drawn"] == {"Senators": 1}
    assert lies(match, "53", "44")


def test_k13_eight_cards_vote_before_anything_is_drawn() -> None:
    match = scene(player("1", down="S1 S1", up="S1 S1"), player("4 5", down="S2 S3"))
    play(match, "active on S4 S5")
    assert match.turn == rubicon.CHANCE
    assert set(won(match).values()) == {(0, 0)}
    shown(match)
    assert won(match)["S"] == (0, 1)
    assert lies(match, "111", "234")
    assert (match.turn, texts(match)) == (CLEOPATRA, ["<influence", "<action"])
    assert match.position().to_dict()["vote_drawn"] == {}


def test_k13_a_face_down_card_counts_and_seven_are_not_enough() -> None:
    six = scene(player("1", up="S1 S1 S1"), player("4 5", up="S2 S3 S1"))
    assert texts(play(six, "active on (S4)")) == ["<influence", "<action"]
    assert side(six, "Cleopatra", "S")["face_down"] == 1
    seven = scene(player("1", up="S1 S1 S1"), player("4 5", up="S2 S3 S1 S1"))
    assert texts(play(seven, "active on (S4)")) == ["~4"]
    assert lies(play(seven, "~4"), "11", "1123")


def test_k13_with_two_cards_the_vote_comes_after_both() -> None:
    match = scene(player("1", down="S1 S1 S1 S1"), player("4 5 2", down="S2 S3 S1"))
    play(match, "active on S4")
    assert match.turn == CLEOPATRA
    assert set(texts(match)) == {code + card for code in "PQCA" for card in "52"}
    assert side(match, "Caesar", "S")["face_down"] == 4
    shown(play(match, "P5"))
    assert (won(match)["S"], won(match)["P"]) == ((0, 1), (0, 0))
    assert texts(match) == ["<influence", "<action"]


@pytest.mark.parametrize(("first", "second"), [("S", "P"), ("P", "S")])
def test_k13_two_groups_vote_in_the_active_players_order(first: str, second: str) -> None:
    down = "S1 S1 S1 S1 P2 P2 P2 P3"
    match = scene(player("1", down=down), player("4 5 2", up="S2 S3 S4 P1 P1 P1"))
    play(match, "active on S5 P4")
    assert (match.turn, set(texts(match))) == (CLEOPATRA, {"@S", "@P"})
    assert set(won(match).values()) == {(0, 0)}
    play(match, f"@{first}")
    for _ in range(4):
        assert set(texts(match)) <= {"S": {"~1"}, "P": {"~2", "~3"}}[first]
        match.play(texts(match)[0])
    assert sum(won(match)[first]) == 1
    assert sum(won(match)[second]) == 0
    shown(match)
    assert (won(match)["S"], won(match)["P"]) == ((0, 1), (1, 0))
    assert lies(match, "111", "234", "S")
    assert lies(match, "222", "114", "P")


def castled(caesar: str, cleopatra: str, line: str) -> rubicon.Match:
    """Cleopatra castles between Senators and Praetors before her influence; Caesar's both Vetoes are gone."""
    match = scene(player("1", up=caesar, gone="veto veto"), player("1 castling 4", up=cleopatra))
    return play(match, f"active castling S+P {line}")


def test_k13_castling_to_eight_votes_at_once() -> None:
    match = castled("S2 S2 S2 S2", "S1 S3 S3 P5", "=0 =1 =0 =2 =0 =1")
    assert match.turn == rubicon.CHANCE
    shown(match)
    assert won(match)["S"] == (0, 1)
    assert lies(match, "222", "133")
    assert match.turn == CLEOPATRA
    assert {"S1", "(P4)"} <= set(texts(match))  # the influence cards are still to come


def test_k13_castling_below_eight_does_not_vote() -> None:
    match = castled("S2 S2 S2 S2", "S1 S3 S3 P5", "=0 =1 =0 =1 =0 =1")
    assert (match.turn, won(match)["S"]) == (CLEOPATRA, (0, 0))
    assert [side(match, "Cleopatra", code)["face_down"] for code in "SP"] == [3, 1]


def test_k35_a_tie_at_8_takes_no_more_and_is_not_voted_again() -> None:
    match = play(scene(player("3 5", up="S5 S1 S1 S1"), player("2 3", up="S2 S2 S2")), "active on S2 P3")
    assert texts(match) == ["<influence", "<action"]
    assert match.tell(4).endswith("The Senators vote 8 to 8: no decision.")
    play(match, "<influence +1 " * 5 + "!orgy active on")
    assert {text.strip("()")[0] for text in texts(match)} == set("PQCA")
    assert texts(play(match, "P3 Q5")) == ["<influence", "<action"]
    assert "vote" not in match.tell(len(match.seen(CAESAR)))
    assert lies(match, "5111", "2222")


def test_k35_k37_the_same_values_castled_back_wait_for_the_vote_card() -> None:
    match = castled("S5 S1 S1 S1", "S2 S2 S2 S2 P3", "=0 =0 =4 =0 =0 =0")
    assert (match.turn, won(match)["S"], side(match, "Cleopatra", "S")["face_down"]) == (CLEOPATRA, (0, 0), 4)
    assert {text.strip("()")[0] for text in texts(match)} == set("PQCA")
    assert texts(play(match, "(Q4)")) == ["<influence", "<action"]
    play(match, "<influence +1 " * 4 + "!S")
    assert texts(match) == ["~2"]
    assert "The Senators vote 8 to 8: no decision." in play(match, "~2 ~2 ~2 ~2").tell(len(match.seen(CAESAR)))
    assert lies(match, "5111", "2222")


def test_k35_other_values_castled_in_are_voted_on() -> None:
    match = shown(castled("S5 S1 S1 S1", "S2 S2 S2 S2 P3", "=0 =0 =3 =1 =0 =0"))
    assert won(match)["S"] == (0, 1)
    assert lies(match, "511", "222")


def test_k35_two_full_groups_castled_vote_in_the_active_players_order() -> None:
    match = castled("S5 S1 S1 S1 P3 P3 P1 P1", "S2 S2 S2 S2 P3 P3 P1 P1", "=0 =0 =2 =2 =0 =0")
    assert (match.turn, set(texts(match))) == (CLEOPATRA, {"@S", "@P"})
    shown(play(match, "@P"))
    assert (won(match)["S"], won(match)["P"]) == ((0, 1), (1, 0))


def test_k35_an_assassination_makes_room_for_another_vote() -> None:
    caesar, cleopatra = player(up="S5 S1 S1 S1"), player("assassination 4 3", up="S2 S2 S2 S2")
    match = play(scene(caesar, cleopatra), "active assassination xS5")
    assert (match.turn, won(match)["S"]) == (CLEOPATRA, (0, 0))
    assert won(play(match, "(S4) ~4"))["S"] == (0, 1)
    assert lies(match, "11", "2222")


def test_k35_turning_cards_up_is_no_change() -> None:
    match = scene(player("scout 1", up="S5 S1 S1 S1"), player(down="S2 S2 S2 S2"), turn=CAESAR)
    play(match, "active scout @S ~2 ~2 ~2 ~2")
    assert (match.turn, won(match)["S"]) == (CAESAR, (0, 0))
    assert lies(match, "5111", "2222")
