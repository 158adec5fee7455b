import pytest

import rubicon
from tests.cleopatra.scene import CAESAR, CLEOPATRA, discarded, hand, odds, play, player, scene, side, texts, won

HAND = "1 2 3 4 5"
NONE = dict.fromkeys("SPQCA", (0, 0))
BOTH = ["active", "passive"]
DRAW = ["<influence", "<action"]


def words(codes: str, cards: str, form: str = "{}") -> set[str]:
    """A card of these under a group of those; "({})" for face down."""
    return {form.format(code + card) for code in codes for card in cards}


def senators(cards: str, up: str, theirs: str) -> rubicon.Match:
    """Cards in Cleopatra's hand, hers and Caesar's under the Senators, and no other group is open."""
    return scene(player("1", up=theirs, won="P P P P P Q Q Q Q Q C C C A A A"), player(cards, up=up))


def asked(match: rubicon.Match, line: str) -> list[str]:
    return texts(play(match, line))


def votes(match: rubicon.Match) -> tuple[dict[str, int], dict[str, int]]:
    """The vote cards to come and those drawn."""
    return match.position().to_dict()["vote_deck"], match.position().to_dict()["vote_drawn"]


def test_k10_one_card_face_down() -> None:
    match = scene(None, player("0 3 4"))
    assert set(asked(match, "active on")) == words("SPQCA", "034") | words("SPQCA", "034", "({})")
    assert asked(match, "(P4)") == DRAW
    assert (side(match, "Cleopatra", "P")["up"], side(match, "Cleopatra", "P")["down"]) == ({}, {"4": 1})
    assert hand(match, "Cleopatra") == {"philosopher": 1, "3": 1}


@pytest.mark.parametrize(("second", "senators", "aediles"), [("S0", {"4": 1, "philosopher": 1}, {}), ("A0", {"4": 1}, {"philosopher": 1})])
def test_k10_two_cards_face_up_in_one_group_or_in_two(second: str, senators: dict[str, int], aediles: dict[str, int]) -> None:
    match = scene(None, player("0 3 4"))
    assert set(asked(match, "active on S4")) == words("SPQCA", "03")
    assert asked(match, second) == DRAW
    assert (side(match, "Cleopatra", "S")["up"], side(match, "Cleopatra", "A")["up"]) == (senators, aediles)


def test_k11_at_most_5_own_cards() -> None:
    assert set(asked(scene(None, player("1 2", up="S1 S2 S3 S4 S5 P1 P2 P3", down="P4")), "active on P1")) == words("QCA", "2")


def test_k11_at_most_8_cards_of_both() -> None:
    caesar = player("1", up="S1 S1 S1 S1 S1 P2 P2", down="P2 P3")
    assert set(asked(scene(caesar, player("1 2", up="S1 S1 S3 P1 P2 P3")), "active on P1")) == words("QCA", "2")


def test_k11_a_group_that_is_all_won_takes_no_cards() -> None:
    match = scene(player("1", won="S S S A P P P P"), player("1 2", won="S S A A"))
    assert set(asked(match, "active on P1")) == words("PQC", "2")


@pytest.mark.parametrize(("up", "theirs"), [("S1 S2 S3 S4", ""), ("S1 S2 S3", "S1 S2 S3 S4")])
def test_k11_with_room_for_only_one_a_single_card_may_lie_face_up(up: str, theirs: str) -> None:
    match = senators("1 5", up, theirs)
    assert set(asked(match, "active on")) == words("S", "15") | words("S", "15", "({})")
    assert asked(match, "S5") == DRAW
    assert hand(match, "Cleopatra") == {"1": 1}


def test_k11_with_one_card_in_hand_it_may_lie_face_up() -> None:
    match = scene(player("1"), player("5 spy"))
    assert {"S5", "(S5)"} <= set(asked(match, "active on"))
    assert asked(match, "S5") == ["on", "spy"]
    assert side(match, "Cleopatra", "S")["up"] == {"5": 1}


def test_k11_with_room_for_two_there_have_to_be_two() -> None:
    assert asked(senators("1 5", "S1 S2 S3", ""), "active on S5") == ["S1"]


