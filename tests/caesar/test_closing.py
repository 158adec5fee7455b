import pytest

import rubicon
from tests.caesar.scene import ACHAIA, AEGYPTUS, AROUND_ITALIA, ASIA, CAESAR, POMPEY, WON_ALONE, left, markers, play, scene, texts


def bonus(match: rubicon.Match, province: str) -> str | None:
    found: str | None = match.position().to_dict()["provinces"][province]["bonus"]
    return found


def test_c10_pompey_closes_achaia_and_caesar_holds_it_8_to_4() -> None:
    match = scene(laid=ACHAIA, hands=("", "sword33 laurel22"), bonus="AC=tactics", turn=POMPEY)
    play(match, "MD3-AC3")
    achaia = match.position().to_dict()["provinces"]["Achaia"]
    assert achaia["influence"] == {"Caesar": 8, "Pompey": 4}
    assert achaia["bonus"] is None
    assert markers(match, "Caesar") == {"AC"}
    assert markers(match, "Pompey") == set()
    play(match, "+ship33")
    assert match.turn == POMPEY, "the new turn is Pompey's"


def test_c10_the_bonus_tokens_of_both_provinces_are_taken() -> None:
    match = scene(laid={"Pompey": WON_ALONE}, hands=("shield33", ""), bonus="HC=senate HU=senate")
    play(match, "HC3-HU3")
    assert (bonus(match, "Hispania Citerior"), bonus(match, "Hispania Ulterior")) == (None, None)
    players = match.position().to_dict()["players"]
    assert (players["Caesar"]["senates"], players["Pompey"]["senates"]) == (2, 0)


def test_c10_bonus_tokens_of_open_provinces_stay() -> None:
    match = play(scene(laid={"Pompey": "GA0-HC6"}, hands=("shield33", ""), bonus="HC=wealth HU=senate GA=might"), "HC3-HU3")
    assert (bonus(match, "Hispania Ulterior"), bonus(match, "Gallia")) == ("senate", "might")


def test_c10_a_bonus_taken_works_only_when_the_markers_lie() -> None:
    match = scene(laid=AEGYPTUS, hands=("sword24", ""), bonus="AG=wealth", markers="Caesar:SY,AS,AS-SY")
    play(match, "CY2-AG4")
    assert match.turn == rubicon.CHANCE
    assert markers(match, "Caesar") == {"SY", "AS", "AS-SY", "AG", "AS-AG", "SY-AG"}


def test_c11_values_that_face_elsewhere_do_not_count() -> None:
    match = play(scene(laid={"Pompey": "GA6-HC0"}, hands=("shield06 shield15", "")), "HC1-HU5")
    assert markers(match, "Caesar") == {"HC"}


def test_c11_all_tokens_of_a_player_add_up() -> None:
    match = play(scene(laid={"Caesar": "IT4-AC2 AC3-AF3", "Pompey": "AC6-CR0"}, hands=("sword24", "")), "MD2-AC4")
    assert match.position().to_dict()["provinces"]["Achaia"]["influence"] == {"Caesar": 9, "Pompey": 6}
    assert markers(match, "Caesar") == {"AC"}


def test_c11_a_face_down_token_counts_0() -> None:
    match = play(scene(laid={"Pompey": "GA0-HC6?"}, hands=("shield15", "")), "HC1-HU5")
    assert match.position().to_dict()["provinces"]["Hispania Citerior"]["influence"] == {"Caesar": 1, "Pompey": 0}
    assert markers(match, "Caesar") == {"HC"}


def test_c11_a_face_down_token_takes_up_its_space() -> None:
    match = scene(laid={"Pompey": "GA0-HC6?"}, hands=("shield15 sword06 laurel04", ""))
    assert not [word for word in texts(match) if word.startswith("GA") and "HC" in word]


@pytest.mark.parametrize(("turn", "hands"), [(CAESAR, ("shield15", "")), (POMPEY, ("", "shield15"))])
def test_c12_the_higher_total_takes_the_province_whoever_closed_it(turn: int, hands: tuple[str, str]) -> None:
    match = play(scene(laid={"Pompey": "GA0-HC6"}, hands=hands, turn=turn), "HC1-HU5")
    assert markers(match, "Pompey") == {"HC"}
    assert markers(match, "Caesar") == set()
    assert left(match) == (12, 11)


def test_c12_a_tie_leaves_the_province_empty() -> None:
    match = play(scene(laid={"Pompey": "GA0-HC6"}, hands=("shield06", "")), "HC6-HU0")
    assert match.position().to_dict()["provinces"]["Hispania Citerior"]["influence"] == {"Caesar": 6, "Pompey": 6}
    assert markers(match, "Caesar") | markers(match, "Pompey") == set()
    assert left(match) == (12, 12)


