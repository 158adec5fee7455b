from typing import Any

import pytest

import rubicon
from rubicon import NOBODY
from tests.cleopatra.scene import CAESAR, CLEOPATRA, play, player, scene

ORDER = "veto spy assassination assassination assassination assassination castling castling scout scout wrath veto"
SPIED = "active spy allow ~1 ~4 ~4 ~veto ~5 -5 <influence +2"
CASTLED = "active castling S+P allow"


def draws(card: str, times: int) -> str:
    return f"<influence +{card} " * times


def fact(card: str, *among: str, count: int = 1) -> dict[str, Any]:
    return {"card": card, "count": count, "among": tuple(among)}


def known(match: rubicon.Match, seat: int, name: str = "Caesar") -> list[dict[str, Any]]:
    """What a seat knows of a player's hidden cards, sorted by card."""
    found: list[dict[str, Any]] = match.view(seat).to_dict()["players"][name]["known"]
    return sorted(({**one, "among": tuple(one["among"])} for one in found), key=lambda one: str(one["card"]))


def has(match: rubicon.Match, seat: int, name: str) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat).to_dict()["players"][name]
    return found


def under(match: rubicon.Match, seat: int, name: str, group: str) -> tuple[Any, Any, Any]:
    """What a seat sees of a player's cards under a group: up, down, face_down."""
    found = match.view(seat).to_dict()["groups"][group][name]
    return found["up"], found["down"], found["face_down"]


def heard(match: rubicon.Match, seat: int, last: int) -> list[str]:
    """The last plies as a seat has perceived them."""
    return [ply.text for ply in match.seen(seat)[-last:]]


def spied() -> rubicon.Match:
    """Cleopatra has seen Caesar's hand of 1 4 4 veto 5 and taken the 5; he drew a 2; his turn begins."""
    match = scene(player("1 4 4 veto 5", down="S2 S3"), player("spy 1 3 scout wrath"))
    return play(match, f"{SPIED} (Q1) {draws('3', 2)} !orgy")


def test_k19_hands_and_decks_are_their_owners_their_sizes_open() -> None:
    match = scene(player("1 3 veto", gone="2 2 spy"), player("0 4", deck="1 1 wrath"))
    for seat in (CAESAR, CLEOPATRA, NOBODY):
        caesar, cleopatra = has(match, seat, "Caesar"), has(match, seat, "Cleopatra")
        assert caesar["hand"] == ({"1": 1, "3": 1, "veto": 1} if seat == CAESAR else None)
        assert cleopatra["hand"] == ({"philosopher": 1, "4": 1} if seat == CLEOPATRA else None)
        assert (caesar["deck"] is None) == (seat != CAESAR)
        assert cleopatra["deck"] == ({"1": 2, "wrath": 1} if seat == CLEOPATRA else None)
        assert caesar["discarded"] == {"2": 2, "spy": 1}
        assert (caesar["held"], caesar["left"]) == ({"influence": 2, "action": 1}, {"influence": 33, "action": 11})
        assert (cleopatra["held"], cleopatra["left"]) == ({"influence": 2, "action": 0}, {"influence": 2, "action": 1})


@pytest.mark.parametrize(("seat", "seen"), [(CAESAR, ("Praetors", None)), (CLEOPATRA, (None, "Quaestors")), (NOBODY, (None, None))])
def test_k6_a_bonus_card_is_its_holders_secret(seat: int, seen: tuple[str | None, str | None]) -> None:
    match = scene(player("1", bonus="P"), player("1", bonus="Q"))
    assert (has(match, seat, "Caesar")["bonus"], has(match, seat, "Cleopatra")["bonus"]) == seen


def test_k19_only_the_owner_looks_at_face_down_cards() -> None:
    match = scene(player("1", up="S1", down="S2 S2"), player("1", down="S0"))
    assert [under(match, seat, "Caesar", "Senators") for seat in (CAESAR, CLEOPATRA, NOBODY)] == [
        ({"1": 1}, {"2": 2}, 2),
        ({"1": 1}, None, 2),
        ({"1": 1}, None, 2),
    ]
    assert [under(match, seat, "Cleopatra", "Senators")[1] for seat in (CAESAR, CLEOPATRA, NOBODY)] == [None, {"philosopher": 1}, None]


