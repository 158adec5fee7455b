"""Names of players: what can be seen is taken, what hides or turns around is refused in words that a player understands."""

import re

import pytest

from rubicon.server import player_names
from tests.server.client import Server

HIDDEN = {
    "direction of writing": [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)],
    "zero width": [0x200B, 0x200C, 0x200D, *range(0x2060, 0x2065), 0xFEFF, 0x00AD, 0x180E, 0x034F],
    "tags and selectors": [0xE0001, 0xE0041, 0xE007F, 0xFE00, 0xFE0E, 0xFE0F, 0xE0100, 0xE01EF],
    "annotations and separators": [0xFFF9, 0xFFFA, 0xFFFB, 0x2028, 0x2029],
    "controls": [0x00, 0x0A, 0x1F, 0x7F, 0x80, 0x85, 0x9F],
    "other blanks and fillers": [0xA0, 0x2003, 0x3000, 0x3164, 0x115F, 0x2800],
}


def taken(name: str) -> bool:
    return re.search(player_names.PATTERN, name) is not None


@pytest.mark.parametrize("kind", HIDDEN)
def test_hidden_characters_are_refused_wherever_they_stand(kind: str) -> None:
    for code in HIDDEN[kind]:
        for name in (f"Li{chr(code)}via", f"{chr(code)}Livia", f"Livia{chr(code)}", chr(code)):
            assert not taken(name), hex(code)


@pytest.mark.parametrize("name", [" ", "   ", " Livia", "Livia ", "<b>", "a>b", "Livia\n", "👩\u200d🚀", "1\ufe0f", "❤\ufe0f\ufe0f"])
def test_blanks_at_the_ends_and_markup_are_refused(name: str) -> None:
    assert not taken(name)


@pytest.mark.parametrize(
    "name", ["", "Livia", "Marcus Antonius", "Żółw 🐢", "クレオパトラ", "كليوباترا", "❤\ufe0f Roma", "e\u0301", "O'Brien-Šmíd", "x"]
)
def test_what_can_be_seen_is_taken(name: str) -> None:
    assert taken(name)


@pytest.mark.parametrize("name", ["Li\u202evia", "👩\u200d🚀", "   ", "x" * 25])
def test_a_player_is_told_what_a_name_may_be(server: Server, name: str) -> None:
    made = server.create("caesar", "me friend")
    new = {"game": "caesar", "seats": [{"kind": "me"}] * 2, "name": name}
    for answer in (server.post("/api/tables", new), made.join(1, name=name)):
        assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
        assert answer.json()["message"].startswith("a name has at most 24 characters that can all be seen")
    assert made.join(1, name="Pompey").status_code == 200


def test_half_a_character_is_no_text(server: Server) -> None:
    import httpx

    body = b'{"game": "caesar", "seats": [{"kind": "me"}, {"kind": "me"}], "name": "\\ud800"}'
    answer = httpx.post(f"{server.url}/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400


def test_two_at_one_screen_are_told_apart(server: Server) -> None:
    """Curtain, header and turn line call both; one saved name for both would hide whose turn it is."""

    def called(*seats: dict[str, str]) -> list[str]:
        made = server.post("/api/tables", {"game": "cleopatra", "seats": seats, "name": "Livia"}).json()
        return [seat["name"] for seat in made["seats"]]

    assert called({"kind": "me"}, {"kind": "me"}) == ["Livia", ""]
    assert called({"kind": "me"}, {"kind": "me", "name": "Livia"}) == ["", "Livia"]
    assert called({"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}) == ["Ann", "Bob"]
    assert called({"kind": "bot", "bot": "greedy"}, {"kind": "me"}) == ["", "Livia"]
