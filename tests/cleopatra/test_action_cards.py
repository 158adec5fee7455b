import pytest

import rubicon
from rubicon.bots.advice import skip_empty_steps
from tests.cleopatra.scene import CAESAR, CLEOPATRA, discarded, hand, odds, play, player, scene, side, texts

AIMED = {"assassination": "xS3", "spy": "", "castling": "S+P", "scout": "@S", "wrath": "@S"}
CARDS = list(AIMED)
DRAW = ["<influence", "<action"]
NO_VETO = "veto veto"
ALL_BUT_AEDILES = "S S S S S P P P P P Q Q Q Q Q C C C"


def table(card: str, caesar: str = "1 3 veto", *, gone: str = "", deck: str | None = None) -> rubicon.Match:
    """Cleopatra may play any action card here, and has others besides."""
    return scene(
        player(caesar, up="S3 S3 P5", down="S2 Q4", gone=gone, deck=deck),
        player(f"{card} 1 2 veto assassination", up="S1", down="P2"),
    )


def aimed(card: str) -> str:
    return f"active {card} {AIMED[card]}"


def playable(match: rubicon.Match) -> set[str]:
    """The action cards that may be played before the influence cards."""
    return set(texts(play(match, "active"))) - {"on"}


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("first", ["active", "active on (C1)"])
def test_k40_k46_a_veto_takes_the_effect_and_the_turns_action_card(card: str, first: str) -> None:
    match = play(table(card), first)
    groups = match.position().to_dict()["groups"]
    play(match, f"{card} {AIMED[card]}")
    assert (match.turn, texts(match)) == (CAESAR, ["allow", "veto"])
    assert discarded(match, "Cleopatra") == {card: 1}  # before the Veto is asked
    play(match, "veto")
    assert (match.turn, texts(match)) == (CAESAR, DRAW)  # no Veto against the Veto
    assert (discarded(match, "Cleopatra"), discarded(match, "Caesar")) == ({card: 1}, {"veto": 1})
    play(match, "<action +scout")
    assert hand(match, "Caesar") == {"1": 1, "3": 1, "scout": 1}
    assert match.position().to_dict()["groups"] == groups
    if first == "active":
        assert "on" not in texts(match)
        play(match, "(C1)")
    assert (match.turn, texts(match)) == (CLEOPATRA, DRAW)


@pytest.mark.parametrize("card", CARDS)
def test_k40_k46_an_allowed_card_is_the_turns_action_card_too(card: str) -> None:
    match = play(table(card, "1 3"), f"{aimed(card)} allow")
    play(match, {"spy": "~1 ~3 -1 <influence +1", "castling": "=0 =1 =0 =0 =0 =0", "scout": "~2", "wrath": "~2"}.get(card, ""))
    assert texts(play(match, "(C1)")) == DRAW
    assert discarded(match, "Cleopatra")[card] == 1


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize(("caesar", "gone"), [("1 3", ""), ("1 3 spy", "veto"), ("2", "veto spy spy")])
def test_k46_the_question_does_not_tell_whether_a_veto_is_held(card: str, caesar: str, gone: str) -> None:
    match = play(table(card, caesar, gone=gone), aimed(card))
    assert (match.turn, texts(match)) == (CAESAR, ["allow"])


@pytest.mark.parametrize("card", CARDS)
def test_k46_it_is_not_asked_after_both_vetoes(card: str) -> None:
    match = play(table(card, "1 3", gone=NO_VETO), aimed(card))
    assert match.turn == (rubicon.CHANCE if card in ("spy", "scout", "wrath") else CLEOPATRA)


@pytest.mark.parametrize("card", [card for card in CARDS if card != "spy"])
def test_k46_it_is_not_asked_of_an_empty_hand(card: str) -> None:
    match = play(table(card, ""), aimed(card))
    assert match.turn == (rubicon.CHANCE if card in ("scout", "wrath") else CLEOPATRA)


def test_k46_own_vetoes_discarded_do_not_count() -> None:
    match = scene(player("1 veto", up="S3"), player("1 2 assassination", gone=NO_VETO))
    assert texts(play(match, "active assassination xS3")) == ["allow", "veto"]


