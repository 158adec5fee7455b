"""Positions as text: what is written is read back, and what can't be is refused by name."""

import random

import pytest

import rubicon
from rubicon.bots import Bot
from rubicon.engine.chance import generators
from tests.augustus.scene import owners_deck, player, scene

LINE = (
    "augustus players=2; choose crier Livia token swords symbol swords draws 12; drawn swords 2 shield 1; offer 5 8 12 33 60 lost 81; "
    "rewards senator Livia 2 Agrippa wheat Livia; Agrippa supply 4 objectives 87:st2,da1 3 17 done 9 20; "
    "Livia supply 7 objectives 1 - 2 done 6 7 14 15"
)


def test_a_line_reads_back() -> None:
    match = rubicon.position(LINE)
    assert rubicon.position(match.line) == match
    assert eval(repr(match)) == match


def test_an_own_deck_is_packed_into_the_line() -> None:
    match = rubicon.load("augustus", cards=owners_deck()).start(seed=1)
    again = rubicon.position(match.line, typed=True)
    assert again.record.tobytes() == match.record.tobytes()
    assert again.game == match.game


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("augustus players=2", "augustus players=3", "expected 3 sections of players, found 2"),
        ("augustus players=2", "augustus cards=x", "the deck after 'cards=' can't be read"),
        ("augustus players=2", "caesar", "expected"),
        ("choose", "chose", "expected a phase"),
        ("crier Livia", "", "expected the town crier"),
        ("crier Livia", "crier Julia", "expected a player"),
        ("token swords", "", "expected the token that counts"),
        ("symbol swords", "", "expected the symbol that counts"),
        ("symbol swords", "symbol dagger", "the token can't stand for that symbol"),
        ("drawn swords 2", "drawn swords 7", "expected the number of swords from 0 to 6"),
        ("drawn swords 2", "drawn shield 1", "the token that counts is not among those drawn"),
        ("offer 5 8", "offer 8", "expected 5 objectives on the offer"),
        ("offer 5 8", "offer - 8", "the offer is not filled"),
        ("offer 5 8", "offer 9 8", "objective 9 is in two places"),
        ("offer 5 8", "offer 99 8", "expected the number of an objective from 0 to 88"),
        ("rewards senator Livia", "rewards senators Livia", "expected a reward"),
        ("2 Agrippa", "2 Agrippa 3 Agrippa", "Agrippa has two rewards for numbers of objectives"),
        ("supply 4", "supply 5", "the counts do not agree: Agrippa: legions"),
        ("87:st2,da1", "87:st4,da1", "the counts do not agree"),
        ("87:st2,da1", "87:xx2", "expected an objective with its legions"),
        ("87:st2,da1", "1:sw1,sh1", "objective 1 is in two places"),
        ("Livia supply 7", "Julia supply 7", "expected the section of Livia"),
        ("done 9 20", "done 9 20 chosen pass", "LEGAL"),
        ("done 9 20", "done 9 20 chosen 3>99", "expected a space from 0 to 35"),
        ("done 9 20", "done 9 20 chosen +1", "Agrippa can't have chosen that"),
        ("draws 12", "draws 12 current 40", "expected the objective being completed"),
        ("draws 12", "draws 12 owner Livia", "expected the owner of the objective being completed"),
        ("draws 12", "draws 12 quiet 100", "the game is over after 100 draws"),
        ("draws 12", "draws 12 end seven-objectives-completed", "expected 'end' with why it ended"),
        ("draws 12", "draws 99999999", "expected the number of draws"),
    ],
)
def test_what_can_not_be_is_refused(old: str, new: str, problem: str) -> None:
    assert LINE.count(old) == 1
    if problem == "LEGAL":
        assert rubicon.position(LINE.replace(old, new)).turn == 1
        return
    with pytest.raises(rubicon.RubiconError, match=problem):
        rubicon.position(LINE.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("objectives 87:st2,da1 3 17", "objectives 87:st2,da1 3 17 21", "Agrippa works on 4 objectives, but has places for 3"),
        (
            "objectives 87:st2,da1 3 17 done 9 20",
            "objectives 87:st2,da1 3 17 21 22 done 9 20",
            "on 5 objectives, but has places for 4",
        ),
        ("objectives 87:st2,da1 3 17 done 9 20", "objectives 87:st2,da1 3 17 21 done 9 20", "LEGAL"),
        ("objectives 87:st2,da1 3 17 done 9 20", "objectives 87:st2,da1 3 17 21 22 done 10 9", "LEGAL"),
        ("objectives 1 - 2", "objectives 1 - 2 21 22 23", "Livia works on 5 objectives"),
        ("supply 7", "supply 9 legions 9", "Livia has 9 legions, but seven and those of completed objectives are 8"),
        ("supply 7", "supply 8 legions 8", "LEGAL"),
        ("done 6 7 14 15", "done 6 7 14 15 24 25 26", "a player has completed 7 objectives, so the game is over"),
    ],
)
def test_what_never_comes_about_is_refused(old: str, new: str, problem: str) -> None:
    line = LINE.replace(" done 9 20", " done 20") if " done 9 20" not in old else LINE
    assert line.count(old) == 1
    if problem == "LEGAL":
        assert rubicon.position(line.replace(old, new))
        return
    with pytest.raises(rubicon.BadPosition, match=problem):
        rubicon.position(line.replace(old, new))