def test_k12_an_action_card_before_the_influence_cards_and_no_second_one() -> None:
    match = scene(player("1", down="S3"), player("scout spy 4"))
    assert asked(match, "active") == ["on", "spy", "scout"]
    assert set(asked(match, "scout @S allow ~3")) == words("SPQCA", "4") | words("SPQCA", "4", "({})")
    assert asked(match, "(P4)") == DRAW


def test_k12_an_action_card_after_the_influence_cards_and_no_second_one() -> None:
    match = scene(player("1", down="S3"), player("scout spy 4"))
    assert asked(match, "active on (P4)") == ["on", "spy", "scout"]
    assert asked(match, "scout @S allow ~3") == DRAW
    assert side(match, "Caesar", "S")["up"] == {"3": 1}


def test_k12_none_after_drawing() -> None:
    match = play(scene(player("1", down="S3"), player("1 2 3 4 spy")), "active on (P4) on <action +scout")
    assert set(odds(match)) == {"!S", "!P", "!Q", "!C", "!A", "!orgy", "!reshuffle"}
    assert asked(match, "!orgy") == BOTH
    assert match.turn == CAESAR


def test_k13_eight_cards_vote_at_once_and_before_drawing() -> None:
    match = play(scene(player("1", up="S1 S1 S1", down="S1"), player(HAND, up="S2 S2 S2")), "active on (S5)")
    assert match.turn == rubicon.CHANCE
    play(match, "~1 ~5")
    assert won(match) == NONE | {"S": (0, 1)}
    assert texts(match) == DRAW
    assert "5" not in side(match, "Cleopatra", "S")["up"]


def test_k13_seven_cards_do_not_vote() -> None:
    match = scene(player("1", up="S1 S1 S1"), player(HAND, up="S2 S2 S2"))
    assert asked(match, "active on (S5)") == DRAW
    assert won(match) == NONE


@pytest.mark.parametrize(("up", "groups", "second", "outcome"), [("S1 S1 S1", "PQCA", "P3", {"S": (1, 0)}), ("S2 S1", "SPQCA", "S3", {})])
def test_k13_the_vote_comes_after_both_cards(up: str, groups: str, second: str, outcome: dict[str, tuple[int, int]]) -> None:
    match = scene(player("1", up="S2 S2 S2 S2"), player("2 3", up=up))
    assert set(asked(match, "active on S2")) == words(groups, "3")
    assert won(match) == NONE
    assert asked(match, second) == DRAW
    assert won(match) == NONE | outcome


@pytest.mark.parametrize(("first", "order", "then"), [("S", ("~1", "~2"), (1, 0)), ("P", ("~2", "~1"), (0, 1))])
def test_k13_two_groups_at_once_vote_in_the_active_players_order(first: str, order: tuple[str, str], then: tuple[int, int]) -> None:
    match = scene(player("1", up="S5 S5 S5 P1 P1 P1", down="S1 P2"), player("2 3", up="S1 S1 S1 P3 P3 P3"))
    assert sorted(asked(match, "active on S2 P3")) == ["@P", "@S"]
    assert match.turn == CLEOPATRA
    assert asked(match, f"@{first}") == [order[0]]
    play(match, order[0])
    assert won(match) == NONE | {first: then}
    assert texts(match) == [order[1]]
    assert asked(match, order[1]) == DRAW
    assert won(match) == NONE | {"S": (1, 0), "P": (0, 1)}


def test_k13_castling_to_eight_votes_at_once() -> None:
    match = play(
        scene(player("1", up="S1 S1 S1 S1 S1"), player("4 castling", up="S2 S2 P3")), "active castling S+P allow =0 =0 =2 =1 =0 =0"
    )
    assert match.turn == rubicon.CHANCE
    play(match, "~2 ~2 ~3")
    assert won(match) == NONE | {"S": (0, 1)}
    assert {"P4", "(P4)"} <= set(texts(match))


