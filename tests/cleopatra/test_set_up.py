from collections import Counter
from itertools import permutations

import pytest

import rubicon
from tests.cleopatra.scene import CAESAR, CLEOPATRA, discarded, hand, odds, play, player, scene, side, texts

NAMES = ("Caesar", "Cleopatra")
SETS = {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}
INFLUENCE = {"philosopher": 2, "1": 7, "2": 7, "3": 7, "4": 7, "5": 7}
ACTION = {"assassination": 4, "spy": 2, "castling": 2, "scout": 2, "wrath": 1, "veto": 2}
DRAW_INFLUENCE = {"+0": 2, "+1": 5, "+2": 5, "+3": 5, "+4": 5, "+5": 5}
DRAW_ACTION = {"+assassination": 4, "+spy": 2, "+castling": 2, "+scout": 2, "+wrath": 1, "+veto": 2}
LAYOUTS = {"lay" + "".join(order) for order in permutations("12345")}
MINE = "veto spy scout wrath castling veto spy scout castling assassination assassination assassination assassination"
HERS = "wrath assassination veto castling scout spy assassination veto castling scout spy assassination assassination"


def box(**options: str | bool) -> rubicon.Match:
    """Nothing dealt yet; what chance does is played by hand."""
    return rubicon.load("cleopatra", **options).start(typed=True)


def dealt(bonuses: str = "bonus:S bonus:P") -> rubicon.Match:
    return play(box(), bonuses)


def ready(**options: str | bool) -> rubicon.Match:
    """Before the first turn."""
    return play(box(**options), "bonus:S bonus:P lay31425 lay54321")


def arranged(mine: str = MINE, hers: str = HERS) -> rubicon.Match:
    """Both action decks put in order, before the first turn."""
    return play(ready(action_deck="arranged"), " ".join(f"^{card}" for card in f"{mine} {hers}".split()))


def all_cards(match: rubicon.Match, name: str) -> Counter[str]:
    """Every card of a player, wherever it is."""
    found = Counter(hand(match, name)) + Counter(match.position().to_dict()["players"][name]["deck"]) + Counter(discarded(match, name))
    for code in "SPQCA":
        found += Counter(side(match, name, code)["up"]) + Counter(side(match, name, code)["down"])
    return found


def same_to(seat: int, one: rubicon.Match, other: rubicon.Match) -> bool:
    """Whether two matches look alike to a seat: now, and in all that led here."""
    alike = one.view(seat) == other.view(seat) and one.view_record(seat).tobytes() == other.view_record(seat).tobytes()
    return alike and [ply.text for ply in one.seen(seat)] == [ply.text for ply in other.seen(seat)]


def test_k1_twenty_one_patricians_in_five_groups() -> None:
    groups = box().position().to_dict()["groups"]
    left = {name: group["patricians_left"] for name, group in groups.items()}
    assert left == {"Senators": 5, "Praetors": 5, "Quaestors": 5, "Censors": 3, "Aediles": 3}
    assert sum(left.values()) == 21


def test_k2_eight_vote_cards() -> None:
    groups = dict.fromkeys(("Senators", "Praetors", "Quaestors", "Censors", "Aediles"), 1)
    assert ready().position().to_dict()["vote_deck"] == groups | {"orgy": 2, "reshuffling orgy": 1}
    assert ready().position().to_dict()["vote_drawn"] == {}


def test_k3_six_bonus_cards_two_for_each_of_three_groups() -> None:
    assert odds(box()) == {"bonus:S": 2, "bonus:P": 2, "bonus:Q": 2}


@pytest.mark.parametrize(
    ("first", "left"), [("S", {"S": 1, "P": 2, "Q": 2}), ("P", {"S": 2, "P": 1, "Q": 2}), ("Q", {"S": 2, "P": 2, "Q": 1})]
)
def test_k3_a_card_that_is_dealt_is_not_dealt_again(first: str, left: dict[str, int]) -> None:
    assert odds(play(box(), f"bonus:{first}")) == {f"bonus:{code}": number for code, number in left.items()}


@pytest.mark.parametrize("name", NAMES)
def test_k4_k5_each_player_has_37_influence_and_13_action_cards(name: str) -> None:
    for match in (box(), dealt(), ready(), arranged()):
        assert all_cards(match, name) == INFLUENCE | ACTION


@pytest.mark.parametrize("name", NAMES)
def test_k5_the_action_cards_by_kind(name: str) -> None:
    kinds = {"assassination": 4, "spy": 2, "castling": 2, "scout": 2, "wrath": 1, "veto": 2}
    cards = all_cards(box(), name)
    assert {kind: count for kind, count in cards.items() if kind in kinds} == kinds
    assert len(cards) == len(kinds) + len(INFLUENCE)


def test_k6_seats() -> None:
    assert rubicon.load("cleopatra").seats == NAMES


