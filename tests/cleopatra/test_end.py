from typing import Any

import pytest

import rubicon
from tests.cleopatra.scene import CAESAR, CLEOPATRA, hand, play, player, scene, side, texts, won

HAND = "1 2 3 4 5"
BOTH = ["active", "passive"]
DRAW = ["<influence", "<action"]
SHUT = "P P P P P Q Q Q Q Q C C C A A A"  # the Senators only are still open
FULL, TIED = "S1 S1 S1 S1 S1", "S1 S1 S3"  # 8 cards, 5 to 5
OWN_5 = "S1 S2 S3 S4 S5"


def asked(match: rubicon.Match, line: str) -> list[str]:
    return texts(play(match, line))


def crammed(cards: str, up: str = TIED, theirs: str = FULL, down: str = "", caesar: str = "1") -> rubicon.Match:
    """Cards in Cleopatra's hand, hers and Caesar's under the Senators, and no other group is open."""
    return scene(player(caesar, up=theirs, down=down, won=SHUT), player(cards, up=up))


def ended(caesar: dict[str, str], cleopatra: dict[str, str], **options: Any) -> rubicon.Match:
    """Nobody has a card, Cleopatra's turn is skipped, and the bonus cards are shown."""
    match = scene({**caesar, "deck": ""}, {**cleopatra, "deck": ""}, **options)
    return play(match, f"skip bonus:{caesar['bonus']} bonus:{cleopatra['bonus']}")


def points(match: rubicon.Match) -> tuple[int, int]:
    assert match.turn == rubicon.OVER
    players = match.position().to_dict()["players"]
    return players["Caesar"]["points"], players["Cleopatra"]["points"]


# Turns that can't be active, and the lock on passive ones


@pytest.mark.parametrize(
    ("cards", "up", "theirs", "down"),
    [
        ("spy veto wrath assassination", "S2", "S1", ""),  # no influence in hand
        (HAND, TIED, FULL, ""),  # 8 cards
        (HAND, OWN_5, "", ""),  # 5 own
        ("1 scout castling spy veto", OWN_5, "", "S2 S3"),  # none of these makes room
        ("1 scout castling spy veto", TIED, FULL, ""),
        ("1 assassination", OWN_5, "S2 S4", ""),  # 5 own still
        ("1 assassination", TIED, "", FULL),  # nothing to assassinate
    ],
)
def test_k18_without_a_legal_influence_play_only_a_passive_turn_is_left(cards: str, up: str, theirs: str, down: str) -> None:
    assert texts(crammed(cards, up, theirs, down)) == ["passive"]


def test_k18_with_room_and_influence_it_may_be_active() -> None:
    assert texts(crammed("1 veto", "S1 S2 S3 S4", "")) == BOTH
    assert texts(crammed("0", "S1 S1 S1", "S1 S1 S2 S2")) == BOTH


def test_k18_with_nothing_to_discard_either_the_turn_is_skipped() -> None:
    match = scene(player("1 2"), player(deck=""))
    assert texts(match) == ["skip"]
    assert asked(match, "skip") == BOTH
    assert (match.turn, match.position().to_dict()["vote_drawn"]) == (CAESAR, {})


def test_k18_wrath_makes_room_and_must_come_first() -> None:
    match = crammed("2 3 wrath scout")
    assert texts(match) == BOTH
    assert asked(match, "active") == ["wrath"]
    assert asked(match, "wrath") == ["@S"]
    assert set(asked(match, "@S allow")) == {"S2", "(S2)", "S3", "(S3)"}
    assert asked(match, "S2") == ["S3"]
    assert asked(match, "S3") == DRAW


def test_k18_assassination_makes_room_where_its_player_has_fewer_than_5() -> None:
    caesar = player("1", up=FULL + " P4", won=SHUT.replace("P P P P P", ""))
    match = scene(caesar, player("2 3 assassination scout", up=TIED + " P1 P2 P3 P4 P5"))
    assert texts(match) == BOTH
    assert asked(match, "active") == ["assassination"]
    assert asked(match, "assassination") == ["xS1"]
    assert set(asked(match, "xS1 allow")) == {"S2", "(S2)", "S3", "(S3)"}
    assert asked(match, "S2") == DRAW  # room for one; 8 cards again, 4 to 7
    assert won(match)["S"] == (0, 1)
    assert hand(match, "Cleopatra") == {"3": 1, "scout": 1}


def test_k18_either_of_both_may_be_chosen() -> None:
    assert asked(crammed("2 wrath assassination"), "active") == ["assassination", "wrath"]