def test_k8_only_its_owner_knows_the_order_of_an_arranged_deck() -> None:
    cleopatra = player("1 spy 3", order=ORDER)
    match = scene(player("1 veto"), cleopatra, action_deck="arranged")
    assert tuple(has(match, CLEOPATRA, "Cleopatra")["order"]) == tuple(ORDER.split())
    assert [has(match, seat, "Cleopatra")["order"] for seat in (CAESAR, NOBODY)] == [None, None]
    play(match, "active on (S1) on <action +veto")
    assert [heard(match, seat, 2) for seat in (CAESAR, NOBODY)] == [["<action", "+?"]] * 2


@pytest.mark.parametrize("seat", [CLEOPATRA, NOBODY])
def test_k19_what_is_hidden_makes_no_difference_to_others(seat: int) -> None:
    one = scene(player("1 3 veto", up="S1", down="S2 P4", bonus="P"), player("scout 2 3"))
    other = scene(player("5 0 spy", up="S1", down="S0 P1", bonus="S"), player("scout 2 3"))
    for line in ("", "active", "scout @S", "allow"):
        assert play(one, line).view(seat) == play(other, line).view(seat)
        assert one.seen(seat) == other.seen(seat)


def test_k14_draws_and_face_down_cards_are_heard_without_their_kind() -> None:
    match = play(scene(player("1"), player("2 3")), "active on (S2) <influence +4 <action +wrath")
    assert heard(match, CLEOPATRA, 5) == ["(S2)", "<influence", "+4", "<action", "+wrath"]
    assert heard(match, CAESAR, 5) == heard(match, NOBODY, 5) == ["(S?)", "<influence", "+?", "<action", "+?"]
    assert match.tell(3, CAESAR) == "Cleopatra places a card face down under the Senators."
    assert match.tell(3, CLEOPATRA) == "Cleopatra places a 2 face down under the Senators."


def test_k42_only_the_two_players_see_the_spied_hand_all_see_the_pick() -> None:
    match = play(scene(player("1 4 4 veto 5"), player("spy 1 3")), SPIED)
    cards = ["~1", "~4", "~4", "~veto", "~5", "-5", "<influence"]
    assert heard(match, CLEOPATRA, 8) == [*cards, "+?"]
    assert heard(match, CAESAR, 8) == [*cards, "+2"]
    assert heard(match, NOBODY, 8) == ["~?"] * 5 + ["-5", "<influence", "+?"]
    assert match.tell(4, NOBODY) == "Cleopatra sees a card in Caesar's hand."
    assert has(match, NOBODY, "Caesar")["discarded"] == {"5": 1}


def test_k42_the_spy_knows_the_rest_of_the_hand() -> None:
    match = spied()
    assert known(match, CLEOPATRA) == [fact("1", "hand"), fact("4", "hand", count=2), fact("veto", "hand")]
    assert known(match, NOBODY) == []
    assert has(match, CLEOPATRA, "Caesar")["hand"] is None


def test_k42_a_vetoed_spy_sees_nothing() -> None:
    match = play(scene(player("1 4 veto"), player("spy 1 3")), "active spy veto <influence +2")
    assert known(match, CLEOPATRA) == []