def test_k6_each_gets_one_bonus_card_which_its_holder_sees() -> None:
    match = dealt("bonus:Q bonus:P")
    assert match.turn != rubicon.CHANCE
    assert match.view(CAESAR).to_dict()["players"]["Caesar"]["bonus"] == "Quaestors"
    assert match.view(CLEOPATRA).to_dict()["players"]["Cleopatra"]["bonus"] == "Praetors"


def test_k6_both_may_get_a_card_for_the_same_group() -> None:
    players = dealt("bonus:S bonus:S").position().to_dict()["players"]
    assert [players[name]["bonus"] for name in NAMES] == ["Senators", "Senators"]


def test_k6_a_bonus_card_is_secret() -> None:
    match = dealt("bonus:Q bonus:P")
    assert match.view(CLEOPATRA).to_dict()["players"]["Caesar"]["bonus"] is None
    assert match.view(CAESAR).to_dict()["players"]["Cleopatra"]["bonus"] is None
    assert [player["bonus"] for player in match.view(rubicon.NOBODY).to_dict()["players"].values()] == [None, None]
    assert [ply.text for ply in match.seen(CLEOPATRA)] == ["bonus:?", "bonus:P"]
    assert [ply.text for ply in match.seen(CAESAR)] == ["bonus:Q", "bonus:?"]
    assert same_to(CLEOPATRA, match, dealt("bonus:S bonus:P"))
    assert same_to(CAESAR, match, dealt("bonus:Q bonus:S"))
    assert same_to(rubicon.NOBODY, match, dealt("bonus:S bonus:Q"))
    assert not same_to(CAESAR, match, dealt("bonus:S bonus:P"))


def test_k7_both_may_lay_out_any_of_the_120_ways() -> None:
    match = dealt()
    assert match.turn == CAESAR
    assert len(texts(match)) == 120
    assert set(texts(match)) == LAYOUTS
    play(match, "lay31425")
    assert match.turn == CLEOPATRA
    assert len(texts(match)) == 120
    assert set(texts(match)) == LAYOUTS


def test_k7_both_are_waited_for_at_once() -> None:
    assert dealt().waiting == (CAESAR, CLEOPATRA)
    assert play(dealt(), "lay31425").waiting == (CLEOPATRA,)
    assert ready().waiting == (CLEOPATRA,)
    assert texts(ready()) == ["active", "passive"]


@pytest.mark.parametrize(("name", "laid"), [("Caesar", "31425"), ("Cleopatra", "54321")])
def test_k7_one_card_lies_face_down_under_each_group(name: str, laid: str) -> None:
    match = ready()
    for code, card in zip("SPQCA", laid, strict=True):
        assert side(match, name, code)["down"] == {card: 1}
        assert side(match, name, code)["up"] == {}


def test_k7_nobody_sees_the_others_layout() -> None:
    one, other = play(dealt(), "lay31425"), play(dealt(), "lay54321")
    assert same_to(CLEOPATRA, one, other)
    assert same_to(rubicon.NOBODY, one, other)
    assert not same_to(CAESAR, one, other)
    assert same_to(CLEOPATRA, play(one, "lay12345"), play(other, "lay12345"))
    assert same_to(CAESAR, play(dealt(), "lay31425 lay54321"), play(dealt(), "lay31425 lay12345"))
    assert [ply.text for ply in one.seen(CAESAR)][2:] == ["lay31425", "lay?"]
    assert [ply.text for ply in one.seen(CLEOPATRA)][2:] == ["lay?", "lay12345"]


def test_k7_the_layout_is_seen_by_its_owner_only() -> None:
    match = ready()
    for seat, own, others in ((CAESAR, "Caesar", "Cleopatra"), (CLEOPATRA, "Cleopatra", "Caesar")):
        groups = match.view(seat).to_dict()["groups"].values()
        assert sorted(card for group in groups for card in group[own]["down"]) == ["1", "2", "3", "4", "5"]
        assert [group[others]["down"] for group in groups] == [None] * 5
        assert [group[others]["face_down"] for group in groups] == [1] * 5


@pytest.mark.parametrize("name", NAMES)
def test_k7_the_opening_hand_is_a_second_set(name: str) -> None:
    assert hand(ready(), name) == SETS


@pytest.mark.parametrize("name", NAMES)
def test_k7_what_is_left_is_an_influence_deck_of_27(name: str) -> None:
    player = ready().position().to_dict()["players"][name]
    assert player["left"] == {"influence": 27, "action": 13}
    assert player["deck"] == {"philosopher": 2, "1": 5, "2": 5, "3": 5, "4": 5, "5": 5} | ACTION
    assert discarded(ready(), name) == {}


def test_k7_the_influence_deck_is_shuffled() -> None:
    match = play(ready(), "passive -1 -2 on <influence")
    assert odds(match) == DRAW_INFLUENCE
    assert odds(play(match, "+4 <influence")) == DRAW_INFLUENCE | {"+4": 4}


def test_k8_the_action_deck_is_shuffled() -> None:
    match = play(ready(), "passive -1 -2 on <action")
    assert odds(match) == DRAW_ACTION
    assert odds(play(match, "+assassination <action")) == DRAW_ACTION | {"+assassination": 3}