def test_k18_if_it_is_vetoed_the_duty_lapses_and_refill_and_vote_card_follow() -> None:
    match = crammed("2 3 scout assassination wrath", OWN_5, "S4", caesar="1 veto")
    assert asked(match, "active wrath @S veto <influence +1") == DRAW
    assert (match.turn, hand(match, "Cleopatra")) == (CLEOPATRA, {"2": 1, "3": 1, "scout": 1, "assassination": 1})
    assert "!orgy" in asked(match, "<action +spy")
    assert side(match, "Cleopatra", "S")["up"] == dict.fromkeys("12345", 1)
    assert asked(match, "!orgy") == BOTH  # it was an active turn
    assert match.turn == CAESAR


@pytest.mark.parametrize(("lock", "then"), [(True, ["active"]), (False, BOTH)])
def test_k20_after_a_passive_turn_the_opponents_is_active(lock: bool, then: list[str]) -> None:
    match = scene(player("1 2", deck=""), player(HAND, deck=""), passive_lock=lock)
    assert asked(match, "passive -1 on") == then
    assert asked(match, "active on (S1) !orgy") == BOTH
    assert match.turn == CLEOPATRA


def test_k20_a_forced_passive_turn_locks_too() -> None:
    assert asked(scene(player("1 2"), player("spy", deck="")), "passive -spy") == ["active"]


def test_k20_who_can_not_be_active_is_passive_all_the_same_and_locks_in_turn() -> None:
    match = scene(player("spy veto", deck=""), player(HAND, deck=""))
    assert asked(match, "passive -1 on") == ["passive"]
    assert asked(match, "passive -spy on") == ["active"]
    assert match.turn == CLEOPATRA


def test_k20_a_skipped_turn_locks_nobody() -> None:
    match = scene(player("1 2", deck=""), player(deck=""))
    assert asked(match, "skip") == BOTH
    assert asked(match, "passive -1 on") == ["skip"]
    assert asked(match, "skip") == BOTH
    assert match.turn == CAESAR


@pytest.mark.parametrize(("cards", "then"), [("1 wrath", ["active"]), ("1 assassination", ["passive"]), ("1 scout", ["passive"])])
def test_k20_making_room_counts_as_possible(cards: str, then: list[str]) -> None:
    match = scene(player(cards, up=OWN_5, won=SHUT), player(HAND, up="S1", down="S2", deck=""))
    assert asked(match, "passive -1 on") == then


# The end


@pytest.mark.parametrize(("ones", "line"), [(4, "active on (S5) ~5"), (3, "active on (S5) <influence +1 !S ~5")])
def test_k50_it_ends_at_once_when_all_patricians_are_won(ones: int, line: str) -> None:
    caesar = player(HAND, up=" S1" * ones, won=SHUT + " S S S S")
    match = scene(caesar, player("1 2 3 4 5", up="S2 S2 S3", bonus="P"))
    assert asked(match, line) == ["bonus:S"]
    play(match, "bonus:S bonus:P")
    assert (match.turn, match.why, won(match)["S"]) == (rubicon.OVER, "all patricians won", (4, 1))


def test_k50_it_goes_on_while_a_patrician_is_left() -> None:
    match = scene(player(HAND, won=SHUT + " S S S"), player(HAND, up="S2"))
    assert asked(match, "active on (S5) <influence +1 !S ~5") == BOTH
    assert match.turn == CAESAR


def test_k50_it_ends_when_nobody_has_influence_left_but_only_at_the_start_of_a_turn() -> None:
    match = scene(player("veto", deck="wrath"), player("5 spy", deck="scout"))
    assert asked(match, "active on S5 on") == ["+scout"]
    assert asked(match, "+scout !S") == ["bonus:S"]
    assert won(match)["S"] == (0, 1)
    play(match, "bonus:S bonus:S")
    assert (match.turn, match.why) == (rubicon.OVER, "no influence left")


@pytest.mark.parametrize(
    ("caesar", "cleopatra", "then"),
    [
        (player("1 spy", deck=""), "spy veto", ["active"]),
        (player("veto", deck="0"), "spy veto", ["passive"]),
        (player(deck=""), "spy 0", ["skip"]),
    ],
)
def test_k50_it_goes_on_while_one_has_influence_in_hand_or_deck(caesar: dict[str, str], cleopatra: str, then: list[str]) -> None:
    match = scene(caesar, player(cleopatra, deck=""))
    assert asked(match, "passive -spy on") == then
    assert match.turn == CAESAR


