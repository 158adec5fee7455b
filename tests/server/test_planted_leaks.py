"""Planted leaks are caught: what a viewer gets of two games that look the same to it differs as soon as a secret slips in."""

from collections.abc import Callable

import msgspec
import pytest

import rubicon
from rubicon.engine.verbs import NOBODY
from rubicon.match.readings import Readings
from rubicon.server import event_messages, message_builder, messages, requests
from rubicon.server import events as e
from rubicon.server.shown import Shown
from rubicon.server.snapshots import Snapshots
from rubicon.server.table import Table
from tests.server.twin_games import Script, pair_of_games

GAMES = {"caesar": (0, 1), "cleopatra": (1, 5), "augustus": (0, 1)}
"""Each with the viewer whom the games look the same to, and where the search for a pair begins, so that it is short."""
AFTER = 10
"""Plies that are played after the first one that differs."""


def transcript(game: rubicon.Game, script: Script, viewer: int) -> list[bytes]:
    """Every message that the viewer's screen gets of a game, and what Python tells of it."""
    table, seats = Table("a-table", compiled=True), range(len(game.seats))
    setup = tuple(e.SeatSetup(kind="person") for _ in seats)
    clock, part = requests.Clock(), "0" * 64
    table.append(e.Created(1, game=game.name, version=game.book.version, options={}, seats=setup, clock=clock, listed=False, part=part))
    for seat in seats:
        table.append(e.Sat(1, seat=seat, key="hashed"))
    table.append(e.Started(1))
    table.take_pending()
    return [*played(table, script, viewer), *told(table, viewer)]


def played(table: Table, script: Script, viewer: int) -> list[bytes]:
    """The messages of every ply, and the welcome and a look at the end."""
    own_seats = () if viewer == NOBODY else (viewer,)
    shown, got = Shown(), []
    for turn, action in script:
        table.append(e.Ply(1, by=turn, action=action))
        new = table.take_pending()
        got.append(messages.encode(message_builder.events(table, new, own_seats, shown, rich=True, text=True)))
        got.append(messages.encode(message_builder.events(table, new, own_seats, Shown(), rich=False, text=False)))
    got.append(messages.encode(message_builder.welcome(table, [], own_seats, since=0, rich=True, text=True)))
    return got


def told(table: Table, viewer: int) -> list[bytes]:
    """What a match says of every ply."""
    match = table.match
    plies = range(1, len(table.actions) + 1)
    return [msgspec.json.encode((match.effects(ply, viewer), match.tell(ply, viewer), match.summary(ply, viewer))) for ply in plies]


@pytest.fixture(scope="module", params=GAMES)
def pair(request: pytest.FixtureRequest) -> tuple[rubicon.Game, Script, Script, int]:
    """Two games that look the same to a viewer."""
    game, (viewer, seed) = rubicon.load(request.param), GAMES[request.param]
    lasting = request.param == "augustus"
    one, other = next(found for s in range(seed, seed + 200) if (found := pair_of_games(game, viewer, s, lasting=lasting)))
    last = AFTER + next(ply for ply, (its, others) in enumerate(zip(one, other, strict=True)) if its != others)
    return game, one[:last], other[:last], viewer


def differ(game: rubicon.Game, one: Script, other: Script, viewer: int) -> bool:
    return transcript(game, one, viewer) != transcript(game, other, viewer)


def test_nothing_tells_the_games_apart(pair: tuple[rubicon.Game, Script, Script, int]) -> None:
    assert not differ(*pair)


def all_of_it(tell: Callable[..., object]) -> Callable[..., object]:
    """As if nobody asked whose eyes it is for."""
    return lambda match, ply, seat=None, *reader: tell(match, ply, None, *reader)


def true_event(table: Table, event: e.AnyEvent) -> event_messages.LoggedEvent:
    """As if the message of a ply listed the action of the stored event."""
    found = LOGGED(table, event)
    if isinstance(event, e.Ply):
        return msgspec.structs.replace(found, public=msgspec.structs.replace(found.public, action=event.action))
    return found


LOGGED = event_messages.logged
LEAKS: dict[str, tuple[object, str, object]] = {
    "an effect with a hidden card": (Readings, "effects", all_of_it(Readings.effects)),
    "a sentence about a hidden card": (Readings, "account", all_of_it(Readings.account)),
    "a field of a stored event": (event_messages, "logged", true_event),
    "a whole position": (Snapshots, "view_data", lambda snapshots, match, viewer: match.position()),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(pair: tuple[rubicon.Game, Script, Script, int], leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place, name, planted = LEAKS[leak]
    monkeypatch.setattr(place, name, planted)
    assert differ(*pair)