def test_k8_a_shuffled_deck_is_not_put_in_order() -> None:
    assert ready().turn == CLEOPATRA
    assert texts(ready()) == ["active", "passive"]


def test_k8_arranged_its_owner_chooses_card_by_card() -> None:
    match = ready(action_deck="arranged")
    for seat, cards in ((CAESAR, MINE), (CLEOPATRA, HERS)):
        left = Counter(ACTION)
        for card in cards.split():
            assert match.turn == seat
            assert set(texts(match)) == {f"^{kind}" for kind in left}
            play(match, f"^{card}")
            left = left - Counter([card])
    assert match.turn == CLEOPATRA
    assert texts(match) == ["active", "passive"]


def test_k8_an_arranged_deck_is_drawn_from_in_that_order() -> None:
    match = play(arranged(), "passive -1 -2 -3 -4 -5")
    for card in HERS.split()[:5]:
        play(match, "<action")
        assert texts(match) == [f"+{card}"]
        play(match, f"+{card}")
    assert match.turn == CAESAR
    play(match, "active on (S1) <action")
    assert texts(match) == ["+veto"]
    play(match, "+veto !orgy passive -assassination on <action")
    assert texts(match) == [f"+{HERS.split()[5]}"]


def test_k8_only_its_owner_knows_the_order() -> None:
    others = " ".join(reversed(MINE.split()))
    assert same_to(CLEOPATRA, arranged(), arranged(mine=others))
    assert same_to(rubicon.NOBODY, arranged(), arranged(mine=others))
    assert not same_to(CAESAR, arranged(), arranged(mine=others))
    assert same_to(CAESAR, arranged(), arranged(hers=MINE))
    assert tuple(arranged().view(CAESAR).to_dict()["players"]["Caesar"]["order"]) == tuple(MINE.split())
    assert arranged().view(CLEOPATRA).to_dict()["players"]["Caesar"]["order"] is None
    assert {ply.text for ply in arranged().seen(CAESAR) if ply.turn == CLEOPATRA} == {"lay?", "^?"}


def test_k8_an_influence_deck_is_shuffled_even_if_the_action_deck_is_arranged() -> None:
    assert odds(play(arranged(), "passive -1 on <influence")) == DRAW_INFLUENCE


def test_k9_cleopatra_takes_the_first_turn() -> None:
    assert ready().turn == CLEOPATRA
    assert texts(ready()) == ["active", "passive"]


def test_k9_the_vote_deck_is_shuffled() -> None:
    match = play(ready(), "active on (S1) <influence +1")
    assert odds(match) == {"!S": 1, "!P": 1, "!Q": 1, "!C": 1, "!A": 1, "!orgy": 2, "!reshuffle": 1}


@pytest.mark.parametrize("seat", [CAESAR, CLEOPATRA, rubicon.NOBODY])
def test_k19_discards_and_the_sizes_of_hands_and_decks_are_open(seat: int) -> None:
    match = play(scene(player("1 spy", gone="4 veto"), player("1 2 3 4 5")), "passive -2 -3 on <action +wrath")
    caesar, cleopatra = match.view(seat).to_dict()["players"].values()
    assert (caesar["discarded"], cleopatra["discarded"]) == ({"4": 1, "veto": 1}, {"2": 1, "3": 1})
    assert (sum(caesar["held"].values()), sum(cleopatra["held"].values())) == (2, 4)
    assert (caesar["left"], cleopatra["left"]) == ({"influence": 35, "action": 11}, {"influence": 32, "action": 12})


def test_k19_own_face_down_cards_are_known_and_the_others_are_not() -> None:
    match = play(scene(player("1", down="S2"), player("1 2 3 4 5")), "active on (S5)")
    views = [match.view(seat).to_dict()["groups"]["Senators"] for seat in (CAESAR, CLEOPATRA)]
    assert [view["Caesar"]["down"] for view in views] == [{"2": 1}, None]
    assert [view["Cleopatra"]["down"] for view in views] == [None, {"5": 1}]


def test_k61_one_plain_orgy_is_taken_out() -> None:
    groups = dict.fromkeys(("Senators", "Praetors", "Quaestors", "Censors", "Aediles"), 1)
    assert ready(fewer_orgies=True).position().to_dict()["vote_deck"] == groups | {"orgy": 1, "reshuffling orgy": 1}
    match = play(ready(fewer_orgies=True), "active on (S1) <influence +1")
    assert odds(match) == {"!S": 1, "!P": 1, "!Q": 1, "!C": 1, "!A": 1, "!orgy": 1, "!reshuffle": 1}


def test_k61_it_does_not_come_back_with_a_reshuffle() -> None:
    match = play(scene(None, player("1 2 3 4 5"), drawn="S orgy", fewer_orgies=True), "active on (S1) <influence +1 !reshuffle")
    assert match.position().to_dict()["vote_drawn"] == {}
    assert match.position().to_dict()["vote_deck"]["orgy"] == 1
    assert sum(match.position().to_dict()["vote_deck"].values()) == 7