@pytest.mark.parametrize(
    ("caesar", "cleopatra", "over"),
    [
        (player("1", up=FULL, deck="2"), player("2 spy", up=TIED), True),  # no room for either
        (player(up="S1", deck="spy"), player("2 spy", up=OWN_5), True),  # room for Caesar, who has no influence
        (player("1 veto", up="S1", deck=""), player("2 spy", up=OWN_5), False),  # room for Caesar
        (player("veto", up="S1", deck="1"), player("2 spy", up=OWN_5), False),  # his influence is in the deck
        (player("1", up=FULL, deck=""), player("2 spy wrath", up=TIED), False),
        (player("1", up=FULL, deck="wrath"), player("2 spy", up=TIED), False),
        (player("veto", up=FULL, deck="1 wrath"), player("4 spy", up=TIED), False),
        (player("veto", up=FULL, deck="wrath"), player("2 spy", up=TIED), True),  # who has Wrath has no influence
        (player("1", up=FULL, deck=""), player("2 spy assassination", up=TIED), False),
        (player("1", up=TIED, deck="assassination"), player("2 spy", up=FULL), False),
        (player("veto", up=TIED, deck="assassination"), player("2 spy", up=FULL), True),  # no influence
        (player("1", down=FULL, deck="veto"), player("2 spy assassination", up=TIED), True),  # no card is face up
        (player("1", up="S1", down="S1 S1 S1 S1", deck="veto"), player("2 spy assassination", up=TIED), False),  # one is
        (player("1 assassination", up=FULL, deck="veto"), player("2 spy", up=TIED), True),  # 5 own
        (player("1", up=FULL, deck="veto"), player("2 spy scout castling", up=TIED), True),  # these make no room
    ],
)
def test_k50_it_ends_when_neither_can_place(caesar: dict[str, str], cleopatra: dict[str, str], over: bool) -> None:
    match = scene({**caesar, "won": SHUT}, {**cleopatra, "deck": ""})
    play(match, "passive -spy on")
    assert match.turn == (rubicon.CHANCE if over else CAESAR)
    if over:
        play(match, "bonus:S bonus:S")
        assert (match.turn, match.why) == (rubicon.OVER, "no room left")


@pytest.mark.parametrize(
    ("mine", "bonus", "whole_group", "expected"),
    [
        ("", "S", "all", 0),
        ("S S P Q C A", "Q", "all", 6),  # 1 for each patrician
        ("S S S", "P", "all", 3 + 1),  # majority
        ("Q Q Q Q", "P", "all", 4 + 1),
        ("C C", "P", "all", 2 + 1),
        ("P P P P P", "S", "all", 5 + 1 + 1),  # the whole group
        ("A A A", "S", "all", 3 + 1 + 1),
        ("S S S", "S", "all", 3 + 1 + 2),  # bonus card
        ("Q Q Q Q", "Q", "all", 4 + 1 + 2),
        ("P P P P P", "P", "all", 5 + 1 + 1 + 2),
        ("S S P", "S", "all", 3),  # 2 are too few for a bonus card
        ("", "S", "remaining", 0),
        ("S S C", "P", "remaining", 3 + 1 + 1),  # all that were won of them
        ("S S S", "P", "remaining", 3 + 1 + 1),
        ("P P P P P", "S", "remaining", 5 + 1 + 1),
    ],
)
def test_k51_points(mine: str, bonus: str, whole_group: str, expected: int) -> None:
    has, has_not = player(won=mine, bonus=bonus), player(bonus=bonus)
    assert points(ended(has, has_not, whole_group=whole_group)) == (expected, 0)
    assert points(ended(has_not, has, whole_group=whole_group)) == (0, expected)


@pytest.mark.parametrize(("whole_group", "expected"), [("all", (5 + 2, 3)), ("remaining", (5 + 2, 3 + 1))])
def test_k51_a_group_of_which_both_have_won_is_whole_for_nobody(whole_group: str, expected: tuple[int, int]) -> None:
    match = ended(player(won="S S S A A", bonus="P"), player(won="S A Q", bonus="P"), whole_group=whole_group)
    assert points(match) == expected


def test_k51_the_bonus_cards_are_not_counted_before_they_are_shown() -> None:
    match = scene(player(won="S S S", bonus="S"), player(HAND))
    assert match.view(CLEOPATRA).to_dict()["players"]["Caesar"]["points"] == 3 + 1


@pytest.mark.parametrize(
    ("caesar", "cleopatra", "scores"),
    [
        (player(won="S S S", bonus="S"), player(won="P P Q Q A", bonus="P"), (1.0, 0.0)),  # 6 to 5 points, 3 to 5 patricians
        (player(won="P P"), player(won="Q Q C"), (0.0, 1.0)),
        (player(won="S S S", bonus="P"), player(won="P P Q Q", bonus="P"), (0.0, 1.0)),  # 4 all, 3 to 4 patricians
        (player(won="P P Q Q", bonus="P"), player(won="S S S", bonus="P"), (1.0, 0.0)),
        (player(won="P P Q Q"), player(won="Q Q P P"), (0.5, 0.5)),
        (player(), player(), (0.5, 0.5)),
    ],
)
def test_k52_most_points_then_most_patricians_then_a_draw(
    caesar: dict[str, str], cleopatra: dict[str, str], scores: tuple[float, float]
) -> None:
    assert ended(caesar, cleopatra).scores == scores