def test_c12_nothing_against_nothing_is_a_tie() -> None:
    match = play(scene(laid={"Pompey": "GA6-HC0"}, hands=("shield06", "")), "HC0-HU6")
    assert markers(match, "Caesar") | markers(match, "Pompey") == set()


def test_c12_a_tied_province_gives_its_bonus_and_stays_empty_for_good() -> None:
    match = scene(laid={"Pompey": "GA0-HC6"}, hands=("shield06 ship33", "ship33"), bonus="HC=might")
    play(match, "HC6-HU0 xGA-HC")
    assert match.position().to_dict()["provinces"]["Hispania Citerior"]["influence"] == {"Caesar": 6, "Pompey": 0}
    play(match, "+sword33 SC3-NU3 +sword33 HU3-MT3")
    assert markers(match, "Caesar") == {"HU"}, "neither Hispania Citerior nor the border to it"
    assert markers(match, "Pompey") == set()


@pytest.mark.parametrize(("laid", "line"), [("DM0-IT6 IT1-AC5", "MD6-IT0"), ("DM0-IT6 MD5-IT1", "IT3-AC3")])
def test_c13_who_controls_italia_places_a_second_marker(laid: str, line: str) -> None:
    match = play(scene(laid={"Caesar": AROUND_ITALIA["Caesar"], "Pompey": laid}, hands=("", "shield06 ship33"), turn=POMPEY), line)
    assert markers(match, "Caesar") == {"IT", "IT2"}
    assert markers(match, "Pompey") == set()
    assert left(match) == (10, 12)


def test_c13_nobody_does_after_a_tie() -> None:
    laid = {"Caesar": "IT6-SD0 GC3-IT3", "Pompey": "DM0-IT6 IT3-SC3 IT4-AC0"}
    match = play(scene(laid=laid, hands=("laurel04", "")), "MD0-IT4")
    assert markers(match, "Caesar") | markers(match, "Pompey") == set()


def test_c13_italia_is_open_while_one_of_its_six_spaces_is_free() -> None:
    laid = {"Caesar": AROUND_ITALIA["Caesar"], "Pompey": "DM0-IT6"}
    match = play(scene(laid=laid, hands=("", "shield06"), turn=POMPEY), "MD6-IT0")
    assert markers(match, "Caesar") == set()
    assert bonus(match, "Italia") == "senate"


@pytest.mark.parametrize("caesar", ["AS2-SY4", "AS2-SY4?"])
def test_c14_pompey_wins_asia_beside_syria_and_covers_caesars_token(caesar: str) -> None:
    laid = {"Caesar": caesar, "Pompey": ASIA["Pompey"]}
    match = play(scene(laid=laid, hands=("", "ship15"), bonus="AS=wealth", markers="Pompey:SY", turn=POMPEY), "AS5-AG1")
    assert markers(match, "Pompey") == {"SY", "AS", "AS-SY"}
    assert markers(match, "Caesar") == set()
    assert left(match) == (12, 9)


def test_c14_the_winner_gets_it_also_in_the_turn_of_the_other() -> None:
    match = play(scene(laid=ASIA, hands=("ship06", ""), markers="Pompey:SY"), "AS0-AG6")
    assert markers(match, "Pompey") == {"SY", "AS", "AS-SY"}
    assert left(match) == (12, 9)


def test_c14_a_marker_for_every_neighbour_that_one_controls() -> None:
    match = scene(laid=AEGYPTUS, hands=("sword24", ""), bonus="AG=wealth", markers="Caesar:SY,AS,AS-SY")
    play(match, "CY2-AG4")
    assert markers(match, "Caesar") == {"SY", "AS", "AS-SY", "AG", "AS-AG", "SY-AG"}
    assert left(match) == (6, 12)


@pytest.mark.parametrize(("border", "caesars"), [("SY3-AG3", {"SY"}), ("SY6-AG0", set())])
def test_c14_none_beside_a_province_of_the_opponent_or_of_nobody(border: str, caesars: set[str]) -> None:
    laid = {"Caesar": "AS0-SY6", "Pompey": f"{border} AS3-CR3"}
    match = scene(laid=laid, hands=("", "ship15"), markers="Caesar:SY" if caesars else "", turn=POMPEY)
    play(match, "AS5-AG1")
    assert markers(match, "Pompey") == {"AS"}
    assert markers(match, "Caesar") == caesars


def test_c14_adjacent_means_sharing_a_border_space() -> None:
    laid = {"Caesar": "SY6-AG0 AS0-SY6 AC1-CR5 CR4-CY2", "Pompey": "AS6-CR0"}
    match = play(scene(laid=laid, hands=("ship33", ""), markers="Caesar:SY"), "CR3-AG3")
    assert markers(match, "Caesar") == {"SY", "CR"}


