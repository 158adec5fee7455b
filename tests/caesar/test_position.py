"""Positions as text: one line, parses back, and names what is wrong."""

import pytest

import rubicon

LINE = (
    "caesar poison=on; Pompey place; HU=might HC=senate GA=wealth GC=tactics MT=might SD=senate NU=poison SC=senate IT=senate "
    "DM=wealth AF=might AC=tactics MD=wealth CY=senate CR=tactics AG=poison; left wealth tactics poison; "
    "Caesar laid SY1-AG5 AS4-SY2 hand sword06 laurel22 markers SY gained might; "
    "Pompey laid AS0-CR4 AS2-AG4 hand ship33 markers AS gained senate under 1"
)


def test_a_position_is_a_match_that_begins_there() -> None:
    match = rubicon.position(LINE)
    assert (match.turn, match.game) == (1, rubicon.load("caesar", poison=True))
    assert match.line == LINE
    position = match.position().to_dict()
    assert position["provinces"]["Syria"]["marker"] == {"owner": "Caesar", "face": "up"}
    assert position["players"]["Pompey"] | {"bag": 0, "unseen": 0} == {
        "markers": 10,
        "senates": 1,
        "under_senates": 1,
        "gained": {"senate": 1},
        "held": 1,
        "bagged": 13,
        "hand": {"ship 3|3": 1},
        "bag": 0,
        "unseen": 0,
        "centurions": (),
        "draws_to_skip": 0,
        "known": (),
    }


def test_a_match_from_a_position_is_played_saved_and_written_as_any_other(tmp_path: object) -> None:
    from rubicon.match import gamewriter

    match = rubicon.position(LINE, seed=1)
    match.play(match.legal()[0])
    assert len(match.log) == 2
    assert eval(repr(match)) == match
    assert rubicon.game.parse(gamewriter.text(match), typed=True) == match
    match.undo()
    assert match.line == LINE
    assert match != rubicon.load("caesar", poison=True).start()


def test_white_space_does_not_matter() -> None:
    assert rubicon.position(LINE.replace(";", "\n ;  ")) == rubicon.position(LINE)


