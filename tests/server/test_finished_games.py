"""The race and the picture of a finished game, and what other pages show of a link to it."""

import itertools
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from rubicon.server import picture
from tests.server.client import Server
from tests.server.people import begin, finished
from tests.web.chromium import build_pages

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("game", ["caesar", "cleopatra", "augustus"])
def test_a_finished_game_has_a_race_and_a_picture(server: Server, game: str) -> None:
    made, people = finished(server, game, moves=4)
    path = f"/api/tables/{made.table}"
    plies = sum(event["kind"] == "ply" for event in people[0].events)
    points = server.get(f"{path}/race").json()["points"]
    assert len(points) == plies + 1
    assert all(len(row) == len(made.info["seats"]) for row in points)
    drawn = server.get(f"{path}/picture.svg", accept="it")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(drawn.text).tag.endswith("svg")
    assert "Vince" in drawn.text
    line = next(one for one in ElementTree.fromstring(drawn.text) if one.tag.endswith("polyline"))
    set_up = server.sit(made.table, rich=True).shown["set_up"]
    assert len(line.attrib["points"].split()) == plies + 1 - set_up, "it begins where the line on the page does"
    found = server.get(f"{path}/picture.png")
    assert found.headers["content-type"] == "image/png"
    assert found.content[:8] == PNG
    assert found.headers["cross-origin-resource-policy"] == "cross-origin"


def test_a_running_game_shows_nothing_of_itself(server: Server) -> None:
    made, _ = begin(server)
    for what in ("race", "picture.svg", "picture.png"):
        answer = server.get(f"/api/tables/{made.table}/{what}")
        assert (answer.status_code, answer.json()["error"]) == (409, "not-over")
        assert server.get(f"/api/tables/{'x' * 16}/{what}").status_code == 404


def test_the_page_of_a_finished_game_has_open_graph_tags(server: Server) -> None:
    build_pages()
    made, people = begin(server)
    assert "og:" not in server.get(f"/t/{made.table}").text
    people[0].ask(type="resign")
    page = server.get(f"/t/{made.table}").text
    assert '<meta property="og:title" content="Caesar!: Pompey wins" />' in page
    assert f'<meta property="og:image" content="{server.url}/api/tables/{made.table}/picture.png" />' in page
    assert "og:" not in server.get(f"/t/{'x' * 16}").text
    assert "og:" not in server.get("/").text


def test_names_can_be_anything_and_lie_apart(tmp_path: Path) -> None:
    names = ["Caesar (Ärvî <&> \u4e2d)", "Pompey", "Livia"]
    drawn = picture.svg("Caesar!", "\u4e2d & co", names, [[0, 0, 0], [3, 3, 3]])
    texts = [one for one in ElementTree.fromstring(drawn).iter() if one.tag.endswith("text") and (one.text or "").startswith("3 ")]
    heights = sorted(float(one.attrib["y"]) for one in texts)
    assert all(high - low >= picture.LABEL for low, high in itertools.pairwise(heights))
    assert picture.png(drawn)[:8] == PNG


def test_the_picture_has_the_letters_of_the_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = picture.svg("Caesar!", "Caesar wins", (), [])
    ours = picture.png(drawn)
    one, other = (picture.png(picture.svg("", word, (), [])) for word in ("\u0416", "\u0414"))
    assert one != other, "letters that ours lack come from others"
    monkeypatch.setattr(picture, "FONTS", tmp_path)
    assert picture.png(drawn) != ours


def test_a_line_has_the_colour_of_its_seats_pieces() -> None:
    tokens = (Path(__file__).parents[2] / "web/src/style/tokens.css").read_text()
    for seat, colour in picture.PIECES.items():
        assert f"--{seat.lower()}: light-dark({colour.lower()}," in tokens
    drawn = picture.svg("Rise of Augustus", "", ["Livia (Agrippa)", "Livia"], [[0, 0], [3, 5]], ["Agrippa", "Livia"])
    lines = [one.attrib["stroke"] for one in ElementTree.fromstring(drawn) if one.tag.endswith("polyline")]
    assert lines == [picture.PIECES["Agrippa"], picture.PIECES["Livia"]]
    assert picture.colours(["Auto-Crassus", "Pompey"], 2) == [picture.PIECES["Caesar"], picture.PIECES["Pompey"]]
    assert picture.colours(["One", "Two"], 2) == list(picture.COLOURS[:2])


def test_people_are_called_by_the_names_they_have_typed(server: Server) -> None:
    made, _ = finished(server, "augustus", moves=4, name="Livia")
    drawn = server.get(f"/api/tables/{made.table}/picture.svg").text
    assert "Livia (Agrippa)" in drawn
    assert "Livia (Agrippa) wins" in drawn, "and not as a seat is called that has not won"


@pytest.mark.parametrize("headline", ["Ada wins", "Ottavia e Giulia si dividono la vittoria", "W" * 80])
def test_a_headline_leaves_the_wreath_alone(headline: str) -> None:
    with_words, without = (Image.open(BytesIO(picture.png(picture.svg("", words, (), [])))).convert("RGB") for words in (headline, ""))
    wreath = (picture.WIDTH - 220, 0, picture.WIDTH, picture.TOP)
    assert with_words.crop(wreath).tobytes() == without.crop(wreath).tobytes()
    assert with_words.tobytes() != without.tobytes()