def test_k46_the_last_veto_spied_away_ends_the_question() -> None:
    match = scene(player("1 2 veto", up="S3", gone="veto"), player("1 2 spy assassination 3"))
    play(match, "active spy allow ~1 ~2 ~veto -veto <influence +1 (C1) <influence +1 <influence +1 !orgy")
    play(match, "active on (C1) <influence +1 <influence +1 <influence +1 !orgy active assassination xS3")
    assert match.turn == CLEOPATRA
    assert discarded(match, "Caesar") == {"veto": 2, "3": 1}


def test_k46_a_veto_is_no_action_card_of_ones_own_turn() -> None:
    match = play(scene(player("1 veto", up="S3", down="P2"), player("1 2 veto veto")), "active")
    assert texts(match) == ["on"]
    assert texts(play(match, "on (S1)")) == ["on"]


@pytest.mark.parametrize(
    ("deck", "drawn"), [("1 1 2", {"+1": 2, "+2": 1}), ("spy wrath", {"+spy": 1, "+wrath": 1}), ("1 spy", {"<influence": 1, "<action": 1})]
)
def test_k46_who_vetoes_draws_from_a_deck_that_has_cards(deck: str, drawn: dict[str, int]) -> None:
    match = play(table("scout", deck=deck), f"{aimed('scout')} veto")
    if match.turn == CAESAR:
        assert texts(match) == list(drawn)
        assert texts(play(match, "<action")) == ["+spy"]
    else:
        assert odds(match) == drawn
    play(match, texts(match)[0])
    assert sum(hand(match, "Caesar").values()) == 3
    assert match.turn == CLEOPATRA


def test_k46_both_decks_empty_the_veto_brings_no_card() -> None:
    match = play(table("scout", deck=""), f"{aimed('scout')} veto")
    assert (match.turn, hand(match, "Caesar")) == (CLEOPATRA, {"1": 1, "3": 1})


def test_k40_nothing_on_the_table_and_an_empty_hand_against_it() -> None:
    held = player("assassination spy castling scout wrath 1 2")
    match = scene(player(), held)
    assert playable(match) == set()
    assert texts(play(match, "on (S1)")) == ["on", "castling", "wrath"]


@pytest.mark.parametrize(
    ("caesar", "cleopatra", "effective"),
    [
        (player("1"), player(), {"spy"}),
        (player(up="S3"), player(), {"assassination", "wrath"}),
        (player(up="S0"), player(), {"assassination", "wrath"}),
        (player(down="S3"), player(), {"scout", "wrath"}),
        (player(), player(up="S3"), {"castling", "wrath"}),
        (player(), player(down="S3"), {"castling", "wrath"}),
        (player(won=ALL_BUT_AEDILES), player(up="A3"), {"wrath"}),
    ],
)
def test_k40_a_card_is_playable_only_with_an_effect(caesar: dict[str, str], cleopatra: dict[str, str], effective: set[str]) -> None:
    assert playable(scene(caesar, {**cleopatra, "hand": "assassination spy castling scout wrath 1"})) == effective


def test_k41_one_face_up_card_of_the_opponent() -> None:
    match = scene(player(up="S3 S3 P5 P0", down="S2 Q4"), player("assassination 1 2", up="S1 C2"))
    play(match, "active assassination")
    assert sorted(texts(match)) == ["xP0", "xP5", "xS3"]
    one = play(match.fork(), "xS3")
    assert (side(one, "Caesar", "S")["up"], side(one, "Caesar", "S")["face_down"]) == ({"3": 1}, 1)
    assert (discarded(one, "Caesar"), discarded(one, "Cleopatra")) == ({"3": 1}, {"assassination": 1})
    assert one.turn == CLEOPATRA
    assert discarded(play(match, "xP0"), "Caesar") == {"philosopher": 1}
    assert side(match, "Caesar", "P")["up"] == {"5": 1}