def test_k14_the_hand_is_refilled_one_by_one_from_the_deck_of_choice() -> None:
    match = scene(None, player("1 2 3 4", gone="5 veto"))
    assert asked(match, "active on S1 P2") == DRAW
    assert odds(play(match, "<action")) == {"+assassination": 4, "+spy": 2, "+castling": 2, "+scout": 2, "+wrath": 1, "+veto": 1}
    assert asked(match, "+veto") == DRAW
    assert odds(play(match, "<influence")) == {"+0": 2, "+1": 6, "+2": 6, "+3": 6, "+4": 6, "+5": 6}
    assert "!orgy" in asked(match, "+5 <action +spy")
    assert hand(match, "Cleopatra") == {"3": 1, "4": 1, "5": 1, "spy": 1, "veto": 1}


@pytest.mark.parametrize(("deck", "drawn"), [("4 4", ["+4", "+4"]), ("veto", ["+veto"]), ("", [])])
def test_k14_an_empty_deck_gives_none(deck: str, drawn: list[str]) -> None:
    match = play(scene(None, player(HAND, deck=deck)), "active on S1 P2")
    for card in drawn:
        assert texts(match) == [card]
        play(match, card)
    assert "!orgy" in texts(match)
    assert sum(hand(match, "Cleopatra").values()) == 3 + len(drawn)


def test_k14_a_deck_may_run_out_while_drawing() -> None:
    match = scene(None, player(HAND, deck="4 spy"))
    assert asked(match, "active on S1 P2") == DRAW
    assert asked(match, "<influence +4") == ["+spy"]
    assert "!orgy" in asked(match, "+spy")


def test_k15_a_group_card_holds_a_vote_there() -> None:
    match = play(scene(player("1", up="P2"), player(HAND, up="P1", deck="")), "active on (S5) !S ~5")
    assert won(match) == NONE | {"S": (0, 1)}
    assert match.turn == CAESAR
    assert votes(match)[1] == {"Senators": 1}


def test_k15_an_orgy_does_nothing_and_stays_beside_the_deck() -> None:
    match = play(scene(player(up="P2"), player(HAND, deck=""), drawn="S"), "active on (S5) !orgy")
    assert won(match) == NONE
    assert votes(match)[0] == {"Praetors": 1, "Quaestors": 1, "Censors": 1, "Aediles": 1, "orgy": 1, "reshuffling orgy": 1}
    assert votes(match)[1] == {"Senators": 1, "orgy": 1}


def test_k15_drawn_cards_are_not_drawn_again() -> None:
    match = play(scene(None, player(HAND, deck=""), drawn="S A orgy"), "active on (S5)")
    assert odds(match) == {"!P": 1, "!Q": 1, "!C": 1, "!orgy": 1, "!reshuffle": 1}


def test_k15_the_reshuffling_orgy_brings_all_back_and_itself() -> None:
    match = play(scene(player("1 2", deck=""), player(HAND, deck=""), drawn="S A orgy P Q C orgy"), "active on (S5) !reshuffle")
    assert (match.turn, won(match), votes(match)[1]) == (CAESAR, NONE, {})
    assert odds(play(match, "active on (S1)")) == {"!S": 1, "!P": 1, "!Q": 1, "!C": 1, "!A": 1, "!orgy": 2, "!reshuffle": 1}


@pytest.mark.parametrize(("ones", "line", "drawn"), [(2, "!S ~5", "A"), (4, "~5 !orgy", "A"), (4, "~5 !orgy", "A S")])
def test_k16_a_group_that_is_all_won_loses_its_vote_card_and_its_influence_cards(ones: int, line: str, drawn: str) -> None:
    caesar = player(HAND, up="P1" + " S1" * ones, won="S S S S")
    match = play(scene(caesar, player("5", up="S2 S2 S3", deck=""), drawn=drawn), f"active on (S5) {line}")
    assert won(match)["S"] == (4, 1)
    assert "Senators" not in votes(match)[0] | votes(match)[1]
    assert side(match, "Caesar", "S")["up"] == side(match, "Cleopatra", "S")["up"] == {}
    assert discarded(match, "Caesar") == {"1": ones}
    assert (side(match, "Caesar", "P")["up"], discarded(match, "Cleopatra")["5"]) == ({"1": 1}, 7)
    play(match, "active on (P1) <influence +1 !reshuffle")
    assert votes(match)[0] == {"Praetors": 1, "Quaestors": 1, "Censors": 1, "Aediles": 1, "orgy": 2, "reshuffling orgy": 1}


