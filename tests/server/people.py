"""People at a table: gathered, playing, looking, at its end."""

from typing import Any

from tests.server.client import Made, Person, Server

WRONG_KEY = "x" * 32
GAMES = [
    ("caesar", "me friend", {}),
    ("caesar", "me", {"solo": "hard"}),
    ("cleopatra", "me friend", {}),
    *[("augustus", "me" + " friend" * (players - 1), {"players": players}) for players in range(2, 7)],
]


def begin(server: Server, game: str = "caesar", seats: str = "me friend", **more: Any) -> tuple[Made, list[Person]]:
    """A running table, and all people at it."""
    made = server.create(game, seats, **more)
    people = made.people()
    gather(*people)
    return made, people


def gather(*people: Person) -> None:
    """Everybody reads on to where the best informed of them is."""
    last = max(person.last for person in people)
    for person in people:
        person.until(last)


def first(person: Person) -> int:
    """The first legal action of the first seat that is waited for."""
    return next(iter(person.legal.values()))[0]


def turn_of(person: Person, seat: int) -> None:
    """Read on until a seat is waited for."""
    while str(seat) not in person.legal:
        person.next()


def play(*people: Person, moves: int = 1) -> None:
    """Who is waited for plays the first legal move."""
    for _ in range(moves):
        mover = next(person for person in people if person.legal)
        assert mover.move(first(mover))["type"] == "done"
        gather(*people)


def look(server: Server, made: Made, key: str | None = None) -> dict[str, Any]:
    answer = server.get(f"/api/tables/{made.table}", key)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def export(server: Server, table: str, key: str | None = None) -> str:
    answer = server.get(f"/api/tables/{table}/export", key)
    assert answer.status_code == 200, answer.text
    return answer.text


def finished(server: Server, game: str = "caesar", moves: int = 2, **more: Any) -> tuple[Made, list[Person]]:
    """A game that somebody gave up after a few moves."""
    made, people = begin(server, game, **more)
    play(*people, moves=moves)
    assert people[1].ask(type="resign")["type"] == "done"
    gather(*people)
    return made, people
