"""Positions as text: they read back, and what is wrong with one is named."""

import pytest

import rubicon

LINE = (
    "cleopatra two_face_down=on; Cleopatra turn locked; votes S Q A orgy orgy reshuffle drawn P C; "
    "Caesar bonus S won P hand 1 3 5 veto spy up S3 Q2 down A4 gone 1 5; Cleopatra bonus Q won C hand 2 2 4 5 scout up S5 down A1 C3 gone 2"
)


def test_a_line_reads_back() -> None:
    match = rubicon.position(LINE, typed=True)
    assert match.turn == 1
    assert [match.text(action) for action in match.legal()] == ["active"]
    assert rubicon.position(match.line, typed=True) == match
    assert match.position().to_dict()["players"]["Caesar"]["hand"] == {"1": 1, "3": 1, "5": 1, "spy": 1, "veto": 1}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("; Caesar bonus", " Caesar bonus", "expected 5 sections"),
        ("cleopatra two", "caesar! two", "no game is called 'caesar!'"),
        ("Cleopatra turn", "Nero turn", "expected whose turn it is"),
        ("turn locked", "nap locked", "expected a phase"),
        ("locked", "sleepy now", "found 'sleepy'"),
        ("votes S", "votes X", "expected a vote card"),
        ("votes S Q A", "votes S S Q A", "vote: Senators: 2 instead of 1"),
        ("hand 1 3 5", "hand 1 3 9", "expected a card"),
        ("hand 1 3 5", "hand 1 1 1 1 1 1 1 1 3 5", "Caesar has 9 of 1, but there are 7"),
        ("up S3", "up S9", "expected a card under a group such as S3, found 'S9'"),
        ("up S3", "up S3 S3 S4 S4 S5 S5", "Caesar has more than 5 cards under the Senators"),
        ("bonus S", "bonus C", "expected a group with a bonus card"),
        ("won C", "won C C C", "vote: Censors: 2 instead of 1"),
        ("hand 2 2", "hand 2 hand 2", "'hand' stands twice"),
        ("gone 2", "gone 2 order veto", "has an order without action_deck=arranged"),
        ("gone 2", "gone 2 known 3*1@moon", "expected a place"),
        ("turn locked", "veto", "expected the action card being played"),
        ("turn locked", "castling card castling", "expected 'target' and a number"),
        ("turn locked", "castling card castling target 10", "castling has no such target"),
        ("turn locked", "spy card scout target 0", "only a Spy sees a hand"),
        ("hand 2 2 4 5 scout", "hand 2 2 4 5 scout veto", "Cleopatra holds 6 cards, but a hand has 5 at most"),
        ("reshuffle drawn P C", "drawn P C reshuffle", "the reshuffling orgy is never among the drawn vote cards"),
        ("turn locked", "influence placed 2", "'placed' is 2, but can be 1 at most here"),
        ("turn locked", "influence placed 1 placed_down 2", "'placed_down' is 2, but can be 1 at most here"),
        ("turn locked", "turn placed 1", "'placed' can't be in the phase 'turn'"),
        ("turn locked", "turn discarded 3", "'discarded' can't be in the phase 'turn'"),
        ("turn locked", "discard passive discarded 5", "'discarded' is 5, but can be 4 at most here"),
        ("turn locked", "discard", "cards are discarded in a passive turn"),
        ("turn locked", "turn voting 99", "there is no such group to vote"),
        ("turn locked", "turn voting 0", "'voting' can't be in the phase 'turn'"),
        ("turn locked", "show voting 1 showing 0,2", "no cards are to be turned up there"),
        ("turn locked", "order to_vote 3", "the Senators wait for a vote, but do not stand at 8 cards"),
        ("turn locked", "turn revealed 1", "'revealed' is 1, but can be 0 at most here"),
        ("turn locked", "turn end no-room-left", "expected 'end' with why the game ended"),
        ("turn locked", "turn pool 0,1,0,0,0,0", "'pool' can't be in the phase 'turn'"),
        ("turn locked", "draw drawing Caesar action", "the player whose turn it is draws"),
        ("turn locked", "draw drawing Cleopatra action", "Cleopatra can't draw: the hand is full"),
        ("turn locked", "layout", "in the phase 'layout' nothing is won"),
        ("bonus Q", "", "both players have a bonus card"),
        ("gone 2", "gone 2 barred scout", "Cleopatra holds an action card that is 'barred'"),
        ("gone 2", "gone 2 known 3*1@hand", "more is known of Cleopatra's hidden 3 than lie there"),
        ("gone 2", "gone 2 laid 3*2@S,C", "more is known of Cleopatra's hidden 3 than lie there"),
        ("gone 2", "gone 2 known 3*1@hand,C laid 3*1@C", "more is known of Cleopatra's hidden 3 than lie there"),
        ("gone 2", "gone 2 known 2*1@hand 2*1@A", "of what '2.1@A' is about something is known already"),
        ("two_face_down=on", "action_deck=arranged", "the arranged deck of Caesar is not made of the action cards that are left"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, problem: str) -> None:
    assert old in LINE
    with pytest.raises(rubicon.RubiconError, match=problem):
        rubicon.position(LINE.replace(old, new, 1), typed=True)


@pytest.mark.parametrize("word", ["known 2*2@hand", "laid 3*1@C,A", "open-laid 1*1@A", "known 2*1@hand laid 1*1@S,A", "barred veto"])
def test_what_is_known_and_so_is_read(word: str) -> None:
    assert word in rubicon.position(f"{LINE} {word}", typed=True).line


def test_before_the_first_turn_all_know_the_two_sets() -> None:
    match = rubicon.load("cleopatra").start(seed=1)
    bare = "; ".join(section.partition(" open-known")[0] for section in match.line.split("; "))
    assert "known" in match.line
    assert "known" not in bare
    assert rubicon.position(bare, typed=True).line == match.line