@pytest.mark.parametrize("pick", ["0", "1", "3", "scout", "veto"])
def test_k42_any_card_of_the_hand_and_the_opponent_draws_from_either_deck(pick: str) -> None:
    match = play(scene(player("0 1 3 scout veto"), player("spy 1 2")), "active spy")
    assert (match.turn, texts(match)) == (CAESAR, ["allow", "veto"])
    play(match, "allow")
    assert odds(match) == {"~0": 1, "~1": 1, "~3": 1, "~scout": 1, "~veto": 1}
    play(match, "~scout ~0 ~veto ~3 ~1")
    assert (match.turn, sorted(texts(match))) == (CLEOPATRA, ["-0", "-1", "-3", "-scout", "-veto"])
    play(match, f"-{pick}")
    kind = {"0": "philosopher"}.get(pick, pick)
    assert discarded(match, "Caesar") == {kind: 1}
    assert kind not in hand(match, "Caesar")
    assert (match.turn, texts(match)) == (CAESAR, DRAW)
    other = match.fork()
    assert hand(play(match, "<influence +4"), "Caesar")["4"] == 1
    assert hand(play(other, "<action +wrath"), "Caesar")["wrath"] == 1
    assert match.turn == other.turn == CLEOPATRA
    assert sum(hand(match, "Caesar").values()) == 5


@pytest.mark.parametrize(("deck", "drawn"), [("1 1", ["+1"]), ("veto", ["+veto"])])
def test_k42_only_one_deck_is_left_to_draw_from(deck: str, drawn: list[str]) -> None:
    match = play(scene(player("3 3", deck=deck), player("spy 1 2")), "active spy")
    play(match, ("allow " if match.turn == CAESAR else "") + "~3 ~3")
    assert texts(match) == ["-3"]
    assert texts(play(match, "-3")) == drawn


def test_k42_nothing_is_left_to_draw() -> None:
    match = play(scene(player("3 4", deck=""), player("spy 1 2")), "active spy ~3 ~4 -4")
    assert (match.turn, hand(match, "Caesar"), match.position().to_dict()["phase"]) == (CLEOPATRA, {"3": 1}, "influence")


def test_k43_two_open_groups_one_of_them_with_own_cards() -> None:
    caesar = player(won="C C C", up="Q3 A2", gone=NO_VETO)
    match = play(scene(caesar, player("castling 1 2", up="S1", down="P2")), "active castling")
    assert set(texts(match)) == {"S+P", "S+Q", "S+A", "P+Q", "P+A"}


def test_k43_steps_without_a_card_are_neither_told_nor_hinted_at() -> None:
    match = play(scene(player(), player("castling 1 2", up="S1 S2 P1")), "active castling S+P")
    ahead = match.fork(typed=True)
    skip_empty_steps(ahead, CLEOPATRA)
    assert (texts(match), texts(ahead)) == (["=0"], ["=0", "=1", "=2"]), "there is no philosopher, so the ones come first"
    start = len(match)
    play(match, "=0 =1 =1 =0 =0 =0")
    told = [[match.tell(ply, seat, seat) for ply in range(start + 1, start + 7)] for seat in (CLEOPATRA, CAESAR)]
    assert [bool(words) for words in told[0]] == [False, True, True, False, False, False]
    assert [bool(words) for words in told[1]] == [False, False, False, False, False, True], "the other one hears how many lie where"


def test_k43_all_own_cards_of_both_groups_are_laid_out_again_face_down() -> None:
    cleopatra = player("castling 1 2", up="S1 S1 S0 Q5", down="S4 P1 P2 A3")
    match = play(scene(player(up="S3 P3", down="S2", gone=NO_VETO), cleopatra), "active castling S+P")
    for most, chosen in zip([1, 3, 1, 0, 1, 0], [0, 2, 1, 0, 0, 0], strict=True):
        assert texts(match) == [f"={number}" for number in range(most + 1)]
        play(match, f"={chosen}")
    senators, praetors = (side(match, "Cleopatra", code) for code in "SP")
    assert (senators["up"], senators["down"], senators["face_down"]) == ({}, {"1": 2, "2": 1}, 3)
    assert (praetors["up"], praetors["down"], praetors["face_down"]) == ({}, {"philosopher": 1, "1": 1, "4": 1}, 3)
    assert (side(match, "Cleopatra", "Q")["up"], side(match, "Cleopatra", "A")["down"]) == ({"5": 1}, {"3": 1})
    assert (side(match, "Caesar", "S")["up"], side(match, "Caesar", "S")["down"]) == ({"3": 1}, {"2": 1})
    assert side(match, "Caesar", "P")["up"] == {"3": 1}
    assert (match.turn, discarded(match, "Cleopatra")) == (CLEOPATRA, {"castling": 1})