def test_k42_a_card_laid_face_down_may_be_any_spied_influence_card() -> None:
    match = play(spied(), "active on (S4)")
    expected = [fact("1", "hand", "Senators"), fact("4", "hand", "Senators", count=2), fact("veto", "hand")]
    assert known(match, CLEOPATRA) == expected
    assert known(match, NOBODY) == []
    assert heard(match, CLEOPATRA, 1) == ["(S?)"]
    play(match, f"on {draws('5', 1)} !orgy active scout @S allow ~2 ~3 ~4")
    assert known(match, CLEOPATRA) == [fact("1", "hand"), fact("4", "hand"), fact("veto", "hand")]


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("active on S4 P1", [fact("4", "hand"), fact("veto", "hand")]),
        ("active on S2", [fact("1", "hand"), fact("4", "hand", count=2), fact("veto", "hand")]),
        ("passive -veto -4 on", [fact("1", "hand"), fact("4", "hand")]),
    ],
)
def test_k42_cards_played_or_discarded_openly_are_no_longer_in_hand(line: str, left: list[dict[str, Any]]) -> None:
    assert known(play(spied(), line), CLEOPATRA) == left


def test_k42_wrath_shows_which_of_the_spied_cards_was_laid() -> None:
    match = play(spied(), f"active on (S4) on {draws('5', 1)} !orgy active wrath @S allow ~2 ~3 ~4")
    assert known(match, CLEOPATRA) == [fact("1", "hand"), fact("4", "hand"), fact("veto", "hand")]
    assert has(match, NOBODY, "Caesar")["discarded"] == {"2": 1, "3": 1, "4": 1, "5": 1}
    assert heard(match, NOBODY, 3) == ["~2", "~3", "~4"]


def castled(line: str) -> rubicon.Match:
    return play(scene(player("scout 1 2"), player("castling 1 2", up="S1 P5", down="S2")), f"{CASTLED} {line}")


@pytest.mark.parametrize("seat", [CAESAR, NOBODY])
def test_k43_others_hear_only_how_many_lie_where(seat: int) -> None:
    match = castled("=0 =1 =0 =0 =0 =0")
    assert heard(match, seat, 6) == ["=?", "=?", "=?", "=?", "=?", "=?1"]
    assert match.tell(len(match.seen(seat)), seat) == (
        "Cleopatra has placed 1 card under the Senators and 2 cards under the Praetors, all face down."
    )
    assert under(match, seat, "Cleopatra", "Senators") == ({}, None, 1)
    assert under(match, seat, "Cleopatra", "Praetors") == ({}, None, 2)
    assert under(match, CLEOPATRA, "Cleopatra", "Praetors") == ({}, {"2": 1, "5": 1}, 2)
    assert heard(match, CLEOPATRA, 6) == ["=0", "=1", "=0", "=0", "=0", "=0"]


@pytest.mark.parametrize("seat", [CAESAR, NOBODY])
def test_k43_which_card_went_where_makes_no_difference_to_others(seat: int) -> None:
    one, other, third = castled("=0 =1 =0 =0 =0 =0"), castled("=0 =0 =1 =0 =0 =0"), castled("=0 =0 =0 =0 =0 =1")
    assert one.view(seat) == other.view(seat) == third.view(seat)
    assert one.seen(seat) == other.seen(seat) == third.seen(seat)


@pytest.mark.parametrize("seat", [CAESAR, NOBODY])
def test_k43_cards_that_lay_face_up_are_known_to_lie_in_the_two_groups(seat: int) -> None:
    match = castled("=0 =1 =0 =0 =0 =0")
    both = ("Senators", "Praetors")
    assert known(match, seat, "Cleopatra") == [fact("1", *both), fact("5", *both)]
    play(match, f"(Q1) {draws('3', 4)} !orgy active scout @S allow ~1")
    assert known(match, seat, "Cleopatra") == [fact("5", "Praetors")]


def test_k43_a_vote_leaves_nothing_to_know() -> None:
    match = play(castled("=0 =1 =0 =0 =0 =0"), f"(Q1) {draws('3', 4)} !P ~2 ~5")
    assert known(match, CAESAR, "Cleopatra") == [fact("1", "Senators")]
    assert under(match, NOBODY, "Cleopatra", "Praetors") == ({"2": 1}, {}, 0)


