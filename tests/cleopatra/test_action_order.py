"""`action_order=free`: the action card may also come between two influence cards."""

from typing import Any

import pytest

import rubicon
from rubicon.games.cleopatra.effect_types import VoteHeld
from rubicon.games.cleopatra.notation import written
from tests.cleopatra.scene import CAESAR, CLEOPATRA, play, player, scene, texts, won

SEVEN = {"up": "S1 S1 S2 S5"}, {"up": "S1 S2 S3"}
"""Under the Senators: 9 for Caesar with four cards, 6 for Cleopatra with three. Her 5 wins the vote, her 3 ties it."""
ONLY_S = "P P P P P Q Q Q Q Q C C C A A A"


def seven(hand: str, caesar: str = "1 2", theirs: str = "", mine: str = "", **options: Any) -> rubicon.Match:
    """Cleopatra's turn with seven cards under the Senators, and further cards as given."""
    options = {"action_order": "free", **options}
    return scene(
        player(caesar, up=f"{SEVEN[0]['up']} {theirs}"),
        player(hand, up=f"{SEVEN[1]['up']} {mine}"),
        **options,
    )


def cards(match: rubicon.Match) -> set[str]:
    """Action cards that can be played now."""
    return set(texts(match)) & {"assassination", "spy", "castling", "scout", "wrath"}


def voted(match: rubicon.Match, code: str = "S") -> bool:
    """Whether a group has voted; one that does not decide stays as it is, so it is seen in the effects."""
    name = {"S": "Senators", "P": "Praetors", "Q": "Quaestors"}[code]
    return any(isinstance(effect, VoteHeld) and effect.group == name for ply in match.log for effect in match.effects(ply.number))


def again(match: rubicon.Match) -> rubicon.Match:
    """The same position, read from its text."""
    return rubicon.position(match.line, typed=True)


def test_k63_an_action_card_may_come_between_two_influence_cards() -> None:
    match = play(seven("1 2 scout spy veto", theirs="P4"), "active on P1")
    assert cards(match) == {"spy"}, "a Scout would find nothing, and a Veto is not played so"
    assert "P2" in texts(match)
    assert "(P2)" not in texts(match)


def test_k21_without_the_option_none_may() -> None:
    match = play(seven("1 2 spy", action_order="outside"), "active on P1")
    assert cards(match) == set()
    with pytest.raises(rubicon.IllegalAction):
        match.play("spy")


@pytest.mark.parametrize("card", ["spy", "castling"])
def test_k63_it_is_the_only_one_of_the_turn(card: str) -> None:
    aim = {"spy": "", "castling": "Q+A allow =0 =0 =0 =0 =0 =0"}[card]
    hand = "1 2 spy castling"
    first = play(seven(hand, mine="Q4"), "active spy allow ~1 ~2 -1 <influence +5 P1")
    assert cards(first) == set(), "one was played before the influence cards"
    match = play(seven(hand, mine="Q4"), f"active on P1 {card} {aim}".strip())
    if card == "spy":
        play(match, "allow ~1 ~2 -1 <influence +5")
    assert texts(match) == [word for word in texts(match) if word[1:] == "2"], "the second influence card has to follow"
    play(match, "P2")
    assert texts(match) == ["<influence", "<action"], "no action card is asked for again"


def test_k63_before_the_first_card_and_after_the_second_it_may_come_as_before() -> None:
    match = play(seven("1 2 spy"), "active")
    assert cards(match) == {"spy"}
    play(match, "on P1 P2")
    assert cards(match) == {"spy"}
    play(match, "spy allow ~1 ~2 -1 <influence +5")
    assert texts(match) == ["<influence", "<action"]


def test_k63_a_vetoed_card_was_the_action_card_and_the_second_card_follows() -> None:
    match = play(seven("1 2 spy spy", caesar="1 veto"), "active on P1 spy veto <influence +3")
    assert (match.turn, cards(match)) == (CLEOPATRA, set())
    assert "P2" in texts(match)
    assert texts(play(match, "P2")) == ["<influence", "<action"]


def test_k63_after_a_card_face_down_none_comes_between() -> None:
    match = play(seven("1 2 spy", two_face_down=True), "active on (P1)")
    assert cards(match) == set()
    assert "on" in texts(match)