def test_every_part_of_a_line_counts() -> None:
    full = (
        "caesar stuck=lose poison=on centurions=on border_control=on; Caesar might extra placing GA-SD resolving senate; "
        "HU=might HC=senate GA=wealth GC=tactics MT=might SD=senate NU=poison SC=senate DM=wealth AF=might AC=tactics MD=wealth "
        "CY=centurion CR=tactics AG=centurion AS=poison SY=poison IT=senate; left wealth tactics; "
        "Caesar laid GA-SD:sword07 hand sword06 open laurel33 known sword07*1@hand,GA-SD barred ship laurel skip 1 "
        "gained might senate centurion; "
        "Pompey laid IT0-SD6? GC6-IT0 hand ship33 ship+shield44 open sword07 laurel33 known ship+shield44*1@hand"
    )
    match = rubicon.position(full)
    assert rubicon.position(match.line) == match
    assert [match.text(action) for action in match.legal()] == ["xGC-IT"]
    caesar = match.position().to_dict()["players"]["Caesar"]
    assert caesar["known"] == ({"token": "sword 0|7", "count": 1, "among": ("hand", "Gallia-Sardinia")},)
    for word in ("stuck=lose", "extra", "barred ship laurel", "skip 1", "known sword07*1@hand,GA-SD", "?"):
        assert rubicon.position(full.replace(f" {word}" if word != "?" else word, "", 1)).record.tobytes() != match.record.tobytes()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("caesar poison=on", "chess", "no game is called 'chess'"),
        ("poison=on", "poison=maybe", "option poison is 'maybe'"),
        ("; left wealth tactics poison", "", r"expected 6 sections with semicolons between .*, found 5"),
        ("Pompey place", "Nero place", "expected whose turn it is and a phase, such as 'Caesar place', found 'Nero place'"),
        ("Pompey place", "Pompey dance", "expected a phase .*, found 'dance'"),
        ("Pompey place", "Pompey place slowly", "expected 'extra', 'passed', .*, found 'slowly'"),
        ("Pompey place", "Pompey centurion", "nobody can do anything in the phase 'centurion'"),
        ("Pompey place", "Pompey order", "the phase 'order' needs two different bonus tokens"),
        ("Pompey place", "Pompey over", "expected how the game ended and who won"),
        ("HU=might", "HU=gold", "expected a bonus token such as SC=senate, found 'HU=gold'"),
        ("HU=might", "HU=might HU=might", "HU has two bonus tokens"),
        ("CR=tactics AG=poison; left", "CR=tactics; left poison", "AG is open, but has no bonus token"),
        ("HU=might", "HU=senate", "there are 7 senate bonus tokens, but only 6 in the game"),
        ("gained might", "", "1 might missing: a bonus token is on a province, left, gained or being resolved"),
        ("gained might", "gained gold", "expected a bonus token after 'gained', found 'gold'"),
        ("HC=senate", "HC=tactics", "1 senate missing"),
        ("gained might", "", "1 might missing"),
        (
            "CR=tactics AG=poison; left wealth tactics poison",
            "CR=tactics AG=poison SY=poison; left wealth tactics",
            "SY is closed, but still has its bonus token",
        ),
        ("left wealth", "left gold", "expected bonus tokens after 'left', found 'gold'"),
        ("left wealth", "wealth", "expected 'left'"),
        ("AS4-SY2", "AS9-SY9", "no token turns 9 and 9 to the shield space AS-SY"),
        ("AS4-SY2", "AS4-HU2", "AS and HU share no border"),
        ("AS4-SY2", "AS4-SY2 AS4-SY2", "two tokens lie on AS-SY"),
        ("hand sword06", "hand sword06 sword06", r"Caesar has 2 of sword 0\|6, but there are 1"),
        ("hand sword06", "hand banana", "expected a token such as sword06, found 'banana'"),
        ("hand sword06", "hand sword07", r"Caesar has 1 of sword 0\|7, but there are 0"),
        ("hand sword06", "hands sword06", "found 'hands'"),
        ("markers SY", "markers SY SY", "two markers lie on SY"),
        ("markers SY", "markers HU", "HU has a marker, but is not closed"),
        ("markers SY", "markers SY AS-SY", "a marker lies on AS-SY, but nobody holds both sides"),
        ("markers SY", "markers SY under 1", "Caesar has markers under a Senate, but no Senate"),
        ("under 1", "under 11", "Pompey has placed all markers, so the game is over"),
        ("under 1", "under 12", "Pompey has placed 13 markers, but has 12"),
        ("under 1", "under many", "expected one number after 'under'"),
        ("under 1", "under 1 under 1", "'under' stands twice"),
        ("Caesar laid", "Brutus laid", "expected the section of Caesar, found 'Brutus'"),
        ("laid SY1-AG5", "laid GA-SD:ship06 SY1-AG5", "a token lies face down on GA-SD without border_control"),
        ("markers SY", "markers SY open sword06", "only Centurions lie open, found 'sword06'"),
        ("markers SY", "markers SY barred fish", "expected an icon .* after 'barred', found 'fish'"),
        ("markers SY", "markers SY known sword06", "expected something known such as"),
        ("markers SY", "markers SY known sword06*1@sea", r"expected a place \(bag, hand, .*, found 'sea'"),
        ("hand sword06", "hand sword33 shield33 sword06", "Caesar holds 4 tokens, but can hold 3 at most here"),
        ("hand ship33", "", "Pompey has no token in hand, so with poison the game is over"),
        ("markers SY", "markers SY known sword06*1@bag", r"'known' says more of Caesar's sword 0\|6 than lie there"),
        ("markers SY", "markers SY known sword06*1@hand sword06*1@bag", "something is known already"),
        ("markers SY", "markers SY barred sword", "Caesar holds a token with an icon that is 'barred'"),
        ("Pompey place", "Pompey hand", "during the phase 'hand' nothing is laid"),
        ("laid SY1-AG5", "laid pass", "expected a token on a space such as SC5-SD1, found 'pass'"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, message: str) -> None:
    assert old in LINE
    with pytest.raises((rubicon.BadPosition, rubicon.BadOptions, rubicon.UnknownGame), match=message):
        rubicon.position(LINE.replace(old, new, 1))


def test_a_game_without_such_a_notation_says_so() -> None:
    with pytest.raises(rubicon.BadPosition, match="Kuhn poker has no notation for positions"):
        rubicon.load("examples.kuhn:rulebook").start().line  # noqa: B018
    with pytest.raises(rubicon.BadPosition, match="Kuhn poker has no notation for positions"):
        rubicon.position("kuhn; x")
