"""Each guest is told everything in their own language, whoever else sits at the table."""

import pytest

import rubicon
from rubicon.engine.catalogue import Catalogue, speaking
from rubicon.match import gamewriter
from rubicon.server.static_files import not_built
from tests.server.client import Person, Server


def said(language: str, name: str, section: str = "server", /, **facts: object) -> str:
    """A text as the catalogue has it."""
    with speaking(language):
        return Catalogue(section).say(name, **facts)


@pytest.mark.parametrize(
    ("accept", "language"), [("it", "it"), ("de-DE, it;q=0.7, en;q=0.5", "it"), ("en-GB, it;q=0.9", "en"), ("tlh", "en"), ("", "en")]
)
def test_requests_are_answered_in_the_language_the_browser_prefers(server: Server, accept: str, language: str) -> None:
    assert server.get("/api/tables/nowhere", accept=accept).json()["message"] == said(language, "no-table")
    assert server.get("/nowhere/at/all", accept=accept).json()["message"] == said(language, "nothing-here")
    assert server.get("/assets/nothing.js", accept=accept).json()["message"] == said(language, "nothing-here")
    assert server.get("/api/games/chess/rules", accept=accept).json()["message"] == said(language, "no-game")


def test_the_two_languages_are_not_the_same() -> None:
    for name in ("no-table", "nothing-here", "not-your-turn", "status-over", "spectator"):
        assert said("it", name) != said("en", name)


def test_whom_the_door_refuses(server: Server) -> None:
    answer = server.get("/schema/swagger", accept="it")
    assert answer.json() == {"error": "not-found", "message": said("it", "nothing-here")}
    wrong = server.get("/api/tables", "x" * 10, accept="it")
    assert wrong.status_code == 200
    made = server.create("caesar", "me bot")
    assert server.get(f"/api/tables/{made.table}", "x" * 10, accept="it").json()["message"] == said("it", "bearer")
    assert server.get(f"/api/tables/{made.table}", "x" * 30, accept="it").json()["message"] == said("it", "key-opens-nothing")


def test_broken_files_are_explained_in_the_language_of_who_loads_them(server: Server) -> None:
    answer = server.post("/api/import", {"file": "rubicon 1\nchess"}, accept="it").json()
    with speaking("it"):
        problem = Catalogue("core").say("file-header", word="chess")
        place = Catalogue("core").say("file-place", name=Catalogue("core").say("this-text"), line=2, column=1, problem=problem)
    assert (answer["error"], answer["message"]) == ("bad-file", place)
    assert server.post("/api/tables", {"game": "chess", "seats": [{"kind": "me"}]}, accept="it").json()["message"] == said(
        "it", "no-game", "core", name="chess", names="augustus, caesar, cleopatra"
    )


def test_a_file_is_the_same_in_every_language(server: Server) -> None:
    made = server.create("caesar", "me me")
    person = server.sit(made.table, made.key, rich=True, language="it")
    play_on(person, 60)
    person.ask(type="resign")
    texts = {language: server.get(f"/api/tables/{made.table}/export", accept=language).text for language in ("it", "en")}
    assert texts["it"] == texts["en"]
    with speaking("it"):
        assert gamewriter.text(rubicon.game.parse(texts["en"], typed=True)) == gamewriter.text(rubicon.game.parse(texts["it"], typed=True))


def test_what_is_saved_of_a_running_game_says_so_in_the_readers_language(server: Server) -> None:
    made = server.create("caesar", "me bot")
    first = server.get(f"/api/tables/{made.table}/export", accept="it").text.splitlines()[0]
    assert first == f"# {said('it', 'export-spectator', title='Caesar!')}"


@pytest.mark.parametrize("by", ["language", "accept"])
def test_two_guests_of_one_table_each_in_their_own_words(server: Server, by: str) -> None:
    """Refusals, what is asked and the whole log; each with their own eyes."""
    made = server.create("caesar", "me friend")
    keys = made.key, made.join(1).json()["key"]
    people = [greeted(server, made.table, key, by, tongue) for key, tongue in zip(keys, TONGUES, strict=True)]
    for person, tongue in zip(people, TONGUES, strict=True):
        assert person.ask(type="look", eyes=5)["message"] == said(tongue, "no-seat", seat=5)
        assert person.ask(type="answer", yes=True)["message"] == said(tongue, "nothing-asked")
    asked = []
    for _ in range(8):
        mover, waiting = sorted(people, key=lambda person: not person.shown["moves"])
        assert waiting.move("pass")["message"] == said(TONGUES[people.index(waiting)], "not-your-turn")
        asked.append((mover.shown["ply"], [person.shown["asks"] for person in people]))
        ((_, moves),) = mover.shown["moves"].items()
        done = mover.ask(type="move", at=mover.last, action=moves[0]["action"])
        for person in people:
            person.until(done["n"])
    people[0].ask(type="resign")
    match = rubicon.game.parse(server.get(f"/api/tables/{made.table}/export").text, typed=True)
    assert [words for _, words in asked] == [[asks(match, ply, seat, tongue) for seat, tongue in enumerate(TONGUES)] for ply, _ in asked]
    for seat, tongue in enumerate(TONGUES):
        log, told = words_of(match, seat, tongue), [ply["words"] for ply in people[seat].happened]
        assert [line["words"] for line in greeted(server, made.table, keys[seat], by, tongue).log] == log
        assert told == log[-len(told) :]
    assert not set(words_of(match, 0, "it")) & set(words_of(match, 0, "en"))


TONGUES = "it", "en"
"""Of the two guests."""


def greeted(server: Server, table: str, key: str, by: str, tongue: str) -> Person:
    """Somebody whose screen has chosen a language, or whose browser prefers it."""
    return server.sit(table, key, rich=True, language=tongue if by == "language" else "", accept=tongue if by == "accept" else "")


def asks(match: rubicon.Match, ply: int, seat: int, language: str) -> str:
    """What the rulebook asks for after so many plies, in words that are addressed to a seat."""
    with speaking(language):
        return match.todo(ply, reader=seat).text


def words_of(match: rubicon.Match, seat: int, language: str) -> list[str]:
    """The log as a seat has seen it, in words that are addressed to it."""
    with speaking(language):
        return [match.tell(ply, seat, reader=seat) for ply in range(1, len(match) + 1)]


def play_on(person: Person, plies: int) -> None:
    """First legal moves, up to a ply."""
    while person.shown["ply"] < plies and person.shown["moves"]:
        seat, moves = next(iter(person.shown["moves"].items()))
        person.ask(type="move", at=person.last, seat=int(seat), action=moves[0]["action"])


def test_an_unknown_language_is_english_and_a_wrong_one_no_greeting(server: Server) -> None:
    made = server.create("caesar", "me bot")
    assert server.sit(made.table, language="xx").ask(type="resign")["message"] == said("en", "spectator-resigns")
    assert server.sit(made.table, language="it", accept="en").ask(type="resign")["message"] == said("it", "spectator-resigns")


def test_the_page_that_stands_in_for_the_pages() -> None:
    with speaking("it"):
        page = not_built()
    assert '<html lang="it">' in page
    assert said("it", "not-built", command="<code>make play</code>") in page
