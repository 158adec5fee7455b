"""Every kind of power of Rise of Augustus, through the page: used, told, and seen by the server."""

from tests.web.augustus import Forum
from tests.web.scenes import ATTACKS, GIFTS, Scene
from tests.web.seating import sit_down_from
from tests.web.visitor import Visit


def played(visit: Visit, scene: Scene) -> Forum:
    """The scene, played on from its beginning by people at one screen, to the end of the draw."""
    visitor = sit_down_from(visit("").step_by_step(), scene.file, 0, scene.seats)
    table = Forum(visitor).follow(*scene.texts)
    table.hands.until(lambda: table.watch.table["view"]["draws"] == 10, "the next draw")
    table.wait()
    return table


def completed(table: Forum, seat: str) -> dict[int, int]:
    """The numbers of completed objectives, with the points that their powers bring at the end."""
    return {one["number"]: one["end_points"] for one in table.player(seat)["completed"]}


def test_powers_for_their_owner(visit: Visit) -> None:
    table = played(visit, GIFTS)
    assert table.kinds == {"put", "decline", "accept", "take", "rearrange", "complete"}
    agrippa, livia = table.player("Agrippa"), table.player("Livia")
    assert completed(table, "Agrippa") == {5: 0, 8: 6, 10: 0, 15: 0, 29: 0, 45: 0}
    assert agrippa["legions"] == agrippa["supply"] == 15
    assert completed(table, "Livia") == {9: 0, 14: 0, 20: 0, 71: 0}
    assert livia["swaps"]["swords"] == {"shield": 1}
    assert len(livia["objectives"]) == 4
    assert completed(table, "Maecenas") == {64: 5, 81: 0, 87: 0}
    assert completed(table, "Octavia") == {47: 2}
    rewards = table.watch.table["view"]["rewards"]
    holders = {number: reward["holder"] for number, reward in rewards["numbers"].items()}
    assert holders == {"2": "Livia", "3": "Maecenas", "4": "Agrippa", "5": None, "6": None}
    assert rewards["types"]["green"]["holder"] == "Agrippa"
    table.do(table.wait())
    shown = table.page.locator('[data-done="8"]').first
    assert "6" in shown.inner_text()
    told = " ".join(table.log())
    for number in (8, 9, 14, 15, 29, 47, 64, 71, 87):
        assert f"({number}). Power: " in told
    table.reads_well()


def test_attacks_and_what_their_victims_choose(visit: Visit) -> None:
    table = played(visit, ATTACKS)
    assert table.kinds == {"put", "decline", "accept", "take", "remove", "clear", "lose"}
    assert set(completed(table, "Agrippa")) == {5, 31, 37, 41, 46}
    assert set(completed(table, "Livia")) == {75}
    assert set(completed(table, "Maecenas")) == {12, 47, 81}
    placed = {
        seat: {one["number"]: one["legions"] for one in table.player(seat)["objectives"]} for seat in ("Agrippa", "Livia", "Maecenas")
    }
    assert placed["Agrippa"][23] == {}
    assert (placed["Livia"][9], placed["Livia"][14]) == ({}, {"swords": 1})
    assert (placed["Maecenas"][64], placed["Maecenas"][7]) == ({}, {})
    assert sorted(table.watch.table["view"]["lost"]) == [20, 45, 82, 83]
    table.do(table.wait())
    told = " ".join(table.log())
    for victim in ("Livia removes a legion", "Maecenas removes", "Agrippa loses"):
        assert victim in told
    table.reads_well()