@pytest.mark.parametrize(("hand", "won", "line"), [("1 wrath", "", "active on S1"), ("1 2 wrath", ONLY_S, "active on S1")])
def test_k63_none_comes_between_where_no_second_card_can_be_laid(hand: str, won: str, line: str) -> None:
    """The influence is over then: an action card comes after it, and room that it makes is not used."""
    caesar = player("1", up=SEVEN[0]["up"], won=won)
    match = play(scene(caesar, player(hand, up=SEVEN[1]["up"]), action_order="free"), line)
    assert (texts(match), voted(match)) == (["on", "wrath"], True), "the vote has been held"
    assert texts(play(match, "wrath @S allow")) == ["<influence", "<action"]


def test_k63_a_position_that_waits_for_a_second_card_without_room_has_no_action_card_either() -> None:
    caesar, cleopatra = player("1", up=SEVEN[0]["up"], won=ONLY_S), player("1 wrath", up=f"{SEVEN[1]['up']} S5")
    match = scene(caesar, cleopatra, phase="influence", words="placed 1", action_order="free")
    assert texts(match) == []
    with pytest.raises(rubicon.BadPosition):
        again(match)


# Votes


def test_k63_the_vote_on_a_group_that_the_first_card_brought_to_8_waits_for_the_second() -> None:
    match = play(seven("5 2 scout", theirs="P4"), "active on S5")
    assert list(match.position().to_dict()["waiting_for_a_vote"]) == ["Senators"]
    match = play(seven("5 2 spy", theirs="P4"), "active on S5 spy")
    assert list(match.view(CAESAR).to_dict()["waiting_for_a_vote"]) == ["Senators"]
    play(match, "allow ~1 ~2 -1 <influence +5")
    assert not voted(match)
    assert won(match)["S"] == (0, 0)
    play(match, "P2")
    assert voted(match)
    assert won(match)["S"] == (0, 1)
    assert list(match.position().to_dict()["waiting_for_a_vote"]) == []


def test_k13_without_an_action_card_between_it_is_the_same() -> None:
    match = play(seven("5 2 spy"), "active on S5")
    assert not voted(match)
    assert voted(play(match, "P2"))


@pytest.mark.parametrize("line", ["assassination xS5 allow", "wrath @S allow"])
def test_k63_a_group_that_no_longer_stands_at_8_has_no_vote(line: str) -> None:
    match = play(seven("5 2 assassination wrath"), f"active on S5 {line} P2")
    assert not voted(match)
    assert texts(match) == ["<influence", "<action"]


def test_k63_the_second_card_may_bring_it_to_8_again() -> None:
    match = play(seven("5 2 assassination"), "active on S5 assassination xS5 allow S2")
    assert voted(match)
    assert won(match)["S"] == (0, 1)


def test_k63_castling_that_changes_the_group_has_its_vote_at_once_and_none_again() -> None:
    # 9 to 11 with her 5; Castling changes her 5 for a 3: 9 to 9, which is no decision, and the group stays at 8.
    match = play(seven("5 2 castling", mine="P3"), "active on S5 castling S+P allow =0 =1 =1 =2 =0 =0")
    assert texts(match) == ["~1", "~2", "~3"], "the vote is held at once"
    play(match, "~1 ~2 ~3 ~3")
    assert voted(match)
    assert won(match)["S"] == (0, 0)
    assert list(match.position().to_dict()["waiting_for_a_vote"]) == []
    told = len(match.log)
    play(match, "Q2")
    assert texts(match) == ["<influence", "<action"], "K35: there is no second vote"
    assert "vote" not in match.tell(told + 1)


def test_k63_castling_the_same_values_back_leaves_the_vote_for_after_the_second_card() -> None:
    match = play(seven("5 2 castling", mine="P3"), "active on S5 castling S+P allow =0 =1 =1 =1 =0 =1")
    assert not voted(match)
    assert list(match.position().to_dict()["waiting_for_a_vote"]) == ["Senators"]
    assert "Q2" in texts(match)
    play(match, "Q2 ~1 ~2 ~3 ~5")
    assert won(match)["S"] == (0, 1)


def test_k63_castling_that_takes_cards_away_leaves_no_vote() -> None:
    match = play(seven("5 2 castling", mine="P3"), "active on S5 castling S+P allow =0 =1 =1 =1 =0 =0 Q2")
    assert texts(match) == ["<influence", "<action"]
    assert not voted(match)