def test_a_lost_objective_keeps_the_place_and_the_legions_that_it_gave() -> None:
    lost = LINE.replace(" done 9 20", " done 20").replace("lost 81", "lost 81 9 46").replace("objectives 1 - 2", "objectives 1 21 2 22")
    assert rubicon.position(lost.replace("supply 7", "supply 10 legions 10"))
    with pytest.raises(rubicon.BadPosition, match="Livia works on 4 objectives"):
        rubicon.position(lost.replace("3 17 done 20", "3 17 23 done 20"))
    with pytest.raises(rubicon.BadPosition, match="Livia has 11 legions"):
        rubicon.position(lost.replace("supply 7", "supply 11 legions 11"))


def test_the_place_of_an_objective_that_is_being_completed_stays_free() -> None:
    turn = "take stage next owner Livia completed crier Livia token swords symbol swords draws 12"
    line = LINE.replace("choose crier Livia token swords symbol swords draws 12", turn)
    taken = rubicon.position(line)
    taken.play("take5")
    assert len(taken.position().to_dict()["players"]["Livia"]["objectives"]) == 3
    with pytest.raises(rubicon.BadPosition, match="Livia works on 4 objectives, but has places for 3"):
        rubicon.position(line.replace("objectives 1 - 2", "objectives 1 21 2"))


def test_hostile_lines_are_refused_or_playable() -> None:
    """Words are swapped, dropped and made up; what is taken for a position can be played on."""
    rng, lines = random.Random(7), [LINE, scene([player("1:sw1 5:sw2 33"), player("10 23:sw1"), player("2")], offer="3 4 17 18 19").line]
    match, bot = rubicon.load("augustus", players=3, joker="crier").start(seed=2), Bot("random")
    generator = generators(1, 0, 1, 0)[0]
    while not match.over and len(match) < 400:
        lines.append(match.line)
        match.play(bot.choose(match.view_record(match.turn), match.legal(), generator))
    vocabulary = sorted({word for line in lines for word in line.replace(";", " ; ").split()})
    taken = 0
    for _ in range(600):
        words = rng.choice(lines).replace(";", " ;").split()
        place = rng.randrange(len(words))
        words[place : place + rng.randrange(2)] = [rng.choice(vocabulary) for _ in range(rng.randrange(3))]
        try:
            played = rubicon.position(" ".join(words), seed=1)
        except rubicon.RubiconError:
            continue
        taken += 1
        for _ in range(30):
            if not played.over:
                played.play(rng.choice(played.legal()))
        assert played.view(0)
    assert taken > 10