@pytest.mark.parametrize(
    ("caesar", "cleopatra", "line", "numbers"),
    [
        ("", "S1 S1 S1 P1 P1 P1", "=0", {1, 2, 3, 4, 5}),  # five own cards at most
        ("S3 S3 S3 S3", "S1 S1 S1 P1 P1 P1", "=0", {1, 2, 3, 4}),  # eight together at most
        ("P3 P3 P3 P3", "S1 S1 S1 P1 P1 P1", "=0", {2, 3, 4, 5}),
        ("S3 S3 S3 S3", "S1 S1 S1 P2 P2 P2", "=0 =3", {0, 1}),
        ("S3 S3 S3 S3", "S1 S1 S1 P2 P2 P2", "=0 =0", {1, 2, 3}),
        ("P3 P3 P3 P3 P3", "S1 S1 S1 S1 P2", "=0", {1, 2, 3, 4}),  # what comes later must fit as well
        ("P3 P3 P3 P3 P3", "S1 S1 S1 S1 P2", "=0 =1", {1}),
        ("", "S1 S1 S1 S1 S1 P1 P1 P2 P2 P2", "=0", {2, 3, 4, 5}),
        ("", "S1 S1 S1 S1 S1 P1 P1 P2 P2 P2", "=0 =3", {2}),
        ("", "S1 S1", "=0", {0, 1, 2}),
    ],
)
def test_k43_within_five_own_cards_and_eight_of_both(caesar: str, cleopatra: str, line: str, numbers: set[int]) -> None:
    match = scene(player(up=caesar), player("castling 3 4", up=cleopatra))
    assert set(texts(play(match, f"active castling S+P {line}"))) == {f"={number}" for number in numbers}


def test_k43_all_may_be_laid_back() -> None:
    match = play(scene(player(), player("castling 1 2", up="S1 P1")), "active castling S+P =0 =1 =0 =0 =0 =0")
    assert [side(match, "Cleopatra", code)["down"] for code in "SP"] == [{"1": 1}, {"1": 1}]
    assert match.turn == CLEOPATRA


def test_k44_the_opponents_face_down_cards_of_one_group() -> None:
    match = scene(player(up="S3 C2", down="S2 S0 Q4"), player("scout 1 2", down="S1 P2"))
    play(match, "active scout")
    assert set(texts(match)) == {"@S", "@Q"}
    play(match, "@S")
    assert odds(match) == {"~0": 1, "~2": 1}
    play(match, "~2 ~0")
    found = side(match, "Caesar", "S")
    assert (found["up"], found["face_down"]) == ({"philosopher": 1, "2": 1, "3": 1}, 0)
    assert side(match, "Caesar", "Q")["face_down"] == 1
    assert [side(match, "Cleopatra", code)["face_down"] for code in "SP"] == [1, 1]
    assert (match.turn, discarded(match, "Caesar"), discarded(match, "Cleopatra")) == (CLEOPATRA, {}, {"scout": 1})


def test_k45_all_cards_of_both_players_in_one_group() -> None:
    match = scene(player(up="S3 C2", down="S2 S0 Q4"), player("wrath 1 2", up="S5 S5", down="S1 P2"))
    play(match, "active wrath")
    assert set(texts(match)) == {"@S", "@P", "@Q", "@C"}
    play(match, "@S ~0 ~2 ~1")
    for name in ("Caesar", "Cleopatra"):
        found = side(match, name, "S")
        assert (found["up"], found["down"], found["face_down"], found["won"]) == ({}, {}, 0, 0)
    assert discarded(match, "Caesar") == {"philosopher": 1, "2": 1, "3": 1}
    assert discarded(match, "Cleopatra") == {"1": 1, "5": 2, "wrath": 1}
    assert [side(match, "Caesar", code)["face_down"] for code in "QC"] == [1, 0]
    assert side(match, "Caesar", "C")["up"] == {"2": 1}
    assert side(match, "Cleopatra", "P")["face_down"] == 1
    assert (match.turn, match.position().to_dict()["groups"]["Senators"]["open"]) == (CLEOPATRA, True)