def test_k43_a_spied_card_may_have_been_laid_and_castled() -> None:
    match = scene(player("1 4 castling veto 5", down="S2"), player("spy 1 2"))
    play(match, f"active spy allow ~1 ~4 ~castling ~veto ~5 -5 <influence +3 (Q1) {draws('3', 4)} !orgy")
    play(match, "active on (S4) castling S+P allow =0 =0 =0 =0 =0 =0")
    somewhere = ("hand", "Praetors")  # all was laid under the second group
    assert known(match, CLEOPATRA) == [fact("1", *somewhere), fact("4", *somewhere), fact("veto", "hand")]
    assert known(match, NOBODY) == []


def test_k43_a_card_shown_may_be_the_castled_one_or_the_spied_one() -> None:
    match = scene(player("1 3 castling 4 5", up="S1", down="P2"), player("spy scout 1 2 3"))
    play(match, f"active spy allow ~1 ~3 ~castling ~4 ~5 -5 <influence +5 (Q1) {draws('4', 2)} !orgy")
    play(match, f"active castling S+P allow =0 =1 =0 =0 =0 =0 (S3) {draws('5', 2)} !orgy active scout @S allow ~1 ~3")
    ones = [one for one in known(match, CLEOPATRA) if one["card"] == "1"]
    assert ones in ([], [fact("1", "hand", "Praetors")])  # the other 1 is in hand or under the Praetors: neither is certain
    assert fact("4", "hand") in known(match, CLEOPATRA)


def test_k44_scouted_cards_are_open_to_all() -> None:
    match = play(scene(player("1", down="S2 S3 P4"), player("scout 1 2", down="S5")), "active scout @S allow ~3 ~2")
    for seat in (CAESAR, CLEOPATRA, NOBODY):
        assert heard(match, seat, 2) == ["~3", "~2"]
        assert under(match, seat, "Caesar", "Senators") == ({"2": 1, "3": 1}, {}, 0)
    assert under(match, CLEOPATRA, "Caesar", "Praetors") == ({}, None, 1)
    assert under(match, CAESAR, "Cleopatra", "Senators") == ({}, None, 1)


def test_k30_cards_revealed_by_a_vote_are_open_to_all() -> None:
    match = play(scene(player("1", down="S2 S3"), player("1", down="S5"), phase="vote-card"), "!S ~3 ~2 ~5")
    for seat in (CAESAR, CLEOPATRA, NOBODY):
        assert heard(match, seat, 3) == ["~3", "~2", "~5"]
        assert under(match, seat, "Caesar", "Senators") == ({"2": 1, "3": 1}, {}, 0)
        assert under(match, seat, "Cleopatra", "Senators") == ({"5": 1}, {}, 0)


@pytest.mark.parametrize("seat", [CLEOPATRA, NOBODY])
def test_k46_allowing_does_not_tell_whether_a_veto_is_held(seat: int) -> None:
    one, other = (scene(player(f"1 {card}", up="S3"), player("assassination 1 2")) for card in ("veto", "spy"))
    for line in ("active assassination xS3", "allow"):
        assert play(one, line).view(seat) == play(other, line).view(seat)
        assert one.seen(seat) == other.seen(seat)


@pytest.mark.parametrize("seat", [CAESAR, CLEOPATRA, NOBODY])
@pytest.mark.parametrize(
    ("up", "down", "line"),
    [
        ("S1 S1 S1 S1 P2 P2 P2 P2", "", ""),
        ("S1 S1 S1 S1 P2 P2 P2", "P2", "~2"),
        ("S1 S1 S1 P2 P2 P2", "P2 S1", "~2 ~1"),
    ],
)
def test_k13_k30_of_two_votes_at_8_both_are_told(up: str, down: str, line: str, seat: int) -> None:
    match = scene(player("1", up=up, down=down), player("1 2 5 4 3", up="S2 S2 S2 P1 P1 P3"))
    play(match, f"active on S1 P2 @P {line}")
    told = " ".join(match.tell(ply.number, seat) for ply in match.seen(seat))
    assert "The Praetors vote 8 to 7. Caesar wins a patrician." in told
    assert "The Senators vote 7 to 4. Cleopatra wins a patrician." in told