def test_k16_a_group_with_a_patrician_left_keeps_them() -> None:
    match = play(scene(player(up="S1 S1", won="S S S"), player("5", up="S2 S2 S3", deck="")), "active on (S5) !S ~5")
    assert votes(match)[1] == {"Senators": 1}
    assert (side(match, "Caesar", "S")["up"], side(match, "Cleopatra", "S")["up"]) == ({"1": 1}, {"2": 2, "3": 1})


def test_k17_passive_discards_at_least_one_card_of_any_kind_and_refills() -> None:
    match = scene(player("1"), player("0 2 3 spy veto"))
    assert set(asked(match, "passive")) == {"-0", "-2", "-3", "-spy", "-veto"}
    assert set(asked(match, "-2")) == {"on", "-0", "-3", "-spy", "-veto"}
    assert asked(match, "-spy on") == DRAW
    assert discarded(match, "Cleopatra") == {"2": 1, "spy": 1}
    assert asked(match, "<action +spy") == DRAW
    assert hand(play(match, "<influence +5"), "Cleopatra") == {"philosopher": 1, "3": 1, "5": 1, "spy": 1, "veto": 1}
    assert (match.turn, won(match), votes(match)[1]) == (CAESAR, NONE, {})  # no vote card


def test_k17_passive_discards_at_most_five_cards() -> None:
    match = scene(player("1"), player(HAND))
    assert asked(match, "passive -1 -2 -3 -4 -5") == DRAW
    for card in "11111":
        assert match.turn == CLEOPATRA
        play(match, f"<influence +{card}")
    assert (match.turn, hand(match, "Cleopatra")) == (CAESAR, {"1": 5})


def test_k21_no_action_card_between_two_influence_cards() -> None:
    assert set(asked(scene(player("1", down="S3"), player("1 2 scout spy")), "active on S1")) == words("SPQCA", "2")


def test_k21_a_vote_at_8_comes_before_an_action_card_after_the_influence_cards() -> None:
    match = scene(player("1", up="S1 S1 S1", down="S2 P2"), player("5 assassination scout", up="S2 S2 S2"))
    assert asked(match, "active on (S5)") == ["~2"]
    assert asked(match, "~2 ~5") == ["on", "assassination", "scout"]
    assert won(match) == NONE | {"S": (0, 1)}
    assert asked(match, "assassination") == ["xS1", "xS2"]


def test_k60_two_cards_may_lie_face_down_but_then_no_action_card() -> None:
    match = scene(player("1", down="S3"), player("1 2 4 scout", up="S1 S2 S3 S4"), two_face_down=True)
    assert set(asked(match, "active on (S1)")) == words("PQCA", "24", "({})") | {"on"}
    assert asked(match, "(P4)") == DRAW
    assert (side(match, "Cleopatra", "S")["down"], side(match, "Cleopatra", "P")["down"]) == ({"1": 1}, {"4": 1})


def test_k60_after_one_card_face_down_an_action_card_may_follow() -> None:
    match = scene(player("1", down="S3"), player("1 2 scout"), two_face_down=True)
    assert asked(match, "active on (S1) on") == ["on", "scout"]


def test_k60_face_up_cards_are_not_mixed_with_face_down_ones() -> None:
    match = scene(player("1", down="S3"), player("1 2 scout"), two_face_down=True)
    assert set(asked(match, "active on S1")) == words("SPQCA", "2")
    assert asked(match, "S2") == ["on", "scout"]


@pytest.mark.parametrize("answer", ["allow ~3", "veto <influence +1"])
def test_k60_after_an_action_card_only_one_card_lies_face_down(answer: str) -> None:
    match = scene(player("1 veto", down="S3"), player("1 2 scout"), two_face_down=True)
    assert asked(match, f"active scout @S {answer} (S1)") == DRAW


def test_k60_both_cards_lie_before_the_vote_at_8() -> None:
    match = scene(player("1", up="S2 S2 S2 S2"), player("2 4", up="S1 S1 S1"), two_face_down=True)
    assert set(asked(match, "active on (S2)")) == words("PQCA", "4", "({})") | {"on"}
    assert won(play(match, "(P4) ~2")) == NONE | {"S": (1, 0)}
