"""Who and what an effect is about, as facts for the catalogue: the reader's own seat is addressed as "you"."""

from typing import Protocol, TypedDict

from rubicon.engine.facts import Reader
from rubicon.games.augustus.names import Seat
from rubicon.games.augustus.say import called, card_text


class Person(TypedDict):
    """The facts that choose between "You draw" and "Livia draws"."""

    player: str
    you: bool


class NamedCard(Protocol):
    """Anything with the number and the name of an objective."""

    @property
    def number(self) -> int:
        """As it is printed."""

    @property
    def name(self) -> str:
        """As it is printed."""


def person(player: Seat, reader: Reader) -> Person:
    """A player, for the reader."""
    seat = reader.seats.index(player) if player in reader.seats else len(reader.people)
    return Person(player=reader.person(seat, called(player)), you=reader.seat >= 0 and reader.seats[reader.seat] == player)


def card_of(card: NamedCard) -> str:
    """Tripolitania (33)"""
    return card_text(card.name, card.number)