def test_c14_no_border_marker_beside_a_flipped_marker() -> None:
    match = play(scene(laid=ASIA, hands=("", "ship15"), bonus="AS=wealth", markers="Pompey:SY?", turn=POMPEY), "AS5-AG1")
    assert markers(match, "Pompey") == {"SY?", "AS"}
    assert left(match) == (12, 10)


@pytest.mark.parametrize(
    ("lying", "after"),
    [
        ("IT,IT2", {"IT", "IT2", "DM", "DM-IT"}),
        ("IT?,IT2", {"IT?", "IT2", "DM"}),
        ("IT,IT2?", {"IT", "IT2?", "DM", "DM-IT"}),
    ],
)
def test_c14_beside_italia_the_marker_on_the_solid_space_decides(lying: str, after: set[str]) -> None:
    laid = {"Caesar": AROUND_ITALIA["Caesar"] + " DM1-GC5", "Pompey": AROUND_ITALIA["Pompey"] + " MD6-IT0"}
    match = play(scene(laid=laid, hands=("sword15", ""), markers=f"Caesar:{lying}"), "DM5-MD1")
    assert markers(match, "Caesar") == after


@pytest.mark.parametrize(("lying", "after"), [("DM", {"IT", "IT2", "DM", "DM-IT"}), ("DM?", {"IT", "IT2", "DM?"})])
def test_c14_italia_looks_at_its_neighbours_markers(lying: str, after: set[str]) -> None:
    laid = {"Caesar": AROUND_ITALIA["Caesar"] + " DM5-GC1 DM5-MD1", "Pompey": AROUND_ITALIA["Pompey"]}
    match = play(scene(laid=laid, hands=("", "shield06"), markers=f"Caesar:{lying}", turn=POMPEY), "MD6-IT0")
    assert markers(match, "Caesar") == after


def test_c14_two_neighbours_won_together_get_one_marker_between_them() -> None:
    match = play(scene(laid={"Caesar": WON_ALONE}, hands=("shield33", ""), bonus="HC=wealth HU=wealth"), "HC3-HU3")
    assert markers(match, "Caesar") == {"HC", "HU", "HC-HU"}
    assert left(match) == (9, 12)


def test_c14_two_neighbours_won_by_two_players_get_none() -> None:
    laid = {"Caesar": "GA0-HC6", "Pompey": "HU6-MT0"}
    match = play(scene(laid=laid, hands=("shield33", ""), bonus="HC=wealth HU=wealth"), "HC3-HU3")
    assert (markers(match, "Caesar"), markers(match, "Pompey")) == ({"HC"}, {"HU"})
    assert left(match) == (11, 11)


def test_c14_one_placement_can_give_border_markers_to_both() -> None:
    laid = {"Caesar": "GA3-HC3 GC0-GA6", "Pompey": "GA0-SD6 HU5-MT1 SD0-MT6 MT3-NU3"}
    match = scene(laid=laid, hands=("shield15", ""), bonus="HC=wealth HU=wealth", markers="Caesar:GA Pompey:MT")
    play(match, "HC5-HU1")
    assert markers(match, "Caesar") == {"GA", "HC", "GA-HC"}
    assert markers(match, "Pompey") == {"MT", "HU", "HU-MT"}


@pytest.mark.parametrize(("caesar", "pompey"), [("GA0-HC6", "HU6-MT0"), ("HU6-MT0", "GA0-HC6")])
@pytest.mark.parametrize(("turn", "scores"), [(CAESAR, (1.0, 0.0)), (POMPEY, (0.0, 1.0))])
def test_c14_the_active_player_wins_the_race(caesar: str, pompey: str, turn: int, scores: tuple[float, float]) -> None:
    hands = ("shield33", "") if turn == CAESAR else ("", "shield33")
    match = play(scene(laid={"Caesar": caesar, "Pompey": pompey}, hands=hands, left=(1, 1), turn=turn), "HC3-HU3")
    assert match.scores == scores
    assert left(match) == ((0, 1) if turn == CAESAR else (1, 0))


@pytest.mark.parametrize(("caesars_left", "scores"), [(2, (1.0, 0.0)), (3, (0.0, 1.0))])
def test_c14_the_active_players_border_markers_come_before_the_other_ones_last(caesars_left: int, scores: tuple[float, float]) -> None:
    laid = {"Caesar": "GA3-HC3 GC0-GA6", "Pompey": "GA0-SD6 HU6-MT0"}
    match = scene(laid=laid, hands=("shield15", ""), bonus="HC=wealth HU=senate", markers="Caesar:GA", left=(caesars_left, 1))
    play(match, "HC5-HU1")
    assert markers(match, "Caesar") == {"GA", "HC", "GA-HC"}
    assert match.scores == scores
