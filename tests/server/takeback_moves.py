"""Moves that can be taken back: played where turns alternate, seen, agreed on."""

from tests.server.client import Person
from tests.server.people import first, gather


def play(*people: Person, moves: int = 1) -> None:
    """Who is waited for plays a move: in Caesar at Italia, where nothing closes so early and turns alternate."""
    for _ in range(moves):
        mover = next(person for person in people if person.legal)
        quiet = mover.ask(type="preview", part="IT").get("actions")
        assert mover.move(quiet[0]["action"] if quiet else first(mover))["type"] == "done"
        gather(*people)


def plies(person: Person) -> list[str]:
    """What was played since the last take-back, as a person saw it."""
    kinds = [event["kind"] for event in person.events]
    since = len(kinds) - kinds[::-1].index("undone") if "undone" in kinds else 0
    return [event["text"] for event in person.events[since:] if event["kind"] == "ply"]


def agree(asker: Person, *others: Person, what: str = "takeback") -> None:
    """Somebody asks, the others say yes."""
    assert asker.ask(type=what)["type"] == "done"
    for other in others:
        other.until(asker.last)
        assert other.ask(type="answer", yes=True)["type"] == "done"
    gather(asker, *others)