def test_k63_castling_elsewhere_votes_at_once_and_the_first_group_after_the_second_card() -> None:
    match = seven("5 2 castling", theirs="P1 P1 P1 P1", mine="P2 P2 P2 Q4")
    play(match, "active on S5 castling P+Q allow =0 =0 =3 =0 =1 =0 ~2 ~2 ~2 ~4")
    assert (voted(match, "P"), voted(match, "S")) == (True, False)
    assert won(match) | {"S": (0, 0), "P": (0, 1)} == won(match)
    assert list(match.position().to_dict()["waiting_for_a_vote"]) == ["Senators"]
    play(match, "A2")
    assert voted(match, "S")
    assert won(match)["S"] == (0, 1)


def test_k63_two_groups_that_castling_brings_to_8_vote_in_order_before_the_second_card() -> None:
    match = seven("5 2 castling", theirs="P1 P1 P1 P3 Q2 Q2 Q3 Q3", mine="P1 P4 P4 P4 Q1 Q3 Q3 Q5")
    play(match, "active on S5 castling P+Q allow =0 =0 =0 =0 =3 =1")
    assert texts(match) == ["@P", "@Q"], "not the Senators, which wait for the second card"
    play(match, "@Q ~1 ~1 ~3 ~3 ~4 ~4 ~4 ~5")
    assert (won(match)["P"], won(match)["Q"], won(match)["S"]) == ((0, 1), (1, 0), (0, 0))
    assert "A2" in texts(match)
    assert won(play(match, "A2"))["S"] == (0, 1)


def test_k63_two_groups_at_8_after_the_second_card_vote_in_the_players_order() -> None:
    match = seven("5 5 spy", theirs="P1 P1 P1 P1", mine="P2 P2 P2")
    play(match, "active on S5 spy allow ~1 ~2 -1 <influence +5 P5")
    assert texts(match) == ["@S", "@P"]


# Texts, sentences, secrets


LINE = "active on S5 castling P+Q allow =0 =0 =3 =0 =1 =0 ~2 ~2 ~2 ~4 A2"


def test_k63_a_position_in_between_is_written_and_read() -> None:
    match = seven("5 2 castling", theirs="P1 P1 P1 P1", mine="P2 P2 P2 Q4")
    for word in LINE.split():
        match.play(word)
        assert again(match).line == match.line
        assert again(match).record.tobytes() == match.record.tobytes()
    assert "between" not in match.line
    assert "later" not in match.line


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("action_order=free", "", "needs action_order=free"),
        ("placed 1", "placed 2", "needs action_order=free"),
        ("between", "", "'later' names groups"),
        ("later 1", "later 2", "'later' names groups"),
        ("later 1", "later 64", "no such group"),
    ],
)
def test_k63_a_position_that_can_not_be_is_refused(old: str, new: str, problem: str) -> None:
    text = play(seven("5 2 spy"), "active on S5 spy").line
    assert old in text
    with pytest.raises(rubicon.BadPosition, match=problem):
        rubicon.position(text.replace(old, new))


def test_k63_the_log_tells_the_vote_when_it_is_held() -> None:
    match = play(seven("5 2 spy"), "active on S5 spy allow ~1 ~2 -1 <influence +5 P2")
    told = [match.tell(ply.number) for ply in match.log]
    assert [index for index, words in enumerate(told) if "The Senators vote" in words] == [len(told) - 1]
    assert "The Senators have 8 cards and will vote." in told[2]


def test_k63_a_spy_that_nobody_can_veto_is_told() -> None:
    caesar = player("1", up=SEVEN[0]["up"], gone="veto veto")
    match = play(scene(caesar, player("5 2 spy", up=SEVEN[1]["up"]), action_order="free"), "active on P5 spy")
    assert "hand" in match.tell(len(match.log))
    assert [written(action) for action in match.legal()] == ["~1"]


def test_k63_what_is_asked_says_so() -> None:
    match = play(seven("5 2 spy"), "active on S5")
    assert match.todo().rules[-1] == "K63"
    assert "action card" in match.todo().text
    assert "K63" not in play(seven("5 2 spy", action_order="outside"), "active on S5").todo().rules


def test_k63_whether_an_action_card_could_come_is_not_shown_to_the_other() -> None:
    one, other = (play(seven(hand), "active on P1") for hand in ("1 2 spy", "1 2 veto"))
    assert one.view_record(CAESAR).tobytes() == other.view_record(CAESAR).tobytes()
